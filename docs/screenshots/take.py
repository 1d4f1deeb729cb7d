"""Takes the screenshots of this folder: `python docs/screenshots/take.py` from a checkout.

The bundled clip is played through the real table up to a moment and held there; needs the extra
`dev` and Chromium.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "app"))

from conftest import FLAGS, find_chromium, free_port  # noqa: E402

SIZES = {"360x640": (360, 640), "768x1024": (768, 1024), "1920x1080": (1920, 1080)}
PAGES = (
    ("table", "clip", ()),
    ("start", "start", ()),
    ("rules", "table", ("show-rules",)),
    ("scores", "end", ("show-scores",)),
    ("learn", "start", ("learn",)),
    ("lesson", "start", ("learn", "lesson-first")),
    ("enrol", "start", ("show-enrol",)),
    ("settings", "start", ("show-settings",)),
    ("history", "past", ("show-history", "game-1")),
    ("about", "start", ("show-about",)),
)
"""Each page: its name, the served mode, and what is pressed to get there."""
MOMENT_S = 51.2
"""Seconds into the clip that are shown."""
SETTLE_S = float(os.environ.get("SETTLE_S", "6"))


def main() -> None:
    """Every page in every size, light and dark."""
    only = sys.argv[1:]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for page, mode, press in PAGES:
            if only and page not in only:
                continue
            with tempfile.TemporaryDirectory() as home:
                server, address = serve(mode, home)
                try:
                    for size in SIZES if page in ("table", "lesson") else ["1920x1080", "360x640"]:
                        for scheme in ("light", "dark"):
                            shoot(browser, address, page, size, scheme, press)
                finally:
                    server.terminate()
                    server.wait(10)
        browser.close()


def serve(mode: str, home: str) -> tuple[subprocess.Popen[bytes], str]:
    """The app in a mode of `tests/app/served.py`."""
    port = free_port()
    paths = [str(ROOT / "tests" / "app"), str(ROOT / "tests"), str(ROOT)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "served", str(port), mode, home, "1", str(MOMENT_S)]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    time.sleep(4 * SETTLE_S)
    return server, f"http://127.0.0.1:{port}/"


def shoot(
    browser: Browser, address: str, page: str, size: str, scheme: str, press: Sequence[str]
) -> None:
    """One picture, as a PNG of at most 256 colours."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    tab = context.new_page()
    tab.goto(address)
    tree = tab.locator("flt-semantics-placeholder")
    tree.wait_for(state="attached", timeout=60_000)
    tree.evaluate("element => element.click()")
    table = page in ("table", "rules", "scores")
    first = "live-picture" if table else "start"
    tab.locator(f"[flt-semantics-identifier='{first}']").first.wait_for(
        state="attached", timeout=60_000
    )
    for name in press:
        found = tab.locator(f"[flt-semantics-identifier='{name}']").first
        if width < 640 and table and not found.count():
            # A phone keeps most other pages of a table in a menu.
            tab.locator("[flt-semantics-identifier='menu']").first.click(force=True)
            tab.get_by_role("menuitem", name=page.title()).click(force=True)
        else:
            found.wait_for(state="attached", timeout=60_000)
            found.click(force=True)
        time.sleep(1)
    time.sleep(SETTLE_S)
    target = ROOT / "docs" / "screenshots" / f"{page}-{size}-{scheme}.png"
    tab.screenshot(path=str(target))
    context.close()
    with Image.open(target) as shot:
        few = shot.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(target, optimize=True)
    print(target.name, target.stat().st_size // 1000, "kB", flush=True)


if __name__ == "__main__":
    main()
