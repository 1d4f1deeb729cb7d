"""Is anything moving? A small grey picture decides, so that a still table costs next to nothing.

The picture is about 160 pixels wide. Two differences are taken, of brightness and of colour: to
the frame before (motion) and to the table as it last lay still (what is different, an arm at rest
included). From both is taken what light and camera alone explain (`companion.vision.sway`), so
that a flickering lamp, a cloud, an exposure that adjusts itself or a camera held in a hand moves
nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image, Point, Quad
from companion.vision.sway import HERE, Pose, aligned
from companion.vision.tint import Tint, tint, unlike
from companion.vision.view import displaced, lit, recognised

WIDTH = 160
SETTLE_S = 0.1
"""Stillness after which the table counts as settled."""
ARM_SETTLE_S = 1.2
"""The same while something reaches in from the border."""
HIDDEN_SETTLE_S = 5.0
"""The same while the table is hidden; after that it is taken for another view."""
_FLOOR = 12.0
_NOISE_TIMES = 5.0
_SPECKS = 8
"""Changed small pixels that are still no motion (a card covers 60 and more)."""
_FAINT = 0.5
"""An arm is followed to the border through pixels that differ this much less: skin may be much
like the table."""
_SOLID = 0.4
"""A share of what reaches into an area that is no light: it is an arm then, with its shadow."""
_GAP = 3
"""Small pixels: parts of an arm nearer than this belong together."""
_LIGHTS = 0.6
"""A share of the picture that changes at once: the light, or the camera itself."""
_NUDGED = 0.03
"""A share of the picture that differs once it is at rest: it is asked whether the camera moved."""
_LARGE = 0.35
"""The same from which the view may be another one, or hidden."""
_HIDDEN = 0.4
"""It is, when less than this is recognised of what showed."""
_TOLD = 0.12
"""Small pixels that the view must have moved by to be worth telling."""
_SWAYED = 0.3
"""Small pixels from which a picture at rest is taken anew, once nothing differs in it."""
_WHITE, _LIFTS = 130.0, 3.0
"""The level of the brightest places that a dark picture is lifted to, and how much at most."""
_LIFT_AGAIN = 1.3
"""How unlike the lift must be to be changed."""


class Stillness(StrEnum):
    """How the table is."""

    MOVING = "moving"
    SETTLING = "settling"
    STILL = "still"


@dataclass(frozen=True, slots=True)
class Motion:
    """One frame through the gate.

    `settled` is true on the frame at which the table came to rest (and on the first of all).
    `mask` marks, in the small picture, what differs from the table as it last lay still; `scale`
    is frame pixels per mask pixel. `side` is the direction, in radians from the picture's middle
    (0 right, pi/2 down), from which something reaches in; None where nothing touches the border.
    `shift` is how far the view moved since that was told last, in frame pixels, where the camera
    was nudged or sways. `jolt` says that it is another picture now: places in it are not what they
    were. `arm` marks the part of `mask` that reaches in, `light` what only lies in another light,
    `moved` what differs from the frame before.
    """

    t: float
    state: Stillness
    settled: bool
    mask: NDArray[np.bool_]
    scale: float
    side: float | None = None
    shift: Point | None = None
    jolt: bool = False
    arm: NDArray[np.bool_] | None = None
    moved: NDArray[np.bool_] | None = None
    light: NDArray[np.bool_] | None = None

    def share(self, quad: Quad) -> float:
        """How much of an area of the frame is different now, 0 to 1."""
        part = self._part(self.mask, quad)
        return float(part.mean()) if part.size else 0.0

    def reached(self, quad: Quad, shadows: bool = False) -> float:
        """How much of an area something that reaches in from the border covers, 0 to 1.

        Shadows and other light count only where that is asked for, or where more than they are
        is there: of an arm itself some parts look as if they were its shadow.
        """
        part = self._part(self.mask if self.arm is None else self.arm, quad)
        covered = float(part.mean()) if part.size else 0.0
        if self.light is None or shadows or not covered:
            return covered
        solid = float((part & ~self._part(self.light, quad)).mean())
        return covered if solid >= _SOLID * covered else solid

    def moves(self, quad: Quad) -> bool:
        """Whether something moves in an area."""
        moved = None if self.moved is None else self._part(self.moved, quad)
        return moved is not None and int(np.count_nonzero(moved)) > _SPECKS // 2

    def _part(self, mask: NDArray[np.bool_], quad: Quad) -> NDArray[np.bool_]:
        height, width = mask.shape
        xs = [min(max(x / self.scale, 0), width) for x, _ in quad]
        ys = [min(max(y / self.scale, 0), height) for _, y in quad]
        left, right = int(min(xs)), max(math.ceil(max(xs)), int(min(xs)) + 1)
        top, bottom = int(min(ys)), max(math.ceil(max(ys)), int(min(ys)) + 1)
        return mask[top:bottom, left:right]

    @property
    def changed(self) -> tuple[int, int, int, int] | None:
        """Left, top, right, bottom of what differs, in frame pixels."""
        rows, columns = np.flatnonzero(self.mask.any(axis=1)), np.flatnonzero(self.mask.any(axis=0))
        if not rows.size:
            return None
        s = self.scale
        return (
            int(columns[0] * s),
            int(rows[0] * s),
            int((columns[-1] + 1) * s),
            int((rows[-1] + 1) * s),
        )


class Gate:
    """Feed it every frame in order; times are the frames' own.

    `focus` (left, top, right, bottom, in frame pixels) is the part whose stillness counts, once
    it is known where the cards lie: people at the border of the picture may go on moving.
    """

    def __init__(self) -> None:
        self.focus: tuple[float, float, float, float] | None = None
        self._before: NDArray[np.float32] | None = None
        self._rest: NDArray[np.float32] | None = None
        self._colours: Image | None = None
        self._tint_before: Tint | None = None
        self._tint_rest: Tint | None = None
        self._lift = 1.0
        self._pose = HERE
        """How the view at rest lies in the picture now."""
        self._told = (0.0, 0.0)
        """What of that was told, in small pixels."""
        self._noise = 1.0
        self._quiet_since: float | None = None
        self._t = 0.0
        self._state = Stillness.MOVING
        self._shape: tuple[int, ...] = ()

    def see(self, image: Image, t: float) -> Motion:
        """Judge one frame. A frame of another size starts anew (`jolt`)."""
        small, colours = _shrink(image)
        tinted = tint(colours)
        small, colours = self._lifted(small, colours)
        scale = image.shape[1] / small.shape[1]
        before, self._t = self._t, t
        jolt = bool(self._shape) and image.shape != self._shape
        self._shape = image.shape
        if self._before is None or self._rest is None or self._colours is None or jolt:
            self._before = self._rest = small
            self._tint_before = self._tint_rest = tinted
            self._colours, self._pose, self._told = colours, HERE, (0.0, 0.0)
            self._quiet_since, self._state = t, Stillness.SETTLING
            return Motion(t, self._state, False, np.zeros(small.shape, bool), scale, jolt=jolt)
        threshold = max(_FLOOR, _NOISE_TIMES * self._noise)
        moved, step = _difference(small, self._before, threshold)
        assert self._tint_before is not None and self._tint_rest is not None
        recoloured = unlike(tinted, step.laid(self._tint_before)) > 1
        motion = _only(_clean((moved > threshold) | recoloured), _inside(step, small.shape))
        share = float(motion.mean())
        focus = self._focused(motion.shape, scale)
        count = int(np.count_nonzero(motion[focus]))
        self._noise = 0.95 * self._noise + 0.05 * min(float(np.median(moved)) * 1.5 + 0.5, 8.0)
        self._before, self._tint_before = small, tinted
        guess = self._pose.then(step)
        different, self._pose = _difference(small, self._rest, _FAINT * threshold, guess)
        inside = _inside(self._pose, small.shape)
        tints = unlike(tinted, self._pose.laid(self._tint_rest))
        mask = _only(_clean((different > threshold) | (tints > 1)), inside)
        weak = (different > _FAINT * threshold) | (tints > _FAINT)
        faint = mask | _only(_clean(weak), inside)
        there = np.asarray(self._pose.laid(self._colours), np.uint8)
        hidden = float(mask.mean()) >= _LARGE and recognised(colours, there) < _HIDDEN
        if hidden:
            # Nobody reaches in: somebody leans over, a hand is before the lens, or it moved.
            side, arm = None, np.zeros_like(mask)
        else:
            side, arm = _reaching(mask, faint, focus if self.focus else None, inside)
        light = lit(colours, there) if arm.any() else None
        shift = None if hidden else self._moved_by(focus, scale)
        seen = Motion(
            t, Stillness.MOVING, False, mask, scale, side, shift, arm=arm, moved=motion, light=light
        )
        if count > _SPECKS:
            self._quiet_since, self._state = None, Stillness.MOVING
            return replace(seen, jolt=share > _LIGHTS)
        if self._quiet_since is None:
            # Nothing moved from the frame before to this one.
            self._quiet_since = before
        if self._state is Stillness.STILL:
            self._sink_in(small, colours, tinted, mask, focus)
            return replace(seen, state=self._state)
        self._state = Stillness.SETTLING
        quiet = t - self._quiet_since + 1e-6
        if quiet < (ARM_SETTLE_S if side is not None else SETTLE_S):
            return replace(seen, state=self._state)
        differs = float(mask.mean())
        leap = displaced(self._rest, small) if differs >= _NUDGED else None
        if leap is None and hidden and quiet < HIDDEN_SETTLE_S:
            return replace(seen, state=self._state)
        self._state = Stillness.STILL
        if leap is not None:
            self._pose = Pose(*leap)
            shift = _added(shift, self._moved_by(focus, scale))
        self._rest_as(small, colours, tinted, focus)
        another = leap is None and hidden
        return replace(seen, state=self._state, settled=True, shift=shift, jolt=another)

    def _moved_by(self, focus: tuple[slice, slice], scale: float) -> Point | None:
        """How far the view has moved, in frame pixels, since that was told last."""
        x, y = self._displacement(focus)
        dx, dy = x - self._told[0], y - self._told[1]
        if math.hypot(dx, dy) < _TOLD:
            return None
        self._told = x, y
        return dx * scale, dy * scale

    def _displacement(self, focus: tuple[slice, slice]) -> Point:
        """How far the middle of what matters lies from where it was at rest, in small pixels."""
        assert self._rest is not None
        shape = self._rest.shape[0], self._rest.shape[1]
        rows, columns = (part.indices(size) for part, size in zip(focus, shape, strict=True))
        middle = (columns[0] + columns[1]) / 2, (rows[0] + rows[1]) / 2
        return self._pose.at(middle, shape)

    def _rest_as(
        self,
        small: NDArray[np.float32],
        colours: Image,
        tinted: Tint,
        focus: tuple[slice, slice],
    ) -> None:
        """Take what shows now for the table at rest."""
        x, y = self._displacement(focus)
        self._told = self._told[0] - x, self._told[1] - y
        self._rest, self._colours, self._tint_rest = small, colours, tinted
        self._pose = HERE

    def _sink_in(
        self,
        small: NDArray[np.float32],
        colours: Image,
        tinted: Tint,
        mask: NDArray[np.bool_],
        focus: tuple[slice, slice],
    ) -> None:
        """Slow light sinks in; so does what moved too slowly to be motion."""
        assert self._rest is not None
        if self._pose.most > _SWAYED:
            if not mask.any():
                self._rest_as(small, colours, tinted, focus)
            return
        self._rest = np.asarray(0.98 * self._rest + 0.02 * small, np.float32)
        assert self._tint_rest is not None
        self._tint_rest = np.asarray(0.98 * self._tint_rest + 0.02 * tinted, np.float32)

    def _lifted(
        self, small: NDArray[np.float32], colours: Image
    ) -> tuple[NDArray[np.float32], Image]:
        """A dark picture with the contrast of one in good light."""
        bright = float(np.percentile(small[::2, ::2], 99))
        lift = min(max(_WHITE / max(bright, 1.0), 1.0), _LIFTS)
        change = lift / self._lift
        if not 1 / _LIFT_AGAIN < change < _LIFT_AGAIN:
            self._lift = lift
            if self._before is not None and self._rest is not None and self._colours is not None:
                self._before, self._rest = self._before * change, self._rest * change
                self._colours = np.asarray(cv2.convertScaleAbs(self._colours, alpha=change))
        if self._lift == 1.0:
            return small, colours
        lifted = np.asarray(cv2.convertScaleAbs(colours, alpha=self._lift), np.uint8)
        return np.minimum(small * np.float32(self._lift), 255), lifted

    def _focused(self, shape: tuple[int, ...], scale: float) -> tuple[slice, slice]:
        if self.focus is None:
            return slice(None), slice(None)
        left, top, right, bottom = (round(value / scale) for value in self.focus)
        rows = slice(min(max(top, 0), shape[0] - 1), max(bottom, 1))
        columns = slice(min(max(left, 0), shape[1] - 1), max(right, 1))
        return rows, columns


def _shrink(image: Image) -> tuple[NDArray[np.float32], Image]:
    """The small picture, grey and smoothed, and in its colours."""
    height = max(16, round(WIDTH * image.shape[0] / image.shape[1]))
    # Every second pixel first: averaging all of them costs four times as much.
    step = max(1, image.shape[1] // (WIDTH * 4))
    small = cv2.resize(image[::step, ::step], (WIDTH, height), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return cv2.blur(grey, (3, 3)).astype(np.float32), np.asarray(small, np.uint8)


def _difference(
    new: NDArray[np.float32], old: NDArray[np.float32], worth: float, guess: Pose = HERE
) -> tuple[NDArray[np.float32], Pose]:
    """How unlike two small pictures are, and how the older one's view lies in the newer. What
    light and camera explain is left out where more than specks differ by what is `worth` a look.
    """
    if guess.most < _TOLD:
        difference = new - old
        difference -= np.float32(np.median(difference[::2, ::2]))
        np.abs(difference, out=difference)
        if np.count_nonzero(difference > worth) <= _SPECKS:
            return difference, HERE
    found = aligned(old, new, guess)
    return np.abs(new - found.picture), found.pose


def _inside(pose: Pose, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """The part of a picture that showed before the view moved."""
    height, width = shape[0], shape[1]
    ends = [pose.at(corner, shape) for corner in ((0, 0), (width, 0), (width, height), (0, height))]
    left, right = max(x for x, _ in ends), min(x for x, _ in ends)
    top, bottom = max(y for _, y in ends), min(y for _, y in ends)

    def part(low: float, high: float, length: int) -> slice:
        return slice(max(0, math.ceil(low - 0.5)), length - max(0, math.ceil(-high - 0.5)))

    return part(top, bottom, height), part(left, right, width)


def _only(mask: NDArray[np.bool_], inside: tuple[slice, slice]) -> NDArray[np.bool_]:
    """A mask without what lies outside."""
    kept = np.zeros_like(mask)
    kept[inside] = mask[inside]
    return kept


def _added(a: Point | None, b: Point | None) -> Point | None:
    return b if a is None else a if b is None else (a[0] + b[0], a[1] + b[1])


def _clean(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Without single specks."""
    return cv2.medianBlur(mask.astype(np.uint8), 3).astype(bool)


