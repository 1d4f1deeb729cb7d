"""Several looks at one place of a table that lies still, added up: the camera's grain goes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image, Quad

_ROUND = 0.25
"""What is taken in round a box, as a share of its longer side."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of some looks at a part of the picture that begins at `left`, `top`."""

    left: int
    top: int
    values: NDArray[np.float32]
    looks: int

    @classmethod
    def of(cls, image: Image, box: Quad) -> Mean:
        """A first look at what lies in and round a box."""
        low, high = np.min(box, axis=0), np.max(box, axis=0)
        reach = _ROUND * float((high - low).max())
        left, top = (int(max(0, v)) for v in low - reach)
        right, bottom = (int(v) + 1 for v in high + reach)
        return cls(left, top, image[top:bottom, left:right].astype(np.float32), 1)

    def added(self, image: Image) -> Mean:
        """With one more look at the same place of a picture of the same size."""
        looks = self.looks + 1
        more = (self._place(image) - self.values) / np.float32(looks)
        return Mean(self.left, self.top, np.asarray(self.values + more, np.float32), looks)

    def put_into(self, image: Image) -> None:
        """Put the mean in its place of a picture."""
        self._place(image)[:] = np.round(self.values)

    def _place(self, image: Image) -> Image:
        height, width = self.values.shape[:2]
        return image[self.top : self.top + height, self.left : self.left + width]
