"""Eyes for teaching: a thread that looks at a camera beside any game, and tells a page.

What the looks mean is the business of `lesson_camera` (cards laid in a lesson) and `lesson_hand`
(a hand held up for advice).
"""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.app.feed import Feed
from companion.app.watchers import Watchers
from companion.cards import Deck
from companion.errors import CompanionError
from companion.journal.decks import know_deck
from companion.vision.eyes import load_eyes
from companion.vision.gate import Gate, Motion
from companion.vision.phone import Phone
from companion.vision.sightings import Eyes, Frame, FrameSource, Image
from companion.vision.sources import open_source

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Watching:
    """What a page knows of the camera: whether pictures come in, whether it is `live`, `stale`,
    `lost` or `ended`, and the sentence that ended it."""

    looking: bool = False
    camera: str = "live"
    failure: str = ""


Known = TypeVar("Known", bound=Watching)


@dataclass(frozen=True, slots=True)
class View:
    """Where to look: what a person typed, the deck, the deck's own name, and, where the source is
    a phone, where its pictures arrive."""

    source: str
    deck: Deck
    my_deck: str = ""
    phone: Phone | None = None


def eyes_for(view: View) -> Eyes:
    """The eyes for the deck of a view. Raises `CompanionError`."""
    eyes = load_eyes(view.deck)
    if view.my_deck:
        know_deck(eyes, view.my_deck)
    return eyes


def open_view(view: View) -> tuple[FrameSource, Eyes]:
    """The camera and the eyes of a view. Raises `CompanionError`."""
    eyes = eyes_for(view)
    return open_source(view.source, "real", view.phone), eyes


class Looking(ABC, Generic[Known]):
    """Looks until stopped. `take` is given every new frame with what the gate says of it."""

    def __init__(
        self,
        known: Known,
        view: View,
        open_: Callable[[View], tuple[FrameSource, Eyes]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.feed = Feed()
        self.view = view
        self.snapshot = known
        self.clock = clock
        self._open = open_ or open_view
        self._watchers = Watchers()
        self._stop = threading.Event()
        self._gate = Gate()
        self._thread = threading.Thread(target=self._run, name="teaching", daemon=True)

    def start(self) -> None:
        """Begin."""
        if self.view.phone is not None:
            self.view.phone.expect()
        self._thread.start()

    def stop(self, wait: float = 8.0) -> None:
        """End; the camera is let go before this returns, or after `wait` seconds anyway."""
        self._stop.set()
        if self.view.phone is not None and not self.snapshot.looking:
            # It may still wait for the first picture.
            self.view.phone.hang_up()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(wait)

    @property
    def stopped(self) -> bool:
        """Whether it looks no longer."""
        return self._stop.is_set()

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every change; gives back the way out."""
        return self._watchers.add(watcher)

    @abstractmethod
    def take(self, frame: Frame, motion: Motion, eyes: Eyes) -> None:
        """One new frame."""

    @abstractmethod
    def picture(self, image: Image) -> bytes:
        """A frame for the page, as JPEG."""

    def change(self, **fields: object) -> None:
        """Replace fields of the snapshot; watchers hear of it only where something differs."""
        changed = replace(self.snapshot, **fields)  # type: ignore[arg-type]
        if changed != self.snapshot:
            self.snapshot = changed
            self._watchers.tell()

    def _run(self) -> None:
        source: FrameSource | None = None
        try:
            source, eyes = self._open(self.view)
            self._watch(source, eyes)
        except CompanionError as error:
            self.change(failure=str(error), looking=False)
        except Exception as error:
            # A fault of ours must be seen on the page, not die with the thread.
            logger.exception("looking for a lesson failed")
            self.change(failure=f"{type(error).__name__}: {error}", looking=False)
        finally:
            if source is not None:
                source.close()

    def _watch(self, source: FrameSource, eyes: Eyes) -> None:
        number = -1
        while not self._stop.is_set():
            frame = source.read()
            if frame is None:
                self.change(camera="ended")
                return
            self.change(looking=True, camera=str(getattr(source, "state", "live")))
            if frame.number == number:
                # Nothing new arrived: what was seen last is no evidence a second time.
                continue
            first, number, image = number < 0, frame.number, frame.image
            self.take(frame, self._gate.see(image, frame.t), eyes)
            self.feed.offer(lambda image=image: self.picture(image), now=first)  # type: ignore[misc]
