"""The table's camera lent for a while, so that a hand can be held before it.

Meanwhile the table, and whoever watches it, gets no new picture: a hand is neither shown to
others nor taken for cards played. Given back, it goes on once the hand is out of the picture.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from companion.vision.sightings import Frame, FrameSource, Image

LENT_S = 60.0
"""The table has its camera back after this, even where the page that borrowed it is gone."""
WAIT_S = 0.1
BACK_S = 8.0
"""How long the hand may take to leave the picture; then the table has been changed as well."""
_SMALL = (64, 36)
_DIFFERENT = 24.0
_SHARE = 0.02


class Lendable:
    """A table's live source that can be lent; meanwhile the table gets its last frame again,
    which it takes for no evidence a second time."""

    def __init__(
        self, source: FrameSource, clock: Callable[[], float] = time.monotonic
    ) -> None:  # fmt: skip
        self._source = source
        self._clock = clock
        self._reading = threading.Lock()
        self._last: Frame | None = None
        self._until = 0.0
        self._away = False
        self._back = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    @property
    def lent(self) -> bool:
        """Whether somebody else has the pictures just now."""
        return self._clock() < self._until

    def read(self) -> Frame | None:
        """The table's next frame."""
        if self.lent and self._last is not None:
            self._back.wait(WAIT_S)
            return self._last
        with self._reading:
            frame = self._source.read()
        if self._away and frame is not None and self._last is not None:
            leaving = self._clock() < self._until + BACK_S
            if leaving and not alike(frame.image, self._last.image):
                return self._last
            self._away = False
        self._last = frame
        return frame

    def lend(self) -> Lent:
        """The pictures for somebody else, for a while."""
        self._back.clear()
        self._until, self._away = self._clock() + LENT_S, True
        return Lent(self)

    def give_back(self) -> None:
        """The table has its pictures again."""
        self._until = min(self._until, self._clock())
        self._back.set()

    def borrow(self) -> Frame | None:
        """A frame for the borrower; None once the time is over."""
        if not self.lent:
            return None
        with self._reading:
            return self._source.read()

    def close(self) -> None:
        """Let go of the source."""
        self.give_back()
        self._source.close()


class Lent:
    """The borrower's end of a source."""

    live = True

    def __init__(self, owner: Lendable) -> None:
        self._owner = owner

    @property
    def state(self) -> str:
        """How the camera is."""
        return str(getattr(self._owner, "state", "live"))

    def read(self) -> Frame | None:
        """The next frame; None once the camera had to go back."""
        return self._owner.borrow()

    def close(self) -> None:
        """Give it back."""
        self._owner.give_back()


def alike(one: Image, other: Image) -> bool:
    """Whether two pictures show the same table, whatever the light does."""
    if one.shape != other.shape:
        return False
    first, second = (
        cv2.cvtColor(cv2.resize(image, _SMALL, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        for image in (one, other)
    )
    change = first.astype(np.float32) - second
    change -= np.median(change)
    return float(np.mean(np.abs(change) > _DIFFERENT)) < _SHARE


def lendable(source: FrameSource) -> FrameSource:
    """A live source that can be lent; a clip plays on and is given back as it is."""
    return Lendable(source) if source.live else source
