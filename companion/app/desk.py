"""The one place of the process that pages share: the game being played, and the settings.

Several browsers (a phone and the big screen) open the same desk and see the same table.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.agreed import said_with_20, turn_limit
from companion.app.feed import Feed
from companion.app.model import Snapshot, TableModel
from companion.app.session import TableLike, TableSession
from companion.app.setup import Memory, Setup
from companion.app.watchers import Watchers
from companion.cards import Deck
from companion.journal import GameInfo
from companion.referee import Tap

OpenTable = Callable[[Setup], TableLike]


class Desk:
    """Begins and ends games. `open_table` builds a table from a setup, on the table's thread;
    `check` gives the deck of a setup, or raises `CompanionError` where it can't be played."""

    def __init__(
        self,
        open_table: OpenTable,
        check: Callable[[Setup], Deck],
        memory: Memory,
        unfinished: Callable[[], tuple[GameInfo, ...]] = tuple,
    ) -> None:
        self._open_table = open_table
        self._check = check
        self._watchers = Watchers()
        self.memory = memory
        self.unfinished = unfinished
        """Games of the journal that can go on, the latest first."""
        self.setup: Setup | None = None
        self.proposal = memory.setup()
        self.voices: dict[tuple[str, str], bool] = {}
        """Browsers that were told to speak the calls or to be silent, by address and kind."""
        self.closing = False
        """Whether the server is about to stop."""
        self.model = TableModel()
        self.feed = Feed()
        self._session: TableSession | None = None

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        return self._session is not None

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when a game begins or ends; gives back the way out."""
        return self._watchers.add(watcher)

    def begin(self, setup: Setup, *, remember: bool = True) -> None:
        """Begin a game; one that is under way ends first.

        Raises `CompanionError` where players or cards do not fit the game.
        """
        deck = self._check(setup)
        self._close()
        if remember:
            self.memory.keep_setup(setup)
            self.proposal = setup
        self.setup = setup
        self.model = TableModel(
            Snapshot(
                game=setup.game,
                deck=deck,
                players=setup.players,
                limit=turn_limit(setup.game, setup.options),
                says=said_with_20(setup.game, setup.options),
            )
        )
        self.feed = Feed()
        self._session = TableSession(lambda: self._open_table(setup), self.model, self.feed)
        self._session.start()
        self.tell()

    def end(self) -> None:
        """End the game."""
        self._close()
        self.tell()

    def close(self) -> None:
        """The server stops: whoever waits for news is told that none will come."""
        self.closing = True
        self.tell()

    def tap(self, tap: Tap) -> None:
        """Pass on what a person tapped."""
        if self._session is not None:
            self._session.tap(tap)

    def dismiss(self) -> None:
        """Take the notice of a refused tap away."""
        self.model.change(notice="")

    def _close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.stop()

    def tell(self) -> None:
        """Let every page know that something changed."""
        self._watchers.tell()
