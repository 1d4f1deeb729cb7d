"""Pictures at a round's end, and the desk that hands them out."""

from __future__ import annotations

from dataclasses import replace

from fake_table import FakeTable, end_of_round
from test_app_session import until

from companion.app.desk import Desk
from companion.app.model import TableModel
from companion.app.round_pictures import RoundPictures
from companion.app.setup import Memory, Setup
from companion.cards import Deck


def test_a_picture_is_taken_when_more_hands_are_known():
    model, kept = TableModel(), []
    RoundPictures(model, lambda: b"jpeg", lambda number, jpeg: kept.append(number))
    end = end_of_round()[-1]
    unknown = replace(end, round=2, totals={"Ada": 0, "Bisi": None, "Chidi": None})
    model.hear((unknown,), ())
    model.hear((replace(unknown, number=5),), ())
    assert kept == [2]
    model.hear((replace(unknown, number=6, totals={"Ada": 0, "Bisi": 5, "Chidi": None}),), ())
    assert kept == [2, 2]


def test_a_desk_keeps_the_picture_of_a_game_that_is_not_in_the_journal(tmp_path):
    def open_table(setup):
        return FakeTable(end_of_round(), beat=0.04, pace=0.002, width=320)

    desk = Desk(open_table, lambda setup: Deck.WHOT, Memory(tmp_path / "settings.json"))
    desk.begin(Setup(players=("Ada", "Bisi", "Chidi"), source="0"))
    until(lambda: desk.round_picture(1) is not None)
    assert desk.round_picture(1)[:2] == b"\xff\xd8"
    assert desk.round_picture(2) is None
    desk.end()
    assert desk.round_picture(1) is None


def test_wiping_takes_everything_and_ends_the_game(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    desk = Desk(lambda setup: FakeTable(pace=0.002, width=320), lambda setup: Deck.WHOT, Memory())
    desk.begin(Setup(players=("Ada", "Bisi"), source="0"))
    desk.library.pictures.keep(1, 1, b"x")
    desk.memory.keep_setting("theme", "dark")
    assert desk.library.contents() == ("pictures", "settings.json")
    assert desk.library.size() > 1
    desk.wipe()
    assert desk.library.contents() == ()
    assert not desk.playing
    assert desk.proposal == Setup()
    assert desk.memory.names() == ()
