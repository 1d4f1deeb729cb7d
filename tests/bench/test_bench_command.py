"""`companion bench`: names, settings and lines."""

from __future__ import annotations

import importlib.util
import json

import pytest

from companion import bench
from companion.bench import Figure
from companion.bench.engine import INSTALL
from companion.cli import main

QUICK = ["bench", "engine", "games=3", "seconds=0.02", "--json"]


def test_every_file_is_a_bench():
    assert "engine" in bench.names()
    assert not [name for name in bench.names() if name.startswith("_")]


def test_an_unknown_bench_names_the_ones_there_are(capsys):
    assert main(["bench", "toaster"]) == 2
    assert "engine" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [(["pace=2"], "games, seconds"), (["seconds=0"], "above 0"), (["fast"], "KEY=VALUE")],
)
def test_settings_that_make_no_sense(words, told, capsys):
    assert main(["bench", "engine", *words]) == 2
    assert told in capsys.readouterr().err


def test_figures_as_json(capsys):
    assert main(QUICK) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    first = lines[0]
    assert (first["bench"], first["figure"], first["unit"]) == (
        "engine", "actions_per_second", "1/s",
    )  # fmt: skip
    assert first["value"] > 0
    if importlib.util.find_spec("whot"):
        assert first["peer"].startswith("whot ")
        assert first["ratio"] > 0


def test_without_the_peer_our_figure_stands_alone(capsys, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(QUICK) == 0
    said = capsys.readouterr()
    assert "peer" not in json.loads(said.out.splitlines()[0])
    assert said.err.strip() == INSTALL


def test_a_figure_in_words():
    figure = Figure("engine", "actions_per_second", 1000, "1/s", "whot 0.0.6", 5.5)
    assert str(figure) == "actions per second: 1,000 1/s, 5.5 times whot 0.0.6"
