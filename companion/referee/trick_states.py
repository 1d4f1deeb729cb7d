"""Thirteen: the states that the first hand not explained yet may have found."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.values import Action, Kind
from companion.referee.explain import Start
from companion.referee.sheet import Sheet
from companion.referee.starts import or_stands
from companion.referee.trick_lays import Lay

MORE_S = 3.0
"""How long after it was announced a play may turn out to hold another card."""
_MORE = 1.0


def states(sheet: Sheet, lays: Sequence[Lay], t: float) -> list[Start]:
    """The state now; that after a refused play which stands; and, for a card that was read late,
    that before the play announced last."""
    match, game = sheet.match, sheet.game
    assert match.state is not None
    starts = or_stands(sheet, [Start(match.state)])
    last, before = match.last, match.before
    if (
        not isinstance(last, Action)
        or last.kind is not Kind.PLAY
        or game.length - 1 not in game.tracks
    ):
        return starts
    told = next((e.t for e in reversed(game.log) if e.action == game.length - 1), t)
    if before is None or before.state is None or t - told > MORE_S:
        return starts
    # A card of the play announced last that was read late.
    cost = 0.0 if lays[0].hand is None else _MORE + sheet.seats.cost(last.player, lays[0].side)
    return [*starts, Start(before.state, cost=cost, player=last.player, more=last.cards)]
