"""Cards left the table: taken back, or a trick cleared away."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import Deck
from companion.engine.values import Action
from companion.referee import questions as ask
from companion.referee.events import Event, EventName, Topic
from companion.referee.scene import Scene
from companion.referee.sheet import Open, Sheet
from companion.vision.tracker import Status, Track

GONE_S = 1.2
"""How long the card played last must be out of sight before people are asked."""


def leaving(sheet: Sheet, scene: Scene) -> list[Event]:
    """What the cards that are no longer there tell."""
    here = {track.number: track for track in scene.tracks}
    events: list[Event] = []
    for number, entry in list(sheet.open.items()):
        if sheet.rules.deck is not Deck.WHOT and entry.question.topic is not Topic.ILLEGAL:
            continue  # Who laid it, and what, matters though the next card hides it.
        if entry.tracks and all(_is_gone(here.get(track.number)) for track in entry.tracks):
            del sheet.open[number]
            left = _refused_one_left(sheet, entry, scene.t)
            events += left
            if left and not _new_shows(sheet, scene):
                # It was these hands that took it.
                sheet.hands_explained()
    events += _taken(sheet, scene, here)
    return events


def _refused_one_left(sheet: Sheet, entry: Open, t: float) -> list[Event]:
    if entry.question.topic is not Topic.ILLEGAL or entry.action is None:
        return []
    last = sheet.match.events[entry.action]
    if not isinstance(last, Action):
        return []
    sheet.left[entry.action] = sheet.game.tracks.get(entry.action, ())
    # Should they lie there again, they were laid again.
    sheet.known.difference_update(sheet.left[entry.action])
    return [
        sheet.game.event(
            EventName.CORRECTION,
            t,
            player=last.player,
            cards=last.cards,
            text=f"{last.player} took {' '.join(map(str, last.cards))} back",
            action=entry.action,
        )
    ]


def _taken(sheet: Sheet, scene: Scene, here: Mapping[int, Track]) -> list[Event]:
    """The card played last is no longer there, and what it lay on shows again."""
    index = sheet.game.length - 1
    top = sheet.game.tracks.get(index, ())
    action = sheet.match.events[index] if index >= 0 else None
    verdict = sheet.match.verdict
    if not top or not isinstance(action, Action) or verdict is None or not verdict.legal:
        return []
    if sheet.rules.deck is not Deck.WHOT or sheet.open_on(Topic.GONE) is not None:
        return []
    if not all(_is_gone(here.get(number)) for number in top) or not sheet.touched:
        return []
    if scene.fresh or _new_shows(sheet, scene):
        return []
    bare = any(
        t.visible and t.whole and t.quad is not None and t.number in sheet.known
        for t in scene.tracks
    )
    dark = scene.t - sheet.dark_since if sheet.dark_since is not None else 0.0
    if not bare or dark < GONE_S:
        return []
    sheet.stirred_at = -1.0
    question = ask.gone(sheet.number(), action.player, action.cards)
    return [sheet.ask(question, scene.t, action=index)]


def bare(sheet: Sheet, scene: Scene) -> bool:
    """Whether nothing of the trick can be seen any more, nor anything else that may lie on it."""
    here = {track.number: track for track in scene.tracks}
    if scene.fresh or _new_shows(sheet, scene):
        return False
    numbers = [number for known in sheet.game.tracks.values() for number in known]
    return bool(numbers) and all(_is_gone(here.get(number)) for number in numbers)


def _new_shows(sheet: Sheet, scene: Scene) -> bool:
    """Whether a card shows that is not explained yet."""
    return any(t.visible and t.number not in sheet.known for t in scene.tracks)


def _is_gone(track: Track | None) -> bool:
    return track is None or track.status is Status.GONE
