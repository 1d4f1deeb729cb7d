"""A known hand, face up: tap cards to choose them, in the order they are to be laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.app.components.basics import heading, named
from companion.app.components.card_face import card_face
from companion.app.hooks import text_scale
from companion.app.texts import Texts
from companion.app.theme import Width, width_of
from companion.cards import Card

HEIGHT, LOW = (150.0, 130.0, 110.0), (116.0, 84.0, 68.0)
"""How high cards are drawn at most in one row, two and three, and on a phone."""


def hand_view(
    hand: Sequence[Card],
    chosen: Sequence[int],
    say: Texts,
    across: float,
    toggle: Callable[[int], None] | None,
    *,
    untitled: bool = False,
) -> ft.Control:
    """The cards; `chosen` are the places of those chosen. Without `toggle` they only lie there."""
    in_a_row, height = layout(len(hand), across)
    faces = [
        _card(index, card, index in chosen, _place(chosen, index), height, say, toggle)
        for index, card in enumerate(hand)
    ]
    return named(
        "hand",
        ft.Column(
            [
                *([] if untitled else [heading(say("lesson.page.hand"))]),
                *(
                    ft.Row(faces[at : at + in_a_row], wrap=True, spacing=4, run_spacing=4)
                    for at in range(0, len(faces), in_a_row)
                ),
            ],
            spacing=4,
            tight=True,
        ),
        container=True,
    )


def layout(count: int, across: float) -> tuple[int, float]:
    """How many cards lie in a row, and how high they are: in as few rows as leave them large
    enough to be read, and each row as full as the others. On a phone a third row is dearer than
    somewhat smaller cards."""
    phone = width_of(across) is Width.PHONE
    rows, height = _rows(count, across, 56.0 if phone else 100.0)
    if phone and rows > 2:
        rows, height = _rows(count, across, 48.0)
    most = LOW if phone else HEIGHT
    return -(-max(1, count) // rows), min(height, most[min(rows, len(most)) - 1])


def _rows(count: int, across: float, least: float) -> tuple[int, float]:
    """The fewest rows in which cards are as high as that, and how high they would be."""
    rows, height = 0, 0.0
    while height < least and rows < max(1, count):
        rows += 1
        in_a_row = max(1, -(-count // rows))
        height = ((across - 4 * in_a_row) / in_a_row - 8) * 1.4
    return rows, height


def stays_in_sight(count: int, across: float, down: float, buttons: int = 2) -> bool:
    """Whether so many cards may stand at the foot of a page, with so many rows of buttons under
    them: they leave room to read."""
    in_a_row, height = layout(count, across)
    return -(-count // in_a_row) * (height + 12) + 56 * buttons <= 0.64 * down


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
        # A tick or the place in the row: never told by colour alone, and beside the suit.
        side, ink = (24 if height >= 56 else 17), ft.Colors.ON_PRIMARY
        size = 0.65 * side
        sign: ft.Control = (
            ft.Text(str(place), size=size / text_scale(), weight=ft.FontWeight.W_700, color=ink)
            if place
            else ft.Icon(ft.Icons.CHECK, size=size, color=ink)
        )
        mark = [
            ft.Container(
                sign,
                bgcolor=ft.Colors.PRIMARY,
                border_radius=side / 2,
                width=side,
                height=side,
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
