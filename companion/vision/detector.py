"""The detector: where the printed corners, the faces and the backs are.

Its network is an Ultralytics OBB head: for a batch of one, an output of 4 + classes + 1 rows and
one column an anchor: centre x, centre y, width, height (pixels of the input), a score a class,
and the angle in radians. The angle is known only modulo a half turn; the reader settles it.

A picture is looked at in several sizes, since the network knows cards within a range of sizes
only, and what the sizes agree on is kept once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.geometry import box_quad
from companion.vision.networks import Batch, Network
from companion.vision.sightings import Box, Image, Kind

STRIDE = 32
"""The sides of a network's input are multiples of this."""

PAD = 114
"""The grey that fills an input up, as in training."""

MAX_ENLARGE = 2.0
"""A picture is never enlarged more than this: there is nothing more in it."""

PYRAMID = (448, 704, 1088)
"""Longer sides, in pixels, that a picture is looked at in when the card's size is unknown."""

THRESHOLDS = {Kind.INDEX: 0.25, Kind.FACE: 0.35, Kind.BACK: 0.5}
"""Scores below which a box is dropped. An index is read afterwards, so it may be doubtful."""

SAME = {Kind.INDEX: 0.45, Kind.FACE: 0.6, Kind.BACK: 0.5}
"""Overlap (IoU) from which two boxes of one kind are the same thing."""

MAX_BOXES = 300
"""Boxes of one kind kept in one size of the picture, best first."""

MIN_SIDE = 3.0
"""Boxes with a shorter side below this, in pixels of the network's input, are noise."""

Region = tuple[int, int, int, int]
"""A part of a picture: left, top, right, bottom, in pixels."""


@dataclass(frozen=True, slots=True)
class Detections:
    """Raw boxes of one input: N x 5 (cx, cy, width, height, angle), class numbers, scores."""

    boxes: NDArray[np.float32]
    kinds: NDArray[np.intp]
    scores: NDArray[np.float32]


class Detector:
    """Finds boxes in pictures. Raises `ValueError` when the network has other classes."""

    def __init__(self, network: Network) -> None:
        if network.names != tuple(Kind):
            raise ValueError(f"the detector's classes are {', '.join(Kind)}")
        self._network = network

    def __call__(
        self, image: Image, long_sides: Sequence[int] = PYRAMID, region: Region | None = None
    ) -> tuple[Box, ...]:
        """The boxes of a picture, best first, each thing once.

        `long_sides` are the sizes to look in: lengths of the whole picture's longer side, also
        when only `region` of it is looked at. Boxes are in pixels of the whole picture.
        """
        return merge(self.raw(image, long_sides, region))

    def raw(
        self, image: Image, long_sides: Sequence[int] = PYRAMID, region: Region | None = None
    ) -> list[Detections]:
        """What each size gives by itself; `merge` makes one answer of it."""
        left, top, right, bottom = region or (0, 0, image.shape[1], image.shape[0])
        part = image[top:bottom, left:right]
        if part.size == 0:
            return []
        longest = max(image.shape[:2])
        found = []
        for scale in scales(longest, long_sides):
            batch, (sx, sy) = prepare(part, scale)
            raw = decode(self._network(batch))
            raw.boxes[:, :4] /= (sx, sy, (sx * sy) ** 0.5, (sx * sy) ** 0.5)
            raw.boxes[:, :2] += (left, top)
            found.append(raw)
        return found


def scales(longest: int, long_sides: Sequence[int]) -> list[float]:
    """The factors that bring a picture's longer side to each size, without needless repeats."""
    factors = sorted(min(side / longest, MAX_ENLARGE) for side in long_sides)
    kept: list[float] = []
    for factor in factors:
        if not kept or factor > kept[-1] * 1.1:
            kept.append(factor)
    return kept


def prepare(image: Image, scale: float) -> tuple[Batch, tuple[float, float]]:
    """A picture as the network's input, and the factors that were really applied (x, y)."""
    height, width = image.shape[:2]
    new = (max(1, round(width * scale)), max(1, round(height * scale)))
    if new != (width, height):
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        image = np.asarray(cv2.resize(image, new, interpolation=how), np.uint8)
    right, bottom = -new[0] % STRIDE, -new[1] % STRIDE
    if right or bottom:
        grey = (PAD, PAD, PAD)
        padded = cv2.copyMakeBorder(image, 0, bottom, 0, right, cv2.BORDER_CONSTANT, value=grey)
        image = np.asarray(padded, np.uint8)
    batch = cv2.dnn.blobFromImage(image, 1 / 255, swapRB=True)
    return np.asarray(batch, np.float32), (new[0] / width, new[1] / height)


def decode(output: NDArray[np.float32]) -> Detections:
    """The boxes of one raw output (1 x 4 + classes + 1 x anchors) above their thresholds."""
    rows = output[0]
    all_scores = rows[4:-1]
    kinds = all_scores.argmax(axis=0)
    scores = all_scores.max(axis=0)
    least = np.array([THRESHOLDS[kind] for kind in Kind], np.float32)
    keep = np.flatnonzero((scores >= least[kinds]) & (rows[2:4].min(axis=0) >= MIN_SIDE))
    keep = keep[np.argsort(-scores[keep], kind="stable")]
    counts = [np.cumsum(kinds[keep] == number) for number in range(len(Kind))]
    keep = keep[np.choose(kinds[keep], counts) <= MAX_BOXES] if len(keep) else keep
    boxes = np.concatenate([rows[:4, keep], rows[-1:, keep]]).T
    return Detections(np.ascontiguousarray(boxes), kinds[keep], scores[keep])


def merge(found: Sequence[Detections]) -> tuple[Box, ...]:
    """One box a thing, best first: rotated suppression, each kind for itself."""
    if not found:
        return ()
    boxes = np.concatenate([raw.boxes for raw in found])
    kinds = np.concatenate([raw.kinds for raw in found])
    scores = np.concatenate([raw.scores for raw in found])
    kept: list[Box] = []
    for number, kind in enumerate(Kind):
        mine = np.flatnonzero(kinds == number)
        if not len(mine):
            continue
        rectangles = [
            ((float(cx), float(cy)), (float(w), float(h)), float(np.degrees(angle)))
            for cx, cy, w, h, angle in boxes[mine]
        ]
        best = cv2.dnn.NMSBoxesRotated(rectangles, scores[mine].tolist(), 0.0, SAME[kind])
        for i in mine[np.asarray(best, np.intp).ravel()]:
            kept.append(Box(kind, box_quad(*map(float, boxes[i])), float(scores[i])))
    return tuple(sorted(kept, key=lambda box: -box.score))
