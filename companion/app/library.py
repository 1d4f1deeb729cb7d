"""The games kept on this computer, as the pages of past evenings want them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.match import Match
from companion.errors import CompanionError, UsageError
from companion.journal import GameInfo, Store, data_folder, export_game, open_store
from companion.journal.folders import contents, folder_size, wipe
from companion.journal.pictures import Pictures
from companion.journal.rounds import RoundKept, leaders, read_match, rounds


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One game of the journal. `match` is None where no card was dealt, or where the record was
    written by another version and can't be read."""

    info: GameInfo
    match: Match | None = None
    rounds: tuple[RoundKept, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, or stands best so far."""
        return leaders(self.match, self.rounds) if self.match is not None else ()

    @property
    def unfinished(self) -> bool:
        """Whether it stopped in the middle of a round."""
        return not self.rounds or self.rounds[-1].settlement is None


class Library:
    """Reads the journal. Every method raises `CompanionError` where that can't be done."""

    def __init__(self, open_journal: Callable[[], Store] = open_store) -> None:
        self._open = open_journal
        self._lock = threading.Lock()
        self._read: dict[tuple[int, float, int], KeptGame] = {}
        self.pictures = Pictures()

    def games(self) -> tuple[KeptGame, ...]:
        """Every game in which a card was dealt, the latest first."""
        store = self._open()
        try:
            infos = [info for info in store.games() if info.record or info.events]
        finally:
            store.close()
        return tuple(self._kept(info) for info in infos)

    def events(self, game: int) -> tuple[dict[str, Any], ...]:
        """What was announced in a game, as `companion watch --json` prints it."""
        store = self._open()
        try:
            return tuple(store.events(game))
        finally:
            store.close()

    def export(self, game: int, form: str) -> str:
        """A game as `record`, `csv` or `json`."""
        store = self._open()
        try:
            return export_game(store, game, form)
        finally:
            store.close()

    def forget(self, game: int) -> None:
        """Delete a game and its pictures."""
        store = self._open()
        try:
            store.forget(game)
        finally:
            store.close()
        self.pictures.forget(game)

    @property
    def folder(self) -> Path:
        """Where everything is kept."""
        return data_folder()

    def size(self) -> int:
        """Bytes of everything kept."""
        return folder_size(self.folder)

    def contents(self) -> tuple[str, ...]:
        """The names of what is kept."""
        return contents(self.folder)

    def wipe(self) -> None:
        """Remove everything kept: games, pictures, names, settings, decks that were learnt."""
        self._read.clear()
        wipe(self.folder)

    def _kept(self, info: GameInfo) -> KeptGame:
        key = (info.id, info.changed, len(info.record))
        with self._lock:
            if key not in self._read:
                self._read[key] = _read(info)
            return self._read[key]


def _read(info: GameInfo) -> KeptGame:
    if not info.record:
        return KeptGame(info)
    try:
        match = read_match(info.record)
        return KeptGame(info, match, rounds(match))
    except (UsageError, CompanionError):
        return KeptGame(info)
