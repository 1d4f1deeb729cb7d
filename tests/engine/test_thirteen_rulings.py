"""The rulings B1 to B28 of the rules reference, one test each where the engine decides."""

from __future__ import annotations

import pytest
from thirteen_table import at, codes, dealt, go, on, state, verdict

from companion.engine.record import parse
from companion.engine.replay import replay
from companion.errors import UsageError

QUAD = "5S 5C 5D 5H"
THREE_PAIRS = "3S 3C 4S 4C 6S 6C"


def pairs(n, low=6, suits="SC"):
    return " ".join(f"{rank}{suit}" for rank in range(low, low + n) for suit in suits)


def test_b1_the_leader_may_not_pass():
    assert codes(on(""), "A: pass") == ["must_lead"]


def test_b2_the_first_turn_is_not_passed():
    assert codes(dealt(), "A: pass") == ["first_pass"]


def test_b3_the_first_play_without_the_lowest_card_goes_back():
    match = go(dealt(), "A: 4C")
    assert (state(match).turn, state(match).hands["A"]) == ("A", 13)


def test_b4_the_lowest_dealt_card_where_the_three_of_spades_is_not_dealt():
    called = dealt("A B C", lowest="3D")
    assert codes(called, "A: 4S") == ["lowest_missing"]
    assert state(go(called, "C: 3D 4C 5S")).turn == "A"
    # Nobody called it: the first play is believed, whoever makes it.
    assert state(go(dealt("A B C"), "C: 3D 4C 5S")).turn == "A"
    assert codes(dealt("A B C"), "A: pass") == ["first_pass"]
    assert called.round == 1


def test_b5_a_forced_pass_locks_as_well():
    match = go(on("KS"), "A: pass", "B: AS", "C: pass")
    assert codes(match, "A: 2S") == ["locked"]


def test_b6_no_bomb_by_a_locked_player():
    match = go(on("2S"), "A: pass", "B: 2H")
    assert codes(match, f"A: {QUAD}") == ["locked"]


def test_b7_a_longer_bomb_on_one_two():
    assert codes(on("2S"), f"A: {pairs(4)}") == []


def test_b8_no_quad_on_two_twos():
    assert codes(on("2S 2C"), f"A: {QUAD}") == ["bomb_wrong_size"]


@pytest.mark.parametrize(("table", "refused"), [("seed", ["other_type"]), ("southern", [])])
def test_b9_bombs_across_types(table, refused):
    assert codes(on(pairs(3), bomb_table=table), f"A: {QUAD}") == refused
    assert codes(on(QUAD, bomb_table=table), f"A: {pairs(4)}") == refused


@pytest.mark.parametrize("table", ["AH", "KS KC", "7S 7C 7D"])
def test_b10_bombs_beat_only_twos(table):
    assert codes(on(table), f"A: {QUAD}") == ["bomb_needs_two"]


def test_b11_a_higher_two_is_no_bomb():
    assert verdict(on("2S"), "A: 2H").calls == ()


def test_b12_mixed_pairs_of_twos():
    assert codes(on("2S 2C"), "A: 2D 2H") == []
    assert codes(on("2D 2H"), "A: 2S 2C") == ["too_low"]


def test_b13_four_twos_are_a_quad_and_unbeatable():
    match = go(on("", bomb_table="southern"), "A: 2S 2C 2D 2H")
    assert not state(match).over
    assert codes(match, f"B: {pairs(4)}") == ["unbeatable"]
    assert codes(match, f"B: {QUAD}") == ["too_low"]


def test_b14_finishing_with_a_two():
    match = at("table 9S owner B turn A hands A=1 B=5 C=5")
    assert state(go(match, "A: 2H")).out == ("A",)


def test_b15_the_place_stands_when_the_last_two_is_bombed():
    match = at("table 9S owner B turn A hands A=1 B=5 C=5", scoring="stakes_southern")
    match = go(match, "A: 2H", f"B: {QUAD}")
    assert (state(match).out, state(match).owner, state(match).chops) == (("A",), "B", ())


def test_b16_the_next_seat_leads_after_a_finisher_nobody_beats():
    match = at("table 9S owner D turn A hands A=1 B=5 C=5 D=5")
    match = go(match, "A: KS", "B: pass", "C: pass", "D: pass")
    assert (state(match).turn, state(match).table) == ("B", None)


def test_b17_beating_a_finisher_makes_one_the_owner():
    match = at("table 9S owner D turn A hands A=1 B=5 C=5 D=5")
    match = go(match, "A: KS", "B: pass", "C: AS", "D: pass")
    assert (state(match).turn, state(match).owner) == ("C", None)


def test_b18_the_last_one_not_locked_may_beat_a_finisher():
    match = at("table 9S owner D turn A locked B C hands A=1 B=5 C=5 D=5")
    match = go(match, "A: KS")
    assert state(match).turn == "D"
    assert state(go(match, "D: AS")).turn == "D"
    assert state(go(match, "D: pass")).turn == "B"


def test_b19_with_two_left_a_pass_clears():
    match = go(at("turn C hands A=0 B=0 C=5 D=5"), "C: 7D")
    assert verdict(match, "D: pass").calls == ("Pass", "Clear")


