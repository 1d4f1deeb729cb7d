"""`companion run` and `companion demo` up to the point where the page is served."""

from __future__ import annotations

import argparse
import socket

import pytest

from companion.app.demo import demo_setup
from companion.app.serve import listen
from companion.app.setup import Setup
from companion.cli import main
from companion.commands import run
from companion.errors import CompanionError, UsageError


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    run.configure(parser)
    return parser.parse_args(words)


def test_arguments_go_over_what_was_used_last():
    last = Setup("whot/nigerian", ("Ada", "Bisi"), {"hand_size": "4"}, 4, "0")
    setup = run.setup_of(parsed("clip.mp4", "--option", "double_decking=number"), last)
    assert setup.source == "clip.mp4"
    assert setup.players == ("Ada", "Bisi")
    assert setup.options == {"hand_size": "4", "double_decking": "number"}
    assert setup.deal == 4


def test_another_game_begins_with_its_own_rules():
    last = Setup("whot/nigerian", ("Ada", "Bisi"), {"hand_size": "4"}, 4, "0")
    setup = run.setup_of(parsed("--game", "thirteen", "--players", "Lan, Minh"), last)
    assert setup == Setup("thirteen", ("Lan", "Minh"), {}, None, "0")


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "poker"),
        ("--option", "double_decking"),
        ("--option", "hand_size=99"),
        ("--option", "unknown=1"),
        ("--players", "Ada"),
        ("--players", "Ada,Ada"),
    ],
)
def test_what_can_t_be_is_said(words):
    with pytest.raises(UsageError):
        run.setup_of(parsed(*words), Setup())


def test_a_port_in_use_is_one_sentence(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["run", "--port", str(port), "--no-browser"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"port {port}" in said.err and "--port" in said.err
    assert said.err.count("\n") == 1


def test_a_host_that_is_not_ours_is_said():
    with pytest.raises(CompanionError, match="can't be used"):
        listen("203.0.113.7", 0)


def test_the_bundled_round_is_known():
    setup = demo_setup()
    assert setup.game == "whot/nigerian"
    assert setup.ready and setup.deal
    assert setup.source.endswith(".mp4")


def test_a_missing_bundle_is_said(tmp_path, monkeypatch):
    with pytest.raises(CompanionError, match="no recorded round"):
        demo_setup(tmp_path)
    monkeypatch.setenv("COMPANION_DATASETS", str(tmp_path / "none"))
    with pytest.raises(CompanionError, match="COMPANION_DATASETS"):
        demo_setup()
