"""The second witness: a card named by its whole face, apart from its printed corners.

Its network is an Ultralytics classifier of the same classes as the reader's, over pictures of
whole faces: pips counted, court, large shape, star number. A card is point-symmetric, so both
ends are read as the top and their answers averaged; a face that looks wide is tried on its side
too, as one seen at a slant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry import face_crop, sides, tall, turned
from companion.vision.networks import Network, classify
from companion.vision.reader import Vocabulary
from companion.vision.sightings import Image, Quad

WIDE = 0.78
"""Shorter over longer side from which an outline says nothing about which way is up."""

SMALLEST = 28.0
"""Pixels of an outline's longer side below which nothing is read."""

BATCH = 32
"""Crops read at once."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What a whole face says: one share a class, those of the way round it reads best."""

    quad: Quad
    shares: NDArray[np.float32]


class FaceReader:
    """Reads whole faces. Raises `ValueError` when the network's classes aren't cards."""

    def __init__(self, network: Network) -> None:
        self.vocabulary = Vocabulary.of(network.names)
        self._network = network
        self._cards = self.vocabulary.of_deck(None)

    def __call__(self, image: Image, quads: Sequence[Quad]) -> tuple[Witness, ...]:
        """One witness an outline, in the order given."""
        crops: list[Image] = []
        ways: list[int] = []
        for quad in quads:
            upright = tall(quad)
            width, height = sides(upright)
            if height < SMALLEST or width < 0.2 * height:
                ways.append(0)
                continue
            turns = (0, 1) if width > WIDE * height else (0,)
            cut = [face_crop(image, turned(upright, turn), self._network.size) for turn in turns]
            ways.append(len(cut))
            crops += [end for crop in cut for end in (crop, np.ascontiguousarray(crop[::-1, ::-1]))]
        rows = classify(self._network, crops, BATCH)
        found, at = [], 0
        for quad, count in zip(quads, ways, strict=True):
            if not count:
                found.append(Witness(quad, np.zeros(rows.shape[1], np.float32)))
                continue
            both = rows[2 * at : 2 * (at + count)].reshape(count, 2, -1).mean(1)
            best = int(both[:, self._cards].max(1).argmax())
            found.append(Witness(quad, both[best]))
            at += count
        return tuple(found)
