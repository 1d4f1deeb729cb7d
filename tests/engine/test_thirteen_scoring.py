"""Every scoring scheme of Thirteen."""

from __future__ import annotations

import pytest
from thirteen_table import at, dealt, go, state

from companion.cards import Deck, read_cards
from companion.engine.thirteen.scoring import rotten
from companion.errors import UsageError


def cards(text):
    return read_cards(text, Deck.STANDARD)


def finished(**options):
    """A, B, C go out in this order, D keeps two cards."""
    match = at("table 9S owner D turn A hands A=1 B=1 C=1 D=2", **options)
    return go(match, "A: 10S", "B: JS", "C: QS")


def totals(match):
    return dict(match.settlement.totals)


@pytest.mark.parametrize(("scheme", "points"), [("places", (3, 2, 1, 0)), ("tg10", (4, 3, 2, 1))])
def test_by_place(scheme, points):
    assert tuple(totals(finished(scoring=scheme)).values()) == points


def test_tg10_is_won_at_ten():
    match = finished(scoring="tg10")
    for _ in range(2):
        assert match.winner is None
        match = go(match.deal(1), "A: 3S", "B: 4S", "C: 5S")
    assert (match.winner, match.settlement.standings["A"]) == ("A", 12)


@pytest.mark.parametrize("deal_end", ["places", "first_out"])
def test_cards_left_count_when_the_first_is_out(deal_end):
    match = at("table 9S owner D turn A hands A=1 B=9 C=10 D=13", scoring="cards_left",
               deal_end=deal_end)  # fmt: skip
    match = go(match, "A: 10S", "B: leaves", "C: leaves")
    assert totals(match) == {"A": 32, "B": -9, "C": -20, "D": -39}


# Worked examples T67 and T68.

CHOPS = ("A: pass", "B: 3S 3C 4S 4C 5S 5C", "C: 9S 9C 9D 9H", "D: pass", "B: pass")
HOME = ("C: 4D", "D: pass", "A: KS", "B: AS", "C: 2C")


def test_stakes_4th3rd_with_chops_stacked():
    match = at(
        "table 2H owner D turn A hands A=1 B=7 C=6 D=1",
        bomb_table="southern", scoring="stakes_4th3rd", stake=1000,
    )  # fmt: skip
    match = go(match, *CHOPS, *HOME)
    assert state(match).places() == (("A",), ("B",), ("C",), ("D",))
    match = match.show("D", cards("2S"))
    assert totals(match) == {"A": 1000, "B": -2000, "C": 2500, "D": -1500}


def test_stakes_southern_rotten_twos():
    match = finished(scoring="stakes_southern", stake=2).show("D", cards("2S 2D"))
    assert totals(match) == {"A": 5, "B": 0, "C": 0, "D": -5}


def test_half_a_stake_is_half_a_point():
    match = finished(scoring="stakes_southern").show("D", cards("2S 4D"))
    assert totals(match)["D"] == -1.5


def test_a_blank_pays_two_stakes_and_rotten():
    match = go(dealt("A B", deal=2, lowest="3S", scoring="stakes_southern"), "A: 3S", "B: pass")
    match = go(match, "A: 4S").show("B", cards("2D 7H"))
    assert totals(match) == {"A": 3, "B": -3}


def test_a_blank_stops_at_the_first_going_out():
    match = go(dealt("A B C", deal=1, lowest="3S", scoring="stakes_4th3rd"), "A: 3S")
    assert (state(match).over, state(match).places()) == (True, (("A",), ("B", "C")))
    assert totals(match) == {"A": 4, "B": -2, "C": -2}


@pytest.mark.parametrize(
    ("kind", "southern"),
    [("dragon", 9), ("twelve_same_colour", 5), ("five_pair_sequence", 4), ("four_twos", 3),
     ("six_pairs", 2), ("four_threes", 2)],
)  # fmt: skip
def test_instant_wins_are_paid_by_everybody(kind, southern):
    for scheme, stakes in (("stakes_southern", southern), ("stakes_4th3rd", 2), ("killer", 1)):
        match = go(dealt(scoring=scheme, instant_wins=(kind,)), f"B: wins {kind}")
        assert totals(match) == {"A": -stakes, "B": 3 * stakes, "C": -stakes, "D": -stakes}
    match = go(dealt(instant_wins=(kind,)), f"B: wins {kind}")
    assert totals(match) == {"A": 2, "B": 3, "C": 2, "D": 2}


def test_killer_only_the_last_one_chopped_pays_one_for_each_chop():
    match = at("table 2H owner D turn A hands A=1 B=7 C=6 D=2", game="thirteen/killer",
               scoring="killer")  # fmt: skip
    match = go(match, *CHOPS, "C: pass", *HOME)
    assert totals(match) == {"A": 1, "B": -2, "C": 2, "D": -1}


def test_no_payment_for_the_last_cards_of_a_finisher():
    match = at("table KS owner C turn A hands A=1 B=5 C=5", scoring="killer")
    match = go(match, "A: 2H", "B: 9S 9C 9D 9H", "C: pass", "B: 4S")
    assert totals(match) == {"A": 1, "B": 0, "C": -1}


@pytest.mark.parametrize(
    ("hand", "halves"),
    [
        ("3S 4S 9D", 0),
        ("2S 2H", 3),
        ("3S 3C 4S 4C 5S 5C", 3),
        ("3S 3C 4S 4C 5S 5C 6S 6C", 5),
        ("3S 3C 4S 4C 5S 5C 6S 6C 7S 7C", 6),
        ("7S 7C 7D 7H 2C", 5),
        ("3S 3C 3D 3H 4S 4C 5S 5C", 4),
        ("3S 3C 3D 3H 4S 4C 5S 5C 6S 6C", 7),
        ("KS KC AS AC 2S 2C", 2),
    ],
)
def test_rotten_cards(hand, halves):
    assert rotten(cards(hand), "stakes_southern") == halves


@pytest.mark.parametrize("hand", ["2S 2S", "2S 10S", "2S 4-circle"])
def test_a_hand_that_can_not_be_is_refused(hand):
    with pytest.raises(UsageError, match="holds"):
        finished().show("D", read_cards(hand))
