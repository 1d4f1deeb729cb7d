"""What light and camera do to a picture of a table on which nothing happens.

Small pictures (see `companion.vision.gate`): grey ones are rows x columns of 0 to 255, coloured
ones blue-green-red. Whatever covers less than half of a picture does not mislead these.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image, Point
from companion.vision.sway import Grey

_ALIKE = 0.55
"""Correlation from which a few pixels show what they showed."""
_FOUND = 0.75
"""The same for the middle of a picture, which is looked for in another."""
_EXPLAINS, _EXPLAINS_FAR = 0.6, 0.5
"""What must be left of the difference at most, for a displacement to explain it, and for one
that a part of the picture tells."""
_RIM = 8

LIT = (0.4, 2.0)
"""How bright a place is in another light, of what it was."""
_TINT = 0.14
"""How unlike its three colours may have changed, of that."""
_TEXTURE = 5.0
"""Deviation of brightness, in the few pixels of `_AROUND`, from which something is printed."""
_AROUND = (5, 5)


def displaced(old: Grey, new: Grey) -> Point | None:
    """By how much the whole picture moved, in pixels; None where that explains nothing.

    Phase correlation for small shifts; for large ones the old picture's middle is looked for.
    """
    for find, most in ((_by_phase, _EXPLAINS), (_by_middle, _EXPLAINS_FAR)):
        shift = find(old, new)
        if shift is not None and _explains(shift, old, new) < most:
            return shift
    return None


def _by_phase(old: Grey, new: Grey) -> Point | None:
    window = cv2.createHanningWindow((new.shape[1], new.shape[0]), cv2.CV_32F)
    # Copies: OpenCV 5 lays the window over its arguments in place.
    (dx, dy), response = cv2.phaseCorrelate(old.copy(), new.copy(), window)
    return (dx, dy) if response >= 0.3 else None


def _by_middle(old: Grey, new: Grey) -> Point | None:
    height, width = old.shape
    left, top = width // 4, height // 4
    middle = old[top : height - top, left : width - left]
    if float(middle.std()) < 1.0:
        return None
    match = cv2.matchTemplate(new, middle, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(match)
    return (float(x - left), float(y - top)) if best >= _FOUND else None


def _explains(shift: Point, old: Grey, new: Grey) -> float:
    """What a displacement leaves of the difference, as a share of it."""
    dx, dy = shift
    if math.hypot(dx, dy) < 0.4:
        return math.inf
    moved = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    size = (new.shape[1], new.shape[0])
    there = np.asarray(cv2.warpAffine(old, moved, size), np.float32)
    # What came into the picture only now can't be compared.
    rows = _inner(dy, new.shape[0])
    columns = _inner(dx, new.shape[1])
    if rows.stop - rows.start < _RIM or columns.stop - columns.start < _RIM:
        return math.inf
    before = _mean_difference(new[rows, columns], old[rows, columns])
    after = _mean_difference(new[rows, columns], there[rows, columns])
    return after / max(before, 1e-6)


def _inner(shift: float, length: int) -> slice:
    return slice(_RIM + max(0, math.ceil(shift)), length - _RIM + min(0, math.floor(shift)))


def _mean_difference(a: Grey, b: Grey) -> float:
    difference = a - b
    return float(np.mean(np.abs(difference - np.median(difference))))


def lit(now: Image, rest: Image) -> NDArray[np.bool_]:
    """Where a coloured picture is what it was, if in another light: shadows, lamps.

    All three colours change about alike there, and what is printed still shows.
    """
    after = cv2.blur(now, (3, 3)).astype(np.float32)
    before = cv2.blur(rest, (3, 3)).astype(np.float32)
    kept = (after + 4) / (before + 4)
    # The light as a whole may have changed.
    kept /= np.median(kept[::2, ::2], axis=(0, 1))
    blue, green, red = cv2.split(kept)
    mean = (blue + green + red) / 3
    spread = np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red)
    same = (mean > LIT[0]) & (mean < LIT[1]) & (spread < _TINT * np.maximum(mean, 1.0))
    return np.asarray(same & _prints_alike(_grey(after), _grey(before)), bool)


def _grey(colours: NDArray[np.float32]) -> Grey:
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY), np.float32)


def _prints_alike(after: Grey, before: Grey) -> NDArray[np.bool_]:
    """Where what was printed still shows; plain places agree with everything."""
    mean_after, mean_before = cv2.blur(after, _AROUND), cv2.blur(before, _AROUND)
    both = cv2.blur(after * before, _AROUND) - mean_after * mean_before
    var_after = np.maximum(cv2.blur(after * after, _AROUND) - mean_after**2, 1.0)
    var_before = np.maximum(cv2.blur(before * before, _AROUND) - mean_before**2, 1.0)
    alike = both > _ALIKE * np.sqrt(var_after * var_before)
    return np.asarray(alike | (np.maximum(var_before, var_after) < _TEXTURE**2), bool)


def recognised(now: Image, rest: Image) -> float:
    """How much of what was printed or drawn there still shows, 0 to 1, whatever the light.

    1 where nothing was: a plain table can't be told from another.
    """
    after, before = (
        cv2.blur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3)).astype(np.float32)
        for picture in (now, rest)
    )
    printed = cv2.blur(before * before, _AROUND) - cv2.blur(before, _AROUND) ** 2 > _TEXTURE**2
    if not printed.any():
        return 1.0
    return float(_prints_alike(after, before)[printed].mean())
