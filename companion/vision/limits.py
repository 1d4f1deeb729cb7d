"""Every threshold between a reading and an announced card, in one place."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Shares and confidences are 0 to 1; lengths are in the unit named."""

    # When a card is announced.
    lone: float = 0.95
    """A single corner without an outline is announced from this confidence."""
    on_face: float = 0.93
    """A card whose outline is seen, or with two corners that agree, is announced from this."""

    # What a whole face says.
    proven: float = 0.95
    """Two corners of a card that agree, both read with this confidence, need no other witness."""
    face_against: float = 0.90
    """A face that says another card than its corners from this is a disagreement."""
    face_floor: float = 0.05
    """How often a whole face may be wrong, however sure it seems."""
    face_alone: float = 0.97
    """A face without corners is announced from this."""

    astride: float = 0.99
    """Corners that contradict each other in one outline are of two cards from this."""

    # What a corner's reading is worth.
    rival: float = 0.50
    """How much a corner loses when it reads as another card the other way round."""
    wrong_way: float = 0.50
    """What a reading is worth that stands on its head in its own card."""
    on_its_head: float = 0.15
    """A corner that reads well, but as nothing above this the way round a card has it, is not
    that card's."""
    contradicts: float = 0.60
    """A reading below this contradicts no other; it only votes."""
    deck_from: float = 0.30
    """Shares below this say nothing about which deck it is."""
    floor: float = 0.002
    """No class is ever impossible: a corner may be misread however sure it seems."""
    alike: float = 0.30
    """How much the corners of one card err alike: 0 not at all, 1 as if they were one."""
    same_corner: float = 0.50
    """Share of the smaller box from which two boxes are the same printed corner."""

    # Where a corner lies in its card.
    corner_home: tuple[float, float] = (0.11, 0.13)
    """How far from the card's corner its middle usually lies, in card widths and heights."""
    corner_reach: tuple[float, float] = (0.34, 0.32)
    """How far it lies at most."""
    corner_slack: float = 0.12
    """How far outside a loosely fitting outline it may lie."""
    index_height: tuple[float, float] = (0.05, 0.45)
    """Its longer side over that of its card."""
    askew: float = math.radians(35)
    """How far it may be turned against its card, perspective included."""
    spread: float = 0.10
    """How unlike two corners of one card may lie in their corners, in card sides."""
    spread_of_one: float = 0.25
    """The same for two corners that bear one name."""
    same_outline: float = 0.50
    """Overlap (IoU) from which an outline without corners is that of a card already seen."""

    slanted: float = 1.6
    """A card whose outline is less tall than this many widths may be one seen at a slant, its
    longer sides foreshortened."""
    slant_cost: float = 0.3
    """What taking it for one costs, in radians of askew."""

    # How two corners of one card lie to each other, in units of an index's longer side: from
    # jumbo corners to small ones, foreshortened either way.
    beside: float = 5.5
    """Across the card, at most."""
    below: float = 8.5
    """Along the card, at most."""
    abreast: float = 0.8
    """Along the card, at most, for two corners at the same end of it."""
    apart: float = 0.9
    """Distance below which they are no two corners."""
    unlike_sizes: float = 1.67
    """The longer index over the shorter, at most."""
    paired: float = 0.30
    """Corners below this confidence are not paired."""

    # The same for opposite corners of two cards that bear one name: of cards alike.
    across: tuple[float, float] = (0.9, 5.5)
    along: tuple[float, float] = (1.7, 8.5)
    across_along: tuple[float, float] = (0.3, 1.1)
    usual: tuple[float, float] = (2.9, 4.9)
    """Across and along on a poker card with standard corners."""

    card_length: float = 9.0
    """Between two corners of one name, in units of the longer: nearer ones are one card's."""

    # What is said about the rest.
    declined: float = 0.45
    """A corner that can't be read is reported from this detector score, else forgotten."""
    covered: float = 0.60
    """A face without any corner is reported from this detector score."""
    piece: float = 0.70
    """Share of a card's area up to which something may be a piece of it."""
    within: float = 0.80
    """Share of it that must then lie within the card's outline."""
    small: float = 14.0
    """Pixels of an index's longer side below which it is too small to read."""
    burnt: float = 0.30
    """Share of burnt-out pixels that is glare. White paper well lit stays below it."""
    sharp: float = 0.25
    """Sharpness below which a corner is blurred."""


LIMITS = Limits()
