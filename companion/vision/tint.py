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


def unlike(now: Tint, rest: Tint) -> NDArray[np.float32]:
    """How unlike each small pixel is in colour, whatever the light as a whole has become: from 1
    on something else lies there."""
    planes = cv2.split(now - rest)
    for plane in planes:
        plane -= np.float32(np.median(plane[::4, ::4]))
        np.abs(plane, out=plane)
    return np.asarray(np.maximum(*planes) / np.float32(_UNLIKE), np.float32)
