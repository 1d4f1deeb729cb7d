"""The ordinary judge: every kind of action, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.values import Action, Kind, Verdict
from companion.engine.whot import calls, turns
from companion.engine.whot.judge import play
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table
from companion.engine.whot.verdicts import absent, is_referee, no, not_running, yes


def judge(table: Table, state: WhotState, action: Action, stands: bool) -> Verdict:
    """Judge one action by the rules alone, with nothing remembered."""
    try:
        seat = state.players.index(action.player)
    except ValueError:
        if not is_referee(action):
            return no(state, action, absent(state, action.player))
        seat = -1
    return _JUDGES[action.kind](table, state, seat, action, stands)


def _says(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    return _spoken(action, calls.says(table, state, action, stands))


def _objects(
    table: Table, state: WhotState, seat: int, action: Action, stands: bool
) -> Verdict:  # fmt: skip
    target = action.target
    if target not in state.players:
        return no(state, action, absent(state, str(target)))
    if target == action.player and not stands:
        return no(state, action, reason(Refusal.NOT_ONESELF, player=target))
    return _spoken(action, calls.objects(table, state, action, stands))


def _wins(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    return no(state, action, not_running(state) or reason(Refusal.NO_INSTANT_WIN))


def _spoken(action: Action, spoken: calls.Spoken) -> Verdict:
    if spoken.refused is not None:
        return no(spoken.state, action, spoken.refused)
    return yes(action, spoken.state, spoken.calls)


_JUDGES: dict[Kind, Callable[[Table, WhotState, int, Action, bool], Verdict]] = {
    Kind.PLAY: play,
    Kind.PICK: turns.pick,
    Kind.PASS: turns.pass_,
    Kind.SAYS: _says,
    Kind.OBJECTS: _objects,
    Kind.TIMES: turns.times,
    Kind.WINS: _wins,
    Kind.LEAVES: turns.leaves,
}
