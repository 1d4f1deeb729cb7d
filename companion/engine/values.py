"""The values every game family shares: actions, reasons, verdicts, and the protocols.

A rule set is data (`Options`) plus a family's pure functions; a state is an immutable value; a
verdict is a value too, and carries the state after. The engine never looks at a clock, a
camera or a hand it was not shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.cards import Card, Deck, Shape

Points: TypeAlias = int | float
"""What is counted at a round's end: whole numbers, or halves where stakes are agreed."""

OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | None
"""The value of one house-rule option; a tuple is a set of names, in the option's own order."""


class Kind(StrEnum):
    """What somebody did."""

    PLAY = "play"
    PICK = "pick"
    PASS = "pass"
    SAYS = "says"
    OBJECTS = "objects"
    TIMES = "times"
    WINS = "wins"
    LEAVES = "leaves"


@dataclass(frozen=True, slots=True)
class Action:
    """One line of a game record: who did what.

    `words` holds the spoken call (`last card`), the objected call, or the instant win claimed;
    `extras` holds `reverse` and `skip`; `need` the shape named with a Whot; `target` the player
    objected to or timed.
    """

    player: str
    kind: Kind
    cards: tuple[Card, ...] = ()
    need: Shape | None = None
    extras: tuple[str, ...] = ()
    words: str = ""
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action was refused: a code of the family's enum and a sentence for people.

    The sentence quotes the rule by name and says what would have been allowed. `code` is stable
    (scripts, translations); `details` are the facts the sentence was made of, as texts.
    """

    code: str
    text: str
    details: tuple[tuple[str, str], ...] = ()


class State(Protocol):
    """What every game's state tells; the families' own classes hold more."""

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody at the table, clockwise."""
        ...

    @property
    def turn(self) -> str | None:
        """Who is to act, or None when the round is over."""
        ...

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        ...

    @property
    def winner(self) -> str | None:
        """Who won the round, once it is over."""
        ...

    @property
    def hands(self) -> Mapping[str, int]:
        """Cards in each hand: dealt + picked - played."""
        ...

    @property
    def owed(self) -> tuple[tuple[str, str], ...]:
        """Who owes what: a call not yet heard, the cards still to be picked, the pay for a chop."""
        ...

    def as_json(self) -> dict[str, Any]:
        """The state fields of `companion referee --json`."""
        ...


class Verdict(NamedTuple):
    """The judgement of one action. A tuple, because one is made for every action.

    An illegal action leaves `state` as it was before, but for cards drawn as an agreed penalty.
    `calls` are the calls to make now.
    """

    action: Action
    legal: bool
    reasons: tuple[Reason, ...]
    calls: tuple[str, ...]
    state: State
    returned: tuple[Card, ...] = ()
    """Cards of the play that go back to the hand although its first cards stand."""

    @property
    def owed(self) -> tuple[tuple[str, str], ...]:
        """Who owes what after it: read off the state only when somebody asks."""
        return self.state.owed


new_verdict = tuple.__new__
"""`new_verdict(Verdict, (…))` with all fields in order: calling the class takes twice as long."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished round counts.

    `totals` holds this round's points (None: the hand was not shown), `places` the order of the
    round with equal players side by side, `standings` the points over all rounds so far,
    `eliminated` who drops out after this round, `game_winner` who has won the game with it.
    """

    winner: str | None
    totals: Mapping[str, Points | None]
    places: tuple[tuple[str, ...], ...]
    standings: Mapping[str, Points]
    eliminated: tuple[str, ...] = ()
    game_winner: str | None = None


class Rules(Protocol):
    """A preset with its options: everything the referee needs to judge."""

    @property
    def name(self) -> str:
        """`whot/nigerian`, `thirteen`, …"""
        ...

    @property
    def deck(self) -> Deck:
        """Which deck the game is played with."""
        ...

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option's value, in the order of the family's table."""
        ...

    @property
    def waits_for_call(self) -> bool:
        """Whether a round begins only when a card is turned up (Whot's call card)."""
        ...

    def start(self, players: Sequence[str], deal: int | None = None, **setup: Any) -> State:
        """The state after the deal.

        `setup` may hold `call` and `need` (Whot: the card turned up and a shape named for it)
        and `previous`, the final state of the round before. Raises
        `companion.errors.UsageError` where the players or the deal don't fit the game.
        """
        ...

    def position(self, players: Sequence[str], fields: Mapping[str, str]) -> State:
        """The state a record's `position` line sets: keyword -> the words after it.

        Raises `companion.errors.UsageError` for a field that is missing, unknown or impossible.
        """
        ...

    def judge(self, state: State, action: Action, *, stands: bool = False) -> Verdict:
        """Judge one action. `stands` lets a refused play stand after all."""
        ...

    def legal_actions(self, state: State, hand: Sequence[Card]) -> list[Action]:
        """What the player to act may do with a known hand, in a fixed order."""
        ...

    def settle(
        self,
        state: State,
        shown: Mapping[str, Sequence[Card]],
        standings: Mapping[str, Points],
    ) -> Settlement:
        """Count a finished round: `shown` are the hands laid open, `standings` the points
        before the round."""
        ...
