"""What a game tells once it was played: every step of it, its rounds, and who stands best. Pure.

Everything is read off the match, or off its record: nothing that was announced and corrected
later counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.cards import Card, Deck
from companion.engine.events import Stands
from companion.engine.match import Match
from companion.engine.record import parse
from companion.engine.replay import replay
from companion.engine.values import Kind, Settlement, State


@dataclass(frozen=True, slots=True)
class RoundKept:
    """One round.

    `state` is its last; `settlement` is None while it is under way. `shown` are the hands laid
    open. Counted by player: `picked` all cards taken in, `fined` those of them that were no pick
    of the player's own, `stopped` the plays that were refused and did not stand.
    """

    number: int
    state: State
    settlement: Settlement | None
    shown: Mapping[str, tuple[Card, ...]]
    picked: Mapping[str, int]
    fined: Mapping[str, int]
    stopped: Mapping[str, int]

    @property
    def players(self) -> tuple[str, ...]:
        """Who played in this round, clockwise."""
        return self.state.players

    @property
    def counted(self) -> bool:
        """Whether the round is over and every total is known."""
        done = self.settlement
        return done is not None and None not in done.totals.values()

    @property
    def places(self) -> tuple[tuple[int, str], ...]:
        """Place and player, the best first; equal players share a place, and the next one is
        left out. Players whose place is open are missing."""
        found: list[tuple[int, str]] = []
        for players in self.settlement.places if self.settlement else ():
            place = len(found) + 1
            found += [(place, player) for player in players]
        return tuple(found)


def read_match(record: str) -> Match:
    """The match of a record. Raises `RecordError`, a `UsageError`, where it is malformed."""
    return replay(parse(record))[1]


def steps(match: Match) -> tuple[Match, ...]:
    """The match after each of its events, oldest first."""
    found: list[Match] = []
    at: Match | None = match
    while at is not None and at.last is not None:
        found.append(at)
        at = at.before
    return tuple(reversed(found))


def rounds(match: Match) -> tuple[RoundKept, ...]:
    """The rounds of a match, oldest first; the last one may be under way."""
    by_number: dict[int, list[Match]] = {}
    for step in steps(match):
        if step.state is not None:
            by_number.setdefault(step.round, []).append(step)
    return tuple(_round(number, played) for number, played in by_number.items())


def leaders(match: Match, played: Sequence[RoundKept]) -> tuple[str, ...]:
    """Who stands best: the winner of the game, or else who has the best points of those still
    in it, or else, where a hand was never shown or nothing is counted, who won most rounds."""
    over = [each for each in played if each.settlement is not None]
    if not over:
        return ()
    last = over[-1].settlement
    assert last is not None
    if last.game_winner is not None:
        return (last.game_winner,)
    out = {name for each in over if each.settlement for name in each.settlement.eliminated}
    still = [name for name in last.standings if name not in out]
    if not still or not any(each.settlement and each.settlement.totals for each in over):
        return _most_rounds(over)
    if not all(each.counted for each in over):
        return _most_rounds(over)
    points = {name: last.standings[name] for name in still}
    best = min(points.values()) if lowest_wins(match) else max(points.values())
    return tuple(name for name in still if points[name] == best)


def lowest_wins(match: Match) -> bool:
    """Whether few points are good: in Whot they are the cards left in the hand."""
    return match.rules.deck is Deck.WHOT


def _most_rounds(over: Sequence[RoundKept]) -> tuple[str, ...]:
    won = Counter(each.settlement.winner for each in over if each.settlement)
    won.pop(None, None)
    most = max(won.values(), default=0)
    return tuple(name for name in won if name is not None and won[name] == most)


def _round(number: int, played: Sequence[Match]) -> RoundKept:
    picked: Counter[str] = Counter()
    fined: Counter[str] = Counter()
    stopped: Counter[str] = Counter()
    before: State | None = None
    for at, step in enumerate(played):
        verdict = step.verdict
        if before is not None and verdict is not None and step.state is not None:
            action = verdict.action
            for player, count in step.state.hands.items():
                gained = max(0, count - before.hands.get(player, count))
                # Cards of a play that came back are not taken in.
                gained -= len(verdict.returned) if player == action.player else 0
                own = player == action.player and action.kind is Kind.PICK
                if gained > 0:
                    picked[player] += gained
                    fined[player] += 0 if own else gained
            later = played[at + 1] if at + 1 < len(played) else None
            stood = later is not None and isinstance(later.last, Stands)
            if not verdict.legal and action.kind is Kind.PLAY and not stood:
                stopped[action.player] += 1
        before = step.state
    last = played[-1]
    assert last.state is not None
    return RoundKept(
        number, last.state, last.settlement, last.shown, dict(picked), dict(+fined), dict(stopped)
    )
