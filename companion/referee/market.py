"""A hand at the market: somebody picks, or takes what was counted already.

The engine books a debt, or a general market, as a whole the moment it falls due. The hands that
fetch those cards come one by one afterwards, and must not be counted again as picks of the player
then on turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.referee.explain import TOUCHED
from companion.referee.seats import Seats
from companion.vision.arms import apart

DUE_S = 12.0
"""How long after a general market the others may still be fetching their cards."""
REST_S = 3.5
"""How soon a player who picks several cards comes back for the rest of them."""
SHUFFLED_S = 8.0
"""How soon a player who makes the pile the market again comes to that for the card picked."""
_DUE = 1.5
_NOBODY = 2.6


class Hand(StrEnum):
    """What a hand at the market was."""

    PICK = "pick"
    FETCH = "fetch"
    OTHER = "other"


@dataclass(slots=True)
class _Due:
    cards: int
    until: float
    age: int = 0
    """Actions of others since it was booked."""
    side: float | None = None
    """Where the arm came from that took the first of them."""


class Market:
    """Keeps who has cards to fetch, and whose hand was seen at the market for no known reason."""

    def __init__(self) -> None:
        self._due: dict[str, _Due] = {}
        self.touched: dict[str, float] = {}
        """Players who reached in out of turn, and what an unseen pick of theirs costs."""

    def booked(
        self, before: Mapping[str, int], after: Mapping[str, int], t: float, actor: str
    ) -> None:
        """Hands grew from `before` to `after` by what `actor` did: those cards are still to be
        fetched."""
        for due in self._due.values():
            due.age += 1
        for player, count in after.items():
            more = count - before.get(player, count)
            if more > 0:
                self._due[player] = _Due(more, t + (REST_S if player == actor else DUE_S))

    def shuffled(self, player: str, t: float) -> None:
        """A player makes the pile the market again, to pick from it: the hand that puts it there
        comes once more."""
        cards = self._due[player].cards if player in self._due else 0
        self._due[player] = _Due(cards + 1, t + SHUFFLED_S)

    def acted(self, player: str) -> None:
        """A player laid a card: whatever was due to be fetched has been."""
        self._due.pop(player, None)
        self.touched.clear()

    def clear(self) -> None:
        """A new round, or a person corrected the counts."""
        self._due.clear()
        self.touched.clear()

    def hand(self, turn: str, side: float | None, t: float, seats: Seats) -> tuple[Hand, str]:
        """What a hand that left the market at `t` was, and whose."""
        self._due = {
            player: due
            for player, due in self._due.items()
            # Once others have acted, whoever is on turn again comes to pick anew.
            if due.until >= t and due.cards > 0 and due.age <= (0 if player == turn else 1)
        }
        options = [(seats.cost(turn, side), 1, Hand.PICK, turn)]
        options += [
            (seats.cost(player, side) - _DUE, 0, Hand.FETCH, player)
            for player, due in self._due.items()
            if not apart(due.side, side)
        ]
        cost, _, hand, player = min(options, key=lambda option: option[:2])
        if cost > _NOBODY:
            # The arm came from where somebody else sits.
            others = [p for p in seats.players if p != turn]
            player = min(others, key=lambda p: seats.cost(p, side), default=turn)
            self.touched[player] = TOUCHED
            return Hand.OTHER, player
        if hand is Hand.FETCH:
            self._due[player].cards -= 1
        return hand, player

    def fetched_one(self, player: str, side: float | None = None) -> None:
        """The hand that was announced as a pick took one of the cards booked with it."""
        if player in self._due:
            self._due[player].cards -= 1
            self._due[player].side = side
