"""When the pile can be read: as soon as it lies open, though an arm may still be about.

The table as a whole comes to rest only once the arm has gone; the card it laid lies still before.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.gate import Motion, Stillness
from companion.vision.zones import Zones

QUIET_S = 0.06
"""How long nothing may have moved on the pile."""
_OVER = 0.01
_BLURRED = 2
"""Small pixels by which an arm that moves is larger than it was seen."""


class PileWatch:
    """Feed it every frame of the gate in order."""

    def __init__(self) -> None:
        self._t = 0.0
        self._quiet_since: float | None = None
        self._arm = False
        self._was: NDArray[np.bool_] | None = None
        """Where the arm was in the frame before."""
        self._read = False
        self._rested: float | None = None
        """When the table last came to rest."""
        self.same: float | None = None
        """When the table had come to rest before, if it rests now and looks the same there."""

    def see(self, motion: Motion, zones: Zones) -> bool:
        """One frame; returns whether something moved on the pile. An arm that has just left it
        moved nothing there: only what it had hidden is seen again."""
        before, self._t = self._t, motion.t
        self._compare(motion, zones)
        reached = motion.reached(zones.pile_area, shadows=zones.everywhere)
        over = motion.side is not None and reached > _OVER
        was, self._was = self._was, motion.arm
        other = motion if over else _but_the_arm(motion, was)
        moves = motion.jolt or other.moves(zones.pile_area)
        if moves and self._read:
            self._arm = self._read = False
        self._arm = self._arm or over
        if moves or over:
            self._quiet_since = None
        elif self._quiet_since is None:
            self._quiet_since = before
        return moves

    def _compare(self, motion: Motion, zones: Zones) -> None:
        if motion.jolt:
            self._rested = self.same = None
        elif motion.state is Stillness.MOVING:
            self.same = None
        elif motion.settled:
            self.same = self._rested if motion.share(zones.pile_area) == 0 else None
            self._rested = motion.t

    def lies_open(self, t: float) -> bool:
        """Whether an arm was over the pile and has left it, and nothing moves there.

        Without having seen the arm it can't be known that it has left.
        """
        return self._arm and self.lay_still(t, QUIET_S)

    @property
    def clear(self) -> bool:
        """Whether nothing moves there and no arm is over it."""
        return self._quiet_since is not None

    def lay_still(self, t: float, seconds: float) -> bool:
        """Whether nothing has moved there, nor an arm been over it, for so long."""
        return self._quiet_since is not None and t - self._quiet_since >= seconds - 1e-6

    def read(self) -> None:
        """The pile has just been looked at."""
        self._read = True


def _but_the_arm(motion: Motion, was: NDArray[np.bool_] | None) -> Motion:
    """A frame's movement without that of an arm that leaves: where it is, and `was` before."""
    if was is None or motion.arm is None or motion.moved is None or motion.shift is not None:
        return motion
    size = 2 * _BLURRED + 1
    arm = cv2.dilate((was | motion.arm).astype(np.uint8), np.ones((size, size), np.uint8))
    return replace(motion, moved=motion.moved & (arm == 0))
