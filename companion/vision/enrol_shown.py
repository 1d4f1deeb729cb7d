"""What of a picture can be learnt of a deck: the faces that lie open, in the order one reads them,
what is wrong with one, and whether it lay there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import cv2
import numpy as np

from companion.cards import Card
from companion.vision.assemble import Assembly
from companion.vision.enrol_prints import laid_over
from companion.vision.faces import FaceCut, Plate
from companion.vision.geometry import centre, overlap, sides
from companion.vision.sightings import Quad

SMALL = 130.0
"""Pixels of a card's height below which it is shown too small to be learnt."""
READ = 0.9
"""A reading below this is not even proposed."""
LIES_STILL = 0.75
"""Overlap (IoU) of a card with where it lay a picture ago."""
CHANGED = 0.09
"""Mean difference in any small window from which another card lies where one lay."""
RAGGED = 0.22
"""Ink along one side that the other lacks: the outline took in some of the table."""
FAINT = 0.006
"""Variance of a face with nothing on it: burnt out, or in the dark."""


class Problem(StrEnum):
    """Why a card can't be learnt as it lies."""

    SMALL = "small"
    EDGE = "edge"
    FAINT = "faint"


def in_rows(cuts: Sequence[FaceCut]) -> list[FaceCut]:
    """Faces as one reads: rows from the top, each from the left."""
    rows: list[list[FaceCut]] = []
    for cut in sorted(cuts, key=lambda c: centre(c.quad)[1]):
        y = centre(cut.quad)[1]
        if rows and y - centre(rows[-1][0].quad)[1] < 0.5 * min(sides(cut.quad)):
            rows[-1].append(cut)
        else:
            rows.append([cut])
    return [cut for row in rows for cut in sorted(row, key=lambda c: centre(c.quad)[0])]


def problem(cut: FaceCut) -> Problem | None:
    """Why a face can't be learnt, or None."""
    if cut.height < SMALL:
        return Problem.SMALL
    plate = cut.plate
    if float(plate.var()) < FAINT:
        return Problem.FAINT
    sides_ = (
        (plate[24:-24, 5:15], plate[24:-24, -15:-5]),
        (plate[5:15, 24:-24].swapaxes(0, 1), plate[-15:-5, 24:-24].swapaxes(0, 1)),
    )
    for one, other in sides_:
        # A card is point-symmetric, its table is not.
        if abs(float(np.median(one.mean(2))) - float(np.median(other.mean(2)))) > RAGGED:
            return Problem.EDGE
    return None


def apart(cuts: Sequence[FaceCut]) -> list[FaceCut]:
    """Faces that lie open: of two that overlap, neither is whole."""
    return [
        cut
        for cut in cuts
        if all(other is cut or overlap(cut.quad, other.quad)[1] < 0.08 for other in cuts)
    ]


def lay_before(cut: FaceCut, quad: Quad, plate: Plate) -> Plate | None:
    """What lies there now, laid over a look at what lay there; None where that is gone."""
    if overlap(cut.quad, quad)[0] < LIES_STILL:
        return None
    now = laid_over(cut.plate, plate)
    # How unlike two looks at one place are where they differ most: a number may be all.
    one, other = (cv2.GaussianBlur(look, (0, 0), 2.0) for look in (now, plate))
    off = cv2.boxFilter(np.abs(one - other).mean(2), -1, (14, 14))
    return now if float(off[12:-12, 12:-12].max()) < CHANGED else None


def reading(quad: Quad, seen: Assembly) -> Card | None:
    """What the networks read surely where a face lies, or None."""
    for card in seen.cards:
        if card.quad is not None and card.confidence >= READ and overlap(quad, card.quad)[0] > 0.4:
            return card.card
    return None
