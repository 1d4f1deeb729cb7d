"""Card text: written exactly, read leniently.

Written: `7H`, `10S`, `4-circle`, `20-whot`. Read as well: `10♥`, `Th`, `h10`, `o4`, `O4`,
`circle 4`, `ball-4`, `W20`, `whot`, `20`. Where a text could be either deck's (`S4` is the 4 of
stars or of spades), a letter before a number means Whot, unless `deck` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.cards.deck import Deck
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


class InvalidCard(ValueError):
    """A text that names no card; the message quotes it."""


_SUITS = {
    "S": Suit.SPADES, "♠": Suit.SPADES, "♤": Suit.SPADES, "SPADE": Suit.SPADES,
    "C": Suit.CLUBS, "♣": Suit.CLUBS, "♧": Suit.CLUBS, "CLUB": Suit.CLUBS,
    "D": Suit.DIAMONDS, "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS, "DIAMOND": Suit.DIAMONDS,
    "H": Suit.HEARTS, "♥": Suit.HEARTS, "♡": Suit.HEARTS, "HEART": Suit.HEARTS,
}  # fmt: skip
_RANKS = {rank.value: rank for rank in Rank} | {
    "T": Rank.TEN, "1": Rank.ACE, "ACE": Rank.ACE, "JACK": Rank.JACK, "QUEEN": Rank.QUEEN,
    "KING": Rank.KING, "TEN": Rank.TEN,
}  # fmt: skip
# Ball, angle and carpet are the Nigerian names of the shapes.
_SHAPES = {
    "O": Shape.CIRCLE, "CIRCLE": Shape.CIRCLE, "BALL": Shape.CIRCLE, "●": Shape.CIRCLE,
    "T": Shape.TRIANGLE, "TRIANGLE": Shape.TRIANGLE, "ANGLE": Shape.TRIANGLE, "▲": Shape.TRIANGLE,
    "X": Shape.CROSS, "CROSS": Shape.CROSS, "✚": Shape.CROSS, "+": Shape.CROSS,
    "Q": Shape.SQUARE, "SQUARE": Shape.SQUARE, "CARPET": Shape.SQUARE, "■": Shape.SQUARE,
    "S": Shape.STAR, "STAR": Shape.STAR, "★": Shape.STAR,
    "W": Shape.WHOT, "WHOT": Shape.WHOT, "WHOT!": Shape.WHOT, "CROWN": Shape.WHOT,
}  # fmt: skip
_NUMBER_FIRST = re.compile(r"(\d{1,2})[-\s]*(\D+)")
_LETTER_FIRST = re.compile(r"(\D+?)[-\s]*(\d{1,2})")
_EXACT: dict[str, Card] = {
    **{f"{r.value}{s.value}": StandardCard(r, s) for r in Rank for s in Suit},
    **{f"{n}-{s.value}": WhotCard(s, n) for s, ns in SHAPE_NUMBERS.items() for n in ns},
}


def read_card(text: str, deck: Deck | None = None) -> Card:
    """The card a text names.

    `deck` restricts what the text may mean. Raises `InvalidCard`, naming the text.
    """
    exact = _EXACT.get(text)
    if exact is not None and (deck is None or (deck is Deck.WHOT) == isinstance(exact, WhotCard)):
        return exact
    # A selector that only asks for the coloured drawing of a suit is no part of the name.
    word = " ".join(text.replace("\ufe0f", "").upper().split())
    readers = {Deck.STANDARD: _standard, Deck.WHOT: _whot}
    order = [deck] if deck is not None else [Deck.WHOT, Deck.STANDARD]
    if deck is None and _NUMBER_FIRST.fullmatch(word):
        order.reverse()
    for candidate in order:
        card = readers[candidate](word)
        if card is not None:
            return card
    kind = f"{deck.value} card" if deck is not None else "card"
    raise InvalidCard(f"'{text}' is no {kind}: write 7H, 10S or 4-circle, 20-whot")


def read_cards(text: str, deck: Deck | None = None) -> tuple[Card, ...]:
    """The cards of a text, separated by blanks or commas. Raises `InvalidCard`."""
    return tuple(read_card(word, deck) for word in text.replace(",", " ").split())


def read_shape(text: str) -> Shape:
    """The shape a text names, `ball`, `angle` and `carpet` included. Raises `InvalidCard`."""
    shape = _SHAPES.get(text.strip().upper().removesuffix("S") or text.strip().upper())
    shape = shape or _SHAPES.get(text.strip().upper())
    if shape is None:
        raise InvalidCard(f"'{text}' is no shape: say circle, triangle, cross, square or star")
    return shape


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as record text, separated by one blank."""
    return " ".join(str(card) for card in cards)


def _standard(word: str) -> Card | None:
    parts = re.fullmatch(r"(10|[2-9]|1|[ATJQK]|ACE|KING|QUEEN|JACK|TEN)[-\s]*(?:OF )?(\D+)", word)
    rank, suit = parts.groups() if parts else ("", "")
    if not parts:
        parts = re.fullmatch(r"([SCDH♠♤♣♧♦♢♥♡])[-\s]*(10|[1-9]|[ATJQK])", word)
        if not parts:
            return None
        suit, rank = parts.groups()
    found = _SUITS.get(suit) or _SUITS.get(suit.removesuffix("S"))
    return StandardCard(_RANKS[rank], found) if found else None


def _whot(word: str) -> Card | None:
    if word in ("20", "WHOT", "WHOT!", "W"):
        return WHOT
    for pattern, number_at, shape_at in ((_NUMBER_FIRST, 1, 2), (_LETTER_FIRST, 2, 1)):
        parts = pattern.fullmatch(word)
        if not parts:
            continue
        shape = _SHAPES.get(parts[shape_at].strip(" -"))
        if shape is not None and int(parts[number_at]) in SHAPE_NUMBERS[shape]:
            return WhotCard(shape, int(parts[number_at]))
    return None
