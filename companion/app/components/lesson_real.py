"""Real cards in lessons and practice: the choice of a camera, and what it sees on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.app.components.basics import choice_chip, named, panel, stacked
from companion.app.components.live_picture import LivePicture
from companion.app.components.source_form import source_form
from companion.app.guarded import component
from companion.app.hooks import large, use_changes, use_kept, use_value
from companion.app.lesson_camera import LessonCamera, LessonTable
from companion.app.texts import Texts
from companion.cards import Card
from companion.teach.laying import Laid, Laying, Note, Turn, begin_laying, see

PICTURE = 260.0
"""Logical pixels the picture is wide: enough to see that the cards are in it."""


@component
def RealCards(
    camera: LessonCamera, turn: Turn, say: Texts, room: float, offer: Callable[[Laid], None]
) -> ft.Control:
    """The picture, and one line on it, on so much `room`; `offer` hears what newly lies there."""
    use_changes(camera)
    now = camera.snapshot
    follower = use_kept(Follower)
    laid, set_laid = use_value(Laid)

    def follow() -> None:
        found = follower.see(turn, camera.snapshot)
        if found is not None:
            set_laid(found)
            offer(found)

    ft.use_effect(follow, dependencies=[now, turn.key, turn.awaits])
    line = camera_line(now, laid, say) if turn.awaits else say("lesson.real.nothing")
    words = named("lesson-camera", ft.Text(line, size=large(16)), live_region=True, container=True)
    if now.failure:
        return panel(words, padding=10)
    picture = LivePicture(camera.feed, say, 16 / 9)
    return panel(
        ft.Row(
            [
                ft.Container(picture, width=min(PICTURE, room * 0.42)),
                ft.Container(words, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=10,
    )


class Follower:
    """Follows a learner from turn to turn, and tells once what was laid in each."""

    def __init__(self) -> None:
        self._laid = Laid()
        self._turn: tuple[str, int] | None = None
        self._laying: Laying | None = None

    def see(self, turn: Turn, now: LessonTable) -> Laid | None:
        """What newly lies there; None where nothing changed."""
        if not now.ready:
            return None
        if self._laying is None or turn.key != self._turn:
            self._laying = begin_laying(turn, now.lying, self._laying)
            self._turn = turn.key
        self._laying, laid = see(self._laying, turn, now.lying, now.calm)
        if laid == self._laid:
            return None
        self._laid = laid
        return laid


def places_of(cards: Sequence[Card], hand: Sequence[Card]) -> tuple[int, ...]:
    """The places in a hand of cards that were laid, in their order."""
    free = list(range(len(hand)))
    found = []
    for card in cards:
        place = next((index for index in free if hand[index] == card), None)
        if place is not None:
            free.remove(place)
            found.append(place)
    return tuple(found)


def camera_line(now: LessonTable, laid: Laid, say: Texts) -> str:
    """What to say about the camera and the cards before it."""
    if now.failure:
        return say.spell(now.failure)
    if not now.ready:
        return say("lesson.real.opening")
    if now.camera not in ("live", "ended"):
        return say("lesson.real.dark")
    if laid.note is Note.OPEN:
        return say("lesson.real.open")
    if laid.note is Note.WORD:
        return say("lesson.real.word")
    if laid.cards:
        return say("lesson.real.seen", cards=say.cards(laid.cards))
    return say("lesson.real.lay")


def camera_choice(
    source: str | None,
    found: tuple[int, ...],
    say: Texts,
    choose: Callable[[str | None], None],
    write: Callable[[str], None],
    phone: Callable[[], ft.Control],
) -> ft.Control:
    """Whether cards are tapped or laid before a camera, and before which; None is tapped."""
    chips: list[ft.Control] = [
        choice_chip(
            "lesson-tap", say("lesson.real.tap"), source is None, partial(choose, None),
            icon=ft.Icons.TOUCH_APP_OUTLINED,
        ),
        choice_chip(
            "lesson-real", say("lesson.real.cards"), source is not None, partial(choose, ""),
            icon=ft.Icons.PHOTO_CAMERA_OUTLINED,
        ),
    ]  # fmt: skip
    rows: list[ft.Control] = [ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]
    if source is not None:
        rows.append(ft.Text(say("lesson.real.how"), size=16))
        rows.append(source_form(source, found, say, choose, write, phone))
    return panel(
        stacked(rows, 10),
        padding=12,
    )
