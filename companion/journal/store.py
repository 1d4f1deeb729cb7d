"""The journal's file: SQLite, write-ahead log, every event on disk before it is shown.

`synchronous=FULL` makes each commit survive a power cut, not only a crash. A file that turns out
damaged is kept aside under another name, what can still be read is copied over, and `notice`
says so in one sentence.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.journal.folders import journal_path
from companion.referee.events import Event, event_json

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    options TEXT NOT NULL,
    deal INTEGER,
    started REAL NOT NULL,
    changed REAL NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL DEFAULT '',
    extra TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS events (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
_COLUMNS = {
    "games": [
        "id",
        "game",
        "players",
        "options",
        "deal",
        "started",
        "changed",
        "finished",
        "record",
        "extra",
    ],
    "events": ["game", "number", "line"],
}


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One game in the journal. Times are seconds since 1970; `record` is the game so far."""

    id: int
    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    deal: int | None
    started: float
    changed: float
    finished: bool
    record: str
    extra: Mapping[str, Any]
    events: int


class Store:
    """The journal. Safe to use from several threads."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self.path = path
        self.notice: str | None = None
        """One sentence for people when a damaged journal was set aside."""
        self._now = now
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = self._open()
        except (OSError, sqlite3.OperationalError) as error:
            raise CompanionError(
                f"games can't be kept in '{path}' ({error}); set COMPANION_DATA to another folder"
            ) from error

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def begin(
        self,
        game: str,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        deal: int | None = None,
    ) -> GameJournal:
        """A new game's journal."""
        now = self._now()
        with self._writing() as db:
            cursor = db.execute(
                "INSERT INTO games (game, players, options, deal, started, changed)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (game, json.dumps(list(players)), _dump(options or {}), deal, now, now),
            )
        assert cursor.lastrowid is not None
        return GameJournal(self, cursor.lastrowid)

    def resume(self, game: int) -> GameJournal:
        """The journal of a game that goes on. Raises `CompanionError` for an unknown one."""
        self.game(game)
        return GameJournal(self, game)

    def games(self) -> list[GameInfo]:
        """Every game, the newest first."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT g.*, (SELECT COUNT(*) FROM events e WHERE e.game = g.id)"
                " FROM games g ORDER BY g.changed DESC, g.id DESC"
            ).fetchall()
        return [_info(row) for row in rows]

    def game(self, game: int | None = None) -> GameInfo:
        """One game, or the newest. Raises `CompanionError` where there is none."""
        found = self.games()
        if not found:
            raise CompanionError(f"no game has been kept yet in '{self.path}'")
        for info in found:
            if game is None or info.id == game:
                return info
        numbers = ", ".join(str(info.id) for info in found[:10])
        raise CompanionError(f"there is no game {game} in the journal; there are: {numbers}")

    def events(self, game: int) -> list[dict[str, Any]]:
        """The events of a game, as `companion watch --json` printed them."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT line FROM events WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        return [json.loads(line) for (line,) in rows]

    def forget(self, game: int) -> None:
        """Delete one game and its events."""
        with self._writing() as db:
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    def _keep(
        self,
        game: int,
        events: Sequence[Event],
        record: str,
        finished: bool,
        extra: Mapping[str, Any],
    ) -> None:
        with self._writing() as db:
            (last,) = db.execute(
                "SELECT COALESCE(MAX(number), 0) FROM events WHERE game = ?", (game,)
            ).fetchone()
            db.executemany(
                "INSERT INTO events VALUES (?, ?, ?)",
                [(game, last + at, _dump(event_json(e))) for at, e in enumerate(events, 1)],
            )
            db.execute(
                "UPDATE games SET record = ?, changed = ?, finished = ?, extra = ? WHERE id = ?",
                (record, self._now(), int(finished), _dump(extra), game),
            )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    yield self._db
                except BaseException:
                    self._db.execute("ROLLBACK")
                    raise
                self._db.execute("COMMIT")
            except sqlite3.Error as error:
                raise CompanionError(
                    f"the game can't be kept in '{self.path}' ({error}); free some space, "
                    "or set COMPANION_DATA to another folder"
                ) from error

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._db
            except sqlite3.Error as error:
                raise CompanionError(f"'{self.path}' can't be read ({error})") from error

    def _open(self) -> sqlite3.Connection:
        try:
            db = _connect(self.path)
            broken = "" if _sound(db) else "its contents are damaged"
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            db, broken = None, str(error)
        if not broken:
            assert db is not None
            return db
        if db is not None:
            db.close()
        aside = self._set_aside()
        db = _connect(self.path)
        saved = _salvage(aside, db)
        self.notice = (
            f"the journal was damaged ({broken}): the old file is kept as '{aside}', "
            f"{saved} of its games could be read and are in the new one"
        )
        return db

    def _set_aside(self) -> Path:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(self._now()))
        aside = self.path.with_name(f"{self.path.name}.damaged-{stamp}")
        count = 1
        while aside.exists():
            count += 1
            aside = self.path.with_name(f"{self.path.name}.damaged-{stamp}-{count}")
        for tail in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + tail)
            if part.exists():
                part.rename(aside.with_name(aside.name + tail))
        return aside


class GameJournal:
    """One game's journal: what `companion.table.Table` writes to."""

    def __init__(self, store: Store, game: int) -> None:
        self.store, self.id = store, game

    def record(
        self,
        events: Sequence[Event],
        record: str,
        finished: bool = False,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep events and the game so far; on disk when this returns.

        Raises `CompanionError` when the disk refuses.
        """
        self.store._keep(self.id, events, record, finished, extra or {})

    @property
    def info(self) -> GameInfo:
        """The game as it is kept."""
        return self.store.game(self.id)


def open_store(path: Path | None = None, now: Callable[[], float] = time.time) -> Store:
    """The journal at `path`, or this computer's own. Raises `CompanionError`."""
    return Store(path or journal_path(), now)


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.executescript(_SCHEMA)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _sound(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def _salvage(aside: Path, db: sqlite3.Connection) -> int:
    """Copy what a damaged file still gives; returns the number of games saved."""
    try:
        old = sqlite3.connect(aside, isolation_level=None)
    except sqlite3.Error:
        return 0
    try:
        db.execute("PRAGMA foreign_keys = OFF")
        for table, columns in _COLUMNS.items():
            names, marks = ", ".join(columns), ", ".join("?" * len(columns))
            try:
                for row in old.execute(f"SELECT {names} FROM {table}"):
                    db.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)
            except sqlite3.Error:
                continue
        db.execute("DELETE FROM events WHERE game NOT IN (SELECT id FROM games)")
        db.execute("PRAGMA foreign_keys = ON")
        (count,) = db.execute("SELECT COUNT(*) FROM games").fetchone()
        return int(count)
    finally:
        old.close()


def _info(row: Sequence[Any]) -> GameInfo:
    game, name, players, options, deal, started, changed, finished, record, extra, events = row
    return GameInfo(
        game,
        name,
        tuple(json.loads(players)),
        json.loads(options),
        deal,
        started,
        changed,
        bool(finished),
        record,
        json.loads(extra),
        events,
    )


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
