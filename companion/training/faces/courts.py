"""Invented court pictures: robes, faces, crowns and stripes, point-symmetric like real ones."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.faces.colours import Colour, as_colour

CLASSIC: tuple[Colour, ...] = ((40, 30, 200), (40, 200, 245), (150, 60, 20), (20, 20, 20))


def palette(rng: np.random.Generator) -> tuple[Colour, ...]:
    """The inks of one deck's court cards: the classic red, yellow, blue and black, or others."""
    if rng.random() < 0.6:
        return tuple(as_colour(v + rng.normal(0, 18) for v in ink) for ink in CLASSIC)
    count = int(rng.integers(2, 6))
    return tuple(as_colour(rng.integers(0, 230, 3)) for _ in range(count))


def panel(
    rng: np.random.Generator,
    width: int,
    height: int,
    inks: tuple[Colour, ...],
    paper: Colour,
) -> NDArray[Any]:
    """A figure's upper half over its turned copy, height x width x 3."""
    k = 2 if height < 500 else 1
    wide, tall = width * k, (height * k + 1) // 2
    half: NDArray[Any] = np.empty((tall, wide, 3), np.uint8)
    half[:] = paper
    unit = float(wide)

    def ink() -> Colour:
        return inks[rng.integers(len(inks))]

    def shape(points: NDArray[Any], colour: Colour, edge: bool = True) -> None:
        fixed = np.round(points * (unit * 16)).astype(np.int32)
        cv2.fillPoly(half, [fixed], colour, cv2.LINE_AA, 4)
        if edge:
            cv2.polylines(half, [fixed], True, (15, 15, 15), max(1, wide // 130), cv2.LINE_AA, 4)

    bottom = tall / unit
    middle = rng.uniform(0.4, 0.6)
    head = rng.uniform(0.1, 0.16)
    neck = rng.uniform(0.32, 0.45) * bottom / 0.75
    if rng.random() < 0.4:
        _stripes(half, rng, inks)
    robe = np.array([
        (middle - head * 1.2, neck), (middle + head * 1.2, neck),
        (rng.uniform(0.82, 1.0), neck + 0.12), (1, bottom), (0, bottom),
        (rng.uniform(0.0, 0.18), neck + 0.12),
    ])  # fmt: skip
    shape(robe, ink())
    for _ in range(int(rng.integers(3, 8))):
        x = rng.uniform(0, 0.95)
        lean = rng.uniform(-0.25, 0.25)
        breadth = rng.uniform(0.03, 0.16)
        top = neck + rng.uniform(0.0, 0.2)
        shape(
            np.array(
                [(x, top), (x + breadth, top), (x + breadth + lean, bottom), (x + lean, bottom)]
            ),
            ink(),
        )
    for _ in range(int(rng.integers(2, 6))):
        _dots(half, rng, ink(), neck * unit, unit)
    _head(half, rng, (middle * unit, (neck - head * 0.9) * unit), head * unit, inks, paper)
    if rng.random() < 0.8:
        x, lean = (
            rng.choice([rng.uniform(0.03, 0.2), rng.uniform(0.8, 0.97)]),
            rng.uniform(-0.12, 0.12),
        )
        w = rng.uniform(0.012, 0.05)
        shape(
            np.array([(x, 0.02), (x + w, 0.02), (x + w + lean, bottom), (x + lean, bottom)]), ink()
        )
        cv2.circle(
            half, (int((x + w / 2) * unit), int(0.07 * unit)), int(rng.uniform(0.03, 0.08) * unit),
            ink(), -1, cv2.LINE_AA,
        )  # fmt: skip
    if rng.random() < 0.5:
        slope = rng.uniform(-0.2, 0.2)
        shape(
            np.array(
                [
                    (0, bottom - 0.1 - slope),
                    (1, bottom - 0.1 + slope),
                    (1, bottom + 0.1),
                    (0, bottom + 0.1),
                ]
            ),
            ink(),
        )
    half = cv2.resize(half, (width, (height + 1) // 2), interpolation=cv2.INTER_AREA)
    return np.concatenate([half[: height // 2], half[::-1, ::-1]])


def _stripes(half: NDArray[Any], rng: np.random.Generator, inks: tuple[Colour, ...]) -> None:
    step = max(4, int(half.shape[1] * rng.uniform(0.03, 0.12)))
    colour = inks[rng.integers(len(inks))]
    slope = int(rng.integers(-1, 2)) * half.shape[0]
    for x in range(-half.shape[1], 2 * half.shape[1], step):
        cv2.line(half, (x, 0), (x + slope, half.shape[0]), colour, max(1, step // 4), cv2.LINE_AA)


def _dots(
    half: NDArray[Any], rng: np.random.Generator, colour: Colour, top: float, unit: float
) -> None:
    step = rng.uniform(0.05, 0.12) * unit
    x, y = rng.uniform(0, unit), rng.uniform(top, half.shape[0])
    way = rng.uniform(-1, 1, 2)
    way /= max(1e-3, float(np.hypot(*way)))
    for i in range(int(rng.integers(3, 9))):
        at = int(x + way[0] * step * i), int(y + abs(way[1]) * step * i)
        cv2.circle(half, at, max(1, int(step * 0.3)), colour, -1, cv2.LINE_AA)


def _head(
    half: NDArray[Any],
    rng: np.random.Generator,
    centre: tuple[float, float],
    size: float,
    inks: tuple[Colour, ...],
    paper: Colour,
) -> None:
    x, y = int(centre[0]), int(centre[1])
    r = max(2, int(size))
    line = max(1, r // 14)
    hair, crown = inks[rng.integers(len(inks))], inks[rng.integers(len(inks))]
    skin = paper if rng.random() < 0.6 else (150, 190, 235)
    dark = (20, 20, 20)
    cv2.ellipse(half, (x, y), (int(r * 1.25), int(r * 1.25)), 0, 0, 360, hair, -1, cv2.LINE_AA)
    cv2.ellipse(half, (x, y), (int(r * 0.8), r), 0, 0, 360, skin, -1, cv2.LINE_AA)
    cv2.ellipse(half, (x, y), (int(r * 0.8), r), 0, 0, 360, dark, line, cv2.LINE_AA)
    for side in (-1, 1):
        eye = (x + int(side * r * 0.33), y - int(r * 0.2))
        cv2.ellipse(half, eye, (max(1, r // 6), max(1, r // 12)), 0, 0, 360, dark, -1, cv2.LINE_AA)
    cv2.line(half, (x, y - r // 6), (x - r // 10, y + r // 5), dark, line, cv2.LINE_AA)
    cv2.line(
        half, (x - r // 4, y + r // 2), (x + r // 4, y + r // 2), inks[0], line + 1, cv2.LINE_AA
    )
    if rng.random() < 0.4:
        beard = np.array([(x - r * 0.7, y + r * 0.5), (x + r * 0.7, y + r * 0.5), (x, y + r * 1.6)])
        cv2.fillPoly(half, [beard.astype(np.int32)], hair, cv2.LINE_AA)
    points = int(rng.integers(3, 6))
    top: list[tuple[float, float]] = [(x - r, y - r * 0.75)]
    for i in range(points):
        at = x - r + 2 * r * (i + 0.5) / points
        top += [(at, y - r * rng.uniform(1.5, 1.9)), (at + r / points, y - r * 1.1)]
    top += [(x + r, y - r * 0.75)]
    outline = np.array(top, np.int32)
    cv2.fillPoly(half, [outline], crown, cv2.LINE_AA)
    cv2.polylines(half, [outline], True, dark, line, cv2.LINE_AA)
