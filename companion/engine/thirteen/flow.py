"""How a deal goes on: turn order, passing, clearing, going out. State in, state out.

A round is what happens between two empty tables. Everybody who neither owns the table nor is
out may beat it in turn; when nobody is left to ask, the table is cleared and its owner leads, or
the next player with cards where the owner has gone out.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.thirteen.bombs import Bombs, bomb_key
from companion.engine.thirteen.combinations import TWO, Combination
from companion.engine.thirteen.options import ThirteenOptions
from companion.engine.thirteen.state import Chop, ThirteenState


def lay(
    options: ThirteenOptions, bombs: Bombs, state: ThirteenState, player: str, new: Combination
) -> tuple[ThirteenState, tuple[str, ...]]:
    """The state after a play that counts, and the calls it is announced with."""
    calls: list[str] = []
    chops, paid = state.chops, state.paid
    table, owner = state.table, state.owner
    if table is not None and owner == player:
        table = owner = None  # Beating oneself chops nobody.
    if table is not None and owner is not None and _is_chop(bombs, new, table):
        calls.append("Bomb")
        if state.count(owner):
            chops = (*chops, Chop(player, owner, table))
        else:
            # No payment for the last cards of somebody who is out.
            chops, paid = (), _settled(state)
    seat = state.players.index(player)
    counts = list(state.counts)
    counts[seat] -= len(new.cards)
    after = replace(
        state,
        counts=tuple(counts),
        table=new,
        owner=player,
        locked=tuple(p for p in state.locked if p != player),
        passed=(),
        lead_passes=(),
        played=state.played | frozenset(new.cards),
        opened=True,
        acted=state.acted if player in state.acted else (*state.acted, player),
        chops=chops,
        paid=paid,
    )
    if not counts[seat]:
        after = _went_out(options, after, player, new)
    after, more = _advance(options, bombs, after, player)
    return after, (*calls, *more)


def say_pass(
    options: ThirteenOptions, bombs: Bombs, state: ThirteenState, player: str
) -> tuple[ThirteenState, tuple[str, ...]]:
    """The state after the pass of the player to act."""
    if state.table is None:
        return _lead_passed(state, player)
    if player == state.owner:
        # The last unbeaten player changes the pile (option self_beat).
        return _clear(options, state)
    locks = options.lockout == "all_passes" and player not in state.locked
    after = replace(
        state,
        locked=(*state.locked, player) if locks else state.locked,
        passed=(*state.passed, player),
        passed_on=(*state.passed_on, (player, state.table)),
    )
    after, calls = _advance(options, bombs, after, player)
    return after, ("Pass", *calls)


def leave(
    options: ThirteenOptions, bombs: Bombs, state: ThirteenState, player: str
) -> tuple[ThirteenState, tuple[str, ...]]:
    """The state after somebody left the table: out of the deal, and in the last place."""
    after = replace(state, stopped=(*state.stopped, player))
    if state.turn == player or len(after.active) < 2:
        if after.table is None and len(after.active) >= 2:
            return replace(after, turn=_next_active(after, player)), ()
        return _advance(options, bombs, after, player)
    return after, ()


def new_pile(options: ThirteenOptions, state: ThirteenState) -> ThirteenState:
    """The table cleared by its owner, who leads something that does not beat the own cards."""
    return _clear(options, state)[0]


def _is_chop(bombs: Bombs, new: Combination, table: Combination) -> bool:
    if bombs.beats(new, table):
        return True
    # A higher bomb of the same type on a bomb.
    return bomb_key(new) is not None and bomb_key(new) == bomb_key(table)


def _went_out(
    options: ThirteenOptions, state: ThirteenState, player: str, last: Combination
) -> ThirteenState:
    if options.finish_on_two == "lose" and last.rank == TWO:
        return replace(state, lost=(*state.lost, player))
    first = not state.out
    state = replace(state, out=(*state.out, player))
    if not first:
        return state
    state = replace(state, at_first_out=state.counts)
    if options.scoring == "stakes_4th3rd":
        # Whoever has not played a card pays at the first going out, and stops.
        blank = tuple(p for p in state.active if p not in state.acted)
        state = replace(state, stopped=(*state.stopped, *blank))
    return state


def _advance(
    options: ThirteenOptions, bombs: Bombs, state: ThirteenState, player: str
) -> tuple[ThirteenState, tuple[str, ...]]:
    if len(state.active) < 2 or (options.deal_end == "first_out" and state.out):
        return _end(state)
    table = state.table
    if table is None:
        return replace(state, turn=_next_active(state, player)), ()
    active = state.active
    may_bomb = options.bomb_after_pass == "on_turn" and bombs.threatens(table)
    lasting = options.lockout == "all_passes" and not may_bomb
    waiting = state.locked if lasting else state.passed
    for candidate in state.after(player):
        if candidate in active and candidate != state.owner and candidate not in waiting:
            return replace(state, turn=candidate), ()
    if options.self_beat and state.owner in active:
        return replace(state, turn=state.owner), ()
    return _clear(options, state)


def _clear(options: ThirteenOptions, state: ThirteenState) -> tuple[ThirteenState, tuple[str, ...]]:
    leader = state.owner
    assert leader is not None
    active = state.active
    if leader not in active:
        leader = _next_active(state, leader)
        if options.lead_after_finisher == "next_place":
            # Whoever is closest to the next place: the fewest cards, then the order of play.
            fewest = min(state.count(p) for p in active)
            order = state.after(state.owner or leader)
            leader = next(p for p in order if p in active and state.count(p) == fewest)
    cleared = replace(
        state,
        turn=leader,
        table=None,
        owner=None,
        locked=(),
        passed=(),
        passed_on=(),
        cleared=True,
        chops=(),
        paid=_settled(state),
    )
    return cleared, ("Clear",)


def _lead_passed(state: ThirteenState, player: str) -> tuple[ThirteenState, tuple[str, ...]]:
    after = replace(state, lead_passes=(*state.lead_passes, player))
    if all(p in after.lead_passes for p in after.active):
        ended, calls = _end(after)
        return ended, ("Pass", *calls)
    return replace(after, turn=_next_active(after, player)), ("Pass",)


def _end(state: ThirteenState) -> tuple[ThirteenState, tuple[str, ...]]:
    ended = replace(state, turn=None, over=True, chops=(), paid=_settled(state))
    return ended, ("Deal over",)


def _settled(state: ThirteenState) -> tuple[tuple[str, str, tuple[Chop, ...]], ...]:
    if not state.chops:
        return state.paid
    last = state.chops[-1]
    return (*state.paid, (last.victim, last.chopper, state.chops))


def _next_active(state: ThirteenState, player: str) -> str:
    active = state.active
    return next(candidate for candidate in state.after(player) if candidate in active)
