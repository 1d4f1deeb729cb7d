"""The lessons of every game, to choose from; what is finished is remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import heading, named_button
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.hooks import keyed, use_value
from companion.app.texts import Texts
from companion.app.views.lesson import LessonView
from companion.app.views.practice import PracticeView
from companion.errors import CompanionError
from companion.teach import LESSONS, Lesson, lesson_named, lessons_of
from companion.teach.practice import GAMES

SETTING = "lessons"


@ft.component
def LearnView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """The list, or the lesson that is open."""
    opened, set_opened = use_value(str)
    done, set_done = use_value(lambda: finished_lessons(desk))

    def leave() -> None:
        set_opened("")

    def finished(name: str) -> None:
        after = tuple(dict.fromkeys((*done, name)))
        set_done(after)
        try:
            desk.memory.keep_setting(SETTING, " ".join(after))
        except CompanionError:
            # Where settings can't be kept, the marks last as long as the page.
            return

    if opened in GAMES:
        return keyed(PracticeView, f"practice-{opened}", opened, say, across, leave)
    if opened:
        lesson = lesson_named(opened)
        return keyed(
            LessonView, f"lesson-{opened}", lesson, say, across, leave, finished, set_opened
        )
    parts: list[ft.Control] = []
    for game in dict.fromkeys(lesson.game for lesson in LESSONS):
        parts.append(heading(say.game(game)))
        for lesson in lessons_of(game):
            parts.append(_row(lesson, lesson.name in done, say, partial(set_opened, lesson.name)))
        parts.append(_practice(game, say, partial(set_opened, game)))
    return sheet("lessons", say("lesson.page.title"), parts, say, across, back)


def finished_lessons(desk: Desk) -> tuple[str, ...]:
    """The names of the lessons played to their end."""
    known = {lesson.name for lesson in LESSONS}
    return tuple(name for name in desk.memory.setting(SETTING, "").split() if name in known)


def _row(lesson: Lesson, done: bool, say: Texts, on_click: Callable[[], None]) -> ft.Control:
    note = say("lesson.page.steps", n=len(lesson.steps))
    if done:
        note = f"{note}, {say('lesson.page.finished')}"
    sign = ft.Icons.CHECK_CIRCLE if done else ft.Icons.PLAY_CIRCLE_OUTLINE
    title, about = say(f"lesson.{lesson.name}"), say(f"lesson.{lesson.name}.about")
    return _entry(f"lesson-{lesson.name}", sign, (title, about, note), on_click)


def _practice(game: str, say: Texts, on_click: Callable[[], None]) -> ft.Control:
    words = say("lesson.page.practice"), say("lesson.page.practice_about"), ""
    identifier = f"practice-{game.replace('/', '-')}"
    return _entry(identifier, ft.Icons.STYLE_OUTLINED, words, on_click)


def _entry(
    identifier: str,
    sign: ft.IconData,
    words: tuple[str, str, str],
    on_click: Callable[[], None],
) -> ft.Control:
    title, about, note = words
    lines: list[ft.Control] = [
        ft.Text(title, size=18, weight=ft.FontWeight.W_600),
        ft.Text(about, size=15),
    ]
    if note:
        lines.append(ft.Text(note, size=14, color=ft.Colors.ON_SURFACE_VARIANT))
    column = ft.Column(lines, spacing=2, tight=True, expand=True)
    button = ft.FilledTonalButton(
        content=ft.Row([ft.Icon(sign, size=26), column], spacing=14),
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
            shape=ft.RoundedRectangleBorder(radius=14),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
        on_click=lambda _: on_click(),
    )
    return named_button(identifier, button)
