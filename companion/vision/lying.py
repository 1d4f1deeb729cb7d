"""How cards lie to each other: outlines that cover, coincide, or are turned alike. Pure."""

from __future__ import annotations

import math
from itertools import combinations, permutations

import cv2
import numpy as np

from companion.vision.geometry import centre, down, sides
from companion.vision.sightings import Point, Quad, Sighting

EXACT = 0.04
"""What lies this near, in card heights, lies in the same place."""
_STICKS_OUT = 0.35
"""How far a corner of a card beneath shows from under another, in card heights."""

_STEP = (0.08, 0.6)
"""How far apart the corners of cards laid in a row are, in card heights."""
_ROW = 0.4
"""How much of that may be lengthwise."""
_ROW_TURN = math.radians(20)


def long_side(quad: Quad) -> float:
    """The longer of a card's sides, in pixels."""
    return max(sides(quad))


def _angle(quad: Quad) -> float:
    """The direction of the long side, 0 to pi."""
    a, b = sides(quad)
    (x1, y1), (x2, y2) = (quad[0], quad[1]) if a > b else (quad[1], quad[2])
    return math.atan2(y2 - y1, x2 - x1) % math.pi


def turned_alike(a: Sighting, b: Sighting, limit: float = math.radians(20)) -> bool:
    if a.quad is None or b.quad is None:
        return True
    difference = abs(_angle(a.quad) - _angle(b.quad))
    return min(difference, math.pi - difference) <= limit


def covers(above: Sighting, below: Sighting) -> bool:
    """Whether a later card can hide another. Touching it is enough: a card of which only a part
    shows is not read in every look, and must not count as taken away."""
    if above.quad is None:
        return False
    top = np.array(above.quad, np.float32)
    if below.quad is None:
        # A corner sticks out by less than half a card.
        return cv2.pointPolygonTest(top, below.centre, True) >= -_STICKS_OUT * long_side(above.quad)
    bottom = np.array(below.quad, np.float32)
    area, _ = cv2.intersectConvexConvex(cv2.convexHull(top), cv2.convexHull(bottom))
    return area > 0.05 * cv2.contourArea(cv2.convexHull(bottom))


def in_the_same_place(a: Sighting, b: Sighting, height: float) -> bool:
    """Whether two outlines are one: nobody lays a card that exactly on another."""
    if a.quad is None or b.quad is None:
        return False
    corners = corners_apart(a, b)
    if corners is not None:
        return corners < EXACT * height
    near = math.dist(a.centre, b.centre) < EXACT * height
    return near and turned_alike(a, b, math.radians(2))


def corners_apart(a: Sighting, b: Sighting) -> float | None:
    """How far two corners of one card lie from two of another at most, in pixels, those that fit
    best: an outline may hold a corner of a card beneath as well. None where not two of each were
    read. On white cards corners are found far more exactly than the outline is."""
    mine, others = [centre(index) for index in a.indices], [centre(index) for index in b.indices]
    return min(
        (
            max(math.dist(p, r), math.dist(q, s))
            for p, q in combinations(mine, 2)
            for r, s in permutations(others, 2)
        ),
        default=None,
    )


def share_a_corner(a: Sighting, b: Sighting, height: float) -> bool:
    """Whether the only corner that was read of `b` is one of `a`: their outlines may differ, where
    one was drawn round a neighbour, but no card is laid that exactly on another."""
    if len(b.indices) != 1:
        return False
    own = centre(b.indices[0])
    return any(math.dist(centre(index), own) < EXACT * height for index in a.indices)


def meet(a: Sighting, b: Sighting, height: float) -> bool:
    """Whether a corner was read in the same place of both: two readings of one card, however its
    outline turns."""
    return any(
        math.dist(centre(p), centre(q)) < EXACT * height for p in a.indices for q in b.indices
    )


def printed(card: Sighting) -> list[Point]:
    """Where corners are printed on a card whose outline is known: those that were read, and those
    opposite them."""
    if card.quad is None:
        return []
    x, y = card.centre
    read = [centre(index) for index in card.indices]
    return [*read, *((2 * x - a, 2 * y - b) for a, b in read)]


def square_to(card: Sighting, index: Quad, limit: float = math.radians(10)) -> bool:
    """Whether a corner is turned as a card is, or lies on its side in it."""
    if card.quad is None:
        return False
    difference = (_angle(card.quad) - _angle(index)) % (math.pi / 2)
    return min(difference, math.pi / 2 - difference) <= limit


def fanned(card: Sighting, index: Quad) -> bool:
    """Whether a corner lies beside one of a card's own, turned as that is: as the next card's does
    where several are laid in a row, each on the one before."""
    if card.quad is None:
        return False
    height = long_side(card.quad)
    for own in card.indices:
        along, other = down(own), down(index)
        if abs(_between(along, other)) > _ROW_TURN:
            continue
        (x, y), (u, v) = centre(own), centre(index)
        step, size = (u - x, v - y), math.hypot(*along)
        lengthwise, far = abs(step[0] * along[0] + step[1] * along[1]) / size, math.hypot(*step)
        if _STEP[0] * height <= far <= _STEP[1] * height and lengthwise <= _ROW * far:
            return True
    return False


def _between(a: Point, b: Point) -> float:
    """The angle from one direction to another, -pi to pi."""
    return math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])


def mapped(sighting: Sighting, factor: float, dx: float, dy: float) -> Sighting:
    def move(quad: Quad) -> Quad:
        a, b, c, d = ((x * factor + dx, y * factor + dy) for x, y in quad)
        return (a, b, c, d)

    quad = None if sighting.quad is None else move(sighting.quad)
    indices = tuple(move(index) for index in sighting.indices)
    return Sighting(sighting.card, sighting.confidence, quad, indices)
