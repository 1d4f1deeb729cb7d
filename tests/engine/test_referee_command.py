"""`companion referee`, as people and scripts call it."""

from __future__ import annotations

import io
import json
from types import SimpleNamespace

import pytest

from companion.cli import main

RECORD = """\
game whot/nigerian
players Ada, Bisi, Chidi
position turn Ada call 7-circle market 49 pile 1 hands Ada=2 Bisi=1 Chidi=1 direction 1 debt 0
Ada: 7-star 7-cross   # not agreed
Bisi: 8-circle
Bisi: 8-star
stands
undo
Bisi: holds 2-star
Chidi: holds 20-whot
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.record"
    path.write_text(RECORD, "utf-8")
    return path


def test_json_is_one_object_a_line_with_the_fixed_fields(record, capsys):
    assert main(["referee", "--json", str(record)]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert lines[0] == {
        "line": 4,
        "player": "Ada",
        "action": "7-star 7-cross",
        "legal": True,
        "reasons": ["one_card_only"],
        "texts": lines[0]["texts"],
        "returned": ["7-cross"],
        "calls": ["Last card"],
        "turn": "Bisi",
        "direction": 1,
        "debt": 0,
        "called": None,
        "call_card": "7-star",
        "hands": {"Ada": 1, "Bisi": 1, "Chidi": 1},
        "market": 49,
        "pile": 2,
    }
    assert (lines[1]["legal"], lines[1]["reasons"]) == (False, ["no_match"])
    assert lines[2]["calls"] == ["Check up"] and lines[2]["turn"] is None
    assert [line["action"] for line in lines[3:5]] == ["stands", "undo"]
    assert lines[3]["player"] is None
    assert lines[-1] == {
        "round": 1,
        "winner": "Bisi",
        "totals": {"Ada": None, "Bisi": 0, "Chidi": 20},
        "places": [["Bisi"]],
        "standings": {"Ada": 0, "Bisi": 0, "Chidi": 20},
        "eliminated": [],
    }


def test_plain_lines_for_people(record, capsys):
    assert main(["referee", str(record)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "refused; Shape or number" in out[1] and "[Bisi to act;" in out[1]
    assert "Check up. [round over;" in out[2]
    assert out[-1] == "round 1: Bisi wins; places 1. Bisi; points Ada not shown, Bisi 0, Chidi 20"


def test_the_end_of_a_game_in_plain_words(record, capsys):
    more = RECORD.replace("game whot/nigerian", "game whot/english")
    more = more.replace("debt 0", "debt 0 standings Ada=90 Bisi=0 Chidi=95")
    record.write_text(more + "Ada: holds 13-cross\n", "utf-8")
    assert main(["referee", str(record)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith("out: Ada, Chidi; Bisi wins the game")


def test_standard_input(record, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(RECORD.encode())))
    assert main(["referee", "--json", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 8


def test_no_standard_input_is_an_empty_record(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["referee", "-"]) == 2
    assert "line 1: the game is missing" in capsys.readouterr().err


def test_names_are_written_in_utf8_whatever_the_pipe(record, monkeypatch):
    record.write_text(RECORD.replace("Bisi", "Bisí"), "utf-8")
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", pipe)
    assert main(["referee", "--json", str(record)]) == 0
    pipe.flush()
    assert "Bisí" in pipe.buffer.getvalue().decode("utf-8")


def test_a_malformed_record_is_reported_whole_and_nothing_else_printed(record, capsys):
    record.write_text(RECORD + "Zed: pick\nAda: 9-circle\n", "utf-8")
    assert main(["referee", "--json", str(record)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "line 11: 'Zed'" in err and "line 12: '9-circle'" in err


def test_lines_that_make_no_sense_are_reported_whole(record, capsys):
    record.write_text(RECORD + "deal 99\ndeal 5\ncall 4-circle\ncall 4-cross\n", "utf-8")
    assert main(["referee", str(record)]) == 2
    assert "line 14: '4-cross'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name, code, words",
    [("none.record", 1, "there is no record"), (".", 1, "is a folder"), ("bad", 2, "line 2")],
)
def test_what_can_not_be_read(name, code, words, tmp_path, capsys):
    (tmp_path / "bad").write_bytes(b"game whot/nigerian\nplayers \xff\n")
    assert main(["referee", str(tmp_path / name)]) == code
    out, err = capsys.readouterr()
    assert out == "" and words in err and err.count("\n") == 1
