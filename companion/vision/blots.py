"""What looks like a card and can't be read: is it new, or was it there before? Pure.

Half a corner that sticks out from under a card stays unread however often it is looked at. A hand
that leaves only such corners behind has laid nothing. A cloth's pattern may look like corners as
well: what shows on the bare table is no card.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence

from companion.vision.geometry import centre
from companion.vision.sightings import Look, Point
from companion.vision.zones import Zones

_SAME = 0.25
"""How near to where one lay before one must lie to be the same, in card heights."""
_KEPT = 200
"""Places of the bare table that are remembered."""


class Blots:
    """Feed it the places of every look in order."""

    def __init__(self) -> None:
        self._before: list[Point] = []
        self._since: list[Point] = []
        self._cloth: deque[Point] = deque(maxlen=_KEPT)

    def stirred(self) -> None:
        """Something moved since the last look: what was seen till then lay there before."""
        if self._since:
            self._before, self._since = self._since, []

    def follow(self, look: Look, zones: Zones, bare: bool = False) -> tuple[int, int]:
        """How much on the pile one look could not read, and how much of that had been there."""
        middles = [centre(unread.quad) for unread in look.unread]
        places = [place for place in middles if zones.reaches(place)]
        return len(places), len(places) - self.see(places, zones.card_height, bare)

    def see(self, places: Sequence[Point], height: float, bare: bool = False) -> int:
        """The middles of what one look could not read, in pixels, and a card's height; returns
        how many of them are new since something moved. On a `bare` table none of them is a card.
        """
        self._since += places
        near = _SAME * height
        if bare:
            self._cloth.extend(place for place in places if not _among(place, self._cloth, near))
        known = [*self._before, *self._cloth]
        return sum(not _among(place, known, near) for place in places)

    def shift(self, dx: float, dy: float) -> None:
        """The view moved by so many pixels."""
        for places in (self._before, self._since, self._cloth):
            moved = [(x + dx, y + dy) for x, y in places]
            places.clear()
            places.extend(moved)

    def clear(self) -> None:
        """Another view: nothing is known of what lay there."""
        for places in (self._before, self._since, self._cloth):
            places.clear()


def _among(place: Point, places: Iterable[Point], near: float) -> bool:
    return any(math.dist(place, other) <= near for other in places)
