"""Rendered scenes: labels are where the cards are, and only where they can be seen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.cards import Rank, StandardCard, Suit
from companion.training.decks import OpenedDeck
from companion.training.faces import Face
from companion.training.layouts import Placed, Shoe, curled
from companion.training.scene import card_matrix, labels_of, render, view
from companion.vision.sightings import Kind

CARD = StandardCard(Rank.SEVEN, Suit.HEARTS)


def plain_face(card: StandardCard | None = CARD) -> Face:
    image = np.full((200, 140, 4), 255, np.uint8)
    corner = np.array([[8, 8], [28, 8], [28, 48], [8, 48]], np.float32)
    other = np.array([[132, 192], [112, 192], [112, 152], [132, 152]], np.float32)
    indices = np.stack([corner, other]) if card else np.zeros((0, 4, 2), np.float32)
    return Face(image, card, indices, "plain")


def shoe() -> Shoe:
    return Shoe(plain_face, lambda: plain_face(None))


def test_the_same_seed_renders_the_same_scene() -> None:
    one, two = (render(np.random.default_rng(7), shoe(), 160, 90) for _ in range(2))
    assert np.array_equal(one.image, two.image)
    assert [label.kind for label in one.labels] == [label.kind for label in two.labels]


def test_an_empty_table_has_no_labels() -> None:
    scene = render(np.random.default_rng(3), None, 160, 90)
    assert scene.labels == () and scene.image.shape == (160, 160, 3)


def test_a_shoe_never_runs_out() -> None:
    deck = OpenedDeck((CARD,), lambda card, height: plain_face(card), lambda height: plain_face())
    dealt = deck.shoe(np.random.default_rng(0), 90)
    assert {dealt.face().card for _ in range(3)} == {CARD}


def test_a_covered_index_is_not_visible() -> None:
    eye = np.array([[100.0, 0, 150], [0, 100.0, 150], [0, 0, 1]])
    lower, upper = Placed(plain_face(), np.zeros(2), 0.0), Placed(plain_face(), np.zeros(2), 0.0)
    owner = np.full((300, 300), -1, np.int16)
    for name, card in enumerate((lower, upper)):
        outline = np.array([[[0, 0], [140, 0], [140, 200], [0, 200]]], np.float32)
        quad = cv2.perspectiveTransform(outline, card_matrix(card, eye))[0]
        cv2.fillConvexPoly(owner, quad.astype(np.int32), name)
    seen = labels_of(upper, card_matrix(upper, eye), owner, 1)
    assert [label.kind for label in seen] == [Kind.FACE, Kind.INDEX, Kind.INDEX]
    assert all(label.visible > 0.9 for label in seen)
    assert labels_of(lower, card_matrix(lower, eye), owner, 0) == []


def test_an_index_keeps_its_reading_order_when_the_card_is_turned() -> None:
    eye = np.array([[100.0, 0, 150], [0, 100.0, 150], [0, 0, 1]])
    owner = np.zeros((300, 300), np.int16)
    card = Placed(plain_face(), np.zeros(2), np.pi)
    index = labels_of(card, card_matrix(card, eye), owner, 0)[1]
    top_left, _, bottom_right, _ = index.quad
    assert top_left[0] > bottom_right[0] and top_left[1] > bottom_right[1]


@pytest.mark.parametrize("seed", range(4))
def test_the_camera_looks_at_the_origin(seed: int) -> None:
    at = cv2.perspectiveTransform(
        np.zeros((1, 1, 2)), view(np.random.default_rng(seed), 200, 80)
    ).ravel()
    assert np.all((at > 60) & (at < 140))


def test_a_curled_card_moves_its_indices_with_the_paper() -> None:
    face = plain_face()
    marked = face.image.copy()
    marked[8:48, 8:28, :3] = 0
    bowed = curled(np.random.default_rng(2), Face(marked, CARD, face.indices, "plain"))
    x, y = bowed.indices[0].mean(0).round().astype(int)
    assert bowed.image[y, x, :3].max() < 40
