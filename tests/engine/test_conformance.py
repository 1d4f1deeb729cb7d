"""What every game must keep to, whoever wrote it: played from seeds, over every preset.

A new preset is found here by itself; it needs a golden record (tests/engine/golden) to pass.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion.cards import Deck, deck_cards
from companion.engine.events import Deal
from companion.engine.match import Match
from companion.engine.record import parse
from companion.engine.record_write import record_of, write
from companion.engine.registry import options_of, presets, rules
from companion.engine.replay import replay
from companion.engine.simulate import play_out

GOLDEN = Path(__file__).parent / "golden"
SEEDS = range(24)
LONG_SEEDS = range(2000)


def house_rules(game, rng):
    """Some options of a game, set to any value that can be listed."""
    found = {}
    for option in rng.sample(options_of(game), 5):
        values = list(option.choices)
        if option.low is not None:
            numbers = (option.low, option.high)
            values += [f"{option.counted}:{n}" if option.counted else n for n in numbers]
        if option.name in ("players", "hand_size", "ruleset") or not values:
            continue
        value = rng.choice(values)
        found[option.name] = (value,) if option.many else value
    return found


def checked(game, seed, **options):
    rng = Random(seed)
    table = play_out(
        rules(game, options),
        players=rng.choice((2, 3, 4)),
        seed=seed,
        strategy=rng.choice(("random", "simple")),
        rounds=rng.choice((1, 1, 2)),
        mistakes=rng.choice((0.0, 0.1, 0.3)),
    )
    dealt = 0
    for step in steps_of(table.match):
        dealt = step.last.count if isinstance(step.last, Deal) else dealt
        if step.state is not None:
            holds_together(step, dealt)
        told_why(step)
    known = {player: len(hand) for player, hand in table.hands.items()}
    assert known == dict(table.match.state.hands)
    undone(table.match, max(3, len(table.match.events) // rng.choice((2, 3, 5))))
    round_trip(table.match)
    return table.match


def steps_of(match):
    """The match after every event, from the empty table on."""
    steps = [match]
    while steps[-1].before is not None:
        steps.append(steps[-1].before)
    return steps[::-1]


def holds_together(match: Match, dealt: int):
    state = match.state
    assert all(count >= 0 for count in state.hands.values())
    assert conserved(match, dealt)
    if state.over:
        assert state.turn is None
    elif not getattr(state, "start", False):
        assert state.turn in state.players
        assert state.hands[state.turn] > 0


def conserved(match: Match, dealt: int):
    """Every card is in a hand, in the market or face up, and in one of them only."""
    state, options = match.state, match.rules.options
    held = sum(state.hands.values())
    if match.rules.deck is Deck.WHOT:
        pack = deck_cards(Deck.WHOT, options["decks"], options["whots_per_deck"])
        return held + state.market + state.pile == len(pack)
    return held + len(state.played) == dealt * len(state.players)


def told_why(match: Match):
    verdict = match.verdict
    if verdict is None:
        return
    assert verdict.legal or verdict.reasons
    if verdict.returned:
        assert verdict.reasons
    for reason in verdict.reasons:
        assert reason.code
        assert reason.text[:1].isupper() or reason.text[:1] in "'0123456789"
        assert reason.text.endswith(".")
        assert "{" not in reason.text


def undone(match: Match, every: int):
    """Undo to the start at every k-th event, and replay: the same match again."""
    events = match.events
    steps = steps_of(match)
    for at in range(every, len(events) + 1, every):
        back = steps[at]
        for _ in range(at):
            back = back.undo()
        assert (back.state, back.events) == (None, ())
        again = back.replay(events[:at])
        assert (again.state, again.verdict) == (steps[at].state, steps[at].verdict)
        assert again.standings == steps[at].standings


def round_trip(match: Match):
    text = write(record_of(match))
    record = parse(text)
    assert write(record) == text
    assert replay(record)[1].state == match.state


@pytest.mark.parametrize("game", presets())
def test_random_games(game):
    for seed in SEEDS:
        checked(game, seed)


@pytest.mark.parametrize("game", presets())
def test_random_games_with_house_rules(game):
    for seed in SEEDS:
        checked(game, seed, **house_rules(game, Random(seed)))


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game", presets())
def test_many_random_games(game):
    for seed in LONG_SEEDS:
        checked(game, seed, **({} if seed % 2 else house_rules(game, Random(seed))))


@pytest.mark.parametrize("game", presets())
def test_every_game_has_a_golden_record(game):
    golden = [path.name for path in GOLDEN.glob("*.txt") if parse(path.read_text()).game == game]
    assert golden, f"{game} needs a record in {GOLDEN.name}, with what the referee says to it"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_records(path):
    """What the referee says is written beside the record, as `companion referee --json` does."""
    said = [step.as_json() for step in replay(parse(path.read_text("utf-8")))[0]]
    written = path.with_suffix(".jsonl").read_text("utf-8").splitlines()
    assert said == [json.loads(line) for line in written]
