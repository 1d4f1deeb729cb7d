"""Eyes for teaching: a camera looked at beside any game, frame by frame.

What the looks mean is the business of `lesson_camera` (cards laid in a lesson) and `lesson_hand`
(a hand held up for advice).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.app.camera_thread import CameraThread
from companion.cards import Deck
from companion.journal.decks import know_deck
from companion.vision.eyes import load_eyes
from companion.vision.gate import Gate, Motion
from companion.vision.phone import Phone
from companion.vision.sightings import Eyes, Frame, FrameSource, Image
from companion.vision.sources import open_source


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


class Looking(CameraThread[Known]):
    """Looks until stopped. `take` is given every new frame with what the gate says of it."""

    def __init__(
        self,
        known: Known,
        view: View,
        open_: Callable[[View], tuple[FrameSource, Eyes]] | None = None,
    ) -> None:
        super().__init__(known, view.phone)
        self.view = view
        self._open = open_ or open_view
        self._gate = Gate()

    @abstractmethod
    def take(self, frame: Frame, motion: Motion, eyes: Eyes) -> None:
        """One new frame."""

    @abstractmethod
    def picture(self, image: Image) -> bytes:
        """A frame for the page, as JPEG."""

    def change(self, **fields: Any) -> None:
        """The same, only where something differs: nothing does in most frames."""
        if any(getattr(self.snapshot, name) != value for name, value in fields.items()):
            super().change(**fields)

    def open(self) -> tuple[FrameSource, Eyes]:
        """The camera and the eyes of the view."""
        return self._open(self.view)

    def watch(self, source: FrameSource, eyes: Eyes) -> None:
        """Take every frame that is new."""
        number = -1
        while not self.stopped:
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
