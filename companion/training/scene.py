"""A table seen by a camera: cards laid out, covered, lit and photographed, with its true labels.

Coordinates on the table are in card heights. A scene is made in this order: layout on the
table, homography of the camera, cards pasted from the bottom up into the picture (each only
inside its own rectangle), hands and clutter, then light and camera. A buffer of owners, one
number a pixel, tells what stayed uncovered, so labels are decided by what can really be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.cards import Card
from companion.training import clutter, effects
from companion.training.faces import Face
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


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on the table: `at` in card heights, `turn` in radians, later ones lie on top."""

    face: Face
    at: np.ndarray
    turn: float
    stretch: np.ndarray = field(default_factory=lambda: np.zeros((4, 2)))


class Shoe:
    """Where a scene's cards come from: `face()` draws a card, `back()` a back, of one deck."""

    def __init__(self, face: Callable[[], Face], back: Callable[[], Face]) -> None:
        self.face, self.back = face, back


_mips: dict[int, tuple[Face, list[Image]]] = {}
"""Pictures of faces at halved sizes. The face is kept with them so that its id stays its own."""


def _mip(face: Face, wanted: float) -> tuple[Image, float]:
    """The face's picture scaled to at least `wanted` pixels of height, and that scale."""
    key = id(face)
    if key not in _mips:
        if len(_mips) > 400:
            _mips.clear()
        _mips[key] = (face, [clutter.premultiplied(face.image)])
    levels = _mips[key][1]
    at = 0
    while levels[at].shape[0] > 2 * wanted and levels[at].shape[0] > 48:
        if at + 1 == len(levels):
            level = levels[at]
            size = (max(1, level.shape[1] // 2), max(1, level.shape[0] // 2))
            levels.append(cv2.resize(level, size, interpolation=cv2.INTER_AREA))
        at += 1
    return levels[at], levels[at].shape[0] / face.image.shape[0]


def view(rng: np.random.Generator, size: int, scale: float) -> np.ndarray:
    """The camera's 3x3 homography: table (card heights, origin looked at) to pixels.

    `scale` is how many pixels a card height takes where the camera looks at.
    """
    tilt = np.radians(rng.uniform(0, 60) if rng.random() < 0.6 else rng.uniform(0, 15))
    distance = np.exp(rng.uniform(np.log(2.2), np.log(14))) * max(1.0, size / scale / 2.5)
    heading, roll = rng.uniform(0, 2 * np.pi, 2)
    focal = scale * distance
    c, s = np.cos(heading), np.sin(heading)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    # A plane tilted by `tilt` about the x axis, seen from `distance`: u = f x / (d + y sin t).
    project = np.array(
        [[focal, 0, 0], [0, focal * np.cos(tilt), 0], [0, np.sin(tilt), distance]], np.float64
    )
    c, s = np.cos(roll), np.sin(roll)
    centre = size * rng.uniform(0.4, 0.6, 2)
    frame = np.array([[c, -s, centre[0]], [s, c, centre[1]], [0, 0, 1]])
    return frame @ project @ turn


def lay_out(rng: np.random.Generator, shoe: Shoe, half: float) -> list[Placed]:
    """Cards on the table within about `half` card heights of the point looked at."""
    placed: list[Placed] = []
    groups = 1 if half < 0.9 else int(rng.choice((1, 2, 3), p=(0.55, 0.3, 0.15)))
    room = max(4, int(2.6 * (2 * half) ** 2))
    for _ in range(groups):
        kind = rng.choice(
            ("scatter", "row", "fan", "pile", "grid", "game", "single"),
            p=(0.3, 0.17, 0.2, 0.12, 0.07, 0.06, 0.08),
        )
        centre = rng.uniform(-0.5, 0.5, 2) * half * (1.2 if groups > 1 else 0.6)
        placed += _GROUPS[str(kind)](rng, shoe, centre, half, room)
    return placed[:40]


def _card(rng: np.random.Generator, shoe: Shoe, at: np.ndarray, turn: float, bent: float) -> Placed:
    face = shoe.back() if rng.random() < 0.05 else shoe.face()
    if rng.random() < 0.1:
        face = curled(rng, face)
    return Placed(face, np.asarray(at, float), turn, rng.normal(0, bent, (4, 2)))


def curled(rng: np.random.Generator, face: Face) -> Face:
    """The face as a curled card shows it: its edges bowed, with its indices moved along."""
    height, width = face.image.shape[:2]
    bow_x, bow_y = rng.normal(0, 0.03, 2) * (width, height)
    pad = int(max(abs(bow_x), abs(bow_y))) + 1
    ys, xs = np.mgrid[0 : height + 2 * pad, 0 : width + 2 * pad].astype(np.float32) - pad
    source_x = xs - np.float32(bow_x) * (4 * (ys / height - 0.5) ** 2 - 0.5)
    source_y = ys - np.float32(bow_y) * (4 * (xs / width - 0.5) ** 2 - 0.5)
    image = cv2.remap(face.image, source_x, source_y, cv2.INTER_LINEAR)
    x, y = face.indices[..., 0], face.indices[..., 1]
    moved = np.stack(
        [
            x + pad + bow_x * (4 * (y / height - 0.5) ** 2 - 0.5),
            y + pad + bow_y * (4 * (x / width - 0.5) ** 2 - 0.5),
        ],
        -1,
    )
    return Face(image, face.card, moved.astype(np.float32), face.style)


def _bend(rng: np.random.Generator) -> float:
    return float(rng.choice((0.0, 0.006, 0.02), p=(0.5, 0.35, 0.15)))


def _scatter(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    count = int(rng.integers(1, min(room, 14) + 1))
    bent, spread = _bend(rng), rng.uniform(0.4, 1.1) * max(half, 0.5)
    straight, base = rng.random() < 0.3, rng.uniform(0, 2 * np.pi)
    cards = []
    for _ in range(count):
        turn = base + rng.normal(0, 0.15) if straight else rng.uniform(0, 2 * np.pi)
        cards.append(_card(rng, shoe, centre + rng.uniform(-1, 1, 2) * spread, turn, bent))
    return cards


def _row(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    count = int(rng.integers(2, min(room + 2, 14)))
    turn, bent = rng.uniform(0, 2 * np.pi), _bend(rng)
    step = rng.uniform(0.12, 0.5) if rng.random() < 0.6 else rng.uniform(0.5, 1.0)
    upright = rng.random() < 0.25  # a column: each card leaves the head of the one under it
    along = turn + np.pi / 2 if upright else turn
    way = np.array([np.cos(along), np.sin(along)]) * step * rng.choice((-1, 1))
    loose = rng.choice((0.0, 0.03, 0.12))
    start = centre - way * count / 2 * rng.uniform(0.6, 1.2)
    return [
        _card(rng, shoe, start + way * i + rng.normal(0, loose * 0.3, 2), turn + rng.normal(0, loose), bent)
        for i in range(count)
    ]


def _fan(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    count = int(rng.integers(2, 14))
    step = np.radians(rng.uniform(4, 24)) * rng.choice((-1, 1))
    radius = rng.uniform(0.45, 1.6)
    turn, bent = rng.uniform(0, 2 * np.pi), _bend(rng)
    cards = []
    for i in range(count):
        angle = turn + step * (i - count / 2) + rng.normal(0, 0.02)
        up = np.array([np.sin(angle), -np.cos(angle)])
        head = np.array([np.sin(turn), -np.cos(turn)])
        cards.append(_card(rng, shoe, centre + (up - head) * radius + rng.normal(0, 0.015, 2), angle, bent))
    return cards


def _pile(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    spread = rng.uniform(0.02, 0.3)
    base = rng.uniform(0, 2 * np.pi)
    crooked = rng.uniform(0.05, 0.6)
    return [
        _card(rng, shoe, centre + rng.normal(0, spread, 2), base + rng.normal(0, crooked), 0.003)
        for _ in range(int(rng.integers(2, 9)))
    ]


def _grid(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    columns, rows = int(rng.integers(2, 7)), int(rng.integers(2, 5))
    pitch = np.array([rng.uniform(0.7, 1.0), rng.uniform(1.0, 1.3)])
    turn = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s], [s, c]])
    cards = []
    for i in range(columns):
        for j in range(rows):
            at = spin @ ((np.array([i, j]) - np.array([columns - 1, rows - 1]) / 2) * pitch)
            cards.append(_card(rng, shoe, centre + at + rng.normal(0, 0.02, 2), turn + rng.normal(0, 0.04), 0.002))
    return cards


def _game(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    cards = _pile(rng, shoe, centre, half, room)
    beside = centre + rng.choice((-1, 1)) * np.array([rng.uniform(0.85, 1.5), rng.uniform(-0.4, 0.4)])
    back, turn = shoe.back(), rng.uniform(0, 2 * np.pi)
    cards += [
        Placed(back, beside + rng.normal(0, 0.02, 2), turn + rng.normal(0, 0.04))
        for _ in range(int(rng.integers(1, 6)))
    ]
    return cards


def _single(rng, shoe, centre, half, room):  # type: ignore[no-untyped-def]
    return [_card(rng, shoe, rng.uniform(-0.3, 0.3, 2) * min(half, 1), rng.uniform(0, 2 * np.pi), _bend(rng))]


_GROUPS: dict[str, Callable[..., list[Placed]]] = {
    "scatter": _scatter, "row": _row, "fan": _fan, "pile": _pile,
    "grid": _grid, "game": _game, "single": _single,
}  # fmt: skip


def card_matrix(placed: Placed, camera: np.ndarray) -> np.ndarray:
    """The 3x3 homography from the pixels of the face's picture to those of the scene."""
    height, width = placed.face.image.shape[:2]
    aspect = width / height
    corners = np.array([[-aspect, -1], [aspect, -1], [aspect, 1], [-aspect, 1]]) / 2
    c, s = np.cos(placed.turn), np.sin(placed.turn)
    table = (corners + placed.stretch) @ np.array([[c, s], [-s, c]]) + placed.at
    seen = cv2.perspectiveTransform(table[None].astype(np.float64), camera)[0]
    outline = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    return cv2.getPerspectiveTransform(outline, seen.astype(np.float32)).astype(np.float64)


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
    names = list(fonts)
    for _ in range(int(rng.choice(4, p=(0.6, 0.2, 0.12, 0.08))) + (2 if shoe is None else 0)):
        _lay_clutter(rng, picture, owner, eye, half, names, under=True)
    matrices: list[np.ndarray | None] = []
    softness = float(rng.uniform(0.02, 0.09))
    for name, card in enumerate(placed):
        matrices.append(_lay_card(rng, picture, owner, card, eye, name, softness, size))
    if placed and rng.random() < 0.12:
        at = rng.uniform(0.05, 0.95, 2) * size
        clutter.hand(rng, picture, owner, at, scale * rng.uniform(0.35, 0.8))
    if placed and rng.random() < 0.06:
        _lay_clutter(rng, picture, owner, eye, half, names, under=False)
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
        for label in _labels(card, matrix, owner, name)
    ]
    return Scene(image, tuple(labels))


def _lay_clutter(rng, picture, owner, eye, half, fonts, under):  # type: ignore[no-untyped-def]
    pick = rng.random()
    if pick < 0.45:
        patch = clutter.document(rng, fonts)
    elif pick < 0.75:
        patch = clutter.shape_card(rng)
    else:
        patch = clutter.thing(rng)
    tall = rng.uniform(0.4, 2.4) if pick < 0.45 else rng.uniform(0.5, 1.1)
    face = Face(patch, None, np.zeros((0, 4, 2), np.float32), "clutter")
    if patch.shape[0] > patch.shape[1]:
        tall *= patch.shape[1] / patch.shape[0]
    lying = Placed(face, rng.uniform(-1, 1, 2) * half * 1.1, rng.uniform(0, 2 * np.pi))
    grow = np.diag([tall, tall, 1.0])
    move = np.array([[1, 0, lying.at[0]], [0, 1, lying.at[1]], [0, 0, 1]])
    centred = Placed(face, np.zeros(2), lying.turn)
    matrix = card_matrix(centred, eye @ move @ grow)
    clutter.paste(picture, owner, patch, matrix, -1 if under else clutter.COVER)


def _lay_card(rng, picture, owner, card, eye, name, softness, size):  # type: ignore[no-untyped-def]
    matrix = card_matrix(card, eye)
    height, width = card.face.image.shape[:2]
    outline = np.float32([[[0, 0], [width, 0], [width, height], [0, height]]])
    corners = cv2.perspectiveTransform(outline, matrix)[0]
    if not np.isfinite(corners).all() or np.abs(corners).max() > 20 * size:
        return None
    if (corners.max(0) < 0).any() or (corners.min(0) > size).any():
        return None
    tall = max(np.linalg.norm(corners[0] - corners[3]), np.linalg.norm(corners[1] - corners[2]))
    wide = max(np.linalg.norm(corners[0] - corners[1]), np.linalg.norm(corners[3] - corners[2]))
    _cast_shadow(picture, corners, softness * tall, rng)
    level, shrink = _mip(card.face, max(float(tall), float(wide) * height / width))
    scaled = matrix @ np.diag([1 / shrink, 1 / shrink, 1.0])
    clutter.paste(picture, owner, level, scaled, name)
    return matrix


def _cast_shadow(picture, corners, reach, rng):  # type: ignore[no-untyped-def]
    size = picture.shape[0]
    pad = int(3 * reach) + 2
    x0, y0 = np.clip(np.floor(corners.min(0)).astype(int) - pad, 0, size)
    x1, y1 = np.clip(np.ceil(corners.max(0)).astype(int) + pad, 0, size)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    # At quarter size: a shadow is soft, and blurring it in full was half of the time.
    step = 4 if reach > 4 else 1
    tall, wide = -(-(y1 - y0) // step), -(-(x1 - x0) // step)
    mask = np.zeros((tall, wide), np.uint8)
    shift = np.array([reach, reach]) * 0.4
    points = ((corners + shift - (x0, y0)) / step).astype(np.int32)
    cv2.fillConvexPoly(mask, points, int(rng.uniform(40, 130)))
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, reach / step))
    if step > 1:
        mask = cv2.resize(mask, (int(x1 - x0), int(y1 - y0)), interpolation=cv2.INTER_LINEAR)
    region = picture[y0:y1, x0:x1]
    keep = 255 - mask[..., None].astype(np.uint16)
    region[:] = (region * keep // 255).astype(np.uint8)


def _labels(card: Placed, matrix: np.ndarray, owner: np.ndarray, name: int) -> list[Label]:
    height, width = card.face.image.shape[:2]
    outline = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    kind = Kind.BACK if card.face.card is None else Kind.FACE
    shapes = [(kind, outline)] + [(Kind.INDEX, quad) for quad in card.face.indices]
    found = []
    for what, flat in shapes:
        quad = cv2.perspectiveTransform(flat[None].astype(np.float32), matrix)[0]
        share = _visible(quad, owner, name)
        if share > 0.02:
            quad = quad.astype(np.float32)
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
