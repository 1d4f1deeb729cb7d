"""Drawn faces of standard decks.

A `StandardStyle` holds everything that is random about one deck; the same style and card give the
same picture. The lower half of a card is its upper half turned, as on real cards; decks with
four corners carry upright indices at both upper corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Rank, StandardCard, Suit
from companion.training.faces import art, backs, courts, papers
from companion.training.faces.colours import Colour, as_colour
from companion.training.faces.face import Face
from companion.training.faces.fonts import Font, fonts
from companion.training.faces.index import (
    LOCALE_SHARES,
    IndexStyle,
    corner_boxes,
    index_left,
    index_mask,
    rank_mask,
    tight_window,
)
from companion.training.faces.papers import Paper
from companion.training.faces.suits import Pips, pip_mask

COUNTS: dict[Rank, int] = {rank: i + 1 for i, rank in enumerate(Rank) if i < 10}
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)

_L, _M, _R = -1.0, 0.0, 1.0
_THIRDS = (-1.0, -1 / 3, 1 / 3, 1.0)
LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_M, 0),),
    2: ((_M, -1), (_M, 1)),
    3: ((_M, -1), (_M, 0), (_M, 1)),
    4: ((_L, -1), (_R, -1), (_L, 1), (_R, 1)),
    5: ((_L, -1), (_R, -1), (_M, 0), (_L, 1), (_R, 1)),
    6: tuple((x, y) for y in (-1, 0, 1) for x in (_L, _R)),
    7: (*((x, y) for y in (-1, 0, 1) for x in (_L, _R)), (_M, -0.5)),
    8: (*((x, y) for y in (-1, 0, 1) for x in (_L, _R)), (_M, -0.5), (_M, 0.5)),
    9: (*((x, y) for y in _THIRDS for x in (_L, _R)), (_M, 0)),
    10: (*((x, y) for y in _THIRDS for x in (_L, _R)), (_M, -2 / 3), (_M, 2 / 3)),
}
"""Where the pips of 1 to 10 stand: columns -1 to 1, rows -1 (top) to 1; rows below 0 are turned."""


@dataclass(frozen=True, slots=True)
class StandardStyle:
    """One drawn deck. Lengths are fractions of the card's height unless said otherwise.

    `aspect` is height over width and `radius` the corner's, over the width. `inks` are those of
    spades, clubs, diamonds and hearts. `centre` says what stands in the middle of number cards:
    `pips`, `one` large pip, `rank`, or `none`; `pip` is a pip's height, `column` and `row` how far
    the outer columns (over the width) and rows stand from the middle; `column` is kept free of
    the index. `court` is `figure`, `letter`, `pip` or `art`; `court_deck` names the open deck whose
    court pictures `art` borrows; `panel` is the picture's width over the card's.
    """

    index: IndexStyle
    pips: Pips
    index_pips: Pips
    paper: Paper
    back: backs.Back
    inks: tuple[Colour, Colour, Colour, Colour]
    court_inks: tuple[Colour, ...]
    four_corners: bool
    aspect: float
    radius: float
    centre: str
    pip: float
    column: float
    row: float
    ace: float
    ornate_ace: bool
    court: str
    court_deck: str
    panel: float
    court_frame: bool
    frame: float
    frame_ink: Colour | None
    seed: int

    @property
    def locale(self) -> str:
        """The language of the letters: a key of `companion.training.faces.index.LOCALES`."""
        return self.index.locale

    @staticmethod
    def random(rng: np.random.Generator, locale: str | None = None) -> StandardStyle:
        """Any plausible deck, in the named locale or in one drawn by LOCALE_SHARES."""
        if locale is None:
            names = list(LOCALE_SHARES)
            shares = np.array([LOCALE_SHARES[name] for name in names])
            locale = str(rng.choice(names, p=shares / shares.sum()))
        font = _font(rng, locale == "ru")
        if locale == "ru" and not font.cyrillic:
            locale = "en"
        index = IndexStyle.random(rng, font, locale)
        pips = Pips.random(rng)
        dark = bool(rng.random() < 0.03)
        four = bool(rng.random() < 0.3)
        aspect = float(
            rng.choice(
                [rng.normal(1.4, 0.02), rng.normal(1.55, 0.03), rng.uniform(1.35, 1.62)],
                p=[0.5, 0.25, 0.25],
            )
        )
        frame = bool(rng.random() < 0.12)
        court = str(rng.choice(["figure", "letter", "pip", "art"], p=[0.38, 0.06, 0.06, 0.5]))
        lent = [deck.name for deck in art.prepared_decks() if deck.name not in art.PLAIN_COURTS]
        if court == "art" and not lent:
            court = "figure"
        return StandardStyle(
            index=index,
            pips=pips,
            index_pips=pips if rng.random() < 0.8 else Pips.random(rng),
            paper=Paper.random(rng, dark),
            back=backs.Back.random(rng),
            inks=_inks(rng, dark),
            court_inks=courts.palette(rng),
            four_corners=four,
            aspect=float(np.clip(aspect, 1.35, 1.62)),
            radius=float(rng.uniform(0.02, 0.075)),
            centre=str(rng.choice(["pips", "one", "rank", "none"], p=[0.86, 0.08, 0.04, 0.02])),
            pip=float(rng.uniform(0.11, 0.18)),
            column=float(rng.uniform(0.17, 0.25)),
            row=float(rng.uniform(0.28, 0.36)),
            ace=float(rng.choice([rng.uniform(0.13, 0.25), rng.uniform(0.25, 0.5)])),
            ornate_ace=bool(rng.random() < 0.3),
            court=court,
            court_deck=str(rng.choice(lent)) if court == "art" else "",
            panel=float(rng.uniform(0.58, 0.8)),
            court_frame=bool(rng.random() < 0.75),
            frame=float(rng.uniform(0.012, 0.03)) if frame else 0.0,
            frame_ink=_frame_ink(rng) if frame else None,
            seed=int(rng.integers(2**31)),
        )  # fmt: skip


def draw(style: StandardStyle, card: StandardCard, height: int) -> Face:
    """The card's face, `height` pixels high, with the boxes round its indices."""
    width = round(height / style.aspect)
    image = papers.sheet(style.paper, width, height).copy()
    ink = style.inks[list(Suit).index(card.suit)]
    rng = np.random.default_rng(
        [style.seed, list(Rank).index(card.rank), list(Suit).index(card.suit)]
    )
    mask = index_mask(style.index, style.index_pips, card, height)
    left = index_left(style.index, style.index_pips, mask, height)
    top = round(style.index.top * height)
    _frame(image, style)
    _centre(image, style, card, ink, rng, left + mask.shape[1])
    boxes = _print_index(image, mask, ink, left, top, style.four_corners)
    papers.use(image, style.paper, rng)
    alpha = papers.outline(width, height, round(style.radius * width))
    return Face(np.dstack([image, alpha]), card, boxes, f"drawn/{style.locale}")


