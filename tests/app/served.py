"""Serves the app with a written round, for the browser test: `python served.py PORT [MODE]`.

MODE `table` begins at the table, `end` with a round that ends, `start` at the start page.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from fake_table import PLAYERS, FakeTable, end_of_round

from companion.app.desk import Desk
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.cards import Deck


def main() -> None:
    port, mode, home = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    desk = Desk(
        lambda setup: FakeTable(end_of_round() if mode == "end" else None),
        lambda game: Deck.WHOT,
        Memory(home / "settings.json"),
    )
    if mode != "start":
        desk.begin(Setup("whot/nigerian", PLAYERS, source="demo"), remember=False)
    serve(desk, listen("127.0.0.1", port), browser=False)


if __name__ == "__main__":
    main()
