"""A page of the app in a browser, read and touched as a person would.

A machine under load is slow, and a page moves under the pointer. So nothing here waits for a
time where it can wait for a thing: a part is tapped once it stands still in sight, and what the
page did not send on to the server is done again, as anybody would do it again.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlparse

import pytest

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the browser tests need playwright: pip install -e .[dev]"
)
Late, Broken = playwright.TimeoutError, playwright.Error

SECONDS = 1000
PATIENCE = 150
"""Seconds until what should come is given up: many times what a quiet machine needs."""
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "wide": (1920, 1080)}
HOSTS = {"127.0.0.1", "127.0.0.2", None}
KNOWN = re.compile(r"https://cdn\.jsdelivr\.net/.*/rive_native\.js")
"""The one request Flutter's client makes whatever it is told; it fails harmlessly offline."""
AFTER_KNOWN = "Cannot read properties of undefined (reading 'postMessage')"
"""What the client says where that request failed."""

WATCHED = """
window.played = [];  // What the page plays, in seconds of sound.
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () {
  window.played.push(this.buffer.duration);
  start.call(this);
};
window.told = 0;  // How often the page told the server that something was done.
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  send.call(this, data);
  // A frame is a nought and an array of two: what it is, 3 for an event, and the rest.
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
  if (bytes[0] === 0 && bytes[2] === 3) window.told++;
};
"""
READABLE = """() => {
  document.querySelector('flt-semantics-placeholder')?.click();
  return document.querySelector('flt-semantics') !== null;
}"""
SAYS = """([id, text]) => [...document.querySelectorAll(`[flt-semantics-identifier='${id}']`)]
  .some(part => [part, ...part.querySelectorAll('[aria-label]')]
    .map(node => node.getAttribute('aria-label') || '')
    .concat(part.textContent || '').join(' ').includes(text))"""
STILL = """async element => {
  const box = () => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return [x, y, width, height];
  };
  let before = box(), since = performance.now(), frames = 0;
  while (frames < 6 || performance.now() - since < 150) {
    await new Promise(requestAnimationFrame);
    const now = box();
    if (!element.isConnected) return null;
    if (now.some((value, at) => Math.abs(value - before[at]) > 0.5)) {
      since = performance.now();
      frames = 0;
    }
    before = now;
    frames++;
  }
  const [x, y, width, height] = before;
  const [across, down] = [x + width / 2, y + height / 2];
  const top = document.elementFromPoint(across, down);
  return {across, down, free: top !== null && (element.contains(top) || top.contains(element))};
}"""
"""The middle of an element once it has stood still for a few frames, and whether a tap there
meets it; null where it went."""
AWAY = """([element, down]) => {
  const {y, height} = element.getBoundingClientRect();
  return Math.abs(y + height / 2 - down) > 0.5;
}"""
FOCUSED = "() => (document.activeElement.closest('flt-semantics') || {id: ''}).id"
MOVED = f"""before => {{
  const now = ({FOCUSED})();
  return now !== before && (now || '-');
}}"""
WITHIN = """id => document.activeElement.closest(`[flt-semantics-identifier='${id}']`) !== null"""


