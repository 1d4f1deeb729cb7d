"""One lesson, played step by step: the task, the table, the hand, and the answer to each try."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, icon_button, named, stacked
from companion.app.components.hand_view import hand_view, stays_in_sight
from companion.app.components.lesson_feedback import feedback
from companion.app.components.lesson_moves import (
    choice_buttons,
    move_buttons,
    names_shape,
    rest,
)
from companion.app.components.lesson_real import RealCards, places_of
from companion.app.components.lesson_table import lesson_table
from companion.app.components.lesson_words import move_words
from companion.app.components.sheet import page_height, readable, room_of, use_top
from companion.app.guarded import component
from companion.app.hooks import keyed, large, use_keys, use_value
from companion.app.lesson_camera import LessonCamera
from companion.app.texts import Texts
from companion.app.theme import Width, width_of
from companion.engine.values import Action, Kind
from companion.teach import Lesson, Moment, act, answer, begin, go_on, lessons_of
from companion.teach.laying import Laid
from companion.teach.lesson import LEARNER
from companion.teach.runner import goal, right_answer


@component
def LessonView(
    lesson: Lesson,
    say: Texts,
    across: float,
    leave: Callable[[], None],
    finished: Callable[[str], None],
    open_lesson: Callable[[str], None],
    camera: LessonCamera | None = None,
) -> ft.Control:
    """The page of a lesson; `finished` hears its name when the last step is done. With a `camera`
    real cards may be laid as well."""
    moment, set_moment = use_value(lambda: begin(lesson))
    chosen, set_chosen = use_value(_none_chosen)
    shown, set_shown = use_value(bool)

    def show(after: Moment) -> None:
        set_chosen(())
        set_shown(False)
        set_moment(after)
        if after.over:
            finished(lesson.name)

    def do(action: Action) -> None:
        show(act(moment, action))

    def choose(choice: str) -> None:
        show(answer(moment, choice))

    def further() -> None:
        show(go_on(moment))

    def repeat() -> None:
        show(begin(lesson))

    def reveal() -> None:
        set_shown(True)

    def toggle(index: int) -> None:
        set_chosen(chosen_after(chosen, index))

    def offer(laid: Laid) -> None:
        if laid.action is not None:
            do(laid.action)
        elif laid.cards:
            # Not all yet, or a Whot, whose word is still to be said.
            set_chosen(places_of(laid.cards, moment.hand))

    playing = not moment.over and not moment.solved
    cards = tuple(moment.hand[index] for index in chosen if index < len(moment.hand))

    def keys(event: ft.KeyboardEvent) -> None:
        if event.ctrl or event.alt or event.meta:
            return
        key = event.key.upper()
        if key == "N":
            further()
        elif not playing or moment.step.ask is not None:
            return
        elif key.isdigit() and 0 < int(key) <= len(moment.hand):
            toggle(int(key) - 1)
        elif key == "L" and cards and not names_shape(cards):
            do(Action(LEARNER, Kind.PLAY, cards))
        elif key == "P":
            do(rest(moment.rules))
        elif key == "H":
            reveal()

    use_keys(keys)
    top = use_top(moment.at, moment.tries, moment.solved, shown)
    parts: list[ft.Control] = [_bar(lesson, moment, say, leave)]
    if moment.over:
        parts.append(_ending(lesson, say, leave, repeat, open_lesson))
        return readable(stacked(parts, 10), across, 8)
    room = room_of(across)
    # On a phone the hand and what can be done with it stay in sight, whatever is read over them.
    foot = width_of(across) is Width.PHONE
    answered = feedback(moment, say, tight=foot)
    told = [] if answered is None else [answered]
    task = [] if moment.solved else [_task(lesson, moment, say, large(18) if foot else 22)]
    revealed = [_shown(moment, say)] if playing and shown else []
    acts: list[ft.Control] = []
    table: list[ft.Control] = [lesson_table(moment.rules, moment.state, say, room)]
    if camera is not None:
        seen = keyed(RealCards, "real-cards", camera, moment, say, room, offer)
        table = [*table, seen] if foot else [seen, *table]
    if foot and told:
        # The answer to a try, and the cards it speaks of; the task was read before.
        parts += [*told, *revealed, *table, *task]
    elif foot:
        parts += [*revealed, *task, *table]
    else:
        parts += [*task, *told]
    if moment.solved:
        (acts if foot else parts).append(_next(say, further))
    if not foot:
        parts += table
    if moment.hand:
        acting = foot and playing and moment.step.ask is None
        # A row that says what to do, one for each offer, and one for help after a try.
        held, buttons = len(moment.hand), 1 + max(1, len(moment.offers)) + bool(moment.tries)
        low = acting and stays_in_sight(held, room, page_height(), buttons)
        hand = hand_view(moment.hand, chosen, say, room, toggle if playing else None, untitled=low)
        (acts if low else parts).append(hand)
    asks = [_show_me(say, reveal, foot)] if playing and moment.tries and not shown else []
    if playing and moment.step.ask is not None:
        acts += [choice_buttons(moment.step.choices, say, choose, tight=foot), *asks]
    elif playing:
        moves = (moment.rules, moment.state, cards, moment.offers, say, do, asks)
        acts.append(move_buttons(*moves, tight=foot))
    if foot:
        return readable(stacked(parts, 10), across, 8, stacked(acts, 10), scrolled=top)
    parts += [*acts, *revealed]
    if playing:
        parts.append(ft.Text(say("lesson.page.keys"), size=14, color=ft.Colors.ON_SURFACE_VARIANT))
    return readable(stacked(parts, 10), across, 8)


def chosen_after(chosen: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The places chosen after one was tapped: it is added at the end, or taken out."""
    if index in chosen:
        return tuple(place for place in chosen if place != index)
    return (*chosen, index)


