"""A deck that a person has shown once: how its cards look, and reading pictures with that.

The reader knows printed corners in general; an enrolled deck knows its own cards as wholes. Where
a face lies open, both are asked. What the reader is worth on this deck was found out when the
deck was shown: a reader that misread it is not believed in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, Deck, different_cards
from companion.vision.assemble import Assembly
from companion.vision.enrol_hints import Hints
from companion.vision.enrol_match import Match, Matcher, Print
from companion.vision.enrol_mean import Mean
from companion.vision.enrol_parts import parts
from companion.vision.faces import HEIGHT, WIDTH, FaceCut, cut_faces
from companion.vision.geometry import centre, overlap, unit_frame
from companion.vision.sightings import Box, Image, Kind, Quad, Sighting, Unread, Why

SAME = 0.4
"""Overlap (IoU) from which two outlines are of one card."""
LEAST_FIT = 0.80
"""A face that its best card explains less well is not of this deck, or too much covered."""
LEAST_SEEN = 0.5
"""The same for the share of a face that is not covered."""
SURE_LEAD = 7.0
"""A card is announced from this lead over the next best, where it is seen large."""
NUMBER_WORTH = 0.7
"""What the networks' log likelihood of a number is worth beside that of the prints."""
READS = 0.5
"""Share of a deck's numbers from which the networks are worth asking."""
STILL = 0.93
"""Overlap (IoU) of a card's box with where it was."""
UNCHANGED = 14.0
"""Brightness by which nothing in it may have changed, of 255."""
UNSHOWN = 2.0
"""How many times that lead is asked for while cards of the deck were never shown: what lies there
may be one of them."""
MOST_LOOKS = 8
"""More looks than this at a card that lies still tell nothing new."""
LARGE = 200.0
"""Pixels of a card's height from which its print is clear; smaller ones must lead by more."""
TRUSTED = 5
"""So many readings must have been right, and none wrong, before the reader is believed."""


@dataclass(frozen=True, slots=True)
class EnrolledDeck:
    """A deck by its own looks.

    `right` and `wrong` count how often the reader named a card of it as the person did.
    """

    name: str
    deck: Deck
    prints: tuple[Print[Card], ...] = ()
    right: int = 0
    wrong: int = 0

    @property
    def had(self) -> frozenset[Card]:
        """The cards that were shown."""
        return frozenset(p.name for p in self.prints)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that were not, in the deck's order, each once."""
        had = self.had
        return tuple(card for card in different_cards(self.deck) if card not in had)

    @property
    def reader_knows(self) -> bool:
        """Whether the reader reads this deck by itself."""
        return self.wrong == 0 and self.right >= TRUSTED


@dataclass(slots=True)
class DeckEyes:
    """Adds what an enrolled deck knows to what corners gave. Made once a game: it takes seconds.

    `hints` are the networks, asked for a number in its corner; they count only where they read
    the numbers of the cards that were shown. A card that lies where it lay, as it lay, is not
    matched again once it is known; until then the looks at it are added up.
    """

    enrolled: EnrolledDeck
    hints: Hints | None = None
    matcher: Matcher[Card] = field(init=False)
    _lead: float = field(init=False)
    _lying: list[_Lying] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.matcher = Matcher(self.enrolled.prints, not self.enrolled.missing)
        self._lead = SURE_LEAD * (UNSHOWN if self.enrolled.missing else 1.0)
        if self.hints is not None and not _reads_numbers(self.hints, self.enrolled):
            self.hints = None

    def see(self, image: Image, boxes: Sequence[Box], seen: Assembly) -> Assembly:
        """An assembly with the faces of a picture matched against the deck."""
        cards, unread = list(seen.cards), list(seen.unread)
        if not self.enrolled.reader_knows:
            unread += [_unread(card) for card in cards if card.quad is not None]
            cards = []
        self._lying = self._matched(image, boxes)
        for lying in self._lying:
            match, sure = lying.match, lying.sure
            if match is None:
                continue
            at = [i for i, card in enumerate(cards) if _covers(match.quad, card)]
            # A card that was not shown can't be matched, but it can be read.
            if any(cards[i].card not in self.enrolled.had for i in at):
                continue
            if any(cards[i].card != match.name and len(cards[i].indices) > 1 for i in at):
                # Two printed corners against the face: neither is announced.
                clash = [cards[i] for i in at]
                cards = [card for i, card in enumerate(cards) if i not in at]
                unread += [Unread(c.quad or c.indices[0], Why.DISAGREEMENT) for c in clash]
                continue
            if sure is None:
                continue
            indices = [q for i in at if cards[i].card == match.name for q in cards[i].indices]
            agreed = max(
                (cards[i].confidence for i in at if cards[i].card == match.name), default=0
            )
            cards = [card for i, card in enumerate(cards) if i not in at]
            both = 1 - (1 - sure) * (1 - agreed) if agreed else sure
            cards.append(Sighting(match.name, both, match.quad, tuple(indices)))
            unread = [u for u in unread if not _within(match.quad, u.quad)]
        cards.sort(key=lambda c: (-c.confidence, str(c.card), c.centre))
        return replace(seen, deck=self.enrolled.deck, cards=tuple(cards), unread=tuple(unread))

    def _matched(self, image: Image, boxes: Sequence[Box]) -> list[_Lying]:
        """Every face matched; what is known as before, what is not by all looks at it together."""
        found, new = [], []
        steady = image
        for box in boxes:
            if box.kind is not Kind.FACE:
                continue
            glance = _glance(image, box.quad)
            before = next((was for was in self._lying if was.still(box.quad, glance)), None)
            if before is not None and before.settled:
                found.append(before)
                continue
            mean = Mean.of(image, box.quad) if before is None else before.mean.added(image)
            if mean.looks > 1:
                steady = image.copy() if steady is image else steady
                mean.put_into(steady)
            new.append((box, glance, mean))
        cut = [(*one, cut) for one in new for cut in cut_faces(steady, one[:1])]
        priors = self._priors(steady, [face for *_, face in cut])
        for (box, glance, mean, face), prior in zip(cut, priors, strict=True):
            match = self.matcher.match(steady, face, prior)
            match = match if match is not None and believable(match) else None
            sure = None if match is None else confidence(match, face, self._lead)
            found.append(_Lying(box.quad, glance, mean, match, sure))
        return found

    def _priors(self, image: Image, cuts: Sequence[FaceCut]) -> list[dict[Card, float]]:
        if self.hints is None or not cuts:
            return [{} for _ in cuts]
        hints = self.hints(image, [cut.quad for cut in cuts])
        return [
            dict(zip(self.hints.cards, (NUMBER_WORTH * hint.corner).tolist(), strict=True))
            for hint in hints
        ]


