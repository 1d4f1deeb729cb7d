"""The stage of a rendered clip: the camera, the table, the cards on it, and players' arms.

Places on the table are in millimetres: x to the right, y towards the viewer, z up; the origin
is the middle of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image

CARD_HEIGHT = 88.0
SEATS = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where the players sit, clockwise as the camera sees them."""

_SHOULDERS = {"bottom": (90, 640), "left": (-820, 120), "top": (-60, -640), "right": (820, 90)}
_ENTRIES = {"bottom": (40, 265), "left": (-370, 75), "top": (-30, -265), "right": (370, 65)}
_ARM_SCALE = 2
"""Pixels per millimetre of an arm's picture."""
_ARM_MARGIN = 32
"""Room round the arm in its picture for the shadow's blur, in millimetres."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera over the table: `tilt` from the vertical and `roll` in degrees,
    `distance` in millimetres from the middle of the table, `focal` in pixels."""

    width: int = 1280
    height: int = 720
    tilt: float = 19.0
    roll: float = 1.5
    distance: float = 720.0
    focal: float = 1760.0

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float32]:
        """N x 3 places to N x 2 pixels."""
        t, r = np.radians(self.tilt), np.radians(self.roll)
        down = np.array([0, np.cos(t), -np.sin(t)])
        forward = np.array([0, -np.sin(t), -np.cos(t)])
        seen = np.asarray(points, float)
        seen = seen - np.array([0, self.distance * np.sin(t), self.distance * np.cos(t)])
        depth = seen @ forward
        across, along = seen[:, 0] / depth * self.focal, seen @ down / depth * self.focal
        x = self.width / 2 + across * np.cos(r) - along * np.sin(r)
        y = self.height / 2 + across * np.sin(r) + along * np.cos(r)
        return np.stack([x, y], 1).astype(np.float32)

    def scaled(self, width: int, height: int) -> Camera:
        """The same view in another picture size."""
        focal = self.focal * width / self.width
        return Camera(width, height, self.tilt, self.roll, self.distance, focal)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a card lies: its middle, its turn in degrees clockwise, its height over the table."""

    x: float
    y: float
    turn: float
    z: float = 0.0

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """N x 2 millimetres from the card's middle to N x 3 places."""
        a = np.radians(self.turn)
        spin = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        flat = points @ spin.T + (self.x, self.y)
        return np.column_stack([flat, np.full(len(flat), self.z)])


