"""Serves the app to other devices for the browser tests: `python -m served_lan PORT MODE FOLDER`.

MODE `phone` begins a game whose camera is a phone, `table` plays a written round. Others come in
by 127.0.0.2, which is this machine and yet not what the app takes for it. Two lines on stdout
hold the links for a camera and for a spectator; every tap that reaches the table is a line more.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fake_table import PLAYERS, FakeTable

from companion.app.desk import Desk
from companion.app.lan.certificate import certificate
from companion.app.lan.devices import Lan, Role
from companion.app.serve import listen, serve
from companion.app.setup import Memory, Setup
from companion.cards import Deck
from companion.engine.registry import rules
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.phone import Phone
from companion.vision.sightings import Look
from companion.vision.sources import PHONE, open_source


class NoCards:
    """Eyes that see an empty table."""

    def look(self, image) -> Look:
        return Look(image.shape[1], image.shape[0], None)


class Tapped(FakeTable):
    """Says every tap on stdout."""

    def tap(self, tap):
        print(f"tap {tap.kind}", flush=True)
        return super().tap(tap)


def main() -> None:
    port, mode, home = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    phone = Phone()

    def open_table(setup: Setup):
        if mode == "table":
            return Tapped(beat=0.2)
        source = open_source(setup.source, phone=phone)
        return Table(source, NoCards(), Referee(rules(setup.game), setup.players, setup.deal))

    lan = Lan(f"https://127.0.0.2:{port}")
    memory = Memory(home / "settings.json")
    desk = Desk(open_table, lambda setup: Deck.WHOT, memory, phone=phone, lan=lan)
    desk.begin(Setup("whot/nigerian", PLAYERS, source=PHONE), remember=False)
    made = certificate(home, ("127.0.0.1", "127.0.0.2"))
    for role in (Role.CAMERA, Role.SPECTATOR):
        print(lan.link(role), flush=True)
    serve(desk, listen("0.0.0.0", port), browser=False, certificate=made)


if __name__ == "__main__":
    main()
