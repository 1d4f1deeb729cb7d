"""Fonts, inks and papers drawn at random for Whot decks."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from companion.training.faces.colours import Colour, as_colour
from companion.training.faces.fonts import Font, fonts
from companion.training.faces.whot_ink import Lettering

# Kept away from `random`, so that the held-out decks are written as no training deck is.
_HELD_OUT_FONTS = ("NotoSerifDisplay", "LiberationMono-Bold")

MAROON: Colour = (21, 28, 114)
CHARCOAL: Colour = (62, 58, 56)
BLUE: Colour = (177, 126, 53)


def held_out_font(which: int) -> str:
    return next((f.path for f in fonts() if _HELD_OUT_FONTS[which] in f.path), "")


@lru_cache(maxsize=1)
def training_fonts() -> tuple[Font, ...]:
    """The fonts random decks are lettered with."""
    return tuple(f for f in fonts() if not any(word in f.path for word in _HELD_OUT_FONTS))


def _choose(rng: np.random.Generator, fits: Callable[[Font], bool]) -> Font:
    """A font that fits, the usual ones more often; any font where none fits."""
    some = [f for f in training_fonts() if fits(f)] or list(training_fonts())
    weights = np.array([f.weight for f in some])
    return some[int(rng.choice(len(some), p=weights / weights.sum()))]


def lettering(rng: np.random.Generator) -> Lettering:
    """Most numbers bold, as printed numbers are."""
    bold = rng.random() < 0.65
    font = _choose(rng, lambda f: f.stroke > 0.12 or not bold)
    stroke = float(rng.choice([0.0, min(rng.uniform(0.01, 0.1), _spare(font))]))
    squeeze = float(rng.choice([1.0, rng.uniform(0.6, 1.2)]))
    slant = float(rng.choice([0.0, rng.uniform(0, 0.22)], p=[0.85, 0.15]))
    return Lettering(font.path, stroke, squeeze, slant)


def rounded_bold(rng: np.random.Generator) -> Lettering:
    font = _choose(rng, lambda f: not f.serif and not f.slanted)
    stroke = min(float(rng.uniform(0.04, 0.1)), _spare(font))
    return Lettering(font.path, stroke, float(rng.uniform(0.85, 1.1)))


def _spare(font: Font) -> float:
    """How much a font's letters can be thickened before an 8 or a 0 closes."""
    return max(0.0, (0.23 - font.stroke) / 2)


def script(rng: np.random.Generator) -> Lettering:
    italic = rng.random() < 0.6
    font = _choose(rng, lambda f: f.slanted or not italic)
    return Lettering(
        font.path,
        float(rng.choice([0.0, min(rng.uniform(0, 0.06), _spare(font))])),
        float(rng.uniform(0.75, 1.15)),
        float(rng.choice([0.0, rng.uniform(0.05, 0.35)])),
    )


def hsv(hue: float, saturation: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(float(hue), float(saturation), float(value))
    return (round(b * 255), round(g * 255), round(r * 255))


def luma(colour: Colour) -> float:
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def is_dark(colour: Colour) -> bool:
    return luma(colour) < 128


def near(colour: Colour, rng: np.random.Generator) -> Colour:
    return as_colour(np.array(colour) + rng.integers(-25, 26, 3))


def ink_colour(rng: np.random.Generator) -> Colour:
    """A dark enough printing ink: the common ones, or any hue."""
    if rng.random() < 0.45:
        common = (MAROON, CHARCOAL, BLUE, (30, 30, 30), (60, 30, 190), (90, 45, 25), (50, 95, 20))
        return near(common[int(rng.integers(len(common)))], rng)
    colour = hsv(rng.uniform(), rng.uniform(0.4, 1.0), rng.uniform(0.25, 0.8))
    scale = min(1.0, 150 / max(1.0, luma(colour)))
    return as_colour(v * scale for v in colour)


def paper_colour(rng: np.random.Generator) -> Colour:
    white = int(rng.integers(222, 256))
    warm = float(rng.choice([0.0, rng.uniform(0, 26)]))
    return (int(white - warm), int(white - warm * 0.3), white)
