"""The page takes the browser's language, and its own font."""

from __future__ import annotations

import json

import pytest
from test_browser import SECONDS, Screen

pytestmark = pytest.mark.browser


class Spoken(Screen):
    """A page of a browser that asks for a language."""

    def __init__(self, browser, address: str, locale: str) -> None:
        self.fonts: list[str] = []

        class Localised:
            @staticmethod
            def new_context(**options):
                context = browser.new_context(locale=locale, **options)
                context.on("response", lambda response: self.fonts.append(response.url))
                return context

        super().__init__(Localised, address, (768, 1024))


def test_a_browser_of_another_language_is_spoken_to_in_it(chromium, serve_app, tmp_path):
    screen = Spoken(chromium, serve_app("table"), "vi-VN")
    try:
        screen.says("call", "Mất lượt", 180)
        screen.says("event-2", "Ada đánh 8 tròn: Mất lượt")
        assert any(url.endswith("/fonts/NotoSans-Bold.ttf") for url in screen.fonts)
        kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
        assert kept["language"] == "vi"
        assert screen.strangers == []
    finally:
        screen.context.close()


def test_a_chosen_language_stays(chromium, serve_app, tmp_path):
    (tmp_path / "settings.json").write_text('{"language": "th"}', encoding="utf-8")
    screen = Spoken(chromium, serve_app("table"), "es-MX")
    try:
        screen.says("call", "ข้ามตา", 180)
        screen.press("show-rules")
        screen.wait("rules").get_by_text("เกมโดยย่อ").wait_for(
            state="attached", timeout=60 * SECONDS
        )
    finally:
        screen.context.close()
