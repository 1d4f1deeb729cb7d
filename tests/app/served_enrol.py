"""Serves the page on which a deck is shown: `python -m served_enrol PORT FOLDER`.

The camera gives a picture of four drawn cards, the eyes know where they lie.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from enrol_fakes import Laid, TableEyes

from companion.app import enrolling
from companion.app.desk import Desk
from companion.app.serve import listen, serve
from companion.app.setup import Memory
from companion.cards import Deck


def main() -> None:
    port, home = int(sys.argv[1]), Path(sys.argv[2])
    os.environ["COMPANION_DATA"] = str(home)

    def open_fakes(source, enrolment, phone):
        laid = Laid(("1-circle", "2-circle", "3-star", "7-cross"))
        laid.pause = lambda: time.sleep(0.1)
        return laid, TableEyes(laid, enrolment)

    enrolling.open_enrolling = open_fakes
    desk = Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(home / "settings.json"))
    serve(desk, listen("127.0.0.1", port), browser=False)


if __name__ == "__main__":
    main()
