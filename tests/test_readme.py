"""The README's examples run, and what it names exists."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from companion.cli import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_python_examples_run() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5 and result.failed == 0


def test_the_record_in_the_readme_replays() -> None:
    from companion.engine.record import parse

    text = re.search(r"```text\n(game .*?)```", README, re.DOTALL)
    assert text is not None
    assert parse(text[1]) is not None


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_in_the_readme_and_can_be_loaded(name: str) -> None:
    import argparse
    import importlib

    assert f"`{name}" in README
    module = importlib.import_module(f"companion.commands.{name.replace('-', '_')}")
    module.configure(argparse.ArgumentParser())


def test_linked_files_exist() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links and all((ROOT / link).exists() for link in links)
