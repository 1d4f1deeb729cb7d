"""Serves the bundled clip as `companion demo` does, and tells on stdout when things happen.

`python -m companion.app.probe PORT SECONDS BEGAN`: BEGAN is the time of day at which the process
was started, so that importing counts. A JSON object a line; ends SECONDS after the first picture
a page has shown, or after the first drawn one where none does.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import threading
import time

from companion.app.demo import demo_setup
from companion.app.desk import Desk
from companion.app.opening import check_setup, open_table, unfinished
from companion.app.serve import listen, serve
from companion.app.setup import Memory

PATIENCE_S = 60.0
"""How long a page has to show its first picture."""


def main() -> None:
    """Serve and watch."""
    port, seconds, began = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    listener = listen("127.0.0.1", port)
    desk = Desk(open_table, check_setup, Memory(), unfinished)
    desk.begin(demo_setup(), remember=False)
    threading.Thread(target=_watch, args=(desk, seconds, began), daemon=True).start()
    serve(desk, listener, browser=False)


def _watch(desk: Desk, seconds: float, began: float) -> None:
    feed = desk.feed
    end = time.time() + PATIENCE_S
    while not feed.drawn and not desk.model.snapshot.failure and time.time() < end:
        time.sleep(0.005)
    _tell(what="drawn", t=time.time() - began, failure=desk.model.snapshot.failure)
    while not feed.shown and not desk.model.snapshot.failure and time.time() < end:
        time.sleep(0.005)
    shown = bool(feed.shown)
    _tell(what="shown", t=time.time() - began if shown else None)
    before, cpu = feed.shown, time.process_time()
    time.sleep(seconds)
    _tell(
        what="end",
        pictures=(feed.shown - before) / seconds if shown else None,
        cores=(time.process_time() - cpu) / seconds,
        megabytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )
    os.kill(os.getpid(), signal.SIGINT)


def _tell(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
