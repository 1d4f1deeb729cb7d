"""How cards lie on a table: scattered, in rows, fans, piles and grids.

Coordinates are card heights from the point the camera looks at; angles are radians.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import cv2
import numpy as np

from companion.training.faces import Face

BACK_SHARE = 0.05
CURLED_SHARE = 0.1
MOST_CARDS = 60


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table: `at` its middle, `turn` clockwise; later ones lie on top.

    `stretch` moves its four corners, 4 x 2: a bent card's outline is no rectangle.
    """

    face: Face
    at: np.ndarray
    turn: float
    stretch: np.ndarray = field(default_factory=lambda: np.zeros((4, 2)))


@dataclass(frozen=True, slots=True)
class Shoe:
    """Where a scene's cards come from: `face()` draws a card, `back()` a back, of one deck."""

    face: Callable[[], Face]
    back: Callable[[], Face]


Group: TypeAlias = Callable[[np.random.Generator, Shoe, np.ndarray, float, int], list[Placed]]
"""Lays out one group: random numbers, cards, its middle, half the picture, cards that fit."""


def rotation(angle: float) -> np.ndarray:
    """The 2 x 2 matrix that turns column vectors by an angle."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s], [s, c]])


def lay_out(rng: np.random.Generator, shoe: Shoe, half: float) -> list[Placed]:
    """Cards on the table within about `half` card heights of the point looked at."""
    placed: list[Placed] = []
    groups = 1 if half < 0.9 else int(rng.choice((1, 2, 3), p=(0.55, 0.3, 0.15)))
    room = max(4, int(2.6 * (2 * half) ** 2))
    names, chances = list(_GROUPS), [chance for _, chance in _GROUPS.values()]
    for _ in range(groups):
        group, _ = _GROUPS[str(rng.choice(names, p=chances))]
        centre = rng.uniform(-0.5, 0.5, 2) * half * (1.2 if groups > 1 else 0.6)
        placed += group(rng, shoe, centre, half, room)
    return placed[:MOST_CARDS]


def curled(rng: np.random.Generator, face: Face) -> Face:
    """The face as a curled card shows it: its edges bowed, with its indices moved along."""
    height, width = face.image.shape[:2]
    bow_x, bow_y = rng.normal(0, 0.03, 2) * (width, height)
    pad = int(max(abs(bow_x), abs(bow_y))) + 1
    ys, xs = np.mgrid[0 : height + 2 * pad, 0 : width + 2 * pad].astype(np.float32) - pad
    source_x = xs - np.float32(bow_x) * (4 * (ys / height - 0.5) ** 2 - 0.5)
    source_y = ys - np.float32(bow_y) * (4 * (xs / width - 0.5) ** 2 - 0.5)
    image = cv2.remap(face.image, source_x, source_y, cv2.INTER_LINEAR)
    x, y = face.indices[..., 0], face.indices[..., 1]
    moved = np.stack(
        [
            x + pad + bow_x * (4 * (y / height - 0.5) ** 2 - 0.5),
            y + pad + bow_y * (4 * (x / width - 0.5) ** 2 - 0.5),
        ],
        -1,
    )
    return Face(np.asarray(image, np.uint8), face.card, moved.astype(np.float32), face.style)


def _card(rng: np.random.Generator, shoe: Shoe, at: np.ndarray, turn: float, bent: float) -> Placed:
    face = shoe.back() if rng.random() < BACK_SHARE else shoe.face()
    if rng.random() < CURLED_SHARE:
        face = curled(rng, face)
    return Placed(face, np.asarray(at, float), turn, rng.normal(0, bent, (4, 2)))


def _bend(rng: np.random.Generator) -> float:
    """How far a deck's corners stray, in card heights: new, used, worn."""
    return float(rng.choice((0.0, 0.006, 0.02), p=(0.5, 0.35, 0.15)))


