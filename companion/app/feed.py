"""The latest picture: written by the table's thread, read by any number of pages.

Nobody waits for anybody: a slow page misses pictures, and a picture nobody watches is not drawn.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

PICTURES_A_SECOND = 15


class Feed:
    """One slot for the latest JPEG."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._number = 0
        self._jpeg = b""
        self._due = 0.0
        self._waiting: set[_Waiter] = set()
        self._watching = 0
        self.shown = 0
        """How many pictures pages have said they show."""

    @property
    def drawn(self) -> int:
        """How many pictures have been drawn."""
        return self._number

    def offer(self, draw: Callable[[], bytes], *, now: bool = False) -> bool:
        """Draw and keep a picture, where one is due and a page watches; `now` skips both."""
        time_now = self._clock()
        if not now and (not self._watching or time_now < self._due):
            return False
        jpeg = draw()
        if not jpeg:
            return False
        with self._lock:
            self._due = time_now + 1 / PICTURES_A_SECOND
            self._number += 1
            self._jpeg = jpeg
            waiting, self._waiting = self._waiting, set()
        for waiter in waiting:
            waiter.wake()
        return True

    @property
    def watched(self) -> bool:
        """Whether any page watches."""
        return self._watching > 0

    def watch(self) -> None:
        """A page begins to watch."""
        with self._lock:
            self._watching += 1

    def leave(self) -> None:
        """A page has stopped watching."""
        with self._lock:
            self._watching = max(0, self._watching - 1)

    def seen(self) -> None:
        """A page shows the picture it was given."""
        with self._lock:
            self.shown += 1

    async def after(self, number: int) -> tuple[int, bytes]:
        """The latest picture once it is newer than `number`, with its own number."""
        while True:
            with self._lock:
                if self._number > number:
                    return self._number, self._jpeg
                waiter = _Waiter()
                self._waiting.add(waiter)
            try:
                await waiter.event.wait()
            finally:
                with self._lock:
                    self._waiting.discard(waiter)


class _Waiter:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.event = asyncio.Event()

    def wake(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.event.set)
