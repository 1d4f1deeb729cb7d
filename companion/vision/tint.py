"""What colour says that grey doesn't: a dark hand on a dark cloth may be just as bright.

Small pictures are rows x columns x blue, green, red (see `companion.vision.gate`).
"""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image

Tint: TypeAlias = NDArray[np.float32]
"""Rows x columns x 2: red against blue, and green against both, over the brightness. A shadow
or another exposure leaves it about as it was."""

_DARK = 12.0
"""Levels of brightness that a tint is damped by: colour in the dark is mostly noise."""
_UNLIKE = 0.35
"""How far apart two tints are at least that no lamp explains."""


def tint(colours: Image) -> Tint:
    """The tint of every small pixel, smoothed."""
    blue, green, red = cv2.split(cv2.blur(colours, (3, 3)).astype(np.float32))
    bright = (blue + green + red) / 3 + _DARK
    return np.stack(((red - blue) / bright, (green - (red + blue) / 2) / bright), axis=-1)


def unlike(now: Tint, rest: Tint, worth: float = 1.0) -> NDArray[np.bool_]:
    """Where something of another colour lies, whatever the light as a whole has become; `worth`
    below 1 finds what differs less as well."""
    difference = now - rest
    difference -= np.median(difference[::2, ::2], axis=(0, 1))
    return np.asarray(np.abs(difference).max(axis=-1) > worth * _UNLIKE, bool)
