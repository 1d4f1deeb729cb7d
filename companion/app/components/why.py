"""Why a play was refused: the rules in their own words."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named
from companion.app.texts import Texts
from companion.referee import Event


def reasons(event: Event, say: Texts) -> ft.Control:
    """The reasons of a verdict."""
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.RULE, color=ft.Colors.PRIMARY),
                ft.Text(say.reason(reason), size=18, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for reason in event.reasons
    ]
    if not lines:
        lines = [ft.Text(say.spell(event.text) if event.text else say("why.none"), size=18)]
    return named("reasons", ft.Column(lines, spacing=14, tight=True), container=True)
