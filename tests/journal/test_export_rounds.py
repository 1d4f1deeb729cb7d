"""What a saved game holds beside its events."""

from __future__ import annotations

import json

from companion.journal import export_game, open_store
from companion.referee.events import Event, EventName

RECORD = """game whot/nigerian
players +Ada, Bisi
deal 1
call 4-circle
+Ada: 10-circle
Bisi: holds 5-star
"""


def test_json_tells_the_rounds_as_they_were_counted(tmp_path):
    store = open_store(tmp_path / "journal.sqlite")
    journal = store.begin("whot/nigerian", ["+Ada", "Bisi"])
    journal.record([Event(1.0, 1, EventName.PASS, "+Ada")], RECORD)
    (played,) = json.loads(export_game(store, journal.id, "json"))["rounds"]
    assert played["totals"] == {"+Ada": 0, "Bisi": 10}
    assert played["shown"] == {"Bisi": ["5-star"]}
    assert played["winner"] == "+Ada"
    journal.record([], "game of another time\n")
    assert json.loads(export_game(store, journal.id, "json"))["rounds"] == []
    store.close()


def test_no_name_becomes_a_formula_in_a_spreadsheet(tmp_path):
    store = open_store(tmp_path / "journal.sqlite")
    journal = store.begin("whot/nigerian", ["+Ada", "Bisi"])
    journal.record([Event(1.0, 1, EventName.PASS, "+Ada")], RECORD)
    assert "pass,'+Ada," in export_game(store, journal.id, "csv")
    store.close()
