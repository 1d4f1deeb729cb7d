"""What one frame adds to what the referee knows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.tracker import Track
from companion.vision.zones import Visit

ANNOUNCE = 0.7
"""Confidence under which a card is asked about, not announced."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame adds. `tracks` are those on the pile, or in the trick area, oldest first;
    `looked` says that the frame was read; `visits` are hands that have just left a zone;
    `unread` counts what looks like a card there and could not be read; `open` says that nothing
    has moved there since it was read, and no arm is over it."""

    t: float
    tracks: tuple[Track, ...] = ()
    visits: tuple[Visit, ...] = ()
    looked: bool = False
    unread: int = 0
    open: bool = True


def ready(track: Track) -> bool:
    """Whether a card was read often and surely enough to be announced."""
    return track.stable and track.confidence >= ANNOUNCE
