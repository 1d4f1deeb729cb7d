"""A table seen by a camera: cards laid out, covered, lit and photographed, with its true labels.

Coordinates on the table are in card heights. A scene is made in this order: layout on the
table, homography of the camera, cards pasted from the bottom up into the picture (each only
inside its own rectangle), hands and clutter, then light and camera. A buffer of owners, one
number a pixel, tells what stayed uncovered, so labels are decided by what can really be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.cards import Card
from companion.training import clutter, effects
from companion.training.faces import Face
from companion.training.hands import hand
from companion.training.layouts import Placed, Shoe, lay_out, rotation
from companion.training.pasting import corners_of, paste, scaled
from companion.training.surfaces import surface
from companion.vision.sightings import Image, Kind


@dataclass(frozen=True, slots=True)
class Label:
    """One oriented box of the truth.

    `quad` is 4 x 2 float32 pixels, clockwise as read; `visible` the share of its area that
    nothing covers and the frame does not cut off; `card` None for backs; `owner` the number of
    the physical card it belongs to, from the bottom up.
    """

    kind: Kind
    quad: np.ndarray
    card: Card | None
    visible: float
    style: str
    owner: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """A rendered picture with everything that could be labelled in it."""

    image: Image
    labels: tuple[Label, ...]


def view(rng: np.random.Generator, size: int, scale: float) -> np.ndarray:
    """The camera's 3x3 homography: table (card heights, origin looked at) to pixels.

    `scale` is how many pixels a card height takes where the camera looks at.
    """
    tilt = np.radians(rng.uniform(0, 60) if rng.random() < 0.6 else rng.uniform(0, 15))
    distance = np.exp(rng.uniform(np.log(2.2), np.log(14))) * max(1.0, size / scale / 2.5)
    heading, roll = rng.uniform(0, 2 * np.pi, 2)
    focal = scale * distance
    # A plane tilted by `tilt` about the x axis, seen from `distance`: u = f x / (d + y sin t).
    project = np.array(
        [[focal, 0, 0], [0, focal * np.cos(tilt), 0], [0, np.sin(tilt), distance]], np.float64
    )
    centre = size * rng.uniform(0.4, 0.6, 2)
    return _turned(roll, centre) @ project @ _turned(heading, np.zeros(2))


def _turned(angle: float, to: np.ndarray) -> np.ndarray:
    """The 3x3 matrix that turns about the origin and then moves the origin."""
    matrix = np.eye(3)
    matrix[:2, :2] = rotation(angle)
    matrix[:2, 2] = to
    return matrix


def card_matrix(placed: Placed, camera: np.ndarray) -> np.ndarray:
    """The 3x3 homography from the pixels of the face's picture to those of the scene."""
    height, width = placed.face.image.shape[:2]
    aspect = width / height
    corners = np.array([[-aspect, -1], [aspect, -1], [aspect, 1], [-aspect, 1]]) / 2
    table = (corners + placed.stretch) @ rotation(-placed.turn) + placed.at
    seen = cv2.perspectiveTransform(table[None].astype(np.float64), camera)[0]
    own = corners_of(placed.face.image)
    return cv2.getPerspectiveTransform(own, seen.astype(np.float32)).astype(np.float64)


def render(
    rng: np.random.Generator,
    shoe: Shoe | None,
    size: int,
    scale: float,
    fonts: Sequence[str] = (),
) -> Scene:
    """One scene of `size` pixels square in which a card is about `scale` pixels tall.

    `shoe` None gives a table without cards. `fonts` are font files for the printed clutter.
    """
    half = size / scale / 2
    eye = view(rng, size, scale)
    placed = lay_out(rng, shoe, half) if shoe is not None else []
    picture = surface(rng, size)
    owner = np.full((size, size), -1, np.int16)
    for _ in range(int(rng.choice(4, p=(0.6, 0.2, 0.12, 0.08))) + (2 if shoe is None else 0)):
        _lay_clutter(rng, picture, owner, eye, half, fonts, under=True)
    matrices: list[np.ndarray | None] = []
    softness = float(rng.uniform(0.02, 0.09))
    for name, card in enumerate(placed):
        matrices.append(_lay_card(rng, picture, owner, card, eye, name, softness))
    if placed and rng.random() < 0.12:
        at = rng.uniform(0.05, 0.95, 2) * size
        hand(rng, picture, owner, at, scale * rng.uniform(0.35, 0.8))
    if placed and rng.random() < 0.1:
        hand(rng, picture, owner, _held_at(rng, placed, eye), scale * rng.uniform(0.35, 0.8))
    if placed and rng.random() < 0.06:
        _lay_clutter(rng, picture, owner, eye, half, fonts, under=False)
    if placed and rng.random() < 0.07:
        clutter.cable(rng, picture, owner)
    lit = effects.light(rng, picture.astype(np.float32))
    if rng.random() < 0.22:
        lit = effects.glare(rng, lit, owner >= 0)
    image = effects.camera(rng, lit)
    labels = [
        label
        for name, (card, matrix) in enumerate(zip(placed, matrices, strict=True))
        if matrix is not None
        for label in labels_of(card, matrix, owner, name)
    ]
    return Scene(image, tuple(labels))


def _held_at(rng: np.random.Generator, placed: list[Placed], eye: np.ndarray) -> np.ndarray:
    """Where in the picture a hand would hold one of the cards: its lower part."""
    card = placed[int(rng.integers(len(placed)))]
    grip = card.at + rotation(card.turn) @ np.array([rng.normal(0, 0.15), rng.uniform(0.2, 0.6)])
    return cv2.perspectiveTransform(grip[None, None].astype(np.float64), eye)[0, 0]


