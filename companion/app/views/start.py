"""The start page: game, people, house rules, camera. Three taps with what was used last."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import flet as ft

from companion.app import choices
from companion.app.components.basics import (
    big_button,
    heading,
    icon_button,
    named,
    named_button,
    panel,
)
from companion.app.components.card_face import symbol
from companion.app.components.house_rules import house_rules
from companion.app.desk import Desk
from companion.app.glyphs import MAROON
from companion.app.setup import DEMO, Setup
from companion.app.texts import Texts
from companion.app.theme import GAP, Width, width_of
from companion.cards import Shape
from companion.engine.options import Option
from companion.engine.registry import options_of, presets
from companion.errors import CompanionError
from companion.vision.sources import cameras

MOST_PLAYERS = 10


@ft.component
def StartView(desk: Desk, say: Texts, across: float) -> ft.Control:
    """Everything that has to be agreed before the first card."""
    games = presets()
    last = desk.proposal
    draft, set_draft = ft.use_state(lambda: _first_draft(desk, games))
    found, set_found = ft.use_state(())
    error, set_error = ft.use_state("")
    options = options_of(draft.game) if draft.game in games else ()

    async def look_for_cameras() -> None:
        set_found(tuple(await asyncio.to_thread(cameras)))

    ft.use_effect(look_for_cameras, dependencies=[], cleanup=lambda: None)

    def begin(setup: Setup) -> None:
        names = tuple(name.strip() for name in setup.players if name.strip())
        setup = replace(setup, players=names)
        if not setup.ready:
            set_error(say("start.missing"))
            return
        if not setup.source:
            setup = replace(setup, source=str(found[0]) if found else DEMO)
        desk.begin(setup)

    def choose_option(name: str, text: str) -> None:
        try:
            given = choices.choose(options, draft.options, name, text)
        except CompanionError as problem:
            set_error(str(problem))
            return
        set_error("")
        set_draft(replace(draft, options=given))

    def choose_game(game: str) -> None:
        given = choices.fitting(options_of(game), draft.options)
        set_draft(replace(draft, game=game, options=given, deal=None))

    inner = min(860.0, across - 2 * GAP)
    parts: list[ft.Control] = [_title(say, width_of(across))]
    if last.ready and last.game in games:
        parts.append(
            big_button(
                "play-again",
                say("start.again"),
                lambda: begin(last),
                primary=True,
                icon=ft.Icons.REPLAY,
                detail=say(
                    "start.again.detail",
                    game=say.game(last.game),
                    players=say.join(list(last.players)),
                ),
            )
        )
    parts += [
        panel(_game(draft, games, say, choose_game)),
        panel(_players(draft, desk, say, set_draft)),
        panel(_source(draft, found, say, set_draft)),
        panel(_rules(draft, options, say, choose_option, set_draft), padding=6),
    ]
    if error:
        parts.append(
            named(
                "start-error",
                ft.Text(error, size=17, color=ft.Colors.ERROR),
                live_region=True,
                container=True,
            )
        )
    parts.append(
        big_button(
            "start",
            say("start.go"),
            lambda: begin(draft),
            primary=True,
            icon=ft.Icons.PLAY_ARROW,
        )
    )
    return ft.Container(
        ft.Column(
            [
                ft.Container(
                    ft.Column(
                        parts,
                        spacing=GAP,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    ),
                    width=inner,
                    padding=ft.Padding(0, GAP, 0, 2 * GAP),
                )
            ],
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
        ),
        bgcolor=ft.Colors.SURFACE,
        alignment=ft.Alignment.TOP_CENTER,
        expand=True,
    )


def _first_draft(desk: Desk, games: tuple[str, ...]) -> Setup:
    last = desk.proposal
    game = last.game if last.game in games else games[0]
    names = last.players or desk.memory.names()[:3] or ("", "")
    given = choices.fitting(options_of(game), last.options)
    return replace(last, game=game, players=names, options=given)


def _title(say: Texts, width: Width) -> ft.Control:
    signs = [
        symbol(shape, 22, MAROON)
        for shape in (Shape.CIRCLE, Shape.TRIANGLE, Shape.CROSS, Shape.SQUARE, Shape.STAR)
    ]
    return ft.Column(
        [
            ft.Row(signs, spacing=10),
            ft.Text(say("app"), size=18, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Semantics(
                header=True,
                heading_level=1,
                content=ft.Text(
                    say("start.title"),
                    size=34 if width is Width.PHONE else 46,
                    weight=ft.FontWeight.W_800,
                    style=ft.TextStyle(height=1.05, letter_spacing=-0.5),
                ),
            ),
        ],
        spacing=6,
        tight=True,
    )


def _game(draft: Setup, games: tuple[str, ...], say: Texts, choose) -> ft.Control:
    return ft.Column(
        [
            heading(say("start.game")),
            ft.Row(
                [
                    named_button(
                        f"game-{game}",
                        ft.Chip(
                            label=ft.Text(say.game(game), size=17),
                            selected=draft.game == game,
                            show_checkmark=True,
                            padding=10,
                            on_select=lambda _, game=game: choose(game),
                        ),
                    )
                    for game in games
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
        ],
        spacing=10,
        tight=True,
    )


def _players(draft: Setup, desk: Desk, say: Texts, set_draft) -> ft.Control:
    def rename(index: int, name: str) -> None:
        players = list(draft.players)
        players[index] = name
        set_draft(replace(draft, players=tuple(players)))

    def remove(index: int) -> None:
        kept = draft.players[:index] + draft.players[index + 1 :]
        set_draft(replace(draft, players=kept))

    def add(name: str = "") -> None:
        players = tuple(player for player in draft.players if player.strip() or not name)
        set_draft(replace(draft, players=(*players, name)))

    fields: list[ft.Control] = []
    for index, player in enumerate(draft.players):
        row: list[ft.Control] = [
            named(
                f"player-name-{index + 1}",
                ft.TextField(
                    value=player,
                    label=say("start.player", n=index + 1),
                    text_size=18,
                    border_radius=12,
                    on_change=lambda e, index=index: rename(index, e.control.value),
                ),
                expand=True,
            )
        ]
        if len(draft.players) > 2:
            row.append(
                icon_button(
                    f"remove-player-{index + 1}",
                    ft.Icons.CLOSE,
                    say("start.remove", player=player or say("start.player", n=index + 1)),
                    lambda index=index: remove(index),
                )
            )
        fields.append(ft.Container(ft.Row(row, spacing=2), col={"xs": 12, "sm": 6, "md": 4}))
    known = [name for name in desk.memory.names() if name not in draft.players][:8]
    more: list[ft.Control] = [
        named_button(
            "add-player",
            ft.TextButton(
                content=say("start.add"),
                icon=ft.Icons.PERSON_ADD_ALT,
                on_click=lambda _: add(),
                disabled=len(draft.players) >= MOST_PLAYERS,
            ),
        )
    ]
    more += [
        ft.Chip(
            label=ft.Text(name),
            leading=ft.Icon(ft.Icons.ADD, size=18),
            on_click=lambda _, name=name: add(name),
        )
        for name in known
    ]
    deal = ft.Dropdown(
        label=say("start.deal"),
        value="" if draft.deal is None else str(draft.deal),
        width=180,
        options=[
            ft.DropdownOption(key="", text=say("start.deal.usual")),
            *(ft.DropdownOption(key=str(n), text=str(n)) for n in range(1, 18)),
        ],
        on_select=lambda e: set_draft(
            replace(draft, deal=int(e.control.value) if e.control.value else None)
        ),
        menu_height=420,
    )
    return ft.Column(
        [
            heading(say("start.players")),
            ft.ResponsiveRow(fields, spacing=10, run_spacing=10),
            ft.Row(more, wrap=True, spacing=8, run_spacing=8),
            named("deal", deal),
        ],
        spacing=10,
        tight=True,
    )


def _source(draft: Setup, found: tuple[int, ...], say: Texts, set_draft) -> ft.Control:
    known = [str(number) for number in found]
    other = draft.source not in ("", DEMO, *known)
    chosen = "other" if other else draft.source or (known[0] if known else DEMO)
    items = [
        *((number, say("start.source.camera", n=number), ft.Icons.VIDEOCAM) for number in known),
        (DEMO, say("start.source.demo"), ft.Icons.MOVIE_OUTLINED),
        ("other", say("start.source.other"), ft.Icons.LINK),
    ]
    rows: list[ft.Control] = [
        heading(say("start.source")),
        ft.Row(
            [
                named_button(
                    f"source-{key}",
                    ft.Chip(
                        label=ft.Text(text, size=17),
                        leading=ft.Icon(icon, size=20),
                        selected=key == chosen,
                        show_checkmark=True,
                        padding=10,
                        on_select=lambda _, key=key: set_draft(
                            replace(draft, source=" " if key == "other" else key)
                        ),
                    ),
                )
                for key, text, icon in items
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
    if chosen == "other":
        rows.append(
            named(
                "source-path",
                ft.TextField(
                    value=draft.source.strip(),
                    label=say("start.source.path"),
                    border_radius=12,
                    on_change=lambda e: set_draft(replace(draft, source=e.control.value or " ")),
                ),
            )
        )
    return ft.Column(rows, spacing=10, tight=True)


def _rules(draft: Setup, options: tuple[Option, ...], say: Texts, choose, set_draft) -> ft.Control:
    differing = choices.changed(options, draft.options)
    note = say("start.house.some", n=len(differing)) if differing else say("start.house.none")
    rows = house_rules(options, draft.options, say, choose)
    if differing:
        rows.insert(
            0,
            named_button(
                "reset-rules",
                ft.TextButton(
                    content=say("start.reset"),
                    icon=ft.Icons.RESTART_ALT,
                    on_click=lambda _: set_draft(replace(draft, options={})),
                ),
            ),
        )
    return named(
        "house-rules",
        ft.ExpansionTile(
            title=ft.Text(say("start.house"), size=18, weight=ft.FontWeight.W_600),
            subtitle=ft.Text(note, size=15),
            leading=ft.Icon(ft.Icons.RULE),
            controls=rows,
            controls_padding=ft.Padding.symmetric(horizontal=14, vertical=6),
            shape=ft.RoundedRectangleBorder(radius=14),
            expanded_cross_axis_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
