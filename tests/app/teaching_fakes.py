"""A camera over a learner's table, and eyes that know what a test has laid there."""

from __future__ import annotations

import time

import cv2
from fakes import blank, quad_at

from companion.app.lesson_eyes import View
from companion.cards import Deck, read_card
from companion.vision.sightings import Eyes, Frame, FrameSource, Image, Look, Sighting

FPS = 10.0


class Camera:
    """Both the source and the eyes: a still table on which cards lie from left to right."""

    live = True
    state = "live"

    def __init__(self, beat: float = 0.001) -> None:
        self.beat, self.closed, self.number, self.waves = beat, False, -1, False
        self.lay()

    def lay(self, *cards: str | tuple[str, float, float]) -> None:
        """What lies there now: names, or names with a confidence and card heights upwards."""
        lying = [(card, 0.99, 0.0) if isinstance(card, str) else card for card in cards]
        picture, sightings = blank(), []
        for at, (name, confidence, up) in enumerate(lying):
            x, y = 60.0 + 80 * at, 180 - up * 100
            # Every card is another picture, so that a change is a motion.
            shade = 130 + sum(map(ord, name)) % 120
            cv2.rectangle(
                picture, (int(x) - 30, int(y) - 45), (int(x) + 30, int(y) + 45), (shade,) * 3, -1
            )
            corner = quad_at(x - 30, y - 40, 20)
            sightings.append(Sighting(read_card(name), confidence, quad_at(x, y), (corner,)))
        self._now = picture, Look(640, 360, Deck.WHOT, tuple(sightings))

    def wave(self, waves: bool) -> None:
        """An arm moves over the table, or no longer."""
        self.waves = waves

    def open(self, view: View) -> tuple[FrameSource, Eyes]:
        """What `lesson_eyes.open_view` gives for a real camera."""
        return self, self

    def read(self) -> Frame:
        """The table as it lies."""
        time.sleep(self.beat)
        self.number += 1
        picture = self._now[0]
        if self.waves:
            picture = picture.copy()
            left = self.number % 5 * 90
            cv2.rectangle(picture, (left, 0), (left + 120, 200), (40, 40, 40), -1)
        return Frame(picture, self.number / FPS, self.number)

    def look(self, image: Image) -> Look:
        """What lies there."""
        return self._now[1]

    def close(self) -> None:
        """Let go."""
        self.closed = True


def wait_for(true, seconds: float = 60) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
