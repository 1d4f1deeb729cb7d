"""A known hand, face up: tap cards to choose them, in the order they are to be laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.app.components.basics import heading, named
from companion.app.components.card_face import card_face
from companion.app.texts import Texts
from companion.app.theme import Width, width_of
from companion.cards import Card

HEIGHT, LOW = 150.0, 116.0
"""How high cards are drawn at most, and on a phone."""


def hand_view(
    hand: Sequence[Card],
    chosen: Sequence[int],
    say: Texts,
    across: float,
    toggle: Callable[[int], None] | None,
) -> ft.Control:
    """The cards; `chosen` are the places of those chosen. Without `toggle` they only lie there."""
    height = card_height(len(hand), across)
    faces = [
        _card(index, card, index in chosen, _place(chosen, index), height, say, toggle)
        for index, card in enumerate(hand)
    ]
    return named(
        "hand",
        ft.Column(
            [
                heading(say("lesson.page.hand")),
                ft.Row(faces, wrap=True, spacing=4, run_spacing=4),
            ],
            spacing=4,
            tight=True,
        ),
        container=True,
    )


def card_height(count: int, across: float) -> float:
    """How high cards are drawn: one row where they fit, two where they are many."""
    in_a_row = max(1, count if count <= 7 else (count + 1) // 2)
    room = (across - 4 * in_a_row) / in_a_row - 8
    return max(64.0, min(LOW if width_of(across) is Width.PHONE else HEIGHT, room * 1.4))


def _place(chosen: Sequence[int], index: int) -> int:
    return list(chosen).index(index) + 1 if index in chosen and len(chosen) > 1 else 0


def _card(
    index: int,
    card: Card,
    selected: bool,
    place: int,
    height: float,
    say: Texts,
    toggle: Callable[[int], None] | None,
) -> ft.Control:
    face = card_face(card, height, say, decorative=True)
    mark: list[ft.Control] = []
    if selected:
        # A tick or the place in the row: never told by colour alone.
        sign: ft.Control = (
            ft.Text(str(place), size=15, weight=ft.FontWeight.W_700, color=ft.Colors.ON_PRIMARY)
            if place
            else ft.Icon(ft.Icons.CHECK, size=16, color=ft.Colors.ON_PRIMARY)
        )
        mark = [
            ft.Container(
                sign,
                bgcolor=ft.Colors.PRIMARY,
                border_radius=12,
                width=24,
                height=24,
                alignment=ft.Alignment.CENTER,
                right=0,
                bottom=0,
            )
        ]
    edge = ft.Colors.PRIMARY if selected else ft.Colors.TRANSPARENT
    tile = ft.Container(
        ft.Stack([face, *mark]),
        ink=toggle is not None,
        border=ft.Border.all(3, edge),
        border_radius=10,
        padding=1,
        on_click=partial(_tapped, toggle, index) if toggle is not None else None,
    )
    words = say.card(card)
    if selected:
        words = f"{words}, {say('lesson.page.selected')}"
    # One node with name, role and tap, or a screen reader would find two.
    return ft.MergeSemantics(
        key=f"hand-{index}-{card}",
        content=ft.Semantics(
            identifier=f"hand-{card}",
            button=toggle is not None or None,
            image=toggle is None or None,
            selected=selected,
            label=words,
            content=tile,
        ),
    )


def _tapped(toggle: Callable[[int], None], index: int, _: ft.ControlEvent) -> None:
    toggle(index)
