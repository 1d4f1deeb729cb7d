"""Cards laid out in numbers: what the eyes see of them, and what is made of it."""

import math
from dataclasses import dataclass, replace

import numpy as np
import pytest
from vision_fakes import VOCABULARY, card, shares

from companion.cards import Deck
from companion.vision.assemble import assemble
from companion.vision.declined import why
from companion.vision.geometry import as_quad, box_quad, centre, overlap, tall, turned
from companion.vision.limits import LIMITS, Limits
from companion.vision.reader import Quality, Reading
from companion.vision.sightings import Box, Kind, Unread, Why

CLEAR = Quality(height=40, sharpness=1.0, burnt=0.0)
PLACES = {"top": (0.11, 0.13), "bottom": (0.89, 0.87), "right": (0.89, 0.13), "left": (0.11, 0.87)}

TESTED = Limits(lone=0.80, on_face=0.70)
"""Thresholds are tuned to networks; what is done with them is tested at these."""


@dataclass(frozen=True)
class Laid:
    """A card 200 x 280 pixels lying at x, y, turned by `angle` degrees."""

    name: str
    x: float = 300
    y: float = 300
    angle: float = 0

    def outline(self):
        return box_quad(self.x, self.y, 200, 280, math.radians(self.angle))

    def face(self, score=0.9):
        # A detector knows an outline only modulo a half turn.
        return Box(Kind.FACE, turned(self.outline(), 2), score)

    def corner(self, place="top", share=0.95, name=None, quality=CLEAR, score=0.9, upside=None):
        """The reading of one corner; `upside` is what it reads as on its head."""
        u, v = PLACES[place]
        a = math.radians(self.angle)
        dx, dy = (u - 0.5) * 200, (v - 0.5) * 280
        x = self.x + dx * math.cos(a) - dy * math.sin(a)
        y = self.y + dx * math.sin(a) + dy * math.cos(a)
        quad = box_quad(x, y, 24, 40, a + (math.pi if v > 0.5 else 0))
        read = shares(**{name or self.name: share})
        other = shares(**upside) if upside else shares()
        return Reading(
            Box(Kind.INDEX, quad, score), (quad, turned(quad, 2)), np.stack([read, other]), quality
        )


def look(*parts, deck=None):
    """Assemble faces and readings."""
    readings = [part for part in parts if isinstance(part, Reading)]
    boxes = [part for part in parts if isinstance(part, Box)] + [r.box for r in readings]
    return assemble(boxes, readings, VOCABULARY, deck, TESTED)


def names(found):
    return sorted(str(sighting.card) for sighting in found.cards)


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_two_corners_in_one_outline_are_one_card(angle):
    seven = Laid("7H", angle=angle)
    found = look(seven.face(), seven.corner("top", 0.7), seven.corner("bottom", 0.75))
    (sighting,) = found.cards
    assert sighting.card == card("7H")
    assert sighting.confidence > 0.9
    assert len(sighting.indices) == 2
    assert overlap(sighting.quad, seven.outline())[0] == pytest.approx(1, abs=1e-3)
    assert found.unread == ()


def test_an_outline_starts_at_the_printed_top_left():
    seven = Laid("7H", angle=40)
    (sighting,) = look(seven.face(), seven.corner("top")).cards
    assert np.array(sighting.quad) == pytest.approx(np.array(seven.outline()))


def test_one_corner_in_an_outline_is_enough_and_a_weak_one_helps():
    seven = Laid("7H")
    assert names(look(seven.face(), seven.corner("top", 0.9))) == ["7H"]
    alone = look(seven.face(), seven.corner("top", 0.65))
    assert alone.cards == () and [u.reason for u in alone.unread] == [Why.COVERED]
    helped = look(seven.face(), seven.corner("top", 0.65), seven.corner("bottom", 0.4))
    assert names(helped) == ["7H"]


def test_four_corner_decks_are_one_card():
    seven = Laid("7H", angle=200)
    found = look(seven.face(), *(seven.corner(place) for place in PLACES))
    assert names(found) == ["7H"]
    assert len(found.cards[0].indices) == 4


def test_corners_of_one_outline_that_disagree_decline_the_card():
    seven = Laid("7H")
    found = look(seven.face(), seven.corner("top"), seven.corner("bottom", 0.9, name="7D"))
    assert found.cards == ()
    assert [u.reason for u in found.unread] == [Why.DISAGREEMENT]


def test_a_card_lying_across_another_does_not_contradict_it():
    under, over = Laid("7H"), Laid("KS", 330, 350, 90)
    found = look(
        under.face(), over.face(), under.corner("top"), over.corner("top"), over.corner("bottom")
    )
    assert names(found) == ["7H", "KS"]
    assert found.unread == ()


