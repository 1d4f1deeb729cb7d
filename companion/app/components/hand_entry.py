"""Says which cards a player still holds: tap them one after the other, and put right what is not.

A tap on a card of the hand opens what it may be instead, the likeliest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from companion.app.components.basics import big_button, heading, named, panel
from companion.app.components.picker import card_grid, likeliest, tapped
from companion.app.guarded import component
from companion.app.hooks import use_value
from companion.app.texts import Texts
from companion.cards import Card, Deck, deck_cards
from companion.teach.mistaken import alternatives


class Edits(NamedTuple):
    """How a hand is changed; places are counted from 0."""

    remove: Callable[[int], None]
    add: Callable[[Card], None]
    change: Callable[[int, Card], None]
    likely: Callable[[Card], tuple[Card, ...]]
    """What a card of the hand may be instead, the likeliest first."""


@component
def HandEntry(
    deck: Deck,
    expected: int,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
    start: tuple[Card, ...] = (),
    opened: int | None = None,
) -> ft.Control:
    """The cards tapped so far, and all cards to tap; `expected` is the count the game knows,
    `start` the hand as it is known already. With one of its cards `opened`, the hand is complete
    and done once that one has been put right."""
    hand, set_hand = use_value(lambda: start)

    def remove(index: int) -> None:
        set_hand(hand[:index] + hand[index + 1 :])

    def add(card: Card) -> None:
        set_hand((*hand, card))

    def change(index: int, card: Card) -> None:
        after = (*hand[:index], card, *hand[index + 1 :])
        set_hand(after)
        if opened is not None and len(after) == expected:
            done(after)

    def likely(card: Card) -> tuple[Card, ...]:
        return alternatives(card, hand, Counter(deck_cards(deck)))

    edits = Edits(remove, add, change, likely)
    return HandForm(deck, hand, expected, say, done, edits, opened)


@component
def HandForm(
    deck: Deck,
    hand: tuple[Card, ...],
    expected: int,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
    edits: Edits,
    opened: int | None = None,
) -> ft.Control:
    """The hand as it is known, what a card of it may be instead, and the deck to add from."""
    place, set_place = use_value(lambda: opened)
    at = place if place is not None and place < len(hand) else None

    def open_(index: int) -> None:
        set_place(None if index == at else index)

    def change(card: Card) -> None:
        assert at is not None
        set_place(None)
        edits.change(at, card)

    def remove() -> None:
        assert at is not None
        set_place(None)
        edits.remove(at)

    count = ft.Text(say("scores.count", n=len(hand), expected=expected), size=16)
    parts: list[ft.Control] = [
        named("hand-count", count, live_region=True),
        tapped(hand, "held", say("hands.change"), open_, say, at),
    ]
    if at is not None:
        parts.append(_instead(hand[at], edits.likely(hand[at]), say, change, remove))
    whole = len(hand) == expected and at is None
    parts.append(big_button("hand-done", say("scores.done"), lambda: done(hand), primary=whole))
    parts.append(heading(say("hands.add" if at is None else "hands.any")))
    parts.append(card_grid(deck, say, edits.add if at is None else change))
    return ft.Column(parts, spacing=14, tight=True)


def _instead(
    card: Card,
    others: tuple[Card, ...],
    say: Texts,
    change: Callable[[Card], None],
    remove: Callable[[], None],
) -> ft.Control:
    """What the card may be instead, each a tap, and that it is not there at all."""
    question = ft.Text(
        say("hands.instead", card=say.card(card)), size=18, weight=ft.FontWeight.W_600
    )
    rows: list[ft.Control] = [named("hand-instead", question, live_region=True)]
    if others:
        rows.append(likeliest(others, say, change))
    rows.append(big_button("hand-out", say("hands.out"), remove, icon=ft.Icons.DELETE_OUTLINE))
    return panel(
        ft.Column(rows, spacing=10, tight=True), colour=ft.Colors.SURFACE_CONTAINER, padding=12
    )
