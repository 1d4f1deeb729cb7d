"""What a card of a hand really is, where its reading was wrong: the likeliest first. Pure.

What other looks have read in its place comes first. Then what the eyes confuse: a suit with the
other of its colour, nearly always a spade with a club; a number with one that holds its digits.
On photographs made worse (out of focus, moved, far off) the first was right for 17 of 18 cards of
the standard deck that were read wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.cards import Card, StandardCard, Suit, WhotCard

MOST = 6
"""So many alternatives are worth looking through; all others are in the whole deck."""

_TWINS = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}


def alternatives(
    card: Card, hand: Sequence[Card], limit: Mapping[Card, int], seen: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """Cards that `card` may be instead. `limit` tells how many of each may be in a hand, `seen`
    what else was read in its place, most often first."""
    left = Counter(limit)
    left.subtract(hand)
    order = {other: place for place, other in enumerate(seen)}
    found = [other for other in limit if other != card and left[other] > 0]
    found = [other for other in found if other in order or likeness(card, other)]
    found.sort(key=lambda other: (order.get(other, len(order)), -likeness(card, other)))
    return tuple(found[:MOST])


def likeness(card: Card, other: Card) -> int:
    """How easily one card is read for the other; 0 where hardly ever."""
    if isinstance(card, StandardCard) and isinstance(other, StandardCard):
        if card.rank is other.rank:
            return 3 if _TWINS[card.suit] is other.suit else 2
        return 1 if card.suit is other.suit and abs(_place(card) - _place(other)) == 1 else 0
    if isinstance(card, WhotCard) and isinstance(other, WhotCard):
        if card.is_whot or other.is_whot:
            return 1
        if card.number == other.number:
            return 3
        if card.shape is not other.shape:
            return 0
        digits = Counter(str(card.number)) & Counter(str(other.number))
        return 2 if digits else 1
    return 0


def _place(card: StandardCard) -> int:
    return list(type(card.rank)).index(card.rank)
