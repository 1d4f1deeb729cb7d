"""The reader: what is printed in each corner that the detector found.

Its network is an Ultralytics classifier over the cards of both decks and `unreadable`. A corner
is cut out of the full picture, upright, and read in each way its box may be turned: both ways
round, and on its sides too where the box is nearly square, as for a 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, Deck, InvalidCard, deck_of, read_card
from companion.vision.geometry import MARGIN, index_crop, sides, tall, turned
from companion.vision.networks import Network, classify
from companion.vision.sightings import Box, Image, Quad

UNREADABLE = "unreadable"

SQUARE = 0.72
"""Shorter over longer side from which a box says nothing about which way is up."""

SLIMMEST = 0.40
"""Width over height that a corner is widened to where it is slimmer: seen at a slant or printed
narrow, a spade is too slim to be told from a club."""

SECOND_CROPS = (0.10, 0.36)
"""Margins of the two further crops that a doubtful corner is read from."""

DOUBTFUL = (0.15, 0.90)
"""A first reading between these shares is doubtful."""

BATCH = 64
"""Crops read at once."""

SATURATED = 250
"""Brightness from which a pixel is burnt out."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a corner could be seen at all.

    `height`: the longer side of its box in pixels of the picture. `sharpness`: the standard
    deviation of the Laplacian of the crop, over that of its brightness. `burnt`: the share of
    burnt-out pixels.
    """

    height: float
    sharpness: float
    burnt: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The reader's classes in order: a card, or None for `unreadable`."""

    classes: tuple[Card | None, ...]

    @classmethod
    def of(cls, names: Sequence[str]) -> Vocabulary:
        """From the network's class names. Raises `ValueError` for a name that is no card."""
        try:
            return cls(tuple(None if n == UNREADABLE else read_card(n) for n in names))
        except InvalidCard as error:
            raise ValueError(f"the reader's classes are cards and {UNREADABLE}: {error}") from None

    def of_deck(self, deck: Deck | None) -> NDArray[np.bool_]:
        """Which classes are cards of a deck, or cards at all."""
        return np.array(
            [card is not None and (deck is None or deck_of(card) is deck) for card in self.classes]
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reader makes of one corner.

    `turns` are the ways it may be turned: its box, each with another corner as the top left.
    `shares` is turns x classes: how sure each class is, read that way.
    """

    box: Box
    turns: tuple[Quad, ...]
    shares: NDArray[np.float32]
    quality: Quality


class Reader:
    """Reads corners. Raises `ValueError` when the network's classes aren't cards."""

    def __init__(self, network: Network) -> None:
        self.vocabulary = Vocabulary.of(network.names)
        self._network = network
        self._cards = self.vocabulary.of_deck(None)

    def __call__(self, image: Image, boxes: Sequence[Box]) -> tuple[Reading, ...]:
        """One reading a box, in the order given."""
        turns = [_turns(box.quad) for box in boxes]
        crops = [self._crop(image, quads[0], MARGIN) for quads in turns]
        shares = self._read(crops, [len(quads) for quads in turns])
        doubtful = [
            i for i, of in enumerate(shares)
            if DOUBTFUL[0] <= of[:, self._cards].max() < DOUBTFUL[1]
        ]  # fmt: skip
        for margin in SECOND_CROPS if doubtful else ():
            again = [self._crop(image, turns[i][0], margin) for i in doubtful]
            for i, of in zip(
                doubtful, self._read(again, [len(turns[i]) for i in doubtful]), strict=True
            ):
                shares[i] = shares[i] + of
        for i in doubtful:
            shares[i] = shares[i] / np.float32(1 + len(SECOND_CROPS))
        return tuple(
            Reading(box, quads, of, _quality(box, crop))
            for box, quads, of, crop in zip(boxes, turns, shares, crops, strict=True)
        )

    def _crop(self, image: Image, quad: Quad, margin: float) -> Image:
        return index_crop(image, quad, self._network.size, margin, SLIMMEST)

    def _read(self, crops: list[Image], ways: list[int]) -> list[NDArray[np.float32]]:
        """The classes' shares of every crop, in as many ways round as asked for it."""
        # A square crop turned is the crop of the turned box: nothing is cut out twice.
        turned_crops = [
            np.ascontiguousarray(np.rot90(crop, quarter))
            for crop, count in zip(crops, ways, strict=True)
            for quarter in _QUARTERS[count]
        ]
        rows = classify(self._network, turned_crops, BATCH)
        return np.split(rows, np.cumsum(ways)[:-1]) if ways else []


_QUARTERS = {2: (0, 2), 4: (0, 1, 2, 3)}
"""Quarter turns that are tried, by their number."""


def _turns(quad: Quad) -> tuple[Quad, ...]:
    upright = tall(quad)
    width, height = sides(upright)
    return tuple(turned(upright, q) for q in _QUARTERS[4 if width > SQUARE * height else 2])


def _quality(box: Box, crop: Image) -> Quality:
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    edge = round(crop.shape[0] * MARGIN / (1 + 2 * MARGIN))
    inner = grey[edge : crop.shape[0] - edge, edge : crop.shape[1] - edge]
    contrast = float(inner.std()) + 1.0
    return Quality(
        height=max(sides(box.quad)),
        sharpness=float(cv2.Laplacian(inner, cv2.CV_32F).std()) / contrast,
        burnt=float((inner >= SATURATED).mean()),
    )
