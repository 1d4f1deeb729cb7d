"""What looks like a card and can't be read: is it new, or did it lie there before? Pure.

Half a corner that sticks out from under a card stays unread however often it is looked at. A hand
that leaves only such corners behind has laid nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.vision.sightings import Point

_SAME = 0.25
"""How near to where one lay before one must lie to be the same, in card heights."""


class Blots:
    """Feed it the places of every look in order."""

    def __init__(self) -> None:
        self._before: list[Point] = []
        self._since: list[Point] = []

    def stirred(self) -> None:
        """Something moved since the last look: what was seen till then lay there before."""
        if self._since:
            self._before, self._since = self._since, []

    def see(self, places: Sequence[Point], height: float) -> int:
        """The middles of what one look could not read, in pixels, and a card's height; returns
        how many of them are new since something moved."""
        self._since += places
        return sum(
            all(math.dist(place, old) > _SAME * height for old in self._before) for place in places
        )

    def shift(self, dx: float, dy: float) -> None:
        """The view moved by so many pixels."""
        self._before = [(x + dx, y + dy) for x, y in self._before]
        self._since = [(x + dx, y + dy) for x, y in self._since]

    def clear(self) -> None:
        """Another view: nothing is known of what lay there."""
        self._before, self._since = [], []
