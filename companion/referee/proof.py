"""What must be known before anything is held against a player, or said of one who was not seen.

A legal play in its turn explains itself. That a card is illegal, or that somebody picked unseen,
is concluded from what is *not* known; where a card that was covered before it was read would
explain it as well, people are asked instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.cards import WHOT, Card
from companion.engine.values import Action, Kind
from companion.referee.events import EventName, Topic
from companion.referee.explain import Story
from companion.referee.scene import ANNOUNCE, ready
from companion.referee.sheet import Sheet
from companion.referee.starts import tell
from companion.vision.arms import beyond
from companion.vision.tracker import Track
from companion.vision.zones import Visit, Zone

HOLD_S = 8.0
"""How long an open question about a card beneath holds back what would follow from not knowing."""
PINS = 4
"""Plays and picks in a row that came as they were due after which a card beneath is forgotten."""
FITS = 1.5
"""What an arm may cost, in nats, that may well be a player's."""
_STRANGER = 0.7
"""By how much an arm must fit whoever laid the card before better than whoever is on turn."""
_SAME_PLACE = 0.2
"""How far a card read anew may lie from the one announced there, in card heights."""
ALREADY_OUT = "card_already_out"
"""The reason for which a card that lies in the pile is refused."""
_ACTS = frozenset({EventName.DEAL, EventName.PLAY, EventName.PICK, EventName.ILLEGAL})


def held(sheet: Sheet, t: float) -> bool:
    """Whether people are being asked what was laid before: then nobody is said to have picked or
    passed, unless they leave it open for long."""
    for entry in sheet.open.values():
        topic = entry.question.topic
        beneath = topic is Topic.REPEAT or (topic is Topic.UNSURE and not entry.tracks)
        if beneath and t - entry.t < HOLD_S:
            return True
    return False


def pinned(sheet: Sheet) -> None:
    """Close questions about cards beneath that nobody answered, once several plays and picks in a
    row came as they were due: the state is known again, whatever that card was."""
    for number, entry in list(sheet.open.items()):
        if entry.question.topic is not Topic.UNSURE or entry.tracks:
            continue
        since = [event for event in sheet.game.log if event.name in _ACTS and event.t > entry.t]
        last = since[-PINS:]
        if len(last) == PINS and all(event.legal and not event.inferred for event in last):
            del sheet.open[number]


def hand_came(sheet: Sheet) -> bool:
    """Whether any hand was at the pile since the last announcement."""
    return sheet.touched or sheet.came is not None or bool(_at_the_pile(sheet))


def hands_for(sheet: Sheet, tracks: Sequence[Track]) -> list[Visit]:
    """The hands that may have laid these cards, oldest first."""
    seen = max(track.born for track in tracks)
    hands = _at_the_pile(sheet)
    return [hand for hand in hands if hand.start < seen] or hands


def idle_hands(sheet: Sheet, cards: int) -> list[Visit]:
    """The hands that came to the pile since the last action and laid none of the `cards` that
    were read since, oldest first: each may have laid one that was covered unread."""
    since = next((e.t for e in reversed(sheet.game.log) if e.name in _ACTS), -1.0)
    hands = [*([sheet.came] if sheet.came is not None else []), *_at_the_pile(sheet)]
    return [hand for hand in hands[: max(0, len(hands) - cards)] if hand.start > since]


def lost_before(sheet: Sheet, idle: Sequence[Visit], players: Sequence[str]) -> Visit | None:
    """A hand that may have laid a card of one of these players, which was covered unread."""
    for hand in idle:
        if any(sheet.seats.cost(player, hand.side) <= FITS for player in players):
            return hand
    return None


def went_on(sheet: Sheet, market: Visit, player: str) -> Visit | None:
    """A hand of the player on turn that came to the pile before another player's went to the
    market, as if it had laid a card of which nothing was read."""
    state, hand = sheet.match.state, sheet.came
    if state is None or state.turn is None or hand is None or hand.end > market.start:
        return None
    if hand not in idle_hands(sheet, 0) or not all(map(sheet.seats.known, (state.turn, player))):
        return None
    fits = max(sheet.seats.cost(state.turn, hand.side), sheet.seats.cost(player, market.side))
    return hand if fits <= FITS else None


