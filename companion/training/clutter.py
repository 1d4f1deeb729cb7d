"""Things on the table that are no playing cards, and the hands of the people who play.

Everything is drawn straight into the picture; `owner` is set so that what is covered is known.
"""

from __future__ import annotations

import string

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from companion.vision.sightings import Image

COVER = -2
"""The owner of pixels that belong to a hand or an object lying over the cards."""

_LETTERS = string.ascii_letters + string.digits


def _random_colour(rng: np.random.Generator) -> tuple[int, int, int]:
    return tuple(int(v) for v in rng.integers(0, 256, 3))  # type: ignore[return-value]


def paste(
    picture: Image, owner: np.ndarray, patch: Image, matrix: np.ndarray, name: int
) -> None:
    """Warp a BGRA patch into the picture by a 3x3 homography, in place."""
    height, width = picture.shape[:2]
    rows, columns = patch.shape[:2]
    outline = np.float32([[[0, 0], [columns, 0], [columns, rows], [0, rows]]])
    corners = cv2.perspectiveTransform(outline, matrix)[0]
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (width, height))
    if x1 <= x0 or y1 <= y0:
        return
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
    warped = cv2.warpPerspective(patch, shift @ matrix, (int(x1 - x0), int(y1 - y0)))
    alpha = warped[..., 3:].astype(np.uint16)
    region = picture[y0:y1, x0:x1]
    mixed = warped[..., :3] + (region.astype(np.uint16) * (255 - alpha) + 127) // 255
    region[:] = np.minimum(mixed, 255).astype(np.uint8)
    owner[y0:y1, x0:x1][warped[..., 3] > 127] = name


