"""What a fault of ours leaves of the page: a sentence and the way back, never nothing."""

from __future__ import annotations

import json

import pytest

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
    # Hold back the client: nothing is painted, and the cover stays.
    page.page.route("**/flutter_bootstrap.js", lambda route: route.abort())
    page.page.reload()
    page.page.wait_for_timeout(500)
    assert page.page.locator("#splash").is_visible()
