import math

import numpy as np
import pytest
from vision_fakes import FakeNetwork, columns

from companion.vision.detector import Detector, decode, merge, prepare, scales
from companion.vision.geometry import centre, sides
from companion.vision.sightings import Kind

INDEX, FACE, BACK = range(3)


def detector(*boxes):
    network = FakeNetwork(tuple(Kind), 448, lambda batch: columns(*boxes))
    return Detector(network), network


def test_weak_and_tiny_boxes_are_dropped_and_kinds_kept_apart():
    raw = decode(
        columns(
            (INDEX, 10, 20, 8, 12, 0.5, 0.9),
            (FACE, 10, 20, 80, 120, 0.5, 0.8),
            (BACK, 10, 20, 80, 120, 0.5, 0.1),
            (INDEX, 10, 20, 1, 12, 0.5, 0.9),
        )
    )
    assert raw.kinds.tolist() == [INDEX, FACE]
    assert raw.boxes[0] == pytest.approx([10, 20, 8, 12, 0.5])
    assert raw.scores == pytest.approx([0.9, 0.8])


def test_nothing_found_is_no_box():
    find, _ = detector((INDEX, 10, 20, 8, 12, 0, 0.01))
    assert find(np.zeros((100, 100, 3), np.uint8)) == ()


def test_duplicates_go_and_turned_neighbours_stay():
    raw = decode(
        columns(
            (INDEX, 100, 100, 20, 40, 0.0, 0.9),
            (INDEX, 101, 101, 20, 41, 0.05, 0.7),
            (INDEX, 100, 100, 40, 20, math.pi / 2, 0.6),
            (INDEX, 122, 100, 20, 40, 0.0, 0.8),
            (FACE, 100, 100, 20, 40, 0.0, 0.5),
        )
    )
    kept = merge([raw])
    assert [(box.kind, round(box.score, 1)) for box in kept] == [
        (Kind.INDEX, 0.9), (Kind.INDEX, 0.8), (Kind.FACE, 0.5),
    ]  # fmt: skip


def test_boxes_come_back_in_pixels_of_the_picture():
    find, network = detector((INDEX, 64, 32, 16, 24, 0.0, 0.9))
    (box,) = find(np.zeros((480, 640, 3), np.uint8), [320])
    assert network.batches[0].shape == (1, 3, 256, 320)
    assert centre(box.quad) == pytest.approx((128, 64))
    assert sides(box.quad) == pytest.approx((32, 48))


def test_a_region_is_looked_at_alone_and_found_in_its_place():
    find, network = detector((INDEX, 16, 16, 8, 12, 0.0, 0.9))
    (box,) = find(np.zeros((480, 640, 3), np.uint8), [320], (200, 100, 328, 228))
    assert network.batches[0].shape == (1, 3, 64, 64)
    assert centre(box.quad) == pytest.approx((232, 132))
    assert find(np.zeros((480, 640, 3), np.uint8), [320], (50, 50, 50, 90)) == ()


def test_the_same_thing_in_several_sizes_is_one_box():
    def answer(batch):
        factor = batch.shape[3] / 640
        return columns((INDEX, 300 * factor, 200 * factor, 30 * factor, 44 * factor, 0.2, 0.8))

    find = Detector(FakeNetwork(tuple(Kind), 448, answer))
    (box,) = find(np.zeros((640, 640, 3), np.uint8), [320, 640, 960])
    assert centre(box.quad) == pytest.approx((300, 200))


def test_sizes_without_use_are_left_out():
    assert scales(640, [640, 660, 320]) == [0.5, 1.0]
    assert scales(100, [448, 704, 1088]) == [2.0]


@pytest.mark.parametrize("height, width", [(1, 1), (1, 3000), (33, 64)])
def test_inputs_are_multiples_of_the_stride_filled_up_with_grey(height, width):
    batch, (sx, sy) = prepare(np.zeros((height, width, 3), np.uint8), 0.5)
    assert batch.shape[2] % 32 == batch.shape[3] % 32 == 0
    assert batch.dtype == np.float32
    assert sx > 0 and sy > 0
    assert batch[0, :, -1, 0] == pytest.approx([114 / 255] * 3)


def test_colours_come_as_red_green_blue():
    image = np.zeros((32, 32, 3), np.uint8)
    image[..., 2] = 255
    assert prepare(image, 1.0)[0][0, :, 0, 0].tolist() == [1, 0, 0]


def test_a_network_with_other_classes_is_refused():
    with pytest.raises(ValueError, match="index, face, back"):
        Detector(FakeNetwork(("person",), 448, lambda batch: columns()))
