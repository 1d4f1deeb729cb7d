"""Proposals for a card's name, from the parts of cards already named.

Once a circle and a 7 have been named, the 7 of circles can be proposed: its number looks like
the other 7's, its shape like the other circles. Where on a card the number stands and where the
shape is found out by comparing named cards: those of one shape differ by their number, those of
one number by their shape.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, StandardCard
from companion.vision.enrol_match import WINDOW, blocks, shifted
from companion.vision.enrol_prints import upside_down
from companion.vision.faces import HEIGHT, WIDTH, Plate

Floats = NDArray[np.float32]

CORNER = (0.30, 0.36)
"""What of a card's width and height holds its printed corner, at most."""
_STEP, _SHIFT = 8, 4
_WINDOWS = [
    (x, y)
    for y in range(4, round(CORNER[1] * HEIGHT) - WINDOW, _STEP)
    for x in range(2, round(CORNER[0] * WIDTH) - WINDOW, _STEP)
]


def parts(card: Card) -> tuple[object, object]:
    """A card's number and shape, or its rank and suit."""
    if isinstance(card, StandardCard):
        return card.rank, card.suit
    return card.number, card.shape


@dataclass(frozen=True, slots=True)
class _Known:
    card: Card
    whole: Floats
    corner: Floats


class Parts:
    """What the named cards of a deck say about one that is not named yet."""

    def __init__(self) -> None:
        self._known: list[_Known] = []
        self._unlike: dict[tuple[int, int], Floats] = {}
        self._found: dict[int, Floats] = {}

    @property
    def count(self) -> int:
        """How many looks at cards it knows."""
        return len(self._known)

    def add(self, card: Card, plate: Plate) -> None:
        """Learn a named card."""
        self._found.clear()
        alike = self._alike(plate)
        for number, row in enumerate(alike):
            self._unlike[(number, len(self._known))] = 1 - row
        self._known.append(_Known(card, blocks(plate), _corner(plate, 0)[:, 0]))

    def scores(self, plate: Plate, open_: Collection[Card]) -> dict[Card, float]:
        """How alike a card is to the named ones in both its parts, for those cards among `open_`
        of which both parts were named; 2 for one that is exactly alike."""
        if not self._known:
            return {}
        alike = self._alike(plate)
        numbers = self._scores(alike, 0)
        shapes = self._scores(alike, 1)
        return {
            card: numbers[parts(card)[0]] + shapes[parts(card)[1]]
            for card in open_
            if parts(card)[0] in numbers and parts(card)[1] in shapes
        }

    def _scores(self, alike: Floats, part: int) -> dict[object, float]:
        """How well each known number (part 0) or shape (part 1) fits."""
        weights = self._weights(part)
        values = alike @ weights / weights.sum()
        scores: dict[object, float] = {}
        for known, value in zip(self._known, values.tolist(), strict=True):
            name = parts(known.card)[part]
            scores[name] = max(scores.get(name, 0.0), value)
        return scores

    def _weights(self, part: int) -> Floats:
        """Where on a card a part shows, found out when it is first asked for."""
        if part not in self._found:
            self._found[part] = self._where(part)
        return self._found[part]

    def _where(self, part: int) -> Floats:
        """What differs between cards that differ in a part only."""
        sums = np.zeros((2, _cells()), np.float32)
        counts = [0, 0]
        for (i, j), row in self._unlike.items():
            one, other = parts(self._known[i].card), parts(self._known[j].card)
            differs = [a != b for a, b in zip(one, other, strict=True)]
            if sum(differs) == 1:
                where = differs.index(True)
                sums[where] += row
                counts[where] += 1
        if min(counts) == 0:
            return _usual(part)
        means = sums / np.array(counts)[:, None]
        own, other = means[part], means[1 - part]
        return np.asarray(np.square(own) / (own + other + 0.02) + 1e-6, np.float32)

    def _alike(self, plate: Plate) -> Floats:
        """How like every known card a plate is, cell by cell, in its better way up."""
        if not self._known:
            return np.zeros((0, _cells()), np.float32)
        wholes = np.stack([known.whole for known in self._known])
        corners = np.stack([known.corner for known in self._known])
        ways = []
        for turned in (plate, upside_down(plate)):
            whole = np.einsum("kd,nkd->nk", blocks(turned), wholes)
            corner = np.einsum("wsd,nwd->nws", _corner(turned, _SHIFT), corners).max(2)
            ways.append(np.concatenate([whole, corner], axis=1))
        straight, over = ways
        better = over.mean(1) > straight.mean(1)
        return np.asarray(np.where(better[:, None], over, straight), np.float32)


def _corner(plate: Plate, shift: int) -> Floats:
    """The windows of a card's corner, each moved about: windows x shifts x values."""
    soft = np.asarray(cv2.GaussianBlur(plate, (0, 0), 1.2), np.float32)
    return np.stack([shifted(soft, window, shift, 2) for window in _WINDOWS])


def _cells() -> int:
    return 24 + len(_WINDOWS)


def _usual(part: int) -> Floats:
    """Where the parts usually show: the number at the top of the corner, the shape in the
    middle of the card and below the number."""
    weights = np.full(_cells(), 0.01, np.float32)
    top = np.array([y < 0.12 * HEIGHT for _, y in _WINDOWS])
    if part == 0:
        weights[24:][top] = 1.0
    else:
        weights[[5, 6, 9, 10, 13, 14, 17, 18]] = 2.0
        weights[24:][~top] = 0.3
    return weights
