"""The page takes the browser's language, and its own font."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.browser


def test_a_browser_of_another_language_is_spoken_to_in_it(serve_app, screen, happens, tmp_path):
    happens(2)
    page = screen(serve_app("steps"), "tablet", locale="vi-VN")
    page.says("call", "Mất lượt")
    page.says("event-2", "Ada đánh 8 tròn: Mất lượt")
    assert any(url.endswith("/fonts/NotoSans-Bold.ttf") for url in page.asked)
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept["language"] == "vi"


def test_a_chosen_language_stays(serve_app, screen, happens, tmp_path):
    happens(2)
    (tmp_path / "settings.json").write_text('{"language": "th"}', encoding="utf-8")
    page = screen(serve_app("steps"), "tablet", locale="es-MX")
    page.says("call", "ข้ามตา")
    page.press("show-rules")
    page.says("rules", "เกมโดยย่อ")
