"""Adding to the past and taking out of it, and the past as a list shows it."""

from __future__ import annotations

import pytest
from laid import Laid, shorts

from companion.cards import Shape
from companion.engine.values import Kind
from companion.errors import CompanionError
from companion.referee.history import history
from companion.referee.referee import Referee
from companion.referee.taps import TapKind


def played() -> Laid:
    """The call card 4-circle; Ada 10-circle, Bisi 11-circle, Chidi 12-circle."""
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("11-circle", by="Bisi")
    table.lay("12-circle", by="Chidi")
    return table


def past(table: Laid) -> list[str]:
    return shorts(history(table.referee.game))


def index_of(table: Laid, line: str) -> int:
    return next(e.action for e in history(table.referee.game) if shorts([e]) == [line])


def test_the_past_is_what_was_announced():
    table = played()
    told = [e for e in table.events if e.action is not None]
    assert [e.number for e in history(table.referee.game)] == [e.number for e in told]
    assert past(table) == shorts(told)


def test_a_pick_is_added_between_two_plays_and_the_rest_is_judged_anew():
    table = played()
    at = index_of(table, "Bisi play 11-circle")
    (event, *_) = table.tap(TapKind.INSERT, "Bisi", action=at, did=Kind.PICK)
    # Bisi has had her turn when the 11 comes: Chidi's 12 is the next that fits.
    assert event.text == "added: Bisi pick; refused now: 1"
    assert past(table) == [
        "Ada play 10-circle", "Bisi pick", "Bisi illegal 11-circle", "Chidi play 12-circle",
    ]  # fmt: skip
    assert table.state.hands == {"Ada": 4, "Bisi": 6, "Chidi": 4}


def test_a_missed_round_is_added_play_by_play():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.tap(TapKind.PLAY, "Bisi", "11-circle")
    at = index_of(table, "Bisi play 11-circle") + 1
    table.tap(TapKind.INSERT, "Chidi", action=at, did=Kind.PICK)
    table.tap(TapKind.INSERT, "Ada", "11-cross", action=at + 1, did=Kind.PLAY)
    assert past(table) == [
        "Ada play 10-circle", "Bisi play 11-circle", "Chidi pick", "Ada play 11-cross",
    ]  # fmt: skip
    assert table.state.turn == "Bisi"
    assert table.state.hands["Chidi"] == 6


def test_what_can_t_have_happened_there_is_refused_with_the_reason():
    table = played()
    before = table.referee.match
    at = index_of(table, "Bisi play 11-circle")
    with pytest.raises(CompanionError, match="can't have happened there"):
        table.tap(TapKind.INSERT, "Bisi", "13-cross", action=at, did=Kind.PLAY)
    with pytest.raises(CompanionError, match="no action 99"):
        table.tap(TapKind.INSERT, "Bisi", action=99, did=Kind.PICK)
    with pytest.raises(CompanionError, match="say who"):
        table.tap(TapKind.INSERT, action=at, did=Kind.PICK)
    assert table.referee.match is before


def test_an_action_that_did_not_happen_is_taken_out():
    table = Laid()
    table.pick(by="Ada")
    table.tap(TapKind.PICK)
    table.lay("10-circle", by="Chidi")
    at = index_of(table, "Bisi pick")
    (event,) = table.tap(TapKind.REMOVE, action=at)
    assert event.text == "taken out: Bisi pick; refused now: 1"
    table.tap(TapKind.CORRECT, "Bisi", action=at)
    assert past(table) == ["Ada pick", "Bisi play 10-circle"]
    assert table.state.hands == {"Ada": 6, "Bisi": 4, "Chidi": 5}


def test_a_refused_play_that_stands_goes_with_its_stand():
    table = Laid()
    table.lay("13-cross", by="Ada")
    table.tap(TapKind.STANDS)
    at = index_of(table, "Ada illegal 13-cross")
    table.tap(TapKind.REMOVE, action=at + 1)
    assert past(table) == []
    assert table.state.turn == "Ada" and str(table.state.call_card) == "4-circle"


def test_the_deal_stays():
    table = played()
    with pytest.raises(CompanionError, match="the deal can't be corrected"):
        table.tap(TapKind.REMOVE, action=0)
    with pytest.raises(CompanionError, match="no action 0"):
        table.tap(TapKind.INSERT, "Ada", action=0, did=Kind.PICK)


def test_a_play_becomes_a_pick_and_back():
    table = played()
    at = index_of(table, "Chidi play 12-circle")
    table.tap(TapKind.CORRECT, action=at, did=Kind.PICK)
    assert past(table)[-1] == "Chidi pick"
    assert table.state.hands["Chidi"] == 6
    table.tap(TapKind.CORRECT, None, "12-circle", action=at)
    assert past(table)[-1] == "Chidi play 12-circle"
    assert table.state.hands["Chidi"] == 4


def test_a_shape_named_for_an_older_20():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap(TapKind.SHAPE, shape=Shape.STAR)
    table.lay("7-star", by="Bisi")
    at = index_of(table, "Ada play 20-whot")
    table.tap(TapKind.CORRECT, action=at, shape=Shape.CROSS)
    assert past(table)[-1] == "Bisi illegal 7-star"


def test_tracks_and_open_20s_move_with_what_is_added():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("20-whot", by="Bisi")
    game = table.referee.game
    unnamed, tracks = game.unnamed, dict(game.tracks)
    assert unnamed is not None
    table.tap(TapKind.INSERT, "Ada", action=unnamed - 1, did=Kind.SAYS, words="check up")
    assert game.unnamed == unnamed + 1
    assert game.tracks[unnamed + 1] == tracks[unnamed]
    assert game.state_json()["called"] == "unknown"
    assert not any("I need" in call for e in history(game) for call in e.calls)


def test_no_card_comes_twice_and_undo_still_takes_the_last():
    table = played()
    table.tap(TapKind.REMOVE, action=index_of(table, "Bisi play 11-circle"))
    assert table.see() == []
    table.tap(TapKind.UNDO)
    assert past(table) == ["Ada play 10-circle"]
    table.tap(TapKind.PLAY, None, "5-circle")
    assert past(table) == ["Ada play 10-circle", "Bisi play 5-circle"]


def test_a_resumed_game_tells_its_past():
    table = played()
    table.pick(by="Ada")
    again = Referee.resume(table.referee.record_text(), table.referee.extra())
    events = history(again.game)
    assert shorts(events) == past(table)
    assert [e.number for e in events] == [-1 - e.action for e in events]
    assert events[-1].picked == 1


def test_what_is_said_is_told_as_a_sentence():
    table = played()
    table.tap(TapKind.SAYS, "Chidi", words="last card")
    table.tap(TapKind.TIMES, "Chidi", target="Ada")
    table.tap(TapKind.TIMES, "referee", target="Bisi")
    assert [e.text for e in history(table.referee.game)[-3:]] == [
        "Chidi says: last card", "Chidi says that Ada is too slow", "time is up for Bisi",
    ]  # fmt: skip
    assert table.state.turn == "Chidi"
