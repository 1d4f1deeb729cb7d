"""Settings, the data they are kept in, and what the program says of itself."""

from __future__ import annotations

import io
import zipfile

import pytest

from companion.app.setup import Memory, Setup
from companion.app.shipped import FONTS, parts, source_zip, version
from companion.app.views.settings import size_text


def test_the_camera_that_is_set_comes_first(tmp_path):
    memory = Memory(tmp_path / "settings.json")
    memory.keep_setup(Setup(players=("Ada", "Bisi"), source="clip.mp4"))
    assert memory.setup().source == "clip.mp4"
    memory.keep_setting("camera", "1")
    assert memory.setup().source == "1"
    memory.keep_setting("camera", "")
    assert memory.setup().source == "clip.mp4"


def test_sizes_for_people():
    sizes = [size_text(size) for size in (0, 1, 47_000, 3_240_000, 2_500_000_000)]
    assert sizes == ["0 kB", "1 kB", "47 kB", "3.2 MB", "2.5 GB"]


def test_every_package_has_a_version_and_a_licence():
    found = {part.name.lower(): part for part in parts()}
    assert {"flet", "flet-web", "numpy", "uvicorn"} <= set(found)
    assert all(part.version and part.licence != "–" for part in found.values())
    assert version()[0].isdigit()
    assert FONTS


def test_the_source_is_whole_and_has_the_licence():
    with zipfile.ZipFile(io.BytesIO(source_zip())) as archive:
        names = set(archive.namelist())
        assert b"AFFERO" in archive.read("companion/LICENSE")
    assert "companion/companion/app/main.py" in names
    assert "companion/companion/app/languages/th/start.ftl" in names
    assert not any("__pycache__" in name for name in names)


@pytest.mark.browser
def test_settings_are_kept_and_a_game_is_downloaded(serve_app, screen):
    address = serve_app("past")
    page = screen(address, "tablet")
    page.press("show-settings")
    page.press("theme-dark")
    page.press("text-150")
    page.page.wait_for_function("document.cookie.includes('companion-text=150')")
    page.press("language-es")
    page.says("settings", "Borrar todos los datos")
    page.press("back")

    again = screen(address, "wide")
    again.press("show-history")
    again.says("history", "3 rondas")
    again.press("game-1")
    again.says("game", "En cabeza: Ada")
    again.press("step-forward")
    again.says("step-said", "Check up")
    with again.page.expect_download() as download:
        again.press("save-picture")
    assert download.value.suggested_filename.endswith("-1.png")
    with again.page.expect_download() as download:
        again.press("save-record")
    assert download.value.suggested_filename.endswith("-1.txt")
    with open(download.value.path(), encoding="utf-8") as file:
        assert "Chidi: holds 14-square" in file.read()
