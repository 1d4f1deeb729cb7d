"""What every part is made of: named controls, panels, buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.app.hooks import large
from companion.app.theme import GAP, RADIUS

TIGHT = ft.Padding.symmetric(horizontal=14, vertical=12)
"""Round the words of a button where there is little room."""


def named(identifier: str, content: ft.Control, **semantics: Any) -> ft.Semantics:
    """A control with an identifier for tests, and with semantics for screen readers."""
    key = semantics.pop("key", identifier)
    return ft.Semantics(identifier=identifier, content=content, key=key, **semantics)


def named_button(identifier: str, button: ft.Control, **options: Any) -> ft.MergeSemantics:
    """A button as one node with identifier, role and name; unmerged they would be two."""
    return ft.MergeSemantics(
        content=ft.Semantics(identifier=identifier, content=button), key=identifier, **options
    )


def named_switch(
    identifier: str, text: str, value: bool, on_change: Callable[[bool], Any]
) -> ft.MergeSemantics:
    """A switch with its text beside it, on as many lines as it takes."""
    switch = ft.Switch(value=value, on_change=lambda e: on_change(bool(e.control.value)))
    row = ft.Row([switch, ft.Text(text, size=17, expand=True)], spacing=8)
    return named_button(identifier, ft.Container(row, padding=ft.Padding.symmetric(vertical=4)))


def clock_text(seconds: float) -> str:
    """Minutes and seconds: `0:07`."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def heading(text: str, level: int = 2) -> ft.Control:
    """A small title over a part of the page."""
    return ft.Semantics(
        header=True,
        heading_level=level,
        content=ft.Text(
            text, size=14, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE_VARIANT
        ),
    )


def panel(
    content: ft.Control,
    *,
    colour: str = ft.Colors.SURFACE_CONTAINER_LOW,
    padding: float = GAP,
    **options: Any,
) -> ft.Container:
    """A rounded surface."""
    return ft.Container(
        content=content, bgcolor=colour, border_radius=RADIUS, padding=padding, **options
    )


def stacked(parts: Sequence[ft.Control], spacing: float) -> ft.Column:
    """Parts one under the other, each as wide as there is room, and no higher than they are."""
    return ft.Column(
        list(parts),
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def foldable(
    identifier: str,
    title: str,
    icon: Any,
    rows: list[ft.Control],
    unfolded: bool,
    fold: Callable[[bool], Any],
    note: str | None = None,
) -> ft.Control:
    """Rows under a title that a tap unfolds; `fold` takes whether it is unfolded now."""
    return named(
        identifier,
        ft.ExpansionTile(
            title=ft.Text(title, size=18, weight=ft.FontWeight.W_600),
            subtitle=None if note is None else ft.Text(note, size=15),
            leading=ft.Icon(icon),
            expanded=unfolded,
            on_change=lambda e: fold(bool(e.data)),
            controls=rows,
            controls_padding=ft.Padding.symmetric(horizontal=14, vertical=6),
            shape=ft.RoundedRectangleBorder(radius=14),
            expanded_cross_axis_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        container=True,
    )


def big_button(
    identifier: str,
    text: str,
    on_click: Callable[[], Any],
    *,
    primary: bool = False,
    icon: Any = None,
    expand: bool = False,
    detail: str = "",
    tight: bool = False,
) -> ft.Control:
    """A button that is easy to hit: at least 56 pixels high; 48 where it is `tight`, and then its
    words grow less than others."""
    size = large(17) if tight else 18
    body: ft.Control = ft.Text(
        text, size=size, weight=ft.FontWeight.W_600, text_align=ft.TextAlign.CENTER
    )
    if detail:
        body = ft.Column(
            [
                ft.Text(text, size=18, weight=ft.FontWeight.W_600),
                ft.Text(detail, size=14, weight=ft.FontWeight.W_400),
            ],
            spacing=2,
            tight=True,
        )
    style = ft.ButtonStyle(
        padding=TIGHT if tight else ft.Padding.symmetric(horizontal=20, vertical=16),
        shape=ft.RoundedRectangleBorder(radius=14),
        alignment=ft.Alignment.CENTER_LEFT if detail else None,
        icon_size=26 if detail else 20,
    )
    kind = ft.FilledButton if primary else ft.FilledTonalButton
    button = kind(content=body, icon=icon, style=style, on_click=lambda _: on_click())
    # A Wrap refuses a child with `expand` at all, even with False.
    return named_button(identifier, button, **({"expand": True} if expand else {}))


def icon_button(
    identifier: str, icon: Any, text: str, on_click: Callable[[], Any], **options: Any
) -> ft.Control:
    """A button with a sign and a name."""
    button = ft.IconButton(icon=icon, tooltip=text, on_click=lambda _: on_click(), **options)
    return named_button(identifier, button)


def choice_chip(
    identifier: str,
    text: str,
    selected: bool,
    on_choose: Callable[[], Any],
    icon: Any = None,
) -> ft.Control:
    """One of several choices; the chosen one has a tick as well as another colour.

    Not Flutter's chip, which cuts off whatever does not fit in one line.
    """
    sign = ft.Icons.CHECK if selected else icon
    ink = ft.Colors.ON_SECONDARY_CONTAINER if selected else ft.Colors.ON_SURFACE_VARIANT
    words: list[ft.Control] = [
        ft.Text(
            text, size=17, color=ink, weight=ft.FontWeight.W_400, expand=True, expand_loose=True
        )
    ]
    if sign is not None:
        words.insert(0, ft.Icon(sign, size=20, color=ink))
    edge = ft.Colors.SECONDARY_CONTAINER if selected else ft.Colors.OUTLINE_VARIANT
    button = ft.OutlinedButton(
        content=ft.Row(words, spacing=10, tight=True),
        style=ft.ButtonStyle(
            bgcolor=ft.Colors.SECONDARY_CONTAINER if selected else ft.Colors.SURFACE_CONTAINER,
            side=ft.BorderSide(1, edge),
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
            shape=ft.RoundedRectangleBorder(radius=8),
        ),
        on_click=lambda _: on_choose(),
    )
    return ft.MergeSemantics(
        content=ft.Semantics(identifier=identifier, checked=selected, content=button),
        key=identifier,
    )
