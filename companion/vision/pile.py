"""When the pile can be read: as soon as it lies open, though an arm may still be about.

The table as a whole comes to rest only once the arm has gone; the card it laid lies still before.
"""

from __future__ import annotations

from companion.vision.gate import Motion
from companion.vision.zones import Zones

QUIET_S = 0.06
"""How long nothing may have moved on the pile."""
_OVER = 0.01


class PileWatch:
    """Feed it every frame of the gate in order."""

    def __init__(self) -> None:
        self._t = 0.0
        self._quiet_since: float | None = None
        self._arm = False
        self._read = False

    def see(self, motion: Motion, zones: Zones) -> bool:
        """One frame; returns whether something moved on the pile."""
        before, self._t = self._t, motion.t
        moves = motion.jolt or motion.moves(zones.pile_area)
        reached = motion.reached(zones.pile_area, shadows=zones.everywhere)
        over = motion.side is not None and reached > _OVER
        if moves and self._read:
            self._arm = self._read = False
        self._arm = self._arm or over
        if moves or over:
            self._quiet_since = None
        elif self._quiet_since is None:
            self._quiet_since = before
        return moves

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
