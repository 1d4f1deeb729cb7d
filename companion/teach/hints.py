"""Advice for a known hand: what may be played now, the best first, and why.

Only what the player can know goes in: the table and his own cards. Each legal action is scored
by a few rules of thumb; the reasons of a hint are those that weighed most. The scores are
ours and mean nothing outside their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card
from companion.engine.thirteen.rules import ThirteenRules
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind, Rules, State
from companion.engine.whot.rules import WhotRules
from companion.engine.whot.state import WhotState
from companion.errors import UsageError
from companion.teach.advice import Advice, Hint
from companion.teach.thirteen_advice import weigh as weigh_thirteen
from companion.teach.whot_advice import weigh as weigh_whot

__all__ = ["Advice", "Hint", "hints"]


def hints(rules: Rules, state: State, hand: Sequence[Card], most: int | None = None) -> list[Hint]:
    """What the player on turn may do with `hand`, the best first; at most `most` of them.

    Raises `UsageError` where the hand does not hold as many cards as the game counts, so that
    a card forgotten is not taken for advice. A round that is over has no hints.
    """
    player = state.turn
    if player is None:
        return []
    held = state.hands[player]
    if len(hand) != held:
        raise UsageError(f"{player} holds {held} cards, and {len(hand)} were named: name them all")
    actions = rules.legal_actions(state, hand)
    found = [_weighed(rules, state, tuple(hand), actions, action) for action in actions]
    # The engine's order of actions is fixed, and sorting keeps it between equals.
    found.sort(key=lambda hint: -hint.score)
    return found[:most]


def _weighed(
    rules: Rules, state: State, hand: tuple[Card, ...], actions: list[Action], action: Action
) -> Hint:
    if action.kind is Kind.WINS:
        return Hint(action, 1000.0, (Advice.GOES_OUT,))
    if isinstance(rules, ThirteenRules) and isinstance(state, ThirteenState):
        weights = weigh_thirteen(rules, state, hand, actions, action)
    elif isinstance(rules, WhotRules) and isinstance(state, WhotState):
        weights = weigh_whot(rules, state, hand, actions, action)
    else:
        raise UsageError(f"there is no advice for {rules.name}")
    return weights.hint(action)
