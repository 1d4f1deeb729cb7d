"""Is the camera alive? Judged from what frames hold and when they came, outside the reader.

A camera that was unplugged may go on delivering its last frame, or block for ever; a covered
one delivers black. None of that is evidence. The clock is whatever the caller passes in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np

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


def fingerprint(image: Image) -> tuple[bytes, Fault]:
    """What tells one frame from the next, and what is wrong with this one by itself."""
    small = cv2.resize(image, (48, 27), interpolation=cv2.INTER_NEAREST)
    mean, spread = float(small.mean()), float(np.std(small.mean(axis=2)))
    fault = Fault.NONE
    if spread < _FLAT:
        fault = Fault.BLACK if mean < _DARK else Fault.BLOCKED
    return small.tobytes(), fault


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

    def __post_init__(self) -> None:
        self._good = self._came = self.started

    def frame(self, t: float, image: Image) -> bool:
        """A frame came at `t`; returns whether it is good: new, and not black or blocked."""
        print_, fault = fingerprint(image)
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
