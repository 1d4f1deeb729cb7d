"""Invented card backs: lattices, diamonds, scrolls, curves, and plain ones with an emblem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.faces.colours import Colour, as_colour

KINDS = ("lattice", "diamonds", "scrolls", "curves", "plain", "rings", "stripes", "chequer")


@dataclass(frozen=True, slots=True)
class Back:
    """One deck's back. `border` is the white rim as a fraction of the card's width."""

    kind: str
    ink: Colour
    second: Colour
    border: float
    cells: int
    emblem: bool
    frame: bool
    seed: int

    @staticmethod
    def random(rng: np.random.Generator) -> Back:
        """Red and blue mostly, then green, black and any colour."""
        bases = ((35, 25, 180), (150, 60, 25), (60, 110, 25), (30, 28, 28), None)
        base = bases[rng.choice(5, p=[0.32, 0.32, 0.09, 0.12, 0.15])]
        values = rng.integers(0, 220, 3) if base is None else np.array(base) + rng.normal(0, 22, 3)
        ink = as_colour(values)
        white = rng.random() < 0.7
        pale = (250, 250, 250) if white else as_colour(rng.integers(0, 255, 3))
        return Back(
            kind=str(rng.choice(KINDS)),
            ink=ink,
            second=pale,
            border=float(rng.choice([0.0, rng.uniform(0.03, 0.1)], p=[0.3, 0.7])),
            cells=int(rng.integers(5, 34)),
            emblem=bool(rng.random() < 0.5),
            frame=bool(rng.random() < 0.5),
            seed=int(rng.integers(2**31)),
        )


def paint(back: Back, sheet: NDArray[Any]) -> NDArray[Any]:
    """The back printed on a copy of a blank sheet, height x width x 3, point-symmetric."""
    rng = np.random.default_rng(back.seed)
    image = sheet.copy()
    height, width = image.shape[:2]
    rim = round(back.border * width)
    inner = np.empty((height - 2 * rim, width - 2 * rim, 3), np.uint8)
    inner[:] = back.ink
    if back.kind != "plain":
        _pattern(back, inner, rng)
    tall, wide = inner.shape[:2]
    line = max(1, wide // 90)
    if back.frame:
        gap = max(2, int(wide * rng.uniform(0.02, 0.06)))
        cv2.rectangle(
            inner, (gap, gap), (wide - 1 - gap, tall - 1 - gap), back.second, line, cv2.LINE_AA
        )
    if back.emblem:
        _emblem(back, inner, rng)
    inner[(tall + 1) // 2 :] = inner[: tall // 2][::-1, ::-1]
    image[rim : height - rim, rim : width - rim] = inner
    return image


def _pattern(back: Back, image: NDArray[Any], rng: np.random.Generator) -> None:
    tall, wide = image.shape[:2]
    step = wide / back.cells
    line = max(1, int(step * rng.uniform(0.06, 0.3)))
    if back.kind in {"lattice", "diamonds"}:
        slope = rng.uniform(0.8, 1.8)
        for i in range(
            -int(tall / slope / step) - 1, 2 * back.cells + int(tall / slope / step) + 1
        ):
            x = i * step
            for lean in (-1, 1):
                far = (int(x + lean * tall / slope), tall)
                cv2.line(image, (int(x), 0), far, back.second, line, cv2.LINE_AA)
        if back.kind == "diamonds":
            for j in range(int(tall / (step * slope)) + 1):
                for i in range(back.cells + 1):
                    at = int(i * step), int(j * step * slope)
                    cv2.circle(image, at, max(1, int(step * 0.2)), back.second, -1, cv2.LINE_AA)
    elif back.kind == "scrolls":
        for _ in range(int(rng.integers(8, 30))):
            turns = np.linspace(0, rng.uniform(2, 7), 60)
            radius = rng.uniform(0.05, 0.22) * wide * turns / turns[-1]
            angle = turns * rng.choice([-2, 2]) + rng.uniform(0, 6)
            x, y = rng.uniform(0, wide), rng.uniform(0, tall / 2)
            for way in (1, -1):
                centre = x if way == 1 else wide - x
                points = np.stack(
                    [centre + way * radius * np.cos(angle), y + radius * np.sin(angle)], 1
                )
                fixed = [np.round(points * 16).astype(np.int32)]
                cv2.polylines(image, fixed, False, back.second, max(1, wide // 110), cv2.LINE_AA, 4)
    elif back.kind == "curves":
        t = np.linspace(0, 2 * np.pi, 500)
        for i in range(int(rng.integers(3, 12))):
            a, b = rng.integers(1, 12, 2)
            r = wide * (0.12 + 0.07 * i)
            wave = 1 + 0.25 * np.cos(a * t + i)
            points = np.stack(
                [wide / 2 + r * wave * np.cos(t), tall / 2 + r * wave * np.sin(t) * 1.3], 1
            )
            points += 0.04 * wide * np.stack([np.cos(b * t * 3), np.sin(b * t * 3)], 1)
            fixed = [np.round(points * 16).astype(np.int32)]
            cv2.polylines(image, fixed, True, back.second, max(1, wide // 130), cv2.LINE_AA, 4)
    elif back.kind == "rings":
        for j in range(int(tall / step) + 2):
            for i in range(back.cells + 2):
                at = int((i + 0.5 * (j % 2)) * step), int(j * step * 0.85)
                cv2.circle(
                    image, at, max(1, int(step * 0.45)), back.second, max(1, line // 2), cv2.LINE_AA
                )
    elif back.kind == "stripes":
        lean = int(rng.integers(-1, 2)) * tall // 2
        for i in range(-2 * back.cells, 3 * back.cells, 2):
            x = int(i * step)
            cv2.line(image, (x, 0), (x + lean, tall), back.second, max(1, int(step)), cv2.LINE_AA)
    else:
        y, x = np.mgrid[0:tall, 0:wide]
        image[(np.floor(x / step) + np.floor(y / step)) % 2 == 0] = back.second


def _emblem(back: Back, image: NDArray[Any], rng: np.random.Generator) -> None:
    tall, wide = image.shape[:2]
    centre = wide // 2, tall // 2
    r = wide * rng.uniform(0.12, 0.38)
    cv2.ellipse(
        image,
        centre,
        (int(r), int(r * rng.uniform(0.8, 1.5))),
        0,
        0,
        360,
        back.ink,
        -1,
        cv2.LINE_AA,
    )
    spikes = int(rng.integers(3, 13)) * 2
    angle = np.arange(spikes) * 2 * np.pi / spikes
    radius = np.where(np.arange(spikes) % 2, r * rng.uniform(0.3, 0.7), r * 0.85)
    star = np.stack([centre[0] + radius * np.cos(angle), centre[1] + radius * np.sin(angle)], 1)
    cv2.fillPoly(image, [np.round(star * 16).astype(np.int32)], back.second, cv2.LINE_AA, 4)
    cv2.circle(image, centre, max(1, int(r * 0.2)), back.ink, -1, cv2.LINE_AA)
