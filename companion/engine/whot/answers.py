"""What may be laid on what, worked out once for a table.

A card answers one of three things: the number of a pending pick, the shape named for a Whot, or
the call card. Shape or number; after a Whot the shape named; on a pending pick only what defends;
a Whot always, except on a pending pick at some tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.cards import Shape, WhotCard
from companion.engine.whot.state import IDENTITIES

Asked: TypeAlias = int | Shape | WhotCard | None
"""The number that made a debt, the shape to follow, the call card; None: nothing lies there."""


class Matching(NamedTuple):
    """What of a table's options decides what fits."""

    wild: frozenset[int]
    """The numbers that fit always, as 20 does."""
    picks: frozenset[int]
    stacking: bool
    cross: bool
    """Whether any pick number defends against any other."""
    whot_defends: bool
    either: bool
    """Knock-out: a star is also played by its inner number."""
    both_ways: bool
    """Whether other cards are laid on a star by its inner number, too."""

    def defends(self, attack: int, number: int) -> bool:
        """Whether a number answers a pending pick."""
        return self.stacking and (number == attack or (self.cross and number in self.picks))

    def fits(self, asked: Asked, card: WhotCard) -> bool:
        """Whether a card may be laid."""
        number = card.number
        if isinstance(asked, int):
            if number in self.wild:
                return self.whot_defends
            return self.defends(asked, number)
        if number in self.wild:
            return True
        if isinstance(asked, Shape):
            return card.shape is asked
        # Nothing lies there yet, or a Whot for which nobody named a shape: anything goes.
        if asked is None or asked.number in self.wild:
            return True
        if card.shape is asked.shape or number == asked.number:
            return True
        if not self.either:
            return False
        if card.shape is Shape.STAR and 2 * number == asked.number:
            return True
        return self.both_ways and asked.shape is Shape.STAR and 2 * asked.number == number


@lru_cache(maxsize=64)
def answers(matching: Matching) -> Mapping[WhotCard, frozenset[Asked]]:
    """What each card may be laid on."""
    asked = asked_of(matching)
    return {
        card: frozenset(one for one in asked if matching.fits(one, card)) for card in IDENTITIES
    }


def asked_of(matching: Matching) -> Sequence[Asked]:
    """All that may be to be followed at a table."""
    return (None, *matching.picks, *Shape, *IDENTITIES)
