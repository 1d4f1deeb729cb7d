"""What the keys do."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named
from companion.app.texts import Texts

KEYS = (
    ("1 – 9", "answer"),
    ("C", "correct"),
    ("U", "undo"),
    ("P", "pick"),
    ("S", "scores"),
    ("R", "rules"),
    ("V", "voice"),
    ("D", "dark"),
    ("H  ?", "help"),
    ("Tab  Enter", "move"),
    ("Esc", "close"),
)
"""Keys as they are printed, and the text that says what they do."""


def key_list(say: Texts) -> ft.Control:
    """A line a key."""
    lines: list[ft.Control] = [
        ft.MergeSemantics(
            content=ft.Row(
                [
                    ft.Container(
                        ft.Text(key, size=16, weight=ft.FontWeight.W_700),
                        border=ft.Border.all(1.5, ft.Colors.OUTLINE),
                        border_radius=8,
                        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
                        width=130,
                        alignment=ft.Alignment.CENTER,
                    ),
                    ft.Text(say(f"keys.{name}"), size=17, expand=True),
                ],
                spacing=14,
            )
        )
        for key, name in KEYS
    ]
    return named("keys", ft.Column(lines, spacing=8, tight=True), container=True)
