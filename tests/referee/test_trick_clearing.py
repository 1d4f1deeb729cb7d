"""Thirteen: what is told of a table that is bare again."""

from dataclasses import replace

import pytest
from laid import Trick, shorts

from companion.vision.tracker import Status


@pytest.fixture
def trick():
    """Three cards were led, and are announced half a second after the hand was gone."""
    trick = Trick()
    trick.hand("Ada", "3S", "4S", "5S")
    trick.wait(0.3)
    assert trick.told()[-1] == "Ada play 3S 4S 5S"
    return trick


def taken(trick, by, after):
    """A hand comes `after` so many seconds, and every card is gone."""
    trick.tracks = [replace(track, status=Status.GONE) for track in trick.tracks]
    return trick.hand(by, gap=after) + trick.wait(0.5)


def test_a_lead_that_is_gone_before_anybody_can_have_passed_was_taken_back(trick):
    assert shorts(taken(trick, "Ada", after=0.6)) == ["Ada correction 3S 4S 5S"]
    trick.hand("Ada", "3S", "3H")
    trick.wait(0.5)
    assert trick.told()[-1] == "Ada play 3S 3H"
    assert trick.state.hands["Ada"] == 11


def test_passes_that_are_not_known_are_told_with_the_next_play(trick):
    assert not taken(trick, "Ada", after=1.6)
    trick.hand("Ada", "6C", "6D")
    trick.wait(0.5)
    assert trick.told()[-4:] == ["Bisi pass", "Chidi pass", "- clear", "Ada play 6C 6D"]


def test_passes_that_are_not_known_are_told_once_the_table_was_bare_for_long(trick):
    assert not taken(trick, "Ada", after=1.6)
    assert not trick.wait(4.0)
    assert shorts(trick.wait(4.0)) == ["Bisi pass", "Chidi pass", "- clear"]


def test_a_lead_taken_back_and_laid_otherwise_did_not_clear_the_trick(trick):
    assert not taken(trick, "Ada", after=1.6)
    trick.tracks[0] = replace(trick.tracks[0], status=Status.THERE)
    trick.hand("Ada", "3H")
    trick.wait(1.0)
    assert trick.told()[-2:] == ["Ada correction 3S 4S 5S", "Ada play 3S 3H"]
    assert "pass" not in " ".join(trick.told())
    assert trick.state.hands["Ada"] == 11


@pytest.mark.parametrize(("by", "after"), [("Ada", 3.0), ("Chidi", 1.6)])
def test_after_a_while_or_by_another_hand_the_trick_was_cleared(trick, by, after):
    assert shorts(taken(trick, by, after)) == ["Bisi pass", "Chidi pass", "- clear"]


def test_a_lead_that_is_gone_before_it_was_announced_was_none():
    trick = Trick()
    trick.hand("Ada", "3S")
    assert not taken(trick, "Ada", after=0.6)
    trick.hand("Ada", "3S", "3H")
    trick.wait(0.5)
    assert trick.told()[-1] == "Ada play 3S 3H"
    assert trick.state.hands["Ada"] == 11


def test_an_answered_trick_is_cleared_however_soon(trick):
    trick.hand("Bisi", "6S", "7S", "8S")
    assert shorts(taken(trick, "Bisi", after=0.7)) == ["Chidi pass", "Ada pass", "- clear"]