def test_b20_the_deal_ends_when_one_is_left():
    match = go(at("turn C hands C=1 D=5"), "C: 7D")
    assert (state(match).over, state(match).places()) == (True, (("C",), ("D",)))


@pytest.mark.parametrize("cards", ["5S 5C 6S 6C 7S 7C 8S", "5S 5C 5D 6S 6C 7S 7C", "4S 9D"])
def test_b21_no_combination(cards):
    assert codes(on(""), f"A: {cards}") == ["not_a_combination"]


def test_b23_out_of_turn_the_cards_go_back():
    match = go(on("9S"), "B: 10S")
    assert match.verdict.reasons[0].code == "not_your_turn"
    assert (state(match).locked, state(match).turn, state(match).hands["B"]) == ((), "A", 13)
    assert codes(match, "A: pass", "B: 10S") == []


def test_b24_a_refused_play_stands_when_everybody_played_on():
    match, found = go(on("9S"), "A: 4S 6D 9D").stands()
    assert found.legal
    assert str(state(match).table) == "4S 6D 9D"
    assert codes(match, "B: 2H") == ["unbeatable"]
    assert state(go(match, "B: pass", "C: pass", "D: pass")).turn == "A"


def test_b26_a_miscount_voids_the_deal_before_the_first_clearing_only():
    match = go(dealt(), "A: 3S", "B: says misdeal")
    assert (state(match).over, match.settlement.places, match.settlement.winner) == (True, (), None)
    assert codes(match.deal(13), "A: 4S") == ["lowest_missing"]
    late = go(dealt(), "A: 3S", "B: pass", "C: pass", "D: pass")
    assert codes(late, "B: says misdeal") == ["misdeal_too_late"]


def test_b27_whoever_shows_the_lowest_card_leads():
    match = go(dealt(), "C: 3S")
    assert (state(match).turn, state(match).hands["C"]) == ("D", 12)


def test_b28_the_first_free_chop_stands():
    match = at(
        "table 2H owner A turn B locked D hands A=9 B=13 C=13 D=13",
        bomb_after_pass="four_pairs_anytime",
    )
    match = go(match, f"D: {pairs(4)}")
    assert codes(match, f"C: {pairs(4, suits='DH')}") == []
    assert codes(match, f"C: {pairs(4, low=3, suits='DH')}") == ["not_your_turn"]


# What no ruling names, and nobody can do.


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("A: 9S", ["already_played"]),
        ("A: 10S 10S", ["named_twice"]),
        ("A: 10S 10C 10D 10H JS JC", ["more_than_held"]),
        ("A: pick", ["nothing_to_pick"]),
        ("A: objects B last card", ["no_claim"]),
        ("X: 10S", ["not_at_table"]),
        ("D: 10S", ["no_cards_left"]),
        ("D: pass", ["no_cards_left"]),
    ],
)
def test_impossible(line, refused):
    assert codes(at("table 9S owner B turn A hands A=5 B=4 C=5 D=0"), line) == refused


def test_impossible_cards_do_not_stand_either():
    match, found = go(on("9S"), "A: 9S").stands()
    assert [reason.code for reason in found.reasons] == ["already_played"]
    assert state(match).hands["A"] == 13


def test_nothing_happens_after_the_deal():
    match = go(at("turn C hands C=1 D=5"), "C: 7D")
    assert codes(match, "D: 8D") == codes(match, "D: pass") == ["round_over"]


def test_who_leaves_is_last():
    match = go(at("table 9S owner C turn A hands A=5 B=4 C=5"), "A: leaves")
    assert state(match).turn == "B"
    match = go(match, "B: 10S", "C: leaves")
    assert (state(match).over, state(match).places()) == (True, (("B",), ("A", "C")))


def test_a_locked_player_may_say_pass_again():
    match = go(on("9S"), "A: pass", "B: 10S", "A: pass")
    assert (match.verdict.legal, state(match).turn) == (True, "C")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("turn A hands A=5", "2 to 4"),
        ("turn A hands A=5 B=0", "don't fit"),
        ("turn A table 9S hands A=5 B=4", "owner"),
        ("turn B table 9S owner B hands A=5 B=4", "can't be the one"),
        ("turn A table 4S 9S owner B hands A=5 B=4", "no combination"),
        ("turn A table 4-circle owner B hands A=5 B=4", "no standard card"),
        ("turn A direction 2 hands A=5 B=4", "direction"),
        ("turn A locked B hands A=5 B=4", "locked"),
        ("turn A out B hands A=5 B=4 C=3", "still holds"),
        ("turn A table 9S 9S owner B hands A=5 B=4", "twice"),
    ],
)
def test_a_position_that_can_not_be(position, told):
    with pytest.raises(UsageError, match=told):
        at(position)


def test_a_position_in_a_record_names_who_is_out_in_their_order():
    text = "game thirteen\nplayers Ada, Bisi, Chidi, Dayo\nposition turn Chidi out Bisi Ada hands "
    steps, _ = replay(parse(f"{text}Ada=0 Bisi=0 Chidi=1 Dayo=2\nChidi: 4S\n"))
    assert steps[-1].settlement.places == (("Bisi",), ("Ada",), ("Chidi",), ("Dayo",))
