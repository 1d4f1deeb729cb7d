"""The eyes: one picture in, one look out. Detector, reader and assembly put together."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Protocol

from companion.cards import Deck
from companion.errors import CompanionError, UsageError
from companion.vision import networks
from companion.vision.assemble import Assembly, assemble
from companion.vision.detector import MAX_ENLARGE, PYRAMID, Detector, Region, merge
from companion.vision.geometry import sides
from companion.vision.limits import LIMITS, Limits
from companion.vision.reader import Reader
from companion.vision.sightings import Box, Image, Kind, Look
from companion.vision.witness import FaceReader

CARD_PIXELS = 200
"""A card about this tall is found best; a learnt card height brings the picture to it."""

INDEX_PIXELS = 28
"""The same for a printed corner."""

SMALL = {Kind.INDEX: 17.0, Kind.FACE: 110.0}
"""Pixels below which corners and cards are small even in the largest size."""

LARGEST = 2400
"""The longest side a picture is ever looked at in."""


class Beholder(Protocol):
    """Whatever knows the deck on the table better than the networks do."""

    def see(self, image: Image, boxes: Sequence[Box], seen: Assembly) -> Assembly:
        """What lies in a picture, from what the detector and the corners gave."""
        ...


@dataclass(slots=True)
class CardEyes:
    """Reads cards in pictures.

    `deck` is the deck in play, or None to find out in every picture. `card_height` is the
    height of a card in pixels once that is known (the camera stands still): the picture is then
    looked at in that one size. `pyramid` are the sizes it is looked at in otherwise. `faces`
    reads whole faces, as a second witness where the corners don't prove a card. `beholder` has
    the last word.
    """

    detector: Detector
    reader: Reader
    deck: Deck | None = None
    card_height: float | None = None
    pyramid: Sequence[int] = PYRAMID
    limits: Limits = LIMITS
    faces: FaceReader | None = None
    beholder: Beholder | None = None

    def look(self, image: Image, region: Region | None = None) -> Look:
        """Read one picture, or only a part of it (left, top, right, bottom).

        What is found is in pixels of the whole picture either way.
        """
        began = time.perf_counter()
        height, width = image.shape[:2]
        longest = max(width, height)
        found = self.detector.raw(image, self._long_sides(longest), region)
        boxes = merge(found)
        closer = self._closer(boxes, longest) if self.card_height is None else None
        if closer is not None:
            boxes = merge([*found, *self.detector.raw(image, (closer,), region)])
        readings = self.reader(image, [box for box in boxes if box.kind is Kind.INDEX])
        faces = None if self.faces is None else partial(self.faces, image)
        seen = assemble(boxes, readings, self.reader.vocabulary, self.deck, self.limits, faces)
        if self.beholder is not None:
            seen = self.beholder.see(image, boxes, seen)
        return Look(
            width, height, seen.deck, seen.cards, seen.backs, seen.unread,
            (time.perf_counter() - began) * 1000,
        )  # fmt: skip

    def _long_sides(self, longest: int) -> Sequence[int]:
        if self.card_height is None:
            return self.pyramid
        return (round(longest * CARD_PIXELS / self.card_height),)

    def _closer(self, boxes: Sequence[Box], longest: int) -> int | None:
        """The longer side to look again in where the cards are small, else None.

        A whole deck on the floor may lie in one picture: its corners are then a few pixels high
        even in the largest size, though there is more to see in the picture itself.
        """
        most = min(max(self.pyramid) / longest, MAX_ENLARGE)
        for kind, good in ((Kind.INDEX, INDEX_PIXELS), (Kind.FACE, CARD_PIXELS)):
            lengths = [max(sides(box.quad)) for box in boxes if box.kind is kind]
            if lengths:
                usual = median(lengths)
                if usual * most >= SMALL[kind]:
                    return None
                wanted = min(good / usual, MAX_ENLARGE, LARGEST / longest)
                return round(longest * wanted) if wanted > most * 1.2 else None
        return round(LARGEST * 0.75) if longest * most < longest * 0.7 else None


def load_eyes(
    deck: str | Deck = "auto", backend: str = "auto", models: Path | None = None
) -> CardEyes:
    """The eyes with the trained networks of a folder.

    `deck` is `auto`, `standard` or `whot`; `backend` one of `networks.BACKENDS`. `models`
    defaults to `models_folder()`; one without a reader of whole faces does without. Raises
    `UsageError` for unknown names and `CompanionError` for networks that are missing or can't be
    run.
    """
    if deck != "auto" and deck not in tuple(Deck):
        raise UsageError(f"There is no deck '{deck}': choose auto, standard or whot.")
    folder = models or models_folder()
    suffix = ".pt" if backend == "ultralytics" else ".onnx"
    paths = [folder / f"{name}{suffix}" for name in ("detector", "reader")]
    detector, reader = (networks.load(path, backend) for path in paths)
    try:
        face = folder / f"face{suffix}"
        faces = FaceReader(networks.load(face, backend)) if face.is_file() else None
        shown = None if deck == "auto" else Deck(deck)
        return CardEyes(Detector(detector), Reader(reader), shown, faces=faces)
    except ValueError as error:
        raise CompanionError(f"The networks in {folder} are not Companion's: {error}.") from error


def models_folder() -> Path:
    """Where the trained networks lie: `COMPANION_MODELS`, or `models` beside the package."""
    named = os.environ.get("COMPANION_MODELS")
    return Path(named) if named else Path(__file__).resolve().parents[2] / "models"
