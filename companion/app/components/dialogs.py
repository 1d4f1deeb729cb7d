"""The dialogs of the table page, all of one form."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named_button


def dialog(
    identifier: str,
    title: str,
    content: ft.Control,
    close_text: str,
    close: Callable[[], None],
    across: float,
) -> ft.AlertDialog:
    """A dialog that scrolls where it is taller than the page, and closes with Escape."""
    return ft.AlertDialog(
        title=ft.Text(title),
        content=ft.Container(content, width=min(700.0, across - 80)),
        actions=[
            named_button(
                f"{identifier}-close",
                ft.TextButton(content=ft.Text(close_text, size=16), on_click=lambda _: close()),
            )
        ],
        on_dismiss=lambda _: close(),
        inset_padding=16,
        scrollable=True,
        bgcolor=ft.Colors.SURFACE,
    )
