"""The worked examples T01 to T70, and the shared list of them where it lies beside the checkout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from thirteen_table import at, codes, dealt, go, on, state, verdict

EXAMPLES = Path(__file__).parents[2] / ".." / "shared" / "rules" / "examples.jsonl"

ROWS = """
T01 4H | 5S | legal
T02 5S | 5H | legal
T03 5H | 5S | too_low
T04 5C 5D | 5S 5H | legal
T05 5S 5H | 5C 5D | too_low
T06 5D 5H | 6S 6C | legal
T07 4S 5C 6D | 4H 5S 6H | legal
T08 4S 5C 6D | 4H 5H 6C | too_low
T09 5S 6C 7H | 6S 7S 8S | legal
T10 4S 5C 6D | 7S 8S 9S 10S | other_length
T11 5S 5C 5D | 6S 6C 6H | legal
T12 9S | 10S 10C | other_type
T13 KD | 2S | legal
T14 2D | 2H | legal
T15 2S 2C | 2D 2H | legal
T16 2H | 5S 5C 5D 5H | legal
T17 2S | 3S 3C 4S 4C 5S 5C | legal
T18 2D 2H | 6S 6C 7S 7C 8S 8C 9S 9C | legal
T19 2S 2C 2H | 3S 3C 4S 4C 5S 5C 6S 6C 7S 7C | legal
T20 2D 2H | 5S 5C 5D 5H | bomb_wrong_size
T21 2D 2H | 5S 5C 5D 5H | legal | bomb_table=southern
T22 2D 2H | 3S 3C 4S 4C 5S 5C | bomb_wrong_size
T23 2H | 6S 6C 7S 7C 8S 8C 9S 9C | legal
T24 2H | 6S 6C 7S 7C 8S 8C 9S 9C | bomb_wrong_size | bomb_overkill=false
T25 AH | 5S 5C 5D 5H | bomb_needs_two
T26 KD KH | 6S 6C 7S 7C 8S 8C 9S 9C | bomb_needs_two
T27 2S 2C 2D | 5S 5C 5D 5H | bomb_wrong_size
T28 5S 5C 5D 5H | 6S 6C 6D 6H | legal
T29 3S 3C 4S 4C 5S 5C | 3D 3H 4D 4H 5D 5H | legal
T30 3S 3C 4S 4C 5S 5C | 6S 6C 6D 6H | other_type
T31 3S 3C 4S 4C 5S 5C | 6S 6C 6D 6H | legal | bomb_table=southern
T32 6S 6C 6D 6H | 7S 7C 8S 8C 9S 9C 10S 10C | legal | bomb_table=southern
T33 3S 3C 4S 4C 5S 5C | 6S 6C 7S 7C 8S 8C 9S 9C | other_length
T34 | QS KD AH | legal
T35 | KS AD 2H | two_in_sequence
T36 | AS 2D 3H | two_in_sequence
T37 | 2S 3D 4H | two_in_sequence
T38 | 3S 3C 4S 4C 5S 5C | legal
T39 | 3S 3C 4S 4C | too_few_pairs
T40 | 3S 3C 5S 5C 6S 6C | not_consecutive
T41 | KS KC AS AC 2S 2C | two_in_sequence
T42 | 4S 5D 6H | legal
T43 | 3S 4S | sequence_too_short
T44 | 7S 7C 7D 7H | legal
T45 | 5S 5C 5D 6S 6C 6D | triple_sequence
""".strip().splitlines()


def given(words):
    return dict([words.split("=")]) if "=" in words else {}


@pytest.mark.parametrize("row", ROWS, ids=[row[:3] for row in ROWS])
def test_combinations_and_bombs(row):
    table, cards, decided, *options = (part.strip() for part in row[3:].split("|"))
    found = codes(on(table, **given("".join(options))), f"A: {cards}")
    assert found == ([] if decided == "legal" else [decided])


@pytest.mark.skipif(not EXAMPLES.is_file(), reason="the shared rules are not beside the checkout")
def test_the_shared_list_says_the_same():
    rows = [json.loads(line) for line in EXAMPLES.read_text("utf-8").splitlines()]
    thirteen = [row for row in rows if row["game"] == "thirteen"]
    assert {row["id"] for row in thirteen} == {row[:3] for row in ROWS}
    for row in thirteen:
        table = row["table"].removeprefix("table").removeprefix(":").replace("empty", "").upper()
        cards = row["action"].removeprefix("play").removeprefix("lead").upper()
        legal = verdict(on(table.strip(), **given(row["options"])), f"A: {cards.strip()}").legal
        assert legal is row["decision"].startswith("legal"), row["id"]


def calls(match, *lines):
    found = []
    for line in lines:
        match = go(match, line)
        assert match.verdict.legal, line
        found += match.verdict.calls
    return found, state(match)


def test_t50_the_first_play_contains_the_three_of_spades():
    assert calls(dealt(), "A: 3S 3D")[1].turn == "B"


def test_t51_the_first_play_without_it_is_refused():
    match = go(dealt(), "A: 4C")
    assert (match.verdict.legal, state(match).turn) == (False, "A")


def test_t52_the_lowest_dealt_card_decides():
    assert calls(dealt("A B C", lowest="3D"), "C: 3D 4C 5S")[1].turn == "A"


def test_t53_the_winner_leads_the_next_deal_freely():
    match = go(dealt("B C D", deal=1, lowest="3S"), "B: 3S", "C: 4S").deal(13)
    assert calls(match, "B: KS KC")[1].turn == "C"


def test_t54_everybody_passes_and_the_owner_leads():
    found, after = calls(on(""), "A: 4S", "B: pass", "C: 9H", "D: pass", "A: pass")
    assert (found, after.turn, after.table) == (["Pass", "Pass", "Pass", "Clear"], "C", None)


LOCKED = ("A: 4S", "B: pass", "C: 6H", "D: pass", "A: 8C")


def test_t55_whoever_passed_stays_out():
    match = go(on(""), *LOCKED)
    assert codes(match, "B: 9D") == ["locked"]
    assert (state(match).turn, state(match).locked) == ("C", ("B", "D"))


def test_t56_a_willing_pass_is_allowed():
    found, after = calls(on(""), "A: 4S", "B: pass")
    assert (found, after.locked, after.turn) == (["Pass"], ("B",), "C")


def test_t57_the_leader_must_lead():
    match = go(on(""), "A: pass")
    assert (match.verdict.legal, state(match).turn) == (False, "A")


LAST = "table 9S owner D turn A hands A=1 B=5 C=5 D=5"


def test_t58_the_next_seat_leads_after_a_finisher():
    match = go(at(LAST), "A: KS")
    found, after = calls(match, "B: pass", "C: pass", "D: pass")
    assert (found, after.turn) == (["Pass", "Pass", "Pass", "Clear"], "B")
    assert after.places() == (("A",),)


def test_t59_a_finisher_is_beaten():
    found, after = calls(at(LAST), "A: KS", "B: pass", "C: AS", "D: pass")
    assert (found[-1], after.turn, after.out) == ("Clear", "C", ("A",))


TWO_HIGH = "table 2H owner D turn {turn} locked B hands A=5 B=5 C=5 D=5"


def test_t60_no_bomb_after_a_pass():
    match = go(at(TWO_HIGH.format(turn="C")), "B: 5S 5C 5D 5H")
    assert (match.verdict.legal, state(match).turn) == (False, "C")


def test_t61_a_bomb_after_a_pass_where_agreed():
    match = at(TWO_HIGH.format(turn="B"), bomb_after_pass="on_turn")
    found, after = calls(match, "B: 5S 5C 5D 5H")
    assert (found, str(after.table), after.turn) == (["Bomb"], "5S 5C 5D 5H", "C")


def test_t62_the_last_one_with_cards_is_last():
    match = go(at("turn C hands A=0 B=0 C=1 D=3 out A B"), "C: 7D")
    assert match.settlement.places == (("A",), ("B",), ("C",), ("D",))
    assert dict(match.settlement.totals) == {"A": 3, "B": 2, "C": 1, "D": 0}
    assert match.verdict.calls == ("Deal over",)


def test_t63_the_deal_ends_with_the_first_out():
    assert state(go(at(LAST, deal_end="first_out"), "A: KS")).over


@pytest.mark.parametrize(("value", "legal"), [("allow", True), ("forbid", False)])
def test_t64_going_out_on_a_two(value, legal):
    assert verdict(at(LAST, finish_on_two=value), "A: 2H").legal is legal


def test_t65_four_twos_win_where_agreed():
    found, after = calls(dealt(instant_wins=("four_twos",)), "A: wins four_twos")
    assert (found, after.winner) == (["I win (four twos)", "Deal over"], "A")


def test_t66_and_do_not_where_not():
    match = go(dealt(), "A: wins four_twos")
    assert (match.verdict.legal, state(match).turn) == (False, "A")


def test_t69_out_of_turn_nothing_happens():
    match = go(on("9S"), "B: 10S")
    assert (match.verdict.legal, state(match).turn, state(match).locked) == (False, "A", ())


def test_t70_with_two_left_a_pass_clears():
    found, after = calls(at("turn C hands A=0 B=0 C=5 D=5 out A B"), "C: 7D", "D: pass")
    assert (found, after.turn) == (["Pass", "Clear"], "C")
