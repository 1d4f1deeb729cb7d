"""Which printed corner belongs to which face's outline. Pure.

A card is point-symmetric: its corners are read upright from either end, so a corner read
upright always has the middle of its card below it, to its right or, on decks with four corners,
to its left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners import Corner, Judge
from companion.vision.geometry import centre, down, sides, unit_frame
from companion.vision.limits import Limits
from companion.vision.sightings import Box, Point

Frames: TypeAlias = NDArray[np.float64]
"""Faces x 3 x 3: the homographies that take each face to the unit square."""


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
    frames = np.array([unit_frame(face.quad) for face in faces]).reshape(-1, 3, 3)
    fits = [_fits(corner, faces, frames, judge) for corner in corners]
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
            contrary = [o for o in others if _contradict(fit.corner, o.corner, limits)]
            if (fit.face, fit.place) in places:
                continue
            if not all(_alike(fit, other, limits) for other in others):
                continue
            if contrary:
                # Opposite corners are one card's; others may be a neighbour's that lies across.
                if any(fit.place + other.place == 3 for other in contrary):
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


def _fits(corner: Corner, faces: Sequence[Box], frames: Frames, judge: Judge) -> list[Fit]:
    """The faces a corner could belong to, best first."""
    limits = judge.limits
    index_height = max(sides(corner.quad))
    middles, ways = _in_frames(frames, corner)
    off = np.minimum(middles, 1 - middles)
    near = (off >= -limits.corner_slack).all(1) & (off <= limits.corner_reach).all(1)
    found: list[Fit] = []
    for number in np.flatnonzero(near).tolist():
        width, height = sides(faces[number].quad)
        (u, v), offset = middles[number].tolist(), off[number].tolist()
        # Upright, the corner's "down" points along the card, to the half it does not lie in.
        # A card seen at a slant may look wider than it is tall.
        x, y = ways[number, :, 0] * width, ways[number, :, 1] * height
        inward_u, inward_v = (1 if u < 0.5 else -1), (1 if v < 0.5 else -1)
        askew = np.abs(np.arctan2(x, y * inward_v))
        if height < limits.slanted * width:
            askew = np.minimum(askew, np.abs(np.arctan2(y, x * inward_u)) + limits.slant_cost)
        upright = int(np.argmin(askew))
        size = index_height / height
        if not limits.index_height[0] <= size <= limits.index_height[1]:
            continue
        if askew[upright] > limits.askew:
            continue
        if _on_its_head(corner, upright, judge):
            continue
        worth = [limits.wrong_way] * len(askew)
        worth[upright] = 1.0
        cost = float(askew[upright]) + sum(
            abs(own - home) / home for own, home in zip(offset, limits.corner_home, strict=True)
        )
        place = (1 if u > 0.5 else 0) + (2 if v > 0.5 else 0)
        own = judge.settle(corner.number, corner.reading, worth)
        found.append(Fit(own, number, place, (offset[0], offset[1]), cost))
    return sorted(found, key=lambda fit: (fit.cost, fit.face))


def _on_its_head(corner: Corner, upright: int, judge: Judge) -> bool:
    """Whether a corner can't be read at all the way round a face would have it."""
    shares = corner.reading.shares[:, judge.allowed]
    return corner.confidence >= judge.limits.contradicts and bool(
        shares[upright].max(initial=0.0) < judge.limits.on_its_head
    )


def _in_frames(frames: Frames, corner: Corner) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A corner in the unit square of every face: its middle (faces x 2), and where "down" is
    there for each way round (faces x ways x 2)."""
    x, y = centre(corner.quad)
    ends = [(x + dx, y + dy) for dx, dy in map(down, corner.reading.turns)]
    points = np.array([(x, y, 1.0), *((a, b, 1.0) for a, b in ends)])
    mapped = np.einsum("fij,pj->fpi", frames, points)
    flat = mapped[..., :2] / mapped[..., 2:]
    return flat[:, 0], flat[:, 1:] - flat[:, :1]


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
    """Whether two corners lie alike in their corners of one face, as printing has them.

    Two that bear one name may lie less alike: at a slant an outline fits its card loosely.
    """
    spread = limits.spread_of_one if a.corner.card == b.corner.card else limits.spread
    return all(abs(x - y) <= spread for x, y in zip(a.offset, b.offset, strict=True))


def _contradict(a: Corner, b: Corner, limits: Limits) -> bool:
    sure = min(a.confidence, b.confidence) >= limits.contradicts
    return sure and a.card != b.card
