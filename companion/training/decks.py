"""The decks that lie on the synthetic tables, drawn once and dealt from many times.

Drawing a face costs more than pasting it, so a worker keeps a few decks open and replaces one
now and then. Which share of the world is which kind of deck is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Generic, TypeVar

import numpy as np

from companion.cards import SHAPE_NUMBERS, WHOT, Rank, StandardCard, Suit, WhotCard
from companion.training.faces import Face, art, standard, whot
from companion.training.layouts import Shoe

STANDARD_SHARE = 0.68
OPEN_ART_SHARE = 0.22
HEIGHTS = (360, 640)
_STANDARD = tuple(StandardCard(rank, suit) for suit in Suit for rank in Rank)
_WHOT = (
    *(WhotCard(shape, number) for shape, numbers in SHAPE_NUMBERS.items() for number in numbers),
    *(WHOT,) * 3,
)

C = TypeVar("C", StandardCard, WhotCard)


@dataclass
class OpenedDeck(Generic[C]):
    """One deck of `cards` with the faces drawn so far."""

    cards: tuple[C, ...]
    draw: Callable[[C, int], Face]
    draw_back: Callable[[int], Face]
    faces: dict[tuple[C | None, int], Face] = field(default_factory=dict)

    def face(self, card: C | None, height: int) -> Face:
        """The drawn face of a card, or the back for None, at least about `height` tall."""
        height = HEIGHTS[0] if height <= HEIGHTS[0] else HEIGHTS[1]
        key = (card, height)
        if key not in self.faces:
            self.faces[key] = self.draw_back(height) if card is None else self.draw(card, height)
        return self.faces[key]

    def shoe(self, rng: np.random.Generator, height: int) -> Shoe:
        """The deck shuffled, to be dealt over and over, in pictures at least `height` tall."""
        order = cycle(rng.permutation(len(self.cards)).tolist())
        return Shoe(
            lambda: self.face(self.cards[next(order)], height), lambda: self.face(None, height)
        )


def open_deck(
    rng: np.random.Generator, standard_share: float = STANDARD_SHARE
) -> OpenedDeck[StandardCard] | OpenedDeck[WhotCard]:
    """A random deck of the world: drawn or open art, standard or Whot."""
    if rng.random() >= standard_share:
        look = whot.WhotStyle.random(rng)
        return OpenedDeck(_WHOT, partial(whot.draw, look), partial(whot.draw_back, look))
    decks = art.open_decks()
    if decks and rng.random() < OPEN_ART_SHARE:
        found = decks[int(rng.integers(len(decks)))]
        return OpenedDeck(_STANDARD, found.face, found.back)
    style = standard.StandardStyle.random(rng)
    return OpenedDeck(_STANDARD, partial(standard.draw, style), partial(standard.draw_back, style))


class Cupboard:
    """A few open decks; after every `keep` shoes on average one of them is replaced."""

    def __init__(
        self,
        rng: np.random.Generator,
        size: int = 5,
        keep: float = 6.0,
        standard_share: float = STANDARD_SHARE,
    ) -> None:
        self._rng, self._keep, self._standard = rng, keep, standard_share
        self._decks = [open_deck(rng, standard_share) for _ in range(size)]

    def shoe(self, height: int) -> Shoe:
        """A shuffled deck to deal from, in pictures at least about `height` tall."""
        rng = self._rng
        if rng.random() < 1 / self._keep:
            self._decks[int(rng.integers(len(self._decks)))] = open_deck(rng, self._standard)
        return self._decks[int(rng.integers(len(self._decks)))].shoe(rng, height)
