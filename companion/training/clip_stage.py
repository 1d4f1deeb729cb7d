"""The stage of a rendered clip: the camera, the table, the cards on it, and players' arms.

Places on the table are in millimetres: x to the right, y towards the viewer, z up; the origin
is the middle of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.sightings import Image

CARD_HEIGHT = 88.0
THICK = 0.32
"""A card's thickness, in millimetres."""
SEATS = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where the players sit, clockwise as the camera sees them."""

WAYS = {"bottom": (0.0, 1.0), "left": (-1.0, 0.0), "top": (0.0, -1.0), "right": (1.0, 0.0)}
_AWAY = 110.0
"""How far out of the picture the fingertips wait, in millimetres, so that no card shows."""
_SHOULDER = 380.0
"""How far behind them the shoulder is."""
_SIDEWAYS = {"bottom": (45.0, 95.0), "left": (75.0, 120.0), "top": (-35.0, -65.0),
             "right": (65.0, 90.0)}  # fmt: skip
"""How far to the right, or down, of its place the fingertips and the shoulder are at rest."""
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
        return replace(self, width=width, height=height, focal=self.focal * width / self.width)

    def widened(self, margin: int) -> Camera:
        """The same view with `margin` more pixels on every side."""
        return replace(self, width=self.width + 2 * margin, height=self.height + 2 * margin)

    def edge(self, seat: str) -> float:
        """How far from the middle of the table the picture reaches towards a seat, in
        millimetres."""
        way = np.array(WAYS[seat])
        near, far = 0.0, 2000.0
        for _ in range(20):
            middle = (near + far) / 2
            ((x, y),) = self.project(np.array([(*(way * middle), 0.0)]))
            inside = 0 <= x < self.width and 0 <= y < self.height
            near, far = (middle, far) if inside else (near, middle)
        return near

    @property
    def card_pixels(self) -> float:
        """The height in pixels of a card in the middle of the table."""
        ends = self.project(np.array([(0, -CARD_HEIGHT / 2, 0), (0, CARD_HEIGHT / 2, 0)]))
        return float(np.hypot(*(ends[1] - ends[0])))


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
    """Composite a card's premultiplied picture; its shadow falls to the lower right and grows
    with its height."""
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
    patch = cv2.warpPerspective(sprite, matrix, (x1 - x0, y1 - y0))
    _over(frame[y0:y1, x0:x1], patch)


def lay_stack(frame: Image, camera: Camera, back: Image, pose: Pose, count: int) -> None:
    """A face-down stack, `count` cards high, its sides pale; `back` as for `lay`."""
    if count <= 0:
        return
    edge, alpha = back.copy(), back[..., 3:].astype(np.uint16)
    for i in range(0, count - 1, 2):
        wobble = np.sin(i * 2.1) * 0.5
        tone = 188 + (i * 37) % 32
        edge[..., :3] = (tone * alpha // 255).astype(np.uint8)
        layer = Pose(pose.x + wobble, pose.y + wobble * 0.6, pose.turn, i * THICK)
        lay(frame, camera, edge, layer, 0.3 if i == 0 else 0.0)
    top = replace(pose, z=(count - 1) * THICK)
    lay(frame, camera, back, top, 0.3 if count == 1 else 0.0)


def card_sprite(picture: Image, tall: float) -> Image:
    """A face's picture at least `tall` pixels high, ready for `lay`. It is made small once and
    well; the alpha is premultiplied, so that the rounded corners keep no fringe."""
    height, width = picture.shape[:2]
    share = min(1.0, tall / height)
    size = (max(1, round(width * share)), max(1, round(height * share)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return _premultiplied(np.asarray(small, np.uint8))


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
    """One player's arm: its picture, fingertips up, and its blurred shadow, both premultiplied.

    `entry` is where the fingertips are when the arm is just out of the picture, `shoulder` where
    it comes from.
    """

    seat: str
    sprite: Image
    shadow: Image
    entry: tuple[float, float]
    shoulder: tuple[float, float]

    def lay(self, frame: Image, camera: Camera, tips: tuple[float, float], z: float) -> None:
        """Composite the arm with its fingertips over a place of the table."""
        cast, window = self._seen(self.shadow, camera, (tips[0] + 7, tips[1] + 12), z * 0.3)
        if cast is not None:
            _darken(frame[window], cast)
        skin, window = self._seen(self.sprite, camera, tips, z)
        if skin is not None:
            _over(frame[window], skin)

    def reach(
        self, camera: Camera, tips: tuple[float, float], z: float
    ) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of what the arm and its shadow may cover in the picture."""
        boxes = [
            self._box(camera, self._matrix(camera, tips, z)),
            self._box(camera, self._matrix(camera, (tips[0] + 7, tips[1] + 12), z * 0.3)),
        ]
        lows = [min(box[i] for box in boxes) for i in (0, 1)]
        highs = [max(box[i] for box in boxes) for i in (2, 3)]
        return lows[0], lows[1], highs[0], highs[1]

    def cover(self, camera: Camera, tips: tuple[float, float], z: float) -> NDArray[np.bool_]:
        """The pixels the arm hides."""
        alpha = np.ascontiguousarray(self.sprite[..., 3])
        size = (camera.width, camera.height)
        return cv2.warpAffine(alpha, self._matrix(camera, tips, z), size) > 100

    def _seen(
        self, picture: Image, camera: Camera, tips: tuple[float, float], z: float
    ) -> tuple[np.ndarray | None, tuple[slice, slice]]:
        """The arm's picture as the camera sees it, and where in the frame that is."""
        matrix = self._matrix(camera, tips, z)
        x0, y0, x1, y1 = self._box(camera, matrix)
        window = (slice(y0, y1), slice(x0, x1))
        if x1 <= x0 or y1 <= y0:
            return None, window
        matrix[:, 2] -= (x0, y0)
        return cv2.warpAffine(picture, matrix, (x1 - x0, y1 - y0)), window

    def _box(self, camera: Camera, matrix: NDArray[np.float64]) -> tuple[int, int, int, int]:
        height, width = self.sprite.shape[:2]
        corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)])
        seen = corners @ matrix.T
        (x0, y0), (x1, y1) = np.floor(seen.min(0)).astype(int), np.ceil(seen.max(0)).astype(int)
        return max(0, x0), max(0, y0), min(camera.width, x1 + 1), min(camera.height, y1 + 1)

    def _matrix(self, camera: Camera, tips: tuple[float, float], z: float) -> NDArray[np.float64]:
        along = np.array(self.shoulder) - tips
        along /= np.hypot(*along)
        across = np.array([along[1], -along[0]])
        start = np.array(tips, float)
        places = [start, start + 100 * across, start + 100 * along]
        seen = camera.project(np.array([(*place, z) for place in places]))
        k = _ARM_SCALE
        x, y = 80 + _ARM_MARGIN, 12 + _ARM_MARGIN
        own = np.array([(x, y), (x + 100, y), (x, y + 100)], np.float32) * k
        return np.asarray(cv2.getAffineTransform(own, seen), np.float64)


def make_arm(seat: str, camera: Camera, rng: np.random.Generator) -> Arm:
    """A drawn forearm in a sleeve with a hand, 160 x 560 mm, that comes from a seat."""
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
    out = camera.edge(seat) + _AWAY
    wait, behind = (side + float(rng.uniform(-12, 12)) for side in _SIDEWAYS[seat])
    way, across = np.array(WAYS[seat]), np.abs(np.array(WAYS[seat])[::-1])
    entry, shoulder = way * out + across * wait, way * (out + _SHOULDER) + across * behind
    return Arm(
        seat,
        _premultiplied(sprite),
        (shadow * 0.42).astype(np.uint8),
        (float(entry[0]), float(entry[1])),
        (float(shoulder[0]), float(shoulder[1])),
    )
