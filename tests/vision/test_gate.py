"""The gate on drawn tables."""

import math

import cv2
import numpy as np
import pytest

from companion.vision.gate import Gate, Motion, Stillness
from companion.vision.tint import tint, unlike

FPS = 15


def table(light: float = 0.0) -> np.ndarray:
    rng = np.random.default_rng(1)
    cloth = cv2.resize(rng.integers(60, 110, (45, 80, 3), np.uint8), (640, 360))
    return np.clip(cloth.astype(np.float32) + light, 0, 255).astype(np.uint8)


def with_card(image, x=300, y=160):
    image = image.copy()
    cv2.rectangle(image, (x, y), (x + 50, y + 70), (245, 245, 245), -1)
    return image


def with_arm(image, reach=300):
    image = image.copy()
    cv2.rectangle(image, (0, 150), (reach, 210), (90, 130, 190), -1)
    return image


def run(images, gate=None, start=0.0):
    gate = gate or Gate()
    return [gate.see(image, start + n / FPS) for n, image in enumerate(images)]


def test_settles_once_and_stays_still():
    motions = run([table()] * 20)
    assert [m.settled for m in motions].count(True) == 1
    assert motions[-1].state is Stillness.STILL


def test_a_card_that_was_laid_is_settled_again_and_marked():
    gate = Gate()
    run([table()] * 10, gate)
    arm = [with_arm(table(), reach) for reach in (100, 200, 300, 200, 100)]
    motions = run(arm + [with_card(table())] * 10, gate, 1.0)
    assert motions[1].state is Stillness.MOVING
    settled = [m for m in motions if m.settled]
    assert len(settled) == 1
    left, top, right, bottom = settled[0].changed
    assert left <= 300 <= 350 <= right
    assert top <= 160 <= 230 <= bottom
    assert settled[0].share(((300, 160), (350, 160), (350, 230), (300, 230))) > 0.7


def test_the_side_an_arm_comes_from():
    gate = Gate()
    run([table()] * 10, gate)
    (motion,) = run([with_arm(table())], gate, 1.0)
    assert abs(abs(motion.side) - math.pi) < 0.2


def test_an_arm_at_rest_is_waited_for():
    gate = Gate()
    run([table()] * 10, gate)
    motions = run([with_arm(table())] * 12, gate, 1.0)
    assert not any(m.settled for m in motions)


@pytest.mark.parametrize("light", [lambda n: 14 * math.sin(n), lambda n: 0.8 * n])
def test_flicker_and_clouds_move_nothing(light):
    motions = run([table(light(n)) for n in range(60)])
    assert all(m.state is not Stillness.MOVING for m in motions)
    assert [m.settled for m in motions].count(True) == 1


def test_noise_moves_nothing():
    rng = np.random.default_rng(3)
    noisy = [
        np.clip(table() + rng.normal(0, 9, (360, 640, 3)), 0, 255).astype(np.uint8)
        for _ in range(30)
    ]
    assert all(m.state is not Stillness.MOVING for m in run(noisy))


def test_a_nudged_camera_is_noticed():
    gate = Gate()
    image = with_card(with_card(table()), 100, 60)
    run([image] * 10, gate)
    moved = cv2.warpAffine(
        image, np.float32([[1, 0, 14], [0, 1, -9]]), (640, 360), borderMode=cv2.BORDER_REFLECT
    )
    shift = next(m.shift for m in run([moved] * 30, gate, 1.0) if m.settled)
    assert shift == pytest.approx((14, -9), abs=2.5)


def test_another_size_starts_anew():
    gate = Gate()
    run([table()] * 10, gate)
    motions = run([cv2.resize(table(), (1280, 720))] * 10, gate, 1.0)
    assert motions[0].jolt
    assert [m.settled for m in motions].count(True) == 1


def test_an_arm_much_like_the_table_is_followed_to_the_border():
    gate = Gate()
    run([table()] * 10, gate)
    image = with_card(table())
    faint = np.clip(image.astype(np.int16), 0, 255)
    faint[150:210, 0:290] -= 9
    cv2.circle(faint, (300, 180), 20, (20, 25, 30), -1)
    (motion,) = run([faint.astype(np.uint8)], gate, 1.0)
    assert abs(abs(motion.side) - math.pi) < 0.3
    assert motion.reached(((280, 160), (320, 160), (320, 200), (280, 200))) > 0.5


