"""Whole rounds of every game before the referee, seen through noise."""

import pytest
from rounds import act_out, percentile

GAMES = ("whot/nigerian", "whot/english", "whot/knockout", "thirteen")
HELD = {
    "whot/nigerian": (58, 57, 0.001),
    "whot/english": (58, 57, 0.0025),
    "whot/knockout": (58, 57, 0.0025),
    "thirteen": (58, 57, 0.001),
}
"""Of sixty rounds: how many must come out right, and right without a needless question; and the
share of cards with a false announcement that there may be."""
LATEST_S = 0.7
LATE = dict.fromkeys(GAMES, 0.95) | {"thirteen": 0.8}
"""The share of all calls that must come within `LATEST_S` of the hand's leaving, however badly a
card is read; in Thirteen a call may wait for what follows, once the cards are named."""
NAMED = 0.9
"""The share of all cards that must be named in that time, whoever's they are."""


@pytest.mark.parametrize("game", GAMES)
def test_a_round_comes_out_as_it_was(game):
    outcome = act_out(game, 3, 7)
    assert outcome.right, outcome.differs
    assert not outcome.needless
    assert outcome.wrong == 0


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_sixty_rounds_come_out_as_they_were(game):
    """The aim is 95 of 100 rounds and one false announcement in 1,000 cards; what is held here is
    what was reached."""
    right, clean, wrong = HELD[game]
    outcomes = [act_out(game, 2 + seed % 3, seed) for seed in range(60)]
    assert sum(outcome.right for outcome in outcomes) >= right
    assert sum(outcome.right and not outcome.needless for outcome in outcomes) >= clean
    cards = sum(outcome.cards for outcome in outcomes)
    assert sum(outcome.wrong for outcome in outcomes) <= wrong * cards
    waits = [wait for outcome in outcomes for wait in outcome.waits]
    assert percentile(waits, LATE[game]) <= LATEST_S
    named = [wait for outcome in outcomes for wait in outcome.named]
    assert percentile(named, NAMED) <= LATEST_S
