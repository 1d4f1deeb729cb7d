"""The journal: kept, resumed, exported, killed, damaged."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys

import pytest

from companion.cards import read_cards
from companion.errors import CompanionError, UsageError
from companion.journal import data_folder, export_game, journal_path, open_store
from companion.referee.events import Event, EventName


def event(number: int) -> Event:
    cards = read_cards("8-circle")
    state = {"turn": "Bisi", "hands": {"Ada": 4}}
    return Event(
        float(number), number, EventName.PLAY, "Ada", cards, calls=("Hold on",), state=state
    )


@pytest.fixture
def store(tmp_path):
    store = open_store(tmp_path / "journal.sqlite", now=lambda: 1000.0)
    yield store
    store.close()


def test_a_game_is_there_after_closing(store, tmp_path):
    journal = store.begin("whot/nigerian", ["Ada", "Bisi"], {"double_decking": "number"}, 5)
    journal.record([event(1), event(2)], "game whot/nigerian\n", extra={"unnamed": [3]})
    store.close()
    again = open_store(tmp_path / "journal.sqlite")
    info = again.game(journal.id)
    assert info.players == ("Ada", "Bisi")
    assert info.options == {"double_decking": "number"}
    assert (info.deal, info.events, info.finished) == (5, 2, False)
    assert info.record == "game whot/nigerian\n"
    assert info.extra == {"unnamed": [3]}
    assert [e["t"] for e in again.events(journal.id)] == [1.0, 2.0]
    again.resume(journal.id).record([event(3)], "more", finished=True)
    assert again.game().finished
    assert len(again.events(journal.id)) == 3
    again.close()


def test_export(store):
    journal = store.begin("whot/nigerian", ["Ada", "Bisi"])
    journal.record([event(1)], "the record\n")
    assert export_game(store, journal.id, "record") == "the record\n"
    assert json.loads(export_game(store, None, "json"))["events"][0]["cards"] == ["8-circle"]
    head, line = export_game(store, None, "csv").splitlines()
    assert head.startswith("t,event,player")
    assert line == "1.0,play,Ada,8-circle,,yes,,Hold on,Bisi,"
    with pytest.raises(UsageError, match="xml"):
        export_game(store, None, "xml")


def test_unknown_game_is_one_sentence(store):
    with pytest.raises(CompanionError, match="no game has been kept"):
        store.game()
    store.begin("thirteen", ["Ada", "Bisi"])
    with pytest.raises(CompanionError, match=r"no game 7 .* there are: 1"):
        store.game(7)


def test_a_deleted_game_takes_its_events_along(store):
    journal = store.begin("thirteen", ["Ada", "Bisi"])
    journal.record([event(1)], "")
    store.forget(journal.id)
    assert store.games() == []
    assert store.events(journal.id) == []


def test_data_folder_is_chosen_by_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    assert journal_path().parent == tmp_path / "here"
    monkeypatch.delenv("COMPANION_DATA")
    assert data_folder().name == "companion"


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CompanionError, match="COMPANION_DATA"):
        open_store(tmp_path / "file" / "journal.sqlite")


@pytest.mark.parametrize("harm", ["garbage", "cut", "header"])
def test_a_damaged_journal_is_kept_aside_and_said(tmp_path, harm):
    path = tmp_path / "journal.sqlite"
    store = open_store(path)
    for _ in range(30):
        journal = store.begin("whot/nigerian", ["Ada", "Bisi"])
        journal.record([event(n) for n in range(1, 20)], "x" * 500)
    store.close()
    data = bytearray(path.read_bytes())
    if harm == "garbage":
        data[4096 * 3 : 4096 * 4] = random.Random(1).randbytes(4096)
    elif harm == "cut":
        data = data[: len(data) // 2]
    else:
        data[:100] = b"\0" * 100
    path.write_bytes(data)
    again = open_store(path, now=lambda: 0.0)
    assert again.notice is not None
    assert "\n" not in again.notice
    aside = tmp_path / "journal.sqlite.damaged-19700101-000000"
    assert str(aside) in again.notice
    assert aside.stat().st_size >= len(data) - 4096
    new = again.begin("whot/nigerian", ["Chidi", "Dayo"])
    new.record([event(1)], "new")
    assert new.info.players == ("Chidi", "Dayo")
    again.close()
    assert open_store(path).notice is None


def test_a_torn_last_page_of_the_log_loses_nothing_acknowledged_before(tmp_path):
    path = tmp_path / "journal.sqlite"
    store = open_store(path)
    journal = store.begin("whot/nigerian", ["Ada", "Bisi"])
    for number in range(1, 11):
        journal.record([event(number)], "")
    log = path.with_name("journal.sqlite-wal").read_bytes()
    other = tmp_path / "torn"
    other.mkdir()
    (other / "journal.sqlite").write_bytes(path.read_bytes())
    (other / "journal.sqlite-wal").write_bytes(log[:-1000] + b"\xff" * 1000)
    store.close()
    again = open_store(other / "journal.sqlite")
    assert again.notice is None
    assert len(again.events(journal.id)) in (9, 10)
    again.close()


WRITER = """
import sys
from pathlib import Path
from companion.journal import open_store
sys.path.insert(0, sys.argv[2])
from test_store import event
store = open_store(Path(sys.argv[1]))
journal = store.begin("whot/nigerian", ["Ada", "Bisi"])
number = 0
while True:
    number += 1
    journal.record([event(number)], f"record {number}\\n")
    print(number, flush=True)
"""


def killed_after(path, acknowledged: int, delay: int) -> None:
    """Start a writer, kill it once it has acknowledged so many events, look at what is left."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), os.path.dirname(os.path.abspath(__file__))],
        stdout=subprocess.PIPE,
        cwd=root,
    ) as child:
        last = 0
        while last < acknowledged:
            last = int(child.stdout.readline())
        # Somewhere inside one of the next writes.
        for _ in range(delay * 2000):
            pass
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().split()
    last = int(rest[-1]) if rest else last
    store = open_store(path)
    assert store.notice is None
    info = store.game()
    kept = [e["t"] for e in store.events(info.id)]
    assert kept == [float(n) for n in range(1, len(kept) + 1)]
    assert len(kept) in (last, last + 1)
    assert info.record == f"record {len(kept)}\n"
    store.close()


@pytest.mark.parametrize("acknowledged", [1, 7, 20])
def test_killed_in_the_middle(tmp_path, acknowledged):
    killed_after(tmp_path / "journal.sqlite", acknowledged, acknowledged)


@pytest.mark.long
def test_killed_at_two_hundred_points(tmp_path):
    rng = random.Random(5)
    for point in range(200):
        killed_after(tmp_path / f"{point}.sqlite", rng.randint(1, 12), rng.randint(0, 40))


def test_the_settings_that_survive_a_power_cut(store):
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert isinstance(store._db, sqlite3.Connection)
