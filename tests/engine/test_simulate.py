"""The reference simulator: seeded, in step with the engine, and able to err."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cards import deck_cards
from companion.engine.record_write import record_of, write
from companion.engine.registry import rules
from companion.engine.simulate import STRATEGIES, play_out, simulate
from companion.errors import UsageError


@pytest.mark.parametrize("game", ["whot/nigerian", "thirteen/southern"])
def test_the_same_seed_gives_the_same_record(game):
    first, again, other = (write(record_of(simulate(game, 3, seed))) for seed in (7, 7, 8))
    assert first == again != other


@pytest.mark.parametrize("game", ["whot/english", "thirteen"])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_hands_and_market_hold_the_whole_deck(game, strategy):
    table = play_out(game, 4, 3, strategy, rounds=2)
    held = [card for hand in table.hands.values() for card in hand]
    cards = Counter([*held, *table.market, *table.pile])
    assert cards == Counter(deck_cards(table.match.rules.deck))
    assert table.match.round == 2


def test_mistakes_are_refused_and_the_round_ends_all_the_same():
    match = simulate("thirteen", 4, 5, mistakes=0.5)
    verdicts, step = [], match
    while step.before is not None:
        verdicts.append(step.verdict)
        step = step.before
    assert any(verdict and not verdict.legal for verdict in verdicts)
    assert match.settlement is not None


def test_where_not_every_card_is_dealt_the_lowest_is_called():
    table = play_out("thirteen", 2, 1, deal=3)
    lowest = min((c for hand in table.dealt[0].values() for c in hand),
                 key=table.match.rules.agreed.patterns.value)  # fmt: skip
    assert f"call {lowest}\n" in write(record_of(table.match))


def test_an_evening_ends_when_the_game_is_won():
    game = rules("thirteen", scoring="tg10")
    match = simulate(game, 4, 2, "simple", rounds=20)
    assert match.winner is not None
    assert match.round < 20


def test_unknown_names():
    with pytest.raises(UsageError, match="no game"):
        simulate("bridge", 4, 1)