class Screen:
    """A page with its accessibility tree switched on, and what it asked the network for."""

    def __init__(
        self, browser, address: str, size: str = "wide", *, dark: bool = False, **context
    ) -> None:
        width, height = SIZES[size]
        context.setdefault("viewport", {"width": width, "height": height})
        self.context = browser.new_context(color_scheme="dark" if dark else "light", **context)
        self.context.set_default_timeout(PATIENCE * SECONDS)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", self._error)
        self.page.add_init_script(WATCHED)
        self.open(address)

    def open(self, address: str) -> None:
        """Go to an address of the app, and make the page readable."""
        self.page.goto(address)
        if self.page.locator("script").count():
            self._until(READABLE, None)

    @property
    def strangers(self) -> list[str]:
        """What was asked of others than the app."""
        return [
            url
            for url in self.asked
            if urlparse(url).hostname not in HOSTS
            and not url.startswith(("data:", "blob:"))
            and not KNOWN.match(url)
        ]

    def _error(self, error) -> None:
        if str(error) != AFTER_KNOWN:
            self.errors.append(str(error))

    def _until(self, condition: str, arg: object, seconds: float = PATIENCE):
        return self.page.wait_for_function(condition, arg=arg, timeout=seconds * SECONDS)

    def part(self, identifier: str):
        return self.page.locator(f"[flt-semantics-identifier='{identifier}']").first

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True).first

    def wait(self, identifier: str):
        part = self.part(identifier)
        part.wait_for(state="attached")
        return part

    def gone(self, identifier: str) -> None:
        self.part(identifier).wait_for(state="detached")

    def says(self, identifier: str, text: str, seconds: float = PATIENCE) -> None:
        """Wait until a part's name or text holds `text`."""
        self._until(SAYS, [identifier, text], seconds)

    def press(self, identifier: str) -> None:
        self.tap(self.part(identifier))

    def press_button(self, name: str) -> None:
        self.tap(self.button(name))

    def tap(self, part) -> None:
        """Tap a part that the server hears of."""
        self._until_told(lambda: self.page.mouse.click(*self._place(part)))

    def choose(self, item: str) -> None:
        """Choose from the menu of the page."""
        found = self.page.get_by_role("menuitem", name=item).first
        for _ in range(5):
            self.page.mouse.click(*self._place(self.part("menu")))
            with suppress(Late):
                found.wait_for(state="attached", timeout=PATIENCE * SECONDS / 10)
                self.tap(found)
                return
        raise AssertionError(f"the menu does not open, or has no {item}")

    def _until_told(self, act: Callable[[], None], tries: int = 5) -> None:
        """Do something until the page has told the server of it.

        A tap is lost where the page is drawn anew in its middle, a key while the focus moves.
        """
        for _ in range(tries):
            told = self.page.evaluate("window.told")
            act()
            with suppress(Late):
                self._until("told => window.told > told", told, PATIENCE / 10)
                return
        raise AssertionError(f"the page told the server nothing, {tries} times")

    def _place(self, part, seconds: float = PATIENCE) -> tuple[float, float]:
        """Where to tap a part: its middle, brought into sight with the wheel where it is not."""
        width, height = (self.page.viewport_size[side] for side in ("width", "height"))
        end, seen = time.monotonic() + seconds, []
        while time.monotonic() < end:
            part.wait_for(state="attached", timeout=seconds * SECONDS)
            found = None
            with suppress(Broken):
                found = part.evaluate(STILL, timeout=10 * SECONDS)
            if found is None:
                continue
            across, down = found["across"], found["down"]
            inside = 0 < across < width and 0 < down < height
            seen.append(down)
            # What nothing brings nearer stands as it will stand.
            if inside and (found["free"] or seen[-4:] == [down] * 4):
                return across, down
            self.page.mouse.move(min(max(across, 1), width - 1), 0.4 * height)
            self.page.mouse.wheel(0, (down - 0.4 * height) or 1)
            with suppress(Broken):
                now = part.element_handle(timeout=2 * SECONDS)
                self._until(AWAY, [now, down], 2)
        raise AssertionError(f"{part} does not come to stand in sight; it stood at {seen[-5:]}")

    def strike(self, key: str) -> None:
        """Press a key until the page has sent it on."""
        self._until_told(lambda: self.page.keyboard.press(key))

    def key(self, key: str, identifier: str, text: str = "") -> None:
        """Press a key until a part says `text`; only where pressing it twice does no harm.

        The page may have sent it on while the server still had the page before.
        """
        for seconds in (20, 40, PATIENCE):
            self.strike(key)
            with suppress(Late):
                self.says(identifier, text, seconds)
                return
        raise AssertionError(f"after {key}, {identifier} does not say '{text}'")

    def tab(self) -> str:
        """Press Tab; gives what has the focus then."""
        before = self.page.evaluate(FOCUSED)
        self.page.keyboard.press("Tab")
        try:
            return self._until(MOVED, before, 5).json_value()
        except Late:
            return before

    def tab_to(self, identifier: str) -> None:
        """Go on from control to control, as somebody without a pointer does."""
        for _ in range(60):
            self.tab()
            if self.page.evaluate(WITHIN, identifier):
                return
        raise AssertionError(f"Tab does not lead to {identifier}")

    def write(self, identifier: str, text: str) -> None:
        """Type into a field until it holds the text: keys are lost while the focus moves."""
        for _ in range(10):
            self.page.mouse.click(*self._place(self.part(identifier)))
            with suppress(Late):
                self._until(WITHIN, identifier, 10)
                self.page.keyboard.press("Control+A")
                self.page.keyboard.type(text, delay=15)
                self._until("text => document.activeElement.value === text", text, 5)
                return
        raise AssertionError(f"{identifier} does not take '{text}'")

    def close(self) -> None:
        """Close the page. It had no errors, and asked nobody else for anything."""
        self.context.close()
        assert self.errors == []
        assert self.strangers == []
