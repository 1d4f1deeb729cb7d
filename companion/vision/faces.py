"""Whole faces, cut out upright: the outline drawn to the card's edges, and the light evened out.

The detector's box is a rectangle, while a card seen at a slant is none, so every side is looked
for again: of the lines that run near a side of the box, the one across which the colour changes
most, along the whole of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry import as_corners, as_quad, overlap, rectified, sides, tall
from companion.vision.sightings import Box, Image, Kind, Quad

WIDTH, HEIGHT = 192, 288
"""Pixels of a rectified face."""

LEAST = 56.0
"""Pixels of the picture below which a face's longer side says nothing certain."""

Plate = NDArray[np.float32]
"""A rectified face as a print: `HEIGHT` x `WIDTH` x 3, the density of ink in blue, green and red
light, 0 where the paper shows and about 1 at the darkest."""

_INNER = (96, 144)
_REACH = 13
"""How far from a side of the box the card's edge is looked for, in pixels of the crop."""
_MARGIN = _REACH + 7
_SAMPLES = 32
_NEIGHBOURS = np.ones((13, 13), np.uint8)
_ROUND = 18
"""Radius of the corners that are left out, in pixels of a plate."""
_CLOSE = 0.04
"""A corner found further from the box than this, in card heights, is looked for again."""


@dataclass(frozen=True, slots=True)
class FaceCut:
    """A face as it lies in the picture and as it looks upright.

    `quad` is its outline, longer sides down; which end is the top is not known. `height` is its
    longer side in pixels of the picture, `score` the detector's.
    """

    quad: Quad
    plate: Plate
    height: float
    score: float


def cut_faces(image: Image, boxes: Sequence[Box]) -> list[FaceCut]:
    """Every face box of a picture cut out, in the order given; small and cut-off ones left out."""
    cuts = []
    for box in boxes:
        if box.kind is not Kind.FACE or max(sides(box.quad)) < LEAST:
            continue
        if not _inside(box.quad, image.shape):
            continue
        quad = outline(image, tall(box.quad))
        cuts.append(FaceCut(quad, plate(image, quad), max(sides(quad)), box.score))
    return cuts


def outline(image: Image, quad: Quad) -> Quad:
    """The card's four corners, from a box that fits it loosely.

    Keeps the box where the edges found make no card of about its size.
    """
    first = _drawn_closer(image, quad)
    moved = max(math.dist(a, b) for a, b in zip(first, quad, strict=True))
    # At a slant the box is far off, and its sides lean too much to be followed in one step.
    return first if moved < _CLOSE * max(sides(quad)) else _drawn_closer(image, first)


def _drawn_closer(image: Image, quad: Quad) -> Quad:
    width, height = _INNER
    full = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    target = _rectangle(width, height) + _MARGIN
    scale = max(sides(quad)) / height
    crop = rectified(image, np.array(quad), target, full, full[1] * scale, scale)
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 0] *= 0.6
    across = _steps(lab)
    along = _steps(lab.transpose(1, 0, 2))
    left = _side(across, _MARGIN, height, outward=-1)
    right = _side(across, _MARGIN + width, height, outward=1)
    top = _side(along, _MARGIN, width, outward=-1)
    bottom = _side(along, _MARGIN + height, width, outward=1)
    corners = [
        _crossing(left, top), _crossing(right, top),
        _crossing(right, bottom), _crossing(left, bottom),
    ]  # fmt: skip
    back = cv2.getPerspectiveTransform(target.astype(np.float32), as_corners(quad))
    found = cv2.perspectiveTransform(np.array([corners], np.float64), back)[0]
    better = as_quad(found)
    if not cv2.isContourConvex(as_corners(better)) or overlap(better, quad)[0] < 0.6:
        return quad
    return better


def plate(image: Image, quad: Quad) -> Plate:
    """A face rectified, its light and contrast evened out."""
    side = max(sides(quad))
    target = _rectangle(WIDTH, HEIGHT)
    return even(rectified(image, np.array(quad), target, (WIDTH, HEIGHT), side, side / HEIGHT))