def premultiplied(patch: Image) -> Image:
    """The BGRA patch with its colours multiplied by alpha, as `paste` wants it."""
    out = patch.copy()
    out[..., :3] = (patch[..., :3].astype(np.uint16) * patch[..., 3:] // 255).astype(np.uint8)
    return out


def document(rng: np.random.Generator, fonts: list[str]) -> Image:
    """A printed thing: page, ticket, label, book cover, with text, digits, lines, pictures."""
    width, height = int(rng.integers(160, 520)), int(rng.integers(160, 520))
    light = rng.random() < 0.75
    paper = rng.integers(200, 256, 3) if light else rng.integers(0, 140, 3)
    page = Pillow.new("RGB", (width, height), tuple(int(v) for v in paper))
    draw = ImageDraw.Draw(page)
    for _ in range(int(rng.integers(0, 4))):
        a = (rng.uniform(0, 1, 2) * (width, height)).astype(int)
        b = (rng.uniform(0, 1, 2) * (width, height)).astype(int)
        box = [int(min(a[0], b[0])), int(min(a[1], b[1])), int(max(a[0], b[0])), int(max(a[1], b[1]))]
        kind = rng.random()
        if kind < 0.4:
            draw.rectangle(box, fill=_random_colour(rng))
        elif kind < 0.7:
            draw.ellipse(box, fill=_random_colour(rng))
        else:
            draw.rectangle(box, outline=_random_colour(rng), width=int(rng.integers(1, 5)))
    y = int(rng.integers(4, 30))
    ink = _random_colour(rng) if rng.random() < 0.4 else ((20, 20, 20) if light else (240, 240, 240))
    while y < height - 10:
        size = int(np.exp(rng.uniform(np.log(9), np.log(70))))
        words = "".join(rng.choice(list(_LETTERS + "   "), int(rng.integers(1, 40))))
        if rng.random() < 0.3:
            words = str(int(rng.integers(0, 10_000)))
        draw.text((int(rng.integers(2, width // 2)), y), words, fill=ink, font=_font(rng, fonts, size))
        y += int(size * rng.uniform(1.1, 2.5))
    return _opaque(np.asarray(page)[..., ::-1])


def shape_card(rng: np.random.Generator) -> Image:
    """A card of another game: big shapes, numbers in rings, frames, a picture; no index."""
    height = 400
    width = int(height / rng.uniform(1.0, 1.65))
    card = np.full((height, width, 3), rng.integers(215, 256, 3), np.uint8)
    if rng.random() < 0.3:
        card[:] = rng.integers(0, 256, 3)
    if rng.random() < 0.4:
        cv2.rectangle(card, (12, 12), (width - 12, height - 12), _random_colour(rng), int(rng.integers(2, 25)))
    ink, count = _random_colour(rng), int(rng.integers(1, 4))
    kind = int(rng.integers(5))
    for at in range(count):
        x, y = width // 2, int(height * (at + 1) / (count + 1))
        half, tall = int(width * rng.uniform(0.2, 0.36)), int(height * 0.09)
        line = -1 if rng.random() < 0.5 else int(rng.integers(2, 8))
        if kind == 0:
            cv2.ellipse(card, (x, y), (half, tall), 0, 0, 360, ink, line, cv2.LINE_AA)
        elif kind == 1:
            points = np.array([[x - half, y], [x, y - tall], [x + half, y], [x, y + tall]])
            if line < 0:
                cv2.fillPoly(card, [points], ink, cv2.LINE_AA)
            else:
                cv2.polylines(card, [points], True, ink, line, cv2.LINE_AA)
        elif kind == 2:
            cv2.rectangle(card, (x - half, y - tall), (x + half, y + tall), ink, line)
        elif kind == 3:
            for _ in range(9):
                p = (rng.uniform(0.15, 0.85, (3, 2)) * (width, height)).astype(np.int32)
                cv2.fillPoly(card, [p], _random_colour(rng), cv2.LINE_AA)
        else:
            cv2.circle(card, (x, y), half, ink, line, cv2.LINE_AA)
            cv2.putText(card, str(rng.integers(0, 100)), (x - half // 2, y + 15), 0, 1.5, _random_colour(rng), 4)
    return _opaque(card)


def thing(rng: np.random.Generator) -> Image:
    """A coin, chip, phone, box or glass seen from above."""
    size = 240
    patch = np.zeros((size, size, 4), np.uint8)
    colour = (*_random_colour(rng), 255)
    kind = int(rng.integers(4))
    if kind == 0:
        cv2.circle(patch, (size // 2, size // 2), size // 2 - 4, colour, -1, cv2.LINE_AA)
        for turn in range(0, 360, 45):
            cv2.ellipse(patch, (120, 120), (100, 100), turn, 0, 20, (*_random_colour(rng), 255), 14, cv2.LINE_AA)
        cv2.circle(patch, (120, 120), int(rng.integers(20, 90)), (*_random_colour(rng), 255), -1, cv2.LINE_AA)
    elif kind == 1:
        cv2.rectangle(patch, (60, 4), (180, 236), (30, 30, 30, 255), -1)
        cv2.rectangle(patch, (68, 16), (172, 224), colour, -1)
    elif kind == 2:
        patch[:] = colour
        cv2.putText(patch, str(rng.integers(0, 99)), (50, 150), int(rng.integers(0, 8)), 3, (*_random_colour(rng), 255), 8, cv2.LINE_AA)
    else:
        cv2.circle(patch, (120, 120), 112, colour, int(rng.integers(6, 30)), cv2.LINE_AA)
    return premultiplied(patch)


def cable(rng: np.random.Generator, picture: Image, owner: np.ndarray) -> None:
    """A cable, pen or straw across the picture, in place."""
    size = picture.shape[0]
    ends = rng.uniform(-0.1, 1.1, (3, 2)) * size
    steps = np.linspace(0, 1, 30)[:, None]
    curve = (1 - steps) ** 2 * ends[0] + 2 * steps * (1 - steps) * ends[1] + steps**2 * ends[2]
    width = max(1, int(rng.uniform(0.004, 0.03) * size))
    colour = _random_colour(rng) if rng.random() < 0.5 else (25, 25, 25)
    points = [curve.astype(np.int32)]
    cv2.polylines(picture, points, False, colour, width, cv2.LINE_AA)
    mark = np.zeros(owner.shape, np.uint8)
    cv2.polylines(mark, points, False, 1, width)
    owner[mark > 0] = COVER


def hand(
    rng: np.random.Generator, picture: Image, owner: np.ndarray, at: np.ndarray, scale: float
) -> None:
    """A hand with its forearm, `at` its palm; `scale` is the palm's width in pixels. In place."""
    size = picture.shape[0]
    skin = np.array([rng.uniform(40, 190), rng.uniform(60, 205), rng.uniform(85, 240)])
    skin = np.sort(skin)
    turn = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(turn), np.sin(turn)])
    side = np.array([-way[1], way[0]])
    mask = np.zeros(picture.shape[:2], np.uint8)

    def limb(start: np.ndarray, end: np.ndarray, width: float) -> None:
        a, b = tuple(int(v) for v in start), tuple(int(v) for v in end)
        cv2.line(mask, a, b, 255, max(1, int(width)), cv2.LINE_AA)

    limb(at, at - way * scale * 0.6, scale)
    for finger in range(int(rng.integers(2, 5))):
        base = at + side * scale * (0.36 - 0.24 * finger)
        limb(base, base + (way + side * rng.normal(0, 0.18)) * scale * rng.uniform(0.5, 1.1), scale * 0.23)
    thumb = at + side * scale * 0.45 * rng.choice((-1, 1))
    limb(thumb, thumb + (way * 0.7 + side * rng.normal(0, 0.5)) * scale * 0.7, scale * 0.26)
    shade = np.ones(picture.shape[:2], np.float32) * rng.uniform(0.75, 1.05)
    edge = cv2.GaussianBlur(mask, (0, 0), max(0.6, scale * 0.07)).astype(np.float32) / 255
    colour = skin * (shade * (0.6 + 0.45 * edge))[..., None]
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    cast = np.roll(cv2.GaussianBlur(mask, (0, 0), max(1.0, scale * 0.12)), int(scale * 0.1), (0, 1))
    ground = picture * (1 - 0.45 * cast.astype(np.float32)[..., None] / 255)
    picture[:] = np.clip(ground * (1 - soft) + colour * soft, 0, 255).astype(np.uint8)
    owner[mask > 127] = COVER
    sleeve = np.zeros(picture.shape[:2], np.uint8)
    far = at - way * 3 * size
    cuff = at - way * scale * rng.uniform(0.7, 2.2)
    cv2.line(mask := np.zeros_like(sleeve), tuple(int(v) for v in at - way * scale * 0.5), tuple(int(v) for v in cuff), 255, max(1, int(scale * 0.7)))
    picture[mask > 0] = np.clip(skin * 0.92, 0, 255).astype(np.uint8)
    cv2.line(sleeve, tuple(int(v) for v in cuff), tuple(int(v) for v in far), 255, max(1, int(scale * 1.05)))
    picture[sleeve > 0] = rng.integers(0, 256, 3)
    owner[(mask > 0) | (sleeve > 0)] = COVER


def _opaque(picture: np.ndarray) -> Image:
    alpha = np.full((*picture.shape[:2], 1), 255, np.uint8)
    return np.ascontiguousarray(np.concatenate([picture, alpha], 2))


def _font(rng: np.random.Generator, fonts: list[str], size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    if fonts:
        try:
            return ImageFont.truetype(fonts[int(rng.integers(len(fonts)))], size)
        except OSError:
            pass
    return ImageFont.load_default(size)
