"""Draw what was read on a copy of the picture."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.cards import Card, Shape, StandardCard, Suit
from companion.vision.geometry import as_corners
from companion.vision.sightings import Image, Look, Point, Quad

_CARD = (80, 200, 40)
_INDEX = (255, 160, 0)
_BACK = (200, 120, 200)
_UNREAD = (0, 140, 255)
_PAPER = (255, 255, 255)
_BLACK = (20, 20, 20)
_RED = (40, 30, 210)


def annotate(image: Image, look: Look) -> Image:
    """A copy of the picture with outlines and names: cards green, corners blue, backs purple,
    what was declined orange with its reason."""
    drawn = image.copy()
    # Line and letter sizes follow the picture, so that large photographs stay legible.
    unit = max(1.0, max(image.shape[:2]) / 900)
    for quad in look.backs:
        _outline(drawn, quad, _BACK, unit)
    for unread in look.unread:
        _outline(drawn, unread.quad, _UNREAD, unit)
        _label(drawn, unread.quad, unread.reason.value, None, unit)
    for sighting in look.cards:
        for quad in sighting.indices:
            _outline(drawn, quad, _INDEX, unit)
        if sighting.quad is not None:
            _outline(drawn, sighting.quad, _CARD, unit * 1.6)
    # Names last: an outline must not run through them.
    for sighting in look.cards:
        place = sighting.quad or sighting.indices[0]
        rank = (
            sighting.card.rank.value
            if isinstance(sighting.card, StandardCard)
            else str(sighting.card.number)
        )
        _label(drawn, place, rank, sighting.card, unit, f"{sighting.confidence:.2f}")
    return drawn


def _outline(image: Image, quad: Quad, colour: tuple[int, int, int], unit: float) -> None:
    points = np.round(as_corners(quad)).astype(np.int32)
    cv2.polylines(image, [points], True, colour, max(1, round(1.5 * unit)), cv2.LINE_AA)


def _label(
    image: Image, quad: Quad, text: str, card: Card | None, unit: float, note: str = ""
) -> None:
    """A plate over a quad: text, the card's suit or shape drawn, and a small note."""
    font, scale, thick = cv2.FONT_HERSHEY_SIMPLEX, 0.6 * unit, max(1, round(1.4 * unit))
    (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
    (note_wide, _), _ = cv2.getTextSize(note, font, scale * 0.6, thick)
    pad = max(2, round(4 * unit))
    mark = high if card is not None else 0
    width = wide + (mark + pad if mark else 0) + (note_wide + pad if note else 0) + 2 * pad
    height = high + 2 * pad
    corners = as_corners(quad)
    left = int(np.clip(corners[:, 0].mean() - width / 2, 0, max(0, image.shape[1] - width)))
    top = int(np.clip(corners[:, 1].min() - height, 0, max(0, image.shape[0] - height)))
    cv2.rectangle(image, (left, top), (left + width, top + height), _PAPER, cv2.FILLED)
    cv2.rectangle(image, (left, top), (left + width, top + height), _BLACK, 1)
    ink = _ink(card)
    base = top + pad + high
    cv2.putText(image, text, (left + pad, base), font, scale, ink, thick, cv2.LINE_AA)
    at = left + 2 * pad + wide
    if card is not None:
        _mark(image, card, (at + mark / 2, top + pad + high / 2), mark, ink)
        at += mark + pad
    if note:
        cv2.putText(image, note, (at, base), font, scale * 0.6, _BLACK, 1, cv2.LINE_AA)


def _ink(card: Card | None) -> tuple[int, int, int]:
    red = isinstance(card, StandardCard) and card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    return _RED if red else _BLACK


def _mark(
    image: Image, card: Card, at: tuple[float, float], size: float, ink: tuple[int, int, int]
) -> None:
    """A suit or shape as polygons and discs: OpenCV's letters have no suits."""
    kind = card.suit if isinstance(card, StandardCard) else card.shape
    polygons, discs = _MARKS[kind]
    for x, y, radius in discs:
        middle = (round(at[0] + x * size), round(at[1] + y * size))
        cv2.circle(image, middle, max(1, round(radius * size)), ink, cv2.FILLED, cv2.LINE_AA)
    for polygon in polygons:
        points = np.round(np.array(polygon) * size + at).astype(np.int32)
        cv2.fillPoly(image, [points], ink, cv2.LINE_AA)


Disc = tuple[float, float, float]

_STEM = ((-0.04, 0.05), (0.04, 0.05), (0.16, 0.5), (-0.16, 0.5))
_STAR = tuple(
    (float(r * np.sin(i * np.pi / 5)), float(-r * np.cos(i * np.pi / 5)))
    for i, r in enumerate((0.55, 0.22) * 5)
)
_CROSS = tuple(
    (x / 2, y / 2)
    for x, y in (
        (-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3),
        (0.3, 1), (-0.3, 1), (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3),
    )
)  # fmt: skip
_W = (
    (-0.5, -0.5), (-0.3, -0.5), (-0.2, 0.15), (0, -0.3), (0.2, 0.15), (0.3, -0.5), (0.5, -0.5),
    (0.3, 0.5), (0.15, 0.5), (0, 0.15), (-0.15, 0.5), (-0.3, 0.5),
)  # fmt: skip

# Polygons and discs (x, y, radius) in a box of side 1 round (0, 0).
_MARKS: dict[Suit | Shape, tuple[Sequence[Sequence[Point]], Sequence[Disc]]] = {
    Suit.DIAMONDS: ((((0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0)),), ()),
    Suit.HEARTS: (
        (((-0.47, -0.08), (0.47, -0.08), (0, 0.5)),),
        ((-0.24, -0.2, 0.25), (0.24, -0.2, 0.25)),
    ),
    Suit.SPADES: (
        (((-0.47, 0.1), (0, -0.5), (0.47, 0.1)), _STEM),
        ((-0.24, 0.14, 0.24), (0.24, 0.14, 0.24)),
    ),
    Suit.CLUBS: ((_STEM,), ((0, -0.24, 0.24), (-0.25, 0.12, 0.24), (0.25, 0.12, 0.24))),
    Shape.CIRCLE: ((), ((0, 0, 0.48),)),
    Shape.TRIANGLE: ((((0, -0.5), (0.52, 0.45), (-0.52, 0.45)),), ()),
    Shape.SQUARE: ((((-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)),), ()),
    Shape.CROSS: ((_CROSS,), ()),
    Shape.STAR: ((_STAR,), ()),
    Shape.WHOT: ((_W,), ()),
}