def draw_back(style: StandardStyle, height: int) -> Face:
    """The deck's back, `height` pixels high."""
    width = round(height / style.aspect)
    image = backs.paint(style.back, papers.sheet(style.paper, width, height))
    papers.use(image, style.paper, np.random.default_rng(style.seed))
    alpha = papers.outline(width, height, round(style.radius * width))
    return Face(np.dstack([image, alpha]), None, np.zeros((0, 4, 2), np.float32), "drawn/back")


def _print_index(
    image: NDArray[Any], mask: NDArray[Any], ink: Colour, left: int, top: int, four: bool
) -> NDArray[np.float32]:
    height, width = image.shape[:2]
    tall, wide = mask.shape
    turned = mask[::-1, ::-1]
    papers.stamp(image, mask, ink, left, top)
    papers.stamp(image, turned, ink, width - left - wide, height - top - tall)
    if four:
        papers.stamp(image, mask, ink, width - left - wide, top)
        papers.stamp(image, turned, ink, left, height - top - tall)
    x0, y0, x1, y1 = tight_window(mask)
    return corner_boxes((left + x0, top + y0, left + x1, top + y1), width, height, four)


def _centre(
    image: NDArray[Any],
    style: StandardStyle,
    card: StandardCard,
    ink: Colour,
    rng: np.random.Generator,
    clear: int,
) -> None:
    if card.rank in COURTS:
        _court(image, style, card, ink, rng, clear)
    elif card.rank is Rank.ACE:
        _ace(image, style, card, ink)
    elif style.centre == "one":
        _pip(image, style, card.suit, ink, (0.5, 0.5), style.ace, False)
    elif style.centre == "rank":
        _big_rank(image, style, card, ink)
    elif style.centre == "pips":
        _pips(image, style, card, ink, clear)