def even(face: Image) -> Plate:
    """A rectified face without its light and its hue: what the paper swallows is taken off."""
    logs = np.log(face.astype(np.float32) + 6.0)
    # The paper is the brightest of each neighbourhood; its light changes slowly over the card.
    small = cv2.resize(logs, (WIDTH // 6, HEIGHT // 6), interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(small, _NEIGHBOURS), (0, 0), 6)
    light = cv2.resize(paper, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    ink = light - logs
    strength = float(np.percentile(ink[8:-8:3, 8:-8:3].max(2), 97)) + 0.05
    return np.asarray(np.clip(ink / strength, -0.3, 1.5) * _rim(), np.float32)


@cache
def _rim() -> NDArray[np.float32]:
    """What a plate keeps: beyond the card's rounded outline the table shows, that is no print."""
    y = np.minimum(np.arange(HEIGHT), np.arange(HEIGHT)[::-1])[:, None].astype(np.float32)
    x = np.minimum(np.arange(WIDTH), np.arange(WIDTH)[::-1])[None, :].astype(np.float32)
    corner = _ROUND - np.hypot(np.maximum(0, _ROUND - x), np.maximum(0, _ROUND - y))
    return np.asarray(np.clip((corner - 2.5) / 3.5, 0, 1)[..., None], np.float32)


def _inside(quad: Quad, shape: tuple[int, ...]) -> bool:
    """Whether a card lies in the picture but for a few hundredths of it."""
    slack = 0.06 * max(sides(quad))
    height, width = shape[:2]
    return all(-slack <= x <= width + slack and -slack <= y <= height + slack for x, y in quad)


def _rectangle(width: int, height: int) -> NDArray[np.float64]:
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)


def _steps(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """How the colour changes across each pixel's column, rows x columns x 3."""
    smooth = np.asarray(cv2.blur(lab, (3, 5)), np.float32)
    step = np.zeros_like(smooth)
    step[:, 2:-2] = smooth[:, 4:] - smooth[:, :-4]
    return step


@cache
def _lines(length: int, at: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Lines near column `at`: the rows sampled, their columns (lines x samples), and their
    ends (lines x 2) at both ends of the side."""
    shift = np.arange(-_REACH, _REACH + 1)
    ends = np.stack(np.meshgrid(shift, shift, indexing="ij"), -1).reshape(-1, 2)
    # More than this no side leans against its box.
    ends = ends[np.abs(ends[:, 0] - ends[:, 1]) <= 18]
    share = np.linspace(0.06, 0.94, _SAMPLES)
    columns = at + ends[:, :1] * (1 - share) + ends[:, 1:] * share
    rows = np.round(_MARGIN + length * share).astype(np.intp)
    return rows, np.round(columns).astype(np.intp), (at + ends).astype(np.float64)


def _side(
    steps: NDArray[np.float32], at: int, length: int, *, outward: int
) -> tuple[float, float, float]:
    """The line of one side: its column at the box's first end, at its last, and the length."""
    rows, columns, ends = _lines(length, at)
    sampled = steps[rows[None, :], columns]
    # The table may change along a side, the card does not: strong in every eighth of it.
    parts = np.linalg.norm(sampled.reshape(len(columns), 8, -1, 3).mean(2), axis=2)
    strength = np.sqrt(np.minimum(parts, 60.0)).mean(1) ** 2
    middle = (ends.mean(1) - at) * outward / _REACH
    strength = strength * (1 - 0.25 * np.abs(middle))
    best = int(strength.argmax())
    first, last = ends[best]
    return float(first), float(last), float(length)


def _crossing(
    upright: tuple[float, float, float], level: tuple[float, float, float]
) -> list[float]:
    """Where a side that runs down meets one that runs across, in pixels of the crop."""
    x0, x1, tall_ = upright
    y0, y1, wide = level
    a, b = (x1 - x0) / tall_, (y1 - y0) / wide
    # x = x0 + a (y - margin), y = y0 + b (x - margin)
    x = (x0 + a * (y0 - _MARGIN - b * _MARGIN)) / (1 - a * b)
    y = y0 + b * (x - _MARGIN)
    return [x + 0.5, y + 0.5] if math.isfinite(x + y) else [x0, y0]