def climbs(sheet: Sheet, best: Story, side: float | None) -> bool:
    """Whether the arm that laid a card which goes on from the last play was rather that
    player's again than whose turn it is: a ladder laid one by one."""
    last = sheet.match.last
    if side is None or sheet.laid_from is None or not isinstance(last, Action):
        return False
    if best.player == last.player or math.cos(side - sheet.laid_from) < math.cos(math.pi / 6):
        return False
    seats = sheet.seats
    return seats.cost(best.player, side) > seats.cost(last.player, side) + _STRANGER


def newly_laid(sheet: Sheet, fresh: Sequence[Track]) -> list[Track]:
    """Those cards that may have been laid. Where no hand came to the pile, a faint reading of the
    card that lies there is no new card, nor is any that the rules refuse. A card played before
    of which a corner shows, or that shows beside one that was not, came to light again."""
    fresh = _not_from_below(sheet, fresh)
    if not fresh or hand_came(sheet):
        return fresh
    real = [track for track in fresh if not _read_anew(sheet, track)]
    if len(real) > 1 and sheet.several and _legal(sheet, real):
        return real
    return [track for track in real if _legal(sheet, [track])]


def told_already(sheet: Sheet, track: Track, back: int = 4) -> int | None:
    """The index of the play, of the last few, that this card was announced as under another
    track, which is read as another card by now; None where there is none."""
    if track.card == WHOT or sheet.rules.options.get("decks") == 2:
        return None
    events = sheet.match.events
    for index in range(len(events) - 1, max(-1, len(events) - 1 - back), -1):
        action = events[index]
        if not isinstance(action, Action) or track.card not in action.cards:
            continue
        if action.kind is not Kind.PLAY:
            return None
        bound = [sheet.here.get(number) for number in sheet.game.tracks.get(index, ())]
        other = all(it is not None and it.card != track.card for it in bound)
        return index if other else None
    return None


def played(sheet: Sheet, card: Card) -> bool:
    """Whether a card lies in the pile already, by the rules' count."""
    state = sheet.game.acting
    if state is None or state.turn is None:
        return False
    reasons = sheet.rules.judge(state, Action(state.turn, Kind.PLAY, (card,))).reasons
    return bool(reasons) and reasons[0].code == ALREADY_OUT


def _not_from_below(sheet: Sheet, fresh: Sequence[Track]) -> list[Track]:
    fresh = [track for track in fresh if not _put_down_again(sheet, track)]
    new = [track for track in fresh if not played(sheet, track.card)]
    hands = [*([sheet.came] if sheet.came is not None else []), *_at_the_pile(sheet)]
    since = hands[-1].start if hands else sheet.last_t
    return new or [track for track in fresh if _lies_on_top(track) and track.born >= since]


def _lies_on_top(track: Track) -> bool:
    return track.quad is not None and track.visible and track.whole


def _put_down_again(sheet: Sheet, track: Track) -> bool:
    """Whether a card is the one played last, lifted when the pile was made the market. Of a 20
    it can't be seen; what follows tells where another was laid on it all the same."""
    if track.card != getattr(sheet.game.acting, "call_card", None):
        return False
    if any(x.visible for x in sheet.here.values() if x.number in sheet.known):
        return False
    if not played(sheet, track.card) and not sheet.shuffles:
        return False
    if ready(track):
        sheet.known.add(track.number)
        sheet.game.tracks[max(sheet.game.tracks, default=sheet.game.length - 1)] = (track.number,)
    return True


def _legal(sheet: Sheet, tracks: Sequence[Track]) -> bool:
    told = tell(sheet, tracks, None)
    return not told or told[0].verdict.legal


def _read_anew(sheet: Sheet, track: Track) -> bool:
    """Whether a faint card lies exactly where the one announced last does."""
    if track.confidence >= ANNOUNCE:
        return False
    numbers = sheet.game.tracks.get(max(sheet.game.tracks, default=-1), ())
    for number in numbers:
        top = sheet.here.get(number)
        if top is not None and top.quad is not None:
            size = max(math.dist(a, b) for a, b in zip(top.quad, top.quad[1:], strict=False))
            if math.dist(top.centre, track.centre) < _SAME_PLACE * size:
                return True
    return False


def _at_the_pile(sheet: Sheet) -> list[Visit]:
    """The hands at the pile that are not explained yet, but for those that passed over it."""
    return [
        visit
        for visit in sheet.visits
        if visit.zone is Zone.PILE and not any(beyond(other, visit) for other in sheet.visits)
    ]
