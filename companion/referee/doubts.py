"""Cards that can't be read with confidence, and names that further looks change."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import deck_of
from companion.engine.events import Turned
from companion.engine.values import Action
from companion.referee import questions as ask
from companion.referee.events import Event, EventName, Topic
from companion.referee.laying import accept
from companion.referee.proof import played
from companion.referee.scene import ANNOUNCE, Scene, ready
from companion.referee.sheet import Sheet
from companion.referee.starts import tell
from companion.vision.tracker import Track

ASK_S = 2.5
"""How long a card may lie there unread before people are asked."""


def second_thoughts(sheet: Sheet, scene: Scene) -> list[Event]:
    """Further looks outvoted the name that was announced for the card played last."""
    game = sheet.game
    index = game.length - 1
    numbers = game.tracks.get(index, ())
    action = sheet.match.events[index] if index >= 0 else None
    last = next((e for e in reversed(game.log) if e.action == index), None)
    if numbers and isinstance(sheet.match.last, Turned):
        return _turned_up(sheet, scene, index, numbers[0])
    if len(numbers) != 1 or not isinstance(action, Action) or last is None:
        return []
    track = next((t for t in scene.tracks if t.number == numbers[0]), None)
    if track is None or not ready(track) or track.card in action.cards:
        return []
    if last.inferred or last.name is EventName.CORRECTION or len(action.cards) != 1:
        return []
    if track.card == sheet.announced.get(track.number, track.card):
        return []
    game.undo()
    sheet.market.clear()
    sheet.close(Topic.ILLEGAL, Topic.GONE, Topic.SHAPE)
    events = [
        game.event(
            EventName.CORRECTION,
            scene.t,
            player=action.player,
            cards=(track.card,),
            inferred="further looks",
            text=f"misread: it is {track.card}",
        )
    ]
    told = tell(sheet, [track], None, [((track.card,), 0.0)])
    mine = [s for s in told if s.player == action.player and not s.skipped]
    if mine and mine[0].verdict.legal:
        return events + accept(sheet, mine[0], [track], None, scene.t)
    again = replace(action, cards=(track.card,))
    return events + sheet.refuse(again, [track], None, scene.t)


def _turned_up(sheet: Sheet, scene: Scene, index: int, number: int) -> list[Event]:
    """Further looks outvoted the name of the card turned up, before anything was laid on it."""
    track, turned = sheet.here.get(number), sheet.match.last
    if track is None or not ready(track) or not track.visible or not isinstance(turned, Turned):
        return []
    if track.card == turned.card or deck_of(track.card) is not sheet.rules.deck:
        return []
    game = sheet.game
    game.match = game.match.correct(index, replace(turned, card=track.card))
    if game.waits:
        game.tracks.pop(index, None)
    return [
        game.event(
            EventName.CORRECTION,
            scene.t,
            cards=(track.card,),
            inferred="further looks",
            text=f"misread: {track.card} was turned up",
            action=index,
        )
    ]


def hidden_card(sheet: Sheet, scene: Scene) -> list[Event]:
    """Something lies on the card played last, and looking again does not help."""
    blind = scene.unread > 0 or not any(t.visible and t.whole for t in scene.tracks)
    dark = scene.t - sheet.dark_since if sheet.dark_since is not None else 0.0
    if not blind or dark < ASK_S or sheet.open_on(Topic.UNSURE) is not None:
        return []
    sheet.stirred_at = -1.0
    return [sheet.ask_unread(scene.t, _side(sheet))]


def unsure(sheet: Sheet, tracks: list[Track], t: float) -> list[Event]:
    """Cards that lie there and can't be read with confidence."""
    late = [track for track in tracks if t - track.born >= ASK_S]
    if not late:
        return []
    track = late[0]
    beneath = sheet.open_on(Topic.UNSURE)
    if beneath is not None:
        # It is what people are being asked about already.
        beneath.tracks = beneath.tracks or (track,)
        return []
    names = [card for card, _ in track.votes[:3] if deck_of(card) is sheet.rules.deck]
    return [sheet.ask(ask.unsure(sheet.number(), names), t, [track], side=_side(sheet))]


def unlaid(sheet: Sheet, tracks: list[Track], t: float) -> list[Event]:
    """Cards that nobody was seen to lay, and that the rules refuse: surely read, and lying there
    for long, one of them must have been laid all the same."""
    left = [x for x in tracks if x.number not in sheet.known]
    sure = [x for x in left if x.confidence >= ANNOUNCE and x.stable and x.visible and x.whole]
    return unsure(sheet, [x for x in sure if x.quad and not played(sheet, x.card)], t)


def _side(sheet: Sheet) -> float | None:
    return sheet.last_hand.side if sheet.last_hand is not None else None
