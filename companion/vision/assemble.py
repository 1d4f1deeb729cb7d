"""Boxes and readings to physical cards: one card, one sighting. Pure.

Corners inside one face's outline vote together. Where no outline covers them, two readings of
one identity are one card when they lie to each other as two corners of a card do. A name alone
never joins two corners: five Whots side by side stay five.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from companion.cards import WHOT, Card, Deck
from companion.vision.corners import Corner, Judge, distinct, which_deck
from companion.vision.geometry import centre, down, overlap, sides, tall
from companion.vision.limits import LIMITS, Limits
from companion.vision.outlines import share_out
from companion.vision.reader import Quality, Reading, Vocabulary
from companion.vision.sightings import Box, Kind, Quad, Sighting, Unread, Why


@dataclass(frozen=True, slots=True)
class Assembly:
    """What lies in a picture. `deck` is None where no card could be read and none was named."""

    deck: Deck | None
    cards: tuple[Sighting, ...]
    backs: tuple[Quad, ...]
    unread: tuple[Unread, ...]


def assemble(
    boxes: Sequence[Box],
    readings: Sequence[Reading],
    vocabulary: Vocabulary,
    deck: Deck | None = None,
    limits: Limits = LIMITS,
) -> Assembly:
    """The cards of one picture, surest first.

    `boxes` are the detector's; `readings` those of its index boxes. Without a `deck` the whole
    picture decides which of the two it shows, and the other's cards are then impossible in it.
    """
    shown = deck or which_deck(readings, vocabulary, limits)
    judge = Judge(vocabulary, vocabulary.of_deck(shown), limits)
    corners = distinct([judge.settle(i, reading) for i, reading in enumerate(readings)], limits)
    faces = [replace(box, quad=tall(box.quad)) for box in boxes if box.kind is Kind.FACE]
    shares = share_out(corners, faces, judge)

    outcomes: list[Sighting | Unread] = []
    for number, members in shares.members.items():
        if number in shares.conflicts:
            outcomes.append(Unread(faces[number].quad, Why.DISAGREEMENT))
        else:
            outcomes.append(_on_face(faces[number].quad, members, judge))
    cards = [outcome for outcome in outcomes if isinstance(outcome, Sighting)]
    cards, loose = _take_in(cards, shares.loose)
    for group in pair_up(loose, limits):
        outcome = _bare(group, judge)
        if isinstance(outcome, Sighting):
            cards.append(outcome)
        elif outcome is not None:
            outcomes.append(outcome)
    taken = [faces[number].quad for number in shares.members]
    outcomes += [
        Unread(face.quad, Why.COVERED)
        for number, face in enumerate(faces)
        if number not in shares.members
        and face.score >= limits.covered
        and all(overlap(face.quad, quad)[0] < limits.same_outline for quad in taken)
    ]
    return Assembly(
        deck=shown if cards else deck,
        cards=tuple(sorted(cards, key=lambda c: (-c.confidence, str(c.card), c.centre))),
        backs=tuple(box.quad for box in boxes if box.kind is Kind.BACK),
        unread=tuple(outcome for outcome in outcomes if isinstance(outcome, Unread)),
    )


def why(quality: Quality, limits: Limits = LIMITS) -> Why:
    """Why a corner could not be read; one that was seen well enough must be half covered."""
    if quality.height < limits.small:
        return Why.SMALL
    if quality.burnt > limits.burnt:
        return Why.GLARE
    if quality.sharpness < limits.sharp:
        return Why.BLURRED
    return Why.COVERED


def _on_face(outline: Quad, members: Sequence[Corner], judge: Judge) -> Sighting | Unread:
    card, confidence = judge.vote(members)
    lead = max(members, key=lambda corner: (corner.card == card, corner.confidence))
    if confidence < judge.limits.on_face:
        return Unread(outline, why(lead.reading.quality, judge.limits))
    agreeing = tuple(corner.quad for corner in members if corner.card == card)
    return Sighting(card, confidence, _as_printed(outline, lead), agreeing)


def _as_printed(outline: Quad, lead: Corner) -> Quad:
    """An outline from the card's printed top left, as its best read corner stands.

    Either end of a point-symmetric card may be the top: the one that corner lies at is taken.
    """
    (dx, dy), (fx, fy) = down(lead.quad), down(outline)
    return outline if dx * fx + dy * fy >= 0 else (*outline[2:], *outline[:2])


def _take_in(
    cards: Sequence[Sighting], loose: Sequence[Corner]
) -> tuple[list[Sighting], list[Corner]]:
    """Add corners to the card they lie on, though its outline fits them badly.

    Whots are left alone: another 20 may well lie across this one.
    """
    grown, rest = list(cards), []
    for corner in loose:
        for number, card in enumerate(grown):
            if (
                card.card == corner.card != WHOT
                and card.quad is not None
                and overlap(card.quad, corner.quad)[1] >= 0.5
            ):
                grown[number] = replace(card, indices=(*card.indices, corner.quad))
                break
        else:
            rest.append(corner)
    return grown, rest


def pair_up(loose: Sequence[Corner], limits: Limits) -> list[tuple[Corner, ...]]:
    """Corners without an outline, in pairs where two lie as opposite corners of one card."""
    alike: dict[Card, list[Corner]] = {}
    for corner in loose:
        if corner.card is not None and corner.confidence >= limits.paired:
            alike.setdefault(corner.card, []).append(corner)
    spans = [
        (a, b, span, len(group) == 2)
        for group in alike.values()
        for at, a in enumerate(group)
        for b in group[at + 1 :]
        if (span := _span(a, b, limits)) is not None
    ]
    # Where only two corners bear a name, their span is that of this very deck in this light.
    sure = [span for _, _, span, only in spans if only]
    usual = (
        (median(across for across, _ in sure), median(along for _, along in sure))
        if sure
        else limits.usual
    )

    def odd(span: tuple[float, float]) -> float:
        return sum(abs(math.log(own / of)) for own, of in zip(span, usual, strict=True))

    groups: list[tuple[Corner, ...]] = []
    taken: set[int] = set()
    for a, b, _, _ in sorted(spans, key=lambda s: (odd(s[2]), s[0].number, s[1].number)):
        if not {a.number, b.number} & taken:
            groups.append((a, b))
            taken |= {a.number, b.number}
    return groups + [(corner,) for corner in loose if corner.number not in taken]


def _span(a: Corner, b: Corner, limits: Limits) -> tuple[float, float] | None:
    """How far apart two corners lie across and along their card, in index heights.

    None when they can't be opposite corners of one card: they must stand on their heads to each
    other, be of like size, and each lie below the other as it is read.
    """
    (ax, ay), (bx, by) = down(a.quad), down(b.quad)
    if ax * bx + ay * by > -math.cos(limits.askew):
        return None
    first, second = max(sides(a.quad)), max(sides(b.quad))
    if max(first, second) > limits.unlike_sizes * min(first, second):
        return None
    unit = (first + second) / 2
    # The mean direction of both, so that perspective counts half against either.
    dx, dy = ax - bx, ay - by
    length = math.hypot(dx, dy)
    dx, dy = dx / length, dy / length
    (x0, y0), (x1, y1) = centre(a.quad), centre(b.quad)
    along = ((x1 - x0) * dx + (y1 - y0) * dy) / unit
    across = abs((y1 - y0) * dx - (x1 - x0) * dy) / unit
    fits = (
        limits.along[0] <= along <= limits.along[1]
        and limits.across[0] <= across <= limits.across[1]
        and limits.across_along[0] <= across / along <= limits.across_along[1]
    )
    return (across, along) if fits else None


def _bare(group: Sequence[Corner], judge: Judge) -> Sighting | Unread | None:
    """A card of which only corners show; None for a box that was likely nothing."""
    limits = judge.limits
    card, confidence = judge.vote(group)
    if confidence >= (limits.lone if len(group) == 1 else limits.on_face):
        return Sighting(card, confidence, None, tuple(corner.quad for corner in group))
    best = max(group, key=lambda corner: corner.reading.box.score)
    if best.reading.box.score < limits.declined:
        return None
    return Unread(best.quad, why(best.reading.quality, limits))
