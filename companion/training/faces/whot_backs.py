"""Backs of drawn Whot decks."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Shape
from companion.training.faces.shapes import ShapeLook, shape_mask
from companion.training.faces.whot_ink import Lettering, fit, stamp, text_mask
from companion.training.faces.whot_style import BackLook


def paint_back(image: NDArray[np.uint8], back: BackLook, words: Lettering) -> None:
    """Print the back over the whole picture, height x width x 3."""
    height, width = image.shape[:2]
    first, second = back.colours[0], back.colours[1]
    image[:] = second
    inset = round(back.border * width)
    inner = image[inset : height - inset, inset : width - inset]
    inner[:] = first
    _PATTERNS[back.kind](inner, back, np.random.default_rng(back.seed))
    if not back.word or back.kind == "plain":
        return
    mask = text_mask(back.word, back.lettering or words, max(12, round(0.13 * height)))
    mask = fit(mask, int(width * 0.66), int(height * 0.2))
    high, wide = mask.shape
    x, y = (width - wide) // 2, height // 2
    if back.kind not in ("script", "polygons"):
        pad = round(0.04 * width)
        box = (x - pad, y - high - 2 * pad), (x + wide + pad, y + high + 2 * pad)
        cv2.rectangle(image, *box, first, cv2.FILLED)
    if back.seed % 3 == 0 and back.kind == "script":
        stamp(image, mask, x, y - high // 2, second)
        return
    gap = max(2, high // 8)
    stamp(image, mask, x, y - high - gap, second)
    stamp(image, mask[::-1, ::-1], width - x - wide, y + gap, second)


def _script(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    if back.seed % 2:
        height, width = inner.shape[:2]
        at = round(0.05 * width)
        box = (at, at), (width - at, height - at)
        cv2.rectangle(inner, *box, back.colours[1], max(1, width // 120), cv2.LINE_AA)


def _scrolls(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    step = width / int(rng.integers(3, 8))
    turn = np.linspace(0, 4.5 * np.pi, 60)
    radius = step * 0.55 * (1 - turn / (5 * np.pi))
    line = max(1, int(step / 12))
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 1):
            sign = 1 if (row + column) % 2 else -1
            x = (column + 0.5) * step + radius * np.cos(turn) * sign
            y = (row + 0.5) * step + radius * np.sin(turn)
            points = np.round(np.stack([x, y], 1) * 8).astype(np.int32)
            cv2.polylines(inner, [points], False, back.colours[1], line, cv2.LINE_AA, 3)


def _polygons(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    across, down = int(rng.integers(4, 8)), int(rng.integers(6, 11))
    xs, ys = np.meshgrid(np.linspace(0, width, across + 1), np.linspace(0, height, down + 1))
    grid = np.stack([xs, ys], 2)
    grid[1:-1, 1:-1] += rng.uniform(-0.4, 0.4, grid[1:-1, 1:-1].shape) * (width / across)
    first, third = (np.array(c, float) for c in (back.colours[0], back.colours[2]))
    for r in range(down):
        for c in range(across):
            a, b, d, e = grid[r, c], grid[r, c + 1], grid[r + 1, c], grid[r + 1, c + 1]
            for triangle in ((a, b, d), (b, e, d)):
                mix = np.clip(rng.normal((r / down + c / across) / 2, 0.2), 0, 1)
                colour = (first * (1 - mix) + third * mix) * rng.uniform(0.8, 1.15)
                points = np.round(np.array(triangle)).astype(np.int32)
                cv2.fillPoly(inner, [points], tuple(np.clip(colour, 0, 255).tolist()))


def _lattice(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    step = max(6, width // int(rng.integers(8, 22)))
    line = max(1, step // int(rng.integers(4, 9)))
    for start in range(-height, width + height, step):
        for lean in (height, -height):
            cv2.line(inner, (start, 0), (start + lean, height), back.colours[1], line, cv2.LINE_AA)


def _stripes(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    rows, columns = np.indices((height, width), sparse=True)
    slope = float(rng.choice([0.0, 1.0, -1.0, 0.4]))
    period = width / float(rng.uniform(5, 16))
    along = rows * slope + columns if slope else rows + 0 * columns
    inner[along % period < period * 0.4] = back.colours[2]


def _shapes(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    drawn = [shape for shape in Shape if shape is not Shape.WHOT]
    step = width / int(rng.integers(4, 8))
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 1):
            mask = shape_mask(drawn[(row * 3 + column) % 5], int(step * 0.55), ShapeLook())
            x, y = int((column + 0.22) * step), int((row + 0.22) * step)
            stamp(inner, mask, x, y, back.colours[1 + (row + column) % 2])


def _rings(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    height, width = inner.shape[:2]
    step = max(8, width // int(rng.integers(5, 12)))
    line = max(1, step // 8)
    for row in range(height // step + 2):
        for column in range(width // step + 2):
            at = (int(column * step + (row % 2) * step / 2), row * step)
            cv2.circle(inner, at, int(step * 0.62), back.colours[1], line, cv2.LINE_AA)
            cv2.circle(inner, at, int(step * 0.2), back.colours[2], cv2.FILLED, cv2.LINE_AA)


def _plain(inner: NDArray[np.uint8], back: BackLook, rng: np.random.Generator) -> None:
    """One colour and nothing on it."""


_PATTERNS = {
    "script": _script,
    "scrolls": _scrolls,
    "polygons": _polygons,
    "lattice": _lattice,
    "stripes": _stripes,
    "shapes": _shapes,
    "rings": _rings,
    "plain": _plain,
}
