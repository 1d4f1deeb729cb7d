"""Things on the table that are no playing cards.

`document`, `shape_card` and `thing` draw patches to be pasted; `cable` draws into the picture
and marks in `owner` what it covers.
"""

from __future__ import annotations

import string
from collections.abc import Sequence

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from companion.training.faces.colours import Colour, as_colour
from companion.training.pasting import premultiplied
from companion.vision.sightings import Image

COVER = -2
"""The owner of pixels that belong to a hand or an object lying over the cards."""

_CHARACTERS = list(string.ascii_letters + string.digits + "   ")


def random_colour(rng: np.random.Generator) -> Colour:
    """Any colour there is."""
    return as_colour(rng.integers(0, 256, 3))


def document(rng: np.random.Generator, fonts: Sequence[str]) -> Image:
    """A printed thing: page, ticket, label, book cover, with text, digits, lines, pictures."""
    width, height = int(rng.integers(160, 520)), int(rng.integers(160, 520))
    light = rng.random() < 0.75
    paper = rng.integers(200, 256, 3) if light else rng.integers(0, 140, 3)
    page = Pillow.new("RGB", (width, height), tuple(int(v) for v in paper))
    draw = ImageDraw.Draw(page)
    _print_shapes(rng, draw, width, height)
    _print_lines(rng, draw, width, height, fonts, (20, 20, 20) if light else (240, 240, 240))
    return _opaque(np.asarray(page)[..., ::-1])


def _print_shapes(
    rng: np.random.Generator, draw: ImageDraw.ImageDraw, width: int, height: int
) -> None:
    for _ in range(int(rng.integers(0, 4))):
        ends = (rng.uniform(0, 1, (2, 2)) * (width, height)).astype(int)
        (left, top), (right, bottom) = ends.min(0), ends.max(0)
        box = (int(left), int(top), int(right), int(bottom))
        kind = rng.random()
        if kind < 0.4:
            draw.rectangle(box, fill=random_colour(rng))
        elif kind < 0.7:
            draw.ellipse(box, fill=random_colour(rng))
        else:
            draw.rectangle(box, outline=random_colour(rng), width=int(rng.integers(1, 5)))


