"""One card as it is tracked: what every look has said of it, and what that comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.cards import Card
from companion.vision.sightings import Point, Quad, Sighting

STABLE_LOOKS = 2
"""Looks that must agree before a card counts."""
SURE = 0.97
"""A single reading this confident, of a whole card, counts as two."""
AGREED = 0.9
"""The same where two corners of the card agree."""
STABLE_SHARE = 0.6
"""Share of the votes the best name must hold."""
_FADE = 0.8


class Status(StrEnum):
    """Where a card is in its stay on the table."""

    NEW = "new"
    THERE = "there"
    COVERED = "covered"
    MISSING = "missing"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Track:
    """One physical card on the table.

    `card` is the best name so far and `confidence` its share of the evidence times how sure the
    readings were; `votes` holds every name read, best first. `born` is when it was first seen
    where it lies and `number` tells tracks apart. `over` is the number of the track it was laid
    on, if any.
    """

    number: int
    card: Card
    confidence: float
    quad: Quad | None
    centre: Point
    status: Status
    stable: bool
    born: float
    seen: float
    votes: tuple[tuple[Card, float], ...]
    over: int | None = None
    whole: bool = True
    """Whether the last look that showed it showed its outline, not only a corner."""
    open: float = 1.0
    """The share of the looks that showed it in which nothing lay on it: whole, with two corners."""

    @property
    def visible(self) -> bool:
        """Whether the last look showed it."""
        return self.status in (Status.NEW, Status.THERE)


@dataclass(slots=True)
class Evidence:
    """What single looks have said of one card: a track in the making."""

    number: int
    sighting: Sighting
    born: float
    seen: float
    stir: int
    over: int | None = None
    needs: int = STABLE_LOOKS
    laid: int = 0
    """The stir at which it was first seen."""
    looks: int = 0
    bare: int = 0
    """Looks that showed it whole, with two corners."""
    whole: bool = False
    missed: int = 0
    declined: int = 0
    """Looks in a row that saw something there and could not read it."""
    covered: bool = False
    under: bool = False
    """Whether a later card touches it, so that it can't be the top one."""
    gone: bool = False
    votes: dict[Card, float] = field(default_factory=dict)
    counts: dict[Card, int] = field(default_factory=dict)
    sure: dict[Card, float] = field(default_factory=dict)
    settled: Card | None = None
    """The name it was stable under last."""
    shown: tuple[tuple[object, ...], Track] | None = None
    """The last view, with what it was made of."""

    def add(self, sighting: Sighting, t: float) -> None:
        card, confidence = sighting.card, sighting.confidence
        for name in self.votes:
            self.votes[name] *= _FADE
        self.votes[card] = self.votes.get(card, 0.0) + confidence
        enough = AGREED if len(sighting.indices) > 1 else SURE
        whole = sighting.quad is not None and confidence >= enough
        self.counts[card] = self.counts.get(card, 0) + (2 if whole else 1)
        before = self.sure.get(card, confidence)
        self.sure[card] = 0.5 * before + 0.5 * confidence
        if self.sighting.quad is None or sighting.quad is not None:
            self.sighting = sighting
        self.whole = sighting.quad is not None
        self.bare += self.whole and len(sighting.indices) != 1
        self.looks, self.missed, self.seen = self.looks + 1, 0, t
        self.declined = 0
        self.covered = self.gone = False
        best = self.best
        if self.counts[best] >= self.needs and self._share(best) >= STABLE_SHARE:
            self.settled = best

    def _share(self, card: Card) -> float:
        return self.votes[card] / sum(self.votes.values())

    @property
    def best(self) -> Card:
        if len(self.votes) == 1:
            return next(iter(self.votes))
        best = max(self.votes, key=lambda card: (self.votes[card], str(card)))
        # One look does not rename a card that was stable; several do.
        if self.settled is not None and self._share(best) < STABLE_SHARE:
            return self.settled
        return best

    def view(self) -> Track:
        made_of = (self.sighting, self.looks, self.missed, self.covered, self.gone, self.whole)
        if self.shown is None or self.shown[0] != made_of:
            self.shown = made_of, self._view()
        return self.shown[1]

    def _view(self) -> Track:
        best = self.best
        share = self._share(best)
        stable = self.counts[best] >= self.needs and share >= STABLE_SHARE
        if self.gone:
            status = Status.GONE
        elif self.covered:
            status = Status.COVERED
        elif self.missed:
            status = Status.MISSING
        else:
            status = Status.THERE if stable else Status.NEW
        return Track(
            self.number,
            best,
            share * self.sure[best],
            self.sighting.quad,
            self.sighting.centre,
            status,
            stable,
            self.born,
            self.seen,
            tuple(sorted(self.votes.items(), key=lambda vote: (-vote[1], str(vote[0])))),
            self.over,
            self.whole or self.sighting.quad is None,
            self.bare / self.looks,
        )
