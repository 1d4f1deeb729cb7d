"""When the table is looked at: once it has come to rest, again while something is unclear, and
now and then where it only lies there. A look costs far more than watching for movement does."""

from __future__ import annotations

from collections.abc import Callable

from companion.vision.gate import Motion, Stillness
from companion.vision.pile import PileWatch

LOOK_AGAIN_S = 0.08
"""Seconds between looks at a table that has come to rest, until every card is certain."""
LOOK_LATER_S = 0.35
"""The same once the first looks have not been enough."""
QUICK_LOOKS = 6
LATE_LOOKS = 14
FEW_LOOKS = 2
"""Looks at a table at rest before that is enough."""
CALM_LOOKS = 4
"""The same where several cards may be laid at once."""
RESTLESS_S = 0.6
"""How often a table that nobody has seen laid yet is looked at while hands are about it."""
HANDS_ABOUT_S = 2.5
"""The same once it is known, where hands have been about for so long and the pile lay still for
`PILE_STILL_S`."""
PILE_STILL_S = 1.0
HEARTBEAT_S = 5.0
"""A table that lies still is looked at this often all the same."""
_ROUND = 1e-6


class Pace:
    """Keeps how often the table was looked at since something last moved on it."""

    def __init__(self) -> None:
        self.looks = 0
        """Looks since something last moved."""
        self._at_rest = False
        self._stirs_since = 0.0
        self._looked_at = -1e9

    def follow(self, motion: Motion, touched: bool) -> None:
        """Take in one frame's movement; `touched` says that it reached the cards."""
        if touched:
            self.looks = 0
        if motion.state is Stillness.MOVING:
            if self._at_rest:
                self._stirs_since = motion.t
            self._at_rest = False
        elif motion.settled:
            self._at_rest = True
            self.looks = min(self.looks, 1)

    def looked(self, t: float) -> None:
        """The table was looked at, at time `t` in seconds."""
        self.looks += 1
        self._looked_at = t

    def due(
        self,
        motion: Motion,
        pile: PileWatch,
        *,
        known: bool,
        lost: bool,
        stirred: bool,
        several: bool,
        unclear: Callable[[], bool],
    ) -> bool:
        """Whether to look now.

        `known`: it is known where the pile lies; `lost`: the view has jumped since. `stirred`:
        something was moved since the last look. `several` cards may be laid at once. `unclear`
        says whether another look could tell something that the last one did not.
        """
        since = motion.t - self._looked_at
        wait = LOOK_AGAIN_S if self.looks < QUICK_LOOKS else LOOK_LATER_S
        if not self._at_rest and not known:
            # Hands may never be still; what lies where two looks find it is no card in a hand.
            return since >= RESTLESS_S - _ROUND
        if not self._at_rest:
            if min(since, motion.t - self._stirs_since) >= HANDS_ABOUT_S and not lost:
                return pile.lay_still(motion.t, PILE_STILL_S)
            if lost or not pile.lies_open(motion.t) or since < wait - _ROUND:
                return False
            return stirred or (self.looks < LATE_LOOKS and unclear())
        if motion.settled or since >= HEARTBEAT_S - _ROUND:
            return True
        enough = CALM_LOOKS if several else FEW_LOOKS
        if self.looks >= LATE_LOOKS or (self.looks >= enough and not unclear()):
            return False
        return since >= wait - _ROUND
