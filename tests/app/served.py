"""Serves the app for the browser test: `python -m served PORT MODE FOLDER [SPEED [HOLD]]`.

MODE `table` plays a written round, `end` one that ends, `thirteen` one of Thirteen, `clip` the
bundled clip through the real table with eyes that know the truth, `start` begins at the start
page. Settings go to FOLDER; a clip stands still from HOLD seconds on.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from fake_table import PLAYERS, FakeTable, end_of_round, round_of_thirteen, round_of_whot
from fakes import FakeEyes, read_truth, truth_script

from companion.app.demo import demo_setup
from companion.app.desk import Desk
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.cards import Deck
from companion.engine.registry import rules
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.sightings import Frame
from companion.vision.sources import Paced, open_source


class Watched:
    """A source that knows the time of the frame it gave last, for eyes that know the truth."""

    live = False

    def __init__(self, source, hold: float = float("inf")) -> None:
        self.source, self.t, self.hold = source, 0.0, hold
        self._last: Frame | None = None

    def read(self) -> Frame | None:
        """The next frame; from `hold` seconds on the same one again and again."""
        if self._last is not None and self._last.t >= self.hold:
            time.sleep(0.1)
            return self._last
        self._last = self.source.read()
        if self._last is not None:
            self.t = self._last.t
        return self._last

    def close(self) -> None:
        self.source.close()


def clip_table(setup: Setup, speed: float, hold: float) -> Table:
    """The bundled clip, `speed` times as fast, through the real table.

    Up to a moment where it is held it is played as fast as can be, and no frame is skipped.
    """
    clip = open_source(setup.source)
    if hold == float("inf"):
        clip = Paced(clip, lambda: time.monotonic() * speed, nap(speed))
    source = Watched(clip, hold)
    eyes = FakeEyes(lambda: source.t, truth_script(read_truth(Path(setup.source).stem)))
    return Table(source, eyes, Referee(rules(setup.game), setup.players, setup.deal))


def nap(speed: float):
    """A sleep that is shorter by `speed`."""
    return lambda seconds: time.sleep(seconds / speed)


def main() -> None:
    port, mode, home = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    speed = float(sys.argv[4]) if len(sys.argv) > 4 else 1.0
    hold = float(sys.argv[5]) if len(sys.argv) > 5 else float("inf")

    def open_table(setup: Setup):
        if mode == "clip":
            return clip_table(setup, speed, hold)
        # The round waits for a page to watch, so that nothing is missed on a slow machine.
        events = {"end": end_of_round, "thirteen": round_of_thirteen}.get(mode, round_of_whot)()
        return FakeTable(events, beat=2.0 / speed, ready=lambda: desk.feed.watched)

    deck = Deck.STANDARD if mode == "thirteen" else Deck.WHOT
    game = "thirteen" if mode == "thirteen" else "whot/nigerian"
    desk = Desk(open_table, lambda setup: deck, Memory(home / "settings.json"))
    if mode == "clip":
        desk.begin(demo_setup(), remember=False)
    elif mode != "start":
        desk.begin(Setup(game, PLAYERS, source="0"), remember=False)
    serve(desk, listen("127.0.0.1", port), browser=False)


if __name__ == "__main__":
    main()
