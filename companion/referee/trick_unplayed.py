"""Thirteen: a lead that was taken back long ago, as its cards show that are laid again.

Who leads and takes it all back leaves a bare table, as a cleared trick does; if he then leads
something else, nothing tells the two apart until a card of the first lead is played. No card is
played twice: so the first lead was none, nor did anybody pass on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, write_cards
from companion.engine.events import Event as MatchEvent
from companion.engine.match import Match
from companion.engine.values import Action, Kind
from companion.errors import UsageError
from companion.referee.editing import put
from companion.referee.events import Event, EventName
from companion.referee.explain import in_order, judge
from companion.referee.late import allowed, told_of
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.referee.trick_clearing import CLEARED
from companion.referee.trick_lays import TrickMemory, sure, trick_cards

SURE = 0.95
"""How surely a card must be read for another play to be no play because of it."""


def unplayed(sheet: Sheet, scene: Scene, memory: TrickMemory) -> list[Event]:
    """Where cards of an earlier trick lie on the table that held one play and passes that nobody
    saw, the play was taken back; if all that followed is allowed without it, and they may be
    played now."""
    match = sheet.match
    played: frozenset[Card] = getattr(match.state, "played", frozenset())
    lying = trick_cards(match)
    again = [
        track
        for track in scene.tracks
        if track.visible and sure(track) and track.confidence >= SURE
        and track.card in played and track.card not in lying
    ]  # fmt: skip
    if not again or sheet.game.over or not sheet.visits:
        return []
    found = _lead(sheet, {track.card for track in again})
    if found is None:
        return []
    index, lead, after = found
    better = _without(match, index, after)
    more = [t for t in memory.seen.values() if sure(t) and t.card not in played]
    if better is None or not _allowed(sheet, better, [t.card for t in (*again, *more)]):
        return []
    shown = write_cards(tuple(track.card for track in again))
    text = f"{lead.player} took {write_cards(lead.cards)} back"
    why = f"{shown} was laid once more"
    told = put(sheet, better, index, index - after, lead, text, scene.t, why)
    for track in again:
        # One that lies where it lay before is no new track, though it came with the last hand.
        came = sheet.visits[-1].end if track.number in sheet.known else track.born
        sheet.known.discard(track.number)
        sheet.announced.pop(track.number, None)
        memory.found_again(track, came)
    return told


def _lead(sheet: Sheet, cards: set[Card]) -> tuple[int, Action, int] | None:
    """The lead that held these cards: its index, itself, and the index after the passes that
    were concluded when it was gone. None where it was answered, or anybody was seen to pass."""
    events = sheet.match.events
    for index in range(len(events) - 1, -1, -1):
        lead = events[index]
        if not isinstance(lead, Action) or lead.kind is not Kind.PLAY:
            continue
        if not cards & set(lead.cards):
            continue
        after = index + 1
        while after < len(events) and _concluded(sheet, after, events[after]):
            after += 1
        follows = events[after] if after < len(events) else None
        led = isinstance(follows, Action) and follows.player == lead.player
        alone = after > index + 1 and led and cards <= set(lead.cards)
        return (index, lead, after) if alone and _on_a_bare_table(sheet.match, index) else None
    return None


def _concluded(sheet: Sheet, index: int, event: MatchEvent) -> bool:
    if not isinstance(event, Action) or event.kind is not Kind.PASS:
        return False
    told = told_of(sheet, index)
    return told is not None and told.name is EventName.PASS and told.inferred == CLEARED


def _on_a_bare_table(match: Match, index: int) -> bool:
    at: Match | None = match
    for _ in range(len(match.events) - index):
        at = at.before if at is not None else None
    return at is not None and at.state is not None and getattr(at.state, "table", None) is None


def _without(match: Match, first: int, after: int) -> Match | None:
    """The match without some of its events; None where what followed is judged otherwise then."""
    events = match.events
    try:
        better = match.start.replay([*events[:first], *events[after:]])
    except UsageError:
        return None
    kept = len(events) - after
    return better if allowed(better)[:kept] == allowed(match)[:kept] else None


def _allowed(sheet: Sheet, match: Match, cards: Sequence[Card]) -> bool:
    """Whether somebody may lay these cards on what lies there now."""
    state, play = match.state, in_order(cards)
    bare = getattr(state, "table", None) is None
    while state is not None and state.turn is not None:
        if judge(sheet.rules, state, Action(state.turn, Kind.PLAY, play)).legal:
            return True
        passed = sheet.rules.judge(state, Action(state.turn, Kind.PASS))
        state = passed.state
        if bare or not passed.legal or getattr(state, "table", None) is None:
            return False
    return False
