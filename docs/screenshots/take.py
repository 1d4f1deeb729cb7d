"""Takes the screenshots of this folder: `python docs/screenshots/take.py [PAGE…]` from a checkout.

The bundled clip is played through the real table up to a moment and held there; needs the extra
`dev` and Chromium.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "app"))

from conftest import FLAGS, find_chromium, serving  # noqa: E402
from pages import Screen  # noqa: E402

SIZES = {"360x640": "phone", "768x1024": "tablet", "1920x1080": "wide"}
PAGES = (
    ("table", "clip", ("call", "Pick three"), ()),
    ("start", "start", ("start", ""), ()),
    ("rules", "table", ("call", ""), ("show-rules",)),
    ("scores", "end", ("call", "Ada wins"), ("show-scores",)),
    ("learn", "start", ("start", ""), ("learn",)),
    ("lesson", "start", ("start", ""), ("learn", "lesson-first")),
    ("enrol", "start", ("start", ""), ("show-enrol",)),
    ("settings", "start", ("start", ""), ("show-settings",)),
    ("history", "past", ("start", ""), ("show-history", "game-1")),
    ("about", "start", ("start", ""), ("show-about",)),
)
"""Each page: its name, the served mode, what is to be waited for, what is pressed to get there."""
IN_THE_MENU = {"show-rules": "Rules"}
"""What a phone keeps in a menu."""
MOMENT_S = 51.2
"""Seconds into the clip that are shown."""
SETTLE_MS = 4000
"""For pictures, fonts and whatever still moves."""


def main() -> None:
    """Every page in every size, light and dark."""
    only = sys.argv[1:]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for page, mode, first, press in PAGES:
            if only and page not in only:
                continue
            sizes = SIZES if page in ("table", "lesson") else ("1920x1080", "360x640")
            with tempfile.TemporaryDirectory() as home:
                words = (mode, home, "1", str(MOMENT_S))
                with serving(Path(home), *words) as address:
                    for size in sizes:
                        for scheme in ("light", "dark"):
                            name = f"{page}-{size}-{scheme}"
                            save(name, shoot(browser, address, size, scheme, first, press))
        browser.close()


def shoot(
    browser: Browser,
    address: str,
    size: str,
    scheme: str,
    first: tuple[str, str],
    press: Sequence[str],
) -> Image.Image:
    """One picture."""
    screen = Screen(browser, address, SIZES[size], dark=scheme == "dark")
    screen.says(*first)
    for name in press:
        if size == "360x640" and name in IN_THE_MENU:
            screen.choose(IN_THE_MENU[name])
        else:
            screen.press(name)
    screen.page.mouse.move(1, 1)
    screen.page.wait_for_timeout(SETTLE_MS)
    shot = Image.open(io.BytesIO(screen.page.screenshot())).convert("RGB")
    screen.close()
    return shot


def save(name: str, shot: Image.Image) -> None:
    """As a PNG of at most 256 colours; the demo's picture also as a JPEG, for the first page."""
    target = HERE / f"{name}.png"
    shot.quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)
    print(target.name, target.stat().st_size // 1000, "kB", flush=True)
    if name == "table-1920x1080-light":
        shot.save(HERE / "demo.jpg", quality=85, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
