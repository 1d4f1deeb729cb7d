"""The parts of a verdict on Whot that several actions share: refusals and their usual reasons."""

from __future__ import annotations

from companion.engine.values import Action, Kind, Reason, Verdict
from companion.engine.whot.calls import REFEREE, fine
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table

# Refusals that no fine is due for: nobody did anything wrong, or the camera did.
_NO_FINE = {
    Refusal.ROUND_OVER.value,
    Refusal.NOT_AT_TABLE.value,
    Refusal.NO_CALL_CARD.value,
    Refusal.NO_CARD.value,
    Refusal.WRONG_DECK.value,
    Refusal.NOT_THAT_MANY.value,
    Refusal.CARD_ALREADY_OUT.value,
    Refusal.SHAPE_NOT_NAMED.value,
}
_OVER = reason(Refusal.ROUND_OVER)
_NAME_SHAPE = "I need circle, triangle, cross, square or star"


def yes(action: Action, state: WhotState, calls: tuple[str, ...] = ()) -> Verdict:
    """It stands, and this is the state after it."""
    return Verdict(action, True, (), calls, state)


def no(state: WhotState, action: Action, why: Reason) -> Verdict:
    """Nothing has changed: what was claimed can't be, or not now."""
    return Verdict(action, False, (why,), (), state)


def refuse(table: Table, state: WhotState, action: Action, why: Reason) -> Verdict:
    """Refuse a play, with the penalty agreed for it."""
    after = state
    if table.fine and why.code not in _NO_FINE and state.seat >= 0:
        after = fine(table, state, state.players.index(action.player), table.fine)
    return Verdict(action, False, (why,), (), after)


def is_referee(action: Action) -> bool:
    """The app itself may claim missed calls and call time."""
    return action.kind in (Kind.OBJECTS, Kind.TIMES) and action.player.lower() == REFEREE


def not_running(state: WhotState) -> Reason | None:
    """Why nobody can act now, where it is so."""
    if state.seat < 0:
        return _OVER
    return reason(Refusal.NO_CALL_CARD) if state.start else None


def not_your_turn(table: Table, state: WhotState, player: str) -> Reason:
    """Another is to act, or to name the shape of a Whot first."""
    if state.naming >= 0:
        wanted = _NAME_SHAPE + (", reverse or skip" if table.choice == "one" else "")
        return reason(Refusal.SHAPE_NOT_NAMED, turn=state.turn, wanted=wanted)
    return reason(Refusal.NOT_YOUR_TURN, turn=state.turn, player=player)


def absent(state: WhotState, player: str) -> Reason:
    """Somebody who does not play in this round."""
    return reason(Refusal.NOT_AT_TABLE, player=player, turn=state.turn or "nobody")
