"""The states that a play may begin in, and every story of cards being laid in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Card, Shape
from companion.engine.values import Action, Kind
from companion.referee.events import EventName, Topic
from companion.referee.explain import FUNCTION, Start, Story, readings, stories
from companion.referee.fan import orders
from companion.referee.sheet import Sheet
from companion.referee.twenty import unseen_twenties
from companion.vision.tracker import Track

MORE_S = 6.0
"""How long after its first card a play may still be added to."""
_MORE = 0.3
_NOBODY = 2.5
"""Cards that nobody was seen to lay are rather late sightings than another play."""
_LIES = 2.0
"""A trick that still lies there was hardly cleared."""
_STANDS = 0.3
_TAKEN_BACK = 1.0

Groups = Sequence[tuple[tuple[Card, ...], float]]
"""The ways to read cards that were laid, with their costs in nats."""


def tell(
    sheet: Sheet,
    tracks: Sequence[Track],
    side: float | None,
    groups: Groups | None = None,
    late: bool = False,
) -> list[Story]:
    """Every story of these cards being laid, the likeliest first."""
    return stories(
        sheet.rules,
        starts(sheet, side, tracks, late, given=groups is not None),
        groups if groups is not None else readings(tracks, sheet.several),
        side,
        sheet.seats,
        sheet.market.touched,
        sheet.unseen,
        _LIES if sheet.lies else 0.0,
    )


def starts(
    sheet: Sheet, side: float | None, tracks: Sequence[Track], late: bool, given: bool = False
) -> list[Start]:
    """The states a play may begin in; `given` says that the cards are known better than by
    their tracks."""
    t = max((track.born for track in tracks), default=0.0)
    match, game = sheet.match, sheet.game
    assert match.state is not None
    starts = [Start(match.state)]
    if game.unnamed is not None:
        named = [(name, game.named(name)) for name in game.names]
        starts = [
            Start(m.state, name, FUNCTION * (not isinstance(name, Shape)))
            for name, m in named
            if m.state is not None
        ]
    starts = or_stands(sheet, starts)
    last = next((e for e in reversed(game.log) if e.name is not EventName.LIES), None)
    if last is not None and last.name is EventName.PICK and last.inferred != "said":
        before = match.before
        if before is not None and before.state is not None and last.action is not None:
            starts.append(Start(before.state, retract=True))
    if sheet.open_on(Topic.ILLEGAL) is None:
        starts += unseen_twenties(sheet)
    late = late or not sheet.touched
    more = _laid_before(sheet, side, t, late)
    if more is not None:
        numbers = game.tracks.get(game.length - 1, ())
        earlier = [sheet.here[number] for number in numbers if number in sheet.here]
        if not given and len(earlier) == len(numbers) == len(more.more):
            more = replace(more, orders=orders([*earlier, *tracks]))
        alone = _NOBODY if late else 0.0
        starts = [replace(start, cost=start.cost + alone) for start in starts]
        starts.append(more)
    return starts


def or_stands(sheet: Sheet, starts: list[Start]) -> list[Start]:
    """These states, and that after the refused play which may stand, where people are asked."""
    refused = sheet.open_on(Topic.ILLEGAL)
    if refused is None or refused.action != sheet.game.length - 1:
        return starts
    state = sheet.match.stands()[0].state
    if state is None or state.over:
        return starts
    taken_back = replace(starts[0], cost=_TAKEN_BACK)
    return [taken_back, *starts[1:], Start(state, cost=_STANDS, stands=True)]


def _laid_before(sheet: Sheet, side: float | None, t: float, late: bool) -> Start | None:
    """The state before the play announced last, which the cards laid now may belong to."""
    match, game = sheet.match, sheet.game
    last, before = match.last, match.before
    if not sheet.several or not isinstance(last, Action) or last.kind is not Kind.PLAY:
        return None
    if game.length - 1 not in game.tracks or before is None or before.state is None:
        return None
    announced = next((e.t for e in reversed(game.log) if e.action == game.length - 1), t)
    if t - announced > MORE_S:
        return None
    cost = _MORE
    if late:
        cost = 0.0
    elif side is not None and sheet.laid_from is not None:
        away = math.acos(max(-1.0, min(1.0, math.cos(side - sheet.laid_from))))
        cost += min(4.0, 0.5 * (away / math.radians(28)) ** 2)
    else:
        cost += 0.7
    return Start(before.state, cost=cost, player=last.player, more=last.cards)
