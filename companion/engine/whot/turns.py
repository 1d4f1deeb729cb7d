"""Everything else that ends or changes a turn: picking, passing, time called, leaving."""

from __future__ import annotations

from companion.engine.values import Action, Verdict, new_verdict
from companion.engine.whot.calls import fine
from companion.engine.whot.judge import passed_by
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.play import step
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table
from companion.engine.whot.verdicts import absent, no, not_running, not_your_turn, refuse, yes


def pick(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    """Judge a pick: of one card, or of the debt."""
    turn = state.seat
    if (turn < 0 or state.start) and (wrong := not_running(state)):
        return no(state, action, wrong)
    base = state
    if seat != turn or state.naming >= 0:
        passed = passed_by(state, seat) if state.naming < 0 else None
        if passed is None and not stands:
            return refuse(table, state, action, not_your_turn(table, state, action.player))
        base = passed or state._replace(seat=seat, naming=-1)
    elif state.may_pass == 1 and not stands:
        return refuse(
            table, state, action, reason(Refusal.ALREADY_PICKED, player=action.player)
        )  # fmt: skip
    after = _picked(table, base, base.debt or 1, True)
    return new_verdict(Verdict, (action, True, (), (), after, ()))


def pass_(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    """Judge a pass, which is only for who has picked and may still play."""
    if wrong := not_running(state):
        return no(state, action, wrong)
    if (seat != state.seat or state.naming >= 0) and not stands:
        return refuse(table, state, action, not_your_turn(table, state, action.player))
    if state.may_pass != 1 and not stands:
        return refuse(table, state, action, reason(Refusal.NO_PASS))
    after = step(state.counts, seat, state.direction)
    passed = state._replace(
        seat=after, may_pass=0, naming=-1, retort=-1, window=(), early=(), unless=None
    )
    return yes(action, passed)


def times(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    """Judge the call that somebody is slow."""
    if wrong := not_running(state):
        return no(state, action, wrong)
    target = action.target
    if target not in state.players:
        return no(state, action, absent(state, str(target)))
    if not stands:
        if not table.timed:
            return no(state, action, reason(Refusal.NO_TIME_LIMIT))
        if target == action.player:
            return no(state, action, reason(Refusal.NOT_ONESELF, player=target))
    if target != state.turn:
        if stands:
            seat = state.players.index(target)
            return yes(action, fine(table, state, seat, table.slow))
        return no(state, action, reason(Refusal.NOT_ON_TURN, target=target, turn=state.turn))
    if not table.fined:
        return yes(action, state)
    if state.naming >= 0:
        # The Whot stays without a shape: what was to be followed before it still is.
        after = fine(table, state, state.seat, table.slow)
        after = after._replace(seat=state.naming, naming=-1, called=state.under, window=())
        return yes(action, after)
    # Slow while a pick is pending: the debt, not the debt and one.
    return yes(action, _picked(table, state, state.debt or table.slow, False))


def leaves(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    """Somebody goes: the hand goes into the market, a pending debt passes on."""
    if state.seat < 0 and (wrong := not_running(state)):
        return no(state, action, wrong)
    return yes(action, _without(state, seat))


def _picked(table: Table, state: WhotState, wanted: int, pays: bool) -> WhotState:
    """The state after the player on turn picked; `pays` where it was his own choice."""
    seat, debt, voids = state.seat, state.debt, 0
    counts = list(state.counts)
    stock, got = draw(table, Stock(state.market, state.pile, state.seen), state.call_card, wanted)
    counts[seat] += got
    ended = ""
    if got < wanted:
        voids = 0 if got else state.voids + 1
        if not table.reshuffles:
            ended = "market"
        elif voids >= sum(1 for count in counts if count):
            ended = "blocked"
    may_pass = 0
    if pays and not voids and not ended:
        may_pass = table.after_debt if debt else table.after_pick
    after = seat if may_pass else step(counts, seat, state.direction)
    return WhotState(
        state.players,
        tuple(counts),
        *stock,
        state.finished,
        state.call_card,
        (),
        -1 if ended else after,
        state.direction,
        called=state.called,
        may_pass=may_pass,
        voids=voids,
        ended=ended,
    )


def _without(state: WhotState, gone: int) -> WhotState:
    player = state.players[gone]
    held = state.counts[gone]
    seat = state.seat
    if seat == gone:
        seat = state.naming if state.naming >= 0 else step(state.counts, gone, state.direction)
    counts = (*state.counts[:gone], *state.counts[gone + 1 :])
    players = (*state.players[:gone], *state.players[gone + 1 :])
    finished = tuple(name for name in state.finished if name != player)
    left = [name for name, count in zip(players, counts, strict=True) if count]
    ended = "left" if len(left) <= 1 else ""
    if ended and not finished:
        finished = tuple(left)
    naming = state.naming if state.seat != gone else -1
    return state._replace(
        players=players,
        counts=counts,
        seat=-1 if ended else seat - (seat > gone),
        debt=0 if ended else state.debt,
        market=state.market + held,
        naming=naming - (naming > gone) if naming != gone else -1,
        called=state.under if state.naming >= 0 and state.seat == gone else state.called,
        retort=-1,
        may_pass=state.may_pass if state.seat != gone else 0,
        voids=0,
        window=tuple(due for due in state.window if due.player != player),
        unless=None,
        finished=finished,
        ended=ended,
    )
