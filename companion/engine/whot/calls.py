"""Spoken calls: made, missed, claimed.

A call counts from the start of a play until the next player acts. A missed one costs something
only when somebody claims it in that window.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import InvalidCard, Shape, read_shape
from companion.engine.values import Action, Reason
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.play import name_function
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import Heard, WhotState
from companion.engine.whot.table import (
    CHECK_UP,
    LAST,
    NEED_CALLS,
    SEMI_LAST,
    Table,
    clean_words,
    counted,
)

REFEREE = "referee"
"""Who may claim and call time besides the players: the app itself."""
_SIZES = {LAST: 1, SEMI_LAST: 2, CHECK_UP: 0}


class Spoken(NamedTuple):
    """What became of spoken words."""

    state: WhotState
    calls: tuple[str, ...] = ()
    refused: Reason | None = None


def says(table: Table, state: WhotState, action: Action, stands: bool) -> Spoken:
    """A player says something: names a shape, makes a call, or says what has no effect."""
    words = clean_words(action.words)
    shape = action.need or _shape_of(words)
    seat = state.players.index(action.player)
    if shape is not None or words in ("skip", "reverse"):
        return _names(table, state, seat, shape, words, stands)
    known = table.call_words.get(words)
    if known is None:
        return Spoken(state)
    call, _ = known
    for place, due in enumerate(state.window):
        if due.player == action.player and due.call == call and not due.heard:
            window = (*state.window[:place], due._replace(heard=True), *state.window[place + 1 :])
            return Spoken(state._replace(window=window, unless=_still(state, window)))
    if seat == state.seat:
        return Spoken(state._replace(early=(*state.early, call)))
    if table.false_call and _SIZES.get(call, state.counts[seat]) != state.counts[seat]:
        return Spoken(fine(table, state, seat, table.false_call))
    return Spoken(state)


def objects(table: Table, state: WhotState, action: Action, stands: bool) -> Spoken:
    """A player claims that another left a call out."""
    assert action.target is not None
    target = action.target
    open_calls = [due for due in state.window if due.player == target and not due.heard]
    words = clean_words(action.words)
    if not words:
        if len(open_calls) == 1:
            return _missed(table, state, open_calls[0])
        if open_calls:
            names = ", ".join(due.call for due in open_calls)
            return Spoken(state, (), reason(Refusal.AMBIGUOUS_CALL, target=target, calls=names))
        return Spoken(state, (), reason(Refusal.CALL_NOT_OWED, target=target, call="any call"))
    known = table.call_words.get(words)
    if known is None:
        names = ", ".join(dict.fromkeys(call for call, _ in table.call_words.values()))
        return Spoken(state, (), reason(Refusal.UNKNOWN_CALL, words=action.words, calls=names))
    call, family = known
    for due in open_calls:
        if due.call == call:
            return _missed(table, state, due)
    if stands:
        return _missed(table, state, Heard(target, call, family))
    facts = {"target": target, "call": call}
    if any(due.player == target and due.call == call for due in state.window):
        return Spoken(state, (), reason(Refusal.CALL_WAS_MADE, **facts))
    size = state.counts[state.players.index(target)]
    late = table.penalty(family) != "off" and _SIZES.get(call, -1) == size
    return Spoken(state, (), reason(Refusal.TOO_LATE if late else Refusal.CALL_NOT_OWED, **facts))


def fine(table: Table, state: WhotState, seat: int, cards: int) -> WhotState:
    """The state after a player drew penalty cards: the turn stays where it is."""
    stock, got = draw(table, Stock(state.market, state.pile, state.seen), state.call_card, cards)
    counts = list(state.counts)
    counts[seat] += got
    return state._replace(
        counts=tuple(counts), market=stock.market, pile=stock.pile, seen=stock.seen
    )


def _missed(table: Table, state: WhotState, due: Heard) -> Spoken:
    penalty = table.penalty(due.family)
    if penalty in ("void", "not_won") or (due.family == "check_up" and counted(penalty)):
        return Spoken(state.unless if state.unless is not None else _closed(state, due))
    state = _closed(state, due)
    if counted(penalty):
        state = fine(table, state, state.players.index(due.player), counted(penalty))
        # The hand has grown, so what its size called for is no longer due.
        window = tuple(h for h in state.window if h.player != due.player or h.family == "number")
        state = state._replace(window=window)
    return Spoken(state)


def _closed(state: WhotState, due: Heard) -> WhotState:
    window = tuple(h for h in state.window if h != due)
    return state._replace(window=window)


def _still(state: WhotState, window: tuple[Heard, ...]) -> WhotState | None:
    return state.unless if any(not due.heard for due in window) else None


def _names(
    table: Table, state: WhotState, seat: int, shape: Shape | None, words: str, stands: bool
) -> Spoken:
    if state.naming >= 0 and seat == state.seat:
        if shape is Shape.WHOT:
            return Spoken(state, (), reason(Refusal.WHOT_NOT_NAMEABLE))
        if shape is None and table.choice != "one":
            wanted = "I need circle, triangle, cross, square or star"
            return Spoken(
                state, (), reason(Refusal.SHAPE_NOT_NAMED, turn=state.turn, wanted=wanted)
            )
        named = name_function(table, state, shape, None if shape else words)
        return Spoken(named, (NEED_CALLS[shape] if shape else words,))
    if shape is None or shape is Shape.WHOT:
        return Spoken(state)
    call = state.call_card
    if call is not None and call.number in table.wild and state.called not in (None, shape):
        if stands:
            return Spoken(state._replace(called=shape), (NEED_CALLS[shape],))
        assert state.called is not None
        return Spoken(state, (), reason(Refusal.SHAPE_ALREADY_NAMED, shape=state.called.value))
    return Spoken(state)


def _shape_of(words: str) -> Shape | None:
    rest = words.removeprefix("i ").removeprefix("need ").removeprefix("a ")
    if len(rest) < 2 or rest in ("skip", "reverse"):
        return None
    try:
        return read_shape(rest)
    except InvalidCard:
        return None
