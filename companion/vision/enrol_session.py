"""Showing a deck: what lies there, what of it has a name, and naming the rest with few taps.

An enrolment looks at one picture after another. A card keeps its number while it lies where it
is. What the reader reads is proposed; once it has been right a few times and never wrong, it is
taken. Other names are proposed from the parts of cards already named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np

from companion.cards import WHOT, Card, Deck
from companion.vision.assemble import Assembly
from companion.vision.enrol import TRUSTED, EnrolledDeck
from companion.vision.enrol_match import Print
from companion.vision.enrol_parts import Parts, Proposal
from companion.vision.enrol_prints import laid_over
from companion.vision.faces import FaceCut, Plate, cut_faces
from companion.vision.geometry import centre, overlap, sides
from companion.vision.sightings import Box, Image, Quad

SMALL = 130.0
"""Pixels of a card's height below which it is shown too small to be learnt."""
READ = 0.9
"""A reading below this is not even proposed."""
LIES_STILL = 0.75
"""Overlap (IoU) of a card with where it lay a picture ago."""
CHANGED = 0.09
"""Mean difference in any small window from which another card lies where one lay."""
RAGGED = 0.22
"""Ink along one side that the other lacks: the outline took in some of the table."""
FAINT = 0.006
"""Variance of a face with nothing on it: burnt out, or in the dark."""


class Problem(StrEnum):
    """Why a card can't be learnt as it lies."""

    SMALL = "small"
    EDGE = "edge"
    FAINT = "faint"


class Source(StrEnum):
    """Where a proposed name comes from."""

    READ = "read"
    PARTS = "parts"
    ORDER = "order"


