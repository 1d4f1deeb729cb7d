"""What printed corners say: which way round, which deck, and which card together. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, Deck, deck_of
from companion.vision.geometry import overlap
from companion.vision.limits import Limits
from companion.vision.reader import Reading, Vocabulary
from companion.vision.sightings import Quad
from companion.vision.witness import Witness


@dataclass(frozen=True, slots=True)
class Corner:
    """One printed corner, its reading settled to one way round.

    `quad` starts with the corner's own top left. `shares` holds one number a class, zero for
    classes that can't be. `number` tells corners of one picture apart.
    """

    number: int
    reading: Reading
    quad: Quad
    shares: NDArray[np.float64]
    card: Card | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Judge:
    """Turns readings into cards for one picture, whose deck is known by now."""

    vocabulary: Vocabulary
    allowed: NDArray[np.bool_]
    limits: Limits

    def settle(self, number: int, reading: Reading, worth: Sequence[float] | None = None) -> Corner:
        """A reading in its best way round.

        `worth` weighs the ways, where the card's outline says which is up. Another card read
        the other way round lowers the confidence.
        """
        shares = np.where(self.allowed, reading.shares.astype(np.float64), 0.0)
        if worth is not None:
            shares *= np.asarray(worth)[:, None]
        way, best = np.unravel_index(int(shares.argmax()), shares.shape)
        others = np.delete(shares, way, axis=0)
        others[:, best] = 0.0
        mine = shares[way] * (1 - self.limits.rival * float(others.max(initial=0.0)))
        confidence = float(mine[best])
        card = self.vocabulary.classes[best] if confidence > 0 else None
        return Corner(number, reading, reading.turns[way], mine, card, confidence)

    def vote(
        self, corners: Sequence[Corner], witness: Witness | None = None
    ) -> tuple[Card, float]:  # fmt: skip
        """What the corners of one card say together, and its whole face: witnesses, multiplied.

        Corners stand in one light and one blur and so err alike: each counts for less than one.
        """
        cards = [c for c, ok in zip(self.vocabulary.classes, self.allowed, strict=True) if ok]
        logs = np.zeros(len(cards))
        for corner in corners:
            own = corner.shares[self.allowed]
            # What a corner leaves open is open to every card alike.
            spread = max(0.0, 1.0 - float(own.sum())) / len(cards)
            logs += np.log(
                (own + spread) * (1 - self.limits.floor) + self.limits.floor / len(cards)
            )
        logs *= len(corners) ** -self.limits.alike
        if witness is not None:
            own = witness.shares[self.allowed].astype(np.float64)
            own += max(0.0, 1.0 - float(own.sum())) / len(cards)
            logs += np.log(own * (1 - self.limits.face_floor) + self.limits.face_floor / len(cards))
        shares = np.exp(logs - logs.max())
        shares /= shares.sum()
        best = int(shares.argmax())
        confidence = float(shares[best])
        if len(corners) == 1 and witness is None:
            # A single witness can't be surer than it said.
            confidence = min(confidence, corners[0].confidence)
        card = cards[best]
        assert card is not None
        return card, confidence

    def face(self, witness: Witness) -> tuple[float, Card | None]:
        """What a whole face says: how sure, and which card of the deck in play."""
        shares = np.where(self.allowed, witness.shares.astype(np.float64), 0.0)
        best = int(shares.argmax())
        return float(shares[best]), self.vocabulary.classes[best]


def deck_of_faces(
    witnesses: Sequence[Witness], vocabulary: Vocabulary, limits: Limits
) -> Deck | None:
    """The deck of the surest whole face, where no corner tells; None without a sure one."""
    everything = Judge(vocabulary, vocabulary.of_deck(None), limits)
    sure, card = max((everything.face(w) for w in witnesses), key=lambda s: s[0], default=(0, None))
    return deck_of(card) if card is not None and sure >= limits.face_alone else None


def which_deck(readings: Sequence[Reading], vocabulary: Vocabulary, limits: Limits) -> Deck | None:
    """The deck a picture shows, by the summed confidence of its corners; None without any."""
    votes = dict.fromkeys(Deck, 0.0)
    for deck in Deck:
        mine = vocabulary.of_deck(deck)
        for reading in readings:
            best = float(reading.shares[:, mine].max(initial=0.0))
            votes[deck] += best if best >= limits.deck_from else 0.0
    best_deck = max(votes, key=lambda deck: votes[deck])
    return best_deck if votes[best_deck] > 0 else None


def distinct(corners: Sequence[Corner], limits: Limits) -> list[Corner]:
    """Each printed corner once: of boxes that cover each other, the one that reads best."""
    kept: list[Corner] = []
    for corner in sorted(corners, key=lambda c: (-c.confidence, -c.reading.box.score, c.number)):
        if all(overlap(corner.quad, other.quad)[1] < limits.same_corner for other in kept):
            kept.append(corner)
    return kept
