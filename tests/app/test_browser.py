"""The app in a real browser, driven by roles and identifiers."""

from __future__ import annotations

import json
import re
from urllib.parse import urlparse

import pytest

pytestmark = pytest.mark.browser

KNOWN = re.compile(r"https://cdn\.jsdelivr\.net/.*/rive_native\.js")
"""The one request Flutter's client makes whatever it is told; it fails harmlessly offline."""
AFTER_KNOWN = "Cannot read properties of undefined (reading 'postMessage')"
"""What the client says where that request failed."""
SECONDS = 1000
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "wide": (1920, 1080)}


class Screen:
    """A page with its accessibility tree switched on, and what it asked the network for."""

    def __init__(self, browser, address: str, size: tuple[int, int], dark: bool = False) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
        )
        self.page = self.context.new_page()
        self.strangers: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", self._request)
        self.page.on("pageerror", self._error)
        # What the page plays, in seconds of sound.
        self.page.add_init_script(
            """window.played = [];
               const start = AudioBufferSourceNode.prototype.start;
               AudioBufferSourceNode.prototype.start = function () {
                 window.played.push(this.buffer.duration);
                 start.call(this);
               };"""
        )
        self.page.goto(address)
        tree = self.page.locator("flt-semantics-placeholder")
        tree.wait_for(state="attached", timeout=60 * SECONDS)
        tree.evaluate("element => element.click()")

    def _request(self, request) -> None:
        known = request.url.startswith(("data:", "blob:")) or KNOWN.match(request.url)
        if urlparse(request.url).hostname != "127.0.0.1" and not known:
            self.strangers.append(request.url)

    def _error(self, error) -> None:
        if str(error) != AFTER_KNOWN:
            self.errors.append(str(error))

    def part(self, identifier: str):
        return self.page.locator(f"[flt-semantics-identifier='{identifier}']").first

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def wait(self, identifier: str, seconds: float = 120):
        part = self.part(identifier)
        part.wait_for(state="attached", timeout=seconds * SECONDS)
        return part

    def says(self, identifier: str, text: str, seconds: float = 120) -> None:
        """Wait until a part's name or text holds `text`."""
        self.page.wait_for_function(
            """([id, text]) => [...document.querySelectorAll(
                 `[flt-semantics-identifier='${id}']`)].some(part =>
                   [part, ...part.querySelectorAll('[aria-label]')]
                     .map(node => node.getAttribute('aria-label') || '')
                     .concat(part.textContent || '').join(' ').includes(text))""",
            arg=[identifier, text],
            timeout=seconds * SECONDS,
        )

    def press(self, identifier: str) -> None:
        self.wait(identifier).click(force=True)

    def key(self, key: str, identifier: str, text: str = "") -> None:
        """Press a key until a part says `text`: keys are lost while the focus moves."""
        for attempt in range(6):
            self.page.keyboard.press(key)
            try:
                self.says(identifier, text, 20)
                return
            except Exception:
                if attempt == 5:
                    raise

    def tab_to(self, identifier: str) -> None:
        """Go on from control to control, as somebody without a pointer does."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            self.page.wait_for_timeout(150)
            if self.page.evaluate(
                """id => document.activeElement.closest(
                     `[flt-semantics-identifier='${id}']`) !== null""",
                identifier,
            ):
                return
        raise AssertionError(f"Tab does not lead to {identifier}")

    def write(self, identifier: str, text: str) -> None:
        """Type into a field until it holds the text: keys are lost while the focus moves."""
        for _ in range(10):
            self.press(identifier)
            self.page.wait_for_timeout(500)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text, delay=15)
            self.page.wait_for_timeout(500)
            if self.page.evaluate("() => document.activeElement.value") == text:
                return
        raise AssertionError(f"{identifier} does not take '{text}'")

    def close(self) -> None:
        assert self.errors == []
        assert self.strangers == []
        self.context.close()


@pytest.fixture
def screen(chromium):
    """Opens pages and checks at the end that they asked nobody else for anything."""
    opened = []

    def show(address: str, size: str = "wide", dark: bool = False) -> Screen:
        opened.append(Screen(chromium, address, SIZES[size], dark))
        return opened[-1]

    yield show
    for each in opened:
        each.close()


def test_a_round_is_called_and_corrected(serve_app, screen):
    table = screen(serve_app("table"))
    table.says("call", "Suspension")
    table.says("call", "Pick two")
    table.says("status", "Owes 2 cards")
    table.says("turn", "Ada's turn")
    table.says("call", "I need star")
    table.says("status", "star")
    table.says("question", "could not be read")
    table.says("events", "Chidi played 7 of stars")
    table.says("call-card", "7 of stars")
    assert table.wait("live-picture")

    table.button("2 of circles").click(force=True)
    table.says("call", "It was 2 of circles")

    table.press("fix-last")
    table.press("fix-card")
    table.press("card-5-star")
    table.says("events", "The last play was corrected")

    table.button("Chidi picked").click(force=True)
    table.says("call", "picks a card")
    table.key("c", "correction")
    table.page.keyboard.press("Escape")


def test_an_illegal_play_is_explained(serve_app, screen):
    # Slowly: the refusal is asked about before the next play comes.
    table = screen(serve_app("table", 0.25), "phone", dark=True)
    table.says("call", "Not allowed, Chidi")
    table.press("why")
    table.says("reasons", "share the shape or the number")
    table.press("why-close")


def test_scores_follow_a_round(serve_app, screen):
    table = screen(serve_app("end"), "tablet")
    table.says("call", "Ada wins the round")
    table.press("hand-Bisi")
    table.press("card-14-cross")
    table.press("card-7-star")
    table.press("hand-done")
    table.wait("correct-hand-Bisi")
    table.wait("hand-Chidi")
    table.button("Scores").click(force=True)
    table.says("scores", "34")
    table.button("Back").click(force=True)
    table.says("call", "Ada wins the round")


def test_from_the_start_page_to_the_table(serve_app, screen):
    page = screen(serve_app("start"))
    page.press("start")
    page.says("start-error", "Name at least two players.")
    for number, name in enumerate(("Ada", "Bisi"), start=1):
        page.write(f"player-name-{number}", name)
    page.write("source-path", "clip.mp4")
    page.press("start")
    page.says("call", "New round")
    page.press("end-game")
    page.says("play-again", "Ada and Bisi")


def test_what_was_used_last_is_played_again_in_three_taps_at_most(serve_app, screen, tmp_path):
    last = {"game": "whot/nigerian", "players": ["Ada", "Bisi", "Chidi"], "source": "0"}
    (tmp_path / "settings.json").write_text(json.dumps({"setup": last}))
    page = screen(serve_app("start"), "phone")
    place = page.wait("play-again").bounding_box()
    assert place["y"] + place["height"] <= SIZES["phone"][1]
    page.page.evaluate(
        "() => { window.taps = 0; addEventListener('pointerdown', () => window.taps++, true); }"
    )
    page.press("play-again")
    page.says("call", "Suspension")
    page.says("turn", "Chidi's turn")
    assert 1 <= page.page.evaluate("window.taps") <= 3


def test_two_screens_show_the_same_table(serve_app, screen):
    address = serve_app("table")
    big, phone = screen(address), screen(address, "phone")
    for page in (big, phone):
        page.says("call", "7 of stars")
    phone.press("fix-last")
    phone.press("fix-undo")
    for page in (big, phone):
        page.says("call", "The last play was taken back")


def test_the_bundled_clip_is_refereed(serve_app, screen):
    # Held only after its end: every frame is seen, however slow the machine.
    table = screen(serve_app("clip", 1.0, 1000.0))
    table.says("call", "Chidi wins the round", 240)
    table.says("events", "Ada played 10 of circles")
    table.says("events", "Chidi played 8 of stars: Suspension")
    table.says("events", "Bisi picks 4 cards")


def test_calls_are_played_until_the_voice_is_switched_off(serve_app, screen):
    table = screen(serve_app("table"))
    # A browser plays nothing before somebody has touched the page.
    table.page.mouse.click(5, 5)
    table.page.wait_for_function("window.played.some(s => s > 0.5)", timeout=90 * SECONDS)
    table.button("Be silent").click(force=True)
    table.button("Speak the calls").wait_for(state="attached", timeout=30 * SECONDS)


def test_a_missed_pick_is_added_and_taken_out_again(serve_app, screen):
    table = screen(serve_app("clip", 1.0, 51.2))
    table.says("call", "Pick three", 240)
    table.press("fix-last")
    table.press("add-before")
    table.press("player-Chidi")
    table.press("did-pick")
    # Chidi had picked: the 5 came when it was no longer Chidi's turn.
    table.says("events", "Chidi picks a card")
    table.says("events", "Chidi may not play 5 of crosses")
    table.button("Correct this: Chidi picks a card").click(force=True)
    table.press("edit-remove")
    table.says("events", "Chidi played 5 of crosses")


def test_the_table_is_worked_with_keys_alone(serve_app, screen):
    table = screen(serve_app("table"), "tablet")
    table.says("question", "could not be read")
    table.key("h", "keys", "Take the last action back")
    table.page.keyboard.press("Escape")
    table.part("keys").wait_for(state="detached")
    table.key("1", "call", "It was 2 of circles")
    table.key("c", "correction")
    table.tab_to("fix-undo")
    table.page.keyboard.press("Enter")
    table.says("call", "The last play was taken back")
    table.key("s", "scores")


def test_the_rules_in_force_can_be_read(serve_app, screen):
    table = screen(serve_app("table"), "tablet")
    table.button("Rules").click(force=True)
    table.says("rules", "Everybody else waits: the same player goes on.")
    table.button("Back").click(force=True)
    table.wait("live-picture")


def test_the_page_follows_the_window(serve_app, screen):
    table = screen(serve_app("thirteen"))
    table.says("call", "3 of spades")
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.wait("menu")
    table.says("turn", "Ada's turn")
