"""A card drawn from outlines."""

from __future__ import annotations

import flet as ft

from companion.app.glyphs import card_svg, symbol_svg
from companion.app.texts import Texts
from companion.cards import Card, Shape, Suit


def card_face(
    card: Card, height: float, say: Texts, *, identifier: str = "", decorative: bool = False
) -> ft.Control:
    """A card's face, `height` pixels high; named for screen readers unless `decorative`."""
    picture = ft.Image(
        src=card_svg(card, corner_only=height < 90),
        height=height,
        width=height * 100 / 140,
        fit=ft.BoxFit.CONTAIN,
        exclude_from_semantics=True,
    )
    if decorative:
        return picture
    return ft.Semantics(
        identifier=identifier or None, image=True, label=say.card(card), content=picture
    )


def empty_place(height: float) -> ft.Control:
    """The place where a card will lie."""
    return ft.Container(
        width=height * 100 / 140,
        height=height,
        border_radius=height * 0.07,
        border=ft.Border.all(2, ft.Colors.OUTLINE_VARIANT),
    )


def symbol(of: Suit | Shape, size: float, colour: str) -> ft.Control:
    """A suit or a shape alone; whoever places it says its name beside it."""
    return ft.Image(
        src=symbol_svg(of, colour), width=size, height=size, exclude_from_semantics=True
    )
