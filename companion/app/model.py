"""What the pages show: one immutable snapshot of the table, and whoever wants to know of a new one.

The model knows no page and no Flet; pages, tests and several browsers at once watch the same one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.app.watchers import Watchers
from companion.cards import Card, Deck, InvalidCard, Shape, read_card, read_cards
from companion.referee import Event, EventName, Question
from companion.table import Update

EVENTS_SHOWN = 400
"""Older events stay in the journal and leave the list."""

HAND_CALLS = ("Semi last card", "Last card", "Check up")
"""The calls that tell how many cards are left, as the engine writes them."""


_TURNS = frozenset({EventName.DEAL, EventName.PLAY, EventName.PICK, EventName.PASS})
"""After these a turn begins, even where the same player goes on."""
_NEWS = frozenset(
    {EventName.DEAL, EventName.CLEAR, EventName.ROUND, EventName.CAMERA, EventName.CORRECTION}
)
"""What is no action of the match; a question goes once it is answered."""
_ASIDE = frozenset({EventName.QUESTION, EventName.CAMERA})
"""What says nothing of the cards on the table."""


class Camera(StrEnum):
    """What is known of the source."""

    OPENING = "opening"
    LIVE = "live"
    STALE = "stale"
    LOST = "lost"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a page needs of the table at one moment.

    `events` are the newest first. `turn_since` is when the turn began, in seconds of the model's
    clock; `limit` how many seconds a turn may take, 0 where none is agreed, and `timer` who says
    that it was too long (`called`, `auto`, `advisory`); `says` what may be said with a 20 besides
    a shape. `failure` is the sentence that ended the session, `notice` the answer to a tap that
    was refused; `rounds` holds the end of every finished round, oldest first, and `shown` the
    hands laid open after the last one; `counted` says whether such hands count at all.
    """

    game: str = ""
    deck: Deck = Deck.WHOT
    players: tuple[str, ...] = ()
    camera: Camera = Camera.OPENING
    moving: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()
    rounds: tuple[Event, ...] = ()
    shown: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    turn_since: float | None = None
    limit: int = 0
    timer: str = "called"
    says: tuple[str, ...] = ()
    counted: bool = True
    failure: str = ""
    notice: str = ""

    @property
    def turn(self) -> str | None:
        """Who is to act."""
        return self.state.get("turn")

    @property
    def clockwise(self) -> bool:
        """Whether play goes clockwise."""
        return int(self.state.get("direction", 1)) >= 0

    @property
    def debt(self) -> int:
        """Cards the player on turn owes the market."""
        return int(self.state.get("debt") or 0)

    @property
    def called(self) -> Shape | None:
        """The shape asked for with a Whot."""
        name = self.state.get("called")
        return Shape(name) if name in tuple(Shape) else None

    @property
    def top(self) -> tuple[Card, ...]:
        """What has to be matched or beaten: the call card, or the combination on the table."""
        text = self.state.get("call_card") or self.state.get("table") or ""
        try:
            if isinstance(text, str):
                return read_cards(text, self.deck)
            return tuple(read_card(str(word), self.deck) for word in text)
        except InvalidCard:
            return ()

    @property
    def hands(self) -> Mapping[str, int]:
        """Cards in each hand."""
        return dict(self.state.get("hands") or {})

    @property
    def market(self) -> int | None:
        """Cards left to pick from; None where the game has no market."""
        return self.state.get("market")

    @property
    def pile(self) -> int | None:
        """Cards played; None where the game clears them away."""
        return self.state.get("pile")

    @property
    def owed_calls(self) -> tuple[tuple[str, str], ...]:
        """Hand calls that are owed and nobody has heard yet: player and words.

        Calls of numbers are left to the table: a button for each play would be in the way.
        """
        last = self.last
        if last is None or not self.turn:
            return ()
        return tuple((player, call) for player, call in last.owed if call in HAND_CALLS)

    @property
    def over(self) -> bool:
        """Whether the round on the table is over."""
        return bool(self.state) and self.turn is None

    @property
    def owner(self) -> str | None:
        """Whose combination lies on the table."""
        return self.state.get("owner")

    @property
    def locked(self) -> tuple[str, ...]:
        """Who has passed and must wait until the table is cleared."""
        return tuple(self.state.get("locked") or ())

    @property
    def question(self) -> Question | None:
        """The question to ask now: the latest that is open."""
        return self.questions[-1] if self.questions else None

    @property
    def asked_about(self) -> tuple[Card, ...]:
        """The cards the question is about."""
        asked = self.question
        if asked is None:
            return ()
        for event in self.events:
            if event.question is not None and event.question.number == asked.number:
                return event.cards
        return ()

    @property
    def last(self) -> Event | None:
        """The latest event people want called out; camera news and questions are not."""
        for event in self.events:
            if event.name not in (EventName.CAMERA, EventName.QUESTION):
                return event
        return None

    @property
    def last_action(self) -> Event | None:
        """The latest event that was an action of the match, which undo would take back."""
        for event in self.events:
            if event.name is EventName.CORRECTION:
                continue
            if event.action is not None or event.name is EventName.ILLEGAL:
                return event
        return None

    @property
    def seen(self) -> int | None:
        """The number of the latest event told; None where nothing was."""
        numbers = [event.number for event in self.events if event.number > 0]
        return max(numbers, default=None)


