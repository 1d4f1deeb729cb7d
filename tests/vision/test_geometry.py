import math

import cv2
import numpy as np
import pytest

from companion.vision.geometry import (
    box_quad,
    centre,
    down,
    index_crop,
    overlap,
    sides,
    tall,
    turned,
    unit_frame,
)


def test_a_box_has_its_corners_clockwise_from_its_own_top_left():
    quad = box_quad(50, 40, 20, 10, 0)
    assert quad == ((40, 35), (60, 35), (60, 45), (40, 45))
    quarter = box_quad(50, 40, 20, 10, math.pi / 2)
    assert quarter[0] == pytest.approx((55, 30))
    assert sides(quarter) == pytest.approx((20, 10))
    assert centre(quarter) == pytest.approx((50, 40))
    assert down(quarter) == pytest.approx((-1, 0))


def test_turning_keeps_the_box_and_changes_its_first_corner():
    quad = box_quad(0, 0, 20, 10, 0.3)
    assert turned(quad, 1)[0] == quad[1]
    assert turned(quad, 4) == quad
    assert sides(tall(quad)) == pytest.approx((10, 20))
    assert set(tall(quad)) == set(quad)


def test_overlap_of_shifted_turned_and_distant_boxes():
    a = box_quad(0, 0, 10, 10, 0)
    assert overlap(a, a) == pytest.approx((1, 1))
    assert overlap(a, box_quad(5, 0, 10, 10, 0)) == pytest.approx((1 / 3, 1 / 2))
    assert overlap(a, box_quad(0, 0, 4, 4, 0.7)) == pytest.approx((0.16, 1), abs=1e-4)
    assert overlap(a, box_quad(30, 0, 10, 10, 0)) == (0, 0)
    assert overlap(a, box_quad(10.5, 0, 10, 10, 0)) == (0, 0)


def test_the_unit_frame_measures_places_in_perspective():
    quad = ((10, 10), (30, 12), (34, 50), (6, 48))
    (places,) = cv2.perspectiveTransform(np.float64([[quad[0], quad[2]]]), unit_frame(quad))
    assert places == pytest.approx(np.array([[0, 0], [1, 1]]), abs=1e-5)


def test_a_crop_holds_the_box_upright_in_the_middle_with_the_margin_round_it():
    image = np.zeros((200, 200, 3), np.uint8)
    image[80:120, 90:110] = 255
    crop = index_crop(image, box_quad(100, 100, 20, 40, 0), 64)
    # 40 pixels take 1 / 1.44 of the crop's height, 20 half of that of its width.
    assert crop.shape == (64, 64, 3)
    assert (crop[32, :, 0] > 127).sum() == pytest.approx(64 / 1.44 / 2, abs=1)
    assert (crop[:, 32, 0] > 127).sum() == pytest.approx(64 / 1.44, abs=1)
    wide = index_crop(image, box_quad(100, 100, 20, 40, 0), 64, margin=0.5)
    assert (wide[:, 32, 0] > 127).sum() == pytest.approx(32, abs=1)


def test_a_slim_index_is_widened():
    image = np.zeros((200, 200, 3), np.uint8)
    image[80:120, 96:104] = 255
    quad = box_quad(100, 100, 8, 40, 0)

    def width(crop):
        return (crop[32, :, 0] > 127).sum()

    assert width(index_crop(image, quad, 64)) == pytest.approx(0.2 * 64 / 1.44, abs=1)
    assert width(index_crop(image, quad, 64, slimmest=0.4)) == pytest.approx(0.4 * 64 / 1.44, abs=1)
    assert width(index_crop(image, quad, 64, slimmest=0.1)) == width(index_crop(image, quad, 64))


@pytest.mark.parametrize("angle", [0.0, 0.4, 2.1, -1.3])
@pytest.mark.parametrize("scale", [0.5, 1.0, 6.0])
def test_a_turned_box_gives_the_same_crop(angle, scale):
    side = round(60 * scale)
    mark = np.full((side, side, 3), 40, np.uint8)
    cv2.rectangle(mark, (0, 0), (side // 2, side // 4), (220, 220, 220), cv2.FILLED)
    place = box_quad(300, 300, side, side, angle)
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    homography = cv2.getPerspectiveTransform(flat, np.float32(place))
    image = cv2.warpPerspective(mark, homography, (600, 600), borderValue=(40, 40, 40))
    crop = index_crop(image, place, 48, margin=0.0)
    assert crop[6, 10].mean() > 200
    assert crop[6, 40].mean() < 60
    assert crop[40, 10].mean() < 60


def test_quarter_turns_of_a_crop_are_crops_of_the_turned_box():
    rng = np.random.default_rng(3)
    image = cv2.GaussianBlur(rng.integers(0, 255, (80, 90, 3), np.uint8), (0, 0), 2)
    quad = box_quad(40.5, 38.2, 18, 24, 0.3)
    crop = index_crop(image, quad, 32)
    for quarters in (1, 2, 3):
        again = index_crop(image, turned(quad, quarters), 32)
        assert np.abs(np.rot90(crop, quarters).astype(int) - again).max() <= 3


def test_fine_lines_are_averaged_when_a_crop_shrinks():
    image = np.zeros((2000, 2000, 3), np.uint8)
    image[:, ::2] = 255
    crop = index_crop(image, box_quad(1000, 1000, 900, 1300, 0), 64)
    assert abs(crop.astype(int) - 127).max() < 12


def test_beyond_the_edge_the_last_pixels_are_repeated():
    image = np.full((40, 40, 3), 200, np.uint8)
    assert (index_crop(image, box_quad(2, 2, 10, 16, 0.2), 32) == 200).all()
    assert (index_crop(image, box_quad(-60, -60, 10, 16, 0.2), 32) == 200).all()


@pytest.mark.parametrize("quad", [((1, 1),) * 4, ((0, 0), (9, 0), (0, 9), (9, 9))])
def test_a_box_that_encloses_nothing_is_refused(quad):
    with pytest.raises(ValueError, match="encloses nothing"):
        index_crop(np.zeros((20, 20, 3), np.uint8), quad, 32)
