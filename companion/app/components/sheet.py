"""A page of text beside the table: title, way back, a readable column."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import flet as ft

from companion.app.components.basics import icon_button, named, stacked
from companion.app.hooks import large, use_kept
from companion.app.texts import Texts
from companion.app.theme import GAP

READABLE = 860.0
"""The widest column that is read with ease, in pixels."""


def room_of(across: float, widest: float = READABLE) -> float:
    """The width of the column of a page `across` pixels wide."""
    return min(widest, across - 2 * GAP)


def sheet(
    identifier: str,
    title: str,
    parts: list[ft.Control],
    say: Texts,
    across: float,
    back: Callable[[], None],
) -> ft.Control:
    """The page; `identifier` names its content."""
    bar = ft.Row(
        [
            icon_button("back", ft.Icons.ARROW_BACK, say("back"), back),
            ft.Semantics(
                header=True,
                heading_level=1,
                content=ft.Text(title, size=large(28), weight=ft.FontWeight.W_700),
                expand=True,
            ),
        ],
        spacing=8,
    )
    content = stacked(parts, GAP)
    column = ft.Column([bar, named(identifier, content, container=True)], spacing=GAP, tight=True)
    return readable(column, across, GAP)


def page_height() -> float:
    """The height of the page being rendered, in logical pixels."""
    return ft.context.page.height or 800.0


def use_top(*moments: Any) -> ft.Ref[ft.Column]:
    """For `readable`: the page goes back to its top when one of `moments` has changed."""
    column: ft.Ref[ft.Column] = use_kept(ft.Ref)

    async def go_up() -> None:
        page = column.current
        # A page that is away stands at its top when it is back.
        with suppress(RuntimeError, TimeoutError):
            if page is not None:
                await page.scroll_to(offset=0)

    ft.use_effect(go_up, dependencies=list(moments), cleanup=lambda: None)
    return column


def readable(
    column: ft.Control,
    across: float,
    above: float,
    foot: ft.Control | None = None,
    widest: float = READABLE,
    scrolled: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """A scrolling page of one column no wider than is read with ease, `above` pixels down. The
    `foot` stays in sight under it. `scrolled` is one of `use_top`."""
    width = room_of(across, widest)
    below = GAP if foot is not None else 2 * GAP
    inner = ft.Container(column, width=width, padding=ft.Padding(0, above, 0, below))
    parts: list[ft.Control] = [
        ft.Column(
            [inner],
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            expand=True,
            ref=scrolled,
        )
    ]
    if foot is not None:
        edge = ft.Border(top=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT))
        parts.append(
            ft.Container(
                ft.Container(foot, width=width),
                bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
                border=edge,
                padding=ft.Padding.symmetric(vertical=10),
                alignment=ft.Alignment.CENTER,
            )
        )
    return ft.Container(
        ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE,
        alignment=ft.Alignment.TOP_CENTER,
        expand=True,
    )
