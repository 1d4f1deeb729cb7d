"""One table being refereed: a thread that steps it, and the taps that reach it.

The thread owns the table. Taps are put in a queue and answered between two frames, so no lock is
held while the eyes look and no page ever waits for the camera.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from companion.app.feed import Feed
from companion.app.model import Camera, TableModel
from companion.app.picture import draw, jpeg
from companion.cards import Card
from companion.errors import CompanionError
from companion.referee import Event, EventName, Question, Tap, TapKind
from companion.referee.spoken import REFEREE
from companion.table import Update
from companion.vision.sightings import Frame, Look
from companion.vision.tracker import Track

GRACE_S = 1.0
"""A card laid in the last moment is read this much later."""
logger = logging.getLogger(__name__)


class TableLike(Protocol):
    """What a session needs of `companion.table.Table`."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that are open, oldest first."""
        ...

    @property
    def state_json(self) -> Mapping[str, Any]:
        """The state fields of the round on the table; empty before the first deal."""
        ...

    def step(self) -> Update | None:
        """Take one frame; None at the end of the source. Raises `CompanionError`."""
        ...

    def tap(self, tap: Tap) -> tuple[Event, ...]:
        """What a person said. Raises `CompanionError` with a sentence where it can't be."""
        ...

    def close(self) -> None:
        """Let go of the source."""
        ...


class TableSession:
    """Steps a table in its own thread and shows what comes of it in `model` and `feed`.

    `open_table` is called on that thread, because opening a camera and loading weights takes
    seconds; a `CompanionError` of it is shown as the model's `failure`.
    """

    def __init__(
        self,
        open_table: Callable[[], TableLike],
        model: TableModel,
        feed: Feed,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._open = open_table
        self._model = model
        self._feed = feed
        self._sleep = sleep
        self._taps: queue.SimpleQueue[Tap] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._frame: Frame | None = None
        self._look: Look | None = None
        self._tracks: tuple[Track, ...] = ()
        self._timed: float | None = None
        self._unseen = 0.0
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self, wait: float = 5.0) -> None:
        """End: the source is let go before this returns, or after `wait` seconds anyway."""
        self._stop.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(wait)

    def tap(self, tap: Tap) -> None:
        """Pass on what a person tapped; `seen` is filled in with what is on the screen."""
        if tap.seen is None:
            tap = replace(tap, seen=self._model.snapshot.seen)
        self._model.change(notice="")
        self._taps.put(tap)

    def _run(self) -> None:
        table: TableLike | None = None
        try:
            table = self._open()
            # A game that goes on shows where it stood.
            self._model.change(
                state=dict(table.state_json),
                questions=table.questions,
                events=tuple(reversed(_past(table))),
                shown=_laid_open(table) or {},
            )
            while not self._stop.is_set():
                self._answer(table)
                update = table.step()
                if update is None:
                    self._model.change(camera=Camera.ENDED, moving=False)
                    break
                self._show(update, table)
                self._time(table)
            self._linger(table)
        except CompanionError as error:
            self._model.change(failure=str(error), camera=Camera.LOST)
        except Exception as error:
            # A fault of ours must be seen on the page, not die with the thread.
            logger.exception("the table's thread failed")
            self._model.change(failure=f"{type(error).__name__}: {error}", camera=Camera.LOST)
        finally:
            if table is not None:
                table.close()

    def _linger(self, table: TableLike) -> None:
        # The clip is over, but questions may still be answered and plays corrected.
        while not self._stop.is_set():
            self._answer(table)
            self._feed.offer(self._draw)
            self._sleep(0.1)

    def _answer(self, table: TableLike) -> None:
        while True:
            try:
                tap = self._taps.get_nowait()
            except queue.Empty:
                return
            self._tap(table, tap)

    def _tap(self, table: TableLike, tap: Tap) -> None:
        try:
            events = table.tap(tap)
        except CompanionError as error:
            self._model.change(notice=str(error))
        else:
            self._model.hear(events, table.questions, _corrected(events, table))
            if (shown := _laid_open(table)) is not None:
                # Confirmed as they were read, entered by hand, or taken back.
                self._model.change(shown=shown)
            elif tap.kind is TapKind.HOLDS and tap.player is not None:
                shown = {**self._model.snapshot.shown, tap.player: tap.cards}
                self._model.change(shown=shown)

    def _show(self, update: Update, table: TableLike) -> None:
        first = self._frame is None
        if update.frame is not None:
            if update.frame is self._frame:
                # The camera is lent: what is played meanwhile isn't seen in time.
                self._unseen = self._model.clock()
            self._frame = update.frame
        if update.look is not None:
            self._look = update.look
        self._tracks = update.tracks
        self._model.take(update, table.questions, _corrected(update.events, table))
        if self._frame is not None:
            self._feed.offer(self._draw, now=first)

    def still(self) -> bytes:
        """The latest frame as JPEG, as it was taken; empty before the first."""
        return jpeg(self._frame.image) if self._frame is not None else b""

    def _time(self, table: TableLike) -> None:
        """Say that a turn takes too long, where a table has left that to the app."""
        now = self._model.snapshot
        since = now.turn_since
        if now.timer != "auto" or not now.limit or since is None or since == self._timed:
            return
        # A card that is being laid just now, or waits for a name, is in time.
        if now.moving or now.questions or now.camera is not Camera.LIVE or now.turn is None:
            return
        if self._model.clock() - max(since, self._unseen) < now.limit + GRACE_S:
            return
        self._timed = since
        self._tap(table, Tap(TapKind.TIMES, player=REFEREE, target=now.turn, seen=now.seen))

    def _draw(self) -> bytes:
        if self._frame is None:
            return b""
        return draw(self._frame.image, self._tracks, self._look)


def _past(table: TableLike) -> Sequence[Event]:
    """Every action as it stands; a table that plays from a list has no past of its own."""
    return tuple(getattr(table, "history", ()))


def _laid_open(table: TableLike) -> dict[str, tuple[Card, ...]] | None:
    """The hands laid open after the last round; None of a table that plays from a list."""
    referee = getattr(table, "referee", None)
    return None if referee is None else dict(referee.match.shown)


def _corrected(events: Sequence[Event], table: TableLike) -> Sequence[Event]:
    """The past, where one of the events changed it."""
    if any(event.name is EventName.CORRECTION for event in events):
        return _past(table)
    return ()