def _none_chosen() -> tuple[int, ...]:
    return ()


def _bar(lesson: Lesson, moment: Moment, say: Texts, leave: Callable[[], None]) -> ft.Control:
    of = len(lesson.steps)
    at = min(moment.at + 1, of)
    title = ft.Semantics(
        header=True,
        heading_level=1,
        content=ft.Text(
            say(f"lesson.{lesson.name}"),
            size=large(20),
            weight=ft.FontWeight.W_700,
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        expand=True,
    )
    words = say("lesson.page.step_of", n=at, of=of)
    count = named(
        "lesson-step",
        ft.Text(f"{at}/{of}", size=16, color=ft.Colors.ON_SURFACE_VARIANT),
        label=words,
        exclude_semantics=True,
        container=True,
    )
    back = icon_button("back", ft.Icons.ARROW_BACK, say("lesson.page.all"), leave)
    return ft.Row([back, title, count], spacing=6)


def _next(say: Texts, further: Callable[[], None]) -> ft.Control:
    words, arrow = say("lesson.page.next"), ft.Icons.ARROW_FORWARD
    return big_button("next", words, further, primary=True, icon=arrow)


def _task(lesson: Lesson, moment: Moment, say: Texts, size: float) -> ft.Control:
    return named(
        "task",
        ft.Text(say(lesson.text(moment.step)), size=size, weight=ft.FontWeight.W_500),
        live_region=True,
        container=True,
    )


def _show_me(say: Texts, reveal: Callable[[], None], tight: bool) -> ft.Control:
    words, icon = say("lesson.page.show"), ft.Icons.LIGHTBULB
    return big_button("show-me", words, reveal, icon=icon, tight=tight)


def _shown(moment: Moment, say: Texts) -> ft.Control:
    if moment.step.ask is not None:
        what = right_answer(moment)
    else:
        owed = int(moment.state.as_json().get("debt") or 0)
        what = move_words(goal(moment), say, owed)
    return named(
        "shown",
        ft.Text(say("lesson.page.shown", what=what), size=17, weight=ft.FontWeight.W_600),
        live_region=True,
        container=True,
    )


def _ending(
    lesson: Lesson,
    say: Texts,
    leave: Callable[[], None],
    repeat: Callable[[], None],
    open_lesson: Callable[[str], None],
) -> ft.Control:
    own = lessons_of(lesson.game)
    place = own.index(lesson) + 1
    title = say(f"lesson.{lesson.name}")
    parts: list[ft.Control] = [
        named(
            "lesson-over",
            ft.Column(
                [
                    ft.Text(say("lesson.page.over"), size=26, weight=ft.FontWeight.W_700),
                    ft.Text(say("lesson.page.over_detail", title=title), size=18),
                ],
                spacing=6,
                tight=True,
            ),
            live_region=True,
            container=True,
        )
    ]
    if place < len(own):
        following = own[place].name
        words = say("lesson.page.next_lesson", title=say(f"lesson.{following}"))
        parts.append(big_button("next-lesson", words, lambda: open_lesson(following), primary=True))
    parts.append(big_button("repeat", say("lesson.page.repeat"), repeat))
    parts.append(big_button("all-lessons", say("lesson.page.all"), leave))
    return stacked(parts, 10)
