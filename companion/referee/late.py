"""A card that was read only once another lay on it: the play that was missed is put in before.

Where it lies in the place of a card that was announced, and that some looks read so as well, it is
that card: the play is given its true name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from companion.cards import WHOT, write_cards
from companion.engine.match import Match
from companion.engine.values import Action, Kind
from companion.referee.events import Event, EventName, Topic
from companion.referee.explain import Start, Story, in_order, readings, stories
from companion.referee.sheet import Sheet
from companion.vision.lying import long_side
from companion.vision.tracker import Track

SEEN_LATE = "seen late"
BACK = 3
"""How many plays back a card may have been announced under another name."""
SAME_PLACE = 0.2
"""How far from it the card read now may lie, in card heights."""


def beneath(sheet: Sheet, tracks: Sequence[Track]) -> bool:
    """Whether cards came to lie there before those of the play announced last, and not in the
    place of one alike that lay there already: then they show whole, and the last play's don't."""
    top = sheet.game.tracks.get(sheet.game.length - 1, ())
    if not top or max(track.number for track in tracks) > min(top):
        return False
    on_top = all(track.card == WHOT and _whole(track) for track in tracks)
    return not on_top or any(_whole(x) for x in map(sheet.here.get, top) if x is not None)


def _whole(track: Track) -> bool:
    return track.visible and track.whole and track.quad is not None


def missed(sheet: Sheet, tracks: Sequence[Track], side: float | None, t: float) -> list[Event]:
    """Put in the play of these cards before the last one, in place of what had been concluded
    from not seeing it. Where no legal play explains them nothing is said: what lies beneath
    binds nobody any more."""
    sheet.account(tracks)
    renamed = _renamed(sheet, tracks, t)
    if renamed is not None:
        return [renamed]
    game, match = sheet.game, sheet.match
    last = game.length - 1
    play = match.events[last]
    first = last
    while first > 0 and _concluded(sheet, first - 1):
        first -= 1
    base: Match | None = match
    for _ in range(game.length - first):
        base = base.before if base is not None else None
    if base is None or base.state is None or not isinstance(play, Action):
        return []
    way = _way(sheet, base, play, tracks, side)
    if way is None:
        return []
    story, after = way
    events = (*story.skipped, story.action, *after, play)
    game.match = base.replay(events)
    at = first + len(story.skipped)
    game.tracks[first + len(events) - 1] = game.tracks.pop(last)
    game.tracks[at] = tuple(track.number for track in tracks)
    if game.unnamed is not None and game.unnamed >= first:
        game.unnamed = game.length - 1
    game.trim()
    sheet.market.clear()
    sheet.close(Topic.ILLEGAL, Topic.GONE)
    who, cards = story.player, story.action.cards
    text = f"before that {who} played {' '.join(map(str, cards))}"
    told = game.event(
        EventName.CORRECTION,
        t,
        player=who,
        cards=cards,
        inferred=SEEN_LATE,
        text=text,
        action=at,
        edit=len(events) - (last - first + 1),
    )
    return [told, *game.round_end(t)]


def _renamed(sheet: Sheet, tracks: Sequence[Track], t: float) -> Event | None:
    """The correction of a play announced lately, where this is its card under its other name, and
    all that followed is allowed as well."""
    game, match = sheet.game, sheet.match
    for index in sorted(game.tracks, reverse=True)[:BACK] if len(tracks) == 1 else ():
        action, told = match.events[index], told_of(sheet, index)
        card = tracks[0].card
        before = next((x for x in _cards(sheet, index) if _is_it(x, tracks[0])), None)
        if before is None or not isinstance(action, Action) or told is None or told.inferred:
            continue
        name = sheet.announced.get(before.number, before.card)
        cards = in_order([card if each == name else each for each in action.cards])
        better = match.correct(index, replace(action, cards=cards))
        if card not in cards or allowed(better) != allowed(match):
            continue
        game.match = better
        game.trim()
        numbers = (n for n in game.tracks[index] if n != before.number)
        game.tracks[index] = (*numbers, tracks[0].number)
        return game.event(
            EventName.CORRECTION,
            t,
            player=action.player,
            cards=cards,
            inferred="further looks",
            text=f"misread: it is {write_cards(cards)}",
            action=index,
        )
    return None


def _cards(sheet: Sheet, index: int) -> list[Track]:
    return [sheet.here[n] for n in sheet.game.tracks.get(index, ()) if n in sheet.here]


def _is_it(before: Track, now: Track) -> bool:
    """Whether a card that no longer shows is the one read now: it was read so before, too."""
    if before.visible or before.quad is None or before.seen > now.born:
        return False
    near = math.dist(before.centre, now.centre) < SAME_PLACE * long_side(before.quad)
    return near and any(card == now.card for card, _ in before.votes)


def allowed(match: Match) -> list[bool]:
    """Which of the match's events were legal, the last first."""
    found: list[bool] = []
    at: Match | None = match
    while at is not None:
        found.append(at.verdict is None or at.verdict.legal)
        at = at.before
    return found


def told_of(sheet: Sheet, index: int) -> Event | None:
    """The announcement of an action, by its index in the match."""
    return next((e for e in reversed(sheet.game.log) if e.action == index), None)


def _concluded(sheet: Sheet, index: int) -> bool:
    """Whether an action is a pick or pass that nobody saw."""
    action = sheet.match.events[index]
    if not isinstance(action, Action) or action.kind not in (Kind.PICK, Kind.PASS):
        return False
    told = told_of(sheet, index)
    return told is not None and told.inferred.startswith("the next card")


def _way(
    sheet: Sheet, base: Match, play: Action, tracks: Sequence[Track], side: float | None
) -> tuple[Story, tuple[Action, ...]] | None:
    """The likeliest play of the cards after which the last one is legal as well, with the picks
    or passes between the two."""
    found: list[tuple[float, Story, tuple[Action, ...]]] = []
    starts = [Start(base.state)] if base.state is not None else []
    groups = readings(tracks, sheet.several)
    seats, unseen = sheet.seats, sheet.unseen
    for story in stories(sheet.rules, starts, groups, side, seats, {}, unseen):
        if not story.verdict.legal or story.verdict.returned:
            continue
        then = [Start(story.verdict.state)]
        played = [(play.cards, 0.0)]
        for next_ in stories(sheet.rules, then, played, None, seats, {}, unseen):
            if next_.player == play.player and next_.verdict.legal:
                found.append((story.cost + next_.cost, story, next_.skipped))
                break
    if not found:
        return None
    _, story, between = min(found, key=lambda entry: entry[0])
    return story, between
