"""The table as a spectator's page gets it: everything to read, nothing to change.

A page of a spectator is built on this and never on the desk itself, so whatever its browser
sends, there is no way from it to the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from companion.app.desk import Desk
from companion.app.feed import Feed
from companion.app.model import TableModel
from companion.app.setup import Memory, Setup
from companion.app.spoken_calls import speaks
from companion.app.texts import texts
from companion.errors import CompanionError


class HostOnly(CompanionError):
    """A spectator tried to change something."""


class ReadMemory:
    """The settings, to read. What people typed on the start page is not told."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def setting(self, name: str, usual: str) -> str:
        """A setting of the app."""
        return self._memory.setting(name, usual)

    def keep_setting(self, name: str, value: str) -> NoReturn:
        """Refused."""
        _refuse()


class WatchedDesk:
    """A desk to look at."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.memory = ReadMemory(desk.memory)

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self._desk.playing

    @property
    def setup(self) -> Setup | None:
        """What the game was begun with, but for its source: an address may hold a password."""
        setup = self._desk.setup
        if setup is None:
            return None
        return Setup(setup.game, setup.players, setup.options, setup.deal)

    @property
    def model(self) -> TableModel:
        """The table."""
        return self._desk.model

    @property
    def feed(self) -> Feed | None:
        """The picture, where the host lets spectators see it: hands may be in it."""
        lan = self._desk.lan
        return self._desk.feed if lan is not None and lan.picture_shown else None

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when a game begins or ends, or the picture comes or goes."""
        leave = self._desk.subscribe(watcher)
        leave_lan = self._desk.lan.subscribe(watcher) if self._desk.lan is not None else None

        def leave_both() -> None:
            leave()
            if leave_lan is not None:
                leave_lan()

        return leave_both

    def speaks(self, who: tuple[str, str]) -> bool:
        """Whether a browser speaks the calls."""
        return speaks(self._desk, who)

    def switch_voice(self, who: tuple[str, str]) -> None:
        """Let a spectator's own browser speak the calls, or be silent."""
        self._desk.voices[who] = not self.speaks(who)
        self._desk.tell()

    def tap(self, *_: object) -> NoReturn:
        """Refused."""
        _refuse()

    begin = end = dismiss = close = tap


def _refuse() -> NoReturn:
    raise HostOnly(texts()("lan.host_only"))
