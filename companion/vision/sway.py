"""Two small pictures of one table, and what light and a camera that sways make of their difference.

Pictures are grey, rows x columns of 0 to 255 (see `companion.vision.gate`). The older one is laid
over the newer by a similarity (moved, grown, turned) and a gain and an offset of its light, by
least squares in which what fits badly counts little (weights of Cauchy's distribution), after
Lucas and Kanade's registration: so an arm or a card that came in between misleads neither.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Point

Grey = NDArray[np.float32]

REACH = 2.5
"""Pixels by which a view may have moved from where it was expected to be found again."""
SURE = 0.6
"""Pixels up to which that is taken as found; what is more must explain what differs."""
GAINS = (0.5, 2.0)
"""How much darker or brighter a picture may have become."""
_ROUNDS = 4
_TRIES = 4
_SPREAD = 4.0
"""Differences of this size begin to count less, in levels of brightness."""
_STEP = 0.25
"""A step of fewer pixels than this is as good as linear."""
_BETTER = 0.9
"""What must be left of the difference at most for a larger movement to be believed."""
_BANDS = 6
"""Half periods of a lamp's flicker that a picture may show as bands."""
_BANDED, _BETTER_BANDED = 1.2, 0.75
"""The difference, in levels, from which bands are looked for, and what they must leave of it."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How one view lies in another, in pixels: moved right and down, grown and turned. The last
    two are what they move a point by that lies half a picture's width from its middle."""

    right: float = 0.0
    down: float = 0.0
    grown: float = 0.0
    turned: float = 0.0

    def at(self, point: Point, shape: tuple[int, ...]) -> Point:
        """How far a point of the older view has moved."""
        half = shape[1] / 2
        x, y = point[0] / half - 1, (point[1] - shape[0] / 2) / half
        return (
            self.right + self.grown * x - self.turned * y,
            self.down + self.grown * y + self.turned * x,
        )

    def then(self, step: Pose) -> Pose:
        """This and a small step after it."""
        return Pose(
            self.right + step.right,
            self.down + step.down,
            self.grown + step.grown,
            self.turned + step.turned,
        )

    @property
    def most(self) -> float:
        """How far, at most or nearly, any point has moved."""
        return math.hypot(self.right, self.down) + math.hypot(self.grown, self.turned)

    def laid(self, picture: NDArray[Any]) -> NDArray[Any]:
        """An older picture where the view is now."""
        if self == HERE:
            return picture
        height, width = picture.shape[:2]
        along, across = 1 + 2 * self.grown / width, 2 * self.turned / width
        x, y = (width - 1) / 2, (height - 1) / 2
        matrix = np.array(
            [
                [along, -across, self.right + x - along * x + across * y],
                [across, along, self.down + y - across * x - along * y],
            ]
        )
        size = (width, height)
        return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE))


HERE = Pose()


@dataclass(frozen=True, slots=True)
class Aligned:
    """An older picture in the light of a newer one and from where the camera is now; `pose` is
    how its view lies in the newer, as far as that was found."""

    picture: Grey
    pose: Pose


def aligned(old: Grey, new: Grey, guess: Pose = HERE) -> Aligned:
    """Lay an older picture over a newer one, whose view is not far from where `guess` has it."""
    pose, found = guess, guess
    there, plain = _lit_as(old, guess, new)
    best = plain
    for left in reversed(range(_TRIES)):
        fit = _Fit(there, new, moving=True)
        step = fit.step
        if pose.then(step).then(_minus(guess)).most > REACH:
            break
        if fit.left <= best.left:
            best, found = fit, pose.then(step)
        if step.most < _STEP or not left:
            break
        pose = pose.then(step)
        there, _ = _lit_as(old, pose, new)
    if found.then(_minus(guess)).most > SURE and best.left > _BETTER * plain.left:
        best, found = plain, guess
    return Aligned(best.picture(), found)


def _lit_as(old: Grey, pose: Pose, new: Grey) -> tuple[Grey, _Fit]:
    """An older picture where the view is now, with the bands of a lamp that flickers faster than
    the camera's lines are read: along rows or, where it is held upright, along columns; and how
    well it fits as it lies."""
    there = np.asarray(pose.laid(old), np.float32)
    plain = _Fit(there, new, moving=False)
    if plain.usual < _BANDED:
        return there, plain
    banded = _banded(there, plain.picture(), new)
    return banded, plain if banded is there else _Fit(banded, new, moving=False)


