"""Hands laid open at a round's end: read before each player, summed, and put to people.

Nothing is counted before somebody has said that it is right. A card that can't be there, because
it lies in the pile or in another hand, is named in the question.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, Deck, write_cards
from companion.errors import UsageError
from companion.referee import questions as ask
from companion.referee.events import Event, Topic
from companion.referee.scene import Scene, ready
from companion.referee.sheet import Sheet
from companion.vision.tracker import Track

PART_S = 6.0
"""How long some of a hand's cards must lie there before they are put forward without the rest."""


def wanted(sheet: Sheet) -> bool:
    """Whether hands that are laid open now would be counted."""
    if sheet.rules.deck is not Deck.WHOT or not sheet.game.over:
        return False
    return sheet.rules.options.get("scoring") != "none" and bool(_open_hands(sheet))


def hands_shown(sheet: Sheet, scene: Scene) -> list[Event]:
    """The questions about the hands that lie open now, a player each."""
    if not wanted(sheet):
        return []
    events: list[Event] = []
    for player in _open_hands(sheet):
        tracks = [
            track
            for track, side in scene.shown
            if track.number not in sheet.known and _sits(sheet, side) == player
        ]
        if not tracks or not all(ready(track) for track in tracks):
            continue
        short = len(tracks) < sheet.game.hands()[player]
        if short and scene.t - max(track.born for track in tracks) < PART_S:
            continue
        events += _put_forward(sheet, player, tracks, scene.t)
    return events


def _put_forward(sheet: Sheet, player: str, tracks: Sequence[Track], t: float) -> list[Event]:
    numbers = {track.number for track in tracks}
    for number, entry in list(sheet.open.items()):
        if entry.question.topic is Topic.HOLDS and entry.player == player:
            if {track.number for track in entry.tracks} == numbers:
                return []
            del sheet.open[number]
    cards = tuple(track.card for track in tracks)
    held = sheet.game.hands()[player]
    text, fits = f"{player} holds {write_cards(cards)}", len(cards) <= held
    try:
        settled = sheet.match.show(player, cards).settlement
    except UsageError as error:
        text, fits = f"{text}, I read. {error}", False
    else:
        total = settled.totals.get(player) if settled is not None else None
        text = f"{text}: {total}" if total is not None else text
    if len(cards) != held:
        text = f"{text}. I see {len(cards)} of {held} cards"
    event = sheet.ask(ask.holds(sheet.number(), text, fits), t, tracks)
    asked = event.question
    assert asked is not None
    sheet.open[asked.number].player = player
    return [event]


def _open_hands(sheet: Sheet) -> list[str]:
    """Who holds cards that were not shown yet."""
    shown = sheet.match.shown
    return [player for player, count in sheet.game.hands().items() if count and player not in shown]


def _sits(sheet: Sheet, side: float) -> str | None:
    """Before whom a card lies; None where no seat is known."""
    seated = [player for player in sheet.seats.players if sheet.seats.direction(player) is not None]
    return min(seated, key=lambda player: sheet.seats.cost(player, side), default=None)


def agreed(sheet: Sheet, player: str, cards: Sequence[Card], t: float) -> list[Event]:
    """Somebody has said that a player holds these cards. Raises `UsageError` where that can't
    be."""
    game = sheet.game
    game.match = game.match.show(player, cards)
    return game.round_end(t)
