"""The lessons of every game, to choose from; what is finished is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import flet as ft

from companion.app import lesson_eyes
from companion.app.components.basics import foldable, named_button, panel, stacked
from companion.app.components.deck_choice import usable_deck
from companion.app.components.invitation import invitation
from companion.app.components.lesson_real import camera_choice
from companion.app.components.sheet import sheet
from companion.app.components.source_form import OTHER
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import keyed, use_kept, use_value
from companion.app.lan.devices import Role
from companion.app.lesson_camera import LessonCamera
from companion.app.lesson_eyes import View
from companion.app.texts import Texts
from companion.app.views.lesson import LessonView
from companion.app.views.practice import PracticeView
from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.teach import LESSONS, Lesson, lesson_named, lessons_of
from companion.teach.practice import GAMES
from companion.vision.sources import PHONE, cameras

COURSES = tuple(dict.fromkeys(lesson.game for lesson in LESSONS))
"""The games there are lessons for, in the order they are learnt."""
SETTING = "lessons"
CAMERA = "lesson-camera"
"""The setting that holds the source real cards are laid before; empty where they are tapped."""


@component
def LearnView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """The list, or the lesson that is open."""
    opened, set_opened = use_value(str)
    done, set_done = use_value(lambda: finished_lessons(desk))
    source, set_source = use_value(lambda: desk.memory.setting(CAMERA, "") or None)
    typed = use_kept(lambda: {"source": source or ""})
    found, set_found = use_value(_no_cameras)
    running = use_kept(_no_camera)
    unfolded, set_unfolded = use_value(lambda: frozenset({course_for(desk.proposal.game)}))
    page = ft.context.page

    def stop(wait: float = 0) -> None:
        camera = running.pop("now", None)
        if camera is not None:
            camera.stop(wait)

    ft.use_effect(lambda: None, dependencies=[], cleanup=stop)

    async def look_for_cameras() -> None:
        if source is None:
            return
        numbers = tuple(await asyncio.to_thread(cameras))
        set_found(numbers)
        if numbers and not typed["source"]:
            choose(str(numbers[0]))

    ft.use_effect(look_for_cameras, dependencies=[source is None], cleanup=lambda: None)

    def choose(text: str | None) -> None:
        typed["source"] = "" if text in (None, OTHER) else str(text)
        set_source(None if text is None else typed["source"])
        _keep(desk, CAMERA, typed["source"])

    def write(text: str) -> None:
        typed["source"] = text

    def open_(name: str) -> None:
        game = name if name in GAMES else lesson_named(name).game
        view = view_for(desk, game, typed["source"]) if source is not None else None
        if view is not None:
            _keep(desk, CAMERA, view.source)
        now = running.get("now")
        if now is not None and (now.view != view or now.snapshot.failure):
            stop()
        if view is not None and "now" not in running:
            running["now"] = LessonCamera(view, lesson_eyes.open_view)
            running["now"].start()
        set_opened(name)

    def leave() -> None:
        stop()
        set_opened("")

    def fold(game: str, shown: bool) -> None:
        set_unfolded(lambda before: (before | {game}) if shown else before - {game})

    async def let_go_and_leave() -> None:
        # A game that begins next may want the same camera.
        await asyncio.to_thread(stop, 8)
        back()

    def leave_page() -> None:
        page.run_task(let_go_and_leave)

    def finished(name: str) -> None:
        after = tuple(dict.fromkeys((*done, name)))
        set_done(after)
        _keep(desk, SETTING, " ".join(after))

    camera = running.get("now")
    if opened in GAMES:
        return keyed(PracticeView, f"practice-{opened}", opened, say, across, leave, camera)
    if opened:
        lesson = lesson_named(opened)
        return keyed(
            LessonView,
            f"lesson-{opened}",
            lesson,
            say,
            across,
            leave,
            finished,
            open_,
            camera,
        )
    parts: list[ft.Control] = [
        camera_choice(source, found, say, choose, write, lambda: invitation(desk, Role.CAMERA, say))
    ]
    parts += [
        _course(game, done, say, open_, game in unfolded, partial(fold, game)) for game in COURSES
    ]
    return sheet("lessons", say("lesson.page.title"), parts, say, across, leave_page)


def course_for(game: str) -> str:
    """The game whose lessons are shown first: the one played last, where there are any."""
    return game if game in COURSES else COURSES[0]


def view_for(desk: Desk, game: str, source: str) -> View | None:
    """What the camera of a lesson looks for, with the deck people play with; None without one."""
    source = source.strip()
    if not source:
        return None
    my_deck = usable_deck(desk.proposal.my_deck, game)
    phone = desk.phone if source == PHONE else None
    return View(source, rules(game).deck, my_deck, phone)


def _keep(desk: Desk, name: str, value: str) -> None:
    # Where settings can't be kept, they last as long as the page.
    with suppress(CompanionError):
        desk.memory.keep_setting(name, value)


def _no_cameras() -> tuple[int, ...]:
    return ()


def _no_camera() -> dict[str, LessonCamera]:
    return {}


def finished_lessons(desk: Desk) -> tuple[str, ...]:
    """The names of the lessons played to their end."""
    known = {lesson.name for lesson in LESSONS}
    return tuple(name for name in desk.memory.setting(SETTING, "").split() if name in known)


def _course(
    game: str,
    done: tuple[str, ...],
    say: Texts,
    open_: Callable[[str], None],
    unfolded: bool,
    fold: Callable[[bool], None],
) -> ft.Control:
    """The lessons of one game, and how many of them are finished."""
    lessons = lessons_of(game)
    had = sum(lesson.name in done for lesson in lessons)
    rows: list[ft.Control] = []
    first = next((lesson for lesson in lessons if lesson.name not in done), None)
    if unfolded:
        # Folded up, the many rows are not built: the page stays quick.
        rows = [
            _row(lesson, lesson.name in done, lesson is first, say, partial(open_, lesson.name))
            for lesson in lessons
        ]
        if game in GAMES:
            rows.append(_practice(game, say, partial(open_, game)))
    course = stacked(rows, 10)
    whole = had == len(lessons)
    sign = ft.Icons.CHECK_CIRCLE if whole else ft.Icons.SCHOOL_OUTLINED
    note = say("lesson.page.done_of", n=had, of=len(lessons))
    identifier = f"course-{game.replace('/', '-')}"
    return panel(
        foldable(identifier, say.game(game), sign, [course], unfolded, fold, note), padding=6
    )


def _row(
    lesson: Lesson, done: bool, first: bool, say: Texts, on_click: Callable[[], None]
) -> ft.Control:
    note = say("lesson.page.steps", n=len(lesson.steps))
    if done:
        note = f"{note}, {say('lesson.page.finished')}"
    sign = ft.Icons.CHECK_CIRCLE if done else ft.Icons.PLAY_CIRCLE_OUTLINE
    title, about = say(f"lesson.{lesson.name}"), say(f"lesson.{lesson.name}.about")
    return _entry(f"lesson-{lesson.name}", sign, (title, about, note), on_click, strong=first)


def _practice(game: str, say: Texts, on_click: Callable[[], None]) -> ft.Control:
    words = say("lesson.page.practice"), say("lesson.page.practice_about"), ""
    identifier = f"practice-{game.replace('/', '-')}"
    return _entry(identifier, ft.Icons.STYLE_OUTLINED, words, on_click)


def _entry(
    identifier: str,
    sign: ft.IconData,
    words: tuple[str, str, str],
    on_click: Callable[[], None],
    *,
    strong: bool = False,
) -> ft.Control:
    """A row to tap; `strong` is the one to go on with."""
    title, about, note = words
    ground, ink = ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE
    if strong:
        ground, ink = ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER
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
            bgcolor=ground,
            color=ink,
            icon_color=ink,
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
            shape=ft.RoundedRectangleBorder(radius=14),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
        on_click=lambda _: on_click(),
    )
    return named_button(identifier, button)
