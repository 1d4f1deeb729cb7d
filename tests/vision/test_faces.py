"""Faces cut out along the card's edges."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from enrol_fakes import drawn, placed

from companion.cards import read_card
from companion.vision.enrol_prints import families, likeness, softness, upside_down
from companion.vision.faces import HEIGHT, LEAST, WIDTH, cut_faces, even, outline
from companion.vision.geometry import overlap, sides, tall
from companion.vision.sightings import Box, Kind


def off(image, quad) -> float:
    """How much of the outline's rim is table, 0 to 1."""
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(np.array(quad)).astype(np.int32), 1)
    blue, green, red = (image[..., channel].astype(int) for channel in range(3))
    table = (green > red + 20) & (green > blue + 5)
    return float((table & (mask > 0)).sum() / mask.sum())


@pytest.mark.parametrize("slant", [0.0, 0.2, 0.35])
def test_the_outline_is_drawn_to_the_edges(slant) -> None:
    image, boxes = placed(("7-circle", "3-star"), slant=slant, turn=20)
    for box in boxes:
        loose = tall(box.quad)
        found = outline(image, loose)
        assert overlap(found, loose)[0] > 0.7
        assert off(image, found) < min(0.06, off(image, loose))


def test_small_and_cut_off_faces_are_left_out() -> None:
    image, boxes = placed(("7-circle",))
    assert len(cut_faces(image, boxes)) == 1
    moved = tuple((x + 1000, y) for x, y in boxes[0].quad)
    assert cut_faces(image, [Box(Kind.FACE, moved, 0.9)]) == []
    image, boxes = placed(("7-circle",), height=LEAST * 0.8)
    assert cut_faces(image, boxes) == []
    index = Box(Kind.INDEX, boxes[0].quad, 0.9)
    assert cut_faces(image, [index]) == []


def test_light_and_paper_are_taken_out() -> None:
    face = cv2.resize(drawn(read_card("5-square")), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    plain = even(face)
    shade = np.linspace(0.5, 1.0, WIDTH)[None, :, None] * np.array([0.8, 0.9, 1.0])
    shaded = even((face * shade).astype(np.uint8))
    assert float(np.abs(plain - shaded).mean()) < 0.06
    assert float(np.median(plain)) == pytest.approx(0, abs=0.05)


def test_a_cut_keeps_its_size() -> None:
    image, boxes = placed(("7-circle",), height=250)
    cut = cut_faces(image, boxes)[0]
    assert cut.height == pytest.approx(250, rel=0.04)
    assert sides(cut.quad)[1] == cut.height


def plates(names):
    image, boxes = placed(names)
    return [cut.plate for cut in cut_faces(image, boxes)]


def test_families_are_cards_alike_but_for_details() -> None:
    names = ("1-circle", "2-circle", "3-star", "7-star")
    looks = plates(names)
    found = families(looks, [250.0] * 4)
    assert sorted(sorted(names[i] for i in f.members) for f in found) == [
        ["1-circle", "2-circle"],
        ["3-star", "7-star"],
    ]
    # A star has an up and a down.
    pair = families([looks[2], upside_down(looks[2])], [250.0, 240.0])
    assert [f.turned for f in pair] == [(False, True)]


def test_softness_tells_a_blurred_plate() -> None:
    sharp = plates(("7-star",))[0]
    assert softness(sharp, sharp) == 0
    assert softness(cv2.GaussianBlur(sharp, (0, 0), 1.7), sharp) == 1.7
    assert likeness(sharp, sharp) == pytest.approx(1, abs=1e-3)
    assert likeness(upside_down(sharp), sharp) < 0.9
