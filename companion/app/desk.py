"""The one place of the process that pages share: the game being played, and the settings.

Several browsers (a phone and the big screen) open the same desk and see the same table.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.agreed import hands_count, said_with_20, timer_mode, turn_limit
from companion.app.feed import Feed
from companion.app.lan.devices import Lan
from companion.app.lesson_lending import Lendable
from companion.app.library import Library
from companion.app.model import Snapshot, TableModel
from companion.app.release import keep_little, release
from companion.app.round_pictures import RoundPictures
from companion.app.session import TableLike, TableSession
from companion.app.setup import Memory, Setup
from companion.app.watchers import Watchers
from companion.cards import Deck
from companion.engine.match import Match
from companion.errors import CompanionError
from companion.journal import GameInfo, GameJournal
from companion.referee import Tap
from companion.vision.phone import Phone

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
        phone: Phone | None = None,
        lan: Lan | None = None,
    ) -> None:
        # The threads of games and lessons begin later than their desk.
        keep_little()
        self._open_table = open_table
        self._check = check
        self._watchers = Watchers()
        self.phone = phone or Phone()
        """Where a phone's pictures arrive."""
        self.lan = lan
        """The way in for other devices; None where the page is for this machine only."""
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
        self.library = Library()
        """The games of other evenings."""
        self._session: TableSession | None = None
        self._table: TableLike | None = None
        self._stills: dict[int, bytes] = {}

    @property
    def match(self) -> Match | None:
        """The match on the table as it stands now; None while the table is opened."""
        found = getattr(self._table, "match", None)
        return found if isinstance(found, Match) else None

    @property
    def lendable(self) -> Lendable | None:
        """The camera of the game under way, where somebody may show it a hand."""
        source = getattr(self._table, "source", None)
        return source if self.playing and isinstance(source, Lendable) else None

    @property
    def game_id(self) -> int | None:
        """The journal's number of the game under way; None where it is not kept."""
        journal = getattr(self._table, "journal", None)
        return journal.id if isinstance(journal, GameJournal) else None

    def round_picture(self, number: int) -> bytes | None:
        """The table at the end of a round of this game, as JPEG."""
        if self.game_id is not None:
            return self.library.pictures.read(self.game_id, number)
        return self._stills.get(number)

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
                timer=timer_mode(setup.game, setup.options),
                says=said_with_20(setup.game, setup.options),
                counted=hands_count(setup.game, setup.options),
            )
        )
        self.feed = Feed()
        self.phone.expect()
        self._session = TableSession(lambda: self._opened(setup), self.model, self.feed)
        RoundPictures(self.model, self._session.still, self._keep_still)
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

    def forget(self, game: int) -> None:
        """Delete a game of another evening. Raises `CompanionError`."""
        if game == self.game_id:
            raise CompanionError("this game is under way; end it before you delete it")
        self.library.forget(game)

    def wipe(self) -> None:
        """End the game and remove everything that was ever kept. Raises `CompanionError`."""
        self._close()
        try:
            self.library.wipe()
        finally:
            self.setup, self.proposal = None, self.memory.setup()
            self.voices.clear()
            self.model = TableModel()
            self.tell()

    def _opened(self, setup: Setup) -> TableLike:
        table = self._open_table(setup)
        # Not where another game began while this one's camera was being opened.
        if self.setup is setup and self.playing:
            self._table = table
        return table

    def _keep_still(self, number: int, jpeg: bytes) -> None:
        if self.game_id is None:
            self._stills[number] = jpeg
            return
        try:
            self.library.pictures.keep(self.game_id, number, jpeg)
        except CompanionError as error:
            self.model.change(notice=str(error))

    def _close(self) -> None:
        session, self._session = self._session, None
        self.phone.hang_up()
        if session is not None:
            session.stop()
        journal = getattr(self._table, "journal", None)
        if isinstance(journal, GameJournal):
            journal.store.close()
        self._table = None
        self._stills.clear()
        if session is not None:
            release()

    def tell(self) -> None:
        """Let every page know that something changed."""
        self._watchers.tell()
