"""The past as it stands now: every action of the match, with corrections worked in.

What was announced stays in the log; this is what a list of events shows after a correction, and
what a game that goes on another day can tell of the days before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.match import Match
from companion.engine.values import Kind, Verdict
from companion.referee.events import Event, EventName
from companion.referee.game import Game
from companion.referee.spoken import said

_ACTS = frozenset({EventName.PLAY, EventName.PICK, EventName.PASS, EventName.SAYS})
_NAMES = {Kind.PLAY: EventName.PLAY, Kind.PICK: EventName.PICK, Kind.PASS: EventName.PASS}


def history(game: Game) -> tuple[Event, ...]:
    """Every judged action, oldest first, as an event with the index it has in the match.

    The number is that of the announcement; an action that never was announced (it was added by
    a person, or played before the game was resumed) has one below zero, unlike every other.
    """
    told = _announced(game.log)
    unsaid = game.stand_ins | ({game.unnamed} if game.unnamed is not None else set())
    found: list[Event] = []
    t = 0.0
    for index, match in enumerate(_steps(game.match)):
        verdict = match.verdict
        if verdict is None:
            continue
        by = told[index] if index < len(told) else None
        event = by or Event(t, -1 - index, EventName.SAYS)
        t = event.t
        calls = verdict.calls
        if index in unsaid:
            calls = tuple(call for call in calls if not call.startswith("I need"))
        found.append(replace(_told(event, verdict, match), calls=calls, action=index))
    return tuple(found)


def _told(event: Event, verdict: Verdict, match: Match) -> Event:
    action = verdict.action
    name = _NAMES.get(action.kind, EventName.SAYS) if verdict.legal else EventName.ILLEGAL
    return replace(
        event,
        name=name,
        player=action.player,
        cards=action.cards,
        legal=verdict.legal,
        reasons=verdict.reasons,
        owed=verdict.owed,
        picked=_picked(match, action.player) if name is EventName.PICK else 0,
        text=verdict.reasons[0].text if verdict.reasons else said(action),
        state=match.state.as_json() if match.state is not None else {},
    )


def _picked(match: Match, player: str) -> int:
    before = match.before.state if match.before is not None else None
    if match.state is None or before is None:
        return 0
    return max(0, match.state.hands.get(player, 0) - before.hands.get(player, 0))


def _steps(match: Match) -> list[Match]:
    """The match after each of its events, oldest first."""
    steps: list[Match] = []
    at: Match | None = match
    while at is not None and at.last is not None:
        steps.append(at)
        at = at.before
    return steps[::-1]


def _announced(log: Sequence[Event]) -> list[Event | None]:
    """For every event of the match the announcement of it, where there was one."""
    told: list[Event | None] = []
    for event in log:
        index = event.action
        if index is None:
            continue
        if event.edit > 0:
            told += [None] * (index - len(told))
            told[index:index] = [None] * event.edit
        elif event.edit < 0:
            del told[index : index - event.edit]
        elif event.name in _ACTS or event.name is EventName.ILLEGAL:
            # What stood behind it had been taken back.
            del told[index:]
            told += [None] * (index - len(told))
            told.append(event)
    return told
