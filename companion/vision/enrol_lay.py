"""A face laid exactly over what the cards of a family share, to a fraction of a pixel.

The outline of a card is found to a few pixels; a number a few pixels high asks for more. What is
printed on all cards of a family is compared with the face and the face moved until they agree,
from coarse to fine. The steps are those of Baker and Matthews, "Lucas-Kanade 20 Years On" (IJCV
2004), inverse compositional: what a small move would change is worked out once, on the family's
side. What covers a card, or shines on it, weighs little (Geman and McClure's weights).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import HEIGHT, WIDTH, Plate

Floats = NDArray[np.float32]
Move = NDArray[np.float64]
"""3 x 3: where the pixels of what is shared lie in a face, corners of pixels counted."""

_UNIT = WIDTH / 2
_SCALES = ((0.25, 600, 2.4, 10), (0.5, 2500, 1.4, 8), (1.0, 6000, 1.2, 5))
"""Of each step: the size of a plate, how many of its pixels are compared, how much it is blurred
first (in pixels of a plate), and how often the face is moved at most."""
_STILL = 2e-4
"""A move smaller than this, in half card widths, is none."""
_SLANT = 1e3
"""How little the coarsest step believes in a slant."""
_DIFFERS = 0.02
"""Of how much cards vary most: where they vary so much they count half."""
_FAR = 0.25 * WIDTH
"""A move by more than this has lost the card."""
_TO_UNIT = np.array([(1 / _UNIT, 0, -1), (0, 1 / _UNIT, -HEIGHT / 2 / _UNIT), (0, 0, 1.0)])
_FROM_UNIT = np.linalg.inv(_TO_UNIT)


@dataclass(frozen=True, slots=True)
class Laid:
    """How a face lies: where what is shared lies in it, and the root of the mean square that is
    left over between them, as a share of how much is printed there."""

    move: Move
    left_over: float


class Template:
    """What the cards of a family share, ready to be compared with faces.

    `shared` is a plate, `varies` how much the cards vary at each of its pixels, if they do.
    """

    def __init__(self, shared: Plate, varies: Floats | None = None) -> None:
        self._inks = inks(shared[None])
        grey = np.asarray(shared @ self._inks, np.float32)
        weight = np.ones_like(grey)
        if varies is not None:
            weight = np.asarray(
                1 / (1 + varies / (_DIFFERS * float(varies.max()) + 1e-6)), np.float32
            )
        self._steps = [_Step(grey, weight, scale, most, blur) for scale, most, blur, _ in _SCALES]

    def lay(
        self, face: Plate, steps: tuple[int, ...] = (0, 1, 2), begun: Move | None = None
    ) -> Laid:
        """Where a face shows what is shared. `steps` are those of `_SCALES` to take, `begun`
        what others of them have found."""
        grey = np.ascontiguousarray(face @ self._inks, np.float32)
        move: Move = np.eye(3) if begun is None else _TO_UNIT @ begun @ _FROM_UNIT
        left_over = 1.0
        for step in steps:
            slant = _SLANT if step == 0 else 0.0
            move, left_over = self._steps[step].lay(grey, move, _SCALES[step][3], slant)
        move = _FROM_UNIT @ move @ _TO_UNIT
        if off(move) > _FAR:
            return Laid(np.eye(3), 1.0)
        return Laid(np.asarray(move / move[2, 2], np.float64), left_over)


class _Step:
    """One size: the pixels that show most of a move, and what each kind of move changes there."""

    def __init__(self, grey: Floats, weight: Floats, scale: float, most: int, blur: float) -> None:
        self._scale, self._blur = scale, blur
        small, weight = self._sized(grey), self._sized(weight, 0)
        across, along = (
            cv2.Sobel(small, cv2.CV_32F, *way, ksize=3) / 8 * (_UNIT * scale)
            for way in ((1, 0), (0, 1))
        )
        shows = np.hypot(across, along) * weight
        rim = max(2, round(4 * scale))
        inner = np.zeros_like(shows)
        inner[rim:-rim, rim:-rim] = 1
        best = np.argpartition((shows * inner).ravel(), -most)[-most:]
        y, x = np.unravel_index(best, shows.shape)
        u = ((x + 0.5) / scale - WIDTH / 2) / _UNIT
        v = ((y + 0.5) / scale - HEIGHT / 2) / _UNIT
        du, dv = across[y, x], along[y, x]
        away = -(du * u + dv * v)
        self._changes = np.asarray(
            np.stack([du * u, du * v, du, dv * u, dv * v, dv, away * u, away * v], 1), np.float32
        )
        self._at = np.stack([u, v, np.ones_like(u)], 1)
        self._print, self._weight = small[y, x], weight[y, x]

    def lay(self, face: Floats, move: Move, times: int, slant: float) -> tuple[Move, float]:
        """A move made better, and the share that is left over."""
        small = self._sized(face)
        left_over, weight = 1.0, self._weight
        for _ in range(times):
            gain, off, weight, left_over = self._compared(self._seen(small, move), weight)
            changes = self._changes - (weight @ self._changes) / float(weight.sum())
            square = np.asarray((changes * weight[:, None]).T @ changes, np.float64)
            usual = float(np.trace(square)) / 8
            square[np.diag_indices(8)] += usual * np.array([1e-5] * 6 + [1e-5 + slant] * 2)
            wanted = (changes.T @ (weight * off)).astype(np.float64) / gain
            a, b, c, d, e, f, g, h = step = np.linalg.solve(square, wanted)
            back = np.array([(1 + a, b, c), (d, 1 + e, f), (g, h, 1)])
            move = move @ np.linalg.inv(back)
            move = move / move[2, 2]
            if float(np.abs(step).max()) < _STILL:
                break
        return move, left_over

    def _compared(self, seen: Floats, weight: Floats) -> tuple[float, Floats, Floats, float]:
        """The contrast of what is seen, what is off beyond that, what each pixel is worth by
        that, and the share that is left over."""
        total = float(weight.sum())
        own = self._print - float(weight @ self._print) / total
        off = seen - float(weight @ seen) / total
        weighted = weight * own
        shows = float(weighted @ own) + 1e-6
        gain = float(np.clip(float(weighted @ off) / shows, 0.3, 2.5))
        off = np.asarray(off - gain * own, np.float32)
        left_over = (float((weight * off) @ off) / (gain**2 * shows)) ** 0.5
        usual = 3 * float(np.median(np.abs(off[::5]))) + 0.06
        worth = np.asarray(self._weight / np.square(1 + np.square(off / usual)), np.float32)
        return gain, off, worth, left_over

    def _seen(self, small: Floats, move: Move) -> Floats:
        at = self._at @ move.T
        x, y = (at[:, :2] / at[:, 2:]).T * _UNIT + np.array([[WIDTH / 2], [HEIGHT / 2]])
        columns, rows = (np.asarray(one * self._scale - 0.5, np.float32)[None] for one in (x, y))
        found = cv2.remap(small, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(found, np.float32).ravel()

    def _sized(self, grey: Floats, blur: float | None = None) -> Floats:
        blur = self._blur if blur is None else blur
        if blur:
            grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), blur), np.float32)
        if self._scale == 1:
            return grey
        size = (round(WIDTH * self._scale), round(HEIGHT * self._scale))
        return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def inks(plates: Floats) -> Floats:
    """The three lights weighted by how much of the print (plates x height x width x 3) shows in
    them."""
    shows = np.sqrt(np.square(plates[:, ::3, ::3]).mean((0, 1, 2))) + 1e-6
    return np.asarray(shows / shows.sum(), np.float32)


FLAT = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], np.float64)
"""The corners of a plate."""


def off(move: Move) -> float:
    """How far a move takes the corner of a plate that it moves most, in pixels."""
    moved = FLAT @ move[:, :2].T + move[:, 2]
    if float(moved[:, 2].min()) <= 0.2:
        return float("inf")
    return float(np.linalg.norm(moved[:, :2] / moved[:, 2:] - FLAT, axis=1).max())


def warped(face: Plate, move: Move) -> Plate:
    """A face moved so that it lies where what is shared does."""
    half = np.array([(1, 0, 0.5), (0, 1, 0.5), (0, 0, 1.0)])
    # OpenCV counts from the middle of the first pixel.
    middle = np.linalg.inv(half) @ move @ half
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    out = cv2.warpPerspective(
        face, middle, (WIDTH, HEIGHT), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out, np.float32)
