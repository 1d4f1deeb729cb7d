"""The values that flow from the eyes to the referee.

All coordinates are pixels of the frame looked at, x to the right and y down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.cards import Card, Deck

Image: TypeAlias = NDArray[np.uint8]
"""A picture: height x width x 3, blue-green-red, as OpenCV has it."""

Point: TypeAlias = tuple[float, float]
Quad: TypeAlias = tuple[Point, Point, Point, Point]
"""Four corners in clockwise order as seen; from the printed top left where that is known."""


class Kind(StrEnum):
    """What the detector looks for; the order is that of its classes."""

    INDEX = "index"
    FACE = "face"
    BACK = "back"


class Why(StrEnum):
    """Why a card that is there was not read."""

    SMALL = "small"
    BLURRED = "blurred"
    GLARE = "glare"
    DISAGREEMENT = "disagreement"
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class Box:
    """One oriented box of the detector."""

    kind: Kind
    quad: Quad
    score: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """One physical card, seen face up. `quad` is None where only a corner shows."""

    card: Card
    confidence: float
    quad: Quad | None
    indices: tuple[Quad, ...]

    @property
    def centre(self) -> Point:
        """Where the card is: the middle of its outline, or of its corners that show."""
        quads = (self.quad,) if self.quad is not None else self.indices
        points = [point for quad in quads for point in quad]
        return (
            sum(x for x, _ in points) / len(points),
            sum(y for _, y in points) / len(points),
        )


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that looks like a card's corner or face and was declined."""

    quad: Quad
    reason: Why


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen in one picture. `cards` holds each physical card once."""

    width: int
    height: int
    deck: Deck | None
    cards: tuple[Sighting, ...] = ()
    backs: tuple[Quad, ...] = ()
    unread: tuple[Unread, ...] = ()
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source. `t` is seconds since the source began, `number` counts from 0."""

    image: Image
    t: float
    number: int


class Eyes(Protocol):
    """Whatever turns a picture into sightings."""

    def look(self, image: Image) -> Look:
        """Read one picture."""
        ...


class FrameSource(Protocol):
    """Whatever gives frames: a camera, a clip, a folder of pictures, a phone."""

    live: bool
    """Whether frames come at their own pace and old ones are worthless."""

    def read(self) -> Frame | None:
        """The next frame, or None at the end. Raises `CompanionError` when it is lost."""
        ...

    def close(self) -> None:
        """Let go of the device or file."""
        ...


def look_json(image: str, look: Look) -> dict[str, Any]:
    """A look as the line that `companion look --json` prints."""

    def corners(quad: Quad | None) -> list[list[float]] | None:
        return None if quad is None else [[round(x, 1), round(y, 1)] for x, y in quad]

    return {
        "image": image,
        "width": look.width,
        "height": look.height,
        "deck": look.deck.value if look.deck else None,
        "cards": [
            {
                "card": str(sighting.card),
                "confidence": round(sighting.confidence, 4),
                "quad": corners(sighting.quad),
                "indices": [corners(quad) for quad in sighting.indices],
            }
            for sighting in look.cards
        ],
        "backs": [{"quad": corners(quad)} for quad in look.backs],
        "unread": [{"quad": corners(u.quad), "reason": u.reason.value} for u in look.unread],
        "milliseconds": round(look.milliseconds, 1),
    }
