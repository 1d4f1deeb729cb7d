"""All cards of a deck on a grid, to say which one it was."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named
from companion.app.components.card_face import card_face
from companion.app.texts import Texts
from companion.cards import SHAPE_NUMBERS, Card, Deck, Rank, StandardCard, Suit, WhotCard


def card_grid(deck: Deck, say: Texts, choose: Callable[[Card], None]) -> ft.Control:
    """The deck's cards in rows of one suit or shape; a tap chooses."""
    rows: list[ft.Control] = [
        ft.Row([_tile(card, say, choose) for card in row], wrap=True, spacing=6, run_spacing=6)
        for row in _rows(deck)
    ]
    return named("card-grid", ft.Column(rows, spacing=12, tight=True), container=True)


def _rows(deck: Deck) -> list[list[Card]]:
    if deck is Deck.STANDARD:
        return [[StandardCard(rank, suit) for rank in Rank] for suit in Suit]
    return [
        [WhotCard(shape, number) for number in numbers] for shape, numbers in SHAPE_NUMBERS.items()
    ]


def _tile(card: Card, say: Texts, choose: Callable[[Card], None]) -> ft.Control:
    return ft.Semantics(
        identifier=f"card-{card}",
        button=True,
        label=say.card(card),
        content=ft.Container(
            card_face(card, 72, say, decorative=True),
            ink=True,
            border_radius=8,
            on_click=lambda _: choose(card),
        ),
    )