def test_an_arm_counts_with_its_shadow_and_a_shadow_alone_does_not():
    arm, light = np.zeros((90, 160), bool), np.zeros((90, 160), bool)
    arm[:, 40:60] = True
    market = ((40, 20), (80, 20), (80, 60), (40, 60))

    def reached(share):
        light[:, 40 : 40 + round(20 * share)] = True
        motion = Motion(0.0, Stillness.MOVING, False, arm, 1.0, arm=arm, light=light)
        return motion.reached(market)

    assert reached(0.5) == pytest.approx(0.5)
    assert reached(0.9) == pytest.approx(0.05)


def swaying(image, n):
    """A picture from a phone that is held in a hand."""
    turn = 0.5 * math.sin(n / 9)
    matrix = cv2.getRotationMatrix2D((320, 180), turn, 1.01)
    matrix[:, 2] += 9 * math.sin(n / 11), 6 * math.cos(n / 7)
    return cv2.warpAffine(image, matrix, (640, 360), borderMode=cv2.BORDER_REFLECT)


def test_a_phone_held_in_a_hand_moves_nothing_and_its_sway_is_told():
    gate = Gate()
    image = with_card(with_card(table()), 100, 60)
    motions = run([swaying(image, n) for n in range(90)], gate)
    assert all(m.state is not Stillness.MOVING for m in motions)
    assert all(m.side is None for m in motions)
    x = sum(m.shift[0] for m in motions if m.shift)
    y = sum(m.shift[1] for m in motions if m.shift)
    assert (x, y) == pytest.approx((9 * math.sin(89 / 11), 6 * math.cos(89 / 7) - 6), abs=1.5)
    arms = run([swaying(with_arm(image), n) for n in range(90, 95)], gate, 6.0)
    assert all(abs(abs(m.side) - math.pi) < 0.2 for m in arms)
    laid = run([swaying(with_card(image, 400, 200), n) for n in range(95, 120)], gate, 6.4)
    assert [m.settled for m in laid].count(True) == 1


def test_the_bands_of_a_lamp_move_nothing():
    rows = np.arange(360)[:, None, None] / 360

    def lamp(n):
        bands = 1 + 0.05 * np.sin(rows * 4 * np.pi + 1.3 * n)
        return np.clip(with_card(table()) * bands, 0, 255).astype(np.uint8)

    motions = run([lamp(n) for n in range(60)])
    assert all(m.state is not Stillness.MOVING for m in motions)
    assert all(m.shift is None for m in motions)


def test_an_arm_in_the_dark_is_an_arm():
    def dim(image):
        return (image * 0.25).astype(np.uint8)

    gate = Gate()
    run([dim(with_card(table()))] * 10, gate)
    (motion,) = run([dim(with_arm(with_card(table()), 250))], gate, 1.0)
    assert abs(abs(motion.side) - math.pi) < 0.2
    assert motion.reached(((100, 160), (200, 160), (200, 200), (100, 200))) > 0.5


def same_grey(colour, brightness=60.0):
    """A colour as bright as another one on a grey picture."""
    blue, green, red = np.float32(colour)
    return np.float32(colour) * brightness / (0.114 * blue + 0.587 * green + 0.299 * red)


def test_a_dark_hand_at_rest_on_a_cloth_as_dark_is_a_hand():
    cloth = np.full((360, 640, 3), same_grey((110, 50, 40)), np.float32).astype(np.uint8)
    arm = cloth.copy()
    arm[0:210, 290:350] = same_grey((40, 62, 95))
    gate = Gate()
    run([cloth] * 10, gate)
    moving, *resting = run([arm] * 6, gate, 1.0)
    assert moving.state is Stillness.MOVING
    for motion in resting:
        assert motion.side == pytest.approx(-math.pi / 2, abs=0.2)
        assert motion.reached(((290, 100), (350, 100), (350, 210), (290, 210))) > 0.7
        assert not motion.settled


@pytest.mark.parametrize("light", [0.6, 1.3, (1.0, 1.05, 1.12)])
def test_another_light_is_no_other_colour(light):
    now = np.clip(table().astype(np.float32) * np.float32(light), 0, 255).astype(np.uint8)
    assert unlike(tint(now), tint(table())).max() < 1
