"""States and verdicts are made field by field in one go: every value stands in its own field."""

from __future__ import annotations

import pytest

from companion.cards import SHAPE_NUMBERS, Shape, WhotCard
from companion.engine.registry import rules
from companion.engine.simulate import simulate
from companion.engine.values import Action, Kind, Verdict
from companion.engine.whot.state import Heard, WhotState


def _of(kinds, value):
    return value is None or (isinstance(value, kinds) and not isinstance(value, bool))


def _check(state):
    assert len(state) == len(WhotState._fields)
    assert all(isinstance(name, str) for name in (*state.players, *state.finished, *state.early))
    assert all(type(due) is Heard and len(due) == 4 for due in state.window)
    assert sum(state.counts) + state.market + state.pile == 54
    for name in ("seat", "direction", "debt", "attack", "market", "pile", "seen", "voids",
                 "may_pass", "naming", "retort", "straight"):  # fmt: skip
        assert _of(int, getattr(state, name)), name
    assert _of(Shape, state.called) and _of(Shape, state.under)
    assert _of(WhotCard, state.call_card) and _of(WhotState, state.unless)
    assert isinstance(state.ended, str) and isinstance(state.start, bool)
    assert len(state.players) == len(state.counts)


@pytest.mark.parametrize("game", ["whot/nigerian", "whot/english"])
def test_every_value_stands_in_its_field(game):
    match = simulate(game, 3, 4)
    while match is not None:
        if match.state is not None:
            _check(match.state)
        if match.verdict is not None:
            assert len(match.verdict) == len(Verdict._fields)
            assert match.verdict.state is match.state
            assert match.verdict.owed == match.state.owed
        match = match.before


def test_what_is_owed_is_read_off_the_state():
    nigerian = rules("whot/nigerian")
    state = nigerian.start(("Ada", "Bisi"), 5, call=WhotCard(Shape.CIRCLE, 4))
    play = Action("Ada", Kind.PLAY, (WhotCard(Shape.CIRCLE, 2),))
    verdict = nigerian.judge(state, play)
    assert verdict.owed == (("Ada", "Pick two"), ("Bisi", "pick 2"))


def test_what_a_card_may_be_laid_on_agrees_with_the_rule():
    state = rules("whot/nigerian").start(("Ada", "Bisi"), 5, call=WhotCard(Shape.STAR, 7))
    for shape, numbers in SHAPE_NUMBERS.items():
        for number in numbers:
            card = WhotCard(shape, number)
            fits = shape in (Shape.STAR, Shape.WHOT) or number == 7
            # The call card itself lies there already.
            legal = fits and card != WhotCard(Shape.STAR, 7)
            verdict = rules("whot/nigerian").judge(state, Action("Ada", Kind.PLAY, (card,)))
            assert verdict.legal is legal, card
