"""The table's camera lent for a while, so that a hand can be held before it.

Meanwhile the table, and whoever watches it, gets no new picture: a hand is neither shown to
others nor taken for cards played.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from companion.vision.sightings import Frame, FrameSource

LENT_S = 60.0
"""The table has its camera back after this, even where the page that borrowed it is gone."""
WAIT_S = 0.1


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
            self._last = self._source.read()
        return self._last

    def lend(self) -> Lent:
        """The pictures for somebody else, for a while."""
        self._back.clear()
        self._until = self._clock() + LENT_S
        return Lent(self)

    def give_back(self) -> None:
        """The table has its pictures again."""
        self._until = 0.0
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


def lendable(source: FrameSource) -> FrameSource:
    """A live source that can be lent; a clip plays on and is given back as it is."""
    return Lendable(source) if source.live else source
