"""Suits, shapes and card characters as outlines, for the page (SVG) and the picture (OpenCV).

The fonts of a page hold no suit or shape signs, and text inside a drawn card must not grow with
the reader's text size, so everything on a card is drawn from outlines. An outline is a closed
polygon of points; overlapping outlines of a glyph are filled even-odd, so holes come out.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import TypeAlias

from companion.cards import Card, Shape, StandardCard, Suit

Outline: TypeAlias = tuple[tuple[float, float], ...]
"""A closed polygon in a unit square, y down."""

RED = "#B3261E"
BLACK = "#1B1F1D"
MAROON = "#7A1F2B"
PAPER = "#FDFBF5"
EDGE = "#CFC6B2"


def symbol(of: Suit | Shape) -> tuple[Outline, ...]:
    """The outlines of a suit or a shape in the unit square."""
    return _symbols()[of]


def characters(text: str) -> tuple[tuple[Outline, ...], float]:
    """The outlines of digits and rank letters set in one line, and its width.

    Units are cap heights: every character is 1 high. Characters without outlines are left out.
    """
    table = _characters()
    outlines: list[Outline] = []
    x = 0.0
    for character in text:
        if character not in table:
            continue
        advance, contours = table[character]
        outlines += [tuple((px + x, py) for px, py in contour) for contour in contours]
        x += advance
    return tuple(outlines), x


def ink(card: Card) -> str:
    """The colour a card is printed in, as `#RRGGBB`."""
    if isinstance(card, StandardCard):
        return RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK
    return MAROON


def corner(card: Card) -> tuple[str, Suit | Shape]:
    """What stands in a card's corner: the characters, and the symbol under them."""
    if isinstance(card, StandardCard):
        return card.rank.value, card.suit
    return str(card.number), card.shape


@cache
def card_svg(card: Card, corner_only: bool = False) -> str:
    """A card's face as SVG, 100 by 140 units.

    `corner_only` draws just number and symbol, large, for faces shown so small that a whole
    card would not be told apart.
    """
    text, sign = corner(card)
    colour = ink(card)
    line, width = characters(text)
    parts = [
        f'<rect x="1" y="1" width="98" height="138" rx="10" fill="{PAPER}" '
        f'stroke="{EDGE}" stroke-width="2"/>'
    ]
    if corner_only:
        size = min(52.0, 80.0 / width)
        parts.append(_path(line, 50 - width * size / 2, 16 + (52 - size) / 2, size, colour))
        parts.append(_path(symbol(sign), 24, 76, 52, colour))
    else:
        size = 21.0
        parts.append(_path(line, 9, 10, size, colour))
        small = _path(symbol(sign), 9 + (width * size - 14) / 2, 34, 14, colour)
        parts.append(small)
        turned = parts[1:]
        parts.append(f'<g transform="rotate(180 50 70)">{"".join(turned)}</g>')
        parts.append(_path(symbol(sign), 29, 49, 42, colour))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' + "".join(parts) + "</svg>"
    )


@cache
def symbol_svg(of: Suit | Shape, colour: str) -> str:
    """A suit or shape alone as SVG, 100 by 100 units."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        + _path(symbol(of), 4, 4, 92, colour)
        + "</svg>"
    )


def _path(outlines: tuple[Outline, ...], x: float, y: float, size: float, colour: str) -> str:
    strokes = []
    for outline in outlines:
        points = [f"{x + px * size:.2f} {y + py * size:.2f}" for px, py in outline]
        strokes.append("M" + "L".join(points) + "Z")
    rule = "evenodd" if len(outlines) > 1 and not _overlaps(outlines) else "nonzero"
    return f'<path fill="{colour}" fill-rule="{rule}" d="{"".join(strokes)}"/>'


def _overlaps(outlines: tuple[Outline, ...]) -> bool:
    # Only the suits are built of overlapping parts; their holes must not be cut out.
    return outlines in (_symbols()[Suit.CLUBS], _symbols()[Suit.SPADES])


def _round(x: float, y: float, radius: float, steps: int = 40) -> Outline:
    angles = (2 * math.pi * i / steps for i in range(steps))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def _star() -> Outline:
    points = []
    for i in range(10):
        radius = 0.53 if i % 2 == 0 else 0.53 * 0.42
        angle = math.pi * i / 5 - math.pi / 2
        points.append((0.5 + radius * math.cos(angle), 0.54 + radius * math.sin(angle)))
    return tuple(points)


def _cross() -> Outline:
    a, b = 0.33, 0.67
    arms = ((a, 0.02), (b, 0.02), (b, a), (0.98, a), (0.98, b), (b, b))
    return (*arms, *((1 - x, 1 - y) for x, y in arms))


def _heart() -> Outline:
    # x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t, the usual heart curve.
    points = []
    for i in range(48):
        t = 2 * math.pi * i / 48
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.5 + x / 34, 0.46 - y / 32))
    return tuple(points)


def _stem(top: float) -> Outline:
    return ((0.47, top), (0.53, top), (0.56, 0.85), (0.68, 0.98), (0.32, 0.98), (0.44, 0.85))


def _diamond() -> Outline:
    tips = ((0.5, 0.0), (0.87, 0.5), (0.5, 1.0), (0.13, 0.5))
    points = []
    for (x0, y0), (x1, y1) in zip(tips, tips[1:] + tips[:1], strict=True):
        for i in range(8):
            t = i / 8
            bow = 1 - 0.13 * math.sin(math.pi * t)
            points.append(
                (
                    0.5 + (x0 + (x1 - x0) * t - 0.5) * bow,
                    0.5 + (y0 + (y1 - y0) * t - 0.5) * bow,
                )
            )
    return tuple(points)


@cache
def _symbols() -> dict[Suit | Shape, tuple[Outline, ...]]:
    heart = _heart()
    spade = tuple((x, 0.80 - y * 0.80) for x, y in heart)
    letter, width = characters("W")
    w = tuple(tuple((px / width, 0.5 + (py - 0.5) * 0.8) for px, py in part) for part in letter)
    return {
        Suit.HEARTS: (heart,),
        Suit.SPADES: (spade, _stem(0.5)),
        Suit.CLUBS: (
            _round(0.5, 0.25, 0.23),
            _round(0.26, 0.58, 0.23),
            _round(0.74, 0.58, 0.23),
            _round(0.5, 0.5, 0.16),
            _stem(0.5),
        ),
        Suit.DIAMONDS: (_diamond(),),
        Shape.CIRCLE: (_round(0.5, 0.5, 0.48),),
        Shape.TRIANGLE: (((0.5, 0.06), (0.99, 0.93), (0.01, 0.93)),),
        Shape.CROSS: (_cross(),),
        Shape.SQUARE: (((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),),
        Shape.STAR: (_star(),),
        Shape.WHOT: w,
    }


@cache
def _characters() -> dict[str, tuple[float, tuple[Outline, ...]]]:
    text = Path(__file__).with_name("characters.json").read_text(encoding="utf-8")
    return {
        character: (
            float(entry["advance"]),
            tuple(tuple((float(x), float(y)) for x, y in outline) for outline in entry["outlines"]),
        )
        for character, entry in json.loads(text)["characters"].items()
    }
