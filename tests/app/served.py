"""Serves the app for the browser test: `python -m served PORT MODE FOLDER [SPEED [HOLD]]`.

MODE `table` plays a written round, `steps` the same up to the event whose number is written in
FOLDER/upto.txt, `end` one that ends, `rounds` the last of three, `thirteen` one
of Thirteen, `clip` the bundled clip through the real table with eyes that know the truth, `start`
begins at the start page, `past` as well, with games in the journal, and `broken` with pages that
fail. Everything kept goes to FOLDER; a clip stands still from HOLD seconds on.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import flet as ft
from fake_table import (
    GAME,
    MORE_ROUNDS,
    PLAYERS,
    ROUND,
    THIRTEEN,
    FakeTable,
    cloth,
    end_of_round,
    round_of_thirteen,
    round_of_whot,
)
from fakes import FakeEyes, read_truth, truth_script

from companion.app.components.basics import big_button
from companion.app.demo import demo_setup
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.picture import jpeg
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.app.views import about, history, statistics
from companion.cards import Deck
from companion.engine.registry import rules
from companion.journal import open_store
from companion.journal.pictures import Pictures
from companion.journal.rounds import read_match
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


def upto(home: Path) -> int:
    """The number of the last event that may happen."""
    path = home / "upto.txt"
    return int((path.exists() and path.read_text()) or 0)


def keep_games() -> None:
    """Two finished games and one that stopped in a round, with a picture of the first."""
    store = open_store()
    for record in (GAME + ROUND + MORE_ROUNDS, THIRTEEN, GAME + ROUND.split("Bisi: holds")[0]):
        match = read_match(record)
        journal = store.begin(match.rules.name, match.start.players)
        journal.record(end_of_round(), record.strip() + "\n")
    store.close()
    Pictures().keep(1, 1, jpeg(cloth(640, 360)))


def break_pages() -> None:
    """Three pages that fail: one while it is built, one while it is brought up to date, and one
    once it is tapped."""

    class Never(ft.Text):
        def before_update(self) -> None:
            raise ValueError("this control is never ready")

    @component
    def built(*_: object) -> ft.Control:
        raise KeyError("this page is not built")

    @component
    def tapped(*_: object) -> ft.Control:
        return big_button("tap", "Tap", lambda: {}["nothing"])

    about.AboutView = built
    statistics.StatisticsView = component(lambda *_: Never("never"))
    history.HistoryView = tapped


def main() -> None:
    port, mode, home = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    speed = float(sys.argv[4]) if len(sys.argv) > 4 else 1.0
    hold = float(sys.argv[5]) if len(sys.argv) > 5 else float("inf")
    os.environ["COMPANION_DATA"] = str(home)
    if mode == "past":
        keep_games()
    elif mode == "broken":
        break_pages()

    def open_table(setup: Setup):
        if mode == "clip":
            return clip_table(setup, speed, hold)
        # The round waits for a page to watch, so that nothing is missed on a slow machine.
        written = {"end": end_of_round, "rounds": end_of_round, "thirteen": round_of_thirteen}
        record = {"end": GAME + ROUND, "rounds": GAME + ROUND + MORE_ROUNDS}.get(mode, "")
        events = written.get(mode, round_of_whot)()
        ready = (lambda: True) if mode == "rounds" else (lambda: desk.feed.watched)
        if mode == "steps":
            return FakeTable(events, beat=0.1, ready=ready, may=lambda number: number <= upto(home))
        return FakeTable(events, beat=2.0 / speed, ready=ready, record=record)

    deck = Deck.STANDARD if mode == "thirteen" else Deck.WHOT
    game = "thirteen" if mode == "thirteen" else "whot/nigerian"
    desk = Desk(open_table, lambda setup: deck, Memory(home / "settings.json"))
    if mode == "clip":
        desk.begin(demo_setup(), remember=False)
    elif mode not in ("start", "past", "broken"):
        desk.begin(Setup(game, PLAYERS, source="0"), remember=False)
    serve(desk, listen("127.0.0.1", port), browser=False)


if __name__ == "__main__":
    main()
