"""Whole faces cut out of rendered tables, for the network that reads a card by its face.

They are cut as loosely as in use: by the true outline a little off, or by the rectangle that the
detector draws round it. Faces that are mostly covered, lie on their side, or are none at all are
`unreadable`, so that the network can decline.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.layouts import rotation
from companion.training.scene import Label, Scene
from companion.vision.geometry import as_quad, face_crop, sides, tall
from companion.vision.reader import UNREADABLE
from companion.vision.sightings import Kind

FACE_SIZE = 80
"""Side of a crop in pixels."""

WHOLE = 0.9
"""A face is read when at least this share of it shows."""
PARTLY = (0.08, 0.5)
"""Shares between which a face shows too little of itself to be read."""
SMALLEST = 34.0
"""Pixels of a face's longer side below which nobody could read it."""


def face_crops(rng: np.random.Generator, scene: Scene) -> list[tuple[np.ndarray, str]]:
    """A scene's faces as `FACE_SIZE` squares, each with the card's text or `unreadable`."""
    found: list[tuple[np.ndarray, str]] = []
    faces = [label for label in scene.labels if label.kind is not Kind.INDEX]

    def cut(quad: np.ndarray, name: str, turns: int = 0) -> None:
        ends = 2 * int(rng.integers(2))  # a card is point-symmetric: either end may be the top
        turned = np.roll(quad, -turns - ends, axis=0)
        if min(sides(as_quad(turned))) >= 8 and cv2.isContourConvex(turned):
            found.append((face_crop(scene.image, turned, FACE_SIZE), name))

    for label in faces:
        if max(sides(as_quad(label.quad))) < SMALLEST:
            continue
        quad = _as_found(rng, label)
        if label.card is None:
            if rng.random() < 0.3:
                cut(quad, UNREADABLE)
        elif label.visible >= WHOLE:
            cut(quad, str(label.card))
            if rng.random() < 0.15:
                cut(_as_found(rng, label), UNREADABLE, 1)
        elif PARTLY[0] < label.visible < PARTLY[1] and rng.random() < 0.4:
            cut(quad, UNREADABLE)
    if rng.random() < 0.5:
        quad = _anywhere(rng, scene)
        middle = quad.mean(0)
        reach = float(np.linalg.norm(quad[0] - quad[2])) / 2
        if all(
            np.linalg.norm(face.quad.mean(0) - middle) > reach + max(sides(as_quad(face.quad))) / 2
            for face in faces
        ):
            cut(quad, UNREADABLE)
    return found


def _as_found(rng: np.random.Generator, label: Label) -> np.ndarray:
    """A face's outline as the eyes will have it, 4 x 2: from a printed end, longer sides down."""
    quad = label.quad.astype(np.float32)
    height = float(np.linalg.norm(quad[0] - quad[3]))
    if rng.random() < 0.4:
        box = np.array(tall(as_quad(cv2.boxPoints(cv2.minAreaRect(quad)))))
        # A card seen at a slant is wider than tall: its own sides say which way it is read.
        along = quad[3] + quad[2] - quad[0] - quad[1]
        turns = [np.roll(box, -turn, axis=0) for turn in range(4)]
        quad = max(turns, key=lambda q: float((q[3] + q[2] - q[0] - q[1]) @ along))
        quad = quad.astype(np.float32)
    rough = float(rng.choice((0.4, 1.0, 2.0), p=(0.4, 0.4, 0.2)))
    middle = quad.mean(0)
    spin = rotation(rng.normal(0, 0.015 * rough))
    grown = (quad - middle) * np.exp(rng.normal(0, 0.025 * rough, 2)) @ spin.T
    shifted = grown + middle + rng.normal(0, 0.015 * rough * height, 2)
    return (shifted + rng.normal(0, 0.008 * rough * height, (4, 2))).astype(np.float32)


def _anywhere(rng: np.random.Generator, scene: Scene) -> np.ndarray:
    """A card-like outline somewhere in the picture, 4 x 2."""
    height, width = scene.image.shape[:2]
    at = rng.uniform(0.1, 0.9, 2) * (width, height)
    half = np.exp(rng.uniform(np.log(16), np.log(90))) * np.array([rng.uniform(0.6, 0.8), 1.0])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return (corners @ rotation(rng.uniform(0, 2 * np.pi)).T + at).astype(np.float32)
