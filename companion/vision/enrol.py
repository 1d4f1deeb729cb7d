"""A deck that a person has shown once: how its cards look, and reading pictures with that.

The reader knows printed corners in general; an enrolled deck knows its own cards as wholes. Where
a face lies open, both are asked. What the reader is worth on this deck was found out when the
deck was shown: a reader that misread it is not believed in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.cards import Card, Deck, deck_cards
from companion.vision.assemble import Assembly
from companion.vision.enrol_match import Match, Matcher, Print
from companion.vision.faces import FaceCut, cut_faces
from companion.vision.geometry import centre, overlap, unit_frame
from companion.vision.sightings import Box, Image, Quad, Sighting, Unread, Why

SAME = 0.4
"""Overlap (IoU) from which two outlines are of one card."""
LEAST_FIT = 0.78
"""A face that fits its best card less well is not of this deck, or too much covered."""
LEAST_SEEN = 0.5
"""The same for the share of a face that is not covered."""
SURE_LEAD = 0.2
"""A card is announced from this lead over the next best, where it is seen large."""
LARGE = 220.0
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
        return tuple(card for card in dict.fromkeys(deck_cards(self.deck)) if card not in had)

    @property
    def reader_knows(self) -> bool:
        """Whether the reader reads this deck by itself."""
        return self.wrong == 0 and self.right >= TRUSTED


@dataclass(slots=True)
class DeckEyes:
    """Adds what an enrolled deck knows to what corners gave. Made once a game: it takes seconds."""

    enrolled: EnrolledDeck
    matcher: Matcher[Card] = field(init=False)

    def __post_init__(self) -> None:
        self.matcher = Matcher(self.enrolled.prints)

    def see(self, image: Image, boxes: Sequence[Box], seen: Assembly) -> Assembly:
        """An assembly with the faces of a picture matched against the deck."""
        cards, unread = list(seen.cards), list(seen.unread)
        if not self.enrolled.reader_knows:
            unread += [_unread(card) for card in cards if card.quad is not None]
            cards = []
        for cut in cut_faces(image, boxes):
            match = self.matcher.match(image, cut)
            if match is None or not believable(match):
                continue
            sure = confidence(match, cut)
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


def believable(match: Match[Card]) -> bool:
    """Whether a face is of this deck at all, and enough of it can be seen."""
    return match.fit >= LEAST_FIT and match.seen >= LEAST_SEEN


def confidence(match: Match[Card], cut: FaceCut) -> float | None:
    """How sure a matched card is, 0.8 to 1; None where it is not to be announced."""
    need = SURE_LEAD * max(1.0, LARGE / cut.height)
    if match.lead < need:
        return None
    return float(np.clip(0.8 + 0.19 * (match.lead - need) / (0.7 - min(need, 0.5)), 0.8, 0.99))


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
