"""What is reported as not read, and why. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.vision.geometry import area, centre, holds, overlap
from companion.vision.limits import LIMITS, Limits
from companion.vision.reader import Quality
from companion.vision.sightings import Quad, Sighting, Unread, Why


def why(quality: Quality, limits: Limits = LIMITS) -> Why:
    """Why a corner could not be read; one that was seen well enough must be half covered."""
    if quality.height < limits.small:
        return Why.SMALL
    if quality.burnt > limits.burnt:
        return Why.GLARE
    if quality.sharpness < limits.sharp:
        return Why.BLURRED
    return Why.COVERED


def unexplained(
    marks: Iterable[Unread], cards: Sequence[Sighting], faces: Sequence[Quad], limits: Limits
) -> tuple[Unread, ...]:
    """The marks that are not just a piece of a card that was read: pips, a crown, half a face.

    `faces` are all outlines found: what lies within another card's too may be that one's.
    """
    outlines = [card.quad for card in cards if card.quad is not None]
    return tuple(
        mark
        for mark in marks
        if not any(_piece_of(mark.quad, outline, faces, limits) for outline in outlines)
    )


def _piece_of(quad: Quad, outline: Quad, faces: Sequence[Quad], limits: Limits) -> bool:
    whole = area(outline)
    least = limits.piece * whole
    if area(quad) > least or overlap(quad, outline)[1] < limits.within:
        return False
    middle = centre(quad)
    return not any(
        area(face) > least
        and overlap(face, outline)[0] < limits.same_outline
        and holds(face, middle)
        for face in faces
    )
