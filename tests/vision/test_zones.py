"""Pile, market, and hands in them."""

import math
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at, sighting

from companion.cards import Deck
from companion.vision.gate import Motion, Stillness
from companion.vision.sightings import Look
from companion.vision.tracker import Tracker
from companion.vision.zones import Visits, Zone, find_zones, mean_angle, trick_area


def laid(cards, backs):
    look = Look(
        640, 360, Deck.WHOT, tuple(sighting(*c) for c in cards), tuple(quad_at(*b) for b in backs)
    )
    tracker = Tracker()
    tracker.update(look, 0.0)
    return look, tracker


def test_the_call_card_is_the_pile_and_the_nearest_backs_the_market():
    look, tracker = laid([("4-circle", 320, 200)], [(200, 190), (60, 40), (600, 330)])
    zones = find_zones(look, tracker.tracks, tracker.card_height)
    assert zones.pile == pytest.approx((320, 200))
    assert zones.market == quad_at(200, 190)


def test_of_several_cards_the_one_at_the_market_is_the_call_card():
    look, tracker = laid([("7-star", 60, 320), ("4-circle", 320, 200)], [(220, 200)])
    assert find_zones(look, tracker.tracks, 100.0).pile == pytest.approx((320, 200))


def test_a_card_in_a_hand_at_the_border_is_no_call_card():
    look, tracker = laid([("7-star", 20, 340)], [(220, 200)])
    assert find_zones(look, tracker.tracks, 100.0) is None
    tracker.update(look, 2.5)
    assert find_zones(look, tracker.tracks, 100.0) is not None


def test_without_cards_there_is_no_pile_and_without_backs_no_market():
    look, tracker = laid([], [(200, 190)])
    assert find_zones(look, tracker.tracks, None) is None
    look, tracker = laid([("4-circle", 320, 200)], [])
    assert find_zones(look, tracker.tracks, None).market is None


def test_a_card_beside_the_pile_is_not_on_it():
    look, tracker = laid([("4-circle", 320, 200)], [(200, 190)])
    zones = find_zones(look, tracker.tracks, 100.0)
    _, other = laid([("7-star", 380, 230), ("8-star", 560, 200)], [])
    assert [zones.on_pile(track) for track in other.tracks] == [True, False]
    assert all(trick_area(look, 100.0).on_pile(track) for track in other.tracks)


def test_zones_follow_the_camera_and_the_market():
    look, tracker = laid([("4-circle", 320, 200)], [(200, 190)])
    zones = find_zones(look, tracker.tracks, 100.0)
    moved = zones.shifted(10, -5)
    assert moved.pile == pytest.approx((330, 195))
    assert moved.market[0] == pytest.approx((quad_at(210, 185))[0])
    assert zones.scaled(2).pile == pytest.approx((640, 400))
    assert zones.with_market([quad_at(230, 200)]).market == quad_at(230, 200)
    assert zones.with_market([quad_at(600, 340)]).market == zones.market


def motion(t, boxes, side, settled=False):
    mask = np.zeros((90, 160), bool)
    for left, top, right, bottom in boxes:
        mask[top // 4 : bottom // 4, left // 4 : right // 4] = True
    return Motion(t, Stillness.MOVING, settled, mask, 4.0, side)


def test_a_hand_visits_the_market_and_leaves():
    look, tracker = laid([("4-circle", 320, 200)], [(200, 190)])
    zones = find_zones(look, tracker.tracks, 100.0)
    visits = Visits()
    arm = (0, 170, 220, 230)
    assert visits.see(motion(0.0, [], None), zones) == []
    assert visits.see(motion(0.1, [arm], math.pi), zones) == []
    assert visits.see(motion(0.2, [arm], math.pi), zones) == []
    (visit,) = visits.see(motion(0.3, [], None), zones)
    assert (visit.zone, visit.start, visit.end) == (Zone.MARKET, 0.1, 0.3)
    assert visit.side == pytest.approx(math.pi)


def test_a_card_that_stays_ends_the_visit_once_the_arm_is_gone():
    look, tracker = laid([("4-circle", 320, 200)], [(200, 190)])
    zones = find_zones(look, tracker.tracks, 100.0)
    visits = Visits()
    visits.see(motion(0.0, [(280, 150, 640, 250)], 0.0), zones)
    (visit,) = visits.see(motion(0.4, [(285, 150, 355, 250)], None), zones)
    assert visit.zone is Zone.PILE


def test_the_mean_direction_goes_round():
    assert mean_angle([]) is None
    assert mean_angle([0.0, math.pi]) is None
    assert abs(mean_angle([math.pi - 0.1, -math.pi + 0.1])) == pytest.approx(math.pi)


def test_a_hand_on_its_way_out_is_told_once_where_that_is_asked_for():
    zones = trick_area(Look(640, 360, Deck.STANDARD, ()), 80.0)
    visits = Visits()
    arm, less = [(0, 100, 300, 200)], [(0, 100, 100, 200)]
    assert visits.leaving(0.0) == []
    visits.see(motion(0.1, arm, math.pi), zones)
    (visit,) = visits.leaving(0.2)
    assert (visit.start, visit.end) == (0.1, 0.2)
    assert visits.leaving(0.2) == []
    assert visits.see(motion(0.3, less, math.pi), zones) == []
    assert visits.see(motion(0.4, [], None), zones) == []
    visits.see(motion(0.5, arm, math.pi), zones)
    assert len(visits.see(motion(0.6, [], None), zones)) == 1
