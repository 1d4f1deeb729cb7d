"""What a card is printed on: paper, its outline, frames, and the marks of use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.faces.colours import Colour, as_colour


@dataclass(frozen=True, slots=True)
class Paper:
    """The stock of one deck. `grain` and `linen` are contrasts in grey levels; `wear` 0 to 1."""

    colour: Colour
    grain: float
    linen: float
    wear: float
    fade: float
    seed: int

    @staticmethod
    def random(rng: np.random.Generator, dark: bool = False) -> Paper:
        """White, cream, grey or yellowed stock; black stock where `dark`."""
        if dark:
            base = rng.integers(8, 46)
            colour = as_colour(base + rng.integers(-6, 7) for _ in range(3))
        else:
            kind = rng.choice(4, p=[0.58, 0.2, 0.14, 0.08])
            light = int(rng.integers((244, 232, 214, 214)[kind], (256, 250, 240, 240)[kind]))
            warm = (
                rng.integers(0, 5),
                rng.integers(8, 30),
                rng.integers(0, 6),
                rng.integers(15, 60),
            )
            yellow = int(warm[kind])
            colour = (max(0, light - yellow), max(0, light - yellow // 3), light)
        return Paper(
            colour=colour,
            grain=float(rng.choice([0.0, rng.uniform(0.5, 4)])),
            linen=float(rng.choice([0.0, rng.uniform(1, 5)], p=[0.75, 0.25])),
            wear=float(rng.choice([0.0, rng.uniform(0.1, 1)], p=[0.55, 0.45])),
            fade=float(rng.choice([0.0, rng.uniform(0.02, 0.25)], p=[0.75, 0.25])),
            seed=int(rng.integers(2**31)),
        )


@lru_cache(maxsize=64)
def outline(width: int, height: int, radius: int) -> NDArray[Any]:
    """The alpha of a card with rounded corners of `radius` pixels. Not to be written to."""
    k = 3
    mask: NDArray[Any] = np.zeros((height * k, width * k), np.uint8)
    r = max(0, radius) * k
    cv2.rectangle(mask, (r, 0), (width * k - 1 - r, height * k - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width * k - 1, height * k - 1 - r), 255, -1)
    for x in (r, width * k - 1 - r):
        for y in (r, height * k - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    mask = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    mask.flags.writeable = False
    return mask


@lru_cache(maxsize=16)
def sheet(paper: Paper, width: int, height: int) -> NDArray[Any]:
    """Blank stock, height x width x 3. Not to be written to."""
    rng = np.random.default_rng(paper.seed)
    image = np.empty((height, width, 3), np.float32)
    image[:] = paper.colour
    if paper.grain:
        image += paper.grain * clouds(rng, width, height, 6)[..., None]
    if paper.linen:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32) * (2 * np.pi * 90 / height)
        image += (0.5 * paper.linen * (np.sin(x) + np.sin(y)))[..., None]
    result = np.clip(image, 0, 255).astype(np.uint8)
    result.flags.writeable = False
    return result


def clouds(rng: np.random.Generator, width: int, height: int, cells: int) -> NDArray[Any]:
    """Smooth noise of about unit deviation, `cells` blobs across."""
    small = rng.standard_normal((max(2, cells * height // width), cells)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def stamp(
    image: NDArray[Any],
    mask: NDArray[Any],
    colour: Colour | NDArray[Any],
    left: int,
    top: int,
) -> None:
    """Print `colour` through `mask` with its top left at (left, top); what is outside is cut."""
    height, width = image.shape[:2]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(width, left + mask.shape[1]), min(height, top + mask.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    window = slice(y0 - top, y1 - top), slice(x0 - left, x1 - left)
    alpha = mask[window].astype(np.float32)[..., None] / 255
    ink = colour[window] if isinstance(colour, np.ndarray) else np.array(colour, np.float32)
    part = image[y0:y1, x0:x1]
    part[:] = (part + alpha * (ink - part.astype(np.float32)) + 0.5).astype(np.uint8)


def use(image: NDArray[Any], paper: Paper, rng: np.random.Generator) -> None:
    """Leave the marks of use on a printed card, in place: edges, scratches, stains, fading."""
    height, width = image.shape[:2]
    if paper.fade:
        cv2.addWeighted(
            image, 1 - paper.fade, sheet(paper, width, height), paper.fade, 0, dst=image
        )
    if not paper.wear:
        return
    band = max(2, int(width * 0.012 * (1 + 2 * paper.wear)))
    rim: NDArray[Any] = np.zeros((height, width), np.uint8)
    cv2.rectangle(rim, (0, 0), (width - 1, height - 1), 255, band)
    rim = cv2.blur(rim, (band, band))
    patchy = np.clip(clouds(rng, width, height, 14) * 0.4 + 0.35, 0, 1) * paper.wear
    grey = int(rng.integers(90, 245))
    stamp(image, (rim * patchy * 0.8).astype(np.uint8), (grey, grey, grey), 0, 0)
    for _ in range(int(rng.poisson(3 * paper.wear))):
        ends = rng.uniform((0, 0), (width, height), (2, 2))
        ends[1] = ends[0] + (ends[1] - ends[0]) * rng.uniform(0.05, 0.5)
        tone = int(rng.choice([60, 150, 230, 250]))
        _line(image, ends, (tone, tone, tone), float(rng.uniform(0.15, 0.5)))
    if rng.random() < 0.5 * paper.wear:
        stain = np.clip(clouds(rng, width, height, 4) - 0.8, 0, 1) * 60 * paper.wear
        stamp(image, stain.astype(np.uint8), (70, 110, 140), 0, 0)


def _line(image: NDArray[Any], ends: NDArray[Any], colour: Colour, strength: float) -> None:
    height, width = image.shape[:2]
    low = np.clip(np.floor(ends.min(0)) - 2, 0, (width, height)).astype(int)
    high = np.clip(np.ceil(ends.max(0)) + 3, 0, (width, height)).astype(int)
    if (high <= low).any():
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    a, b = (np.round((end - low) * 16).astype(int) for end in ends)
    cv2.line(
        mask, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), int(255 * strength), 1, cv2.LINE_AA, 4
    )
    stamp(image, mask, colour, int(low[0]), int(low[1]))
