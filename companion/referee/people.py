"""What people say outweighs what the camera repeats.

Each tap changes the match and gives the events that say so. A card whose reading was corrected is
accounted for by its track, so the next frame can't bring the misreading back.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.cards import Card, InvalidCard, read_cards, read_shape, write_cards
from companion.engine.events import Shown
from companion.engine.values import Action, Kind
from companion.errors import CompanionError, UsageError
from companion.referee.editing import insert, remove, revised
from companion.referee.events import Event, EventName, Topic
from companion.referee.explain import Naming, in_order, needs_shape
from companion.referee.laying import accept
from companion.referee.sheet import Open, Sheet
from companion.referee.showing import agreed
from companion.referee.starts import tell
from companion.referee.taps import Tap, TapKind
from companion.vision.track import Track

SAID = "said"
"""`Event.inferred` of what a person said."""
_ABOUT_THE_TURN = frozenset({TapKind.PLAY, TapKind.PICK, TapKind.PASS, TapKind.STANDS})
_TELLING = frozenset(
    {EventName.DEAL, EventName.PLAY, EventName.PICK, EventName.PASS, EventName.ROUND}
)


class StaleTap(CompanionError):
    """A tap about a turn that has passed in the meantime."""


def apply_tap(sheet: Sheet, tap: Tap, t: float) -> tuple[Event, ...]:
    """What a person said at `t`. Raises `CompanionError` where it makes no sense now, and
    `StaleTap` where the table had moved on since the event the person saw."""
    if tap.kind in _ABOUT_THE_TURN and tap.seen is not None:
        for event in sheet.game.log[tap.seen :]:
            if event.name in _TELLING:
                turn = sheet.game.state.turn if sheet.game.state is not None else None
                now = f"{turn} is on turn now" if turn else "the round is over"
                raise StaleTap(f"the table has moved on: {now}; look, and tap again")
    settled = sheet.settle(t)
    try:
        return (*settled, *_TAPS[tap.kind](sheet, tap, t))
    except CompanionError:
        sheet.untold += settled
        raise


def _undo(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    match = sheet.match
    if not match.events:
        raise CompanionError("there is nothing to undo: nothing has happened yet")
    last = match.events[-1]
    sheet.game.undo()
    sheet.market.clear()
    sheet.close(*Topic)
    player = last.player if isinstance(last, Action) else None
    cards = last.cards if isinstance(last, Action) else ()
    what = write_cards(cards) or (last.kind.value if isinstance(last, Action) else "the deal")
    text = f"taken back: {player + ' ' if player else ''}{what}"
    event = sheet.game.event(
        EventName.CORRECTION, t, player=player, cards=cards, inferred=SAID, text=text
    )
    return [event]


def _correct(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    game = sheet.game
    index = tap.action if tap.action is not None else _last_action(sheet)
    if not 0 <= index < game.length:
        raise CompanionError(f"there is no action {index} to correct")
    event = game.match.events[index]
    if not isinstance(event, Action):
        raise CompanionError("the deal can't be corrected; undo it and lay the table again")
    action = revised(event, tap)
    if index == game.unnamed and tap.shape is not None:
        game.unnamed = None
    if tap.shape is not None or tap.cards or tap.did is not None:
        game.stand_ins.discard(index)
    game.match = game.match.correct(index, action)
    game.trim()
    sheet.market.clear()
    sheet.close(Topic.ILLEGAL, Topic.GONE, Topic.WHO)
    what = write_cards(action.cards) or action.kind.value
    corrected = game.event(
        EventName.CORRECTION,
        t,
        player=action.player,
        cards=action.cards,
        inferred=SAID,
        text=f"corrected: {action.player} {what}",
        action=index,
    )
    events = [corrected, *game.round_end(t)]
    if index == game.length - 1 and game.unnamed == index and needs_shape(action):
        events += _shape_question(sheet, action.player, t)
    return events


def _answer(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    entry = sheet.open.get(tap.question or 0)
    if entry is None:
        raise CompanionError("that question has answered itself in the meantime")
    known = {choice.key for choice in entry.question.choices}
    if tap.choice not in known and not tap.cards and not tap.player:
        raise CompanionError(f"answer with one of: {', '.join(sorted(known))}")
    topic = entry.question.topic
    if topic is Topic.SHAPE:
        return _shape(sheet, tap, t)
    if topic is Topic.GONE:
        del sheet.open[entry.question.number]
        if tap.choice != "taken_back":
            return []
        # The hands that were there took them: should they lie there again, they were laid again.
        sheet.hands_explained()
        sheet.known.difference_update(sheet.game.tracks.get(sheet.game.length - 1, ()))
        return _undo(sheet, tap, t)
    if topic is Topic.TURNED:
        return _turned(sheet, entry, tap, t)
    if topic is Topic.HOLDS:
        return _hand(sheet, entry, tap, t)
    if topic is Topic.ILLEGAL and tap.choice == "stands":
        return _stands(sheet, tap, t)
    if topic is Topic.ILLEGAL and tap.choice == "taken_back":
        return _taken_back(sheet, tap, t)
    return _reread(sheet, entry, tap, t)


def _turned(sheet: Sheet, entry: Open, tap: Tap, t: float) -> list[Event]:
    """The card turned up is the one that was read, or lies beneath it."""
    (read,) = entry.tracks
    if tap.choice == "misread" and not tap.cards:
        raise CompanionError("say which card it is, then: 7-star, 10H")
    card = tap.cards[0] if tap.cards else read.card
    events = sheet.game.begin(t, card)
    del sheet.open[entry.question.number]
    if card == read.card:
        sheet.account([read])
        if not sheet.game.waits:
            sheet.game.tracks[sheet.game.length - 1] = (read.number,)
    return events


def _hand(sheet: Sheet, entry: Open, tap: Tap, t: float) -> list[Event]:
    """A hand laid open is as it was read, or is another, or none."""
    if tap.choice == "misread" and not tap.cards:
        raise CompanionError("say which cards they are, then: 7-star 20-whot")
    cards = tap.cards or tuple(track.card for track in entry.tracks)
    none = tap.choice == "no_play" and not tap.cards
    events = [] if none else agreed(sheet, entry.player or "", cards, t)
    del sheet.open[entry.question.number]
    sheet.known.update(track.number for track in entry.tracks)
    return events


def _reread(sheet: Sheet, entry: Open, tap: Tap, t: float) -> list[Event]:
    """The person tells which card it is, whose it was, or that it is none."""
    numbers = [track.number for track in entry.tracks]
    cards = tap.cards or _named_card(tap.choice)
    topic = entry.question.topic
    if tap.choice == "misread" and not cards:
        raise CompanionError("say which card it is, then: 7-star, 10H")
    if tap.choice == "no_play" and not cards:
        sheet.open.pop(entry.question.number, None)
        sheet.known.update(numbers)
        return []
    events: list[Event] = []
    if topic is Topic.ILLEGAL and entry.action == sheet.game.length - 1:
        last = sheet.match.events[-1]
        sheet.game.undo()
        player = last.player if isinstance(last, Action) else None
        events.append(
            sheet.game.event(
                EventName.CORRECTION,
                t,
                player=player,
                cards=cards,
                inferred=SAID,
                text=f"misread: it is {write_cards(cards)}",
            )
        )
    who = tap.player or (tap.choice if topic is Topic.WHO else None)
    cards = cards or in_order([track.card for track in entry.tracks])
    told = tell(sheet, entry.tracks, None if who else entry.side, [(cards, 0.0)])
    if who is not None:
        told = [story for story in told if story.player == who]
    if not told:
        raise CompanionError(f"{who} can't have played {write_cards(cards)} now")
    sheet.open.pop(entry.question.number, None)
    sheet.known.update(numbers)
    best = told[0]
    if not best.verdict.legal:
        return [*events, *_refuse(sheet, best.action, entry, t)]
    learn = topic is Topic.WHO
    tracks = entry.tracks or _read_so(sheet, cards)
    return [*events, *accept(sheet, best, tracks, entry.side, t, SAID, learn)]


def _read_so(sheet: Sheet, cards: tuple[Card, ...]) -> tuple[Track, ...]:
    """The card that people told, where it was read so as well, if badly."""
    left = (track for track in sheet.here.values() if track.number not in sheet.known)
    return tuple([t for t in left if any(card in cards for card, _ in t.votes[:2])][:1])


def _refuse(sheet: Sheet, action: Action, entry: Open, t: float) -> list[Event]:
    return sheet.refuse(action, entry.tracks, entry.side, t, SAID)


def _shape(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    said = tap.choice or tap.words or " ".join(tap.extras)
    name: Naming | None = next((n for n in sheet.game.names if str(n) == said), tap.shape)
    try:
        shape = name or read_shape(said)
    except InvalidCard as error:
        raise UsageError(str(error)) from error
    sheet.close(Topic.SHAPE)
    return sheet.game.name_shape(shape, t, SAID)


def _stands(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    return sheet.stands(t, SAID)


def _taken_back(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    entry = sheet.open_on(Topic.ILLEGAL)
    sheet.close(Topic.ILLEGAL)
    if entry is None or entry.action is None:
        raise CompanionError("nothing was refused just now, so nothing can be taken back")
    action = sheet.match.events[entry.action]
    player = action.player if isinstance(action, Action) else None
    cards = action.cards if isinstance(action, Action) else ()
    text = f"{player} took {write_cards(cards)} back"
    return [
        sheet.game.event(
            EventName.CORRECTION, t, player=player, cards=cards, inferred=SAID, text=text
        )
    ]


def _play(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    if not tap.cards:
        raise CompanionError("say which card was played: 7-star, 10H")
    if sheet.game.waits:
        return sheet.game.begin(t, tap.cards[0])
    action = Action(_player(sheet, tap), Kind.PLAY, tap.cards, tap.shape, tap.extras)
    waiting = sheet.open_on(Topic.UNSURE) or sheet.open_on(Topic.REPEAT)
    tracks = [track.number for track in waiting.tracks] if waiting else []
    sheet.known.update(tracks)
    sheet.close(*Topic)
    events = sheet.act(action, t, tracks, inferred=SAID)
    if not events[0].legal:
        return [*events, sheet.ask_illegal(events[0], t)]
    if sheet.game.unnamed is not None and needs_shape(action):
        events += _shape_question(sheet, action.player, t)
    return events


def _shape_question(sheet: Sheet, player: str, t: float) -> list[Event]:
    return [sheet.ask_shape(player, t)]


def _simple(kind: Kind) -> Callable[[Sheet, Tap, float], list[Event]]:
    def act(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
        player = _player(sheet, tap)
        action = Action(player, kind, tap.cards, words=tap.words, target=tap.target)
        events = sheet.act(action, t, inferred=SAID)
        if kind in (Kind.PICK, Kind.PASS) and events[0].legal:
            sheet.close(Topic.WHO, Topic.GONE)
        return events

    return act


def _holds(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    player = _player(sheet, tap)
    game = sheet.game
    game.match = game.match.apply(Shown(player, tap.cards))
    return game.round_end(t)


def _new_round(sheet: Sheet, tap: Tap, t: float) -> list[Event]:
    if sheet.game.state is not None and not sheet.game.over:
        raise CompanionError("the round is not over yet: play it out, or undo to its end")
    sheet.close(*Topic)
    sheet.market.clear()
    if sheet.rules.waits_for_call and not tap.cards:
        raise CompanionError("turn a card up: the round begins when I see it, or say which it is")
    return sheet.game.begin(t, tap.cards[0] if tap.cards else None)


def _player(sheet: Sheet, tap: Tap) -> str:
    if tap.player is not None:
        return tap.player
    state = sheet.game.state
    if state is None:
        raise CompanionError("no cards are dealt yet; lay the table first")
    if state.turn is None:
        raise CompanionError("the round is over, nobody is on turn")
    return state.turn


def _last_action(sheet: Sheet) -> int:
    for index in range(sheet.game.length - 1, -1, -1):
        if isinstance(sheet.match.events[index], Action):
            return index
    raise CompanionError("nothing has been played yet that could be corrected")


def _named_card(choice: str) -> tuple[Card, ...]:
    try:
        return read_cards(choice)
    except InvalidCard:
        return ()


_TAPS: dict[TapKind, Callable[[Sheet, Tap, float], list[Event]]] = {
    TapKind.UNDO: _undo,
    TapKind.CORRECT: _correct,
    TapKind.INSERT: insert,
    TapKind.REMOVE: remove,
    TapKind.ANSWER: _answer,
    TapKind.SHAPE: _shape,
    TapKind.STANDS: _stands,
    TapKind.TAKEN_BACK: _taken_back,
    TapKind.PLAY: _play,
    TapKind.PICK: _simple(Kind.PICK),
    TapKind.PASS: _simple(Kind.PASS),
    TapKind.SAYS: _simple(Kind.SAYS),
    TapKind.OBJECTS: _simple(Kind.OBJECTS),
    TapKind.TIMES: _simple(Kind.TIMES),
    TapKind.WINS: _simple(Kind.WINS),
    TapKind.HOLDS: _holds,
    TapKind.NEW_ROUND: _new_round,
}
