"""The command line: one sentence on stderr, the exit codes of the design, no traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.cli import main


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["look", "no-such-picture.jpg"], 1),
        (["watch", "no-such-clip.mp4", "--players", "Ada,Bisi"], 1),
        (["referee", "no-such.record"], 1),
        (["evaluate", "no-such-labels.json"], 1),
        (["watch", "x.mp4", "--game", "whist", "--players", "Ada,Bisi"], 2),
        (["bench", "nothing"], 2),
        (["run", "no-such-clip.mp4", "--no-browser"], 1),
        (["run", "--port", "99999", "--no-browser"], 2),
    ],
)
def test_what_can_not_be_had_is_one_sentence(words, code, capsys) -> None:
    try:
        assert main(words) == code
    except SystemExit as stop:
        assert stop.code == code
    printed = capsys.readouterr()
    assert printed.out == "" and "Traceback" not in printed.err
    assert printed.err.strip()


def test_unknown_commands_are_wrong_usage() -> None:
    with pytest.raises(SystemExit) as stop:
        main(["shuffle"])
    assert stop.value.code == 2


def test_looking_imports_neither_torch_nor_the_app() -> None:
    code = (
        "import sys; from companion.cli import main; main(['look', 'none.jpg']);"
        "print({'torch', 'ultralytics', 'flet'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "set()"
