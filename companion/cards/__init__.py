"""What a card is: decks, identities, and the text people write for them. Pure."""

from companion.cards.deck import Deck, deck_cards, deck_of, different_cards
from companion.cards.identity import (
    SHAPE_NUMBERS,
    WHOT,
    Card,
    Rank,
    Shape,
    StandardCard,
    Suit,
    WhotCard,
)
from companion.cards.text import InvalidCard, read_card, read_cards, read_shape, write_cards

__all__ = [
    "SHAPE_NUMBERS",
    "WHOT",
    "Card",
    "Deck",
    "InvalidCard",
    "Rank",
    "Shape",
    "StandardCard",
    "Suit",
    "WhotCard",
    "deck_cards",
    "deck_of",
    "different_cards",
    "read_card",
    "read_cards",
    "read_shape",
    "write_cards",
]
