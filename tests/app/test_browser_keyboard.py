"""Every page with keys alone: each control has a role and a name, and Tab leads to all of them."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack, suppress

import pytest
from conftest import serving
from pages import PATIENCE, SECONDS, Broken, Late, Screen

pytestmark = pytest.mark.browser

CONTROLS = (
    "button", "checkbox", "switch", "textbox", "slider", "menuitem", "link", "tab", "radio",
    "combobox", "spinbutton",
)  # fmt: skip
NAMELESS = re.compile(rf"^\s*- (?:{'|'.join(CONTROLS)})(?! \")\b.*$", re.MULTILINE)
"""A control of Playwright's picture of the accessibility tree without a name."""
FOCUSABLE = """() => [...document.querySelectorAll(
    'flt-semantics-host [tabindex="0"], flt-semantics-host input, flt-semantics-host textarea')]
  .filter(node => !node.querySelector('[tabindex="0"], input, textarea'))
  .map(node => [(node.closest('flt-semantics') || node).id,
                node.getAttribute('role') || {INPUT: 'textbox', TEXTAREA: 'textbox'}[node.tagName]])
  .filter(([id]) => id)"""
"""What can have the focus: the id of its node and its role."""
START = (
    ("start", ()),
    ("settings", ("show-settings",)),
    ("history", ("show-history",)),
    ("game", ("show-history", "game-1")),
    ("statistics", ("show-statistics",)),
    ("about-app", ("show-about",)),
    ("lessons", ("learn",)),
    ("move-rest", ("learn", "lesson-first")),
    ("enrol-name", ("show-enrol",)),
)
TABLE = (
    ("live-picture", ()),
    ("rules", ("show-rules",)),
    ("hints", ("show-hint",)),
    ("scores", ("show-scores",)),
    ("invite", ("show-invite",)),
)
WATCH = (("watching", ()), ("scores", ("watch-scores",)), ("rules", ("watch-rules",)))
HOMES = {"start": START, "table": TABLE, "watch": WATCH}
PAGES = [
    pytest.param(home, page, steps, id=f"{home}-{page}")
    for home, pages in HOMES.items()
    for page, steps in pages
]


class Walk(Screen):
    """A page that knows which is its first, so that one walk after the other begins there."""

    def __init__(self, browser, address: str, home: str, size: str = "tablet") -> None:
        super().__init__(browser, address, size, ignore_https_errors=True)
        self.home = home
        self.wait(home)

    def go(self, page: str, steps: tuple[str, ...]) -> None:
        for step in steps:
            self.press(step)
        self.wait(page)

    def controls(self) -> dict[str, str]:
        """What can have the focus, once nothing is added any more: a page learns some of it,
        such as its cameras, after it is there."""
        before, now = None, self.page.evaluate(FOCUSABLE)
        while now != before:
            self.page.wait_for_timeout(500)
            before, now = now, self.page.evaluate(FOCUSABLE)
        return dict(now)

    def go_home(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.part(self.home).count():
            assert time.monotonic() < end
            # The way back may be gone again: the page before is drawn while we look.
            with suppress(AssertionError, Broken):
                self.page.mouse.click(*self._place(self.part("back"), 5))
            with suppress(Late):
                self.part(self.home).wait_for(state="attached", timeout=2 * SECONDS)


@pytest.fixture(scope="module")
def homes(chromium, tmp_path_factory):
    """Opens a first page once; gives it again and again."""
    with ExitStack() as open_now:
        found: dict[str, Walk] = {}

        def serve(mode: str, module: str, scheme: str) -> tuple[str, str]:
            folder = tmp_path_factory.mktemp(mode)
            words = (mode, str(folder))
            kind = {"module": module, "scheme": scheme}
            address = open_now.enter_context(serving(folder, *words, **kind))
            return address, (folder / "served.log").read_text()

        def home(name: str) -> Walk:
            if name not in found and name == "start":
                address, _ = serve("past", "served", "http")
                found[name] = Walk(chromium, address, "start")
            elif name not in found:
                address, said = serve("table", "served_lan", "https")
                found["table"] = Walk(chromium, address, "live-picture")
                found["watch"] = Walk(chromium, said.splitlines()[1], "watching")
            return found[name]

        yield home
        for each in found.values():
            each.context.close()


@pytest.mark.parametrize(("home", "page", "steps"), PAGES)
def test_every_control_has_a_name_and_is_reached(homes, home, page, steps):
    walk = homes(home)
    walk.go(page, steps)
    try:
        assert NAMELESS.findall(walk.page.locator("body").aria_snapshot()) == []
        controls = walk.controls()
        assert controls and set(controls.values()) <= set(CONTROLS)
        reached: list[str] = []
        while not set(controls) <= set(reached) and len(reached) < 2 * len(controls) + 8:
            reached.append(walk.tab())
        assert set(controls) - set(reached) == set()
        # On from the last control: nothing keeps the focus.
        assert walk.tab() != reached[-1]
    finally:
        walk.go_home()


def test_settings_are_reached_from_a_phone_s_table_and_the_game_goes_on(homes, chromium):
    table = Walk(chromium, homes("table").page.url, "live-picture", "phone")
    try:
        table.tab_to("menu")
        table.page.keyboard.press("Enter")
        item = table.page.get_by_role("menuitem", name="Settings")
        item.wait_for(state="attached")
        focused = item.evaluate_handle("node => node.closest('flt-semantics').id").json_value()
        for _ in range(14):
            if table.tab() == focused:
                break
        table.page.keyboard.press("Enter")
        table.wait("settings")
        table.tab_to("back")
        table.page.keyboard.press("Enter")
        table.wait("live-picture")
        table.says("call", "7 of stars")
    finally:
        table.context.close()