class Note(StrEnum):
    """What a person should know about a name just given."""

    AGAIN = "again"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that lies open. `card` is its name once it has one; else `proposals` are names for
    it, the likeliest first, `source` where the first comes from and `sure` how it stands."""

    number: int
    quad: Quad
    plate: Plate
    height: float
    card: Card | None = None
    proposals: tuple[Card, ...] = ()
    source: Source | None = None
    sure: bool = False
    read: Card | None = None
    problem: Problem | None = None


class Enrolment:
    """A deck being shown; a `Beholder`, so that eyes tell it of every look.

    `deck` holds what was learnt so far and can be kept at any time.
    """

    def __init__(self, name: str, deck: Deck, begun: EnrolledDeck | None = None) -> None:
        self.deck = begun or EnrolledDeck(name, deck)
        self.shown: tuple[Shown, ...] = ()
        self.notes: list[tuple[Note, Card]] = []
        self._parts = Parts()
        self._numbers = 0
        self._order: list[Card] = []
        for known in self.deck.prints:
            self._parts.add(known.name, known.plate)

    def see(self, image: Image, boxes: Sequence[Box], seen: Assembly) -> Assembly:
        """Take in one picture; `shown` then tells what lies in it, in reading order."""
        cuts = in_rows(_apart(cut_faces(image, boxes)))
        before = list(self.shown)
        shown = []
        for cut in cuts:
            kept = _same(cut, before)
            if kept is not None:
                before.remove(kept)
                shown.append(replace(kept, quad=cut.quad))
            else:
                self._numbers += 1
                shown.append(Shown(self._numbers, cut.quad, cut.plate, cut.height,
                                   problem=problem(cut)))  # fmt: skip
        self.shown = tuple(replace(s, read=_reading(s.quad, seen)) for s in shown)
        self._take_readings()
        self._propose()
        return seen

    def clear(self) -> None:
        """Another picture of other cards comes next."""
        self.shown = ()

    def expect(self, order: Iterable[Card]) -> None:
        """The cards that will be laid, in reading order; they are proposed one after another."""
        self._order = list(order)
        self._propose()

    def name(self, number: int, card: Card) -> None:
        """A person names a card that lies there. Raises `KeyError` for one that does not."""
        at = next(s for s in self.shown if s.number == number) if self._lies(number) else None
        if at is None:
            raise KeyError(number)
        if at.card == card:
            return
        if at.card is not None:
            self._drop(at)
            self.notes.append((Note.RENAMED, card))
        if at.read is not None and at.card is None:
            right = at.read == card
            self.deck = replace(
                self.deck, right=self.deck.right + right, wrong=self.deck.wrong + (not right)
            )
        self._learn(at, card)
        self._propose()

    def accept(self) -> int:
        """Every first proposal that is sure is taken; says how many."""
        sure = [s for s in self.shown if s.card is None and s.proposals and s.sure]
        taken: set[Card] = set()
        for shown in sure:
            card = shown.proposals[0]
            if card not in taken or card == WHOT:
                taken.add(card)
                self.name(shown.number, card)
        return len(taken)

    def forget(self, card: Card) -> None:
        """Take a card out of the deck again."""
        kept = tuple(p for p in self.deck.prints if p.name != card)
        self.deck = replace(self.deck, prints=kept)
        self.shown = tuple(replace(s, card=None) if s.card == card else s for s in self.shown)
        self._relearn()
        self._propose()

    def _lies(self, number: int) -> bool:
        return any(shown.number == number for shown in self.shown)

    def _take_readings(self) -> None:
        if not self.deck.reader_knows:
            return
        for shown in self.shown:
            if shown.card is None and shown.problem is None and shown.read is not None:
                self._learn(shown, shown.read)

    def _learn(self, shown: Shown, card: Card) -> None:
        prints = self.deck.prints
        if card in self.deck.had and card != WHOT:
            self.notes.append((Note.AGAIN, card))
            prints = tuple(p for p in prints if p.name != card)
            self.shown = tuple(replace(s, card=None) if s.card == card else s for s in self.shown)
        self.deck = replace(self.deck, prints=(*prints, Print(card, shown.plate, shown.height)))
        self.shown = tuple(
            replace(s, card=card, proposals=(), source=None) if s.number == shown.number else s
            for s in self.shown
        )
        if len(prints) + 1 == len(self.deck.prints) and len(prints) == self._parts.count:
            self._parts.add(card, shown.plate)
        else:
            self._relearn()

    def _drop(self, shown: Shown) -> None:
        """Take back the look that a card on the table gave."""
        kept = tuple(p for p in self.deck.prints if p.plate is not shown.plate)
        self.deck = replace(self.deck, prints=kept)
        self._relearn()

    def _relearn(self) -> None:
        self._parts = Parts()
        for known in self.deck.prints:
            self._parts.add(known.name, known.plate)

    def _propose(self) -> None:
        """New proposals for what has no name: as ordered, as read, or by parts."""
        missing = list(self.deck.missing)
        order = [card for card in self._order if card in missing or card == WHOT]
        shown = []
        for one in self.shown:
            if one.card is not None or one.problem is not None:
                shown.append(one)
            elif order:
                card = order.pop(0)
                shown.append(replace(one, proposals=(card,), source=Source.ORDER, sure=True))
            else:
                shown.append(self._proposed(one, missing))
        self.shown = tuple(shown)

    def _proposed(self, shown: Shown, missing: Sequence[Card]) -> Shown:
        # The 20s are alike: one look does, but another may be shown.
        found: list[Proposal] = self._parts.propose(
            shown.plate, [*missing, WHOT] if WHOT in self.deck.had else missing
        )
        names = [proposal.card for proposal in found]
        if shown.read is not None and self.deck.wrong == 0 and shown.read in missing:
            # A reader that has been right so far is asked first.
            names = [shown.read, *(card for card in names if card != shown.read)]
            agreed = bool(found) and found[0].card == shown.read
            sure = agreed or self.deck.right >= TRUSTED
            return replace(shown, proposals=tuple(names[:3]), source=Source.READ, sure=sure)
        sure = bool(found) and found[0].sure
        source = Source.PARTS if found else None
        return replace(shown, proposals=tuple(names), source=source, sure=sure)


def in_rows(cuts: Sequence[FaceCut]) -> list[FaceCut]:
    """Faces as one reads: rows from the top, each from the left."""
    rows: list[list[FaceCut]] = []
    for cut in sorted(cuts, key=lambda c: centre(c.quad)[1]):
        y = centre(cut.quad)[1]
        if rows and y - centre(rows[-1][0].quad)[1] < 0.5 * min(sides(cut.quad)):
            rows[-1].append(cut)
        else:
            rows.append([cut])
    return [cut for row in rows for cut in sorted(row, key=lambda c: centre(c.quad)[0])]


def problem(cut: FaceCut) -> Problem | None:
    """Why a face can't be learnt, or None."""
    if cut.height < SMALL:
        return Problem.SMALL
    plate = cut.plate
    if float(plate.var()) < FAINT:
        return Problem.FAINT
    sides_ = (
        (plate[24:-24, 5:15], plate[24:-24, -15:-5]),
        (plate[5:15, 24:-24].swapaxes(0, 1), plate[-15:-5, 24:-24].swapaxes(0, 1)),
    )
    for one, other in sides_:
        # A card is point-symmetric, its table is not.
        if abs(float(np.median(one.mean(2))) - float(np.median(other.mean(2)))) > RAGGED:
            return Problem.EDGE
    return None


def _apart(cuts: Sequence[FaceCut]) -> list[FaceCut]:
    """Faces that lie open: of two that overlap, neither is whole."""
    return [
        cut
        for cut in cuts
        if all(other is cut or overlap(cut.quad, other.quad)[1] < 0.08 for other in cuts)
    ]


def _same(cut: FaceCut, before: Sequence[Shown]) -> Shown | None:
    for shown in before:
        if overlap(cut.quad, shown.quad)[0] >= LIES_STILL:
            return shown if _unlike(cut.plate, shown.plate) < CHANGED else None
    return None


def _unlike(one: Plate, other: Plate) -> float:
    """How unlike two looks at one place are where they differ most: a number may be all."""
    a, b = (cv2.GaussianBlur(p, (0, 0), 2.0) for p in (one, laid_over(other, one)))
    off = cv2.boxFilter(np.abs(a - b).mean(2), -1, (14, 14))
    return float(off[12:-12, 12:-12].max())


def _reading(quad: Quad, seen: Assembly) -> Card | None:
    for card in seen.cards:
        if card.quad is not None and card.confidence >= READ and overlap(quad, card.quad)[0] > 0.4:
            return card.card
    return None
