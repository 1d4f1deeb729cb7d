"""Drawn cards of an odd deck on a drawn table, and eyes that know where they lie.

Numbers are Roman and the shapes outlines: nothing the networks were taught.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.cards import Card, Deck, Shape, WhotCard, read_card
from companion.vision.assemble import Assembly
from companion.vision.enrol_session import Enrolment
from companion.vision.geometry import as_quad
from companion.vision.sightings import Box, Frame, Image, Kind, Look

ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 7: "VII", 8: "VIII", 10: "X", 11: "XI",
         12: "XII", 13: "XIII", 14: "XIV", 20: "W"}  # fmt: skip
TALL, WIDE = 420, 300
INK = (120, 60, 20)


def drawn(card: WhotCard) -> Image:
    """One card of the deck, upright, edge to edge."""
    half = np.full((TALL, WIDE, 3), 245, np.uint8)
    cv2.putText(half, ROMAN[card.number], (18, 58), cv2.FONT_HERSHEY_SIMPLEX, 1.3, INK, 4,
                cv2.LINE_AA)  # fmt: skip
    out = np.minimum(half, half[::-1, ::-1])
    points = {
        Shape.TRIANGLE: [(150, 130), (230, 280), (70, 280)],
        Shape.SQUARE: [(80, 140), (220, 140), (220, 280), (80, 280)],
        Shape.CROSS: [(150, 120), (150, 300), (150, 210), (60, 210), (240, 210), (150, 210)],
        Shape.STAR: [(150, 120), (205, 290), (62, 185), (238, 185), (95, 290)],
        Shape.WHOT: [(60, 150), (110, 270), (150, 190), (190, 270), (240, 150), (190, 270),
                     (150, 190), (110, 270)],
    }  # fmt: skip
    out = np.ascontiguousarray(out)
    if card.shape is Shape.CIRCLE:
        cv2.circle(out, (150, 210), 78, INK, 12, cv2.LINE_AA)
    else:
        cv2.polylines(out, [np.array(points[card.shape])], True, INK, 12, cv2.LINE_AA)
    return out


def placed(
    cards: Sequence[Card | str],
    *,
    height: float = 250.0,
    turn: float = 0.0,
    slant: float = 0.0,
    size: tuple[int, int] = (1280, 720),
    seed: int = 0,
    light: float = 1.0,
) -> tuple[Image, list[Box]]:
    """A picture of cards in rows of four, turned by `turn` degrees and seen at a slant, and the
    loose boxes that a detector would draw."""
    rng = np.random.default_rng(seed)
    width, tall = size
    picture = np.full((tall, width, 3), (60, 90, 40), np.float32)
    picture += rng.normal(0, 4, picture.shape).astype(np.float32)
    boxes = []
    squeeze = 1 - slant
    lean = np.array([[1, 0.1 * slant, 0], [0, squeeze, 0], [0, 0.4 * slant / tall, 1]])
    for at, name in enumerate(cards):
        card = read_card(name) if isinstance(name, str) else name
        face = drawn(card)
        x = width / 2 + (at % 4 - 1.5) * height * 0.95
        y = tall / 2 + (at // 4 - (len(cards) - 1) // 4 / 2) * height * 1.15
        angle = np.radians(turn + rng.normal(0, 2) + 180 * (at % 2))
        w, h = height * WIDE / TALL, height
        corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2
        spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        flat = corners @ spin.T + (x - width / 2, y - tall / 2)
        seen = cv2.perspectiveTransform(flat[None], lean)[0] + (width / 2, tall / 2)
        own = np.array([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], np.float32)
        matrix = cv2.getPerspectiveTransform(own, seen.astype(np.float32))
        smooth = cv2.GaussianBlur(face, (0, 0), max(0.3, 0.4 * TALL / height))
        warped = cv2.warpPerspective(smooth, matrix, size).astype(np.float32)
        mask = cv2.warpPerspective(np.ones((TALL, WIDE), np.float32), matrix, size)[..., None]
        picture = picture * (1 - mask) + warped * mask
        box = cv2.minAreaRect(seen.astype(np.float32))
        loose = (box[0], (box[1][0] * 1.03, box[1][1] * 1.03), box[2])
        boxes.append(Box(Kind.FACE, as_quad(cv2.boxPoints(loose)), 0.9))
    picture = picture * light + rng.normal(0, 3, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8), boxes


NOTHING = Assembly(None, (), (), ())


class Laid:
    """A source with one picture of the cards it is told."""

    live = True

    def __init__(self, cards: Sequence[str]) -> None:
        self.closed = False
        self.lay(cards)

    def lay(self, cards: Sequence[str]) -> None:
        """Other cards lie there now."""
        self.picture, self.boxes = placed(cards)

    def pause(self) -> None:
        """What a camera takes for a picture."""

    def read(self) -> Frame:
        """The picture again."""
        self.pause()
        return Frame(self.picture, 0.0, 0)

    def close(self) -> None:
        """Let go."""
        self.closed = True


class TableEyes:
    """Eyes that know the boxes and read nothing."""

    def __init__(self, laid: Laid, enrolment: Enrolment) -> None:
        self._laid, self._enrolment = laid, enrolment

    def look(self, image: Image) -> Look:
        """Tell the enrolment what lies there."""
        self._enrolment.see(image, self._laid.boxes, NOTHING)
        return Look(image.shape[1], image.shape[0], Deck.WHOT)
