"""Buttons for what the camera can't see: picks, passes, spoken calls, and the last correction."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named_button
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.cards import Deck
from companion.referee import Event, Tap, TapKind


def tap_row(
    now: Snapshot,
    say: Texts,
    fix: Callable[[Event], None],
    send: Callable[[Tap], None],
) -> ft.Control:
    """Correct the last call, and one tap for what the player on turn did unseen."""
    buttons: list[ft.Control] = []
    last = now.last_action
    if last is not None:
        buttons.append(
            _button("fix-last", say("fix.last"), ft.Icons.UNDO, lambda: fix(last), strong=True)
        )
    if now.turn:
        if now.deck is Deck.WHOT:
            text = say("tap.pick", player=now.turn)
            buttons.append(
                _button("tap-pick", text, ft.Icons.DOWNLOAD, lambda: send(Tap(TapKind.PICK)))
            )
        else:
            text = say("tap.pass", player=now.turn)
            buttons.append(
                _button("tap-pass", text, ft.Icons.SKIP_NEXT, lambda: send(Tap(TapKind.PASS)))
            )
    return ft.Row(buttons, wrap=True, spacing=10, run_spacing=10)


def _button(
    identifier: str,
    text: str,
    icon: ft.IconData,
    on_click: Callable[[], None],
    *,
    strong: bool = False,
) -> ft.Control:
    kind = ft.FilledTonalButton if strong else ft.OutlinedButton
    return named_button(
        identifier,
        kind(
            content=ft.Text(text, size=16),
            icon=icon,
            style=ft.ButtonStyle(
                padding=ft.Padding.symmetric(horizontal=16, vertical=14),
                shape=ft.RoundedRectangleBorder(radius=12),
            ),
            on_click=lambda _: on_click(),
        ),
    )
