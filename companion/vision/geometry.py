"""Plane geometry of oriented boxes, and the rectified crop that the reader sees.

Coordinates are continuous pixels: x to the right, y down, (0, 0) the outer corner of the first
pixel, so a picture spans (0, 0) to (width, height). A quad is four corners, clockwise as seen.
Training cuts its crops with the same `index_crop`, so what is learnt is what is read.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from companion.vision.sightings import Image, Point, Quad

Corners: TypeAlias = NDArray[np.float32]
"""4 x 2: the corners of a quad as an array."""

MARGIN = 0.22
"""What a crop shows round the index, as a share of the index's longer side."""

FACE_MARGIN = 0.06
"""What a crop shows round a whole face, as a share of its sides."""

_SMOOTH_SHRINK = 1.2
"""From this reduction on a region is averaged down before it is warped."""


def box_quad(cx: float, cy: float, width: float, height: float, angle: float) -> Quad:
    """The corners of a box turned by `angle` radians, clockwise on the screen."""
    cos, sin = math.cos(angle), math.sin(angle)
    ax, ay = width / 2 * cos, width / 2 * sin
    bx, by = -height / 2 * sin, height / 2 * cos
    return (
        (cx - ax - bx, cy - ay - by),
        (cx + ax - bx, cy + ay - by),
        (cx + ax + bx, cy + ay + by),
        (cx - ax + bx, cy - ay + by),
    )


def as_quad(corners: ArrayLike) -> Quad:
    """Four corners of any array as a quad of plain numbers."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = np.asarray(corners, float).reshape(4, 2).tolist()
    return ((ax, ay), (bx, by), (cx, cy), (dx, dy))


def as_corners(quad: ArrayLike) -> Corners:
    """A quad as a 4 x 2 array."""
    return np.asarray(quad, np.float32).reshape(4, 2)


def turned(quad: Quad, quarters: int) -> Quad:
    """The same box read after `quarters` quarter turns clockwise: another corner comes first."""
    a, b, c, d = (quad[(quarters + i) % 4] for i in range(4))
    return a, b, c, d


def sides(quad: Quad) -> tuple[float, float]:
    """Width (along the first side) and height of a quad: means of opposite sides."""
    a, b, c, d = quad
    width = (math.dist(a, b) + math.dist(d, c)) / 2
    height = (math.dist(a, d) + math.dist(b, c)) / 2
    return width, height


def centre(quad: Quad) -> Point:
    """The mean of the four corners."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def down(quad: Quad) -> Point:
    """The unit vector from the top to the bottom of a quad as it is read."""
    a, b, c, d = quad
    x, y = (d[0] + c[0] - a[0] - b[0]), (d[1] + c[1] - a[1] - b[1])
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def tall(quad: Quad) -> Quad:
    """The same box with its longer sides running down."""
    width, height = sides(quad)
    return quad if height >= width else turned(quad, 1)


def area(quad: Quad) -> float:
    """The area a quad encloses, in square pixels."""
    return float(abs(cv2.contourArea(as_corners(quad))))


def holds(quad: Quad, point: Point) -> bool:
    """Whether a point lies in a convex quad."""
    return cv2.pointPolygonTest(as_corners(quad), point, False) >= 0


def overlap(a: Quad, b: Quad) -> tuple[float, float]:
    """Intersection over union, and over the smaller of the two; convex quads."""
    if math.dist(centre(a), centre(b)) * 2 > sum(sides(a)) + sum(sides(b)):
        return 0.0, 0.0
    shared, _ = cv2.intersectConvexConvex(as_corners(a), as_corners(b))
    first, second = area(a), area(b)
    if shared <= 0 or min(first, second) <= 0:
        return 0.0, 0.0
    return shared / (first + second - shared), min(1.0, shared / min(first, second))