def _pips(
    image: NDArray[Any], style: StandardStyle, card: StandardCard, ink: Colour, clear: int
) -> None:
    height, width = image.shape[:2]
    mask = pip_mask(style.pips, card.suit)
    tall = style.pip * height
    wide = tall * mask.shape[1] / mask.shape[0]
    # The outer columns stand clear of the index, as far as there is room for three columns.
    column = min(style.column * width, width / 2 - clear - 0.55 * wide)
    if column < 1.02 * wide:
        shrink = max(0.45, (width / 2 - clear) / (1.6 * wide))
        tall, wide = tall * min(1.0, shrink), wide * min(1.0, shrink)
        column = max(0.95 * wide, width / 2 - clear - 0.55 * wide)
    row = min(style.row * height, height / 2 - 0.55 * tall - 0.02 * height)
    for x, y in LAYOUTS[COUNTS[card.rank]]:
        at = (0.5 + x * column / width, 0.5 + y * row / height)
        _pip(image, style, card.suit, ink, at, tall / height, y > 0.01)


def _pip(
    image: NDArray[Any],
    style: StandardStyle,
    suit: Suit,
    ink: Colour,
    at: tuple[float, float],
    tall: float,
    turned: bool,
) -> None:
    height, width = image.shape[:2]
    mask = _scaled_pip(style.pips, suit, max(3, round(tall * height)))
    if turned:
        mask = mask[::-1, ::-1]
    left = round(at[0] * width - mask.shape[1] / 2)
    papers.stamp(image, mask, ink, left, round(at[1] * height - mask.shape[0] / 2))


@lru_cache(maxsize=256)
def _scaled_pip(pips: Pips, suit: Suit, tall: int) -> NDArray[Any]:
    mask = pip_mask(pips, suit)
    wide = max(2, round(mask.shape[1] * tall / mask.shape[0]))
    way = cv2.INTER_AREA if tall < mask.shape[0] else cv2.INTER_LINEAR
    return cv2.resize(mask, (wide, tall), interpolation=way)


def _ace(image: NDArray[Any], style: StandardStyle, card: StandardCard, ink: Colour) -> None:
    big = style.ace
    if style.ornate_ace and card.suit is Suit.SPADES:
        big = max(big, 0.42)
    _pip(image, style, card.suit, ink, (0.5, 0.5), big, False)
    if style.ornate_ace and (card.suit is Suit.SPADES or style.seed % 3 == 0):
        paper = style.paper.colour
        _pip(image, style, card.suit, paper, (0.5, 0.5), big * 0.84, False)
        _pip(image, style, card.suit, ink, (0.5, 0.5), big * 0.74, False)
        _pip(image, style, card.suit, paper, (0.5, 0.51), big * 0.3, False)