def _reaching(
    mask: NDArray[np.bool_],
    faint: NDArray[np.bool_],
    focus: tuple[slice, slice] | None,
    inside: tuple[slice, slice],
) -> tuple[float | None, NDArray[np.bool_]]:
    """Where something different reaches in from the border (and into the focus), as an angle,
    and what of the mask that is."""
    height, width = mask.shape
    nothing = np.zeros_like(mask)
    if not mask.any():
        return None, nothing
    grown = cv2.dilate(faint.astype(np.uint8), np.ones((_GAP, _GAP), np.uint8))
    _, labels = cv2.connectedComponents(grown)
    border = np.ones_like(mask)
    rows, columns = inside
    border[rows.start + 2 : rows.stop - 2, columns.start + 2 : columns.stop - 2] = False
    strong = np.unique(labels[mask])
    reaching = border & faint & np.isin(labels, strong)
    if focus is not None:
        central = np.unique(labels[focus][mask[focus]])
        reaching &= np.isin(labels, central)
    ys, xs = np.nonzero(reaching)
    if ys.size < 6:
        return None, nothing
    arm = faint & np.isin(labels, np.unique(labels[reaching]))
    # Unit square, so that the corners of a wide picture stay at 45 degrees.
    x = float(xs.mean()) / width - 0.5
    y = float(ys.mean()) / height - 0.5
    return (math.atan2(y, x) if math.hypot(x, y) > 0.15 else None), arm
