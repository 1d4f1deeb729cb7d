"""The start page: game, people, house rules, camera. One tap with what was used last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.app import choices
from companion.app.components.basics import (
    big_button,
    foldable,
    icon_button,
    named,
    named_button,
    panel,
    stacked,
)
from companion.app.components.card_face import symbol
from companion.app.components.deck_choice import deck_choice, usable_deck
from companion.app.components.game_choice import game_choice
from companion.app.components.house_rules import house_rules
from companion.app.components.invitation import invitation
from companion.app.components.players_form import players_form, tidy_names
from companion.app.components.sheet import readable
from companion.app.components.source_form import OTHER, source_form
from companion.app.components.ways import WAYS
from companion.app.demo import demo_setup
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import is_dark, large, use_kept, use_value
from companion.app.lan.devices import Role
from companion.app.setup import Setup
from companion.app.texts import Texts
from companion.app.theme import GAP, Width, width_of
from companion.cards import Shape
from companion.engine.options import Option
from companion.engine.registry import options_of, presets
from companion.errors import CompanionError
from companion.journal import GameInfo
from companion.vision.sources import cameras


@component
def StartView(desk: Desk, say: Texts, across: float, show: Callable[[str], None]) -> ft.Control:
    """Everything that has to be agreed before the first card."""
    games = presets()
    draft, set_draft = use_value(lambda: _first_draft(desk, games))
    names = use_kept(lambda: list(draft.players))
    typed = use_kept(lambda: {"source": draft.source})
    found, set_found = use_value(_no_cameras)
    begun = ft.use_memo(lambda: _unfinished(desk), [])
    error, set_error = use_value(str)
    unfolded, set_unfolded = use_value(bool)
    _, set_count = use_value(int)
    # The chips above the rules choose the preset.
    options = tuple(o for o in options_of(draft.game) if o.name != "ruleset")

    async def look_for_cameras() -> None:
        numbers = tuple(await asyncio.to_thread(cameras))
        set_found(numbers)
        if numbers and not typed["source"]:
            choose_source(str(numbers[0]))

    ft.use_effect(look_for_cameras, dependencies=[], cleanup=lambda: None)

    def choose_source(source: str) -> None:
        typed["source"] = "" if source == OTHER else source
        set_draft(lambda before: replace(before, source=typed["source"]))

    def begin(setup: Setup, *, remember: bool = True) -> None:
        try:
            desk.begin(setup, remember=remember)
        except CompanionError as problem:
            set_error(str(problem))

    def begin_draft() -> None:
        players = tidy_names(names)
        mine = usable_deck(draft.my_deck, draft.game)
        setup = replace(draft, players=players, source=typed["source"].strip(), my_deck=mine)
        if len(players) < 2:
            set_error(say("start.missing"))
        elif not setup.source:
            set_error(say("start.no_camera"))
        else:
            begin(setup)

    def begin_demo() -> None:
        try:
            setup = demo_setup()
        except CompanionError as problem:
            set_error(str(problem))
        else:
            begin(setup, remember=False)

    def go_on(game: GameInfo) -> None:
        source = typed["source"].strip() or desk.proposal.source
        if not source:
            set_error(say("start.no_camera"))
            return
        given = {name: str(value) for name, value in game.options.items()}
        mine = usable_deck(draft.my_deck, game.game)
        again = Setup(game.game, game.players, given, game.deal, source, game_id=game.id)
        begin(replace(again, my_deck=mine))

    def choose_option(name: str, text: str) -> None:
        try:
            given = choices.choose(options, draft.options, name, text)
        except CompanionError as problem:
            set_error(str(problem))
        else:
            set_error("")
            set_draft(replace(draft, options=given))

    def choose_game(game: str) -> None:
        given = choices.fitting(options_of(game), draft.options)
        set_draft(replace(draft, game=game, options=given, deal=None))

    width = width_of(across)
    head: list[ft.Control] = [_title(say, width, show)]
    last = desk.proposal
    if last.ready and last.source and last.game in games:
        head.append(_again(last, say, lambda: begin(last)))
    head += [_continue(game, say, partial(go_on, game)) for game in begun]
    head.append(_learn(say, lambda: show("learn")))
    who: list[ft.Control] = [
        panel(game_choice(draft.game, games, say, choose_game)),
        panel(
            players_form(
                names,
                desk.memory.names()[:8],
                draft.deal,
                say,
                lambda: set_count(lambda before: before + 1),
                lambda deal: set_draft(replace(draft, deal=deal)),
            )
        ),
    ]
    how: list[ft.Control] = [
        panel(
            source_form(
                draft.source,
                found,
                say,
                choose_source,
                lambda text: typed.update(source=text),
                lambda: invitation(desk, Role.CAMERA, say),
            )
        ),
        panel(
            deck_choice(
                draft.my_deck,
                draft.game,
                say,
                lambda name: set_draft(lambda before: replace(before, my_deck=name)),
                lambda: show("enrol"),
            )
        ),
        panel(
            _rules(
                draft,
                options,
                say,
                choose_option,
                lambda: set_draft(replace(draft, options={})),
                (unfolded, set_unfolded),
            ),
            padding=6,
        ),
    ]
    if error:
        how.append(_error(say.spell(error)))
    how.append(
        big_button("start", say("start.go"), begin_draft, primary=True, icon=ft.Icons.PLAY_ARROW)
    )
    how.append(
        named_button(
            "start-demo",
            ft.TextButton(
                content=ft.Text(say("start.demo"), size=17),
                icon=ft.Icons.MOVIE_OUTLINED,
                on_click=lambda _: begin_demo(),
            ),
        )
    )
    if width is not Width.WIDE:
        return readable(stacked([*head, *who, *how], GAP), across, 1.5 * GAP)
    # Side by side, so that all of it is in sight, the button that begins as well.
    halves = ft.Row(
        [ft.Container(stacked(who, GAP), expand=3), ft.Container(stacked(how, GAP), expand=2)],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return readable(stacked([*head, halves], GAP), across, 1.5 * GAP, widest=1320.0)


def _first_draft(desk: Desk, games: tuple[str, ...]) -> Setup:
    last = desk.proposal
    game = last.game if last.game in games else games[0]
    names = last.players or ("", "")
    given = choices.fitting(options_of(game), last.options)
    return replace(last, game=game, players=names, options=given)


def _no_cameras() -> tuple[int, ...]:
    return ()


def _ways(say: Texts, width: Width, show: Callable[[str], None]) -> ft.Control:
    """The way to past games, figures, settings and what this is."""
    if width is Width.PHONE:
        buttons = [
            icon_button(f"show-{name}", icon, say(name), partial(show, name)) for name, icon in WAYS
        ]
        return ft.Row(buttons, spacing=0, tight=True)
    return ft.Row(
        [
            named_button(
                f"show-{name}",
                ft.TextButton(
                    content=ft.Text(say(name), size=16),
                    icon=icon,
                    on_click=lambda _, name=name: show(name),
                ),
            )
            for name, icon in WAYS
        ],
        wrap=True,
        spacing=4,
        run_spacing=0,
    )


def _title(say: Texts, width: Width, show: Callable[[str], None]) -> ft.Control:
    ink = "#E3928C" if is_dark(ft.context.page) else "#7A1F2B"
    phone = width is Width.PHONE
    size = 14 if phone else 22
    signs = [symbol(shape, size, ink) for shape in Shape if shape is not Shape.WHOT]
    return ft.Column(
        [
            ft.Row(
                [ft.Row(signs, spacing=6 if phone else 10, tight=True), _ways(say, width, show)],
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                wrap=True,
                run_spacing=6,
            ),
            ft.Semantics(
                header=True,
                heading_level=1,
                content=ft.Text(
                    say("app"),
                    size=large(34 if phone else 44),
                    weight=ft.FontWeight.W_800,
                    color=ft.Colors.ON_SURFACE,
                    style=ft.TextStyle(height=1.05, letter_spacing=-0.5),
                ),
            ),
            ft.Text(say("start.title"), size=18, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=4,
        tight=True,
    )


def _again(last: Setup, say: Texts, begin: Callable[[], None]) -> ft.Control:
    players = say.join(list(last.players))
    return big_button(
        "play-again",
        say("start.again"),
        begin,
        primary=True,
        icon=ft.Icons.REPLAY,
        detail=say("start.again.detail", game=say.game(last.game), players=players),
    )


def _learn(say: Texts, learn: Callable[[], None]) -> ft.Control:
    return big_button(
        "learn",
        say("lesson.page.learn"),
        learn,
        icon=ft.Icons.SCHOOL_OUTLINED,
        detail=say("lesson.page.learn_detail"),
    )


def _unfinished(desk: Desk) -> tuple[GameInfo, ...]:
    try:
        return desk.unfinished()
    except CompanionError:
        # A journal that can't be read is said when a game begins; the page opens all the same.
        return ()


def _continue(game: GameInfo, say: Texts, go_on: Callable[[], None]) -> ft.Control:
    when = time.strftime("%d.%m. %H:%M", time.localtime(game.changed))
    players = say.join(list(game.players))
    return big_button(
        f"continue-{game.id}",
        say("start.continue"),
        go_on,
        icon=ft.Icons.HISTORY,
        detail=say("start.continue.detail", game=say.game(game.game), players=players, when=when),
    )


def _error(text: str) -> ft.Control:
    words = ft.Text(text, size=17, color=ft.Colors.ON_ERROR_CONTAINER)
    return panel(
        named("start-error", words, live_region=True, container=True),
        colour=ft.Colors.ERROR_CONTAINER,
    )


def _rules(
    draft: Setup,
    options: tuple[Option, ...],
    say: Texts,
    choose: Callable[[str, str], None],
    reset: Callable[[], None],
    fold: tuple[bool, Callable[[bool], None]],
) -> ft.Control:
    differing = choices.changed(options, draft.options)
    note = say("start.house.some", n=len(differing)) if differing else say("start.house.none")
    unfolded, set_unfolded = fold
    # Folded up, the many rows are not built: the page stays quick.
    rows = house_rules(options, draft.options, say, choose) if unfolded else []
    if differing and unfolded:
        button = ft.TextButton(
            content=ft.Text(say("start.reset"), size=16),
            icon=ft.Icons.RESTART_ALT,
            on_click=lambda _: reset(),
        )
        rows.insert(0, named_button("reset-rules", button))
    return foldable(
        "house-rules", say("start.house"), ft.Icons.RULE, rows, unfolded, set_unfolded, note
    )
