"""How soon the app shows a live picture, and what it takes.

The bundled clip is served as by `companion demo`; where Chromium is found, a page is opened in it
as soon as the port answers, as the command does with the browser of the person. Settings:
`seconds=10` how long it plays.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from typing import Any

from companion.bench import Figure, known, number
from companion.errors import CompanionError

TEXT = "how soon the app shows a live picture, and what it takes"

_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--no-first-run",
    "--disable-background-networking",
    "--remote-debugging-port=0",
)


def measure(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """Seconds from the start of the process; megabytes at the peak."""
    known(settings, "seconds")
    seconds = number(settings, "seconds", 10)
    told = _play(seconds)
    drawn, shown, end = told["drawn"], told.get("shown", {}), told.get("end", {})
    if drawn["failure"]:
        raise CompanionError(f"the bundled clip could not be played: {drawn['failure']}")
    yield Figure("app", "start_to_first_picture_drawn", round(drawn["t"], 2), "s")
    if shown.get("t") is None:
        yield "No Chromium was found, so no page was opened: apt-get install chromium."
    else:
        yield Figure("app", "start_to_first_live_frame", round(shown["t"], 2), "s")
        yield Figure("app", "pictures_shown", round(end["pictures"], 1), "1/s")
    yield Figure("app", "cores_used_while_playing", round(end["cores"], 2), "cores")
    yield Figure("app", "peak_memory", round(end["megabytes"]), "MB")


def _play(seconds: float) -> dict[str, Any]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion.app.probe", str(port), str(seconds)]
    server = subprocess.Popen([*command, str(time.time())], stdout=subprocess.PIPE, text=True)
    browser: subprocess.Popen[bytes] | None = None
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = _open_page(port, profile, server)
            for line in server.stdout or ():
                if line.startswith("{"):
                    fields = json.loads(line)
                    told[fields["what"]] = fields
                    if fields["what"] == "end":
                        break
        finally:
            for process in (browser, server):
                if process is not None:
                    process.terminate()
                    process.wait(10)
    if "drawn" not in told:
        raise CompanionError("the app ended before it drew a picture; try `companion demo`")
    return told


def _open_page(
    port: int, profile: str, server: subprocess.Popen[str]
) -> subprocess.Popen[bytes] | None:
    path = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    while server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.01)
    if path is None:
        return None
    command = [path, *_FLAGS, f"--user-data-dir={profile}", f"http://127.0.0.1:{port}/"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
