"""A thread that reads a camera for a page until it is stopped, and tells the page of it.

What the pictures mean is the business of `lesson_eyes` (lessons, practice and advice) and
`enrolling` (a deck being shown).
"""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar, cast

from companion.app.feed import Feed
from companion.app.watchers import Watchers
from companion.errors import CompanionError
from companion.vision.phone import Phone
from companion.vision.sightings import Eyes, FrameSource

logger = logging.getLogger(__name__)


class Looked(Protocol):
    """What a page knows at one moment, a frozen dataclass."""

    @property
    def looking(self) -> bool:
        """Whether pictures come in."""
        ...

    @property
    def failure(self) -> str:
        """The sentence that ended it."""
        ...


Known = TypeVar("Known", bound=Looked)


class CameraThread(ABC, Generic[Known]):
    """The thread, its pictures in `feed` and what is known in `snapshot`. With a `phone` the
    first picture may be long in coming."""

    def __init__(self, known: Known, phone: Phone | None = None) -> None:
        self.feed = Feed()
        self.snapshot = known
        self._phone = phone
        self._watchers = Watchers()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)

    def start(self) -> None:
        """Begin."""
        if self._phone is not None:
            self._phone.expect()
        self._thread.start()

    def stop(self, wait: float = 8.0) -> None:
        """End; all is done and the camera let go before this returns, or after `wait` seconds
        anyway."""
        self._stop.set()
        if self._phone is not None and not self.snapshot.looking:
            # It may still wait for the first picture.
            self._phone.hang_up()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(wait)

    @property
    def stopped(self) -> bool:
        """Whether it looks no longer."""
        return self._stop.is_set()

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every change; gives back the way out."""
        return self._watchers.add(watcher)

    def change(self, **fields: Any) -> None:
        """Replace fields of the snapshot, and tell whoever watches."""
        self.snapshot = cast(Known, replace(cast(Any, self.snapshot), **fields))
        self._watchers.tell()

    @abstractmethod
    def open(self) -> tuple[FrameSource, Eyes]:
        """The camera and the eyes. Raises `CompanionError`."""

    @abstractmethod
    def watch(self, source: FrameSource, eyes: Eyes) -> None:
        """Read the source until it ends or `stopped`."""

    def finish(self) -> None:
        """What is to be done at the end, whatever came before."""

    def _run(self) -> None:
        source: FrameSource | None = None
        try:
            source, eyes = self.open()
            self.watch(source, eyes)
        except CompanionError as error:
            self.change(failure=str(error), looking=False)
        except Exception as error:
            # A fault of ours must be seen on the page, not die with the thread.
            logger.exception("looking failed")
            self.change(failure=f"{type(error).__name__}: {error}", looking=False)
        finally:
            if source is not None:
                source.close()
            self.finish()