def card_points(pixels: NDArray[np.float32], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Pixels of a face's picture as millimetres from its middle."""
    height, width = shape[:2]
    scale = CARD_HEIGHT / height
    return (np.asarray(pixels, float).reshape(-1, 2) - (width / 2, height / 2)) * scale


def card_quad(camera: Camera, pose: Pose, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """The card's four corners in the picture, clockwise from its printed top left."""
    height, width = shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return camera.project(pose.place(card_points(corners, shape)))


def lay(frame: Image, camera: Camera, sprite: Image, pose: Pose, shadow: float = 0.35) -> None:
    """Composite a card; its shadow falls to the lower right and grows with its height."""
    quad = card_quad(camera, pose, sprite.shape)
    reach = 2.5 + pose.z * 0.5
    _shade(frame, quad + np.array([reach * 0.6, reach], np.float32), 1.2 + pose.z * 0.25, shadow)
    window = _window(quad, frame.shape, 2)
    if window is None:
        return
    x0, y0, x1, y1 = window
    height, width = sprite.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, (quad - (x0, y0)).astype(np.float32))
    # Premultiplied, so that the rounded corners keep no fringe.
    patch = cv2.warpPerspective(
        _premultiplied(sprite), matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_AREA
    )
    _over(frame[y0:y1, x0:x1], patch)


def lay_stack(frame: Image, camera: Camera, back: Image, pose: Pose, count: int) -> None:
    """The face-down market: `count` cards high, its sides pale."""
    if count <= 0:
        return
    thick = 0.32
    edge = back.copy()
    edge[..., :3] = (196, 205, 210)
    for i in range(0, count - 1, 2):
        wobble = np.sin(i * 2.1) * 0.5
        edge[..., :3] = 188 + (i * 37) % 32
        layer = Pose(pose.x + wobble, pose.y + wobble * 0.6, pose.turn, i * thick)
        lay(frame, camera, edge, layer, 0.3 if i == 0 else 0.0)
    top = Pose(pose.x, pose.y, pose.turn, (count - 1) * thick)
    lay(frame, camera, back, top, 0.3 if count == 1 else 0.0)


def _premultiplied(sprite: Image) -> Image:
    alpha = sprite[..., 3:].astype(np.uint16)
    out = sprite.copy()
    out[..., :3] = (sprite[..., :3].astype(np.uint16) * alpha + 127) // 255
    return out


def _over(part: Image, patch: np.ndarray) -> None:
    keep = 255 - patch[..., 3]
    if keep.min() == 255:
        return
    kept = cv2.multiply(part, cv2.merge([keep, keep, keep]), scale=1 / 255)
    part[:] = cv2.add(kept, np.ascontiguousarray(patch[..., :3]))


def _window(
    points: NDArray[np.float32], shape: tuple[int, ...], margin: float
) -> tuple[int, int, int, int] | None:
    low, high = points.min(0) - margin, points.max(0) + margin
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(shape[1], int(high[0]) + 1), min(shape[0], int(high[1]) + 1)
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _shade(frame: Image, quad: NDArray[np.float32], blur: float, dark: float) -> None:
    window = _window(quad, frame.shape, 3 * blur + 1)
    if window is None or dark <= 0:
        return
    x0, y0, x1, y1 = window
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    points = np.round((quad - (x0, y0)) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, points, round(255 * dark), cv2.LINE_AA, 4)
    _darken(frame[y0:y1, x0:x1], cv2.GaussianBlur(mask, (0, 0), blur))


def _darken(part: Image, mask: np.ndarray) -> None:
    keep = 255 - mask
    part[:] = cv2.multiply(part, cv2.merge([keep, keep, keep]), scale=1 / 255)


@dataclass(frozen=True, slots=True)
class Arm:
    """One player's arm: its picture, fingertips up, and its blurred shadow, both premultiplied."""

    seat: str
    sprite: Image
    shadow: Image

    @property
    def entry(self) -> tuple[float, float]:
        """Where the fingertips are when the arm is just out of the picture."""
        return _ENTRIES[self.seat]

    def lay(self, frame: Image, camera: Camera, tips: tuple[float, float], z: float) -> None:
        """Composite the arm with its fingertips over a place of the table."""
        size = (frame.shape[1], frame.shape[0])
        cast = cv2.warpAffine(
            self.shadow, self._matrix(camera, (tips[0] + 7, tips[1] + 12), z * 0.3), size
        )
        _darken(frame, cast)
        _over(frame, cv2.warpAffine(self.sprite, self._matrix(camera, tips, z), size))

    def cover(self, camera: Camera, tips: tuple[float, float], z: float) -> NDArray[np.bool_]:
        """The pixels the arm hides."""
        alpha = np.ascontiguousarray(self.sprite[..., 3])
        size = (camera.width, camera.height)
        return cv2.warpAffine(alpha, self._matrix(camera, tips, z), size) > 100

    def _matrix(self, camera: Camera, tips: tuple[float, float], z: float) -> NDArray[np.float64]:
        shoulder = np.array(_SHOULDERS[self.seat], float)
        along = shoulder - tips
        along /= np.hypot(*along)
        across = np.array([along[1], -along[0]])
        start = np.array(tips, float)
        places = [start, start + 100 * across, start + 100 * along]
        seen = camera.project(np.array([(*place, z) for place in places]))
        k = _ARM_SCALE
        x, y = 80 + _ARM_MARGIN, 12 + _ARM_MARGIN
        own = np.array([(x, y), (x + 100, y), (x, y + 100)], np.float32) * k
        return np.asarray(cv2.getAffineTransform(own, seen), np.float64)


def make_arm(seat: str, rng: np.random.Generator) -> Arm:
    """A drawn forearm in a sleeve with a hand, 160 x 560 mm."""
    skins = ((66, 98, 150), (48, 72, 112), (92, 130, 184), (38, 58, 92), (128, 160, 208))
    skin = np.array(skins[int(rng.integers(len(skins)))], float) * rng.uniform(0.92, 1.08)
    cloth = rng.uniform(30, 210, 3)
    cuff = float(rng.uniform(215, 300))
    k = _ARM_SCALE
    canvas = np.zeros(((560 + _ARM_MARGIN) * k, (160 + 2 * _ARM_MARGIN) * k, 4), np.uint8)

    def part(points: list[tuple[float, float]], radius: float, colour: NDArray[np.float64]) -> None:
        """A filled outline grown by `radius` and shaded like something round."""
        placed = (np.array(points) + _ARM_MARGIN) * k
        grown = (radius + 2) * k
        (x0, y0), (x1, y1) = placed.min(0) - grown, placed.max(0) + grown
        window = canvas[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1]
        mask = np.zeros(window.shape[:2], np.uint8)
        scaled = np.round((placed - np.maximum(0, (int(x0), int(y0)))) * 8).astype(np.int32)
        cv2.fillPoly(mask, [scaled], 255, cv2.LINE_AA, 3)
        cv2.polylines(mask, [scaled], True, 255, max(1, round(2 * radius * k)), cv2.LINE_AA, 3)
        deep = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
        light = 0.66 + 0.38 * np.sqrt(np.minimum(1, deep / (max(radius, 9) * k)))
        shaded = np.clip(colour * light[..., None], 0, 255)
        alpha = mask[..., None] / 255
        window[..., :3] = shaded * alpha + window[..., :3] * (1 - alpha)
        window[..., 3] = np.maximum(window[..., 3], mask)

    part([(58, 160), (102, 160), (116, 330), (118, 560), (42, 560), (44, 330)], 2, skin)
    part([(66, 92), (104, 94), (96, 164), (64, 164)], 8, skin)
    part([(44, 78), (48, 76), (70, 132), (64, 140)], 8, skin * 0.96)
    for tip, knuckle, radius in (
        ((112, 44), (107, 96), 7.2),
        ((97, 22), (96, 94), 8.2),
        ((63, 24), (66, 92), 8.2),
        ((80, 13), (81, 92), 8.6),
    ):
        part([tip, knuckle], radius, skin)
        nail = (round((tip[0] + _ARM_MARGIN) * k), round((tip[1] + _ARM_MARGIN + 1) * k))
        colour = np.clip(skin * 1.18 + 22, 0, 255).tolist()
        axes = (round(4.2 * k), round(5.5 * k))
        cv2.ellipse(canvas, nail, axes, 0, 0, 360, (*colour, 255), -1, cv2.LINE_AA)
    part([(48, cuff), (112, cuff), (132, 560), (28, 560)], 5, cloth)
    part([(47, cuff), (113, cuff), (114, cuff + 14), (46, cuff + 14)], 4, cloth * 0.86)
    grain = cv2.GaussianBlur(rng.normal(0, 1, canvas.shape[:2]), (0, 0), 5) * 26
    canvas[..., :3] = np.clip(canvas[..., :3] + grain[..., None], 0, 255)
    if rng.random() < 0.3:
        canvas = np.ascontiguousarray(canvas[:, ::-1])
    sprite = np.asarray(cv2.GaussianBlur(canvas, (0, 0), 1.1), np.uint8)
    shadow = cv2.GaussianBlur(np.ascontiguousarray(sprite[..., 3]), (0, 0), 16)
    return Arm(seat, _premultiplied(sprite), (shadow * 0.42).astype(np.uint8))


def make_table(kind: str, camera: Camera, rng: np.random.Generator) -> Image:
    """A table top as the camera sees it: `wood`, `cloth` or `plain`. Raises `ValueError`."""
    wide, high, k = 900, 640, 2
    shape = (high * k, wide * k)
    fine = cv2.GaussianBlur(rng.normal(0, 1, shape).astype(np.float32), (0, 0), 0.8)
    if kind == "wood":
        planks = rng.normal(0, 1, (8, 1)).repeat(high * k // 8, axis=0)
        fibre = cv2.resize(rng.normal(0, 1, (high * k // 3, 30)).astype(np.float32), shape[::-1])
        knots = cv2.resize(
            rng.normal(0, 1, (10, 14)).astype(np.float32), shape[::-1], interpolation=2
        )
        down = np.arange(shape[0], dtype=np.float32)[:, None]
        rings = np.sin((down + 34 * knots) * 0.11 + planks * 9)
        light = 1 + 0.05 * planks + 0.03 * fibre + 0.045 * rings + 0.006 * fine
        seam = (np.arange(shape[0]) % (shape[0] // 8)) < 3
        light[seam] *= 0.62
        tone = np.array([[52, 92, 142], [62, 88, 118], [42, 66, 98], [98, 140, 178]])
        colour = tone[int(rng.integers(len(tone)))]
    elif kind == "cloth":
        rows, columns = np.indices(shape, sparse=True)
        weave = np.sin(rows * 1.9) * np.sin(columns * 1.9)
        light = 1 + 0.04 * weave + 0.05 * fine
        tone = np.array([[62, 98, 42], [96, 54, 40], [52, 42, 112], [120, 122, 128]])
        colour = tone[int(rng.integers(len(tone)))]
    elif kind == "plain":
        light = 1 + 0.015 * fine
        colour = rng.integers(60, 190, 3)
    else:
        raise ValueError(f"'{kind}' is no table: wood, cloth or plain")
    top = np.clip(light[..., None] * colour, 0, 255).astype(np.uint8)
    corners = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
    seen = camera.project(np.column_stack([corners, np.zeros(4)]))
    own = np.array([(0, 0), (wide * k, 0), (wide * k, high * k), (0, high * k)], np.float32)
    matrix = cv2.getPerspectiveTransform(own, seen)
    size = (camera.width, camera.height)
    seen_top = cv2.warpPerspective(top, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen_top, np.uint8)


def make_light(camera: Camera, rng: np.random.Generator) -> NDArray[np.float32]:
    """A lamp's brightness over the picture, height x width x 3, around 1."""
    ys, xs = np.mgrid[0 : camera.height, 0 : camera.width].astype(np.float32)
    x, y = rng.uniform(0.25, 0.75) * camera.width, rng.uniform(0.1, 0.6) * camera.height
    away = np.hypot(xs - x, ys - y) / camera.width
    light = 1.05 - 0.36 * away**1.5
    tint = np.array([0.965, 1.0, 1.02], np.float32)
    return (light[..., None] * tint).astype(np.float32)
