"""A card keeps its identity while it lies there, whatever single looks say.

Cards are told apart by place and outline, never by name alone: five 20s are five tracks. Every
look adds votes; a track is stable once enough looks agree. The distances are in card heights, so
nothing depends on the camera's distance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from companion.cards import WHOT, Card, Deck, WhotCard, deck_of
from companion.vision.another import SAME_PLACE, Another
from companion.vision.geometry import centre
from companion.vision.lying import (
    EXACT,
    covers,
    fanned,
    in_the_same_place,
    long_side,
    mapped,
    meet,
    printed,
    share_a_corner,
    square_to,
    turned_alike,
)
from companion.vision.sightings import Look, Sighting
from companion.vision.track import AGREED, Evidence, Status, Track

__all__ = ["Status", "Track", "Tracker"]

CERTAIN = 0.99
"""So confident a reading needs no more looks where it would be suspect otherwise."""
SUSPECT_LOOKS = 4
"""Looks that must agree on another name exactly where a card lay, and on a mere corner: rather
misreadings than cards."""
GONE_LOOKS = 2
"""Looks in which an uncovered card must be missing to be gone."""
STAYS_LOOKS = 6
"""The same where nothing has moved since it was seen, so that it can't have left."""
_DECLINED_LOOKS = 3
"""Looks that can't read a mere corner which one look read, for that to have been a misreading."""
_SAME_CORNER = 0.15
"""The same for the corners of a fan, whose cards lie nearer to each other."""
_NEAR = 0.75
_CARRIED = 1.0
"""A card that moved so far in one go was read in somebody's hand before."""
_COMES_BACK_S = 8.0
_NEAR_THE_TOP = 6
"""Corners of so many cards, the last laid, may still show; and those that did so lately."""
_SHOWN_S = 8.0
_PRINTED = 0.1
"""How near to where a card's corner is printed one must show to be that corner, in card heights."""


