"""Fakes for everything at the edge of the table: frames, eyes, clock."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from companion.cards import Deck, read_card
from companion.vision.sightings import Frame, Image, Look, Quad, Sighting

DEMO = Path(__file__).parents[1] / "datasets" / "demo"


class FakeClock:
    """A clock that a test moves."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class FakeSource:
    """Frames from a list of pictures, `fps` a second; `t` is the time of the last one read."""

    live = False

    def __init__(self, images: Iterable[Image], fps: float = 10.0) -> None:
        self._images, self.fps = iter(images), fps
        self.number, self.t, self.missing = -1, 0.0, 0

    def read(self) -> Frame | None:
        image = next(self._images, None)
        if image is None:
            return None
        self.number += 1
        self.t = self.number / self.fps
        return Frame(image, self.t, self.number)

    def close(self) -> None:
        self._images = iter(())


class FakeEyes:
    """Eyes that see what `script(t)` returns, at the time `now()` tells."""

    def __init__(self, now: Callable[[], float], script: Callable[[float], Look]) -> None:
        self._now, self._script = now, script
        self.looks: list[float] = []

    def look(self, image: Image) -> Look:
        self.looks.append(self._now())
        return self._script(self._now())


def truth_script(truth: dict[str, Any]) -> Callable[[float], Look]:
    """What perfect eyes see, from a clip's truth file."""
    looks = truth["looks"]

    def script(t: float) -> Look:
        seen = max((look for look in looks if look["t"] <= t + 1e-6), key=lambda look: look["t"])
        cards = tuple(
            Sighting(
                read_card(card["card"], Deck.WHOT),
                0.99,
                _quad(card["quad"]),
                tuple(_quad(quad) for quad in card["index_quads"]),
            )
            for card in seen["cards"]
        )
        backs = tuple(_quad(quad) for quad in seen["backs"])
        return Look(truth["width"], truth["height"], Deck.WHOT, cards, backs)

    return script


def read_truth(name: str = "nigerian") -> dict[str, Any]:
    """A demo clip's truth file."""
    return json.loads((DEMO / f"{name}.truth.json").read_text())


def blank(width: int = 640, height: int = 360, value: int = 90) -> Image:
    """A table of one colour with some grain, so that no camera looks blocked."""
    rng = np.random.default_rng(7)
    return rng.integers(value - 8, value + 8, (height, width, 3), np.uint8)


def quad_at(x: float, y: float, height: float = 100.0, angle: float = 0.0) -> Quad:
    """The outline of an upright card round a middle point, turned by `angle` radians."""
    w, h = height / 1.4 / 2, height / 2
    c, s = float(np.cos(angle)), float(np.sin(angle))
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    a, b, e, d = ((x + u * c - v * s, y + u * s + v * c) for u, v in corners)
    return (a, b, e, d)


def sighting(
    card: str, x: float, y: float, confidence: float = 0.99, angle: float = 0.0
) -> Sighting:
    """A whole card seen."""
    return Sighting(read_card(card), confidence, quad_at(x, y, angle=angle), ())


def _quad(points: Any) -> Any:
    return None if points is None else tuple((float(x), float(y)) for x, y in points)
