"""The table: frames through gate, eyes and tracker to the referee, and what came of it.

    source = open_source("clip.mp4")
    table = Table(source, load_eyes(), Referee(rules("whot/nigerian"), ["Ada", "Bisi"], deal=5))
    while (update := table.step()) is not None:
        for event in update.events:
            print(event_json(event))

One thread calls `step` and `tap`, or a lock is held around both. Everything after the eyes is
deterministic: the same looks and taps give the same events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.cards import Card
from companion.referee.events import Event
from companion.vision.sightings import Frame, Look, Quad


class Journal(Protocol):
    """Whatever keeps events: `companion.journal.Journal`, or a list in a test."""

    def record(self, events: tuple[Event, ...], record: str) -> None:
        """Keep the events and the game so far. Returns once both are on disk."""
        ...


@dataclass(frozen=True, slots=True)
class Track:
    """One physical card on the table. `stable` once its evidence is."""

    number: int
    card: Card | None
    confidence: float
    quad: Quad | None
    centre: tuple[float, float]
    visible: bool
    stable: bool


@dataclass(frozen=True, slots=True)
class Update:
    """What one frame brought. `look` is None where the gate saw no need to look."""

    frame: Frame | None
    look: Look | None
    tracks: tuple[Track, ...]
    events: tuple[Event, ...]
    camera: str
    """`live`, `stale` or `lost`."""
    moving: bool
