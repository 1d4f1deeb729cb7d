"""The bar over the table: the game, the camera's state, and the ways to the other pages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import flet as ft

from companion.app.components.basics import icon_button, named_button
from companion.app.components.camera_pill import bar_with_camera
from companion.app.components.invitation import uses_phone
from companion.app.components.switches import (
    theme_words,
    this_listener,
    turn_colours,
    voice_words,
)
from companion.app.components.ways import WAYS
from companion.app.desk import Desk
from companion.app.hooks import large
from companion.app.model import Snapshot
from companion.app.spoken_calls import switch_voice, voice_on
from companion.app.texts import Texts
from companion.app.theme import Width
from companion.errors import CompanionError


def table_bar(
    now: Snapshot,
    desk: Desk,
    say: Texts,
    width: Width,
    show: Callable[[str], None],
    ask_help: Callable[[], None],
) -> ft.Control:
    """The bar; `show` opens a page by its name, `ask_help` the list of keys."""
    phone = width is Width.PHONE
    title = ft.Semantics(
        header=True,
        heading_level=1,
        content=ft.Text(
            say.game(now.game),
            size=large(18 if phone else 24),
            weight=ft.FontWeight.W_700,
            max_lines=1 if width is Width.WIDE else 2,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        expand=True,
    )
    scores = icon_button(
        "show-scores", ft.Icons.LEADERBOARD_OUTLINED, say("scores"), lambda: show("scores")
    )
    buttons = (
        [scores, _menu(desk, say, show, ask_help, phone=True)]
        if phone
        else [
            scores,
            icon_button(
                "show-rules", ft.Icons.MENU_BOOK_OUTLINED, say("rules"), lambda: show("rules")
            ),
            icon_button(
                "show-hint", ft.Icons.LIGHTBULB_OUTLINE, say("hint.menu"), lambda: show("hint")
            ),
            icon_button(
                "show-invite", ft.Icons.QR_CODE_2, say("camera.invite"), lambda: show("invite")
            ),
            icon_button(
                "voice",
                *voice_words(voice_on(desk, this_listener()), say),
                lambda: switch_voice(desk, this_listener()),
            ),
            _menu(desk, say, show, ask_help),
            icon_button("end-game", ft.Icons.CLOSE, say("end"), desk.end),
        ]
    )
    return bar_with_camera(title, buttons, now, say, width, phone=uses_phone(desk))


def _menu(
    desk: Desk,
    say: Texts,
    show: Callable[[str], None],
    ask_help: Callable[[], None],
    *,
    phone: bool = False,
) -> ft.Control:
    """What is wanted rarely; on a phone everything that its bar has no room for."""

    def item(icon: ft.IconData, text: str, on_click: Callable[[], None]) -> ft.PopupMenuItem:
        words = ft.Text(text, size=16)
        return ft.PopupMenuItem(content=words, icon=icon, on_click=lambda _: on_click())

    items = [
        item(*theme_words(say), lambda: switch_theme(desk)),
        item(ft.Icons.KEYBOARD_OUTLINED, say("keys"), ask_help),
    ]
    items += [item(icon, say(name), partial(show, name)) for name, icon in WAYS]
    if phone:
        items = [
            item(ft.Icons.MENU_BOOK_OUTLINED, say("rules"), lambda: show("rules")),
            item(ft.Icons.LIGHTBULB_OUTLINE, say("hint.menu"), lambda: show("hint")),
            item(ft.Icons.QR_CODE_2, say("camera.invite"), lambda: show("invite")),
            item(
                *voice_words(voice_on(desk, this_listener()), say),
                lambda: switch_voice(desk, this_listener()),
            ),
            *items,
            item(ft.Icons.CLOSE, say("end"), desk.end),
        ]
    return named_button(
        "menu",
        ft.PopupMenuButton(icon=ft.Icons.MORE_VERT, tooltip=say("menu"), items=items, padding=12),
    )


def switch_theme(desk: Desk) -> None:
    """Switch between light and dark, and remember it."""
    mode = turn_colours()
    # Where nothing can be kept, it holds as long as the page.
    with suppress(CompanionError):
        desk.memory.keep_setting("theme", mode.value)
    ft.context.page.update()