class Tracker:
    """Feed it every look in order. `packs` says how many packs are shuffled together, `fans` that
    several cards are laid at once, so that one may well show no more than a corner."""

    def __init__(self, packs: int = 1, fans: bool = False) -> None:
        self._packs, self._fans = packs, fans
        self._tracks: list[Evidence] = []
        self._next = 1
        self._heights: list[float] = []
        self._stir = 0
        self._handled = False
        self._now = 0.0
        self._there = Another((), (), 0.0, False, False)
        self._doubted: set[int] = set()
        """Cards that lay differently in a first faint look after a hand."""

    @property
    def card_height(self) -> float | None:
        """The long side of a card in pixels, the median of what was seen; None before any."""
        return float(np.median(self._heights)) if self._heights else None

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Every card that is or was on the table since `clear`, oldest first."""
        return tuple(track.view() for track in self._tracks)

    def clear(self) -> None:
        """Forget every card: a new round, or another view of the table."""
        self._tracks.clear()

    def forget(self, numbers: set[int]) -> set[int]:
        """Forget cards of these that do not show; returns those that still do, for later. The
        pile has become the market again, and a card that is played anew is another card."""
        still = {x.number for x in self._tracks if x.number in numbers and x.missed == 0}
        still -= {x.number for x in self._tracks if x.covered or x.gone}
        gone = numbers - still
        self._tracks = [track for track in self._tracks if track.number not in gone]
        return still

    def shift(self, dx: float, dy: float) -> None:
        """The camera was nudged: everything moved by this much."""
        for track in self._tracks:
            track.sighting = mapped(track.sighting, 1.0, dx, dy)

    def scale(self, factor: float) -> None:
        """The picture has another size now: every coordinate is multiplied."""
        self._heights = [height * factor for height in self._heights]
        for track in self._tracks:
            track.sighting = mapped(track.sighting, factor, 0.0, 0.0)

    def stirred(self, handled: bool = False) -> None:
        """Something moved since the last look, so that a card may lie on another now; `handled`
        says that a hand came to the pile, rather than passing over it."""
        self._stir += 1
        self._handled = handled
        self._doubted.clear()

    def update(
        self, look: Look, t: float, region: tuple[int, int, int, int] | None = None
    ) -> tuple[Track, ...]:
        """Take in one look and return every track. Where only a `region` (left, top, right,
        bottom) was looked at, nothing is concluded about cards outside it."""
        for sighting in look.cards:
            if sighting.quad is not None:
                self._heights = [*self._heights[-40:], long_side(sighting.quad)]
        height = self.card_height or 0.15 * look.height
        free = list(look.cards)
        self._now = t
        steady = any(self._unmoved(sighting, height) for sighting in free)
        wholes = [sighting for sighting in free if sighting.quad is not None]
        self._there = Another(tuple(self._tracks), wholes, height, self._handled, steady)
        matched: set[int] = set()
        for track, sighting in self._pairs(free, height):
            if track.number in matched or not any(s is sighting for s in free):
                continue
            free = [s for s in free if s is not sighting]
            if self._perhaps_another(track, sighting):
                self._doubted.add(track.number)
                continue
            matched.add(track.number)
            beneath = track.under and self._alike(sighting.card)
            if beneath and share_a_corner(track.sighting, sighting, height):
                # What is seen whole there is another card, round a corner of this one.
                sighting = replace(sighting, quad=None)
            elif self._alike(sighting.card) and self._there.of_others(track, sighting):
                # It lies where it lay, and the corners in its outline are not its own.
                sighting = replace(track.sighting, confidence=sighting.confidence)
            if math.dist(track.sighting.centre, sighting.centre) > _CARRIED * height:
                # It was read in somebody's hand before it came to lie here.
                track.born, track.laid = t, self._stir
            track.add(sighting, t)
            if track.whole or track.sighting.quad is None:
                # Seen again after the stir: from now on another name here is a misreading.
                track.stir = self._stir
        laid = [x.sighting for x in self._tracks if not x.gone and x.laid == self._stir]
        born = [
            self._begin(sighting, t, height, look.cards)
            for sighting in free
            if not self._printed_beneath(sighting, height) or self._in_a_row(sighting, laid + free)
        ]
        above = [x for x in self._tracks if x.number in matched] + born
        for track in reversed(self._tracks):
            if track.number in matched or track.gone or _outside(track, region):
                continue
            since = not track.view().stable or track.stir == self._stir or not self._handled
            if since and self._declined(track, look, height):
                # Something lies there and could not be read this time.
                track.declined += 1
                if track.settled is None and not track.whole and track.declined >= _DECLINED_LOOKS:
                    # Half a corner that one look made something of.
                    track.gone = True
                else:
                    above.append(track)
                continue
            track.missed += 1
            if not track.view().stable:
                # What was never stable was a misreading.
                track.gone = track.missed >= GONE_LOOKS
                continue
            track.covered = _is_under(track, above)
            if track.covered:
                above.append(track)
                track.missed = 0
            else:
                stays = track.stir == self._stir
                track.gone = track.missed >= (STAYS_LOOKS if stays else GONE_LOOKS)
        self._tracks = [x for x in self._tracks if not x.gone or x.view().stable]
        self._tracks.extend(born)
        there = [track for track in self._tracks if not track.gone]
        for track in there:
            track.under = _is_under(track, there)
        return self.tracks

    def _pairs(
        self, sightings: Iterable[Sighting], height: float
    ) -> list[tuple[Evidence, Sighting]]:
        """Which track may be which sighting, the likeliest first."""
        found: list[tuple[float, int, Evidence, Sighting]] = []
        for at, sighting in enumerate(sightings):
            for track in self._tracks:
                cost = self._cost(track, sighting, height)
                if cost is not None:
                    found.append((cost, at, track, sighting))
        found.sort(key=lambda item: (item[0], item[2].number, item[1]))
        return [(track, sighting) for _, _, track, sighting in found]

    def _cost(self, track: Evidence, sighting: Sighting, height: float) -> float | None:
        away = math.dist(track.sighting.centre, sighting.centre) / height
        stirred = track.stir != self._stir
        # What it was misread as before, a corner of it may be misread as again.
        again = not stirred or (sighting.quad is None and track.votes.get(sighting.card, 0) > 0.2)
        same = sighting.card == track.best or (again and sighting.card in track.votes)
        part = sighting.quad is None or track.sighting.quad is None
        if track.gone:
            # It comes back where it lay: it had only been hidden from the camera.
            reach = _NEAR if part else SAME_PLACE
            late = self._now - track.seen > _COMES_BACK_S
            if late or sighting.card != track.best or away >= reach:
                return None
            alike = self._alike(sighting.card) and not part
            elsewhere = alike and not in_the_same_place(track.sighting, sighting, height)
            # Where no hand was at the pile, it can hardly be another.
            if elsewhere and (self._handled or self._there.anew(track, sighting)):
                return None
            return 2.0 + away
        if same:
            if sighting.card == track.best and share_a_corner(track.sighting, sighting, height):
                return 0.1 * away
            near = away < _NEAR and (part or away < SAME_PLACE or stirred)
            if not near and not (stirred and sighting.card == track.best and away < 6.0):
                return None
            buried = track.under and sighting.quad is not None
            doubtful = stirred and buried and sighting.confidence < CERTAIN
            if doubtful and (self._there.far(track, sighting) or self._there.deep(track, sighting)):
                # A card from further down does not come to lie on top: rather a misreading.
                return None
            if self._alike(sighting.card):
                # A whole card can't be one that lies under another, unless that was taken away.
                # Where nothing has moved since it was seen there, two looks may fit it a little
                # differently.
                still = not stirred and not self._there.anew(track, sighting)
                if buried and not (still or in_the_same_place(track.sighting, sighting, height)):
                    return None
                if stirred and (
                    self._there.anew(track, sighting) or self._there.deep(track, sighting)
                ):
                    return None
            return away + (0.0 if near else 1.0) + (0.3 if buried else 0.0)
        # Another name at the same place: a misreading, unless something moved in between.
        fan = self._fans and sighting.quad is None
        if stirred or away >= (_SAME_CORNER if fan else SAME_PLACE):
            return None
        if not turned_alike(track.sighting, sighting) and not meet(
            track.sighting, sighting, height
        ):
            return None
        # A corner that shows, or a whole card on others, is not the card that lies beneath.
        if track.under or (sighting.quad is None) != (track.sighting.quad is None):
            return None
        return 0.5 + away

    def _alike(self, card: Card) -> bool:
        return card == WHOT or self._packs > 1

    @staticmethod
    def _declined(track: Evidence, look: Look, height: float) -> bool:
        return any(
            math.dist(track.sighting.centre, centre(unread.quad)) < SAME_PLACE * height
            for unread in look.unread
        )

    def _unmoved(self, sighting: Sighting, height: float) -> bool:
        """Whether a card of which there is one only lies where it lay."""
        return not self._alike(sighting.card) and any(
            not track.gone
            and track.best == sighting.card
            and math.dist(track.sighting.centre, sighting.centre) < EXACT * height
            for track in self._tracks
        )

    def _perhaps_another(self, track: Evidence, sighting: Sighting) -> bool:
        """Whether a card read faintly under the name of the one it may have been laid on may be
        another: a hand came, and it lies differently. Another look tells."""
        if not self._handled or track.stir == self._stir or track.number in self._doubted:
            return False
        return sighting.confidence < AGREED and self._there.anew(track, sighting)

    def _printed_beneath(self, sighting: Sighting, height: float) -> bool:
        """Whether a mere corner shows exactly where a corner of a card is printed that is known to
        lie there: it is that card's, half covered, and was misread. A card laid anew lies on
        those, and shows whole."""
        spread = self._fans and deck_of(sighting.card) is not Deck.WHOT
        if spread or sighting.quad is not None or len(sighting.indices) != 1:
            return False
        there = [track for track in self._tracks if not track.gone and track.settled is not None]
        shown = [x for x in there[:-_NEAR_THE_TOP] if self._now - x.seen < _SHOWN_S]
        return any(
            math.dist(corner, sighting.centre) < _PRINTED * height
            for track in (*there[-_NEAR_THE_TOP:], *shown)
            if square_to(track.sighting, sighting.indices[0])
            for corner in printed(track.sighting)
        )

    def _in_a_row(self, sighting: Sighting, laid: Iterable[Sighting]) -> bool:
        """Whether a mere corner lies beside that of a card laid with it that has its shape, or its
        number, as in a ladder."""
        return self._fans and any(
            fanned(card, sighting.indices[0]) and _of_a_kind(card.card, sighting.card)
            for card in laid
        )

    def _begin(
        self, sighting: Sighting, t: float, height: float, seen: Iterable[Sighting]
    ) -> Evidence:
        under = [
            track
            for track in self._tracks
            if not track.gone and math.dist(track.sighting.centre, sighting.centre) < _NEAR * height
        ]
        # Which of several cards laid together lies on the other is not to be seen by this.
        before = [track.number for track in under if track.laid < self._stir]
        over = max(before, default=None)
        track = Evidence(self._next, sighting, t, t, self._stir, over, laid=self._stir)
        if sighting.quad is None:
            # A mere corner beside a whole card is likely to belong to one further down.
            known = any(x.best == sighting.card and not self._alike(x.best) for x in self._tracks)
            suspect = not self._fans or known
            suspect = suspect and (
                sighting.confidence < CERTAIN
                or any(
                    other.quad is not None
                    and math.dist(other.centre, sighting.centre) < _NEAR * height
                    for other in seen
                )
            )
        else:
            same = any(in_the_same_place(x.sighting, sighting, height) for x in under)
            sure = sighting.confidence >= CERTAIN and len(sighting.indices) > 1
            suspect = same and not sure
        if suspect:
            track.needs = SUSPECT_LOOKS
        self._next += 1
        track.add(sighting, t)
        return track


def _is_under(track: Evidence, others: Iterable[Evidence]) -> bool:
    # Only what was laid later can lie on it.
    return any(
        other.number > track.number and covers(other.sighting, track.sighting) for other in others
    )


def _outside(track: Evidence, region: tuple[int, int, int, int] | None) -> bool:
    if region is None:
        return False
    quad = track.sighting.quad
    left, top, right, bottom = region
    # A card cut by the region's border may not be found in it.
    return not all(
        left <= x <= right and top <= y <= bottom for x, y in quad or (track.sighting.centre,)
    )


def _of_a_kind(a: Card, b: Card) -> bool:
    if not isinstance(a, WhotCard) or not isinstance(b, WhotCard):
        return False
    return a.shape is b.shape or a.number == b.number
