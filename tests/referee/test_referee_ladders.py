"""English Whot: a ladder laid card by card."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from laid import Laid, shorts

from companion.errors import CompanionError
from companion.referee.taps import TapKind
from companion.vision.tracker import Status

SOON = 0.1
"""Seconds between looks: too few for a play to be told that more may come to."""


@pytest.fixture
def table():
    """Hands so large that the rest of a ladder may well be among their cards."""
    return Laid("whot/english", call="4-circle", deal=10)


def test_what_may_begin_a_ladder_is_named_at_once_and_told_when_no_more_came(table):
    assert shorts(table.lay("10-circle", by="Ada", wait=SOON)) == ["Ada lies 10-circle"]
    assert table.state.turn == "Ada"
    assert shorts(table.see()) == ["Ada play 10-circle"]


def test_a_ladder_laid_card_by_card_is_one_play(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    assert table.lay("11-circle", by="Ada", wait=SOON) == []
    assert shorts(table.lay("12-circle", by="Ada", wait=SOON)) == [
        "Ada lies 10-circle 11-circle 12-circle"
    ]
    assert table.lay("13-circle", by="Ada", wait=SOON)[0].name == "lies"
    assert shorts(table.see()) == ["Ada play 10-circle 11-circle 12-circle 13-circle"]


def test_the_next_players_card_tells_the_one_before(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    events = table.lay("11-circle", by="Bisi", wait=SOON)
    assert shorts(events) == ["Ada play 10-circle", "Bisi lies 11-circle"]
    assert shorts(table.pick(by="Chidi")) == ["Bisi play 11-circle", "Chidi pick"]


def test_two_cards_are_no_ladder(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    assert table.lay("11-circle", by="Ada", wait=SOON) == []
    assert shorts(table.see(wait=2.0))[0] == "Ada play 10-circle"


def test_nothing_is_waited_for_that_a_hand_can_hardly_hold():
    table = Laid("whot/english", call="4-circle", deal=3)
    assert shorts(table.lay("10-circle", by="Ada", wait=SOON)) == ["Ada play 10-circle"]
    table = Laid("whot/english", call="3-cross", deal=10)
    assert shorts(table.lay("7-cross", by="Ada", wait=SOON)) == ["Ada play 7-cross"]


def test_what_people_say_comes_after_what_lies_there(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    assert shorts(table.tap(TapKind.PICK)) == ["Ada play 10-circle", "Bisi pick"]


def test_a_play_is_told_though_what_people_said_could_not_be(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    with pytest.raises(CompanionError):
        table.tap(TapKind.SHAPE, choice="circle")
    assert shorts(table.see()) == ["Ada play 10-circle"]


def test_a_faint_card_of_a_ladder_is_not_lost_under_the_next(table):
    table.lay("10-circle", by="Ada", wait=SOON)
    table.lay("11-circle", by="Ada", wait=SOON, confidence=0.7, votes={"11-circle": 1.9})
    call, first, second = table.tracks
    table.tracks = [
        replace(call, status=Status.COVERED),
        replace(first, status=Status.GONE),
        replace(second, status=Status.COVERED),
    ]
    table.lay("12-circle", by="Ada", wait=SOON)
    assert table.told()[1:] == ["Ada lies 10-circle", "Ada play 10-circle 11-circle 12-circle"]


def test_a_ladder_whose_first_card_was_told_already_is_told_whole():
    table = Laid("whot/english", call="4-circle", deal=6)
    assert shorts(table.lay("10-circle", by="Ada", wait=SOON)) == ["Ada play 10-circle"]
    table.lay("11-circle", by="Ada", wait=SOON)
    assert shorts(table.lay("12-circle", by="Ada", wait=SOON)) == [
        "Ada lies 10-circle 11-circle 12-circle"
    ]
    assert shorts(table.see(wait=1.2))[-1] == "Ada play 10-circle 11-circle 12-circle"
