"""Cards keep their identity, whatever single looks say."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import sighting

from companion.cards import Deck, read_card
from companion.vision.sightings import Look, Sighting, Unread, Why
from companion.vision.tracker import Status, Tracker


class Seen:
    """A tracker, fed with what a test says."""

    def __init__(self, packs=1, fans=False):
        self.tracker, self.t = Tracker(packs, fans), 0.0

    def look(self, *cards, stir=False, times=1, hand=False, unread=()):
        for _ in range(times):
            if stir:
                self.tracker.stirred(hand)
            stir = False
            self.t += 0.2
            seen = tuple(c if isinstance(c, Sighting) else sighting(*c) for c in cards)
            declined = tuple(Unread(quad, Why.GLARE) for quad in unread)
            look = Look(640, 360, Deck.WHOT, seen, (), declined)
            tracks = self.tracker.update(look, self.t)
        return tracks

    def names(self, status=None):
        return [
            str(t.card)
            for t in self.tracker.tracks
            if t.status is (status or t.status) and t.status is not Status.GONE
        ]


def test_one_look_does_not_rename_a_card_that_was_stable():
    seen = Seen()
    seen.look(("1-star", 300, 200))
    seen.look(("7-star", 300, 200))
    assert seen.names() == ["1-star"]
    seen.look(("1-star", 300, 200), ("7-star", 312, 206, 0.99, 0.4), stir=True)
    assert seen.names() == ["1-star", "7-star"]


def test_two_looks_make_a_card_stable_or_one_that_is_sure():
    seen = Seen()
    (track,) = seen.look(("4-circle", 300, 200, 0.9))
    assert (track.status, track.stable) == (Status.NEW, False)
    (track,) = seen.look(("4-circle", 301, 199, 0.9))
    assert (track.status, track.stable) == (Status.THERE, True)
    (track,) = Seen().look(("4-circle", 300, 200, 0.99))
    assert track.stable


def test_one_misreading_changes_nothing():
    seen = Seen()
    seen.look(("7-star", 300, 200, 0.9), times=4)
    (track,) = seen.look(("14-cross", 300, 200, 0.8))
    assert str(track.card) == "7-star"
    assert [str(card) for card, _ in track.votes] == ["7-star", "14-cross"]


def test_a_card_laid_on_another_is_a_new_track_and_the_old_is_covered():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    tracks = seen.look(("10-circle", 304, 203), stir=True, times=2)
    assert [(str(t.card), t.status) for t in tracks] == [
        ("4-circle", Status.COVERED),
        ("10-circle", Status.THERE),
    ]
    assert tracks[1].over == tracks[0].number


def test_another_name_exactly_where_a_card_lay_needs_more_looks():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    tracks = seen.look(("4-star", 300, 200, 0.9), stir=True, times=2)
    assert not tracks[-1].stable
    seen.look(("4-circle", 300, 200), times=2)
    assert seen.names() == ["4-circle"]


def test_five_20s_on_one_pile_are_five_tracks():
    seen = Seen()
    for at in range(5):
        seen.look(("20-whot", 300 + 13 * at, 200 + 4 * at), stir=True, times=2)
    assert seen.names() == ["20-whot"] * 5


def test_a_20_laid_squarely_on_a_20_is_another_card():
    seen = Seen()
    seen.look(("20-whot", 300, 200), times=2)
    seen.look(sighting("20-whot", 303, 202, angle=0.3), stir=True, times=2)
    assert seen.names() == ["20-whot", "20-whot"]
    seen.look(sighting("20-whot", 303, 202, angle=0.3), stir=True, times=2)
    assert seen.names() == ["20-whot", "20-whot"]


def test_a_20_nearly_squarely_on_a_20_is_another_card_once_a_hand_came_to_the_pile():
    for hand, cards in ((False, 1), (True, 2)):
        seen = Seen()
        seen.look(("20-whot", 300, 200), times=2)
        seen.look(("20-whot", 306, 203), stir=True, times=2, hand=hand)
        assert seen.names() == ["20-whot"] * cards


def test_a_20_under_several_cards_does_not_come_to_light_again():
    seen = Seen()
    seen.look(("20-whot", 300, 200), times=2)
    seen.look(("4-circle", 308, 204), stir=True, times=2)
    seen.look(("10-circle", 303, 210), stir=True, times=2)
    seen.look(("20-whot", 301, 200), stir=True, times=2)
    assert seen.names().count("20-whot") == 2
    assert "10-circle" in seen.names()


def test_a_card_first_misread_as_the_one_it_was_laid_on_is_another():
    seen = Seen()
    seen.look(("7-star", 300, 200), times=2)
    laid = {"angle": 0.2}
    seen.look(sighting("7-star", 310, 208, 0.7, **laid), stir=True, hand=True)
    seen.look(sighting("2-star", 310, 208, 0.96, **laid), times=2)
    assert seen.names(Status.THERE) == ["2-star"]
    assert seen.names(Status.COVERED) == ["7-star"]


def test_a_card_nothing_has_touched_is_still_there_though_two_looks_miss_it():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    assert seen.look(times=3)[0].status is Status.MISSING
    (track,) = seen.look(("4-circle", 300, 200))
    assert track.status is Status.THERE


def test_a_card_that_was_read_and_is_now_declined_is_not_gone():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    quad = sighting("4-circle", 300, 200).quad
    (track,) = seen.look(times=8, unread=[quad])
    assert track.status is Status.THERE


def test_cards_under_one_that_is_declined_are_covered_by_it():
    seen = Seen()
    seen.look(("5-cross", 101, 100), times=2)
    seen.look(("8-circle", 100, 100), stir=True, times=2)
    seen.look(unread=(sighting("8-circle", 100, 100).quad,), times=5)
    assert seen.names() == ["5-cross", "8-circle"]


def test_of_cards_laid_together_none_is_said_to_lie_on_another():
    seen = Seen()
    seen.look(("7-star", 300, 200), times=2)
    seen.look(("4-circle", 308, 204), stir=True)
    tracks = seen.look(("4-circle", 308, 204), ("10-circle", 330, 210), times=2)
    assert [track.over for track in tracks] == [None, 1, 1]


def test_a_card_that_was_pushed_away_is_the_same_card():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    tracks = seen.look(("4-circle", 420, 260), stir=True, times=2)
    assert len(tracks) == 1
    assert tracks[0].centre == pytest.approx((420, 260))


def test_uncovered_again_is_the_old_track():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    seen.look(("10-circle", 305, 203), stir=True, times=2)
    tracks = seen.look(("4-circle", 300, 200), stir=True, times=3)
    assert [(str(t.card), t.status) for t in tracks] == [
        ("4-circle", Status.THERE),
        ("10-circle", Status.GONE),
    ]


def test_a_corner_that_shows_belongs_to_its_card():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    corner = sighting("4-circle", 275, 160).quad
    tracks = seen.look(
        Sighting(read_card("4-circle"), 0.9, None, (corner,)), ("10-circle", 312, 210), stir=True
    )
    assert [str(t.card) for t in tracks] == ["4-circle", "10-circle"]


def test_a_removed_card_is_gone_after_two_looks():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    assert seen.look(stir=True)[0].status is Status.MISSING
    assert seen.look()[0].status is Status.GONE


def test_a_nudge_moves_everything_along():
    seen = Seen()
    seen.look(("20-whot", 300, 200), times=2)
    seen.tracker.shift(60, 0)
    tracks = seen.look(("20-whot", 360, 200), stir=True)
    assert len(tracks) == 1


def test_a_card_read_in_a_hand_lies_there_since_it_came_down():
    seen = Seen()
    seen.look(("4-circle", 300, 200), times=2)
    seen.look(("4-circle", 300, 200), ("10-circle", 500, 60))
    (_, track) = seen.look(("10-circle", 306, 204), stir=True, hand=True, times=2)
    assert track.born == pytest.approx(seen.t - 0.2)


def test_card_height_is_the_median_long_side():
    seen = Seen()
    assert seen.tracker.card_height is None
    seen.look(("4-circle", 300, 200), ("10-circle", 100, 200))
    assert seen.tracker.card_height == pytest.approx(100, abs=1)


def test_a_misreading_that_names_a_buried_card_does_not_bring_it_back():
    seen = Seen()
    for at, card in enumerate(("1-circle", "4-circle", "10-circle")):
        seen.look((card, 300 + 3 * at, 200), stir=True, times=2)
    seen.look(("1-circle", 303, 202, 0.79), stir=True, hand=True)
    seen.look(("11-cross", 303, 202, 0.95), times=3)
    assert seen.names()[0] == "1-circle"
    assert seen.names()[-1] == "11-cross"


def corner(card, x, y, confidence=0.96):
    """A mere corner of a card, read at a place."""
    quad = ((x - 5, y - 9), (x + 5, y - 9), (x + 5, y + 9), (x - 5, y + 9))
    return Sighting(read_card(card), confidence, None, (quad,))


def whole(card, x, y, angle=0.0):
    """A card with both its corners; its outline is 100 pixels tall."""
    plain = sighting(card, x, y, angle=angle)
    indices = tuple(corner(card, x + dx, y + dy).indices[0] for dx, dy in ((-27, -37), (27, 37)))
    return Sighting(plain.card, 1.0, plain.quad, indices)


def test_the_corners_of_a_20_tell_that_it_lies_where_it_lay_whatever_its_outline_does():
    for moved, cards in ((1, 1), (6, 2)):
        seen = Seen()
        lies = whole("20-whot", 300, 200)
        seen.look(lies, times=2)
        loose = sighting("20-whot", 305, 200, angle=0.1).quad
        corners = whole("20-whot", 300 + moved, 200).indices
        seen.look(replace(lies, quad=loose, indices=corners), stir=True, hand=True, times=2)
        assert seen.names() == ["20-whot"] * cards


def test_a_20_that_comes_to_light_again_is_itself_though_its_outline_holds_another_corner():
    seen = Seen()
    lies, beneath = whole("20-whot", 300, 200), corner("20-whot", 318, 166).indices
    held = replace(lies, indices=(*lies.indices, *beneath))
    seen.look(held, times=2)
    seen.look(whole("2-circle", 303, 198), stir=True, hand=True, times=2)
    askew = sighting("20-whot", 300, 200, angle=0.08).quad
    seen.look(replace(held, quad=askew), stir=True, hand=True, times=3)
    assert seen.names() == ["20-whot"]


def test_an_outline_round_the_corner_of_a_20_beneath_is_no_other_20():
    seen = Seen(fans=True)
    under = whole("20-whot", 300, 200)
    seen.look(under, times=2)
    seen.look(whole("7-star", 320, 190), stir=True, hand=True, times=2)
    wrong = replace(under, quad=sighting("20-whot", 285, 215).quad, indices=under.indices[1:])
    seen.look(whole("7-star", 320, 190), wrong, times=3)
    assert seen.names() == ["20-whot", "7-star"]


def turned(card, *places, angle=0.0):
    """A card near the others, turned, whose corners were read in two places."""
    x, y = (sum(place[axis] for place in places) / 2 for axis in (0, 1))
    indices = tuple(corner(card, *place).indices[0] for place in places)
    return Sighting(read_card(card), 1.0, sighting(card, x, y, angle=angle).quad, indices)


@pytest.mark.parametrize("places, hand, cards", [
    (((279, 166), (321, 233)), False, 2),
    (((279, 166), (321, 233)), True, 2),
    (((279, 166), (347, 210)), False, 2),
    (((290, 150), (321, 233)), False, 3),
    (((310, 158), (296, 242)), True, 3),
])  # fmt: skip
def test_an_outline_with_corners_of_a_20_beneath_is_the_one_on_top(places, hand, cards):
    seen = Seen()
    seen.look(whole("20-whot", 300, 200), times=2)
    seen.look(whole("3-star", 304, 196, 0.4), stir=True, hand=True, times=2)
    top = turned("20-whot", (265, 188), (347, 208), angle=0.7)
    seen.look(top, stir=True, hand=True, times=2)
    seen.look(turned("20-whot", *places, angle=0.2), stir=True, hand=hand, times=2)
    assert seen.names().count("20-whot") == cards
    seen.look(top, times=2)
    assert seen.names().count("20-whot") == cards


@pytest.mark.parametrize("first, then", [((0, 1), (1,)), ((0,), (0, 1)), ((0, 1), (0, 1))])
def test_an_outline_that_turns_from_look_to_look_is_one_card_by_its_corners(first, then):
    seen = Seen()
    lies = whole("20-whot", 300, 200)
    for angle, corners in ((0.0, first), (0.7, then), (-0.2, first), (0.4, then)):
        loose = sighting("20-whot", 306, 197, angle=angle).quad
        some = tuple(lies.indices[at] for at in corners)
        seen.look(replace(lies, quad=loose, indices=some), stir=True, hand=True)
    assert seen.names() == ["20-whot"]


@pytest.mark.parametrize("shift, tracks", [(0, 1), (20, 2)])
def test_a_misreading_is_the_cards_whose_corner_it_shows_however_its_outline_turns(shift, tracks):
    seen = Seen()
    lies = whole("7-star", 300, 200)
    seen.look(lies, times=2)
    other = whole("1-star", 300 + shift, 200, 0.7)
    seen.look(replace(other, confidence=0.9, indices=other.indices[:1]))
    assert len(seen.tracker.tracks) == tracks


def test_a_card_whose_outline_jumps_to_a_neighbour_stays_one_by_its_corner():
    seen = Seen(fans=True)
    lies = whole("3-cross", 300, 200)
    first = replace(lies, indices=lies.indices[:1])
    seen.look(first, times=2)
    seen.look(replace(first, quad=sighting("3-cross", 355, 200).quad), times=2)
    assert seen.names() == ["3-cross"]


@pytest.mark.parametrize("hand, cards", [(False, 1), (True, 2)])
def test_a_20_lost_from_sight_is_itself_where_no_hand_came(hand, cards):
    seen = Seen()
    seen.look(("20-whot", 300, 200), times=2)
    seen.look(stir=True, hand=hand, times=2)
    seen.look(("20-whot", 307, 200), times=2)
    assert len(seen.tracker.tracks) == cards


@pytest.mark.parametrize("place", [(273, 163), (327, 237), (331, 241)])
def test_a_corner_where_a_card_beneath_has_one_is_that_cards_misread(place):
    seen = Seen()
    seen.look(whole("1-star", 300, 200), times=2)
    top = whole("7-star", 306, 192, 0.5)
    seen.look(top, corner("1-cross", *place), stir=True, times=5)
    assert seen.names() == ["1-star", "7-star"]


@pytest.mark.parametrize("card, fans", [("2-cross", False), ("2-cross", True), ("5-star", True)])
def test_it_is_a_card_where_it_is_one_of_a_ladder_laid_in_a_row(card, fans):
    seen = Seen(fans=fans)
    seen.look(whole("1-star", 300, 200), times=2)
    three, one = whole("3-cross", 270, 200), whole("1-cross", 330, 200)
    seen.look(three, one, corner(card, 273, 163), stir=True, times=5)
    assert (card in seen.names()) is (fans and card == "2-cross")


def test_half_a_corner_read_once_and_never_again_is_forgotten():
    seen = Seen()
    seen.look(whole("7-star", 300, 200), times=2)
    once = corner("2-square", 350, 190)
    seen.look(whole("7-star", 300, 200), once, stir=True)
    for looks, names in ((2, ["7-star", "2-square"]), (1, ["7-star"])):
        seen.look(whole("7-star", 300, 200), unread=once.indices, times=looks)
        assert seen.names() == names


def test_a_corner_elsewhere_is_a_card():
    seen = Seen()
    seen.look(whole("1-star", 300, 200), times=2)
    seen.look(whole("7-star", 306, 192, 0.5), corner("1-cross", 350, 190), stir=True, times=5)
    assert seen.names() == ["1-star", "7-star", "1-cross"]
