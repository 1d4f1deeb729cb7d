"""The printed corner of a standard card: a rank in some font with its suit, as one block."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Rank, StandardCard, Suit
from companion.training.faces.fonts import Font, glyph
from companion.training.faces.suits import Pips, pip_mask

LOCALES: dict[str, dict[Rank, str]] = {
    "en": {},
    "de": {Rank.JACK: "B", Rank.QUEEN: "D", Rank.KING: "K"},
    "fr": {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"},
    "fr1": {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R", Rank.ACE: "1"},
    "sv": {Rank.JACK: "Kn", Rank.QUEEN: "D", Rank.KING: "K", Rank.ACE: "E"},
    "da": {Rank.JACK: "Kn", Rank.QUEEN: "D", Rank.KING: "K", Rank.ACE: "Es"},
    "it": {Rank.JACK: "F", Rank.QUEEN: "D", Rank.KING: "R"},
    "num": {Rank.JACK: "11", Rank.QUEEN: "12", Rank.KING: "13", Rank.ACE: "1"},
    "pl": {Rank.JACK: "W", Rank.QUEEN: "D", Rank.KING: "K"},
    "ru": {Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К", Rank.ACE: "Т"},
    "nl": {Rank.JACK: "B", Rank.QUEEN: "V", Rank.KING: "H"},
}
"""What stands for J, Q, K and A, by language; a rank not named keeps the English text."""

LOCALE_SHARES = {"en": 0.75, "de": 0.08, "fr": 0.06, "fr1": 0.015, "sv": 0.03, "da": 0.02,
                 "it": 0.01, "num": 0.015, "pl": 0.01, "ru": 0.01}  # fmt: skip
"""How often a random deck is printed for each. Dutch is left out: its V (queen) is the French
jack. All the other letters agree with each other (B is always a jack, D a queen, R a king)."""


@dataclass(frozen=True, slots=True)
class IndexStyle:
    """How one deck prints its corners. Lengths are fractions of the card's height.

    `rank` is the rank's height, `stretch` the factor on the font's own width, `ten` how 10 is
    set (`tight`, `wide`, `joined`), `thicken` the change of stroke in master pixels. `pip` is the
    suit's height over the rank's, `gap` the space between them over the rank's height, `beside`
    sets the suit to the right of the rank, `align` is `centre` or `left`.
    `left` and `top` are the margins.
    """

    font: str
    locale: str
    rank: float
    stretch: float
    ten: str
    thicken: int
    level: bool
    pip: float
    gap: float
    beside: bool
    align: str
    left: float
    top: float

    @staticmethod
    def random(rng: np.random.Generator, font: Font, locale: str) -> IndexStyle:
        """Any plausible corner in a font."""
        size = rng.choice(4, p=[0.2, 0.45, 0.25, 0.1])
        rank = float(rng.uniform((0.065, 0.09, 0.125, 0.17)[size], (0.09, 0.125, 0.17, 0.24)[size]))
        wanted = float(np.clip(rng.normal(0.6, 0.11), 0.4, 0.95))
        stretch = float(np.clip(wanted / font.width, 0.6, 1.25))
        thin = font.stroke < 0.11
        sizes = ((0.5, 0.8), (0.75, 1.1), (0.35, 0.5))
        return IndexStyle(
            font=font.path,
            locale=locale,
            rank=rank,
            stretch=stretch,
            ten=str(rng.choice(["tight", "wide", "joined"], p=[0.7, 0.15, 0.15])),
            thicken=int(rng.integers(2, 8) if thin and rng.random() < 0.7 else rng.integers(-1, 4)),
            level=bool(rng.random() < 0.6),
            pip=float(rng.uniform(*sizes[rng.choice(3, p=[0.5, 0.43, 0.07])])),
            gap=float(rng.choice([rng.uniform(0.06, 0.22), rng.uniform(0.2, 0.5)], p=[0.8, 0.2])),
            beside=bool(rng.random() < 0.04),
            align=str(rng.choice(["centre", "left"], p=[0.88, 0.12])),
            left=float(rng.uniform(0.018, 0.06)),
            top=float(rng.uniform(0.022, 0.065)),
        )  # fmt: skip


def rank_text(rank: Rank, locale: str) -> str:
    """What is printed for a rank."""
    return LOCALES[locale].get(rank, rank.value)


@lru_cache(maxsize=512)
def rank_mask(style: IndexStyle, rank: Rank) -> NDArray[Any]:
    """The tight mask of a rank, the font's capitals about 128 pixels high, not yet stretched."""
    text = rank_text(rank, style.locale)
    if text in {"10", "11", "12", "13"}:
        mask = _two_digits(style, text)
    elif len(text) > 1:
        mask = _sized(glyph(style.font, text), 128 * 1.02)
    else:
        mask = _sized(glyph(style.font, text), _height(style, text))
    mask = cv2.copyMakeBorder(mask, 12, 12, 12, 12, cv2.BORDER_CONSTANT)
    if style.thicken:
        size = 2 * abs(style.thicken) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        changed = (cv2.dilate if style.thicken > 0 else cv2.erode)(mask, kernel)
        mask = changed if changed.max() > 200 else mask
    return _tight(mask)


