"""Thirteen: a lead taken back long ago, as its cards tell that are laid again."""

from dataclasses import replace

import pytest
from laid import Trick

from companion.vision.tracker import Status


def taken(trick, by, after=4.0):
    trick.tracks = [replace(track, status=Status.GONE) for track in trick.tracks]
    trick.hand(by, gap=after)
    trick.wait(0.5)


@pytest.fixture
def trick():
    """Ada took her second lead back, which looked like a cleared trick, and led another."""
    trick = Trick()
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    taken(trick, "Ada")
    trick.hand("Ada", "8H", "9H", "10C")
    trick.wait(1.0)
    taken(trick, "Ada")
    assert trick.told()[-4:] == ["Ada play 8H 9H 10C", "Bisi pass", "Chidi pass", "- clear"]
    trick.hand("Ada", "4H", "5C", "6S")
    trick.wait(1.0)
    trick.hand("Bisi", "7S", "8C", "9D")
    trick.wait(1.0)
    return trick


def lie_again(trick, *names):
    for at, track in enumerate(trick.tracks):
        if str(track.card) in names:
            trick.tracks[at] = replace(track, status=Status.THERE)


def test_cards_laid_once_more_take_the_lead_back_that_held_them(trick):
    lie_again(trick, "8H", "9H", "10C")
    trick.hand("Ada")
    trick.wait(1.0)
    told = trick.told()
    assert told[-3:] == ["Ada correction 8H 9H 10C", "Chidi pass", "Ada play 8H 9H 10C"]
    assert trick.state.hands == {"Ada": 6, "Bisi": 10, "Chidi": 13}


def test_cards_that_nobody_may_play_now_take_nothing_back(trick):
    lie_again(trick, "3S")
    trick.hand("Chidi")
    trick.wait(1.0)
    assert not [told for told in trick.told() if "correction" in told]


def test_a_card_that_nobody_laid_takes_nothing_back(trick):
    lie_again(trick, "9H")
    trick.wait(1.0)
    assert not [told for told in trick.told() if "correction" in told]
