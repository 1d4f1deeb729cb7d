"""A practice round: the learner's hand against simple opponents, with advice on demand.

As in a lesson, the learner taps his cards or lays real ones before a camera.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, icon_button, named, panel, stacked
from companion.app.components.hand_view import hand_view, stays_in_sight
from companion.app.components.hint_list import hint_reasons
from companion.app.components.lesson_moves import move_buttons, names_shape, rest
from companion.app.components.lesson_real import RealCards, places_of
from companion.app.components.lesson_table import lesson_table
from companion.app.components.lesson_words import done_words, move_words
from companion.app.components.sheet import page_height, readable, room_of, use_top
from companion.app.components.why import house_rules_behind
from companion.app.guarded import component
from companion.app.hooks import keyed, large, use_keys, use_value
from companion.app.lesson_camera import LessonCamera
from companion.app.texts import Texts
from companion.app.theme import Width, width_of
from companion.app.views.lesson import chosen_after
from companion.engine.values import Action, Kind, Verdict
from companion.teach.laying import Laid
from companion.teach.lesson import LEARNER
from companion.teach.practice import Practice

LINES_SHOWN = 6


@component
def PracticeView(
    game: str,
    say: Texts,
    across: float,
    leave: Callable[[], None],
    camera: LessonCamera | None = None,
) -> ft.Control:
    """One round after the other, dealt anew each time. With a `camera` real cards may be laid."""
    table, set_table = use_value(lambda: _dealt(game))
    chosen, set_chosen = use_value(_none_chosen)
    advised, set_advised = use_value(bool)
    _, tick = use_value(int)

    def again() -> None:
        set_chosen(())
        set_advised(False)
        tick(lambda n: n + 1)

    def do(action: Action) -> None:
        table.act(action)
        again()

    def deal() -> None:
        set_table(_dealt(game))
        again()

    def advise() -> None:
        set_advised(True)

    def toggle(index: int) -> None:
        set_chosen(chosen_after(chosen, index))

    waits = table.awaits
    hand = table.hand

    def offer(laid: Laid) -> None:
        if laid.action is not None:
            do(laid.action)
        elif laid.cards:
            # Not all yet, or a Whot, whose word is still to be said.
            set_chosen(places_of(laid.cards, hand))

    cards = tuple(hand[index] for index in chosen if index < len(hand))

    def keys(event: ft.KeyboardEvent) -> None:
        if event.ctrl or event.alt or event.meta or not waits:
            return
        key = event.key.upper()
        if key.isdigit() and 0 < int(key) <= len(hand):
            toggle(int(key) - 1)
        elif key == "L" and cards and not names_shape(cards):
            do(Action(LEARNER, Kind.PLAY, cards))
        elif key == "P":
            do(rest(table.rules))
        elif key == "H":
            advise()

    use_keys(keys)
    top = use_top(len(table.done), table.refused, advised)
    room = room_of(across)
    parts: list[ft.Control] = [_bar(game, say, leave)]
    # On a phone the hand and what can be done with it stay in sight; what is new is read first.
    foot = width_of(across) is Width.PHONE and bool(waits or table.state.over)
    told = None if table.refused is None else _refused(table, table.refused, say, foot)
    advice = [_advice(table, say)] if waits and advised else []
    if foot:
        parts += [*([] if told is None else [told]), *advice]
    if table.done and not foot:
        parts.append(_log(table, say))
    acts: list[ft.Control] = []
    if table.state.over:
        parts.append(_ending(table, say))
        acts = [big_button("deal", say("lesson.page.deal"), deal, primary=True)]
    laid = [lesson_table(table.rules, table.state, say, room)]
    if camera is not None:
        seen = keyed(RealCards, "real-cards", camera, table, say, room, offer)
        laid = [*laid, seen] if width_of(across) is Width.PHONE else [seen, *laid]
    parts += laid
    if table.done and foot:
        parts.append(_log(table, say))
    if hand:
        low = foot and waits and stays_in_sight(len(hand), room, page_height())
        cards_held = hand_view(hand, chosen, say, room, toggle if waits else None, untitled=low)
        (acts if low else parts).append(cards_held)
    if told is not None and not foot:
        parts.append(told)
    if waits:
        asks = [] if advised else [_ask(say, advise, foot)]
        moves = move_buttons(table.rules, table.state, cards, (), say, do, asks, tight=foot)
        acts.append(moves)
    if foot:
        return readable(stacked(parts, 10), across, 8, stacked(acts, 10), scrolled=top)
    return readable(stacked([*parts, *acts, *advice], 10), across, 8)


def _dealt(game: str) -> Practice:
    return Practice(game, random.randrange(2**32))


def _none_chosen() -> tuple[int, ...]:
    return ()


def _bar(game: str, say: Texts, leave: Callable[[], None]) -> ft.Control:
    title = ft.Semantics(
        header=True,
        heading_level=1,
        content=ft.Text(say.game(game), size=large(20), weight=ft.FontWeight.W_700),
        expand=True,
    )
    back = icon_button("back", ft.Icons.ARROW_BACK, say("lesson.page.all"), leave)
    return ft.Row([back, title], spacing=6)


def _log(table: Practice, say: Texts) -> ft.Control:
    lines: list[ft.Control] = [
        ft.Text(done_words(done.verdict, done.picked, say), size=15)
        for done in table.done[-LINES_SHOWN:]
    ]
    return named("log", ft.Column(lines, spacing=2, tight=True), live_region=True, container=True)


def _ending(table: Practice, say: Texts) -> ft.Control:
    winner = table.state.winner
    won = winner == LEARNER
    text = (
        say("lesson.page.practice_won")
        if won
        else say("lesson.page.practice_lost", player=winner or say("somebody"))
    )
    lines: list[ft.Control] = [ft.Text(text, size=22, weight=ft.FontWeight.W_700)]
    total = table.total()
    if table.hand and total is not None:
        lines.append(ft.Text(say("lesson.page.counts", n=total), size=17))
    return named(
        "practice-over",
        ft.Column(lines, spacing=4, tight=True),
        live_region=True,
        container=True,
    )


def _refused(table: Practice, verdict: Verdict, say: Texts, tight: bool) -> ft.Control:
    ink = ft.Colors.ON_ERROR_CONTAINER
    size, small = (large(17), large(14)) if tight else (17, 14)
    lines = [ft.Text(say.reason(reason), size=size, color=ink) for reason in verdict.reasons]
    lines += [
        ft.Text(line, size=small, color=ink)
        for line in house_rules_behind(table.rules, verdict.reasons, say)
    ]
    words, bold = say("lesson.page.refused"), ft.FontWeight.W_700
    title = ft.Text(words, size=size + 1, weight=bold, color=ink)
    return panel(
        named(
            "feedback",
            ft.Column([title, *lines], spacing=6, tight=True),
            live_region=True,
            container=True,
        ),
        colour=ft.Colors.ERROR_CONTAINER,
        padding=12,
    )


def _ask(say: Texts, advise: Callable[[], None], tight: bool) -> ft.Control:
    words, icon = say("lesson.page.advice"), ft.Icons.LIGHTBULB
    return big_button("advise", words, advise, icon=icon, tight=tight)


def _advice(table: Practice, say: Texts) -> ft.Control:
    hint = table.advice()
    assert hint is not None
    owed = int(table.state.as_json().get("debt") or 0)
    words = " ".join((f"{move_words(hint.action, say, owed)}.", *hint_reasons(hint, say)))
    return named(
        "best-move",
        ft.Text(words, size=17, weight=ft.FontWeight.W_600),
        live_region=True,
        container=True,
    )
