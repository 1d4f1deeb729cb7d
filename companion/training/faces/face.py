"""One drawn card, and where its corners are printed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import Card


@dataclass(frozen=True, slots=True)
class Face:
    """A card's picture, upright, edge to edge.

    `image` is height x width x 4, blue-green-red-alpha, uint8; alpha is the card's rounded
    outline. `card` is None for a back. `indices` is N x 4 x 2 float32: the tight box round each
    printed index (rank with its suit, number with its shape), in pixels of `image`, corners
    clockwise *as the index is read*: its own top left first. So the bottom-right index of a
    point-symmetric card starts with what is the card's bottom-right-most corner.
    `style` names the drawing for the records of a run, such as `svg-cards/default` or `drawn`.
    """

    image: NDArray[np.uint8]
    card: Card | None
    indices: NDArray[np.float32]
    style: str
