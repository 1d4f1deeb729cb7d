"""Whot! judged: one action at a time, without seeing a hand.

The rules in short. Lay one card of the call card's shape or number, or a Whot (20), which fits
always and names the shape to follow; or pick a card, which ends the turn. 1 *hold on*: the same
player again. 2 *pick two*, 5 *pick three*: the next player picks, or defends with the same number
and the debt grows. 8 *suspension*: the next player misses the turn. 14 *general market*: everybody
else picks one, the same player again. First without cards wins; the others count their hands.

The English game has none of that but ladders, and a Whot that names a shape, reverses or skips,
and may be answered at once with another. Everything a table may agree on is an option (see
`companion.engine.whot.options`); rulings for odd cases are the reference's A1 to A35.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from companion.cards import Card, Deck
from companion.engine.values import Action, OptionValue, Points, Settlement, State
from companion.engine.whot import deal as dealing
from companion.engine.whot import known, scoring
from companion.engine.whot.memory import Memory
from companion.engine.whot.options import agreed
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table


def rules(name: str, values: Mapping[str, Any]) -> WhotRules:
    """The rules of a preset with the options given. Raises `UsageError`."""
    return WhotRules(*agreed(name, values))


class WhotRules:
    """A Whot preset with its options. Never changed once made."""

    def __init__(self, name: str, options: Mapping[str, OptionValue]) -> None:
        self._name = name
        self._options = options
        self._table = Table(options)
        # The method itself, since one call more is a twentieth of a verdict.
        self.judge = Memory(self._table).judge

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WhotRules) and self._options == other._options

    def __hash__(self) -> int:
        return hash(self._name)

    @property
    def name(self) -> str:
        """`whot/nigerian`, `whot/english`, …"""
        return self._name

    @property
    def deck(self) -> Deck:
        """The Whot deck."""
        return Deck.WHOT

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option's value."""
        return self._options

    @property
    def waits_for_call(self) -> bool:
        """Whether a card is turned up to start the pile."""
        return self._options["start"] == "call_card"

    def start(self, players: Sequence[str], deal: int | None = None, **setup: Any) -> WhotState:
        """The state after the deal; `call` is the card turned up, `need` a shape named for it."""
        return dealing.start(
            self._table,
            self._options,
            players,
            deal,
            setup.get("call"),
            setup.get("need"),
            setup.get("previous"),
        )

    def position(self, players: Sequence[str], fields: Mapping[str, str]) -> WhotState:
        """The state a record's `position` line sets."""
        return dealing.position(self._table, self._options, players, fields)

    def legal_actions(self, state: State, hand: Sequence[Card]) -> list[Action]:
        """What the player on turn may do with a known hand."""
        return known.legal_actions(self._table, cast(WhotState, state), hand)

    def settle(
        self,
        state: State,
        shown: Mapping[str, Sequence[Card]],
        standings: Mapping[str, Points],
    ) -> Settlement:
        """Count a finished round."""
        return scoring.settle(self._table, self._options, cast(WhotState, state), shown, standings)
