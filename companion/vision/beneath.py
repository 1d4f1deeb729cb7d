"""What lay there unread before the first card was read. Pure.

The card turned up may lie in glare, or too soft to be read, and the first card that can be read is
then one laid on it. Whoever takes that for the card turned up is a play behind from then on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.vision.geometry import area, centre, overlap, sides
from companion.vision.sightings import Look, Quad
from companion.vision.tracker import Track

LAIN_S = 1.5
"""How long something unread must have lain there to be a card and no hand in passing."""
NEAR = 0.6
"""How near to a card's middle its own must lie, in card heights, to be under it."""
ITSELF = 0.75
"""Overlap (IoU) from which it is the same card, read at last."""
AGAIN = 0.5
"""The same from one look to the next."""
ALIKE = 1.7
"""A card's outline is at most so many times as large as another's on the same table."""
FORGET = 4
"""Looks without it after which it was taken away."""


@dataclass(slots=True)
class _Lain:
    quad: Quad
    first: float
    last: float
    missed: int = 0
    stirred: bool = False
    """Whether something moved since it was seen last."""


class Beneath:
    """Feed it every look, until the game begins, with the cards that are followed by then."""

    def __init__(self) -> None:
        self._lain: list[_Lain] = []
        self.covering: frozenset[int] = frozenset()
        """Numbers of the tracks that came to lie on what had not been read."""

    def follow(self, look: Look, tracks: Sequence[Track], t: float, stirred: bool) -> None:
        """One look at `t` seconds; `stirred` says that something moved since the one before."""
        for lain in self._lain:
            lain.stirred = lain.stirred or stirred
            lain.missed += 1
        for unread in look.unread:
            self._seen(unread.quad, t)
        self._lain = [lain for lain in self._lain if lain.missed < FORGET]
        self.covering |= {
            track.number for track in tracks if any(_under(lain, track) for lain in self._lain)
        }

    def _seen(self, quad: Quad, t: float) -> None:
        lain = next((each for each in self._lain if overlap(each.quad, quad)[0] >= AGAIN), None)
        if lain is None:
            self._lain.append(_Lain(quad, t, t))
        else:
            lain.quad, lain.last, lain.missed, lain.stirred = quad, t, 0, False


def _under(lain: _Lain, track: Track) -> bool:
    gone = lain.stirred and lain.missed > 0
    if track.quad is None or not gone or track.born <= lain.first:
        return False
    if lain.last - lain.first < LAIN_S:
        return False
    larger = area(lain.quad) / max(1.0, area(track.quad))
    if not 1 / ALIKE <= larger <= ALIKE:
        return False
    apart = math.dist(centre(lain.quad), centre(track.quad))
    same = overlap(lain.quad, track.quad)[0] >= ITSELF
    return not same and apart <= NEAR * max(sides(track.quad))
