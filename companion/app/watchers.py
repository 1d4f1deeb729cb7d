"""Whoever wants to hear that something changed, from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Watchers:
    """Functions that are called after a change, on the changing thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._calls: list[Callable[[], None]] = []

    def add(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every change; gives back the way out, which may be taken twice."""
        with self._lock:
            self._calls.append(watcher)

        def leave() -> None:
            with self._lock:
                if watcher in self._calls:
                    self._calls.remove(watcher)

        return leave

    def tell(self) -> None:
        """Call everybody. They may come and go meanwhile."""
        with self._lock:
            calls = list(self._calls)
        for call in calls:
            call()
