"""A match: rules, players and what has happened so far, over as many rounds as they play.

A match is an immutable value. Every event gives the next one; each remembers the one before it,
so that undoing is going back, and correcting event *i* is replay with that event replaced. The
same events always give the same match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.cards import Card, Shape
from companion.engine.events import Deal, Event, Placed, Seated, Shown, Stands, Turned
from companion.engine.names import check_names, read_counts
from companion.engine.registry import rules as rules_of
from companion.engine.values import (
    Action,
    Kind,
    Points,
    Reason,
    Rules,
    Settlement,
    State,
    Verdict,
)
from companion.errors import UsageError

NOTHING_REFUSED = Reason("nothing_refused", "Nothing was refused just now, so nothing can stand.")


class Match(NamedTuple):
    """A game of several rounds. A tuple, because one is made for every action.

    `players` sit at the table for the next round, clockwise, the first acts first; `state` is
    None until the first deal; `settled` holds the rounds that are over and left behind;
    `standings` the points up to them; `verdict` the judgement of the last event, if it had one.
    Two matches are equal where they stand alike, however they came there.
    """

    rules: Rules
    players: tuple[str, ...]
    state: State | None = None
    round: int = 0
    standings: Mapping[str, Points] = MappingProxyType({})
    settled: tuple[Settlement, ...] = ()
    shown: Mapping[str, tuple[Card, ...]] = MappingProxyType({})
    verdict: Verdict | None = None
    last: Event | None = None
    dealt: int | None = None
    """Cards each, once they are dealt."""
    untouched: bool = False
    """Whether nobody has acted in the round yet."""
    refused: tuple[State, Action] | None = None
    """What may still be let stand: the action refused just now, and the state it met."""
    previous: State | None = None
    """How the round before ended."""
    before: Match | None = None
    """The match before the last event, or None at the start. Always the last field."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        # Without the matches before it: they are all of the history.
        told = zip(self._fields[:-1], self, strict=False)
        return f"Match({', '.join(f'{name}={value!r}' for name, value in told)})"

    @classmethod
    def begin(
        cls,
        game: str | Rules,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
    ) -> Match:
        """An empty table. Raises `UsageError` for an unknown game or option, or odd players."""
        rules = rules_of(game, options) if isinstance(game, str) else game
        seats = tuple(players)
        check_names(seats)
        return cls(rules, seats, standings=MappingProxyType(dict.fromkeys(seats, 0)))

    # What happened

    def act(self, action: Action) -> tuple[Match, Verdict]:
        """The match after an action, and the judgement of it.

        Raises `UsageError` where no cards are dealt yet.
        """
        state = self._dealt_state()
        verdict = self.rules.judge(state, action)
        return self._judged(action, verdict, None if _clean(verdict) else (state, action))

    def stands(self) -> tuple[Match, Verdict]:
        """The refused play just above stands after all."""
        state = self._dealt_state()
        if self.refused is None:
            nobody = Action(state.turn or self.players[0], Kind.SAYS, words="stands")
            refusal = Verdict(nobody, False, (NOTHING_REFUSED,), (), state)
            return self._judged(Stands(), refusal, None)
        before, action = self.refused
        return self._judged(Stands(), self.rules.judge(before, action, stands=True), None)

    def apply(self, event: Event) -> Match:
        """The match after any event. Raises `UsageError` where the event makes no sense now."""
        if isinstance(event, Action):
            return self.act(event)[0]
        if isinstance(event, Stands):
            return self.stands()[0]
        if isinstance(event, Deal):
            return self._deal(event)
        if isinstance(event, Turned):
            return self._turned(event)
        if isinstance(event, Placed):
            return self._placed(event)
        if isinstance(event, Shown):
            return self._showed(event)
        return self._seated(event)

    def replay(self, events: Iterable[Event]) -> Match:
        """The match after several events."""
        match = self
        for event in events:
            match = match.apply(event)
        return match

    def deal(
        self, count: int | None = None, call: Card | None = None, need: Shape | None = None
    ) -> Match:
        """Deal the next round, and turn a card up where the game has one."""
        if call is None:
            return self._begin_round(None, None) if count is None else self.apply(Deal(count))
        match = self if count is None else self.apply(Deal(count))
        return match.apply(Turned(call, need))

    def show(self, player: str, cards: Sequence[Card]) -> Match:
        """Lay a hand open at the round's end."""
        return self.apply(Shown(player, tuple(cards)))

    # Taking back

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        found: list[Event] = []
        match: Match | None = self
        while match is not None and match.last is not None:
            found.append(match.last)
            match = match.before
        return tuple(reversed(found))

    @property
    def start(self) -> Match:
        """The empty table this match began with."""
        match = self
        while match.before is not None:
            match = match.before
        return match

    def undo(self) -> Match:
        """The match without its last event. Raises `UsageError` when there is none."""
        if self.before is None:
            raise UsageError("there is nothing to undo: nothing has happened yet")
        return self.before

    def correct(self, index: int, event: Event) -> Match:
        """The match with event `index` (from 0) replaced.

        Raises `UsageError` where there is no such event or a later one no longer makes sense.
        """
        events = self.events
        if not 0 <= index < len(events):
            raise UsageError(f"there is no event {index}: there are {len(events)}")
        return self.start.replay([*events[:index], event, *events[index + 1 :]])

    # Counting

    @property
    def settlement(self) -> Settlement | None:
        """What the round on the table counts, once it is over."""
        if self.state is None or not self.state.over:
            return None
        done = self.rules.settle(self.state, self.shown, self.standings)
        # Lowest after an agreed number of rounds; where two stand equal, one round more.
        rounds = self.rules.options.get("rounds")
        if done.game_winner is None and isinstance(rounds, int) and self.round >= rounds:
            points = {name: done.standings[name] for name in self.state.players}
            best = [name for name in points if points[name] == min(points.values())]
            return replace(done, game_winner=best[0]) if len(best) == 1 else done
        return done

    @property
    def winner(self) -> str | None:
        """Who has won the whole game, once somebody has."""
        last = self.settlement or (self.settled[-1] if self.settled else None)
        return last.game_winner if last else None

    # One event each

    def _deal(self, event: Deal) -> Match:
        if event.count < 1:
            raise UsageError(f"deal {event.count}: deal at least one card each")
        if not self.rules.waits_for_call:
            return self._begin_round(event, event.count)
        match = self._leave_round("deal")
        return match._replace(dealt=event.count, last=event, before=self)

    def _turned(self, event: Turned) -> Match:
        setup = {"call": event.card, "need": event.need}
        if self.state is not None and self.untouched and not self.state.over:
            # A card that was slipped back at the start: the next one is turned.
            match = self._replace(round=self.round - 1, state=None)
            return match._begin_round(event, self.dealt, setup)._replace(before=self)
        return self._begin_round(event, self.dealt, setup)

    def _begin_round(
        self, event: Event | None, count: int | None, setup: Mapping[str, Any] | None = None
    ) -> Match:
        match = self._leave_round("call" if isinstance(event, Turned) else "deal")
        state = self.rules.start(match.players, count, previous=match.previous, **(setup or {}))
        if event is None:
            count = max(state.hands.values())
            event = Deal(count)
        return match._replace(
            state=state,
            round=match.round + 1,
            dealt=count,
            untouched=True,
            last=event,
            before=self,
        )

    def _placed(self, event: Placed) -> Match:
        fields = dict(event.fields)
        standings = fields.pop("standings", None)
        running = self.state is not None and not self.state.over
        match = self if running else self._leave_round("position")
        players = self.state.players if running and self.state else match.players
        state = self.rules.position(players, fields)
        if standings is not None:
            points: dict[str, Points] = {**match.standings, **read_counts(standings, players)}
            match = match._replace(standings=MappingProxyType(points))
        return match._replace(
            state=state,
            round=match.round if running else match.round + 1,
            verdict=None,
            last=event,
            untouched=False,
            refused=None,
            before=self,
        )

    def _showed(self, event: Shown) -> Match:
        if self.state is None or not self.state.over:
            raise UsageError(f"{event.player} holds: hands are shown when the round is over")
        if event.player not in self.state.players:
            raise UsageError(f"{event.player} holds: {event.player} does not play in this round")
        shown = MappingProxyType({**self.shown, event.player: event.cards})
        match = self._replace(shown=shown, verdict=None, last=event, refused=None, before=self)
        # A hand that can't be is refused here, on its own line.
        self.rules.settle(self.state, shown, self.standings)
        return match

    def _seated(self, event: Seated) -> Match:
        check_names(event.players)
        match = self._leave_round("players")
        gone = {name for done in match.settled for name in done.eliminated}
        if back := [name for name in event.players if name in gone]:
            raise UsageError(f"players: {back[0]} has dropped out of the game")
        standings = {**dict.fromkeys(event.players, 0), **match.standings}
        return match._replace(
            players=event.players,
            standings=MappingProxyType(standings),
            last=event,
            before=self,
        )

    def _leave_round(self, what: str) -> Match:
        """The match with a finished round put on the shelf."""
        if self.state is None:
            return self._replace(verdict=None, refused=None)
        done = self.settlement
        if done is None:
            raise UsageError(f"{what}: the round is not over yet")
        if done.game_winner is not None:
            raise UsageError(f"{what}: the game is over, {done.game_winner} has won it")
        return self._replace(
            players=tuple(name for name in self.players if name not in done.eliminated),
            standings=done.standings,
            settled=(*self.settled, done),
            shown=MappingProxyType({}),
            state=None,
            verdict=None,
            untouched=False,
            refused=None,
            previous=self.state,
        )

    def _judged(
        self, event: Event, verdict: Verdict, refused: tuple[State, Action] | None
    ) -> tuple[Match, Verdict]:
        players = self.players
        if verdict.legal and verdict.action.kind is Kind.LEAVES:
            players = tuple(name for name in players if name != verdict.action.player)
        match = Match(
            self.rules,
            players,
            verdict.state,
            self.round,
            self.standings,
            self.settled,
            self.shown,
            verdict,
            event,
            self.dealt,
            False,
            refused,
            self.previous,
            self,
        )
        return match, verdict

    def _dealt_state(self) -> State:
        if self.state is None:
            wanted = "turn a call card up" if self.rules.waits_for_call else "deal"
            raise UsageError(f"no cards are on the table yet: {wanted} first")
        return self.state


def _clean(verdict: Verdict) -> bool:
    return verdict.legal and not verdict.returned
