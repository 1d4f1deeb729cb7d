"""When the pile lies open."""

import math
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.gate import Motion, Stillness
from companion.vision.pile import PileWatch
from companion.vision.zones import Zones

ZONES = Zones((320.0, 200.0), 100.0)


def motion(t, arm=None, moved=None, side=math.pi):
    masks = []
    for box in (arm, moved):
        mask = np.zeros((90, 160), bool)
        if box is not None:
            left, top, right, bottom = (value // 4 for value in box)
            mask[top:bottom, left:right] = True
        masks.append(mask)
    return Motion(t, Stillness.MOVING, False, masks[0], 4.0, side, None, False, *masks)


OVER, BESIDE = (0, 180, 330, 220), (0, 180, 200, 220)


def test_the_pile_lies_open_once_the_arm_has_left_it():
    watch = PileWatch()
    assert watch.see(motion(0.0, OVER, OVER), ZONES)
    assert not watch.lies_open(0.0)
    assert not watch.see(motion(0.1, BESIDE, OVER), ZONES)
    assert watch.lies_open(0.1)


@pytest.mark.parametrize("jumps", [False, True])
def test_what_moves_where_no_arm_was_is_a_card_that_still_slides(jumps):
    watch = PileWatch()
    watch.see(motion(0.0, OVER, OVER), ZONES)
    left = motion(0.1, BESIDE, OVER if jumps else (280, 140, 340, 260))
    assert watch.see(replace(left, shift=(8.0, 0.0) if jumps else None), ZONES)
    assert not watch.lies_open(0.1)
    assert not watch.see(motion(0.2, BESIDE, BESIDE), ZONES)
    assert watch.lies_open(0.2)


def test_an_arm_on_its_way_out_does_not_undo_that_the_pile_was_read():
    watch = PileWatch()
    watch.see(motion(0.0, OVER, OVER), ZONES)
    watch.see(motion(0.1, BESIDE, OVER), ZONES)
    watch.read()
    assert not watch.see(motion(0.2, None, BESIDE), ZONES)
    assert watch.lies_open(0.2)


def rest(t, changed=None):
    mask = np.zeros((90, 160), bool)
    if changed is not None:
        left, top, right, bottom = (value // 4 for value in changed)
        mask[top:bottom, left:right] = True
    return Motion(t, Stillness.STILL, True, mask, 4.0)


def test_a_pile_that_looks_as_before_is_the_same_until_something_moves():
    watch = PileWatch()
    watch.see(rest(0.0), ZONES)
    assert watch.same is None
    watch.see(motion(0.5, OVER, OVER), ZONES)
    watch.see(rest(1.0), ZONES)
    assert watch.same == 0.0
    watch.see(motion(1.5, OVER, OVER), ZONES)
    assert watch.same is None
    watch.see(rest(2.0, OVER), ZONES)
    assert watch.same is None


def test_a_hand_at_rest_on_the_pile_is_waited_for():
    watch = PileWatch()
    for n in range(10):
        watch.see(motion(n / 10, OVER), ZONES)
    assert not watch.lies_open(0.9)


@pytest.mark.parametrize("first", [None, OVER])
def test_what_moves_without_an_arm_is_left_to_the_gate(first):
    watch = PileWatch()
    watch.see(motion(0.0, first, OVER, side=None if first is None else 0.0), ZONES)
    watch.see(motion(0.1, None), ZONES)
    watch.see(motion(0.2, None), ZONES)
    assert watch.lies_open(0.2) is (first is not None)
    watch.read()
    watch.see(motion(0.3, None, OVER, side=None), ZONES)
    watch.see(motion(0.4, None, side=None), ZONES)
    watch.see(motion(0.5, None, side=None), ZONES)
    assert not watch.lies_open(0.5)
