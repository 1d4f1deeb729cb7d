"""What a displaced view explains of a change, what another light does, and what neither does."""

import cv2
import numpy as np
import pytest

from companion.vision.view import displaced, lit, recognised

SIZE = (160, 90)


def wood(seed: int = 2) -> np.ndarray:
    """A table with a back and a card on it, in colour."""
    rng = np.random.default_rng(seed)
    grain = cv2.resize(
        rng.integers(60, 130, (9, 20), np.uint8), SIZE, interpolation=cv2.INTER_CUBIC
    )
    table = (grain[..., None] * np.array([0.5, 0.8, 1.0])).astype(np.uint8)
    cv2.rectangle(table, (40, 30), (56, 54), (120, 40, 30), -1)
    cv2.rectangle(table, (44, 35), (52, 49), (200, 150, 140), 1)
    cv2.rectangle(table, (90, 36), (106, 60), (240, 240, 240), -1)
    cv2.circle(table, (98, 48), 4, (30, 30, 110), -1)
    return table


def grey(image) -> np.ndarray:
    return cv2.blur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (3, 3)).astype(np.float32)


def moved(image, dx, dy):
    return cv2.warpAffine(
        image, np.float32([[1, 0, dx], [0, 1, dy]]), SIZE, borderMode=cv2.BORDER_REFLECT
    )


@pytest.mark.parametrize("by", [(2.0, -1.0), (-9.0, 4.0), (30.0, 12.0), (-34.0, -9.0)])
def test_a_displaced_view_is_found(by):
    image = grey(wood())
    found = displaced(image, moved(image, *by))
    assert found == pytest.approx(by, abs=1.0)


def test_another_view_is_no_displacement():
    carpet = np.random.default_rng(8).integers(40, 200, (12, 16, 3), np.uint8)
    assert displaced(grey(wood()), grey(cv2.resize(carpet, SIZE))) is None
    assert displaced(grey(wood()), grey(wood())) is None


def test_shadow_and_lamp_are_light_and_things_are_not():
    image = wood()
    shade = np.ones(SIZE[::-1], np.float32)
    shade[20:70, 30:70] = 0.6
    shade = cv2.GaussianBlur(shade, (0, 0), 3)[..., None]
    market = (slice(30, 55), slice(40, 57))
    assert lit((image * shade).astype(np.uint8), image)[market].mean() > 0.9
    lamp = np.linspace(1.5, 0.95, SIZE[0])[None, :, None]
    assert lit(np.clip(image * lamp, 0, 255).astype(np.uint8), image)[market].mean() > 0.9
    for colour in ((90, 130, 190), (40, 50, 70), (20, 20, 20), (230, 230, 230)):
        hand = image.copy()
        cv2.rectangle(hand, (36, 26), (60, 58), colour, -1)
        assert lit(hand, image)[market].mean() < 0.5


def test_a_table_is_recognised_in_any_light_and_not_behind_a_hand():
    image = wood()
    lamp = np.linspace(1.5, 0.8, SIZE[0])[None, :, None]
    assert recognised(np.clip(image * lamp, 0, 255).astype(np.uint8), image) > 0.8
    hand = cv2.GaussianBlur(wood(5), (0, 0), 12)
    assert recognised(hand, image) < 0.3
    assert recognised(image, np.full_like(image, 90)) == 1.0


def test_an_empty_picture_is_not_displaced():
    plain = np.full(SIZE[::-1], 90, np.float32)
    assert displaced(plain, plain) is None
