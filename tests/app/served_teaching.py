"""Serves lessons and advice with a fake camera: `python -m served_teaching PORT FOLDER MODE`.

MODE `lessons` begins at the start page, `advice` with a game in which Ada is on turn. The cards
named in FOLDER/lying.txt lie before the camera; practice rounds are dealt from SEED.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from teaching_fakes import Camera

from companion.app import lesson_eyes, lesson_hand
from companion.app.desk import Desk
from companion.app.lesson_lending import Lendable
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.app.views import practice
from companion.cards import Deck, read_card
from companion.engine.registry import rules
from companion.referee import Tap, TapKind
from companion.referee.referee import Referee
from companion.table import Table

SEED = 1
"""Of the rounds that are dealt for practice."""


class Written(Camera):
    """A camera before which the cards lie that a file names."""

    def __init__(self, path: Path) -> None:
        super().__init__(beat=0.02)
        self._path, self._names = path, ""

    def read(self):
        """The table as the file says now."""
        names = self._path.read_text() if self._path.exists() else ""
        if names != self._names:
            self._names = names
            self.lay(*names.split())
        return super().read()


def main() -> None:
    port, home, mode = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    os.environ["COMPANION_DATA"] = str(home)
    camera = Written(home / "lying.txt")
    lesson_eyes.open_view = camera.open
    lesson_hand.eyes_for = lambda view: camera
    practice.random = random.Random(SEED)  # type: ignore[assignment]

    def open_table(setup: Setup) -> Table:
        referee = Referee(rules(setup.game), setup.players, 3)
        table = Table(Lendable(camera), camera, referee)
        table.tap(Tap(TapKind.NEW_ROUND, cards=(read_card("4-circle"),)))
        return table

    desk = Desk(open_table, lambda setup: Deck.WHOT, Memory(home / "settings.json"))
    if mode == "advice":
        desk.begin(Setup("whot/nigerian", ("Ada", "Bisi"), source="0"), remember=False)
    serve(desk, listen("127.0.0.1", port), browser=False)


if __name__ == "__main__":
    main()
