"""The tables and lamps of rendered clips, of kinds and seeds that training does not draw."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.clip_stage import Camera
from companion.vision.sightings import Image

_WIDE, _HIGH = 1200, 860
"""Millimetres of table that are drawn; the border's colours go on beyond."""
_FINE = 1.6
"""Pixels per millimetre of the drawn table."""

Field = NDArray[np.float32]


def make_table(kind: str, camera: Camera, rng: np.random.Generator) -> Image:
    """A table top as the camera sees it: one of `TABLES`. Raises `ValueError`."""
    if kind not in TABLES:
        raise ValueError(f"'{kind}' is no table: {', '.join(TABLES)}")
    shape = (int(_HIGH * _FINE), int(_WIDE * _FINE))
    top = np.clip(TABLES[kind](shape, rng), 0, 255).astype(np.uint8)
    corners = np.array([(-_WIDE, -_HIGH), (_WIDE, -_HIGH), (_WIDE, _HIGH), (-_WIDE, _HIGH)]) / 2
    seen = camera.project(np.column_stack([corners, np.zeros(4)]))
    own = np.array([(0, 0), (shape[1], 0), (shape[1], shape[0]), (0, shape[0])], np.float32)
    matrix = cv2.getPerspectiveTransform(own, seen)
    size = (camera.width, camera.height)
    seen_top = cv2.warpPerspective(top, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen_top, np.uint8)


def make_light(camera: Camera, rng: np.random.Generator) -> Field:
    """A lamp's brightness over the picture, height x width x 3, around 1."""
    ys, xs = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float32)
    x, y = rng.uniform(0.1, 0.9) * camera.width, rng.uniform(0.0, 0.7) * camera.height
    away = np.hypot(xs - x, ys - y) / camera.width
    light = rng.uniform(0.92, 1.06) - rng.uniform(0.2, 0.42) * away**1.5
    warm = rng.uniform(-0.03, 0.06)
    tint = np.array([1 - warm, 1.0, 1 + 0.6 * warm], np.float32)
    return (light[..., None] * tint).astype(np.float32)


def _noise(rng: np.random.Generator, shape: tuple[int, int], rows: int, columns: int) -> Field:
    """Smooth noise with so many bumps down and across."""
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    smooth = cv2.resize(coarse, shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.asarray(smooth, np.float32)


def _fine(rng: np.random.Generator, shape: tuple[int, int]) -> Field:
    grain = rng.standard_normal(shape, dtype=np.float32)
    return np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.8), np.float32)


def _one(rng: np.random.Generator, *tones: tuple[int, int, int]) -> Field:
    return np.array(tones[int(rng.integers(len(tones)))], np.float32)


def _wood(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    """Planks with rings."""
    high = shape[0]
    planks = rng.normal(0, 1, 9).astype(np.float32)[np.arange(high) * 9 // high][:, None]
    fibre = _noise(rng, shape, high // 3, 30)
    down = np.arange(high, dtype=np.float32)[:, None]
    rings = np.sin((down + 34 * _noise(rng, shape, 10, 14)) * 0.13 + planks * 9)
    light = 1 + 0.05 * planks + 0.03 * fibre + 0.045 * rings + 0.006 * _fine(rng, shape)
    light[(np.arange(high) % (high // 9)) < 3] *= 0.62
    tone = _one(rng, (52, 92, 142), (62, 88, 118), (42, 66, 98), (98, 140, 178))
    return np.asarray(light[..., None] * tone, np.float32)


def _cloth(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    rows, columns = np.indices(shape, sparse=True)
    weave = (np.sin(rows * 1.9) * np.sin(columns * 1.9)).astype(np.float32)
    light = 1 + 0.04 * weave + 0.05 * _fine(rng, shape) + 0.03 * _noise(rng, shape, 4, 5)
    tone = _one(rng, (62, 98, 42), (96, 54, 40), (52, 42, 112), (120, 122, 128))
    return np.asarray(light[..., None] * tone, np.float32)


def _plain(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    light = 1 + 0.015 * _fine(rng, shape)
    return np.asarray(light[..., None] * rng.integers(60, 190, 3), np.float32)


def _mat(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    """A woven mat: strips that pass over and under."""
    strip = int(rng.integers(9, 16))
    rows, columns = np.indices(shape, sparse=True)
    over = ((rows // strip + columns // strip) % 2).astype(np.float32)
    along = np.where(over > 0, np.sin(rows * np.pi / strip), np.sin(columns * np.pi / strip))
    light = 0.82 + 0.16 * np.abs(along) + 0.05 * over + 0.03 * _fine(rng, shape)
    tone = _one(rng, (128, 176, 202), (92, 132, 158), (84, 120, 96), (70, 78, 92))
    return np.asarray(light[..., None] * tone, np.float32)


def _tartan(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    """A checked oilcloth: stripes that cross."""
    base = _one(rng, (214, 222, 226), (60, 52, 46), (196, 208, 190))
    ink = _one(rng, (52, 44, 168), (128, 84, 40), (58, 104, 46))
    pitch, wide = int(rng.integers(70, 130)), rng.uniform(0.3, 0.55)
    rows, columns = np.indices(shape, sparse=True)
    down = ((rows % pitch) < wide * pitch).astype(np.float32)
    across = ((columns % pitch) < wide * pitch).astype(np.float32)
    share = (0.42 * (down + across))[..., None]
    light = 1 + 0.02 * _fine(rng, shape) + 0.02 * _noise(rng, shape, 3, 4)
    return np.asarray((base * (1 - share) + ink * share) * light[..., None], np.float32)


def _terrazzo(shape: tuple[int, int], rng: np.random.Generator) -> Field:
    """Chips of stone in cement."""
    base = _one(rng, (178, 184, 186), (120, 124, 122), (150, 168, 182))
    top = np.empty((*shape, 3), np.float32)
    top[:] = base
    for _ in range(1600):
        at = (int(rng.integers(shape[1])), int(rng.integers(shape[0])))
        axes = (int(rng.integers(2, 8)), int(rng.integers(2, 8)))
        colour = (base + rng.normal(0, 34, 3) + rng.normal(0, 14)).tolist()
        cv2.ellipse(top, at, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1)
    light = 1 + 0.015 * _fine(rng, shape) + 0.02 * _noise(rng, shape, 3, 4)
    return np.asarray(cv2.GaussianBlur(top, (0, 0), 0.8) * light[..., None], np.float32)


TABLES: dict[str, Callable[[tuple[int, int], np.random.Generator], Field]] = {
    "wood": _wood,
    "cloth": _cloth,
    "plain": _plain,
    "mat": _mat,
    "tartan": _tartan,
    "terrazzo": _terrazzo,
}
