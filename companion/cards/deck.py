"""The two decks as multisets of cards."""

from __future__ import annotations

from enum import StrEnum

from companion.cards.identity import (
    SHAPE_NUMBERS,
    Card,
    Rank,
    Shape,
    StandardCard,
    Suit,
    WhotCard,
)


class Deck(StrEnum):
    """Which deck lies on the table."""

    STANDARD = "standard"
    WHOT = "whot"


def deck_cards(deck: Deck, packs: int = 1, whots_per_deck: int = 5) -> tuple[Card, ...]:
    """All cards of `packs` packs shuffled together, in a fixed order.

    `whots_per_deck` counts the 20s of one Whot pack: 5, or 4 in some British packs.
    """
    one: list[Card]
    if deck is Deck.STANDARD:
        one = [StandardCard(rank, suit) for suit in Suit for rank in Rank]
    else:
        one = [
            WhotCard(shape, number)
            for shape, numbers in SHAPE_NUMBERS.items()
            for number in numbers
            for _ in range(whots_per_deck if shape is Shape.WHOT else 1)
        ]
    return tuple(one * packs)


def different_cards(deck: Deck) -> tuple[Card, ...]:
    """Every card of a deck once, in a fixed order: of cards that are alike, as the 20s, one."""
    return tuple(dict.fromkeys(deck_cards(deck)))


def deck_of(card: Card) -> Deck:
    """The deck a card belongs to."""
    return Deck.WHOT if isinstance(card, WhotCard) else Deck.STANDARD
