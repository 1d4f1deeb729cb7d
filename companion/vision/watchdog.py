"""Is the camera alive? Judged from what frames hold and when they came, outside the reader.

A camera that was unplugged may go on delivering its last frame, or block for ever; a covered
one delivers black. None of that is evidence. The clock is whatever the caller passes in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image

STALE_S = 2.0
"""Seconds without a good frame until the picture counts as stale."""
LOST_S = 8.0
"""Seconds without a good frame until the camera is given up and opened anew."""
RESTARTS = 5
"""Quick restarts within `RESTART_WINDOW_S`; after that each waits `BACK_OFF_S`."""
RESTART_WINDOW_S = 60.0
BACK_OFF_S = 15.0
_DARK = 12.0
_FLAT = 3.0
_CHANGED = 12.0
"""Levels of brightness that a place must differ by to count as changed, whatever the light."""
_MUCH = 0.35
"""A share of the picture that changed from which something may be before the lens."""
_UNLIKE = 0.5
"""Correlation below which the picture before is not to be recognised."""
_SOFT = 0.4
"""What is left of the finest detail when something is: it is too near to be in focus."""
_EDGES = 99.9
"""The edges of one small card are a thousandth of a picture."""
_AGAIN_S = 1.0
"""How often the detail of a good picture is measured."""


class CameraState(StrEnum):
    """What the watchdog says of a camera."""

    LIVE = "live"
    STALE = "stale"
    LOST = "lost"


class Fault(StrEnum):
    """Why a frame, or the lack of one, is no evidence."""

    NONE = ""
    SILENT = "no picture arrives"
    FROZEN = "the picture is frozen"
    BLACK = "the picture is black"
    BLOCKED = "something covers the lens"
    UNPLUGGED = "the camera is gone"


class Lens:
    """What is before the lens, judged by one picture and the good ones before it."""

    def __init__(self) -> None:
        self._scene: NDArray[np.float32] | None = None
        self._sharp = 0.0
        self._measured = 0.0

    def fault(self, t: float, image: Image, small: Image) -> Fault:
        """What is wrong with a picture that came at `t`; `small` is it made smaller."""
        levels = small.mean(axis=2).astype(np.float32).ravel()
        if float(levels.std()) < _FLAT:
            if float(levels.mean()) < _DARK:
                return Fault.BLACK
            # A bare table may be as plain as a cloth, but it was there before.
            if self._scene is None or _changed(levels, self._scene) > _MUCH:
                return Fault.BLOCKED
        elif self._covered(t, image, levels):
            return Fault.BLOCKED
        if self._scene is None or t - self._measured >= _AGAIN_S:
            self._sharp, self._measured = sharpness(image), t
        self._scene = levels
        return Fault.NONE

    def _covered(self, t: float, image: Image, levels: NDArray[np.float32]) -> bool:
        """Whether everything changed and nothing is sharp: a hand right before the lens is not
        of one colour, but out of focus."""
        scene = self._scene
        if scene is None:
            return False
        light = np.float32(np.median((levels + 1) / (scene + 1)))
        if _changed(levels, light * scene) < _MUCH or _likeness(levels, scene) > _UNLIKE:
            return False
        sharp = sharpness(image)
        if sharp < _SOFT * self._sharp:
            return True
        self._sharp, self._measured = sharp, t
        return False


def sharpness(image: Image) -> float:
    """The finest detail in a picture: by how much neighbouring places differ at its edges, in
    levels of brightness. Cards, however few, have edges."""
    step = max(1, image.shape[1] // 640)
    green = image[::step, ::step, 1]
    halves = cv2.resize(green, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    grey = halves.astype(np.float32)
    steps = (np.abs(np.diff(grey, axis=axis)) for axis in (0, 1))
    return float(max(np.percentile(each, _EDGES) for each in steps))


def _changed(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """The share of places whose brightness is another."""
    return float(np.mean(np.abs(a - b) > _CHANGED))


@dataclass(slots=True)
class Watchdog:
    """Follows one camera. All times are seconds of one clock, whichever it is."""

    started: float
    state: CameraState = CameraState.LIVE
    fault: Fault = Fault.NONE
    restarts: int = 0
    _good: float = field(init=False)
    _came: float = field(init=False)
    _print: bytes = b""
    _own_fault: Fault = Fault.NONE
    _gone: bool = False
    _tries: list[float] = field(default_factory=list)
    _lens: Lens = field(default_factory=Lens)

    def __post_init__(self) -> None:
        self._good = self._came = self.started

    def frame(self, t: float, image: Image) -> bool:
        """A frame came at `t`; returns whether it is good: new, and neither black nor blocked."""
        small = np.asarray(cv2.resize(image, (48, 27), interpolation=cv2.INTER_NEAREST), np.uint8)
        print_, fault = small.tobytes(), self._lens.fault(t, image, small)
        fresh = print_ != self._print
        self._print, self._own_fault, self._came, self._gone = print_, fault, t, False
        if fresh and fault is Fault.NONE:
            self._good = t
        self.check(t)
        return fresh and fault is Fault.NONE

    def unplugged(self, t: float) -> None:
        """The device said that it has no more frames."""
        self._gone = True
        self.check(t)

    def check(self, t: float) -> CameraState:
        """The state at `t`; call it at least once a second, whether or not frames come."""
        quiet = t - self._good
        if self._gone:
            self.fault = Fault.UNPLUGGED
        elif quiet < STALE_S:
            self.fault = Fault.NONE
        elif t - self._came >= STALE_S:
            self.fault = Fault.SILENT
        else:
            self.fault = self._own_fault or Fault.FROZEN
        if quiet >= LOST_S:
            self.state = CameraState.LOST
        elif self._gone or quiet >= STALE_S:
            self.state = CameraState.STALE
        else:
            self.state = CameraState.LIVE
        return self.state

    def may_restart(self, t: float) -> bool:
        """Whether the camera should be opened anew now; counts the try when it says yes.

        A black or covered lens is no reason: opening it anew would not help.
        """
        if self.fault in (Fault.NONE, Fault.BLACK, Fault.BLOCKED):
            return False
        self._tries = [tried for tried in self._tries if t - tried < RESTART_WINDOW_S]
        if self._tries:
            wait = min(2.0 ** (len(self._tries) - 1), LOST_S)
            if len(self._tries) >= RESTARTS:
                wait = BACK_OFF_S
            if t - self._tries[-1] < wait:
                return False
        self._tries.append(t)
        self.restarts += 1
        return True


def _likeness(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """Correlation of two rows of levels, -1 to 1."""
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))
