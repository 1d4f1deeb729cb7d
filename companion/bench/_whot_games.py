"""Games of Whot for the engine bench: the rules both engines know, with every hand known.

The shared subset: one deck, Nigerian rules, a plain card turned up, and no more moves once the
market runs out (the peer loses cards there). Six cards each, the usual hand; one play in twenty
does not fit and is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import cast

from companion.cards import Card, WhotCard
from companion.engine.match import Match
from companion.engine.registry import rules
from companion.engine.simulate import NAMES, PATIENCE, Simulation, random_choice
from companion.engine.values import Action, Kind, Rules

SPECIAL = (1, 2, 5, 8, 14, 20)


@dataclass
class Game:
    """One round: the deal, what was done, and whether our engine refused it."""

    players: tuple[str, ...]
    call: WhotCard
    dealt: dict[str, tuple[Card, ...]]
    actions: list[Action] = field(default_factory=list)
    legal: list[bool] = field(default_factory=list)
    turns: list[str | None] = field(default_factory=list)
    draws: list[dict[str, tuple[Card, ...]]] = field(default_factory=list)
    rest: list[Card] = field(default_factory=list)
    """The market that is left, its top card at the end."""


def games(count: int, seed: int) -> tuple[Rules, list[Game]]:
    """So many games from a seed, and the rules they were played by."""
    nigerian = rules("whot/nigerian")
    rng = Random(seed)
    found: list[Game] = []
    while len(found) < count:
        game = _play(nigerian, rng)
        if game is not None:
            found.append(game)
    return nigerian, found


def _play(nigerian: Rules, rng: Random) -> Game | None:
    players = NAMES[: rng.choice((2, 3, 4))]
    table = Simulation(Match.begin(nigerian, players), rng)
    table.deal(6)
    call = cast(WhotCard, table.pile[-1])
    if call.number in SPECIAL:
        return None
    game = Game(players, call, table.dealt[0])
    while not table.state.over and len(game.actions) < PATIENCE:
        action = _misfit(nigerian, table) if rng.random() < 0.05 else None
        if action is None:
            action = random_choice(
                rng, table.state, table.hands[str(table.state.turn)], table.legal_actions()
            )
        # A pick or a general market may need this many cards; reshuffling is not shared.
        if len(table.market) < max(len(players), getattr(table.state, "debt", 0) + 1):
            break
        table.take(action)
        assert table.match.verdict is not None
        game.actions.append(action)
        game.legal.append(table.match.verdict.legal)
        game.turns.append(table.state.turn)
        game.draws.append(table.draws[-1])
    game.rest = list(table.market)
    return game


def _misfit(nigerian: Rules, table: Simulation) -> Action | None:
    turn = str(table.state.turn)
    for card in table.hands[turn]:
        action = Action(turn, Kind.PLAY, (card,))
        if not cast(WhotCard, card).is_whot and not nigerian.judge(table.state, action).legal:
            return action
    return None
