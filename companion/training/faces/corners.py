"""Finds the printed corners of a deck of pictures, with nothing known but which card each is.

All thirteen cards of a suit share the pip under the rank, and all four cards of a rank share the
rank, each at one place. So the ink common to a whole suit in the top-left corner is the index's
pip, and the ink common to a whole rank above it is the rank; the art of court cards and the
pips in the middle fall away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Rank, StandardCard, Suit
from companion.training.faces.index import corner_boxes

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom exclusive."""


def find_corners(
    faces: Mapping[StandardCard, NDArray[Any]],
) -> dict[StandardCard, NDArray[np.float32]] | None:
    """The index quads of each card of a deck, or None where they can't be found reliably.

    `faces` maps 52 cards to pictures (height x width x 4) of one size. Every card must carry the
    same rank and pip at its top left and, turned, at its bottom right; where they stand upright
    at the top right as well, the card gets four quads.
    """
    shapes = {image.shape for image in faces.values()}
    if len(faces) != 52 or len(shapes) != 1:
        return None
    height, width = next(iter(shapes))[:2]
    inks = {card: _ink(image) for card, image in faces.items()}
    window = np.zeros((height, width), bool)
    window[: int(0.42 * height), : int(0.36 * width)] = True
    pips: dict[Suit, Box] = {}
    for suit in Suit:
        shared = np.logical_and.reduce([inks[card] for card in faces if card.suit is suit])
        box = _pip_box(shared & window, height)
        if box is None:
            return None
        pips[suit] = box
    tops = [box[1] for box in pips.values()]
    if max(tops) - min(tops) > 0.03 * height:
        return None
    ranks: dict[Rank, Box] = {}
    for rank in Rank:
        shared = np.logical_and.reduce([inks[card] for card in faces if card.rank is rank])
        box = _rank_box(shared & window, pips, height)
        if box is None:
            return None
        ranks[rank] = box
    boxes = {card: _union(ranks[card.rank], pips[card.suit]) for card in faces}
    four = _share(inks, boxes, mirrored=True) > 0.9
    if _share(inks, boxes, mirrored=False) < 1.0:
        return None
    return {card: corner_boxes(box, width, height, four) for card, box in boxes.items()}


def _ink(image: NDArray[Any]) -> NDArray[Any]:
    """Where the print differs from the paper, the card's own rim and outline left out."""
    height, width = image.shape[:2]
    strip = image[
        int(0.42 * height) : int(0.58 * height), int(0.03 * width) : int(0.09 * width), :3
    ]
    paper = np.median(strip.reshape(-1, 3), axis=0)
    ink = np.abs(image[..., :3].astype(np.int16) - paper).max(2) > 70
    ink &= image[..., 3] > 200
    rim = max(2, round(0.008 * height))
    ink[:rim], ink[-rim:], ink[:, :rim], ink[:, -rim:] = False, False, False, False
    return np.asarray(ink)


def _parts(mask: NDArray[Any], smallest: float) -> list[tuple[Box, int]]:
    """Boxes and areas of the connected parts of at least `smallest` pixels.

    What reaches the rim is the card's own outline or a picture that bleeds off, and is left out.
    """
    rim = max(2, round(0.008 * mask.shape[0]))
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    found = []
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area >= smallest and x > rim and y > rim:
            found.append(((x, y, x + w, y + h), area))
    return found


def _pip_box(shared: NDArray[Any], height: int) -> Box | None:
    best: tuple[int, Box] | None = None
    for (x0, y0, x1, y1), area in _parts(shared, (0.015 * height) ** 2):
        wide, tall = x1 - x0, y1 - y0
        fits = 0.02 * height <= tall <= 0.2 * height and 0.5 <= wide / tall <= 1.6
        if fits and area > 0.33 * wide * tall and (best is None or area > best[0]):
            best = area, (x0, y0, x1, y1)
    return best[1] if best else None


def _rank_box(shared: NDArray[Any], pips: Mapping[Suit, Box], height: int) -> Box | None:
    top = min(box[1] for box in pips.values())
    middle = sum(box[0] + box[2] for box in pips.values()) / 8
    above = shared.copy()
    above[top:] = False
    parts = [
        box
        for box, _ in _parts(above, (0.008 * height) ** 2)
        if abs((box[0] + box[2]) / 2 - middle) < 0.075 * height and box[3] - box[1] > 0.02 * height
    ]
    if not parts:
        return None
    box = parts[0]
    for part in parts[1:]:
        box = _union(box, part)
    wide, tall = box[2] - box[0], box[3] - box[1]
    pip = max(pips.values(), key=lambda found: found[2] - found[0])
    if not (0.03 * height <= tall <= 0.3 * height and 0.15 <= wide / tall <= 2.2):
        return None
    if wide > 3 * (pip[2] - pip[0]) or tall > 3.5 * (pip[3] - pip[1]):
        return None
    return box


def _union(one: Box, other: Box) -> Box:
    low = min(one[0], other[0]), min(one[1], other[1])
    return (*low, max(one[2], other[2]), max(one[3], other[3]))


def _share(
    inks: Mapping[StandardCard, NDArray[Any]],
    boxes: Mapping[StandardCard, Box],
    mirrored: bool,
) -> float:
    """The share of cards whose index is printed, turned, at the bottom right.

    Or, where `mirrored`, upright at the top right.
    """
    agree = 0
    for card, ink in inks.items():
        x0, y0, x1, y1 = boxes[card]
        here = ink[y0:y1, x0:x1]
        if mirrored:
            width = ink.shape[1]
            agree += _alike(here, ink, (width - x1, y0, width - x0, y1))
        else:
            agree += _alike(here, ink[::-1, ::-1], boxes[card])
    return agree / len(inks)


def _alike(here: NDArray[Any], whole: NDArray[Any], box: Box) -> bool:
    """Whether a box of another picture holds the same ink, give or take two pixels."""
    x0, y0, x1, y1 = box
    best = 0.0
    for dy in (-2, 0, 2):
        for dx in (-2, 0, 2):
            if y0 + dy >= 0 and x0 + dx >= 0:
                moved = whole[y0 + dy : y1 + dy, x0 + dx : x1 + dx]
                best = max(best, _iou(here, moved) if moved.shape == here.shape else 0.0)
    return best > 0.6


def _iou(one: NDArray[Any], other: NDArray[Any]) -> float:
    return float((one & other).sum() / max(1, (one | other).sum()))
