"""A ladder laid card by card: what may be its first card is named at once, and told as a play only
when no second one came to it for a moment; so is a ladder that may still go on.

Whether to wait is a matter of odds: the rest of a ladder must lie in the player's hand, and how
likely that is follows from what has not been seen yet and how many cards that hand holds.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from companion.cards import SHAPE_NUMBERS, Card, WhotCard
from companion.engine.values import Action, Kind, Rules, State
from companion.engine.whot.state import WhotState, seen_of
from companion.referee.events import Event
from companion.referee.explain import Story
from companion.referee.scene import ready
from companion.referee.sheet import Sheet
from companion.vision.track import Status, Track
from companion.vision.zones import Visit, Zone

LIKELY = 0.02
"""The odds of a ladder from which its first card is waited with."""
MORE_S = 1.1
"""How long after a card lay there the next of a ladder may come."""
READ_S = 0.4
"""How long after another hand was there what it laid may be read."""
LADDER_S = 2.0
"""How long a second card that goes on from the first waits for the third of a ladder."""
_ALIKE = math.cos(math.radians(45))


def steps(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether cards go up or down step by step in one shape, in any order of being laid."""
    whots = [card for card in cards if isinstance(card, WhotCard)]
    if rules.options.get("ladder", "off") == "off" or len(whots) < len(cards):
        return False
    numbers = sorted(card.number for card in whots)
    one_shape = len({card.shape for card in whots}) == 1
    return one_shape and all(b - a == 1 for a, b in itertools.pairwise(numbers))


def begins_ladder(rules: Rules, last: object, tracks: Sequence[Track]) -> bool:
    """Whether cards go on from the play announced last, step by step in one shape, so that with
    more to come they may be a ladder of the same player's."""
    if not isinstance(last, Action) or last.kind is not Kind.PLAY:
        return False
    return steps(rules, [*last.cards, *(track.card for track in tracks)])


def odds(rules: Rules, state: State, player: str, card: Card) -> float:
    """How likely it is that a player who lays this card holds the rest of a ladder from it."""
    if not isinstance(state, WhotState) or not isinstance(card, WhotCard) or card.is_whot:
        return 0.0
    more, hand = _least(rules) - 1, state.hands[player] - 1
    unseen = state.market + sum(state.counts) - 1
    if hand < more or unseen < more:
        return 0.0
    held = math.comb(hand, more) / math.comb(unseen, more)
    none = 1.0
    for way in (1, -1):
        rest = [card.number + way * (step + 1) for step in range(more)]
        if all(_unseen(state, card, number) for number in rest):
            none *= 1.0 - held
    return 1.0 - none


def _least(rules: Rules) -> int:
    least = rules.options.get("ladder_min")
    return least if isinstance(least, int) else 1


def _unseen(state: WhotState, card: WhotCard, number: int) -> bool:
    numbers = SHAPE_NUMBERS[card.shape]
    return number in numbers and not seen_of(state.seen, WhotCard(card.shape, number))


def waits(sheet: Sheet, story: Story, tracks: Sequence[Track], t: float) -> bool:
    """Whether a play is told later, because a card of the same ladder may come to it."""
    cards, state = story.action.cards, story.verdict.state
    newest = max(track.born for track in tracks)
    hands = [v.end for v in sheet.visits if v.zone is Zone.PILE and v.start > newest]
    until = max([newest + MORE_S, *(end + READ_S for end in hands)])
    if not steps(sheet.rules, cards) or state.over or t >= until - 1e-6:
        return False
    if not all(map(ready, tracks)) or story.start.retract:
        return False
    if len(cards) == 1:
        before = story.start.state
        if odds(sheet.rules, before, story.player, cards[0]) < LIKELY:
            return False
    elif not _may_go_on(state, cards):
        return False
    sheet.waited_until = until
    return True


def _may_go_on(state: State, cards: Sequence[Card]) -> bool:
    """Whether a ladder's next card is still out."""
    first, last = cards[0], cards[-1]
    if not isinstance(state, WhotState) or not isinstance(first, WhotCard):
        return False
    assert isinstance(last, WhotCard)
    return _unseen(state, last, last.number + (1 if last.number > first.number else -1))


def named(sheet: Sheet, story: Story, tracks: Sequence[Track], t: float) -> list[Event]:
    """Name what lies there, once, while the play waits."""
    numbers = {track.number for track in tracks}
    if numbers <= sheet.waited:
        return []
    sheet.waited |= numbers
    return [sheet.name_cards(story.action.cards, tracks, story.player, t)]


def together(sheet: Sheet, tracks: Sequence[Track]) -> bool:
    """Whether cards belong to a ladder whose first was waited with."""
    waited = any(track.number in sheet.waited for track in tracks)
    return waited and steps(sheet.rules, [track.card for track in tracks])


def between(sheet: Sheet, tracks: Sequence[Track], fresh: Sequence[Track]) -> list[Track]:
    """Cards of such a ladder that were read, if badly, before the next one hid them."""
    if not any(track.number in sheet.waited for track in fresh):
        return []
    hidden = [
        track
        for track in tracks
        if track.status in (Status.COVERED, Status.MISSING) and track.stable
        and track.number not in sheet.known and track not in fresh
    ]  # fmt: skip
    ways = [hidden, *([track] for track in hidden)]
    return next((way for way in ways if way and together(sheet, [*fresh, *way])), [])


def unfinished(sheet: Sheet, tracks: Sequence[Track]) -> bool:
    """Whether cards belong to such a ladder, and are too few for one yet."""
    return 1 < len(tracks) < _least(sheet.rules) and together(sheet, tracks)


def told_first(sheet: Sheet, fresh: Sequence[Track], t: float) -> list[Track]:
    """Of the cards that lie there those waited with, where something came that is no more of
    their ladder: what was laid first is told first."""
    held = [track for track in fresh if track.number in sheet.waited]
    if not held:
        sheet.waited.clear()
        return []
    newest = max(track.born for track in held)
    if any(v.zone is Zone.MARKET and v.start > newest for v in sheet.visits):
        return held
    rest = [track for track in fresh if track.number not in sheet.waited]
    if not rest:
        return []
    if not together(sheet, [*held, *rest]) or not _from_one_side(sheet.visits, newest):
        return held
    short = len(held) + len(rest) < _least(sheet.rules)
    return held if short and t - max(track.born for track in rest) >= LADDER_S else []


def _from_one_side(visits: Sequence[Visit], newest: float) -> bool:
    """Whether the hands that came later may be that of who laid the first."""
    sides = [v.side for v in visits if v.zone is Zone.PILE and v.side is not None]
    if len(sides) < 2:
        return True
    return all(math.cos(side - sides[0]) > _ALIKE for side in sides[1:])