def index_mask(
    style: IndexStyle, pips: Pips, card: StandardCard, height: int, limit: float = 0.46
) -> NDArray[Any]:
    """The tight mask of a whole corner for a card `height` pixels high.

    It is at most `limit` of the height wide and high, drawn smaller where it would be more.
    """
    tall = style.rank * height
    down = style.top + style.rank * (1.15 + (0 if style.beside else style.pip + style.gap))
    tall *= min(1.0, limit / down)
    master = rank_mask(style, card.rank)
    scale = tall / 128
    across = master.shape[1] * scale * style.stretch
    across = min(across, 0.3 * height, max(1.45 * tall, 0.15 * height))
    rank = _resized(master, across, master.shape[0] * scale)
    pip = pip_mask(pips, card.suit)
    pip_tall = tall * style.pip
    pip = _resized(pip, pip.shape[1] * pip_tall / pip.shape[0], pip_tall)
    gap = max(1, round(style.gap * tall))
    if style.beside:
        width, down = rank.shape[1] + gap + pip.shape[1], max(rank.shape[0], pip.shape[0])
        places = (0, 0), (rank.shape[1] + gap, (down - pip.shape[0]) // 2)
    else:
        # The pip stands at one height whatever the rank; a Q may hang into the gap.
        below = max(round(tall) + gap, rank.shape[0] + 1)
        width, down = max(rank.shape[1], pip.shape[1]), below + pip.shape[0]
        share = 2 if style.align == "centre" else 10**6
        places = (
            ((width - rank.shape[1]) // share, 0),
            ((width - pip.shape[1]) // share, below),
        )
    block = np.zeros((down, width), np.uint8)
    for mask, (x, y) in zip((rank, pip), places, strict=True):
        block[y : y + mask.shape[0], x : x + mask.shape[1]] = mask
    return _tight(block)


def index_left(style: IndexStyle, pips: Pips, mask: NDArray[Any], height: int) -> int:
    """Where a corner's left edge stands in pixels: the ranks of a deck share one middle line."""
    if style.beside or style.align == "left":
        return round(style.left * height)
    four = rank_mask(style, Rank.FOUR).shape[1] / 128 * style.stretch * style.rank
    spade = pip_mask(pips, Suit.SPADES)
    pip = spade.shape[1] / spade.shape[0] * style.rank * style.pip
    middle = (style.left + max(four, pip) / 2) * height
    return int(max(round(0.012 * height), round(middle - mask.shape[1] / 2)))


def tight_window(mask: NDArray[Any]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the ink (at least a quarter covered), right exclusive."""
    rows, columns = np.flatnonzero(mask.max(1) > 63), np.flatnonzero(mask.max(0) > 63)
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def corner_boxes(
    box: tuple[float, float, float, float], width: int, height: int, four_corners: bool
) -> NDArray[np.float32]:
    """The quads of a card whose top-left index fills `box` (left, top, right, bottom).

    With four corners: top left, bottom right, top right, bottom left.
    """
    left, top, right, bottom = box
    quads = [_quad(left, top, right, bottom)]
    quads.append((width, height) - quads[0])
    if four_corners:
        quads.append(_quad(width - right, top, width - left, bottom))
        quads.append((width, height) - quads[2])
    return np.array(quads, np.float32)


def _quad(left: float, top: float, right: float, bottom: float) -> NDArray[np.float64]:
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)


def _tight(mask: NDArray[Any]) -> NDArray[Any]:
    left, top, right, bottom = tight_window(mask)
    return np.ascontiguousarray(mask[top:bottom, left:right])


def _height(style: IndexStyle, text: str) -> float:
    """The height of one character, a capital being 128: Q and J may hang below the line."""
    natural = glyph(style.font, text).shape[0] * 128 / glyph(style.font, "K").shape[0]
    if style.level and text not in "QД":
        return 128.0
    if text in "QJД":
        return float(min(natural, 165.0))
    return float(min(max(natural, 118.0), 140.0))


def _two_digits(style: IndexStyle, text: str) -> NDArray[Any]:
    one, two = (_sized(glyph(style.font, t), _height(style, t)) for t in text)
    digit = _sized(glyph(style.font, "4"), 128).shape[1]
    narrow = {"tight": 0.85, "wide": 1.0, "joined": 0.72}[style.ten]
    gap = {"tight": 7, "wide": 16, "joined": -3}[style.ten] + max(0, 2 * style.thicken)
    if text != "11":
        two = cv2.resize(
            two, (max(8, round(two.shape[1] * narrow)), two.shape[0]), interpolation=cv2.INTER_AREA
        )
    tall = max(one.shape[0], two.shape[0])
    block = np.zeros((tall, one.shape[1] + gap + two.shape[1]), np.uint8)
    block[tall - one.shape[0] :, : one.shape[1]] = one
    part = block[tall - two.shape[0] :, one.shape[1] + gap :]
    np.maximum(part, two, out=part)
    limit = {"tight": 1.55, "wide": 2.2, "joined": 1.3}[style.ten] * digit
    if block.shape[1] > limit:
        block = cv2.resize(block, (round(limit), tall), interpolation=cv2.INTER_AREA)
    return block


def _sized(mask: NDArray[Any], tall: float) -> NDArray[Any]:
    return _resized(mask, mask.shape[1] * tall / mask.shape[0], tall)


def _resized(mask: NDArray[Any], width: float, height: float) -> NDArray[Any]:
    size = max(2, round(width)), max(2, round(height))
    shrinks = size[0] <= mask.shape[1] and size[1] <= mask.shape[0]
    return cv2.resize(mask, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
