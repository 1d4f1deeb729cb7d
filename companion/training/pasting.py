"""Flat pictures laid into a scene's picture under the camera's perspective."""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.faces import Face
from companion.vision.sightings import Image

MOST_FACES = 400
"""So many faces keep their smaller pictures."""

_smaller: dict[int, tuple[Face, list[Image]]] = {}
"""Pictures of faces at halved sizes. The face is kept with them so that its id stays its own."""


def corners_of(picture: np.ndarray) -> np.ndarray:
    """The picture's own corners, 4 x 2 float32 pixels, clockwise from the top left."""
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def premultiplied(patch: Image) -> Image:
    """The BGRA patch with its colours multiplied by alpha, as `paste` wants it."""
    out = patch.copy()
    out[..., :3] = (patch[..., :3].astype(np.uint16) * patch[..., 3:] // 255).astype(np.uint8)
    return out


def paste(picture: Image, owner: np.ndarray, patch: Image, matrix: np.ndarray, name: int) -> None:
    """Warp a BGRA patch into the picture by a 3x3 homography, in place."""
    height, width = picture.shape[:2]
    corners = cv2.perspectiveTransform(corners_of(patch)[None], matrix)[0]
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (width, height))
    if x1 <= x0 or y1 <= y0:
        return
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
    warped = cv2.warpPerspective(patch, shift @ matrix, (int(x1 - x0), int(y1 - y0)))
    alpha = warped[..., 3:].astype(np.uint16)
    region = picture[y0:y1, x0:x1]
    mixed = warped[..., :3] + (region.astype(np.uint16) * (255 - alpha) + 127) // 255
    region[:] = np.minimum(mixed, 255).astype(np.uint8)
    owner[y0:y1, x0:x1][warped[..., 3] > 127] = name


def scaled(face: Face, wanted: float) -> tuple[Image, float]:
    """The face's picture, premultiplied, at least `wanted` pixels tall, and its scale."""
    key = id(face)
    if key not in _smaller:
        if len(_smaller) > MOST_FACES:
            _smaller.clear()
        _smaller[key] = (face, [premultiplied(face.image)])
    levels = _smaller[key][1]
    at = 0
    while levels[at].shape[0] > 2 * wanted and levels[at].shape[0] > 48:
        if at + 1 == len(levels):
            height, width = levels[at].shape[:2]
            size = (max(1, width // 2), max(1, height // 2))
            half = cv2.resize(levels[at], size, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(half, np.uint8))
        at += 1
    return levels[at], levels[at].shape[0] / face.image.shape[0]
