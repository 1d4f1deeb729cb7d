"""Something that could not be read, and the card that was laid on it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at

from companion.cards import read_card
from companion.vision.beneath import Beneath
from companion.vision.sightings import Look, Unread, Why
from companion.vision.track import Status
from companion.vision.tracker import Track


def unread(*quads):
    return Look(640, 360, None, unread=tuple(Unread(quad, Why.GLARE) for quad in quads))


def track(quad, born):
    card = read_card("8-circle")
    return Track(7, card, 0.99, quad, (0, 0), Status.NEW, True, born, born, ((card, 1.0),))


def covering(mark, seconds, laid, stirred=True):
    """A mark is looked at for so long; then a card is read."""
    beneath = Beneath()
    for tenth in range(int(seconds * 10) + 1):
        beneath.follow(unread(mark), (), tenth / 10, stirred=False)
    beneath.follow(unread(), (track(laid, seconds + 1),), seconds + 1, stirred)
    return beneath.covering


MARK = quad_at(300, 200, 100, 0)


def test_a_card_laid_on_what_lay_there_unread_covers_it():
    assert covering(MARK, 2.0, quad_at(310, 215, 100, 0.4)) == {7}


@pytest.mark.parametrize(
    "mark, seconds, laid, stirred",
    [
        (MARK, 2.0, quad_at(302, 201, 100, 0.02), True),  # itself, read at last
        (MARK, 2.0, quad_at(310, 215, 100, 0.4), False),  # nothing has moved
        (MARK, 1.0, quad_at(310, 215, 100, 0.4), True),  # a hand in passing
        (MARK, 2.0, quad_at(390, 200, 100, 0.4), True),  # beside it
        (quad_at(300, 200, 30, 0), 2.0, quad_at(310, 215, 100, 0.4), True),  # a pattern
    ],
)
def test_anything_else_does_not(mark, seconds, laid, stirred):
    assert covering(mark, seconds, laid, stirred) == frozenset()


def test_what_was_taken_away_lies_under_nothing():
    beneath = Beneath()
    for tenth in range(20):
        beneath.follow(unread(MARK), (), tenth / 10, stirred=False)
    for tenth in range(20, 26):
        beneath.follow(unread(), (), tenth / 10, stirred=True)
    beneath.follow(unread(), (track(quad_at(310, 215, 100, 0.4), 2.6),), 2.6, stirred=True)
    assert beneath.covering == frozenset()
