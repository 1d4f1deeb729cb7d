"""A picture to draw text, boxes and lines on, with the app's own fonts and no page.

Lengths are logical pixels; the picture has twice as many, so that it is sharp on every screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.paths import app_assets

SCALE = 2
_TONES = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
"""Thai marks that stand above everything else of a letter."""
_UPPER = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
_SARA_AM = "\u0e33"
_RAISE = 0.2
"""How far a mark rises over a vowel, in sizes of the type; OpenCV does not read it of the font."""

Point = tuple[float, float]


class Paper:
    """`width` by `height` logical pixels of one colour (`#RRGGBB`, as all colours here).

    Raises `CompanionError` where OpenCV is too old to draw with a font.
    """

    def __init__(self, width: float, height: float, ground: str) -> None:
        rows, columns = round(height * SCALE), round(width * SCALE)
        self.image = np.full((rows, columns, 3), _bgr(ground), np.uint8)

    def png(self) -> bytes:
        """The picture as a PNG."""
        done, data = cv2.imencode(".png", self.image)
        assert done
        return data.tobytes()

    def box(self, at: Point, size: Point, colour: str, radius: float = 0) -> None:
        """A filled box with round corners; `at` is its top left."""
        (left, top), (right, bottom) = _at(at), _at((at[0] + size[0] - 1, at[1] + size[1] - 1))
        ink, r = _bgr(colour), round(radius * SCALE)
        cv2.rectangle(self.image, (left + r, top), (right - r, bottom), ink, cv2.FILLED)
        cv2.rectangle(self.image, (left, top + r), (right, bottom - r), ink, cv2.FILLED)
        for x in (left + r, right - r):
            for y in (top + r, bottom - r):
                cv2.circle(self.image, (x, y), r, ink, cv2.FILLED, cv2.LINE_AA)

    def disc(self, at: Point, radius: float, colour: str) -> None:
        """A filled circle round a point."""
        cv2.circle(
            self.image, _at(at), round(radius * SCALE), _bgr(colour), cv2.FILLED, cv2.LINE_AA
        )

    def line(
        self, points: Sequence[Point], colour: str, width: float = 1, dashes: Sequence[float] = ()
    ) -> None:
        """A line from point to point; `dashes` are the lengths of strokes and gaps in turn."""
        ink, thick = _bgr(colour), max(1, round(width * SCALE))
        for begin, end in dashed(points, dashes):
            cv2.line(self.image, _at(begin), _at(end), ink, thick, cv2.LINE_AA)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        end: bool = False,
    ) -> None:
        """A line of text; `at` is where its base line begins, or with `end` where it ends."""
        x, y = at
        if end:
            x -= width_of(text, size, bold=bold)
        pen, font = _at((x, y)), _font(bold)
        for part, raised in raised_parts(text):
            spot = (pen[0], pen[1] - round(_RAISE * size * SCALE) if raised else pen[1])
            after, _ = cv2.putText(self.image, part, spot, _bgr(colour), font, round(size * SCALE))
            if not raised:
                pen = (after[0], pen[1])


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is."""
    plain = "".join(part for part, raised in raised_parts(text) if not raised)
    if not plain:
        return 0.0
    box = cv2.getTextSize((0, 0), plain, (0, 0), _font(bold), round(size * SCALE))
    return float(box[2]) / SCALE


def wrapped(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """The lines of a text that are no wider than `width`; a longer word is broken."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size, bold=bold) <= width:
            lines[-1] = joined
            continue
        lines.append("")
        for letter in word:
            # A mark stays with its letter.
            if (
                lines[-1]
                and width_of(lines[-1] + letter, size, bold=bold) > width
                and letter not in _TONES | _UPPER
            ):
                lines.append("")
            lines[-1] += letter
    return lines or [""]


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """A text that is cut, with an ellipsis, where it is wider than `width`."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def raised_parts(text: str) -> list[tuple[str, bool]]:
    """A text in parts, and whether each is a mark that stands above a vowel that is above."""
    parts: list[tuple[str, bool]] = []
    for at, letter in enumerate(text):
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        raised = letter in _TONES and (before in _UPPER if before else False)
        raised = raised or (letter in _TONES and after == _SARA_AM)
        if parts and not raised and not parts[-1][1]:
            parts[-1] = (parts[-1][0] + letter, False)
        else:
            parts.append((letter, raised))
    return parts


def dashed(points: Sequence[Point], dashes: Sequence[float]) -> list[tuple[Point, Point]]:
    """The strokes of a line through points; without dashes one from each to the next."""
    pairs = list(pairwise(points))
    if not dashes:
        return pairs
    strokes: list[tuple[Point, Point]] = []
    turn, left = 0, float(dashes[0])
    for (x0, y0), (x1, y1) in pairs:
        length, done = float(np.hypot(x1 - x0, y1 - y0)), 0.0
        while length - done > 1e-6:
            step = min(left, length - done)
            if turn % 2 == 0:
                a, b = done / length, (done + step) / length
                strokes.append(
                    (
                        (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a),
                        (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b),
                    )
                )
            done, left = done + step, left - step
            if left <= 1e-6:
                turn += 1
                left = float(dashes[turn % len(dashes)])
    return strokes


@cache
def _font(bold: bool) -> Any:
    if not hasattr(cv2, "FontFace"):
        raise CompanionError(
            "pictures of scores need OpenCV 5: pip install --upgrade opencv-python-headless"
        )
    return cv2.FontFace(
        str(app_assets() / "fonts" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf")
    )


def _at(point: Point) -> tuple[int, int]:
    return round(point[0] * SCALE), round(point[1] * SCALE)


def _bgr(colour: str) -> tuple[int, int, int]:
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)