def _lay_clutter(
    rng: np.random.Generator,
    picture: Image,
    owner: np.ndarray,
    eye: np.ndarray,
    half: float,
    fonts: Sequence[str],
    *,
    under: bool,
) -> None:
    """Lay one thing that is no card; `under` the cards it covers nothing."""
    pick = rng.random()
    if pick < 0.45:
        patch = clutter.document(rng, fonts)
    elif pick < 0.75:
        patch = clutter.shape_card(rng)
    else:
        patch = clutter.thing(rng)
    tall = rng.uniform(0.4, 2.4) if pick < 0.45 else rng.uniform(0.5, 1.1)
    if patch.shape[0] > patch.shape[1]:
        tall *= patch.shape[1] / patch.shape[0]
    at = rng.uniform(-1, 1, 2) * half * 1.1
    face = Face(patch, None, np.zeros((0, 4, 2), np.float32), "clutter")
    lying = Placed(face, np.zeros(2), rng.uniform(0, 2 * np.pi))
    grow = np.diag([tall, tall, 1.0])
    matrix = card_matrix(lying, eye @ _turned(0, at) @ grow)
    paste(picture, owner, patch, matrix, -1 if under else clutter.COVER)


def _lay_card(
    rng: np.random.Generator,
    picture: Image,
    owner: np.ndarray,
    card: Placed,
    eye: np.ndarray,
    name: int,
    softness: float,
) -> np.ndarray | None:
    """Lay a card with its shadow; returns its `card_matrix`, None where it is out of sight."""
    size = picture.shape[0]
    matrix = card_matrix(card, eye)
    height, width = card.face.image.shape[:2]
    corners = cv2.perspectiveTransform(corners_of(card.face.image)[None], matrix)[0]
    if not np.isfinite(corners).all() or np.abs(corners).max() > 20 * size:
        return None
    if (corners.max(0) < 0).any() or (corners.min(0) > size).any():
        return None
    left, right = corners[0] - corners[3], corners[1] - corners[2]
    top, bottom = corners[0] - corners[1], corners[3] - corners[2]
    tall = max(np.linalg.norm(left), np.linalg.norm(right))
    wide = max(np.linalg.norm(top), np.linalg.norm(bottom))
    _cast_shadow(rng, picture, corners, float(softness * tall))
    image, shrink = scaled(card.face, max(float(tall), float(wide) * height / width))
    paste(picture, owner, image, matrix @ np.diag([1 / shrink, 1 / shrink, 1.0]), name)
    return matrix


def _cast_shadow(
    rng: np.random.Generator, picture: Image, corners: np.ndarray, reach: float
) -> None:
    """Darken what lies under a card, `reach` pixels soft, to its lower right."""
    size = picture.shape[0]
    pad = int(3 * reach) + 2
    x0, y0 = np.clip(np.floor(corners.min(0)).astype(int) - pad, 0, size)
    x1, y1 = np.clip(np.ceil(corners.max(0)).astype(int) + pad, 0, size)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    # At quarter size: a shadow is soft, and blurring it in full was half of the time.
    step = 4 if reach > 4 else 1
    tall, wide = -(-(y1 - y0) // step), -(-(x1 - x0) // step)
    drawn = np.zeros((tall, wide), np.uint8)
    shift = np.array([reach, reach]) * 0.4
    points = ((corners + shift - (x0, y0)) / step).astype(np.int32)
    cv2.fillConvexPoly(drawn, points, int(rng.uniform(40, 130)))
    mask = cv2.GaussianBlur(drawn, (0, 0), max(0.6, reach / step))
    if step > 1:
        mask = cv2.resize(mask, (int(x1 - x0), int(y1 - y0)), interpolation=cv2.INTER_LINEAR)
    region = picture[y0:y1, x0:x1]
    keep = 255 - mask[..., None].astype(np.uint16)
    region[:] = (region * keep // 255).astype(np.uint8)


def labels_of(card: Placed, matrix: np.ndarray, owner: np.ndarray, name: int) -> list[Label]:
    """What can be seen of a card: its outline and its indices, each with its visible share."""
    kind = Kind.BACK if card.face.card is None else Kind.FACE
    shapes = [(kind, corners_of(card.face.image))]
    shapes += [(Kind.INDEX, quad) for quad in card.face.indices]
    found = []
    for what, flat in shapes:
        seen = cv2.perspectiveTransform(flat[None].astype(np.float32), matrix)[0]
        share = _visible(seen, owner, name)
        if share > 0.02:
            quad = seen.astype(np.float32)
            found.append(Label(what, quad, card.face.card, share, card.face.style, name))
    return found


def _visible(quad: np.ndarray, owner: np.ndarray, name: int) -> float:
    """Share of the quad's area, frame-cut parts included, on which the owner is `name`."""
    area = abs(float(cv2.contourArea(quad)))
    if area < 4:
        return 0.0
    height, width = owner.shape
    x0, y0 = np.clip(np.floor(quad.min(0)).astype(int), 0, (width, height))
    x1, y1 = np.clip(np.ceil(quad.max(0)).astype(int) + 1, 0, (width, height))
    if x1 <= x0 or y1 <= y0:
        return 0.0
    inside = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad - (x0, y0)).astype(np.int32), 1)
    drawn = max(1.0, area)
    return min(1.0, float(np.count_nonzero(inside & (owner[y0:y1, x0:x1] == name))) / drawn)
