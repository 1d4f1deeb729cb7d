"""What light and a camera that sways make of a table, and what they don't."""

import math

import cv2
import numpy as np
import pytest
from test_view import SIZE, grey, moved, wood

from companion.vision.sway import HERE, Pose, aligned


def tartan() -> np.ndarray:
    """A table whose pattern shows every movement."""
    x, y = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    pattern = 110 + 40 * np.sign(np.sin(x / 2.5)) + 25 * np.sign(np.sin(y / 3.0))
    cloth = np.repeat(pattern[..., None], 3, axis=2).astype(np.uint8)
    cv2.rectangle(cloth, (90, 36), (106, 60), (240, 240, 240), -1)
    return cloth


def left_over(new, old) -> float:
    inner = (slice(3, -3), slice(3, -3))
    return float(np.percentile(np.abs(new - aligned(old, new).picture)[inner], 99))


@pytest.mark.parametrize(
    "change",
    [
        lambda i: np.clip(i * 0.8, 0, 255).astype(np.uint8),
        lambda i: np.clip(i * 1.15 + 6, 0, 255).astype(np.uint8),
        lambda i: moved(i, 0.3, -0.2),
        lambda i: moved((i * 0.85).astype(np.uint8), -0.35, 0.1),
    ],
)
def test_light_and_a_slight_sway_are_followed(change):
    image = wood()
    assert left_over(grey(change(image)), grey(image)) < 9
    assert np.abs(grey(change(image)) - grey(image)).max() > 12


def test_an_arm_and_a_card_are_not_explained_away():
    image = wood()
    arm = (image * 0.85).astype(np.uint8)
    cv2.rectangle(arm, (0, 40), (70, 62), (90, 130, 190), -1)
    over = np.abs(grey(arm) - aligned(grey(image), grey(arm)).picture)
    assert (over[42:60, 2:38] > 12).mean() > 0.9
    assert (over[2:36, 62:] > 12).mean() < 0.02
    card = image.copy()
    cv2.rectangle(card, (94, 40), (110, 64), (240, 240, 240), -1)
    assert (np.abs(grey(card) - aligned(grey(image), grey(card)).picture) > 12).sum() > 60


def test_an_empty_picture_breaks_nothing():
    plain = np.full(SIZE[::-1], 90, np.float32)
    assert np.allclose(aligned(plain, plain + 5).picture, plain + 5, atol=0.5)


@pytest.mark.parametrize(
    "pose", [Pose(1.4, -0.8), Pose(0.5, 0.3, 0.0, 0.8), Pose(0.0, 0.2, 0.9), Pose(-0.9, 1.0, 0.3)]
)
@pytest.mark.parametrize("table", [wood, tartan])
def test_a_view_that_moves_is_followed_whatever_reaches_in(table, pose):
    image = cv2.resize(table(), None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    large = Pose(4 * pose.right, 4 * pose.down, 4 * pose.grown, 4 * pose.turned)
    now = large.laid(image)
    cv2.rectangle(now, (0, 160), (280, 240), (90, 130, 190), -1)
    small, old = (
        grey(cv2.resize(each, SIZE, interpolation=cv2.INTER_AREA)) for each in (now, image)
    )
    found = aligned(old, small)
    apart = [a - b for a, b in zip(vars_of(found.pose), vars_of(pose), strict=True)]
    assert max(map(abs, apart)) < 0.15
    off = np.abs(small - found.picture)[4:-4, 4:-4]
    assert np.mean(off[:32] > 12) < 0.01
    assert np.mean(off[40:52, :60] > 12) > 0.6


def vars_of(pose):
    return pose.right, pose.down, pose.grown, pose.turned


@pytest.mark.parametrize("upright", [False, True])
def test_the_bands_of_a_flickering_lamp_are_followed_and_are_no_movement(upright):
    image = wood()
    length = SIZE[0] if upright else SIZE[1]
    wave = 1.03 * (1 + 0.08 * np.sin(np.arange(length) / length * 4 * math.pi + 1.0))
    bands = wave[None, :, None] if upright else wave[:, None, None]
    lamp = np.clip(image * bands, 0, 255).astype(np.uint8)
    cv2.rectangle(lamp, (0, 40), (70, 62), (90, 130, 190), -1)
    found = aligned(grey(image), grey(lamp))
    off = np.abs(grey(lamp) - found.picture)
    assert (np.abs(grey(lamp) - grey(image))[2:36] > 4).mean() > 0.1
    assert (off[2:36] > 12).mean() < 0.005
    assert (off[42:60, 2:38] > 12).mean() > 0.9
    assert found.pose.most < 0.15


def test_a_pose_moves_points_as_it_moves_pictures():
    picture = np.zeros((90, 160), np.float32)
    picture[20:23, 30:33] = 255
    pose = Pose(2.0, -1.0, 3.0, 4.0)
    dx, dy = pose.at((31.0, 21.0), picture.shape)
    there = pose.laid(picture)
    y, x = (float((np.indices(there.shape)[axis] * there).sum() / there.sum()) for axis in (0, 1))
    assert (x, y) == pytest.approx((31 + dx, 21 + dy), abs=0.3)
    assert HERE.laid(picture) is picture
