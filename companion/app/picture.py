"""The live picture: scaled down, with what was recognised drawn on it, as JPEG."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.app import glyphs
from companion.cards import Card, StandardCard
from companion.vision.sightings import Image, Look, Quad
from companion.vision.tracker import Track

WIDTH = 960
"""Pixels across; wide enough for a big screen, and a JPEG of some 80 kB."""
QUALITY = 80
FINE = 95
"""For a picture that is still to be read."""

# Blue-green-red. Blue against orange is told apart by every kind of colour blindness; the line
# styles differ as well: whole for a card that was read, broken for one that was not.
SURE = (214, 148, 38)
UNSURE = (66, 138, 232)
PAPER = (245, 251, 253)


def draw(image: Image, tracks: Sequence[Track], look: Look | None = None) -> bytes:
    """A frame as JPEG with every tracked card outlined, and those on top named.

    `look` adds what was seen and not read. Coordinates are pixels of `image`.
    """
    scale = WIDTH / image.shape[1]
    height = max(1, round(image.shape[0] * scale))
    shown = cv2.resize(image, (WIDTH, height), interpolation=cv2.INTER_AREA)
    for unread in look.unread if look else ():
        _broken(shown, _scaled(unread.quad, scale), UNSURE)
    covered = {track.over for track in tracks if track.visible}
    labels = []
    for track in tracks:
        if not track.visible:
            continue
        colour = SURE if track.stable else UNSURE
        if track.quad is not None:
            corners = _scaled(track.quad, scale)
            if track.number in covered:
                cv2.polylines(shown, [corners], True, colour, 1, cv2.LINE_AA)
            elif track.stable:
                cv2.polylines(shown, [corners], True, (0, 0, 0), 5, cv2.LINE_AA)
                cv2.polylines(shown, [corners], True, colour, 3, cv2.LINE_AA)
            else:
                _broken(shown, corners, colour)
        if track.number not in covered:
            labels.append((*_label_place(track, scale), track.card, colour))
    taken: list[tuple[float, float]] = []
    # Newest first: where labels would overlap, the newest is the one to read.
    for x, y, card, colour in reversed(labels):
        if all(abs(x - px) > 90 or abs(y - py) > 40 for px, py in taken):
            _label(shown, x, y, card, colour)
            taken.append((x, y))
    done, data = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes() if done else b""


def jpeg(image: Image, quality: int = QUALITY) -> bytes:
    """A frame as JPEG with nothing drawn on it."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes() if done else b""


def mirrored(picture: bytes) -> bytes:
    """A JPEG with left and right changed; what is no picture stays as it is."""
    data = np.frombuffer(picture, np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    return picture if image is None else jpeg(np.ascontiguousarray(image[:, ::-1]), FINE)


def _label_place(track: Track, scale: float) -> tuple[float, float]:
    # On the upper edge, so that the card's own face stays in sight.
    x, y = track.centre
    if track.quad is not None:
        y = min(corner[1] for corner in track.quad)
    return x * scale, y * scale


def _scaled(quad: Quad, scale: float) -> np.ndarray:
    return np.round(np.array(quad, dtype=np.float64) * scale).astype(np.int32)


def _broken(shown: np.ndarray, corners: np.ndarray, colour: tuple[int, int, int]) -> None:
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        steps = max(2, int(np.hypot(*(end - start)) / 9))
        for i in range(0, steps, 2):
            a = start + (end - start) * i / steps
            b = start + (end - start) * min(1.0, (i + 1) / steps)
            cv2.line(shown, a.astype(int).tolist(), b.astype(int).tolist(), colour, 3, cv2.LINE_AA)


def _label(shown: np.ndarray, x: float, y: float, card: Card, colour: tuple[int, int, int]) -> None:
    text, sign = glyphs.corner(card)
    size = 19.0
    line, wide = glyphs.characters(text)
    width, height = wide * size + size + 22, size + 16
    left = min(max(2.0, x - width / 2), shown.shape[1] - width - 2)
    top = min(max(2.0, y - height / 2), shown.shape[0] - height - 2)
    box = np.array([left, top, left + width, top + height]).round().astype(int)
    cv2.rectangle(shown, box[:2].tolist(), box[2:].tolist(), PAPER, -1, cv2.LINE_AA)
    cv2.rectangle(shown, box[:2].tolist(), box[2:].tolist(), colour, 2, cv2.LINE_AA)
    ink = _bgr(glyphs.ink(card))
    _fill(shown, line, left + 8, top + 8, size, ink, holes=True)
    right = left + 14 + wide * size
    # The parts of a suit overlap and are filled one by one; a Whot's letter has no holes.
    holes = not isinstance(card, StandardCard)
    _fill(shown, glyphs.symbol(sign), right, top + 8, size, ink, holes=holes)


def _fill(
    shown: np.ndarray,
    outlines: Sequence[glyphs.Outline],
    x: float,
    y: float,
    size: float,
    colour: tuple[int, int, int],
    *,
    holes: bool,
) -> None:
    # Sixteenths of a pixel, so that small signs keep their form.
    parts = [np.round((np.array(part) * size + (x, y)) * 16).astype(np.int32) for part in outlines]
    for group in [parts] if holes else [[part] for part in parts]:
        cv2.fillPoly(shown, group, colour, cv2.LINE_AA, shift=4)


def _bgr(colour: str) -> tuple[int, int, int]:
    value = int(colour[1:], 16)
    return value & 255, value >> 8 & 255, value >> 16