def _minus(pose: Pose) -> Pose:
    return Pose(-pose.right, -pose.down, -pose.grown, -pose.turned)


class _Fit:
    """One least squares fit of an older picture, laid where it is now, to a newer."""

    def __init__(self, old: Grey, new: Grey, moving: bool) -> None:
        self._old = old
        some = (slice(1, -1, 2), slice(1, -1, 2))
        level = np.float32(old[some].mean())
        self._parts = [np.ones_like(old), old - level]
        if moving:
            self._parts += _slopes(old)
        change = (new[some] - old[some]).ravel()
        terms = np.stack([part[some].ravel() for part in self._parts], axis=1)
        values = _fitted(terms, change)
        if not GAINS[0] <= 1 + values[1] <= GAINS[1]:
            values = np.zeros(len(self._parts))
            values[0] = float(np.median(change))
        self._values = values
        off = np.abs(change - terms @ values.astype(np.float32))
        self.left = float(np.mean(off / (1 + off / _SPREAD)))
        """What is left of the difference, large parts of it counted little."""
        self.usual = float(np.median(off))
        """The difference of the picture's usual place, in levels."""

    @property
    def step(self) -> Pose:
        """How the view moved."""
        return Pose(*(float(value) for value in self._values[2:6]))

    def picture(self) -> Grey:
        now = self._old.copy()
        for value, part in zip(self._values, self._parts, strict=True):
            if value:
                now += np.float32(value) * part
        # White stays white however much light there is.
        return np.asarray(np.minimum(now, 255.0), np.float32)


def _slopes(old: Grey) -> list[Grey]:
    """What a small movement changes: right, down, growth and turning, each by a pixel."""
    across = np.zeros_like(old)
    down = np.zeros_like(old)
    across[:, 1:-1] = (old[:, :-2] - old[:, 2:]) / 2
    down[1:-1] = (old[:-2] - old[2:]) / 2
    height, width = old.shape
    x = (np.arange(width, dtype=np.float32) - (width - 1) / 2) * np.float32(2 / width)
    y = ((np.arange(height, dtype=np.float32) - (height - 1) / 2) * np.float32(2 / width))[:, None]
    return [across, down, x * across + y * down, x * down - y * across]


def _banded(there: Grey, now: Grey, new: Grey) -> Grey:
    """A picture with bands, if that makes it more like a newer one; `now` is it in that light."""
    some = (slice(1, -1, 2), slice(1, -1, 2))
    change = (new[some] - now[some]).ravel()
    usual = float(np.median(np.abs(change)))
    best, least = there, _BETTER_BANDED * usual
    for axis in (0, 1):
        length = now.shape[axis]
        waves = np.cos(np.pi * np.outer(np.arange(_BANDS) + 1, np.arange(length) + 0.5) / length)
        parts = [
            now * (wave[:, None] if axis == 0 else wave[None, :]).astype(np.float32)
            for wave in waves
        ]
        terms = np.stack([part[some].ravel() for part in parts], axis=1)
        values = _fitted(terms, change).astype(np.float32)
        left = float(np.median(np.abs(change - terms @ values)))
        if left < least:
            best = now + sum(value * part for value, part in zip(values, parts, strict=True))
            least = left
    return best


def _fitted(terms: Grey, change: Grey) -> NDArray[np.float64]:
    fit: NDArray[np.float64] = np.zeros(terms.shape[1])
    off = change - np.float32(np.median(change))
    still = np.eye(terms.shape[1]) * 1e-2 * len(change)
    for _ in range(_ROUNDS):
        spread = max(_SPREAD, 1.5 * float(np.median(np.abs(off))))
        weighted = terms / (1 + (off / spread) ** 2)[:, None]
        left = (weighted.T @ terms).astype(np.float64) + still
        right = (weighted.T @ change).astype(np.float64)
        fit = np.asarray(np.linalg.solve(left, right), np.float64)
        off = change - terms @ fit.astype(np.float32)
    return fit
