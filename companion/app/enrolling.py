"""A deck being shown to the camera: a thread that looks, and what a page needs to know of it."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.app.camera_thread import CameraThread
from companion.app.picture import SURE, UNSURE, WIDTH, jpeg
from companion.cards import Card, Deck
from companion.errors import CompanionError
from companion.journal.decks import keep_deck, kept_deck, kept_decks
from companion.vision.enrol_hints import Hints
from companion.vision.enrol_session import Enrolment, Note, Shown
from companion.vision.eyes import load_eyes
from companion.vision.phone import Phone
from companion.vision.sightings import Eyes, FrameSource, Image
from companion.vision.sources import PHONE, open_source

LOOK_EVERY_S = 0.8

Opened = tuple[FrameSource, Eyes]


@dataclass(frozen=True, slots=True)
class DeckShown:
    """What is known at one moment: what lies there, and which cards were had and are missing.

    `failure` is the sentence that ended it, `notes` what to say about the latest names.
    """

    name: str
    deck: Deck
    looking: bool = False
    shown: tuple[Shown, ...] = ()
    had: frozenset[Card] = frozenset()
    missing: tuple[Card, ...] = ()
    notes: tuple[tuple[Note, Card], ...] = ()
    failure: str = ""

    @property
    def nameless(self) -> tuple[Shown, ...]:
        """What lies there and could be named."""
        return tuple(s for s in self.shown if s.card is None and s.problem is None)

    @property
    def sure(self) -> tuple[Shown, ...]:
        """What of it one tap would name."""
        return tuple(s for s in self.nameless if s.sure and s.proposals)


def open_enrolling(source: str, enrolment: Enrolment, phone: Phone | None) -> Opened:
    """The camera, and eyes that tell the enrolment what they see. Raises `CompanionError`."""
    eyes = load_eyes(enrolment.deck.deck)
    eyes.beholder = enrolment
    enrolment.hints = Hints.of(eyes, enrolment.deck.deck)
    return open_source(source, "real", phone), eyes


class Enrolling(CameraThread[DeckShown]):
    """Shows a deck of a name to a camera until stopped; what was named is then kept.

    Taps are put in a queue and answered between two looks.
    """

    def __init__(
        self,
        name: str,
        deck: Deck,
        source: str,
        phone: Phone | None = None,
        open_: Callable[[str, Enrolment, Phone | None], Opened] | None = None,
    ) -> None:
        super().__init__(DeckShown(name, deck), phone if source == PHONE else None)
        self._open = open_ or open_enrolling
        self._source = source
        self._taps: queue.SimpleQueue[Callable[[Enrolment], object]] = queue.SimpleQueue()
        self._enrolment: Enrolment | None = None
        self._frame: Image | None = None

    def name(self, number: int, card: Card) -> None:
        """A person names a card that lies there."""
        self._taps.put(lambda enrolment: _named(enrolment, number, card))

    def accept(self) -> None:
        """A person finds the sure proposals right."""
        self._taps.put(Enrolment.accept)

    def forget(self, card: Card) -> None:
        """A person takes a card out of the deck."""
        self._taps.put(lambda enrolment: enrolment.forget(card))

    def open(self) -> Opened:
        """The camera, and eyes that tell the enrolment what they see."""
        now = self.snapshot
        known = now.name in {info.name for info in kept_decks()}
        begun = kept_deck(now.name) if known else None
        if begun is not None:
            self.change(deck=begun.deck)
        self._enrolment = Enrolment(now.name, self.snapshot.deck, begun)
        self._tell(self._enrolment)
        return self._open(self._source, self._enrolment, self._phone)

    def watch(self, source: FrameSource, eyes: Eyes) -> None:
        """Look now and then, and answer taps in between; the last picture stays."""
        enrolment, looked = self._enrolment, -LOOK_EVERY_S
        assert enrolment is not None
        self.change(looking=True)
        while not self.stopped:
            if self._answer(enrolment):
                self._tell(enrolment)
            frame = source.read()
            if frame is None:
                self._linger(enrolment)
                return
            first = self._frame is None
            self._frame = frame.image
            if time.monotonic() - looked >= LOOK_EVERY_S:
                eyes.look(frame.image)
                looked = time.monotonic()
                self._tell(enrolment)
            self.feed.offer(self._draw, now=first)

    def finish(self) -> None:
        """Keep the deck, where anything was named."""
        if self._enrolment is None or not self._enrolment.deck.prints:
            return
        try:
            keep_deck(self._enrolment.deck)
        except CompanionError as error:
            self.change(failure=str(error))

    def _linger(self, enrolment: Enrolment) -> None:
        # The pictures are over, but what lies in the last one may still be named.
        while not self.stopped:
            if self._answer(enrolment):
                self._tell(enrolment)
            self.feed.offer(self._draw)
            time.sleep(0.1)

    def _answer(self, enrolment: Enrolment) -> bool:
        any_tap = False
        while True:
            try:
                tap = self._taps.get_nowait()
            except queue.Empty:
                return any_tap
            enrolment.notes.clear()
            tap(enrolment)
            any_tap = True

    def _tell(self, enrolment: Enrolment) -> None:
        self.change(
            shown=enrolment.shown,
            had=enrolment.deck.had,
            missing=enrolment.deck.missing,
            notes=tuple(enrolment.notes),
        )

    def _draw(self) -> bytes:
        return b"" if self._frame is None else jpeg(marked(self._frame, self.snapshot.shown))


def _named(enrolment: Enrolment, number: int, card: Card) -> None:
    # The card may have been taken away before the tap was answered.
    if any(shown.number == number for shown in enrolment.shown):
        enrolment.name(number, card)


def marked(image: Image, shown: tuple[Shown, ...]) -> Image:
    """A picture with every open card outlined, those without a name numbered as they lie."""
    scale = WIDTH / image.shape[1]
    size = (WIDTH, max(1, round(image.shape[0] * scale)))
    out = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    for at, one in enumerate(shown, 1):
        corners = np.round(np.array(one.quad) * scale).astype(np.int32)
        colour = SURE if one.card is not None else UNSURE
        cv2.polylines(out, [corners], True, (0, 0, 0), 5, cv2.LINE_AA)
        cv2.polylines(out, [corners], True, colour, 3, cv2.LINE_AA)
        if one.card is None:
            x, y = (int(v) for v in corners.mean(0))
            cv2.circle(out, (x, y), 20, (0, 0, 0), -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), 18, colour, -1, cv2.LINE_AA)
            text, font = str(at), cv2.FONT_HERSHEY_SIMPLEX
            (wide, high), _ = cv2.getTextSize(text, font, 0.8, 2)
            cv2.putText(
                out, text, (x - wide // 2, y + high // 2), font, 0.8, (0, 0, 0), 2, cv2.LINE_AA
            )
    return out
