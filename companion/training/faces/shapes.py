"""The five shapes of a Whot deck as antialiased masks, with everything decks vary about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Shape

Mask = NDArray[np.uint8]
"""How much of a pixel the ink covers, height x width, 0 to 255."""


@dataclass(frozen=True, slots=True)
class ShapeLook:
    """How one deck draws its shapes.

    `fill` is `solid`; `ring`, only an outline; `double`, a solid shape inside an outline;
    `hatch`, stripes inside an outline; `inset`, a solid shape with a thin unprinted line inside.
    `line` is an outline's width and `rounding` the radius of corners, both as a share of the
    shape's width. `cross_arm` is an arm's width over the whole cross's; `star_waist` the inner
    radius of the star over its outer one (0.382 for straight pentagram edges, more is fatter);
    `triangle_height` its height over its width, `square_height` likewise.
    """

    fill: str = "solid"
    line: float = 0.12
    rounding: float = 0.0
    cross_arm: float = 0.34
    star_waist: float = 0.4
    triangle_height: float = 0.95
    square_height: float = 1.0

    @staticmethod
    def random(rng: np.random.Generator, *, small: bool = False) -> ShapeLook:
        """A way of drawing; small shapes are kept bolder so that they survive print."""
        fill = str(rng.choice(["solid", "ring", "double", "inset"], p=[0.76, 0.12, 0.07, 0.05]))
        if small and fill in ("double", "inset"):
            fill = "solid"
        return ShapeLook(
            fill=fill,
            line=float(rng.uniform(0.1, 0.2) if small else rng.uniform(0.03, 0.16)),
            rounding=float(rng.choice([0.0, rng.uniform(0.0, 0.12)])),
            cross_arm=float(rng.uniform(0.22, 0.44)),
            star_waist=float(rng.choice([0.382, rng.uniform(0.34, 0.55)])),
            triangle_height=float(rng.uniform(0.78, 1.12)),
            square_height=float(rng.choice([1.0, rng.uniform(0.9, 1.12)])),
        )


def outline(shape: Shape, look: ShapeLook) -> NDArray[np.float64]:
    """The shape's outline, N x 2, width exactly 1, its box's top left at the origin.

    Raises `ValueError` for the Whot, which is a word and no shape.
    """
    if shape is Shape.CIRCLE:
        angles = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        return np.stack([0.5 + 0.5 * np.cos(angles), 0.5 + 0.5 * np.sin(angles)], axis=1)
    if shape is Shape.TRIANGLE:
        points = [(0.5, 0.0), (1.0, look.triangle_height), (0.0, look.triangle_height)]
    elif shape is Shape.SQUARE:
        points = [(0.0, 0.0), (1.0, 0.0), (1.0, look.square_height), (0.0, look.square_height)]
    elif shape is Shape.CROSS:
        low, high = 0.5 - look.cross_arm / 2, 0.5 + look.cross_arm / 2
        points = [
            (low, 0), (high, 0), (high, low), (1, low), (1, high), (high, high),
            (high, 1), (low, 1), (low, high), (0, high), (0, low), (low, low),
        ]  # fmt: skip
    elif shape is Shape.STAR:
        turns = -np.pi / 2 + np.arange(10) * np.pi / 5
        radii = np.where(np.arange(10) % 2 == 0, 1.0, look.star_waist)
        points = list(zip(radii * np.cos(turns), radii * np.sin(turns), strict=True))
    else:
        raise ValueError(f"'{shape}' is no drawn shape")
    # A star is rounded half as much, or it turns into a pentagon.
    radius = look.rounding * (0.5 if shape is Shape.STAR else 1)
    polygon = _rounded(np.array(points, float), radius)
    polygon -= polygon.min(axis=0)
    return polygon / polygon[:, 0].max()


def star_middle(look: ShapeLook) -> float:
    """Where the star's middle lies, as a share of its box's height from the top."""
    return 1 / (1 + float(np.cos(np.pi / 5))) if look.rounding < 0.05 else 0.54


def shape_mask(shape: Shape, width: int, look: ShapeLook) -> Mask:
    """The shape `width` pixels wide as a tight mask; its height follows from the look."""
    return _mask(shape, max(3, int(width)), look)


@lru_cache(maxsize=512)
def _mask(shape: Shape, width: int, look: ShapeLook) -> Mask:
    over = 4 if width < 120 else 2
    polygon = outline(shape, look)
    height = max(3, round(float(polygon[:, 1].max()) * width))
    large = np.zeros((height * over, width * over), np.uint8)
    scaled = polygon * (width * over)
    _fill(large, scaled, 255)
    line = max(over * 1.2, look.line * width * over)
    if look.fill == "ring":
        large[_eroded(large, line)] = 0
    elif look.fill == "double":
        core, gap = _eroded(large, 2.2 * line), _eroded(large, line)
        large[gap] = 0
        large[core] = 255
    elif look.fill == "inset":
        core, gap = _eroded(large, line + max(over * 1.0, line * 0.5)), _eroded(large, line)
        large[gap] = 0
        large[core] = 255
    elif look.fill == "hatch":
        inner = _eroded(large, line * 0.6)
        rows, columns = np.indices(large.shape, sparse=True)
        period = max(4.0, line * 1.5)
        large[inner & (((rows + columns) % period) < period * 0.5)] = 0
    small = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
    mask = np.asarray(small, np.uint8)
    mask.setflags(write=False)
    return mask


def _fill(mask: Mask, polygon: NDArray[np.float64], value: int) -> None:
    cv2.fillPoly(mask, [np.round((polygon - 0.5) * 16).astype(np.int32)], value, shift=4)


def _eroded(mask: Mask, by: float) -> NDArray[np.bool_]:
    """Pixels at least `by` inside the mask."""
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1] > by


def _rounded(points: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
    """Corners replaced by short curves that start `radius` of the width before the corner."""
    if radius < 0.005:
        return points
    width = float(np.ptp(points[:, 0]))
    steps = np.linspace(0, 1, 7)[:, None]
    curves = []
    for before, corner, after in zip(
        np.roll(points, 1, axis=0), points, np.roll(points, -1, axis=0), strict=True
    ):
        ends = []
        for other in (before, after):
            way = other - corner
            length = float(np.hypot(*way))
            ends.append(corner + way * min(0.48, radius * width / length))
        curves.append(
            (1 - steps) ** 2 * ends[0] + 2 * steps * (1 - steps) * corner + steps**2 * ends[1]
        )
    return np.concatenate(curves)
