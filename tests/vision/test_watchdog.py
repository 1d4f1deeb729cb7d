"""When a camera counts as live, and when it is opened anew."""

import itertools

import cv2
import numpy as np
import pytest

from companion.vision.watchdog import CameraState, Fault, Watchdog


def test_watchdog_backs_off_after_five_restarts_in_a_minute():
    dog, tries, now = Watchdog(0.0), [], 0.0
    dog.unplugged(0.0)
    while now < 120.0:
        dog.check(now)
        if dog.may_restart(now):
            tries.append(now)
        now += 0.5
    early = [t for t in tries if t < 60]
    assert len(early) <= 8
    assert max(b - a for a, b in itertools.pairwise(tries)) >= 15
    assert len([t for t in tries if t < 20]) == 5


def test_a_covered_lens_is_not_opened_anew():
    dog = Watchdog(0.0)
    for tick in range(50):
        dog.frame(tick * 0.1, np.zeros((120, 160, 3), np.uint8))
    assert dog.state is CameraState.STALE
    assert dog.fault is Fault.BLACK
    assert not dog.may_restart(5.0)


def table(seed: int = 4) -> np.ndarray:
    """A plain table with a card on it, and the camera's noise."""
    image = np.full((360, 640, 3), (60, 90, 110), np.uint8)
    cv2.rectangle(image, (300, 140), (360, 225), (240, 240, 240), -1)
    return grainy(image, seed)


def grainy(image: np.ndarray, seed: int) -> np.ndarray:
    noise = np.random.default_rng(seed).integers(-3, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def hand(seed: int) -> np.ndarray:
    """Skin right before the lens."""
    y, x = np.mgrid[0:360, 0:640].astype(np.float32)
    shade = 110 + 60 * np.sin(x / 230 + seed) * np.cos(y / 170)
    return grainy((shade[..., None] * np.array([0.5, 0.65, 1.0])).astype(np.uint8), seed)


def watched(images) -> Watchdog:
    """A watchdog that saw a table for two seconds, then these, ten a second."""
    dog = Watchdog(0.0)
    for at, image in enumerate([*(table(n) for n in range(20)), *images]):
        dog.frame(at * 0.1, image)
    return dog


def test_a_hand_over_the_lens_blocks_it():
    dog = watched([hand(n) for n in range(22)])
    assert (dog.state, dog.fault) == (CameraState.STALE, Fault.BLOCKED)
    assert not dog.may_restart(4.2)
    dog.frame(4.3, table(99))
    assert dog.state is CameraState.LIVE


@pytest.mark.parametrize(
    "other",
    [
        lambda n: grainy(np.full((360, 640, 3), (60, 90, 110), np.uint8), n),
        lambda n: (table(n) * 0.4).astype(np.uint8),
        lambda n: np.clip(table(n) * 1.7, 0, 255).astype(np.uint8),
        lambda n: np.roll(table(n), (90, -200), (0, 1)),
        lambda n: cv2.circle(hand(n), (500, 300), 40, (240, 240, 240), -1),
    ],
    ids=["swept", "darker", "brighter", "nudged", "elsewhere"],
)
def test_another_picture_of_a_table_blocks_nothing(other):
    dog = watched([other(100 + n) for n in range(22)])
    assert (dog.state, dog.fault) == (CameraState.LIVE, Fault.NONE)