def _big_rank(image: NDArray[Any], style: StandardStyle, card: StandardCard, ink: Colour) -> None:
    height, width = image.shape[:2]
    mask = rank_mask(style.index, card.rank)
    tall = int(0.3 * height)
    wide = min(int(mask.shape[1] * tall / mask.shape[0] * style.index.stretch), int(width * 0.5))
    mask = cv2.resize(mask, (max(2, wide), tall), interpolation=cv2.INTER_LINEAR)
    papers.stamp(image, mask, ink, (width - wide) // 2, (height - tall) // 2)


def _court(
    image: NDArray[Any],
    style: StandardStyle,
    card: StandardCard,
    ink: Colour,
    rng: np.random.Generator,
    clear: int,
) -> None:
    height, width = image.shape[:2]
    if style.court == "pip":
        _pip(image, style, card.suit, ink, (0.5, 0.5), 0.35, False)
        return
    if style.court == "letter":
        _big_rank(image, style, card, ink)
        return
    # Where the corner is small the picture ends beside it; where it is large it runs under it.
    beside = width / 2 - clear - 0.008 * width
    half = style.panel * width / 2
    if half > beside > 0.24 * width:
        half = beside
    margin = round(width / 2 - half)
    rim = round(np.clip(style.index.top * 0.8, 0.02, 0.08) * height)
    wide, tall = width - 2 * margin, height - 2 * rim
    if style.court == "art":
        picture = art.court(style.court_deck, card, wide, tall)
        if picture is not None:
            part = image[rim : rim + tall, margin : margin + wide]
            if sum(style.paper.colour) < 300:
                cv2.max(part, 255 - picture, dst=part)
            else:
                cv2.multiply(part, picture, dst=part, scale=1 / 255)
            if style.court_frame:
                _court_frame(image, style, margin, rim)
            if beside <= 0.24 * width:
                _clear_corners(image, style, clear)
            return
    figure = courts.panel(rng, wide, tall, style.court_inks, style.paper.colour)
    image[rim : rim + tall, margin : margin + wide] = figure
    size = float(rng.uniform(0.09, 0.15))
    inset = margin / width + 0.6 * size * style.aspect * 0.8
    for turned in (False, True):
        at = (inset, rim / height + 0.65 * size)
        at = (1 - at[0], 1 - at[1]) if turned else at
        _pip(image, style, card.suit, ink, at, size, turned)
    if style.court_frame:
        _court_frame(image, style, margin, rim)
    if beside <= 0.24 * width:
        _clear_corners(image, style, clear)


def _court_frame(image: NDArray[Any], style: StandardStyle, margin: int, rim: int) -> None:
    height, width = image.shape[:2]
    tone = (20, 20, 20) if style.seed % 2 else style.court_inks[-1]
    corner = width - margin - 1, height - rim - 1
    cv2.rectangle(image, (margin, rim), corner, tone, max(1, round(width / 160)))


def _clear_corners(image: NDArray[Any], style: StandardStyle, clear: int) -> None:
    """Blank the picture under large indices, as real jumbo decks do."""
    height, width = image.shape[:2]
    blank = papers.sheet(style.paper, width, height)
    tall = round(
        style.index.top * height
        + style.index.rank * height * (1.2 + style.index.pip + style.index.gap)
    )
    wide = clear + round(0.01 * width)
    tall, wide = min(tall, height // 2 - 2), min(wide, width // 2 - 2)
    image[:tall, :wide] = blank[:tall, :wide]
    image[-tall:, -wide:] = blank[-tall:, -wide:]
    if style.four_corners:
        image[:tall, -wide:] = blank[:tall, -wide:]
        image[-tall:, :wide] = blank[-tall:, :wide]


def _frame(image: NDArray[Any], style: StandardStyle) -> None:
    if style.frame_ink is None:
        return
    height, width = image.shape[:2]
    gap = max(1, round(style.frame * height * 0.6))
    line = max(1, round(width / 150))
    cv2.rectangle(image, (gap, gap), (width - 1 - gap, height - 1 - gap), style.frame_ink, line)


def _font(rng: np.random.Generator, cyrillic: bool) -> Font:
    known = [font for font in fonts() if font.cyrillic or not cyrillic] or list(fonts())
    weights = np.array([font.weight for font in known])
    return known[int(rng.choice(len(known), p=weights / weights.sum()))]


def _frame_ink(rng: np.random.Generator) -> Colour:
    if rng.random() < 0.6:
        grey = int(rng.integers(0, 190))
        return grey, grey, grey
    return as_colour(rng.integers(0, 220, 3))


def _inks(rng: np.random.Generator, dark: bool) -> tuple[Colour, Colour, Colour, Colour]:
    """Inks of spades, clubs, diamonds and hearts."""

    def near(*values: float) -> Colour:
        return as_colour(v + rng.normal(0, 7) for v in values)

    if dark:
        light = int(rng.integers(190, 256))
        pale = near(light, light, light)
        warm = near(60, 60, 235) if rng.random() < 0.6 else pale
        return pale, pale, warm, warm
    reds = ((40, 30, 215), (30, 70, 230), (45, 20, 165), (70, 60, 225), (25, 15, 190))
    red = near(*reds[rng.integers(len(reds))])
    blacks = ((20, 18, 18), (55, 50, 48), (70, 40, 25), (95, 92, 90))
    black = near(*blacks[rng.choice(4, p=[0.7, 0.14, 0.1, 0.06])])
    if rng.random() < 0.1:
        green = near(50, 130, 20)
        blue = near(190, 80, 20) if rng.random() < 0.8 else near(20, 140, 240)
        return black, green, blue, red
    return black, black, red, red
