"""Why a play was refused: the rules in their own words."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named, named_button
from companion.app.texts import Texts
from companion.app.wording import event_line
from companion.referee import Event


def why_dialog(event: Event, say: Texts, close: Callable[[], None]) -> ft.AlertDialog:
    """The reasons of a verdict."""
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.RULE, color=ft.Colors.PRIMARY),
                ft.Text(reason.text, size=18, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for reason in event.reasons
    ]
    if not lines:
        lines = [ft.Text(event.text or say("why.none"), size=18)]
    return ft.AlertDialog(
        title=ft.Text(event_line(event, say)),
        content=named(
            "reasons",
            ft.Column(lines, spacing=14, tight=True),
            container=True,
        ),
        actions=[
            named_button("why-close", ft.TextButton(say("close"), on_click=lambda _: close()))
        ],
        on_dismiss=lambda _: close(),
        inset_padding=16,
        scrollable=True,
        bgcolor=ft.Colors.SURFACE,
    )