def _scatter(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    count = int(rng.integers(1, min(room, 14) + 1))
    bent, spread = _bend(rng), rng.uniform(0.4, 1.1) * max(half, 0.5)
    straight, base = rng.random() < 0.3, rng.uniform(0, 2 * np.pi)
    cards = []
    for _ in range(count):
        turn = base + rng.normal(0, 0.15) if straight else rng.uniform(0, 2 * np.pi)
        cards.append(_card(rng, shoe, centre + rng.uniform(-1, 1, 2) * spread, turn, bent))
    return cards


def _row(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    count = int(rng.integers(2, min(room + 2, 14)))
    turn, bent = rng.uniform(0, 2 * np.pi), _bend(rng)
    step = rng.uniform(0.12, 0.5) if rng.random() < 0.6 else rng.uniform(0.5, 1.0)
    upright = rng.random() < 0.25  # a column: each card leaves the head of the one under it
    along = turn + np.pi / 2 if upright else turn
    way = np.array([np.cos(along), np.sin(along)]) * step * rng.choice((-1, 1))
    loose = float(rng.choice((0.0, 0.03, 0.12)))
    start = centre - way * count / 2 * rng.uniform(0.6, 1.2)
    cards = []
    for i in range(count):
        at = start + way * i + rng.normal(0, loose * 0.3, 2)
        cards.append(_card(rng, shoe, at, turn + rng.normal(0, loose), bent))
    return cards


def _fan(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    count = int(rng.integers(2, 14))
    step = np.radians(rng.uniform(4, 24)) * rng.choice((-1, 1))
    radius = rng.uniform(0.45, 1.6)
    turn, bent = rng.uniform(0, 2 * np.pi), _bend(rng)
    head = np.array([np.sin(turn), -np.cos(turn)])
    cards = []
    for i in range(count):
        angle = turn + step * (i - count / 2) + rng.normal(0, 0.02)
        up = np.array([np.sin(angle), -np.cos(angle)])
        at = centre + (up - head) * radius + rng.normal(0, 0.015, 2)
        cards.append(_card(rng, shoe, at, angle, bent))
    return cards


def _pile(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    spread = rng.uniform(0.02, 0.3)
    base = rng.uniform(0, 2 * np.pi)
    crooked = rng.uniform(0.05, 0.6)
    return [
        _card(rng, shoe, centre + rng.normal(0, spread, 2), base + rng.normal(0, crooked), 0.003)
        for _ in range(int(rng.integers(2, 9)))
    ]


def _grid(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    if room > 30 and rng.random() < 0.5:  # a whole deck on the floor
        columns, rows = int(rng.integers(7, 14)), int(rng.integers(3, 6))
        pitch = np.array([rng.uniform(0.55, 0.85), rng.uniform(0.7, 1.15)])
    else:
        columns, rows = int(rng.integers(2, 7)), int(rng.integers(2, 5))
        pitch = np.array([rng.uniform(0.7, 1.0), rng.uniform(1.0, 1.3)])
    turn = rng.uniform(0, 2 * np.pi)
    spin, middle = rotation(turn), np.array([columns - 1, rows - 1]) / 2
    cards = []
    for i in range(columns):
        for j in range(rows):
            at = centre + spin @ ((np.array([i, j]) - middle) * pitch) + rng.normal(0, 0.02, 2)
            cards.append(_card(rng, shoe, at, turn + rng.normal(0, 0.04), 0.002))
    return cards


def _game(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    """A pile with the stock, face down, beside it."""
    cards = _pile(rng, shoe, centre, half, room)
    side = rng.choice((-1, 1))
    beside = centre + side * np.array([rng.uniform(0.85, 1.5), rng.uniform(-0.4, 0.4)])
    back, turn = shoe.back(), rng.uniform(0, 2 * np.pi)
    for _ in range(int(rng.integers(1, 6))):
        at = beside + rng.normal(0, 0.02, 2)
        cards.append(Placed(back, at, turn + rng.normal(0, 0.04)))
    return cards


def _single(
    rng: np.random.Generator, shoe: Shoe, centre: np.ndarray, half: float, room: int
) -> list[Placed]:
    at, turn = rng.uniform(-0.3, 0.3, 2) * min(half, 1), rng.uniform(0, 2 * np.pi)
    return [_card(rng, shoe, at, turn, _bend(rng))]


_GROUPS: dict[str, tuple[Group, float]] = {
    "scatter": (_scatter, 0.3),
    "row": (_row, 0.17),
    "fan": (_fan, 0.2),
    "pile": (_pile, 0.12),
    "grid": (_grid, 0.07),
    "game": (_game, 0.06),
    "single": (_single, 0.08),
}
"""Every kind of group and its share."""
