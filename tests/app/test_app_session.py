"""The thread that steps a table, with a fake table and no page."""

from __future__ import annotations

import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from fake_table import PLAYERS, FakeTable, event, round_of_whot

from companion.app.desk import Desk
from companion.app.feed import Feed
from companion.app.model import Camera, Snapshot, TableModel
from companion.app.session import TableSession
from companion.app.setup import Memory, Setup
from companion.cards import Deck, read_cards
from companion.engine.match import Match
from companion.engine.values import Action, Kind
from companion.errors import CompanionError
from companion.referee import EventName, Tap, TapKind


def until(condition, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


@pytest.fixture
def play():
    """Starts sessions over tables and stops them at the end."""
    sessions = []

    def start(open_table):
        model, feed = TableModel(Snapshot(players=PLAYERS)), Feed()
        session = TableSession(open_table, model, feed)
        sessions.append(session)
        session.start()
        return session, model, feed

    yield start
    for session in sessions:
        session.stop()


def fast(**options) -> FakeTable:
    return FakeTable(beat=0.04, pace=0.002, width=320, **options)


def test_events_reach_the_model(play):
    _, model, _ = play(fast)
    until(lambda: len(model.snapshot.events) == 8)
    assert model.snapshot.camera is Camera.LIVE
    assert model.snapshot.question is not None


def test_the_first_picture_is_there_before_anybody_watches(play):
    _, _, feed = play(fast)
    until(lambda: feed.drawn == 1)
    assert feed._jpeg[:2] == b"\xff\xd8"


def test_a_tap_is_answered_and_knows_what_was_seen(play):
    table = fast()
    session, model, _ = play(lambda: table)
    until(lambda: len(model.snapshot.events) == 8)
    session.tap(Tap(TapKind.UNDO))
    until(lambda: model.snapshot.events[0].name is EventName.CORRECTION)
    assert table.taps[0].seen == 8
    assert model.snapshot.turn == "Chidi"
    assert model.snapshot.question is None


def test_a_refused_tap_is_a_notice(play):
    session, model, _ = play(fast)
    session.tap(Tap(TapKind.PASS))
    until(lambda: model.snapshot.notice != "")
    assert "Nobody passes" in model.snapshot.notice
    assert model.snapshot.failure == ""


def test_the_end_of_a_clip_still_takes_taps(play):
    table = fast(frames=40)
    session, model, _ = play(lambda: table)
    until(lambda: model.snapshot.camera is Camera.ENDED)
    session.tap(Tap(TapKind.UNDO))
    until(lambda: len(table.taps) == 1)
    session.stop()
    assert table.closed


def test_a_camera_that_is_not_there_is_said(play):
    def absent():
        raise CompanionError("there is no camera 7; there are: 0")

    _, model, _ = play(absent)
    until(lambda: model.snapshot.failure != "")
    assert model.snapshot.failure == "there is no camera 7; there are: 0"
    assert model.snapshot.camera is Camera.LOST


def test_a_new_game_ends_the_old_one(tmp_path):
    tables = []

    def open_table(setup):
        tables.append(fast())
        return tables[-1]

    desk = Desk(open_table, lambda setup: Deck.WHOT, Memory(tmp_path / "settings.json"))
    told = []
    desk.subscribe(lambda: told.append(desk.playing))
    desk.begin(Setup(players=PLAYERS, source="0"))
    until(lambda: len(tables) == 1)
    desk.begin(Setup(players=PLAYERS, source="1"))
    assert tables[0].closed
    desk.end()
    assert all(table.closed for table in tables)
    assert told == [True, True, False]
    assert desk.proposal.source == "1"


class Clock:
    now = 0.0


@pytest.mark.parametrize(("timer", "said"), [("auto", 1), ("called", 0), ("advisory", 0)])
def test_the_app_says_that_a_turn_takes_too_long_where_that_is_agreed(timer, said):
    table, clock = fast(events=round_of_whot()[:1]), Clock()
    model = TableModel(Snapshot(players=PLAYERS, limit=1, timer=timer), lambda: clock.now)
    session = TableSession(lambda: table, model, Feed())
    session.start()
    try:
        until(lambda: model.snapshot.turn == "Ada")
        clock.now = 1.5
        time.sleep(0.1)
        assert table.taps == []
        clock.now = 5.0
        until(lambda: len(table.taps) >= said)
        time.sleep(0.2)
        assert [(tap.player, tap.target) for tap in table.taps] == [("referee", "Ada")] * said
    finally:
        session.stop()


class Blind(FakeTable):
    """A table whose camera is lent: each look has the frame of the one before."""

    lent = False
    looks = 0

    def step(self):
        self.looks += 1
        update = super().step()
        if self.lent:
            return replace(update, frame=self.last)
        self.last = update.frame
        return update

    def lend(self, lent: bool) -> None:
        """Lend the camera, or get it back, and wait until the table was looked at since."""
        self.lent, before = lent, self.looks
        until(lambda: self.looks > before + 1)


def test_no_turn_is_timed_while_the_camera_is_lent():
    clock, table = Clock(), Blind(beat=0.04, pace=0.002, width=320, events=round_of_whot()[:1])
    model = TableModel(Snapshot(players=PLAYERS, limit=1, timer="auto"), lambda: clock.now)
    session = TableSession(lambda: table, model, Feed())
    session.start()
    try:
        until(lambda: model.snapshot.turn == "Ada")
        table.lend(True)
        clock.now = 50.0
        time.sleep(0.1)
        table.lend(False)
        assert table.taps == []
        clock.now = 55.0
        until(lambda: len(table.taps) == 1)
    finally:
        session.stop()


def test_a_game_that_goes_on_tells_its_past_and_a_correction_tells_it_anew(play):
    table = fast(events=[])
    first = event(-2, EventName.PICK, "Ada", picked=1, action=1)
    table.history = (first,)
    session, model, _ = play(lambda: table)
    until(lambda: model.snapshot.events == (first,))
    added = event(-3, EventName.PICK, "Bisi", picked=1, action=2)
    table.history = (first, added)
    session.tap(Tap(TapKind.INSERT, player="Bisi", action=2))
    until(lambda: len(model.snapshot.events) == 3)
    assert model.snapshot.events[1:] == (added, first)
    assert model.snapshot.events[0].name is EventName.CORRECTION


def test_a_hand_confirmed_as_it_was_read_is_shown(play):
    table = fast(frames=3)
    match = Match.begin("thirteen", PLAYERS, {"scoring": "stakes_southern"}).deal(1)
    for player in match.players[1:]:
        match, _ = match.act(Action(player, Kind.LEAVES))
    assert match.state.over
    table.referee = SimpleNamespace(match=match)

    def confirm(tap):
        table.referee.match = match.show("Ada", read_cards("2H"))
        return ()

    table.tap = confirm
    session, model, _ = play(lambda: table)
    session.tap(Tap(TapKind.ANSWER, question=1, choice="holds"))
    until(lambda: model.snapshot.shown == {"Ada": read_cards("2H")})
