"""A hand held before a camera: which cards are in it, look by look, and what a person put right.

A hand is never quite still, so a card is not known by its place: it is in the hand once enough
looks have read it with confidence, as often as one look has shown it. Cards that lie on the table
behind the hand, and cards that are known to be elsewhere, are left out. What one look reads where
the look before has read another name, a card may be instead. Pure.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.cards import Card

SURE = 0.9
"""Confidence of a reading that counts."""
LOOKS = 3
"""Looks that must have read a card before it is in the hand."""
LIKELY = 0.5
"""Confidence from which a card is worth asking about."""
NEAR = 0.6
"""Heights of a printed corner within which two looks have read the same one."""


class Read(NamedTuple):
    """A card as one look has read it; where its corner was, in heights of that corner, or not a
    number where that is not known."""

    card: Card
    confidence: float
    x: float = math.nan
    y: float = math.nan


@dataclass(frozen=True, slots=True)
class Showing:
    """The looks at a hand so far. `limit` is how many of a card the hand may hold, `ground` what
    lies on the table in the same picture."""

    limit: Mapping[Card, int]
    ground: Mapping[Card, int] = field(default_factory=dict)
    _sure: Mapping[tuple[Card, int], int] = field(default_factory=dict)
    _likely: Mapping[Card, int] = field(default_factory=dict)
    _instead: Mapping[tuple[Card, Card], int] = field(default_factory=dict)
    _last: tuple[Read, ...] = ()

    def look(self, readings: Iterable[Read]) -> Showing:
        """One look more."""
        read = tuple(readings)
        sure, likely, instead = dict(self._sure), dict(self._likely), dict(self._instead)
        counts = Counter(one.card for one in read if one.confidence >= SURE)
        for card, count in counts.items():
            most = min(count - self.ground.get(card, 0), self.limit.get(card, 0))
            for copy in range(1, most + 1):
                sure[card, copy] = sure.get((card, copy), 0) + 1
        for card in {one.card for one in read if one.confidence >= LIKELY}:
            if self.limit.get(card, 0) and not self.ground.get(card, 0):
                likely[card] = likely.get(card, 0) + 1
        for before, now in _same_places(self._last, read):
            for pair in ((before, now), (now, before)):
                instead[pair] = instead.get(pair, 0) + 1
        return replace(self, _sure=sure, _likely=likely, _instead=instead, _last=read)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are in the hand for certain, in the order they became so."""
        return tuple(card for (card, _), looks in self._sure.items() if looks >= LOOKS)

    @property
    def doubtful(self) -> tuple[Card, ...]:
        """Cards that may be in it, the likeliest first: a person says so with one tap."""
        certain = set(self.cards)
        asked = [card for card, looks in self._likely.items() if looks > 1 and card not in certain]
        return tuple(sorted(asked, key=lambda card: -self._likely[card]))

    def instead_of(self, card: Card) -> tuple[Card, ...]:
        """What else was read in a card's place, most often first."""
        found = {other: looks for (one, other), looks in self._instead.items() if one == card}
        return tuple(sorted(found, key=lambda other: -found[other]))


def _same_places(before: Iterable[Read], now: Sequence[Read]) -> list[tuple[Card, Card]]:
    """Other names that two looks have read in one place."""
    pairs = []
    for old in before:
        near = [(math.hypot(new.x - old.x, new.y - old.y), new.card) for new in now]
        near = [one for one in near if one[0] <= NEAR]
        if near:
            card = min(near, key=lambda one: one[0])[1]
            if card != old.card:
                pairs.append((old.card, card))
    return pairs


@dataclass(frozen=True, slots=True)
class PutRight:
    """How many of a card the hand holds, where a person has said so; looks change it no more."""

    said: tuple[tuple[Card, int], ...] = ()

    def hand(self, read: Sequence[Card]) -> tuple[Card, ...]:
        """The hand: what was read, but for what a person has put right."""
        said = dict(self.said)
        hand = []
        for card, count in Counter(read).items():
            hand += [card] * said.pop(card, count)
        for card, count in said.items():
            hand += [card] * count
        return tuple(hand)

    def with_one(self, card: Card, read: Sequence[Card]) -> PutRight:
        """A person adds a card."""
        return self._say(card, self.hand(read).count(card) + 1)

    def without(self, card: Card, read: Sequence[Card]) -> PutRight:
        """A person takes a card out."""
        return self._say(card, max(0, self.hand(read).count(card) - 1))

    def instead(self, card: Card, other: Card, read: Sequence[Card]) -> PutRight:
        """A person says that a card is another."""
        return self.without(card, read).with_one(other, read)

    def _say(self, card: Card, count: int) -> PutRight:
        rest = tuple(one for one in self.said if one[0] != card)
        return PutRight((*rest, (card, count)))
