"""All cards of a deck on a grid, to say which one it was, or which several."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, named, named_button
from companion.app.components.card_face import card_face
from companion.app.guarded import component
from companion.app.hooks import use_value
from companion.app.texts import Texts
from companion.cards import SHAPE_NUMBERS, Card, Deck, Rank, StandardCard, Suit, WhotCard


def card_grid(deck: Deck, say: Texts, choose: Callable[[Card], None]) -> ft.Control:
    """The deck's cards in rows of one suit or shape; a tap chooses."""
    rows: list[ft.Control] = [
        ft.Row([_tile(card, say, choose) for card in row], wrap=True, spacing=6, run_spacing=6)
        for row in _rows(deck)
    ]
    return named("card-grid", ft.Column(rows, spacing=12, tight=True), container=True)


def tapped(
    cards: tuple[Card, ...],
    prefix: str,
    hint: str,
    tap: Callable[[int], None],
    say: Texts,
    chosen: int | None = None,
) -> ft.Control:
    """The cards tapped so far in a row; `tap` is told which one is tapped, counted from 0, and
    `hint` tells people what that does. The `chosen` one has an edge."""
    edge = ft.BorderSide(3, ft.Colors.PRIMARY)
    faces: list[ft.Control] = [
        named_button(
            f"{prefix}-{index + 1}",
            ft.TextButton(
                content=card_face(card, 72, say),
                tooltip=hint,
                style=ft.ButtonStyle(
                    padding=4,
                    shape=ft.RoundedRectangleBorder(radius=10),
                    side=edge if index == chosen else None,
                ),
                on_click=lambda _, index=index: tap(index),
            ),
        )
        for index, card in enumerate(cards)
    ]
    return ft.Row(faces, wrap=True, spacing=4, run_spacing=4)


def likeliest(cards: tuple[Card, ...], say: Texts, choose: Callable[[Card], None]) -> ft.Control:
    """What a misread card may be, the likeliest first and largest; a tap chooses."""
    faces: list[ft.Control] = [
        named_button(
            f"instead-{card}",
            ft.TextButton(
                content=card_face(card, 104 if place == 0 else 80, say),
                style=ft.ButtonStyle(padding=4),
                on_click=lambda _, card=card: choose(card),
            ),
        )
        for place, card in enumerate(cards)
    ]
    return ft.Row(
        faces,
        wrap=True,
        spacing=4,
        run_spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )


@component
def CardsEntry(deck: Deck, say: Texts, done: Callable[[tuple[Card, ...]], None]) -> ft.Control:
    """Several cards of one play, tapped one after the other in the order they were laid."""
    chosen, set_chosen = use_value(_no_cards)

    def put_back(index: int) -> None:
        set_chosen(chosen[:index] + chosen[index + 1 :])

    parts: list[ft.Control] = []
    if chosen:
        text = say("edit.cards_done", n=len(chosen))
        parts = [
            tapped(chosen, "chosen", say("edit.put_back"), put_back, say),
            big_button("cards-done", text, lambda: done(chosen), primary=True),
        ]
    parts.append(card_grid(deck, say, lambda card: set_chosen((*chosen, card))))
    return ft.Column(parts, spacing=14, tight=True)


def _no_cards() -> tuple[Card, ...]:
    return ()


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
