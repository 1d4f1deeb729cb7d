"""Adding to the past, and taking out of it: the match is replayed with one event more or less.

The camera misses a play that was covered at once; somebody taps a pick twice. What came before
and after stays as it was, and is judged anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.cards import write_cards
from companion.engine.events import Event as MatchEvent
from companion.engine.events import Stands
from companion.engine.match import Match
from companion.engine.values import Action, Kind
from companion.errors import CompanionError
from companion.referee.events import Event, EventName, Topic
from companion.referee.sheet import Sheet
from companion.referee.taps import Tap

_SAID = "said"


def insert(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    """Something more happened before action `tap.action`.

    Raises `CompanionError` where it can't have happened there.
    """
    events = sheet.match.events
    index = len(events) if tap.action is None else tap.action
    if not 0 < index <= len(events):
        raise CompanionError(f"there is no action {index} to correct")
    action = _action(tap)
    match = sheet.match.start.replay([*events[:index], action])
    if match.verdict is not None and not match.verdict.legal:
        why = match.verdict.reasons[0].text
        raise CompanionError(f"that can't have happened there: {why}")
    match = match.replay(events[index:])
    shown = f"{action.player} {write_cards(action.cards) or action.kind.value}"
    return put(sheet, match, index, 1, action, f"added: {shown}", t)


def remove(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    """Action `tap.action` did not happen. Raises `CompanionError` where it is none."""
    events = sheet.match.events
    index = len(events) - 1 if tap.action is None else tap.action
    if not 0 <= index < len(events):
        raise CompanionError(f"there is no action {index} to correct")
    if isinstance(events[index], Stands):
        index -= 1
    action = events[index]
    if not isinstance(action, Action):
        raise CompanionError("the deal can't be corrected; undo it and lay the table again")
    # That a play stands after all goes with the play.
    count = 2 if isinstance(_at(events, index + 1), Stands) else 1
    match = sheet.match.start.replay([*events[:index], *events[index + count :]])
    shown = f"{action.player} {write_cards(action.cards) or action.kind.value}"
    return put(sheet, match, index, -count, action, f"taken out: {shown}", t)


def revised(event: Action, tap: Tap) -> Action:
    """An action as a person corrects it: what the tap leaves open stays as it was."""
    if tap.did is not None and tap.did is not Kind.PLAY:
        return _action(replace(tap, player=tap.player or event.player))
    # Where a 20 says one of several things, a shape takes the place of the word said before.
    kept = () if tap.shape is not None and event.need is None else event.extras
    return replace(
        event,
        player=tap.player or event.player,
        cards=tap.cards or event.cards,
        need=tap.shape or (event.need if not tap.cards else None),
        extras=tap.extras or kept,
        kind=Kind.PLAY if tap.cards else event.kind,
    )


def _action(tap: Tap) -> Action:
    kind = tap.did or (Kind.PLAY if tap.cards else Kind.PICK)
    if kind is Kind.PLAY and not tap.cards:
        raise CompanionError("say which card was played: 7-star, 10H")
    if tap.player is None:
        raise CompanionError("say who it was")
    cards = tap.cards if kind in (Kind.PLAY, Kind.WINS) else ()
    need = tap.shape if kind is Kind.PLAY else None
    return Action(tap.player, kind, cards, need, tap.extras, tap.words, tap.target)


def put(
    sheet: Sheet,
    match: Match,
    index: int,
    by: int,
    action: Action,
    text: str,
    t: float,
    inferred: str = _SAID,
) -> list[Event]:
    """Make `match` the match: it has `by` events more at `index`, or fewer."""
    game = sheet.game
    refused = _refused(match) - _refused(game.match)
    # A pick that the table did not see may have been the only thing wrong.
    if refused > 0:
        text = f"{text}; refused now: {refused}"
    moved = _moved(index, by)
    game.tracks = {to: kept for at, kept in game.tracks.items() if (to := moved(at)) is not None}
    game.stand_ins = {to for at in game.stand_ins if (to := moved(at)) is not None}
    game.unnamed = moved(game.unnamed) if game.unnamed is not None else None
    game.match = match
    game.trim()
    sheet.market.clear()
    sheet.close(Topic.ILLEGAL, Topic.GONE, Topic.WHO)
    told = game.event(
        EventName.CORRECTION,
        t,
        player=action.player,
        cards=action.cards,
        inferred=inferred,
        text=text,
        action=index,
        edit=by,
    )
    return [told, *game.round_end(t)]


def _moved(index: int, by: int) -> Callable[[int], int | None]:
    """Where an event of the match is after `by` were put in, or taken out, at `index`."""

    def to(at: int) -> int | None:
        if at < index:
            return at
        return None if by < 0 and at < index - by else at + by

    return to


def _refused(match: Match) -> int:
    """How many actions of a match are refused and do not stand."""
    count, at = 0, match
    while at.before is not None:
        verdict = at.verdict
        if isinstance(at.last, Action) and verdict is not None and not verdict.legal:
            count += 1
        if isinstance(at.last, Stands):
            count -= 1
        at = at.before
    return count


def _at(events: tuple[MatchEvent, ...], index: int) -> MatchEvent | None:
    return events[index] if index < len(events) else None
