"""Serves the bundled clip as `companion demo` does, and tells on stdout when things happen.

`python -m companion.app.probe PORT SECONDS BEGAN [MODE]`: BEGAN is the time of day at which the
process was started, so that importing counts. A JSON object a line; ends SECONDS after the first
picture a page has shown, or after the first drawn one where none does. MODE `soak` plays the clip
over and over, a game each time, and tells of it every few seconds.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import threading
import time
from typing import Any

from companion.app.demo import demo_setup
from companion.app.desk import Desk
from companion.app.opening import check_setup, open_table, unfinished
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.table import Table, Update

PATIENCE_S = 60.0
"""How long a page has to show its first picture."""
BEAT_S = 5.0
REST_S = 3.0
"""How long a finished game stays on the table before the next begins."""


class Counted:
    """A table that counts the frames it was given; everything else is the table's own."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.frames = 0
        self.ended = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def step(self) -> Update | None:
        """Take one frame."""
        update = self._table.step()
        self.ended = update is None
        self.frames += update is not None
        return update

    @property
    def dropped(self) -> int:
        """Frames that came too late to be looked at."""
        return int(getattr(self._table.source, "skipped", 0))


class Tally:
    """The frames and pictures of game after game."""

    def __init__(self) -> None:
        self.games = 0
        self.table: Counted | None = None
        self._past = {"frames": 0, "dropped": 0, "pictures": 0}

    def open(self, setup: Setup) -> Counted:
        """Open a table that is counted."""
        self.table = Counted(open_table(setup))
        self.games += 1
        return self.table

    def of(self, desk: Desk) -> dict[str, int]:
        """The sums, with the game under way."""
        frames = dropped = 0
        if self.table is not None:
            frames, dropped = self.table.frames, self.table.dropped
        now = {"frames": frames, "dropped": dropped, "pictures": desk.feed.shown}
        return {"games": self.games, **{name: self._past[name] + now[name] for name in now}}

    def next(self, desk: Desk) -> None:
        """The game is over: what it counted is kept, the table let go."""
        sums = self.of(desk)
        self._past = {name: sums[name] for name in self._past}
        self.table = None


def main() -> None:
    """Serve and watch."""
    port, seconds, began = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    soak = sys.argv[4:] == ["soak"]
    listener = listen("127.0.0.1", port)
    tally = Tally()
    desk = Desk(tally.open, check_setup, Memory(), unfinished)
    desk.begin(demo_setup(), remember=False)
    told = (desk, seconds, began, tally if soak else None)
    threading.Thread(target=_watch, args=told, daemon=True).start()
    serve(desk, listener, browser=False)


def _watch(desk: Desk, seconds: float, began: float, tally: Tally | None) -> None:
    feed = desk.feed
    end = time.time() + PATIENCE_S
    while not feed.drawn and not desk.model.snapshot.failure and time.time() < end:
        time.sleep(0.005)
    _tell(what="drawn", t=time.time() - began, failure=desk.model.snapshot.failure)
    while not feed.shown and not desk.model.snapshot.failure and time.time() < end:
        time.sleep(0.005)
    shown = bool(feed.shown)
    _tell(what="shown", t=time.time() - began if shown else None)
    if tally is not None:
        _soak(desk, seconds, tally)
    else:
        _once(desk, seconds, shown)
    os.kill(os.getpid(), signal.SIGINT)


def _once(desk: Desk, seconds: float, shown: bool) -> None:
    feed = desk.feed
    before, cpu = feed.shown, time.process_time()
    time.sleep(seconds)
    _tell(
        what="end",
        pictures=(feed.shown - before) / seconds if shown else None,
        cores=(time.process_time() - cpu) / seconds,
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )


def _soak(desk: Desk, seconds: float, tally: Tally) -> None:
    began = time.monotonic()
    while (t := time.monotonic() - began) < seconds and not desk.model.snapshot.failure:
        _tell(what="beat", t=t, **tally.of(desk))
        time.sleep(min(BEAT_S, max(0.1, seconds - t)))
        if tally.table is not None and tally.table.ended:
            time.sleep(REST_S)
            tally.next(desk)
            desk.begin(demo_setup(), remember=False)
    failure = desk.model.snapshot.failure
    _tell(what="end", t=time.monotonic() - began, failure=failure, **tally.of(desk))


def _tell(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
