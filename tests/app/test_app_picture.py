"""What is drawn on the live picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from fake_table import tracked

from companion.app.picture import SURE, UNSURE, WIDTH, draw
from companion.cards import read_card
from companion.vision.sightings import Look, Unread, Why
from companion.vision.tracker import Status, Track

QUAD = ((400.0, 200.0), (700.0, 220.0), (680.0, 600.0), (380.0, 580.0))


def shown(tracks=(), look=None, size=(720, 1280)) -> np.ndarray:
    image = np.full((*size, 3), 60, np.uint8)
    return cv2.imdecode(np.frombuffer(draw(image, tracks, look), np.uint8), cv2.IMREAD_COLOR)


def track(stable=True, visible=True, quad=QUAD) -> Track:
    status = Status.THERE if visible else Status.GONE
    return tracked(1, read_card("7-star"), quad, (540.0, 400.0), stable=stable, status=status)


def near(picture: np.ndarray, colour: tuple[int, int, int]) -> int:
    away = np.abs(picture.astype(int) - np.array(colour)).max(axis=2)
    return int((away < 60).sum())


def test_the_picture_is_scaled_and_keeps_its_form():
    assert shown().shape == (WIDTH * 9 // 16, WIDTH, 3)
    assert shown(size=(480, 640)).shape == (WIDTH * 3 // 4, WIDTH, 3)


def test_a_card_is_outlined_and_named():
    assert near(shown(), SURE) == 0
    assert near(shown([track()]), SURE) > 1500


def test_an_unsure_card_looks_different():
    picture = shown([track(stable=False)])
    assert near(picture, UNSURE) > 500
    assert near(picture, SURE) == 0


def test_a_card_out_of_sight_is_not_drawn():
    assert near(shown([track(visible=False)]), SURE) == 0


def test_only_a_corner_shows():
    assert near(shown([track(quad=None)]), SURE) > 100


def test_what_was_not_read_is_marked():
    look = Look(1280, 720, None, unread=(Unread(QUAD, Why.GLARE),))
    assert near(shown([], look), UNSURE) > 500


def test_labels_at_the_edge_stay_inside():
    edge = tuple((x - 420, y - 210) for x, y in QUAD)
    picture = shown([tracked(1, read_card("13-cross"), edge, (0.0, 0.0))])
    assert picture.shape[1] == WIDTH


def test_a_covered_card_is_drawn_thin_and_not_named():
    below, above = track(), replace(track(), number=2, over=1)
    both = shown([below, above])
    assert near(both, SURE) < 1.5 * near(shown([above]), SURE)
