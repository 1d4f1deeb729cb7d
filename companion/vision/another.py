"""Is it the card that lay there, or another one like it? Of 20s, and where two packs are used.

Corners tell it, where they were read: on white cards that lie on white ones outlines turn from
look to look, and may hold the corners of a card beneath.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.vision.geometry import centre
from companion.vision.lying import corners_apart, covers, share_a_corner, turned_alike
from companion.vision.sightings import Point, Sighting
from companion.vision.track import Evidence

SAME_PLACE = 0.35
"""Middles of cards nearer than this, in card heights, may be one's."""
_PLACED_ANEW, _TURNED = 0.12, math.radians(7)
"""How far a card like the one that lies there must lie from it, or be turned, to be another."""
_CORNERS = 0.1
"""The same for both its corners where they were read, and what its outline must then have done."""
_MOVED, _SWUNG = 0.02, math.radians(10)
_STEADY, _UNTOUCHED = 0.4, 0.75
"""These shrink by the first where a hand came to the pile, since it came to lay a card; and where
another card shows that the pile was not pushed: of outlines by the second."""
_KNOWN = 0.08
"""So near to where a corner was read one lies that is half covered by now, and found askew."""
_BURIED = 2
"""A card under so many others does not come to light again: another like it was laid."""


@dataclass(frozen=True, slots=True)
class Another:
    """What one look must be judged by: every card that is followed, what the look shows whole, a
    card's height in pixels, whether a hand came to the pile since the look before, and whether
    another card lies exactly where it lay."""

    tracks: Sequence[Evidence]
    wholes: Sequence[Sighting]
    height: float
    handled: bool
    steady: bool

    def far(self, track: Evidence, sighting: Sighting) -> bool:
        """Whether two middles are too far apart for cards of one pile that was not pushed."""
        return math.dist(track.sighting.centre, sighting.centre) >= _PLACED_ANEW * self.height

    def anew(self, track: Evidence, sighting: Sighting) -> bool:
        """Whether a card alike lies where the track lay, but differently: another card on it."""
        old, new = track.sighting, sighting
        if old.quad is None or new.quad is None:
            return False
        if share_a_corner(old, new, self.height) or share_a_corner(new, old, self.height):
            return False
        corners = corners_apart(old, new)
        if corners is not None:
            # The outline must have moved as well: it may hold two corners of a 20 beneath.
            exact = _STEADY if self.steady or self.handled else 1.0
            moved = math.dist(old.centre, new.centre) > _MOVED * self.height
            return (
                corners > _CORNERS * exact * self.height
                and (moved or not turned_alike(old, new, _SWUNG))
                and not self.of_others(track, sighting)
            )
        away = math.dist(old.centre, new.centre) / self.height
        strict = _STEADY if self.handled else _UNTOUCHED if self.steady else 1.0
        return away > _PLACED_ANEW * strict or not turned_alike(old, new, _TURNED * strict)

    def of_others(self, track: Evidence, sighting: Sighting) -> bool:
        """Whether the two corners in an outline are those of cards like it that lie there, but
        not both this one's: it was drawn round them, and they are no other card."""
        corners = corners_apart(track.sighting, sighting)
        if corners is None or corners <= _KNOWN * self.height:
            return False
        known = [place for other in self.tracks for place in _corners(other, track)]
        return all(
            any(math.dist(centre(index), place) < _KNOWN * self.height for place in known)
            for index in sighting.indices
        )

    def deep(self, track: Evidence, sighting: Sighting) -> bool:
        """Whether a whole card would be one that lies under several others, none of which shows
        any more."""
        above = [
            other
            for other in self.tracks
            if other.number > track.number and not other.gone and other.settled is not None
            and covers(other.sighting, track.sighting)
        ]  # fmt: skip
        return (
            sighting.quad is not None
            and len(above) >= _BURIED
            and not any(
                seen is not sighting
                and seen.card == other.best
                and math.dist(seen.centre, other.sighting.centre) < SAME_PLACE * self.height
                for seen in self.wholes
                for other in above
            )
        )


def _corners(card: Evidence, like: Evidence) -> list[Point]:
    """Where the corners of a card that lies there were read, if it is like another."""
    if card.gone or card.settled is None or card.best != like.best:
        return []
    return [centre(index) for index in card.sighting.indices]
