"""Which printed corner belongs to which face's outline. Pure.

A card is point-symmetric: its corners are read upright from either end, so a corner read
upright always has the middle of its card below it, to its right or, on decks with four corners,
to its left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.corners import Corner, Judge
from companion.vision.geometry import centre, down, sides, transform, unit_frame
from companion.vision.limits import Limits
from companion.vision.sightings import Box, Point


@dataclass(frozen=True, slots=True)
class Fit:
    """A corner as part of a face.

    `place` is 0 to 3: top left, top right, bottom left, bottom right of the face's box, so
    opposite corners add up to 3. `offset` is how far from there the corner's middle lies, in
    widths and heights of the card. `corner` is read the way round that this face dictates.
    """

    corner: Corner
    face: int
    place: int
    offset: Point
    cost: float


@dataclass(frozen=True, slots=True)
class Shares:
    """Who belongs where: corners a face, the faces whose corners disagree, corners left over."""

    members: Mapping[int, tuple[Corner, ...]]
    conflicts: frozenset[int]
    loose: tuple[Corner, ...]


def share_out(corners: Sequence[Corner], faces: Sequence[Box], judge: Judge) -> Shares:
    """Give every corner to the face it fits best; a face has one corner in each of its corners.

    `faces` have quads whose longer sides run down.
    """
    limits = judge.limits
    fits = [_fits(corner, faces, judge) for corner in corners]
    places: dict[tuple[int, int], Fit] = {}
    settled: set[int] = set()

    def settle(*chosen: Fit) -> None:
        for fit in chosen:
            places[(fit.face, fit.place)] = fit
            settled.add(fit.corner.number)

    # Two corners of one identity in opposite corners of a face prove it theirs.
    for a, b in _proofs(fits, limits):
        free = (a.face, a.place) not in places and (b.face, b.place) not in places
        if free and not {a.corner.number, b.corner.number} & settled:
            settle(a, b)

    conflicts: set[int] = set()
    rest = [options for options in fits if options and options[0].corner.number not in settled]
    for options in sorted(rest, key=lambda o: (o[0].cost, o[0].corner.number)):
        against: Fit | None = None
        for fit in options:
            others = [other for (face, _), other in places.items() if face == fit.face]
            if (fit.face, fit.place) in places:
                continue
            if not all(_alike(fit, other, limits) for other in others):
                continue
            if any(_contradict(fit.corner, other.corner, limits) for other in others):
                against = against or fit
                continue
            settle(fit)
            break
        else:
            if against is not None:
                conflicts.add(against.face)
                settle(against)
    members: dict[int, list[Corner]] = {}
    for (face, _), fit in sorted(places.items()):
        members.setdefault(face, []).append(fit.corner)
    return Shares(
        {face: tuple(inside) for face, inside in members.items()},
        frozenset(conflicts),
        tuple(corner for corner in corners if corner.number not in settled),
    )


def _fits(corner: Corner, faces: Sequence[Box], judge: Judge) -> list[Fit]:
    """The faces a corner could belong to, best first."""
    limits = judge.limits
    middle = centre(corner.quad)
    found: list[Fit] = []
    for number, face in enumerate(faces):
        width, height = sides(face.quad)
        size = max(sides(corner.quad)) / height
        (u, v), *ways = _in_frame(face, middle, corner)
        offset = (min(u, 1 - u), min(v, 1 - v))
        near = all(
            -limits.corner_slack <= off <= reach
            for off, reach in zip(offset, limits.corner_reach, strict=True)
        )
        if not near or not limits.index_height[0] <= size <= limits.index_height[1]:
            continue
        # Upright, the corner's "down" points along the card, to the half it does not lie in.
        inward = 1 if v < 0.5 else -1
        off_axis = [abs(math.atan2(x * width, y * height * inward)) for x, y in ways]
        upright = int(np.argmin(off_axis))
        if off_axis[upright] > limits.askew:
            continue
        worth = [limits.wrong_way] * len(ways)
        worth[upright] = 1.0
        cost = off_axis[upright] + sum(
            abs(off - home) / home for off, home in zip(offset, limits.corner_home, strict=True)
        )
        place = (1 if u > 0.5 else 0) + (2 if v > 0.5 else 0)
        own = judge.settle(corner.number, corner.reading, worth)
        found.append(Fit(own, number, place, offset, cost))
    return sorted(found, key=lambda fit: (fit.cost, fit.face))


def _in_frame(face: Box, middle: Point, corner: Corner) -> list[Point]:
    """A corner's middle in the face's unit square, then "down" there for each way round."""
    (x, y), ways = middle, [down(quad) for quad in corner.reading.turns]
    points = transform(unit_frame(face.quad), [middle, *((x + dx, y + dy) for dx, dy in ways)])
    u, v = points[0].tolist()
    return [(u, v), *((float(a - u), float(b - v)) for a, b in points[1:])]


def _proofs(fits: Sequence[Sequence[Fit]], limits: Limits) -> list[tuple[Fit, Fit]]:
    """Pairs of fits that confirm each other, best first."""
    pairs = [
        (a, b)
        for i, options in enumerate(fits)
        for a in options
        for more in fits[i + 1 :]
        for b in more
        if a.face == b.face
        and a.place + b.place == 3
        and a.corner.card is not None
        and a.corner.card == b.corner.card
        and _alike(a, b, limits)
    ]
    return sorted(
        pairs, key=lambda p: (p[0].cost + p[1].cost, p[0].corner.number, p[1].corner.number)
    )


def _alike(a: Fit, b: Fit, limits: Limits) -> bool:
    """Whether two corners lie alike in their corners of one face, as printing has them."""
    return all(abs(x - y) <= limits.spread for x, y in zip(a.offset, b.offset, strict=True))


def _contradict(a: Corner, b: Corner, limits: Limits) -> bool:
    sure = min(a.confidence, b.confidence) >= limits.contradicts
    return sure and a.card != b.card
