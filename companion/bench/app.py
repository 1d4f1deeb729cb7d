"""How soon the app shows a live picture, and what it takes, for a minute or for an evening.

The bundled clip is served as by `companion demo`; where Chromium is found, a page is opened in it
as soon as the port answers, as the command does with the browser of the person. Settings:
`seconds=10` how long it plays, or `minutes=30` to play the clip over and over, a game each time,
and watch the memory.
"""

from __future__ import annotations

import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.bench import Figure, known, number
from companion.bench._memory import peak_mb, resident_mb
from companion.errors import CompanionError

TEXT = "how soon the app shows a live picture, and what it takes"

WARM_UP = 0.1
"""The share of a long run that is not counted: networks, voices and pages are loaded in it."""
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
    """Seconds from the start of the process; megabytes at the peak, or over `minutes`."""
    if "minutes" in settings:
        known(settings, "minutes")
        yield from _soak(60 * number(settings, "minutes", 30))
        return
    known(settings, "seconds", "minutes")
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


@dataclass(frozen=True, slots=True)
class Sample:
    """Megabytes of the app and of the browser at `t` seconds of a long run."""

    t: float
    app: float
    browser: float


def _soak(seconds: float) -> Iterator[Figure | str]:
    """The clip over and over: memory over time, and frames that came too late."""
    samples: list[Sample] = []
    told: dict[str, Any] = {}
    peak, said = 0.0, 0
    with _served("soak", seconds) as (server, browser):
        for fields in _lines(server):
            told[fields["what"]] = fields
            if fields["what"] == "end":
                break
            if fields["what"] != "beat":
                continue
            peak = max(peak, peak_mb(server.pid))
            in_browser = resident_mb(browser.pid) if browser is not None else 0.0
            samples.append(Sample(fields["t"], resident_mb(server.pid), in_browser))
            if fields["t"] >= 60 * said:
                yield _progress(samples[-1], fields)
                said = int(fields["t"] // 60) + 1
    if "end" not in told or not samples:
        raise CompanionError("the app ended before the time was over; try `companion demo`")
    if told["end"]["failure"]:
        raise CompanionError(f"a game came to an end: {told['end']['failure']}")
    yield from soak_figures(samples, told["end"], peak)


def _progress(now: Sample, fields: Mapping[str, Any]) -> str:
    return (
        f"{now.t / 60:.0f} min: app {now.app:.0f} MB, browser {now.browser:.0f} MB, "
        f"{fields['games']} games, {fields['dropped']} of {fields['frames']} frames dropped"
    )


def soak_figures(
    samples: Sequence[Sample], end: Mapping[str, Any], peak: float
) -> Iterator[Figure | str]:
    """The figures of a long run; growth is from the tenth after the warm-up to the last tenth.

    `end` holds `games`, and `frames`, `dropped` and `pictures` of all of them; `peak` is the
    most the app ever held, in megabytes.
    """
    last = samples[-1].t

    def level(name: str, begin: float) -> float:
        part = [getattr(s, name) for s in samples if begin * last <= s.t <= (begin + 0.1) * last]
        return statistics.median(part or [getattr(samples[-1], name)])

    yield Figure("app", "minutes_played", round(last / 60, 1), "min")
    yield Figure("app", "games_played", end["games"], "games")
    frames = end["frames"] + end["dropped"]
    yield Figure("app", "frames_dropped", round(100 * end["dropped"] / max(1, frames), 2), "%")
    if end["pictures"]:
        yield Figure("app", "pictures_shown", round(end["pictures"] / max(1.0, last), 1), "1/s")
    else:
        yield "No Chromium was found, so no page was opened: apt-get install chromium."
    yield Figure("app", "memory_start", round(level("app", WARM_UP)), "MB")
    yield Figure("app", "memory_end", round(level("app", 0.9)), "MB")
    yield Figure("app", "memory_peak", round(max(peak, *(s.app for s in samples))), "MB")
    for name, prefix in (("app", ""), ("browser", "browser_")):
        begin = level(name, WARM_UP)
        if begin:
            grown = 100 * (level(name, 0.9) / begin - 1)
            yield Figure("app", f"{prefix}memory_growth", round(grown, 1), "%")


def _play(seconds: float) -> dict[str, Any]:
    told: dict[str, Any] = {}
    with _served("once", seconds) as (server, _):
        for fields in _lines(server):
            told[fields["what"]] = fields
            if fields["what"] == "end":
                break
    if "drawn" not in told:
        raise CompanionError("the app ended before it drew a picture; try `companion demo`")
    return told


def _lines(server: subprocess.Popen[str]) -> Iterator[dict[str, Any]]:
    for line in server.stdout or ():
        if line.startswith("{"):
            yield json.loads(line)


@contextmanager
def _served(
    mode: str, seconds: float
) -> Iterator[tuple[subprocess.Popen[str], subprocess.Popen[bytes] | None]]:
    """The probe, and a browser that shows its page where there is one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "companion.app.probe", str(port), str(seconds)]
    server = subprocess.Popen([*command, str(time.time()), mode], stdout=subprocess.PIPE, text=True)
    browser: subprocess.Popen[bytes] | None = None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        try:
            browser = _open_page(port, profile, server)
            yield server, browser
        finally:
            for process in (browser, server):
                if process is not None:
                    process.terminate()
                    process.wait(10)


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