def test_a_fan_gives_every_card_though_only_the_last_has_an_outline():
    fan = [Laid(name, 300 + 40 * i, 300, 8 * i) for i, name in enumerate(["2C", "9D", "KH", "AS"])]
    found = look(fan[-1].face(), *(c.corner("top") for c in fan), fan[-1].corner("bottom"))
    assert names(found) == ["2C", "9D", "AS", "KH"]


def test_a_fan_with_all_outlines_gives_every_card_once():
    fan = [Laid(name, 300 + 45 * i, 300, 6 * i) for i, name in enumerate(["2C", "9D", "KH", "AS"])]
    found = look(
        *(c.face() for c in fan), *(c.corner("top") for c in fan), fan[-1].corner("bottom")
    )
    assert names(found) == ["2C", "9D", "AS", "KH"]
    assert found.unread == ()


@pytest.mark.parametrize("angle", [0, 65, 180, 300])
def test_opposite_corners_without_an_outline_are_one_card(angle):
    seven = Laid("7H", angle=angle)
    (sighting,) = look(seven.corner("top", 0.7), seven.corner("bottom", 0.7)).cards
    assert sighting.quad is None
    assert sighting.centre == pytest.approx((seven.x, seven.y))


@pytest.mark.parametrize("pair", [("top", "right"), ("top", "left"), ("left", "bottom")])
def test_any_two_corners_of_a_four_corner_card_are_one_card(pair):
    seven = Laid("7H", angle=70)
    (sighting,) = look(*(seven.corner(place) for place in pair)).cards
    assert len(sighting.indices) == 2


def test_corners_all_the_same_way_up_are_one_card():
    seven = Laid("7H", angle=25)
    bottom = seven.corner("bottom")
    upright = replace(bottom, turns=bottom.turns[::-1])
    assert names(look(seven.corner("top"), upright)) == ["7H"]
    assert names(look(seven.face(), seven.corner("top"), upright)) == ["7H"]


def test_a_card_seen_at_a_slant_may_be_wider_than_it_is_tall():
    """The same card flattened to half its height, about its middle."""

    def flat(quad):
        return as_quad([(x, 300 + (y - 300) / 2) for x, y in quad])

    def flattened(reading):
        quads = tuple(map(flat, reading.turns))
        return replace(reading, box=replace(reading.box, quad=quads[0]), turns=quads)

    seven = Laid("7H")
    face = replace(seven.face(), quad=tall(flat(seven.face().quad)))
    found = look(face, flattened(seven.corner("top", 0.75)), flattened(seven.corner("bottom", 0.7)))
    assert names(found) == ["7H"]
    assert found.unread == ()
    assert np.array(found.cards[0].quad) == pytest.approx(np.array(flat(seven.outline())))


def test_a_neighbour_s_corner_at_the_same_end_is_no_contradiction():
    seven, eight = Laid("7H", 300), Laid("8C", 460, 290, 3)
    found = look(seven.face(), seven.corner("top"), eight.corner("top"))
    assert names(found) == ["7H", "8C"]
    assert found.unread == ()


def test_two_outlines_of_one_card_are_one_card():
    seven = Laid("7H")
    loose = replace(seven.face(), quad=box_quad(240, 240, 120, 200, 0))
    found = look(seven.face(), loose, seven.corner("top"), seven.corner("bottom"))
    assert names(found) == ["7H"]


def test_the_same_card_of_two_packs_is_two_cards():
    one, other = Laid("7H", 200, 300), Laid("7H", 900, 320, 15)
    assert names(look(one.corner(), other.corner())) == ["7H", "7H"]
    assert names(look(one.face(), one.corner(), other.corner())) == ["7H", "7H"]


def test_five_whots_side_by_side_stay_five():
    row = [Laid("20-whot", 200 + 220 * i, 300 + 15 * i, 4 * i) for i in range(5)]
    row = [replace(c, name="20_whot") for c in row]
    corners = [c.corner(place) for c in row for place in ("top", "bottom")]
    assert names(look(*corners)) == ["20-whot"] * 5
    assert names(look(*(c.face() for c in row), *corners)) == ["20-whot"] * 5


def test_a_20_on_a_letter_is_no_whot_deck():
    twenty = replace(Laid("20-whot"), name="20_whot")
    eight = Laid("8_circle", 700)
    assert names(look(twenty.corner("top"))) == []
    assert names(look(twenty.corner("top"), deck=Deck.WHOT)) == ["20-whot"]
    assert names(look(twenty.corner("top"), twenty.corner("bottom"))) == ["20-whot"]
    assert names(look(twenty.corner("top"), eight.corner())) == ["20-whot", "8-circle"]


def test_a_lone_corner_must_be_surer_than_one_in_an_outline():
    seven = Laid("7H")
    assert look(seven.corner("top", 0.75)).cards == ()
    assert names(look(seven.corner("top", 0.85))) == ["7H"]


