"""Card identities of the two decks.

A card is a tuple of plain values, so it is immutable, hashable and cheap; `str(card)` is the
exact text of the game record: `7H`, `10S`, `4-circle`, `20-whot`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias


class Suit(StrEnum):
    """A suit of the standard deck; the value is the letter of the card text."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"


class Rank(StrEnum):
    """A rank of the standard deck; the value is what stands in the card text."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Shape(StrEnum):
    """A shape ("suit") of the Whot deck; `WHOT` is the 20's own."""

    CIRCLE = "circle"
    TRIANGLE = "triangle"
    CROSS = "cross"
    SQUARE = "square"
    STAR = "star"
    WHOT = "whot"


SHAPE_NUMBERS: dict[Shape, tuple[int, ...]] = {
    Shape.CIRCLE: (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    Shape.TRIANGLE: (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    Shape.CROSS: (1, 2, 3, 5, 7, 10, 11, 13, 14),
    Shape.SQUARE: (1, 2, 3, 5, 7, 10, 11, 13, 14),
    Shape.STAR: (1, 2, 3, 4, 5, 7, 8),
    Shape.WHOT: (20,),
}
"""The numbers each shape has in one pack (54 cards: 49 of these, and five 20s)."""


class StandardCard(NamedTuple):
    """A card of the standard 52-card deck."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"


class WhotCard(NamedTuple):
    """A card of the Whot deck. `number` is the playing number, a star's outer one."""

    shape: Shape
    number: int

    def __str__(self) -> str:
        return f"{self.number}-{self.shape.value}"

    @property
    def is_whot(self) -> bool:
        """Whether this is a 20."""
        return self.shape is Shape.WHOT

    @property
    def inner(self) -> int | None:
        """The doubled number printed inside a star; None on the other shapes."""
        return 2 * self.number if self.shape is Shape.STAR else None

    @property
    def points(self) -> int:
        """What the card counts in a hand: its number, a star's inner number, 20 for a Whot."""
        return self.inner or self.number


WHOT = WhotCard(Shape.WHOT, 20)
"""The 20: five of them in a pack, all alike."""

Card: TypeAlias = StandardCard | WhotCard
