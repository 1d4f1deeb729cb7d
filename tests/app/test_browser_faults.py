"""What a fault of ours leaves of the page: a sentence and the way back, never nothing."""

from __future__ import annotations

import json
import time

import cv2
import numpy as np
import pytest
from pages import PATIENCE

pytestmark = pytest.mark.browser


def test_a_page_that_fails_is_left_again_and_the_others_work(serve_app, screen, tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"theme": "purple"}))
    page = screen(serve_app("broken"), "phone")
    for name in ("about", "statistics"):
        page.press(f"show-{name}")
        page.says("broken", "could not be shown")
        page.press("broken-back")
        page.wait("start")
    page.press("show-history")
    page.press("tap")
    page.says("broken", "nothing is lost")
    page.press("broken-back")
    page.press("show-settings")
    page.wait("settings")
    log = (tmp_path / "served.log").read_text()
    for cause in ("this page is not built", "this control is never ready", "nothing"):
        assert cause in log


def test_the_page_is_covered_until_it_is_painted(serve_app, screen):
    page = screen(serve_app("start"))
    page.page.wait_for_function("""() => {
      const pane = document.querySelector("flt-glass-pane");
      return pane.shadowRoot.querySelector("canvas") && !document.querySelector("#splash");
    }""")
    # As long as the client does not come, there is the cover.
    page.page.route("**/flutter_bootstrap.js", lambda route: route.abort())
    page.page.reload()
    page.page.wait_for_timeout(500)
    assert page.page.locator("#splash").is_visible()
    assert page.page.title() == "Companion\u2026"


def test_the_shapes_follow_the_colours_of_the_browser(serve_app, screen):
    page = screen(serve_app("start"), "phone")
    # Where the first sign stands; paler and redder in the dark.
    sign = {"x": 16, "y": 24, "width": 20, "height": 50}

    def inks() -> set[tuple[int, int, int]]:
        page.page.mouse.move(1, 300)
        page.page.wait_for_timeout(300)
        shot = np.frombuffer(page.page.screenshot(clip=sign), np.uint8)
        pixels = cv2.imdecode(shot, cv2.IMREAD_COLOR)[..., ::-1].reshape(-1, 3)
        return {tuple(int(value) for value in pixel) for pixel in pixels}

    page.wait("start")
    page.page.wait_for_function("!document.querySelector('#splash')")
    until(lambda: (0x7A, 0x1F, 0x2B) in inks())
    page.page.emulate_media(color_scheme="dark")
    until(lambda: (0xE3, 0x92, 0x8C) in inks())


def until(true) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