@dataclass(frozen=True, slots=True)
class _Lying:
    """A face that was matched: its box, a small look at what the box holds, the mean of the looks
    at it, and as what, if it is believed to be of the deck, and how surely."""

    box: Quad
    glance: NDArray[np.float32]
    mean: Mean
    match: Match[Card] | None
    sure: float | None

    @property
    def settled(self) -> bool:
        """Whether another look would tell nothing new."""
        return self.sure is not None or self.mean.looks >= MOST_LOOKS

    def still(self, box: Quad, glance: NDArray[np.float32]) -> bool:
        """Whether it lies there as it did."""
        return (
            overlap(self.box, box)[0] >= STILL
            and float(np.abs(self.glance - glance).max()) < UNCHANGED
        )


def _glance(image: Image, quad: Quad) -> NDArray[np.float32]:
    """A box seen in 16 x 24 soft pixels."""
    x0, y0 = (int(max(0, v)) for v in np.min(quad, axis=0))
    x1, y1 = (int(v) + 1 for v in np.max(quad, axis=0))
    small = cv2.resize(image[y0:y1, x0:x1], (16, 24), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _reads_numbers(hints: Hints, enrolled: EnrolledDeck) -> bool:
    """Whether the networks read the numbers of the cards that were shown, from their prints."""
    right = total = 0
    full = ((0.0, 0.0), (float(WIDTH), 0.0), (float(WIDTH), float(HEIGHT)), (0.0, float(HEIGHT)))
    for known in enrolled.prints:
        picture = np.clip(240 - 200 * known.plate, 0, 255).astype(np.uint8)
        (hint,) = hints(picture, [full])
        read = hints.cards[int(hint.corner.argmax())]
        right += parts(read)[0] == parts(known.name)[0]
        total += 1
    return right >= READS * total


def believable(match: Match[Card]) -> bool:
    """Whether a face is of this deck at all, and enough of it can be seen."""
    return match.fit >= LEAST_FIT and match.seen >= LEAST_SEEN


def confidence(match: Match[Card], cut: FaceCut, lead: float = SURE_LEAD) -> float | None:
    """How sure a matched card is, 0.85 to 1; None where it is not to be announced. `lead` is what
    is asked for where it is seen large."""
    need = lead * max(1.0, LARGE / cut.height) ** 0.5
    if match.lead < need:
        return None
    # What is left to doubt shrinks with the lead, as twice as clear a face is that much surer.
    return float(np.clip(1 - 0.15 * need / match.lead, 0.85, 0.99))


def _unread(card: Sighting) -> Unread:
    return Unread(card.quad or card.indices[0], Why.DISAGREEMENT)


def _covers(outline: Quad, card: Sighting) -> bool:
    """Whether a sighting is of the card with this outline."""
    if card.quad is not None:
        return overlap(outline, card.quad)[0] >= SAME
    return any(_within(outline, index) for index in card.indices)


def _within(outline: Quad, quad: Quad) -> bool:
    """Whether the middle of a quad lies in an outline."""
    x, y = centre(quad)
    u, v, w = unit_frame(outline) @ (x, y, 1.0)
    return bool(0 <= u / w <= 1 and 0 <= v / w <= 1)
