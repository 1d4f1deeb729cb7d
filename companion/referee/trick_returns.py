"""Thirteen: a play that was taken back, though the trick seemed to be cleared.

Who leads, takes it all back and leads something else, leaves a bare table in between, as a cleared
trick does. A card of that play laid once more tells the two apart: no card is played twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, write_cards
from companion.engine.match import Match
from companion.engine.values import Action, Kind
from companion.referee.events import Event, EventName
from companion.referee.explain import in_order, judge
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.referee.trick_lays import TrickMemory, sure
from companion.referee.trick_ways import FITS
from companion.vision.tracker import Track


def laid_anew(sheet: Sheet, scene: Scene, memory: TrickMemory) -> list[Event]:
    """Where cards of the play announced last lie on the table again, after it was bare, together
    with others that make another play of the same player's, the first one was taken back."""
    game = sheet.game
    if game.over or game.tracks:
        return []
    last = last_play(sheet.match)
    if last is None:
        return []
    played, before = last
    there = [track for track in scene.tracks if track.visible and sure(track)]
    again = [t for t in there if t.number in sheet.known and t.card in played.cards]
    new = [t for t in there if t.number in memory.seen and t.card not in played.cards]
    if not again or not new or not _plays(sheet, played, before, [*again, *new]):
        return []
    told = took_back(
        sheet, scene.t, played, before, f"{write_cards(_cards(again))} was laid once more"
    )
    memory.swept = None
    for track in again:
        sheet.known.discard(track.number)
        sheet.announced.pop(track.number, None)
        memory.found_again(track, max(t.born for t in new))
    return [told]


def took_back(sheet: Sheet, t: float, played: Action, before: Match, why: str) -> Event:
    """Take a play off the sheet, with the passes after it; `before` is the match before it."""
    game = sheet.game
    numbers = game.tracks.get(len(before.events), ())
    while game.length > len(before.events):
        game.undo()
    # Should its cards lie there again, they were laid again.
    sheet.known.difference_update(numbers)
    return game.event(
        EventName.CORRECTION,
        t,
        player=played.player,
        cards=played.cards,
        inferred=why,
        text=f"{played.player} took {write_cards(played.cards)} back",
    )


def last_play(match: Match) -> tuple[Action, Match] | None:
    """The play announced last, and the match before it; passes may have followed it."""
    at = match
    while isinstance(at.last, Action) and at.before is not None:
        if at.last.kind is Kind.PLAY and at.verdict is not None and at.verdict.legal:
            return at.last, at.before
        if at.last.kind is not Kind.PASS:
            break
        at = at.before
    return None


def _plays(sheet: Sheet, played: Action, before: Match, tracks: Sequence[Track]) -> bool:
    """Whether the same player may have played these cards instead."""
    if before.state is None:
        return False
    action = Action(played.player, Kind.PLAY, in_order(_cards(tracks)))
    hand = sheet.last_hand
    side = hand.side if hand is not None else None
    if sheet.seats.cost(played.player, side) > FITS:
        return False
    return judge(sheet.rules, before.state, action).legal


def _cards(tracks: Sequence[Track]) -> tuple[Card, ...]:
    return tuple(track.card for track in tracks)