def _print_lines(
    rng: np.random.Generator,
    draw: ImageDraw.ImageDraw,
    width: int,
    height: int,
    fonts: Sequence[str],
    plain: Colour,
) -> None:
    y = int(rng.integers(4, 30))
    ink = random_colour(rng) if rng.random() < 0.4 else plain
    while y < height - 10:
        size = int(np.exp(rng.uniform(np.log(9), np.log(70))))
        words = "".join(rng.choice(_CHARACTERS, int(rng.integers(1, 40))))
        if rng.random() < 0.3:
            words = str(int(rng.integers(0, 10_000)))
        x = int(rng.integers(2, width // 2))
        draw.text((x, y), words, fill=ink, font=_font(rng, fonts, size))
        y += int(size * rng.uniform(1.1, 2.5))


def _font(
    rng: np.random.Generator, fonts: Sequence[str], size: int
) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    if fonts:
        try:
            return ImageFont.truetype(fonts[int(rng.integers(len(fonts)))], size)
        except OSError:
            pass  # a font that can't be opened is replaced
    return ImageFont.load_default(size)


def shape_card(rng: np.random.Generator) -> Image:
    """A card of another game: big shapes, numbers in rings, frames, a picture; no index."""
    height = 400
    width = int(height / rng.uniform(1.0, 1.65))
    card = np.full((height, width, 3), rng.integers(215, 256, 3), np.uint8)
    if rng.random() < 0.3:
        card[:] = rng.integers(0, 256, 3)
    if rng.random() < 0.4:
        frame, line = random_colour(rng), int(rng.integers(2, 25))
        cv2.rectangle(card, (12, 12), (width - 12, height - 12), frame, line)
    ink, count = random_colour(rng), int(rng.integers(1, 4))
    kind = int(rng.integers(5))
    for number in range(count):
        y = int(height * (number + 1) / (count + 1))
        half = int(width * rng.uniform(0.2, 0.36))
        line = -1 if rng.random() < 0.5 else int(rng.integers(2, 8))
        _draw_shape(rng, card, kind, (width // 2, y), (half, int(height * 0.09)), ink, line)
    return _opaque(card)


def _draw_shape(
    rng: np.random.Generator,
    card: Image,
    kind: int,
    at: tuple[int, int],
    reach: tuple[int, int],
    ink: Colour,
    line: int,
) -> None:
    """An ellipse, diamond, box, picture or numbered ring; a negative `line` fills it."""
    (x, y), (half, tall) = at, reach
    if kind == 0:
        cv2.ellipse(card, at, reach, 0, 0, 360, ink, line, cv2.LINE_AA)
    elif kind == 1:
        points = np.array([[x - half, y], [x, y - tall], [x + half, y], [x, y + tall]])
        if line < 0:
            cv2.fillPoly(card, [points], ink, cv2.LINE_AA)
        else:
            cv2.polylines(card, [points], True, ink, line, cv2.LINE_AA)
    elif kind == 2:
        cv2.rectangle(card, (x - half, y - tall), (x + half, y + tall), ink, line)
    elif kind == 3:
        height, width = card.shape[:2]
        for _ in range(9):
            facet = (rng.uniform(0.15, 0.85, (3, 2)) * (width, height)).astype(np.int32)
            cv2.fillPoly(card, [facet], random_colour(rng), cv2.LINE_AA)
    else:
        cv2.circle(card, at, half, ink, line, cv2.LINE_AA)
        number = str(rng.integers(0, 100))
        start = (x - half // 2, y + 15)
        cv2.putText(card, number, start, cv2.FONT_HERSHEY_SIMPLEX, 1.5, random_colour(rng), 4)


def thing(rng: np.random.Generator) -> Image:
    """A coin, chip, phone, box or glass seen from above."""
    patch = np.zeros((240, 240, 4), np.uint8)
    colour = (*random_colour(rng), 255)
    draw = (_chip, _phone, _box, _glass)[int(rng.integers(4))]
    draw(rng, patch, colour)
    return premultiplied(patch)


def _chip(rng: np.random.Generator, patch: Image, colour: Sequence[float]) -> None:
    cv2.circle(patch, (120, 120), 116, colour, -1, cv2.LINE_AA)
    for turn in range(0, 360, 45):
        mark = (*random_colour(rng), 255)
        cv2.ellipse(patch, (120, 120), (100, 100), turn, 0, 20, mark, 14, cv2.LINE_AA)
    radius = int(rng.integers(20, 90))
    cv2.circle(patch, (120, 120), radius, (*random_colour(rng), 255), -1, cv2.LINE_AA)


def _phone(rng: np.random.Generator, patch: Image, colour: Sequence[float]) -> None:
    cv2.rectangle(patch, (60, 4), (180, 236), (30, 30, 30, 255), -1)
    cv2.rectangle(patch, (68, 16), (172, 224), colour, -1)


def _box(rng: np.random.Generator, patch: Image, colour: Sequence[float]) -> None:
    patch[:] = colour
    number, font = str(rng.integers(0, 99)), int(rng.integers(0, 8))
    cv2.putText(patch, number, (50, 150), font, 3, (*random_colour(rng), 255), 8, cv2.LINE_AA)


def _glass(rng: np.random.Generator, patch: Image, colour: Sequence[float]) -> None:
    cv2.circle(patch, (120, 120), 112, colour, int(rng.integers(6, 30)), cv2.LINE_AA)


def cable(rng: np.random.Generator, picture: Image, owner: np.ndarray) -> None:
    """A cable, pen or straw across the picture, in place."""
    size = picture.shape[0]
    ends = rng.uniform(-0.1, 1.1, (3, 2)) * size
    steps = np.linspace(0, 1, 30)[:, None]
    curve = (1 - steps) ** 2 * ends[0] + 2 * steps * (1 - steps) * ends[1] + steps**2 * ends[2]
    width = max(1, int(rng.uniform(0.004, 0.03) * size))
    colour = random_colour(rng) if rng.random() < 0.5 else (25, 25, 25)
    points = [curve.astype(np.int32)]
    cv2.polylines(picture, points, False, colour, width, cv2.LINE_AA)
    mark = np.zeros(owner.shape, np.uint8)
    cv2.polylines(mark, points, False, 1, width)
    owner[mark > 0] = COVER


def _opaque(picture: np.ndarray) -> Image:
    alpha = np.full((*picture.shape[:2], 1), 255, np.uint8)
    return np.ascontiguousarray(np.concatenate([picture, alpha], 2))
