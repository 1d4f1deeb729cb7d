"""Hands at the market: picks, and cards fetched that were counted already."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cards import Card
from companion.engine.values import Action, Kind
from companion.referee.events import Event, Topic
from companion.referee.market import Hand
from companion.referee.proof import held, went_on
from companion.referee.sheet import Sheet
from companion.referee.twenty import laid_unseen
from companion.vision.arms import to_the_pile
from companion.vision.zones import Zone

Answers = Callable[
    [Sheet, Sequence[tuple[tuple[Card, ...], float]], float | None, float], list[Event]
]
"""Answers open questions by what followed: the sheet, readings, the arm's side and the time."""


def picks(sheet: Sheet, t: float, answers: Answers, before: float | None = None) -> list[Event]:
    """What the hands at the market that are not explained yet were; only those that came before
    a time, where one is given."""
    if held(sheet, t):
        return []
    events: list[Event] = []
    due = [v for v in sheet.visits if before is None or v.start < before]
    sheet.visits = [v for v in sheet.visits if v not in due]
    sheet.came = to_the_pile(due) or sheet.came
    for place, visit in enumerate(due):
        if visit.zone is Zone.MARKET:
            events += answers(sheet, (), visit.side, t)
            events += laid_unseen(sheet, visit, t)
        state = sheet.game.acting
        if visit.zone is not Zone.MARKET or state is None or state.over or state.turn is None:
            continue
        hand, player = sheet.market.hand(state.turn, visit.side, visit.end, sheet.seats)
        if hand is Hand.PICK:
            events += sheet.act(Action(player, Kind.PICK), t)
            sheet.market.fetched_one(player, visit.side)
        laid = went_on(sheet, visit, player) if hand is Hand.OTHER else None
        if laid is not None and sheet.open_on(Topic.UNSURE) is None:
            # Whose hand this was is told once it is known what was laid before it.
            sheet.came, sheet.visits = None, [*due[place:], *sheet.visits]
            return [*events, sheet.ask_unread(t, laid.side)]
    return events
