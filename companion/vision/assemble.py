"""Boxes and readings to physical cards: one card, one sighting. Pure.

Corners inside one face's outline vote together. Where no outline covers them, two readings of
one identity are one card when they lie to each other as two corners of a card do. A name alone
never joins two corners: five Whots side by side stay five.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.cards import WHOT, Deck
from companion.vision.corners import Corner, Judge, deck_of_faces, distinct, which_deck
from companion.vision.declined import unexplained, why
from companion.vision.geometry import centre, down, holds, overlap, sides, tall, turned
from companion.vision.limits import LIMITS, Limits
from companion.vision.outlines import Shares, share_out
from companion.vision.pairs import one_card, pair_up
from companion.vision.reader import Reading, Vocabulary
from companion.vision.sightings import Box, Kind, Quad, Sighting, Unread, Why
from companion.vision.witness import Witness

Faces: TypeAlias = Callable[[Sequence[Quad]], Sequence[Witness]]
"""Whatever reads whole faces: outlines to witnesses, in the order given."""


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
    read_faces: Faces | None = None,
) -> Assembly:
    """The cards of one picture, surest first.

    `boxes` are the detector's; `readings` those of its index boxes. `read_faces` is asked once,
    for the faces whose corners don't settle the matter. Without a `deck` the whole picture
    decides which of the two it shows, and the other's cards are then impossible in it.
    """
    faces = [replace(box, quad=tall(box.quad)) for box in boxes if box.kind is Kind.FACE]
    said: Mapping[int, Witness] = {}
    shown = deck or which_deck(readings, vocabulary, limits)
    if shown is None:
        said = _asked(read_faces, faces, range(len(faces)))
        shown = deck_of_faces(tuple(said.values()), vocabulary, limits)
    judge = Judge(vocabulary, vocabulary.of_deck(shown), limits)
    corners = distinct([judge.settle(i, reading) for i, reading in enumerate(readings)], limits)
    shares = share_out(corners, faces, judge)
    if not said:
        said = _asked(read_faces, faces, [n for n in range(len(faces)) if _open(shares, n, limits)])

    outcomes: list[Sighting | Unread] = []
    loose: list[Corner] = list(shares.loose)
    for number, members in shares.members.items():
        outline, witness = faces[number].quad, said.get(number)
        if number in shares.conflicts or _contradicted(members, judge, witness):
            found = members
            members = _borne_out(outline, (*members, *loose), judge, witness)
            if not members and number in shares.conflicts and _astride(found, loose, limits):
                loose += found
                continue
            loose = [corner for corner in loose if corner not in members]
        if members:
            outcomes.append(_on_face(outline, members, judge, witness))
        else:
            outcomes.append(Unread(outline, Why.DISAGREEMENT))
    whole = _by_face_alone(faces, said, shares.members, judge)
    cards = [outcome for outcome in outcomes if isinstance(outcome, Sighting)]
    cards, loose = _take_in(_joined(cards, limits), loose, limits)
    for group in pair_up(loose, limits):
        outcome = _bare(group, judge)
        if isinstance(outcome, Sighting):
            cards.append(outcome)
        elif outcome is not None:
            outcomes.append(outcome)
    cards = one_of_each([*cards, *whole.values()], limits)
    if deck is None and _just_a_twenty(cards):
        outcomes += [Unread(card.quad or card.indices[0], Why.DISAGREEMENT) for card in cards]
        cards = []
    taken = [faces[number].quad for number in shares.members]
    outcomes += [
        Unread(face.quad, Why.COVERED)
        for number, face in enumerate(faces)
        if number not in shares.members
        and number not in whole
        and face.score >= limits.covered
        and all(overlap(face.quad, quad)[0] < limits.same_outline for quad in taken)
    ]
    unread = [outcome for outcome in outcomes if isinstance(outcome, Unread)]
    return Assembly(
        deck=shown if cards else deck,
        cards=tuple(sorted(cards, key=lambda c: (-c.confidence, str(c.card), c.centre))),
        backs=tuple(box.quad for box in boxes if box.kind is Kind.BACK),
        unread=unexplained(unread, cards, [face.quad for face in faces], limits),
    )


def one_of_each(cards: Sequence[Sighting], limits: Limits) -> list[Sighting]:
    """Join sightings of one name that lie within a card's length of each other.

    A pack has one card of a name, except the 20, so they are the ends of one card whose outline
    was found badly, as at a slant. Two with outlines of their own that keep apart stay two.
    """
    kept: list[Sighting] = []
    for card in sorted(cards, key=lambda c: (-c.confidence, c.quad is None)):
        for number, other in enumerate(kept):
            if card.card == other.card != WHOT and _within_one(card, other, limits):
                kept[number] = replace(
                    other, quad=other.quad or card.quad, indices=(*other.indices, *card.indices)
                )
                break
        else:
            kept.append(card)
    return kept


def _just_a_twenty(cards: Sequence[Sighting]) -> bool:
    """Whether one printed "20" is all there is to a Whot deck: letters and prices bear it too."""
    return [card.card for card in cards] == [WHOT] and len(cards[0].indices) == 1


def _within_one(a: Sighting, b: Sighting, limits: Limits) -> bool:
    if not (a.indices and b.indices):
        return any(
            one.quad is not None and holds(one.quad, other.centre)
            for one, other in ((a, b), (b, a))
        )
    if a.quad is not None and b.quad is not None and min(len(a.indices), len(b.indices)) > 1:
        return overlap(a.quad, b.quad)[1] > 0
    return any(
        math.dist(centre(one), centre(two)) <= limits.card_length * max(*sides(one), *sides(two))
        for one in a.indices
        for two in b.indices
    )


def _asked(
    read_faces: Faces | None, faces: Sequence[Box], numbers: Sequence[int]
) -> Mapping[int, Witness]:
    """What the whole faces of these numbers say."""
    if read_faces is None or not numbers:
        return {}
    return dict(zip(numbers, read_faces([faces[n].quad for n in numbers]), strict=True))


def _open(shares: Shares, number: int, limits: Limits) -> bool:
    """Whether a whole face could still say something: not where its corners prove the card."""
    members = shares.members.get(number, ())
    proven = len(members) > 1 and len({corner.card for corner in members}) == 1
    return not proven or min(corner.confidence for corner in members) < limits.proven


def _contradicted(members: Sequence[Corner], judge: Judge, witness: Witness | None) -> bool:
    """Whether a whole face surely is another card than its corners say."""
    if witness is None:
        return False
    sure, named = judge.face(witness)
    return sure >= judge.limits.face_against and judge.vote(members, witness)[0] != named


def _borne_out(
    outline: Quad, corners: Sequence[Corner], judge: Judge, witness: Witness | None
) -> tuple[Corner, ...]:
    """Of corners within an outline that contradict each other or the whole face, those that the
    face bears out; what else shows there is a corner of the card beneath. None where the face
    is not sure."""
    if witness is None:
        return ()
    sure, named = judge.face(witness)
    limits = judge.limits
    if sure < limits.face_alone:
        return ()
    return tuple(
        corner
        for corner in corners
        if corner.card == named
        and corner.confidence >= limits.proven
        and holds(outline, centre(corner.quad))
    )


def _astride(members: Sequence[Corner], loose: Sequence[Corner], limits: Limits) -> bool:
    """Whether an outline whose corners contradict each other was drawn round two cards: all are
    read beyond doubt, and another corner of one of them lies where that card has it."""
    return min(corner.confidence for corner in members) >= limits.astride and any(
        corner.card == other.card
        and other.confidence >= limits.proven
        and one_card(corner.quad, other.quad, limits)
        for corner in members
        for other in loose
    )


def _by_face_alone(
    faces: Sequence[Box],
    said: Mapping[int, Witness],
    with_corners: Container[int],
    judge: Judge,
) -> dict[int, Sighting]:
    """Cards whose corners were not found or belong to no outline, named by their whole face.

    Of outlines drawn twice round one card the surer one counts.
    """
    found: dict[int, Sighting] = {}
    named = [(*judge.face(witness), number) for number, witness in said.items()]
    for confidence, card, number in sorted(named, key=lambda n: (-n[0], n[2])):
        if number in with_corners or card is None or confidence < judge.limits.face_alone:
            continue
        quad = faces[number].quad
        if all(overlap(quad, faces[n].quad)[0] < judge.limits.same_outline for n in found):
            found[number] = Sighting(card, confidence, quad, ())
    return found


def _on_face(
    outline: Quad, members: Sequence[Corner], judge: Judge, witness: Witness | None
) -> Sighting | Unread:
    card, confidence = judge.vote(members, witness)
    lead = max(members, key=lambda corner: (corner.card == card, corner.confidence))
    if confidence < judge.limits.on_face:
        return Unread(outline, why(lead.reading.quality, judge.limits))
    agreeing = tuple(corner.quad for corner in members if corner.card == card)
    return Sighting(card, confidence, _as_printed(outline, lead), agreeing)


def _as_printed(outline: Quad, lead: Corner) -> Quad:
    """An outline from the card's printed top left, as its best read corner stands.

    Either end of a point-symmetric card may be the top: the one that corner lies at is taken.
    """
    x, y = down(lead.quad)

    def along(quad: Quad) -> float:
        dx, dy = down(quad)
        return x * dx + y * dy

    return max((turned(outline, quarters) for quarters in range(4)), key=along)


def _joined(cards: Sequence[Sighting], limits: Limits) -> list[Sighting]:
    """Cards of one name joined whose corners can be of one card: two outlines were drawn of it."""
    joined: list[Sighting] = []
    for card in sorted(cards, key=lambda c: (-len(c.indices), -c.confidence)):
        for number, other in enumerate(joined):
            if card.card == other.card != WHOT and any(
                one_card(a, b, limits) for a in card.indices for b in other.indices
            ):
                joined[number] = replace(other, indices=other.indices + card.indices)
                break
        else:
            joined.append(card)
    return joined


def _take_in(
    cards: Sequence[Sighting], loose: Sequence[Corner], limits: Limits
) -> tuple[list[Sighting], list[Corner]]:
    """Add corners to the card they lie on, though its outline fits them badly.

    Whots are left alone: another 20 may well lie across this one.
    """
    grown, rest = list(cards), []
    for corner in loose:
        for number, card in enumerate(grown):
            if card.card == corner.card != WHOT and any(
                one_card(corner.quad, index, limits) for index in card.indices
            ):
                grown[number] = replace(card, indices=(*card.indices, corner.quad))
                break
        else:
            rest.append(corner)
    return grown, rest


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
