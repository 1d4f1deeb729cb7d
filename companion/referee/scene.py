"""What one frame adds to what the referee knows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.tracker import Track
from companion.vision.zones import Visit

ANNOUNCE = 0.8
"""Confidence under which a card is asked about, not announced."""
_OFTEN, _AGREED, _FAINT = 2.0, 0.85, 0.6
"""The same for a card that some four looks, and hardly one against them, read alike: so many
votes, their share, and the confidence that is then enough."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame adds. `tracks` are those on the pile, or in the trick area, oldest first;
    `looked` says that the frame was read; `visits` are hands that have just left a zone;
    `unread` counts what looks like a card there and could not be read, `unread_before` those of
    them that were there when something last moved, or on the bare table; `same` is since when the
    table, now at rest, looks as it did at rest, if it does; `open` says that nothing
    has moved there since it was read, and no arm is over it; `shown` are cards elsewhere,
    each with its direction from the picture's middle (see `Motion.side`); `covering` are numbers
    of tracks that came to lie on something that could not be read, before the game began."""

    t: float
    tracks: tuple[Track, ...] = ()
    visits: tuple[Visit, ...] = ()
    looked: bool = False
    unread: int = 0
    open: bool = True
    shown: tuple[tuple[Track, float], ...] = ()
    unread_before: int = 0
    same: float | None = None
    covering: frozenset[int] = frozenset()

    @property
    def fresh(self) -> int:
        """How much of what can't be read is new."""
        return self.unread - self.unread_before


def ready(track: Track) -> bool:
    """Whether a card was read often and surely enough to be announced."""
    if not track.stable or track.confidence >= ANNOUNCE:
        return track.stable
    votes = track.votes[0][1]
    share = votes / sum(each for _, each in track.votes)
    return votes >= _OFTEN and share >= _AGREED and track.confidence >= _FAINT
