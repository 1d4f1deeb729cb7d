"""The worked examples: each a record, and what it must come to.

They are read from `examples/whot.txt`; where the rules reference lies beside the repository
(`../shared/rules`), the examples are also held against it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.cards import read_card
from companion.engine.names import read_counts
from companion.engine.record import parse
from companion.engine.replay import Judged, RoundOver, replay

TEXT = (Path(__file__).parent / "examples" / "whot.txt").read_text("utf-8")
EXAMPLES = {part.split()[1]: part for part in TEXT.split("\n\n") if re.match(r"# [WE]\d", part)}
REFERENCE = Path(__file__).parents[2] / ".." / "shared" / "rules" / "examples.jsonl"
STATE = r"(legal|refused) turn (\S+) hands (.+) market (\d+) pile (\d+) call (\S+) need (\S+) "
STATE += r"direction (-?1) debt (\d+) calls (.+)"
ROUND = r"totals (.+) places (\S+) standings (.+) out (.+) won (\S+)"


def expected(example: str) -> str:
    return next(line[3:] for line in example.splitlines() if line.startswith("#= "))


@pytest.mark.parametrize("name", [n for n, e in EXAMPLES.items() if re.match(STATE, expected(e))])
def test_the_table_after_it(name):
    found = re.fullmatch(STATE, expected(EXAMPLES[name]))
    legal, turn, hands, market, pile, call, need, direction, debt, calls = found.groups()
    steps, match = replay(parse(EXAMPLES[name]))
    judged = [step for step in steps if isinstance(step, Judged)]
    state = match.state
    assert state.as_json() == {
        "turn": None if turn == "-" else turn,
        "direction": int(direction),
        "debt": int(debt),
        "called": None if need == "-" else need,
        "call_card": call,
        "hands": read_counts(hands, state.players),
        "market": int(market),
        "pile": int(pile),
    }
    if judged and judged[-1].verdict is not None:
        assert judged[-1].verdict.legal == (legal == "legal")
        assert bool(judged[-1].verdict.reasons) != (legal == "legal") or judged[-1].verdict.returned
        said = [call for step in judged if step.verdict for call in step.verdict.calls]
        assert (", ".join(said) or "-") == calls


@pytest.mark.parametrize("name", [n for n, e in EXAMPLES.items() if re.match(ROUND, expected(e))])
def test_what_the_round_counts(name):
    totals, places, standings, out, won = re.fullmatch(ROUND, expected(EXAMPLES[name])).groups()
    steps, match = replay(parse(EXAMPLES[name]))
    done = steps[-1]
    assert isinstance(done, RoundOver)
    settled = done.settlement
    assert settled.totals == read_counts(totals, match.players)
    assert settled.standings == read_counts(standings, match.players)
    assert "/".join("+".join(names) for names in settled.places) == places
    assert (", ".join(settled.eliminated) or "-") == out
    assert (settled.game_winner or "-") == won


def test_w44_last_card_is_owed_again():
    steps, _ = replay(parse(EXAMPLES["W44"]))
    assert ("A", "Last card") in steps[-1].verdict.owed


def test_w39_a_full_circle_of_void_picks_blocks_the_round():
    text = EXAMPLES["W39"] + "\nB: pick\nC: pick\nA: holds 1-circle\nB: holds 1-cross\nC: holds\n"
    done = replay(parse(text))[0][-1]
    assert isinstance(done, RoundOver)
    assert done.settlement.winner == "C"
    assert done.settlement.places == (("C",), ("A", "B"))


@pytest.mark.skipif(not REFERENCE.is_file(), reason="no ../shared/rules beside the repository")
def test_they_are_the_examples_of_the_reference():
    for line in REFERENCE.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["game"] != "whot":
            continue
        _, match = replay(parse(EXAMPLES[row["id"]]))
        state = match.state
        assert state.hands == row["hands_after"], row["id"]
        assert (state.market, state.pile) == (row["market_after"], row["pile_after"]), row["id"]
        turn = {"–": None, "left of dealer": state.players[0]}.get(row["turn"], row["turn"])
        assert state.turn == turn, row["id"]
        if row["call_after"]:
            shape = dict(
                zip(
                    "OTXQSW", ("circle", "triangle", "cross", "square", "star", "whot"), strict=True
                )
            )
            card = read_card(f"{row['call_after'][1:]}-{shape[row['call_after'][0]]}")
            assert state.call_card == card, row["id"]
