"""`companion watch` and `companion export-game` from end to end, with perfect eyes."""

import json

import pytest
from fakes import DEMO, FakeEyes, read_truth, truth_script

from companion.cli import main
from companion.commands import watch

DEAL = ["--players", "Ada,Bisi,Chidi", "--deal", "5"]


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


@pytest.fixture
def perfect_eyes(monkeypatch):
    """Eyes that know the demo clip; the time is that of the last frame read."""
    from companion.vision import sources

    now = [0.0]
    read = sources.ClipSource.read

    def timed(self):
        frame = read(self)
        if frame is not None:
            now[0] = frame.t
        return frame

    monkeypatch.setattr(sources.ClipSource, "read", timed)
    eyes = FakeEyes(lambda: now[0], truth_script(read_truth()))
    monkeypatch.setattr(watch, "_eyes", lambda *_: eyes)


def test_the_demo_as_json_and_its_export(perfect_eyes, capsys):
    clip = str(DEMO / "nigerian.mp4")
    assert main(["watch", clip, *DEAL, "--speed", "max", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["event"] for line in lines][:3] == ["deal", "play", "play"]
    eight = next(line for line in lines if line["cards"] == ["8-star"])
    assert eight["player"] == "Chidi"
    assert eight["legal"] is True
    assert eight["calls"] == ["Suspension"]
    assert eight["turn"] == "Bisi"
    assert eight["hands"] == {"Ada": 3, "Bisi": 8, "Chidi": 3}
    question = next(line for line in lines if line["event"] == "question")
    assert question["choices"] == ["circle", "triangle", "cross", "square", "star"]
    assert lines[-1]["event"] == "round"
    assert lines[-1]["places"][0] == ["Chidi"]
    assert set(lines[-1]["totals"]) == {"Ada", "Bisi", "Chidi"}
    assert main(["export-game", "last"]) == 0
    record = capsys.readouterr().out
    assert "Bisi: 20-whot need cross\n" in record
    assert main(["export-game", "1", "--format", "csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(lines) + 1
    assert main(["export-game", "--list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["events"] == len(lines)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["none.mp4", *DEAL], 1, "none.mp4"),
        (["97", *DEAL], 1, "no camera 97"),
        (["x.mp4", *DEAL, "--game", "whist"], 2, "whist"),
        (["x.mp4", *DEAL, "--option", "stacking"], 2, "stacking"),
        (["x.mp4", *DEAL, "--option", "none=1"], 2, "none"),
        (["x.mp4", "--players", "Ada"], 2, ""),
        (["x.mp4", "--players", "Ada,Bisi", "--deal", "40"], 2, "40"),
        (["x.mp4", "--players", "Ada,Bisi", "--deal", "0"], 2, "0"),
    ],
)
def test_what_is_wrong_is_one_sentence(words, code, says, capsys):
    assert main(["watch", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(("word", "code"), [("7", 1), ("seven", 2), ("last", 1)])
def test_a_game_that_is_not_there(word, code, capsys):
    assert main(["export-game", word]) == code
    assert capsys.readouterr().err.count("\n") == 1
