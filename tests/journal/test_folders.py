"""The data folder: its size, pictures of rounds, and wiping it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.journal.folders import contents, folder_size, wipe
from companion.journal.pictures import Pictures


def test_a_picture_is_kept_replaced_and_forgotten(tmp_path):
    pictures = Pictures(tmp_path)
    assert pictures.read(3, 1) is None
    pictures.keep(3, 1, b"first")
    pictures.keep(3, 1, b"second")
    pictures.keep(4, 1, b"other")
    assert pictures.read(3, 1) == b"second"
    pictures.forget(3)
    assert pictures.read(3, 1) is None
    assert pictures.read(4, 1) == b"other"


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CompanionError, match="picture"):
        Pictures(tmp_path / "file").keep(1, 1, b"x")


def test_wiping_leaves_an_empty_folder(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine").write_text("stays")
    home = tmp_path / "data"
    (home / "decks" / "blue").mkdir(parents=True)
    (home / "decks" / "blue" / "prints").write_bytes(b"12345")
    (home / "settings.json").write_text("{}")
    (home / "link").symlink_to(outside)
    assert contents(home) == ("decks", "link", "settings.json")
    assert folder_size(home / "decks") == 5
    wipe(home)
    assert contents(home) == ()
    assert (outside / "mine").read_text() == "stays"
    wipe(tmp_path / "absent")
    assert folder_size(tmp_path / "absent") == 0


@pytest.mark.parametrize("folder", [Path.home(), Path.home().parent, Path("/")])
def test_a_folder_that_is_not_ours_is_left_alone(folder, monkeypatch):
    monkeypatch.setattr(Path, "iterdir", lambda self: pytest.fail("it was looked into"))
    with pytest.raises(CompanionError, match="left alone"):
        wipe(folder)
