"""A record, replayed: the verdict on every line, and what each round counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.events import Event, Shown, Stands, Undo
from companion.engine.match import NOTHING_REFUSED, Match
from companion.engine.record import Record, RecordError
from companion.engine.record_write import write_action, write_event, write_shown
from companion.engine.registry import rules as rules_of
from companion.engine.values import Action, Reason, Settlement, Verdict
from companion.errors import UsageError


@dataclass(frozen=True, slots=True)
class Judged:
    """One line's outcome, with the match after it. `verdict` is None for `undo` and `holds`."""

    line: int
    player: str | None
    text: str
    verdict: Verdict | None
    match: Match
    notes: tuple[Reason, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The line of `companion referee --json`."""
        verdict = self.verdict
        reasons = self.notes if verdict is None else verdict.reasons
        state = self.match.state
        told: dict[str, Any] = {
            "line": self.line,
            "player": self.player,
            "action": self.text,
            "legal": verdict is None or verdict.legal,
            "reasons": [reason.code for reason in reasons],
            "texts": [reason.text for reason in reasons],
            "calls": [] if verdict is None else list(verdict.calls),
        }
        if verdict is not None and verdict.returned:
            told["returned"] = [str(card) for card in verdict.returned]
        return told | (state.as_json() if state is not None else {})


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round's end, once everything that belongs to it was read."""

    round: int
    settlement: Settlement

    def as_json(self) -> dict[str, Any]:
        """The line of `companion referee --json`."""
        done = self.settlement
        told: dict[str, Any] = {
            "round": self.round,
            "winner": done.winner,
            "totals": dict(done.totals),
            "places": [list(place) for place in done.places],
            "standings": dict(done.standings),
            "eliminated": list(done.eliminated),
        }
        return told | ({"game_winner": done.game_winner} if done.game_winner else {})


Step: TypeAlias = Judged | RoundOver


def replay(record: Record) -> tuple[list[Step], Match]:
    """Every step of a record, and the match at its end.

    Raises `RecordError` for lines that make no sense where they stand.
    """
    match = Match.begin(rules_of(record.game, dict(record.options)), record.players)
    steps: list[Step] = []
    errors: list[tuple[int, str]] = []
    lost = False
    for entry in record.entries:
        event = entry.event
        # After a line that sets the table up wrongly, what follows can't be judged.
        if lost and isinstance(event, Action | Stands | Shown | Undo):
            continue
        before = match
        try:
            match = match.undo() if isinstance(event, Undo) else match.apply(event)
        except UsageError as error:
            errors.append((entry.line, str(error)))
            lost = not isinstance(event, Action | Stands | Shown)
            continue
        lost = False
        if len(match.settled) > len(before.settled):
            steps.append(RoundOver(before.round, match.settled[-1]))
        if isinstance(event, Action | Stands | Shown | Undo):
            steps.append(_judged(entry.line, event, match))
    if errors:
        raise RecordError(errors)
    if (done := match.settlement) is not None:
        steps.append(RoundOver(match.round, done))
    return steps, match


def _judged(line: int, event: Event | Undo, match: Match) -> Judged:
    if isinstance(event, Action):
        return Judged(line, event.player, write_action(event), match.verdict, match)
    if isinstance(event, Shown):
        return Judged(line, event.player, write_shown(event), None, match, _differs(event, match))
    verdict = match.verdict if isinstance(event, Stands) else None
    player = verdict.action.player if verdict is not None else None
    if verdict is not None and verdict.reasons == (NOTHING_REFUSED,):
        player = None
    return Judged(line, player, write_event(event), verdict, match)


def _differs(event: Shown, match: Match) -> tuple[Reason, ...]:
    assert match.state is not None
    count, shown = match.state.hands.get(event.player, 0), len(event.cards)
    if count == shown:
        return ()
    text = f"{event.player} shows {shown} cards, by the count there should be {count}."
    facts = (("player", event.player), ("number", str(shown)), ("count", str(count)))
    return (Reason("hand_differs", text, facts),)
