"""What the trained networks make of the cards of a deck they were not taught.

A face reader that has never seen this deck still knows a star from a circle, and a corner reader
a 12 from a 7, though the corner lacks the small shape it expects. So the shape is asked of the
whole face and the number of the corner, each without the other; where in its corner this deck
prints the number is found out from the cards shown so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, Deck, different_cards
from companion.vision.enrol_parts import parts
from companion.vision.geometry import as_quad, unit_frame
from companion.vision.reader import Vocabulary
from companion.vision.sightings import Box, Image, Kind, Quad

if TYPE_CHECKING:
    from companion.vision.eyes import CardEyes
    from companion.vision.reader import Reader
    from companion.vision.witness import FaceReader

Floats = NDArray[np.float32]

PLACES = (
    (0.04, 0.03, 0.085, 0.105),
    (0.06, 0.03, 0.13, 0.19),
    (0.10, 0.03, 0.14, 0.22),
    (0.03, 0.02, 0.12, 0.22),
)
"""Where a number, and what stands below it, may be printed: left, top, width and height as shares
of the card's. The first suits a number over small letters, the others one over a small shape."""
SETTLED = 12
"""From so many cards on only the best place is read."""
_LEAST = 1e-3
"""A share below this says no more than this does."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the networks say of a face: how likely each card is (log likelihoods, in the deck's
    order), and `corner`, how likely by its corner's number or rank alone."""

    likely: Floats
    corner: Floats


class Hints:
    """Asks the networks for the parts of the cards of a deck, in its order, each once."""

    def __init__(self, reader: Reader, faces: FaceReader, deck: Deck) -> None:
        self.cards = cards = different_cards(deck)
        self._reader, self._faces = reader, faces
        self._deck = deck
        self._corner_parts = _Marginals(reader.vocabulary, cards)
        self._face_parts = _Marginals(faces.vocabulary, cards)
        self._worth = np.zeros(len(PLACES))
        self._seen = 0

    @classmethod
    def of(cls, eyes: CardEyes, deck: Deck) -> Hints | None:
        """From the networks that eyes look with; None for eyes that read no whole faces."""
        faces = getattr(eyes, "faces", None)
        if faces is None:
            return None
        return cls(eyes.reader, faces, deck)

    def __call__(self, image: Image, quads: Sequence[Quad]) -> list[Hint]:
        """What is said of each face, in the order given."""
        if not quads:
            return []
        whole = np.stack([witness.shares for witness in self._faces(image, quads)])
        firsts, seconds = self._face_parts(whole)
        places = range(len(PLACES)) if self._seen < SETTLED else (int(self._worth.argmax()),)
        read = {place: self._corners(image, quads, place) for place in places}
        for place, (numbers, _) in read.items():
            self._worth[place] += float(numbers.max(1).sum())
        self._seen += len(quads)
        numbers, shapes = read[max(read, key=lambda place: self._worth[place])]
        likely = numbers + seconds
        if self._deck is not Deck.WHOT:
            # Pips can be counted on the face, and a suit stands under its rank.
            likely = likely + 0.5 * (firsts + shapes)
        return [Hint(row, corner) for row, corner in zip(likely, numbers, strict=True)]

    def _corners(self, image: Image, quads: Sequence[Quad], place: int) -> tuple[Floats, Floats]:
        """What both ends of every face say of the parts of each card, read at a place."""
        boxes = [
            Box(Kind.INDEX, box, 1.0) for quad in quads for box in corners(quad, PLACES[place])
        ]
        # The box stands upright in its card: only that way round of it is asked for.
        shares = np.stack([reading.shares[0] for reading in self._reader(image, boxes)])
        first, second = (
            part.reshape(len(quads), 2, -1).mean(1) for part in self._corner_parts(shares)
        )
        return first, second


def corners(quad: Quad, place: Sequence[float]) -> list[Quad]:
    """Where both ends of a card print what lies at a place (left, top, width and height as shares
    of the card's): at its top left, and at its bottom right turned over."""
    left, top, width, height = place
    box = np.array([(left, top), (left + width, top), (left + width, top + height),
                    (left, top + height)], np.float32)  # fmt: skip
    a, b, c, d = quad
    ends: tuple[Quad, Quad] = (quad, (c, d, a, b))
    found = []
    for end in ends:
        there = np.linalg.inv(unit_frame(end))
        found.append(as_quad(cv2.perspectiveTransform(box[None], there)[0]))
    return found


class _Marginals:
    """Shares of classes to log shares of the parts of cards, whatever the other part."""

    def __init__(self, vocabulary: Vocabulary, cards: Sequence[Card]) -> None:
        self._sums = []
        for part in (0, 1):
            names = [None if c is None else parts(c)[part] for c in vocabulary.classes]
            same_deck = [c is not None and type(c) is type(cards[0]) for c in vocabulary.classes]
            self._sums.append(
                np.array(
                    [
                        [ok and name == parts(card)[part] for card in cards]
                        for ok, name in zip(same_deck, names, strict=True)
                    ],
                    np.float32,
                )
            )

    def __call__(self, shares: NDArray[np.float32]) -> tuple[Floats, Floats]:
        one, two = (np.log(shares @ sums + _LEAST) for sums in self._sums)
        return np.asarray(one, np.float32), np.asarray(two, np.float32)