def test_the_whole_picture_decides_the_deck():
    corners = [
        Laid("8_circle", 200).corner(),
        Laid("5_star", 500).corner(share=0.9),
        Laid("8_cross", 800).corner(share=0.9, name="8C"),
    ]
    found = look(*corners)
    assert found.deck is Deck.WHOT
    assert names(found) == ["5-star", "8-circle"]
    fixed = look(*corners, deck=Deck.STANDARD)
    assert (fixed.deck, names(fixed)) == (Deck.STANDARD, ["8C"])
    assert look().deck is None
    assert look(deck=Deck.WHOT).deck is Deck.WHOT


def test_an_outline_says_which_way_up_a_nine_is():
    nine = Laid("9H")
    undecided = nine.corner("top", 0.62, upside={"6H": 0.7})
    assert look(undecided).cards == ()
    other = nine.corner("bottom", 0.85, upside={"6H": 0.3})
    assert names(look(nine.face(), undecided, other)) == ["9H"]


def test_reading_as_another_card_on_its_head_costs_confidence():
    nine = Laid("9H")
    sure = look(nine.corner("top", 0.95)).cards[0].confidence
    less = look(nine.corner("top", 0.95, upside={"6H": 0.25})).cards[0].confidence
    assert less < sure


def test_overlapping_boxes_of_one_corner_are_read_once():
    seven = Laid("7H")
    corner = seven.corner()
    rank_only = Reading(
        Box(Kind.INDEX, box_quad(*centre(corner.box.quad), 24, 22, 0), 0.95),
        corner.turns, np.stack([shares(**{"7D": 0.5}), shares()]), CLEAR,
    )  # fmt: skip
    found = look(rank_only, corner)
    assert names(found) == ["7H"]
    assert found.unread == ()


@pytest.mark.parametrize(
    "quality, reason",
    [
        (Quality(9, 1.0, 0.0), Why.SMALL),
        (Quality(40, 1.0, 0.6), Why.GLARE),
        (Quality(40, 0.05, 0.0), Why.BLURRED),
        (CLEAR, Why.COVERED),
    ],
)
def test_what_is_declined_says_why(quality, reason):
    assert why(quality) is reason
    seven = Laid("7H")
    corner = seven.corner("top", 0.3, quality=quality)
    assert look(corner).unread == (Unread(corner.turns[0], reason),)
    assert [u.reason for u in look(seven.face(), corner).unread] == [reason]


def test_doubtful_boxes_are_forgotten_when_nothing_can_be_read():
    assert look(Laid("7H").corner(share=0.1, score=LIMITS.declined - 0.1)) == look()


def test_a_covered_face_is_not_announced_and_backs_are_passed_on():
    seven, under = Laid("7H"), Laid("KS", 900, 300)
    back = Box(Kind.BACK, Laid("", 1300, 300).outline(), 0.9)
    twin = replace(seven, x=seven.x + 6)
    found = look(seven.face(), seven.corner(), twin.face(), under.face(), back)
    assert names(found) == ["7H"]
    assert found.unread == (Unread(tall(under.face().quad), Why.COVERED),)
    assert found.backs == (back.quad,)


@pytest.mark.parametrize("sure, cards", [(0.995, ["4D", "4S"]), (0.98, ["4D"])])
def test_an_outline_drawn_round_two_cards_stands_for_neither(sure, cards):
    four, under = Laid("4D"), Laid("4S", 300, 270)
    both = Box(Kind.FACE, box_quad(300, 285, 200, 300, 0), 0.9)
    low, high = four.corner("bottom", 0.995), four.corner("right", 0.995)
    found = look(both, under.corner("top", sure), low, high)
    assert names(found) == cards


def test_pips_and_pieces_of_a_card_that_was_read_are_not_marked():
    seven = Laid("7H")
    pip = Laid("9D").corner(share=0.1)
    box = box_quad(seven.x + 70, seven.y + 45, 24, 40, 0.3)
    pip = replace(pip, box=replace(pip.box, quad=box), turns=(box, turned(box, 2)))
    read = [seven.face(), seven.corner("top"), seven.corner("bottom")]
    half = Box(Kind.FACE, box_quad(seven.x, seven.y + 66, 190, 140, 0), 0.9)
    assert look(*read, pip).unread == look(*read, half).unread == ()
    across = Laid("KS", seven.x + 110, seven.y + 40, 70).face()
    assert len(look(*read, pip, across).unread) == 2
    assert len(look(seven.face(), seven.corner(share=0.3), pip).unread) == 2


def test_the_same_scene_gives_the_same_answer_in_any_order():
    row = [Laid(name, 200 + 230 * i, 300, 7 * i) for i, name in enumerate(["2C", "9D", "KH"])]
    parts = [c.face() for c in row] + [c.corner(p) for c in row for p in ("top", "bottom")]
    first, second = look(*parts), look(*reversed(parts))
    assert names(first) == names(second)
    assert {as_quad(s.quad) for s in first.cards} == {as_quad(s.quad) for s in second.cards}