def unit_frame(quad: Quad) -> NDArray[np.float64]:
    """The 3 x 3 homography that takes a quad to the unit square, its first corner to (0, 0)."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(as_corners(quad), unit), np.float64)


def index_crop(
    image: Image, quad: ArrayLike, size: int, margin: float = MARGIN, slimmest: float = 0.0
) -> Image:
    """The square, upright picture of one printed index, `size` x `size`, channels as given.

    `quad` is the tight box round the index, its corners in reading order: top left, top right,
    bottom right, bottom left. The box lands in the middle, upright and in proportion; its longer
    side takes 1 / (1 + 2 `margin`) of the crop and its shorter side shows more of what is round
    it. A box whose width is less than `slimmest` of its height is widened to that. Beyond the
    picture's edge the last pixels are repeated. Large sources are averaged down first, so that
    nothing aliases. Raises `ValueError` when the box encloses nothing.
    """
    corners = np.asarray(quad, np.float64).reshape(4, 2)
    width, height = sides(as_quad(corners))
    if min(width, height) < 0.5 or not cv2.isContourConvex(corners.astype(np.float32)):
        raise ValueError("the box of an index encloses nothing")
    side = max(width, height) * (1 + 2 * margin)
    half = np.array([max(width, slimmest * height), height]) * (size / side) / 2
    target = size / 2 + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return rectified(image, corners, target, (size, size), side, side / size)


def face_crop(image: Image, quad: ArrayLike, size: int, margin: float = FACE_MARGIN) -> Image:
    """The square picture of a whole card face, `size` x `size`: the quad fills it but for a rim
    of `margin` of its sides, so a card's own proportions are lost on purpose.

    `quad` is the outline in reading order, longer sides running down; see `index_crop` for what
    happens beyond the picture and to large sources. Raises `ValueError` when it encloses nothing.
    """
    corners = np.asarray(quad, np.float64).reshape(4, 2)
    width, height = sides(as_quad(corners))
    if min(width, height) < 2 or not cv2.isContourConvex(corners.astype(np.float32)):
        raise ValueError("the outline of a face encloses nothing")
    inner = size / 2 / (1 + 2 * margin)
    target = size / 2 + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * inner
    side = max(width, height) * (1 + 2 * margin)
    return rectified(image, corners, target, (size, size), side, side / size)


def rectified(
    image: Image,
    corners: NDArray[np.float64],
    target: NDArray[np.float64],
    size: tuple[int, int],
    side: float,
    shrink: float,
) -> Image:
    """The part of a picture round `corners` (4 x 2), warped so that they lie at `target` (4 x 2)
    in a crop of `size` (width, height).

    `side` is the longer side of what the crop shows, in pixels of the picture, of which
    `shrink` make one of the crop: large sources are averaged down first. Beyond the picture's
    edge the last pixels are repeated.
    """
    left, top, right, bottom = _around(corners, side, image.shape)
    region = image[top:bottom, left:right]
    source = corners - (left, top)
    if shrink > _SMOOTH_SHRINK:
        small = (max(1, round((right - left) / shrink)), max(1, round((bottom - top) / shrink)))
        source = source * (small[0] / (right - left), small[1] / (bottom - top))
        region = np.asarray(cv2.resize(region, small, interpolation=cv2.INTER_AREA), np.uint8)
    # OpenCV counts from the middle of the first pixel, quads from its corner.
    homography = cv2.getPerspectiveTransform(
        (source - 0.5).astype(np.float32), (target - 0.5).astype(np.float32)
    )
    crop = cv2.warpPerspective(
        region, homography, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def _around(
    corners: NDArray[np.float64], side: float, shape: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """The part of a picture a crop can touch: left, top, right, bottom, never empty."""
    # A square of this side, however turned, lies within a circle of half its diagonal; some
    # more for quads in perspective.
    reach = side * 0.8 + 2
    x, y = corners.mean(axis=0)
    left = int(np.clip(math.floor(x - reach), 0, shape[1] - 1))
    top = int(np.clip(math.floor(y - reach), 0, shape[0] - 1))
    right = int(np.clip(math.ceil(x + reach), left + 1, shape[1]))
    bottom = int(np.clip(math.ceil(y + reach), top + 1, shape[0]))
    return left, top, right, bottom
