"""A browser and a served app for the tests that drive the page."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: while Playwright is up, its event loop runs in this thread.

    They have time for a busy machine; what waits in them says itself what did not come.
    """
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(1200))


def find_chromium() -> str | None:
    """The system's Chromium; a root user of apt gets it installed."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        command = ["apt-get", "install", "-y", "-q", "chromium"]
        subprocess.run(command, capture_output=True, timeout=900, check=False)
        return shutil.which("chromium")
    return None


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """A headless browser."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the browser tests need playwright: pip install -e .[dev]"
    )
    path = find_chromium()
    if path is None:
        pytest.skip("the browser tests need Chromium: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS, timeout=180_000)
        yield browser
        browser.close()


def free_port() -> int:
    """A port nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, *words: str, module: str = "served", scheme: str = "http"):
    """Runs `served.py`, or another module, with PORT and `words`; gives its address. What it says
    lies in `served.log` in `folder`."""
    port, here, log = free_port(), Path(__file__).parent, folder / "served.log"
    paths = [str(here), str(here.parent), str(here.parent / "vision"), str(here.parents[1])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", module, str(port), *words]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env=env)
    try:
        end = time.monotonic() + 180
        while "Companion is at" not in log.read_text():
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        yield f"{scheme}://127.0.0.1:{port}/"
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture
def serve_app(tmp_path: Path) -> Iterator[object]:
    """Starts `served.py` in a mode; gives back its address."""
    with ExitStack() as running:

        def start(mode: str, speed: float = 1.0, hold: float = float("inf")) -> str:
            words = (mode, str(tmp_path), str(speed), str(hold))
            return running.enter_context(serving(tmp_path, *words))

        yield start


@pytest.fixture
def happens(tmp_path: Path) -> Callable[[int], object]:
    """Lets a table of the mode `steps` go on up to an event: nothing is missed on a slow machine,
    and no fast one waits."""
    return lambda number: (tmp_path / "upto.txt").write_text(str(number))


@pytest.fixture
def screen(chromium) -> Iterator[object]:
    """Opens pages and checks at the end that they asked nobody else for anything."""
    from pages import Screen

    opened = []

    def show(address: str, size: str = "wide", **context) -> Screen:
        opened.append(Screen(chromium, address, size, **context))
        return opened[-1]

    yield show
    for each in opened:
        each.close()
