"""Lettering, stamping and worn paper for drawn Whot cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from companion.training.faces.colours import Colour
from companion.training.faces.shapes import Mask


@dataclass(frozen=True, slots=True)
class Lettering:
    """A way of writing: a font file (empty: Pillow's own), thickened, squeezed and slanted.

    `stroke` is added round the letters, as a share of their height, with round ends, which
    turns any font into a rounded bold one; `squeeze` scales widths; `slant` is the tangent of
    the angle.
    """

    font: str
    stroke: float = 0.0
    squeeze: float = 1.0
    slant: float = 0.0


@lru_cache(maxsize=256)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    if path:
        return ImageFont.truetype(path, size)
    return ImageFont.load_default(size)


@lru_cache(maxsize=256)
def _height_of(path: str, sample: str) -> float:
    box = _font(path, 200).getbbox(sample)
    return max(0.2, (box[3] - box[1]) / 200)


@lru_cache(maxsize=512)
def text_mask(text: str, lettering: Lettering, height: int) -> Mask:
    """The text as a tight mask whose digits (or capitals) are about `height` pixels high."""
    over = 3 if height < 40 else 2
    sample = "8" if text.isdigit() else "W"
    stroke = round(lettering.stroke * height * over)
    bare = max(4, height * over - 2 * stroke)
    font = _font(lettering.font, max(4, round(bare / _height_of(lettering.font, sample))))
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    lean = int(abs(lettering.slant) * (bottom - top)) + 2
    size = (int(right - left) + 2 * lean + 4, int(bottom - top) + 4)
    page = Image.new("L", size, 0)
    ImageDraw.Draw(page).text(
        (lean + 2 - left, 2 - top), text, fill=255, font=font, stroke_width=stroke
    )
    mask = np.asarray(page)
    squeeze = lettering.squeeze
    move = np.array(
        [
            [squeeze / over, -lettering.slant / over, lettering.slant * mask.shape[0] / 2 / over],
            [0, 1 / over, 0],
        ],
        np.float32,
    )
    # A plain affine resampling by a third would skip pixels: blur first.
    soft = cv2.GaussianBlur(mask, (0, 0), 0.35 * over)
    target = (
        int(mask.shape[1] * squeeze / over) + 2 * lean // over + 3,
        int(mask.shape[0] / over) + 2,
    )
    move[0, 2] += lean / over
    return tight(np.asarray(cv2.warpAffine(soft, move, target, flags=cv2.INTER_LINEAR), np.uint8))


def tight(mask: Mask, threshold: int = 60) -> Mask:
    """The mask cut to what is printed in it; never empty."""
    ys, xs = np.nonzero(mask > threshold)
    if len(xs) == 0:
        return np.zeros((3, 3), np.uint8)
    cut = np.ascontiguousarray(mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])
    cut.setflags(write=False)
    return cut


def fit(mask: Mask, width: int, height: int) -> Mask:
    """The mask shrunk, never grown, to fit a box."""
    scale = min(max(1, width) / mask.shape[1], max(1, height) / mask.shape[0])
    if scale >= 1:
        return mask
    size = (max(1, int(mask.shape[1] * scale)), max(1, int(mask.shape[0] * scale)))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def stamp(image: NDArray[np.uint8], mask: Mask, x: int, y: int, ink: Colour) -> None:
    """Print a mask with its top left at (x, y); what hangs over the edge is cut."""
    height, width = image.shape[:2]
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(width, x + mask.shape[1]), min(height, y + mask.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = image[y0:y1, x0:x1]
    cover = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.uint16)
    mixed = part.astype(np.uint16) * (255 - cover) + np.array(ink, np.uint16) * cover
    part[:] = (mixed + 127) // 255


@lru_cache(maxsize=1)
def _tiles() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    rng = np.random.default_rng(7)
    noise = rng.normal(0, 1, (1400, 1400)).astype(np.float32)
    cells = rng.normal(0, 1, (90, 90)).astype(np.float32)
    fine = cv2.GaussianBlur(noise, (0, 0), 0.7)
    coarse = cv2.resize(cells, noise.shape, interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, np.float32), np.asarray(coarse, np.float32)


@dataclass(frozen=True, slots=True)
class Wear:
    """What handling did to a deck: all shares of 0 to 1, nothing at 0."""

    grain: float = 0.0
    stain: float = 0.0
    edge: float = 0.0
    crease: float = 0.0
    fade: float = 0.0

    @staticmethod
    def random(rng: np.random.Generator) -> Wear:
        """Mostly decent cards, some very tired ones."""
        tired = rng.random() < 0.3
        most = 1.0 if tired else 0.25
        grain, stain, edge, crease, fade = rng.uniform(0, most, 5)
        return Wear(
            grain=float(grain),
            stain=float(stain),
            edge=float(edge),
            crease=float(crease if tired and rng.random() < 0.6 else 0.0),
            fade=float(fade if tired else 0.0),
        )


def wear_out(image: NDArray[np.uint8], wear: Wear, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The printed card after years of use; the picture keeps its size."""
    height, width = image.shape[:2]
    fine, coarse = _tiles()
    if height > 1300 or width > 1300 or wear == Wear():
        return image
    y, x = (int(v) for v in rng.integers(0, (1400 - height, 1400 - width)))
    shade = fine[y : y + height, x : x + width] * (5 * wear.grain)
    shade -= np.maximum(coarse[y : y + height, x : x + width], 0) * (10 * wear.stain)
    if wear.edge > 0.03:
        ys = np.minimum(np.arange(height), np.arange(height)[::-1]).astype(np.float32)
        xs = np.minimum(np.arange(width), np.arange(width)[::-1]).astype(np.float32)
        near = np.minimum(ys[:, None], xs[None, :]) / (0.03 * width)
        shade -= np.exp(-near) * (50 * wear.edge)
    for _ in range(int(wear.crease * 3)):
        ends = rng.uniform(-0.1, 1.1, 4) * (width, height, width, height)
        line = np.zeros((height, width), np.float32)
        start, stop = (int(ends[0]), int(ends[1])), (int(ends[2]), int(ends[3]))
        cv2.line(line, start, stop, 1.0, max(1, width // 150), cv2.LINE_AA)
        shade += line * float(rng.uniform(-40, 30))
    ink = 1 - 0.35 * wear.fade
    out = image.astype(np.float32) * ink + (1 - ink) * 235 + shade[..., None]
    if wear.stain > 0.1:
        out[..., 0] -= 18 * wear.stain
    return np.clip(out, 0, 255).astype(np.uint8)
