"""Cards were laid: who played what, and is it legal?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from companion.cards import WHOT
from companion.engine.values import State
from companion.referee import questions as ask
from companion.referee.events import Event, Topic
from companion.referee.explain import (
    ILLEGAL,
    MARGIN,
    Start,
    Story,
    needs_shape,
    readings,
    stories,
)
from companion.referee.fetching import picks
from companion.referee.ladders import LADDER_S, begins_ladder, named, together, unfinished, waits
from companion.referee.late import beneath, missed
from companion.referee.proof import (
    ALREADY_OUT,
    climbs,
    hands_for,
    held,
    idle_hands,
    lost_before,
    pinned,
)
from companion.referee.scene import ready
from companion.referee.sheet import Sheet
from companion.referee.starts import Groups, tell
from companion.vision.arms import passes
from companion.vision.tracker import Track
from companion.vision.zones import Visit, Zone

ILLEGAL_S = 0.5
"""How long a card that no legal move explains must have been seen."""
ILLEGAL_SEVERAL_S = 2.0
"""The same where more cards may follow and make it legal."""
NO_PLAY = 3.0
"""What it costs, in nats, that a card which people were asked about had not been laid: it lay
there before, or was misread."""


def placed(sheet: Sheet, tracks: list[Track], t: float, at_once: bool = False) -> list[Event]:
    """Cards that can be announced have come to lie there; `at_once` says that no more can come
    to them."""
    pile = hands_for(sheet, tracks)
    laid = pile[-1] if pile else None
    events: list[Event] = []
    pinned(sheet)
    late = [track for track in tracks if laid is not None and track.born < laid.start]
    goes_on = begins_ladder(sheet.rules, sheet.match.last, tracks) or together(sheet, tracks)
    if late and len(late) < len(tracks) and not goes_on:
        # They lay there before this hand came.
        hand = next((v for v in reversed(pile) if v.start < late[0].born), None)
        side = hand.side if hand else None
        events += _lay(sheet, late, side, t, late=hand is None, at_once=True)
        tracks = [track for track in tracks if track not in late]
    born = laid.start if laid else min(track.born for track in tracks)
    if laid is not None:
        # An arm on its way to the pile, or back, passes over the market.
        sheet.laid = laid
        sheet.visits = [v for v in sheet.visits if not passes(v, laid)]
    side = laid.side if laid else None
    events += picks(sheet, t, resolved, before=born)
    events += resolved(sheet, readings(tracks, sheet.several), side, t)
    idle = idle_hands(sheet, len(tracks))
    if sheet.several:
        events += _lay(sheet, tracks, side, t, idle=idle, at_once=at_once)
    else:
        for place, track in enumerate(_in_order(sheet, tracks)):
            visit = pile[place - len(tracks)] if len(pile) >= len(tracks) else laid
            events += _lay(sheet, [track], visit.side if visit else None, t, idle=idle)
            if sheet.game.over:
                break
    asked = sheet.asked_about()
    if held(sheet, t):
        pass  # What hands did at the market is told once it is known what was laid before.
    elif all(track.number in sheet.known or track.number in asked for track in tracks):
        sheet.visits = [v for v in sheet.visits if v.zone is Zone.MARKET and v.start >= born]
    return events


def resolved(sheet: Sheet, groups: Groups, side: float | None, t: float) -> list[Event]:
    """What followed answers an open question about who, or which card: the story that fits
    both best is taken. `groups` are the readings of the cards that followed, if any."""
    events: list[Event] = []
    for entry in list(sheet.open.values()):
        if entry.question.topic not in (Topic.WHO, Topic.UNSURE) or not entry.tracks:
            continue
        del sheet.open[entry.question.number]
        if all(track.number in sheet.known for track in entry.tracks):
            continue  # What it was has been told since.
        told = [s for s in tell(sheet, entry.tracks, entry.side) if s.verdict.legal]
        costs = [(s.cost + _after(sheet, s, groups, side), at) for at, s in enumerate(told)]
        if not costs:
            sheet.account(entry.tracks)
            continue
        if entry.question.topic is Topic.UNSURE and _none(sheet, groups, side) < min(costs)[0]:
            sheet.account(entry.tracks)
            continue
        best = told[min(costs)[1]]
        said = "what followed fits best" if entry.question.topic is Topic.UNSURE else ""
        events += accept(sheet, best, entry.tracks, entry.side, t, said)
    return events


def accept(
    sheet: Sheet,
    story: Story,
    tracks: Sequence[Track],
    side: float | None,
    t: float,
    said: str = "",
    learn: bool = False,
) -> list[Event]:
    """Make a story part of the match; `learn` says that it is certain whose arm it was."""
    events: list[Event] = []
    start, game = story.start, sheet.game
    if start.retract:
        events += sheet.retract(t)
    if start.stands:
        events += sheet.stands(t)
    if start.first is not None:
        # What a 20 that another 20 followed had asked for is not known, and void.
        void = story.action.cards[0] == WHOT
        unseen = replace(start.first, need=None, extras=()) if void else start.first
        events += sheet.act(unseen, t, inferred="a 20 lay on the 20, as what followed tells")
    before: tuple[int, ...] = ()
    if start.more:
        said_more, before = sheet.extend(t)
        events += said_more
    sheet.close(Topic.ILLEGAL, Topic.GONE)
    first = story.action.cards[0]
    # A 20 on a 20 does not tell what the first one asked for.
    if start.need is not None and not getattr(first, "is_whot", False):
        events += game.name_shape(start.need, t, f"{first} followed")
    events += sheet.skip(story, t)
    confidence = min((track.confidence for track in tracks), default=1.0)
    numbers = [*before, *(track.number for track in tracks)]
    sheet.account(tracks)
    sheet.market.acted(story.player)
    sheet.laid_from = side
    if learn or (not said and not story.skipped and not start.retract and story.verdict.legal):
        sheet.seats.learn(story.player, side)
    events += sheet.act(story.action, t, numbers, confidence, said)
    sheet.close(Topic.SHAPE, keep=game.unnamed)
    if game.unnamed is not None and needs_shape(story.action):
        events.append(sheet.ask_shape(story.player, t))
    return events


def _lay(
    sheet: Sheet,
    tracks: list[Track],
    side: float | None,
    t: float,
    late: bool = False,
    idle: Sequence[Visit] = (),
    at_once: bool = False,
) -> list[Event]:
    """One play; `late` says that the last hand did not lay it, `idle` are hands before that laid
    nothing that was read."""
    under = beneath(sheet, tracks)
    told = tell(sheet, tracks, side, late=late or under)
    if under:
        way = next((s for s in told if s.start.more and s.verdict.legal), None)
        return accept(sheet, way, tracks, side, t) if way else missed(sheet, tracks, side, t)
    more = bool(told) and told[0].start.more and told[0].verdict.legal
    if not more and unfinished(sheet, tracks):
        return []
    if not told:
        sheet.known.update(track.number for track in tracks)
        return []
    best = told[0]
    if late and not best.verdict.legal:
        # Nobody laid it, and it would not have been allowed: it was never there.
        sheet.account(tracks)
        return []
    if not best.verdict.legal and not all(ready(track) for track in tracks):
        # Too little was seen of it to hold it against anybody.
        sheet.account(tracks)
        return [] if sheet.open_on(Topic.UNSURE) else [sheet.ask_unread(t, side)]
    if not best.verdict.legal:
        return _refused(sheet, tracks, best, told, side, t, idle)
    if best.skipped and held(sheet, t):
        return []
    waited = t - min(track.born for track in tracks) >= LADDER_S
    goes_on = begins_ladder(sheet.rules, sheet.match.last, tracks)
    if goes_on and not late and not waited and (best.skipped or climbs(sheet, best, side)):
        return []
    lost = lost_before(sheet, idle, [action.player for action in best.skipped])
    if lost is not None:
        return unread_before(sheet, lost, t)
    rival = next((s for s in told[1:] if s.verdict.legal and s.player != best.player), None)
    if rival is not None and rival.cost - best.cost < MARGIN:
        players = list(dict.fromkeys(s.player for s in told if s.verdict.legal))
        question = ask.who(sheet.number(), best.action.cards, players)
        return [sheet.ask(question, t, tracks, told, side)]
    if not late and not at_once and waits(sheet, best, tracks, t):
        return named(sheet, best, tracks, t)
    return accept(sheet, best, tracks, side, t)


def unread_before(sheet: Sheet, hand: Visit, t: float) -> list[Event]:
    """A hand laid something that was not read before the next card hid it."""
    if sheet.open_on(Topic.UNSURE) is not None:
        return []
    sheet.visits = [v for v in sheet.visits if v is not hand]
    sheet.came = None if sheet.came is hand else sheet.came
    return [sheet.ask_unread(t, hand.side)]


def _refused(
    sheet: Sheet,
    tracks: list[Track],
    best: Story,
    told: list[Story],
    side: float | None,
    t: float,
    idle: Sequence[Visit],
) -> list[Event]:
    """No legal move explains what lies there."""
    wait = ILLEGAL_SEVERAL_S if sheet.several else ILLEGAL_S
    if t - min(track.born for track in tracks) < wait:
        return []
    if any(map(sheet.open_on, (Topic.UNSURE, Topic.GONE, Topic.REPEAT))):
        # What lies beneath is not known yet, so nothing can be held against what lies on it.
        return []
    reason = best.verdict.reasons[0] if best.verdict.reasons else None
    if reason is not None and reason.code == ALREADY_OUT:
        question = ask.repeated(sheet.number(), best.action.cards[0])
        return [sheet.ask(question, t, tracks, told, side)]
    turn = sheet.match.state.turn if sheet.match.state is not None else None
    lost = lost_before(sheet, idle, [turn] if turn is not None else [])
    if lost is not None:
        return unread_before(sheet, lost, t)
    return [*sheet.skip(best, t), *sheet.refuse(best.action, tracks, side, t)]


def _after(sheet: Sheet, story: Story, groups: Groups, side: float | None) -> float:
    """What it costs that this followed a story: cards, or a hand at the market."""
    return _goes_on(sheet, story.verdict.state, groups, side)


def _none(sheet: Sheet, groups: Groups, side: float | None) -> float:
    """What it costs that a card was no play, and that this followed."""
    state = sheet.game.acting
    return NO_PLAY + _goes_on(sheet, state, groups, side) if state is not None else math.inf


def _goes_on(sheet: Sheet, state: State, groups: Groups, side: float | None) -> float:
    """What it costs that this was the next thing to happen."""
    if state.over or state.turn is None:
        return ILLEGAL
    if not groups:
        return sheet.seats.cost(state.turn, side)
    following = stories(sheet.rules, [Start(state)], groups, side, sheet.seats, {})
    return following[0].cost if following else ILLEGAL


def _in_order(sheet: Sheet, tracks: list[Track]) -> list[Track]:
    """Cards laid between two looks, in the likeliest order."""
    if len(tracks) == 1:
        return tracks
    order = sorted(tracks, key=lambda track: track.number)
    if len(tracks) > 3:
        return order
    costs: list[tuple[float, list[Track]]] = []
    for cards, extra in readings(order, several=True):
        rest, way, cost, match = list(order), list[Track](), extra, sheet.match
        for card in cards:
            track = next(each for each in rest if each.card == card)
            rest.remove(track)
            way.append(track)
            told: list[Story] = []
            if match.state is not None:
                play = [((card,), 0.0)]
                told = stories(sheet.rules, [Start(match.state)], play, None, sheet.seats, {})
            if not told:
                break
            cost += told[0].cost
            for action in (*told[0].skipped, told[0].verdict.action):
                match, _ = match.act(action)
        costs.append((cost, way))
    best = min(costs, key=lambda entry: entry[0])[1]
    return best if len(best) == len(tracks) else order
