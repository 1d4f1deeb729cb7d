"""Where a deal of Thirteen stands: counts, the table, who passed, who is out. Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.cards import StandardCard
from companion.engine.thirteen.combinations import Combination


@dataclass(frozen=True, slots=True)
class Chop:
    """A bomb laid on a 2 or on another bomb: who pays whom if nothing chops it again."""

    chopper: str
    victim: str
    chopped: Combination


@dataclass(frozen=True, slots=True)
class Claim:
    """An instant win claimed: by whom, its name, and the value of the highest card shown."""

    player: str
    kind: str
    top: int = -1


@dataclass(frozen=True, slots=True)
class ThirteenState:
    """A deal. Names are players; all tuples are in the order things happened."""

    players: tuple[str, ...]
    counts: tuple[int, ...]
    """Cards in each hand, in the order of `players`."""
    turn: str | None
    direction: int = 1
    table: Combination | None = None
    owner: str | None = None
    """Who laid what lies on the table."""
    locked: tuple[str, ...] = ()
    """Who has passed and stays out until the table is cleared."""
    passed: tuple[str, ...] = ()
    """Who has passed since the combination on the table was laid."""
    passed_on: tuple[tuple[str, Combination], ...] = ()
    """What each pass of this round was said to, where only a willing pass locks."""
    lead_passes: tuple[str, ...] = ()
    """Leaders who hold nothing but 2s where nobody may go out on one."""
    out: tuple[str, ...] = ()
    """Who has gone out, the first in front."""
    lost: tuple[str, ...] = ()
    """Who went out on a 2 where that loses."""
    stopped: tuple[str, ...] = ()
    """Who left the table, or stopped with a full hand when the first went out."""
    played: frozenset[StandardCard] = frozenset()
    """Every card seen in this deal."""
    opened: bool = False
    """Whether a card was played in this deal."""
    cleared: bool = False
    """Whether the table was cleared in this deal."""
    first_deal: bool = True
    leads: str | None = None
    """Who was to lead when the deal began."""
    needs_lowest: bool = False
    """Whether the first play answers to the rule of the lowest card."""
    lowest: StandardCard | None = None
    """The lowest card dealt, where it is known."""
    acted: tuple[str, ...] = ()
    """Who has played a card."""
    at_first_out: tuple[int, ...] | None = None
    """`counts` at the moment the first player went out."""
    chops: tuple[Chop, ...] = ()
    """The chops of this round, not yet paid."""
    paid: tuple[tuple[str, str, tuple[Chop, ...]], ...] = ()
    """Chains of chops settled: payer, receiver, the chain."""
    claim: Claim | None = None
    void: bool = False
    """Whether the deal was thrown in for a wrong number of cards."""
    over: bool = False

    @property
    def hands(self) -> Mapping[str, int]:
        """Cards in each hand: dealt - played."""
        return dict(zip(self.players, self.counts, strict=True))

    @property
    def winner(self) -> str | None:
        """Who won the deal, once it is over; None where it was void or nobody could go out."""
        if not self.over or self.void:
            return None
        first = self.places()[0]
        return first[0] if len(first) == 1 else None

    @property
    def owed(self) -> tuple[tuple[str, str], ...]:
        """Who pays whom for the chops of this round if nothing chops the last one again."""
        if not self.chops:
            return ()
        last = self.chops[-1]
        chopped = ", ".join(str(chop.chopped) for chop in self.chops)
        return ((last.victim, f"the chop of {chopped} to {last.chopper}"),)

    @property
    def active(self) -> tuple[str, ...]:
        """Who still plays for a place."""
        return tuple(
            player
            for player, count in zip(self.players, self.counts, strict=True)
            if count and player not in self.stopped
        )

    def count(self, player: str) -> int:
        """Cards in a player's hand."""
        return self.counts[self.players.index(player)]

    def after(self, player: str) -> tuple[str, ...]:
        """Everybody else in the order of play, starting with the player's neighbour."""
        seat, size = self.players.index(player), len(self.players)
        return tuple(self.players[(seat + step * self.direction) % size] for step in range(1, size))

    def places(self) -> tuple[tuple[str, ...], ...]:
        """Who has reached which place so far; once the deal is over, everybody, ties together.

        Players who still hold cards at the end are ranked by how few.
        """
        if self.void:
            return ()
        if self.claim is not None:
            winner = self.claim.player
            return (winner,), tuple(p for p in self.players if p != winner)
        ranked: list[tuple[str, ...]] = [(player,) for player in self.out]
        if self.over:
            unfinished = [p for p in self.active if p not in self.out]
            for held in sorted({self.count(p) for p in unfinished}):
                ranked.append(tuple(p for p in unfinished if self.count(p) == held))
            ranked += [(player,) for player in reversed(self.lost)]
            if self.stopped:
                ranked.append(self.stopped)
        return tuple(ranked)

    def as_json(self) -> dict[str, Any]:
        """The state fields of `companion referee --json`."""
        return {
            "turn": self.turn,
            "direction": self.direction,
            "hands": dict(self.hands),
            "table": [str(card) for card in self.table.cards] if self.table else [],
            "owner": self.owner,
            "locked": list(self.locked),
            "places": [list(place) for place in self.places()],
        }