def _standing(told: Sequence[Event]) -> tuple[Event, ...]:
    """Events newest first, without cards that were only named: what was played is told since."""
    last = next((each for each in told if each.name not in _ASIDE), None)
    return tuple(each for each in told if each.name is not EventName.LIES or each is last)


def retold(told: Sequence[Event], past: Sequence[Event]) -> tuple[Event, ...]:
    """Events newest first, with the actions among them as they stand now (oldest first)."""
    others = [event for event in reversed(told) if event.name in _NEWS]
    found: list[Event] = []
    for action in past:
        # What was added has no number of its own and stays behind its neighbour.
        while others and 0 < others[0].number < action.number:
            found.append(others.pop(0))
        found.append(action)
    return tuple(reversed([*found, *others]))


class TableModel:
    """The current snapshot. Safe to change from one thread and to watch from any."""

    def __init__(
        self, snapshot: Snapshot | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._snapshot = snapshot or Snapshot()
        self.clock = clock
        self._watchers = Watchers()
        self._dealt = 0

    @property
    def snapshot(self) -> Snapshot:
        """What is known now."""
        return self._snapshot

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every change, on the changing thread; gives back the way out."""
        return self._watchers.add(watcher)

    def change(self, **fields: Any) -> None:
        """Replace fields of the snapshot; watchers hear of it only where something differs."""
        changed = replace(self._snapshot, **fields)
        if changed == self._snapshot:
            return
        self._snapshot = changed
        self._watchers.tell()

    def take(
        self, update: Update, questions: tuple[Question, ...], past: Sequence[Event] = ()
    ) -> None:
        """Show what one step of the table brought; for `past` see `hear`."""
        self.hear(
            update.events,
            questions,
            past,
            camera=Camera(update.camera) if update.camera in tuple(Camera) else Camera.LIVE,
            moving=update.moving,
        )

    def hear(
        self,
        events: tuple[Event, ...],
        questions: tuple[Question, ...],
        past: Sequence[Event] = (),
        **fields: Any,
    ) -> None:
        """Add events, oldest first, and show the questions that are open now.

        After a correction `past` holds every action as it stands now, oldest first: the list
        shows those instead of what was told of them.
        """
        now = self._snapshot
        state = next((e.state for e in reversed(events) if e.state), now.state)
        if any(event.name is EventName.DEAL for event in events):
            fields["shown"] = {}
        told = _standing(tuple(reversed(events)) + now.events)
        if past:
            told = retold(told, past)
        if any(event.name in _TURNS for event in events) or state.get("turn") != now.turn:
            fields["turn_since"] = self.clock() if state.get("turn") else None
        self.change(
            events=told[:EVENTS_SHOWN],
            state=state,
            rounds=self._ended(now.rounds, events),
            questions=questions,
            **fields,
        )

    def _ended(self, rounds: tuple[Event, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Finished rounds after more events: an end told again replaces, an undone one goes."""
        for event in events:
            last = rounds[-1] if rounds else None
            # Of the round on the table, not of one before it.
            current = last is not None and last.number > self._dealt
            if event.name is EventName.DEAL:
                self._dealt = event.number
            elif event.name is EventName.ROUND:
                rounds = (*(rounds[:-1] if current else rounds), event)
            elif event.name is EventName.CORRECTION and event.state.get("turn") and current:
                rounds = rounds[:-1]
        return rounds
