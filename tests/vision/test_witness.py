"""The second witness: whole faces read, and what they say beside the corners."""

import numpy as np
import pytest
from test_assemble import TESTED, Laid
from vision_fakes import NAMES, VOCABULARY, FakeNetwork, card, shares

from companion.cards import Deck
from companion.vision.assemble import assemble
from companion.vision.geometry import box_quad
from companion.vision.sightings import Kind, Why
from companion.vision.witness import FaceReader, Witness


def seen(laid, corners, says, **also):
    """A face with these corners, whose whole face says this."""
    readings = [laid.corner(place, share) for place, share in corners.items()]
    boxes = [laid.face(), *(reading.box for reading in readings)]
    faces = Faces(says)
    return assemble(boxes, readings, VOCABULARY, limits=TESTED, read_faces=faces, **also)


class Faces:
    """A reader of whole faces that says this of each, and keeps what it was asked about."""

    def __init__(self, says):
        self.says, self.asked = says, []

    def __call__(self, quads):
        self.asked += quads
        return [Witness(quad, shares(**self.says)) for quad in quads]


def test_both_ends_are_read_and_averaged():
    answers = [shares(**{"7H": 0.9}), shares(**{"7H": 0.5, "7D": 0.3})]
    network = FakeNetwork(NAMES, 32, lambda batch: np.stack(answers))
    quad = box_quad(100, 100, 60, 90, 0)
    (witness,) = FaceReader(network)(np.zeros((200, 200, 3), np.uint8), [quad])
    assert [len(batch) for batch in network.batches] == [2]
    assert witness.shares[NAMES.index("7H")] == pytest.approx(0.7)
    assert witness.quad == quad


def test_a_wide_face_is_tried_on_its_side_and_a_tiny_one_not_at_all():
    network = FakeNetwork(
        NAMES, 32, lambda batch: np.stack([shares(**{"7H": 0.1 * i}) for i in range(len(batch))])
    )
    tiny, wide = box_quad(20, 20, 12, 18, 0), box_quad(100, 100, 80, 90, 0)
    read = FaceReader(network)(np.zeros((200, 200, 3), np.uint8), [tiny, wide])
    assert [len(batch) for batch in network.batches] == [4]
    assert read[0].shares.max() == 0
    assert read[1].shares[NAMES.index("7H")] == pytest.approx(0.25)


def test_a_face_that_agrees_makes_a_weak_corner_enough():
    (sighting,) = seen(Laid("7H"), {"top": 0.6}, {"7H": 0.9}).cards
    assert sighting.card == card("7H") and sighting.confidence > 0.9
    assert seen(Laid("7H"), {"top": 0.6}, {"7D": 0.5}).cards == ()


def test_a_sure_face_that_says_another_card_declines():
    found = seen(Laid("7H"), {"top": 0.95}, {"7D": 0.95})
    assert found.cards == ()
    assert [unread.reason for unread in found.unread] == [Why.DISAGREEMENT]


def test_a_face_without_corners_speaks_for_itself_only_where_it_is_sure():
    laid = Laid("4-circle")
    found = seen(laid, {}, {"_4_circle": 0.99})
    assert [str(s.card) for s in found.cards] == ["4-circle"] and found.deck is Deck.WHOT
    assert found.cards[0].indices == () and found.unread == ()
    assert seen(laid, {}, {"_4_circle": 0.8}).cards == ()
    assert seen(laid, {}, {"_4_circle": 0.99}, deck=Deck.STANDARD).cards == ()


def test_two_outlines_of_one_card_are_one_card():
    laid, again = Laid("4-circle"), Laid("4-circle", x=306)
    boxes = [laid.face(), again.face(0.8)]
    assert [box.kind for box in boxes] == [Kind.FACE] * 2
    faces = Faces({"_4_circle": 0.99})
    found = assemble(boxes, [], VOCABULARY, limits=TESTED, read_faces=faces)
    assert len(found.cards) == 1


@pytest.mark.parametrize(
    ("corners", "asked"),
    [
        ({"top": 0.96, "bottom": 0.97}, 0),
        ({"top": 0.96, "bottom": 0.9}, 1),
        ({"top": 0.99}, 1),
        ({}, 1),
    ],
)
def test_a_face_is_read_only_where_its_corners_prove_nothing(corners, asked):
    laid, faces = Laid("7H"), Faces({"7H": 0.99})
    readings = [laid.corner(place, share) for place, share in corners.items()]
    boxes = [laid.face(), *(reading.box for reading in readings)]
    found = assemble(boxes, readings, VOCABULARY, limits=TESTED, read_faces=faces)
    assert len(faces.asked) == asked
    assert [str(sighting.card) for sighting in found.cards] == ["7H"]


@pytest.mark.parametrize(
    ("says", "top", "named"),
    [(0.99, 0.99, ["7H"]), (0.9, 0.99, []), (0.99, 0.9, [])],
)
def test_of_corners_that_contradict_each_other_a_sure_face_bears_one_out(says, top, named):
    laid = Laid("7H")
    readings = [laid.corner("top", top), laid.corner("bottom", 0.99, name="7D")]
    boxes = [laid.face(), *(reading.box for reading in readings)]
    faces = Faces({"7H": says})
    found = assemble(boxes, readings, VOCABULARY, limits=TESTED, read_faces=faces)
    assert [str(sighting.card) for sighting in found.cards] == named
    assert [unread.reason for unread in found.unread] == [Why.DISAGREEMENT] * (not named)
