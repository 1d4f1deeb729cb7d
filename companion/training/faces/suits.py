"""The four suit pips, drawn from parameters: fat or slim, pointed or round, stems of all kinds.

Curves are cubic Bezier segments in a unit square, x right, y down. A pip is upright here; the
lower half of a card turns it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Suit

MASTER = 320
"""Height in pixels at which pips are drawn before they are scaled to the card."""

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pips:
    """The shapes of one deck's four suits. All lengths are fractions of the pip's height.

    `width` is the width of spade, club, diamond and heart; `notch` the depth of the heart's
    cleft; `shoulder` the height of its widest place; `belly` below 0 makes its sides concave;
    `point` how sharp its tip is; `lobe` the club's lobe radius and `spread` how far its lobes
    stand apart; `stem` names the stem; `hollow` how concave the diamond's sides are; `slim`
    narrows all four, as beside narrow ranks.
    """

    width: tuple[float, float, float, float]
    notch: float
    shoulder: float
    belly: float
    point: float
    lobe: float
    spread: float
    stem: str
    stem_width: float
    stem_height: float
    hollow: float
    slim: float = 1.0

    @staticmethod
    def random(rng: np.random.Generator) -> Pips:
        """Any plausible set of pips."""
        base = rng.uniform(0.82, 1.02)
        return Pips(
            width=(
                base * rng.uniform(0.88, 1.04),
                base * rng.uniform(0.95, 1.1),
                base * rng.uniform(0.68, 0.95),
                base * rng.uniform(0.92, 1.1),
            ),
            notch=rng.uniform(0.1, 0.26),
            shoulder=rng.uniform(0.17, 0.36),
            belly=rng.uniform(-0.16, 0.12),
            point=rng.uniform(0.0, 0.2),
            lobe=rng.uniform(0.215, 0.27),
            spread=rng.uniform(0.92, 1.16),
            stem=str(rng.choice(["flared", "triangle", "curled", "post"], p=[0.5, 0.2, 0.2, 0.1])),
            stem_width=rng.uniform(0.28, 0.6),
            stem_height=rng.uniform(0.26, 0.4),
            hollow=rng.choice(
                [0.0, rng.uniform(0.02, 0.16), rng.uniform(-0.06, 0)], p=[0.45, 0.45, 0.1]
            ),
            slim=float(rng.choice([1.0, rng.uniform(0.6, 1.0)], p=[0.6, 0.4])),
        )


@lru_cache(maxsize=512)
def pip_mask(pips: Pips, suit: Suit) -> NDArray[Any]:
    """The tight mask (0 to 255) of an upright pip, MASTER pixels high. Not to be written to."""
    outlines = {
        Suit.HEARTS: _hearts,
        Suit.SPADES: _spades,
        Suit.DIAMONDS: _diamonds,
        Suit.CLUBS: _clubs,
    }[suit](pips)
    scale = 2 * MASTER
    points = [np.round(outline * scale * 16 + 16 * scale).astype(np.int32) for outline in outlines]
    canvas = np.zeros((3 * scale, 3 * scale), np.uint8)
    for outline in points:
        cv2.fillPoly(canvas, [outline], 255, shift=4)
    rows, columns = np.flatnonzero(canvas.max(1)), np.flatnonzero(canvas.max(0))
    tight = canvas[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    width = max(1, round(tight.shape[1] * MASTER / tight.shape[0] * pips.slim))
    mask = cv2.resize(tight, (width, MASTER), interpolation=cv2.INTER_AREA)
    mask.flags.writeable = False
    return mask


def _curve(*segments: tuple[tuple[float, float], ...]) -> Points:
    """Points along cubic segments, each given as four points."""
    t = np.linspace(0, 1, 24)[:, None]
    parts = []
    for segment in segments:
        a, b, c, d = (np.array(point, float) for point in segment)
        parts.append(
            (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        )
    return np.concatenate(parts)


def _mirrored(half: Points) -> Points:
    """A closed outline from its right half, which runs from the middle line to it."""
    return np.concatenate([half, (half * (-1, 1))[::-1]])


def _heart_half(pips: Pips, half: float, bottom: float = 1.0) -> Points:
    lobe = half * 0.52
    side = (half, pips.shoulder * bottom)
    return _curve(
        ((0, pips.notch), (half * 0.06, pips.notch * 0.35), (lobe * 0.55, 0), (lobe, 0)),
        ((lobe, 0), (lobe + half * 0.28, 0), (half, side[1] * 0.45), side),
        (
            side,
            (half, side[1] + (0.22 + pips.belly) * bottom),
            (
                half * (0.1 + pips.point + max(0.0, pips.belly) * 1.5),
                bottom * (0.86 - pips.point * 0.3 + min(0.0, pips.belly)),
            ),
            (0, bottom),
        ),
    )


def _hearts(pips: Pips) -> list[Points]:
    return [_mirrored(_heart_half(pips, pips.width[3] / 2))]


def _spades(pips: Pips) -> list[Points]:
    body = 0.84
    half = _heart_half(pips, pips.width[0] / 2, body)
    turned = half * (1, -1) + (0, body)
    return [_mirrored(turned), *_stem(pips, body - pips.notch)]


def _diamonds(pips: Pips) -> list[Points]:
    half, hollow = pips.width[2] / 2, pips.hollow
    inner = (half * (0.5 - hollow), 0.25 + hollow * 0.5)
    quarter = _curve(((0, 0), inner, inner, (half, 0.5)))
    return [_mirrored(np.concatenate([quarter, (quarter * (1, -1) + (0, 1))[::-1]]))]


def _clubs(pips: Pips) -> list[Points]:
    r = pips.lobe
    across = min(r * 1.12 * pips.spread, pips.width[1] / 2 - r * 0.85)
    low = min(r + 1.5 * r * pips.spread, 0.9 - r)
    angles = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    circle = np.stack([np.cos(angles), np.sin(angles)], 1) * r
    middle = np.array([(0, r), (across, low), (0, low + r * 0.25), (-across, low)])
    centres = np.array([(0, r), (across, low), (-across, low)])
    return [*(circle + centre for centre in centres), middle, *_stem(pips, low)]


def _stem(pips: Pips, top: float) -> list[Points]:
    """The foot of a spade or club, from `top` down to 1."""
    half = pips.stem_width / 2
    thin = 0.035 + pips.stem_width * 0.04
    start = max(top - 0.08, 1 - pips.stem_height - 0.2)
    if pips.stem == "triangle":
        return [np.array([(0, start), (half, 1), (-half, 1)])]
    if pips.stem == "post":
        return [np.array([(-thin, start), (thin, start), (thin * 1.7, 1), (-thin * 1.7, 1)])]
    if pips.stem == "curled":
        side = _curve(
            ((thin, start), (thin, 0.86), (half * 0.5, 0.93), (half, 0.92)),
            ((half, 0.92), (half * 1.1, 0.96), (half * 0.95, 1), (half * 0.8, 1)),
        )
        return [np.concatenate([side, (side * (-1, 1))[::-1]])]
    side = _curve(((thin, start), (thin, 0.85), (half * 0.5, 0.97), (half, 1)))
    return [np.concatenate([side, (side * (-1, 1))[::-1]])]
