"""What could have happened: every move the rules allow, scored against what was seen.

Costs are in nats, so 0 is what was to be expected and each nat makes a story e times less likely.
A story is: some players picked (or passed) unseen, then one laid the cards. Turn order comes
first; the side the arm came from can overrule it only where a seat is well known.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from companion.cards import Card, Deck, Rank, Shape, StandardCard
from companion.engine.values import Action, Kind, Rules, State, Verdict
from companion.referee.fan import Orders, orders
from companion.referee.seats import Seats
from companion.vision.tracker import Track

UNSEEN = 2.0
"""A pick that nobody saw."""
OUT_OF_VIEW = 0.9
"""The same where the market lies outside the picture."""
PASS = 0.5
"""A pass in Thirteen: nothing is to be seen of it."""
FUNCTION = 0.7
"""A 20 that reversed or skipped, rather than asked for a shape."""
TOUCHED = 0.5
"""The same by a player whose hand was seen at the market."""
RETRACT = 2.5
"""A pick that was announced and never was one."""
ILLEGAL = 3.0
OUT_OF_TURN = 1.0
OTHER_NAME = 1.5
"""Reading a card as its second name costs this on top of its share of the votes."""
MARGIN = 0.7
"""How much better than any other player's the best story must be."""


Naming: TypeAlias = Shape | str
"""What is said with a 20: the shape asked for, or `reverse` or `skip`."""


@dataclass(frozen=True, slots=True)
class Start:
    """A state the story may begin in: `need` is what is then taken as named with the 20, `cost`
    its price; `retract` says that the last announced pick is taken back first, `stands` that the
    refused play above stands after all."""

    state: State
    need: Naming | None = None
    cost: float = 0.0
    retract: bool = False
    stands: bool = False
    player: str | None = None
    more: tuple[Card, ...] = ()
    """What `player` has laid of this play already; the cards laid now belong to it."""
    orders: Orders = field(default_factory=list)
    """The orders the whole of it may have been laid in, where they are known."""
    first: Action | None = None
    """A play of which nothing but the hand was seen, that comes before."""


@dataclass(frozen=True, slots=True)
class Story:
    """One explanation of cards laid: who picked unseen, who played what, with what verdict."""

    cost: float
    start: Start
    skipped: tuple[Action, ...]
    action: Action
    verdict: Verdict

    @property
    def player(self) -> str:
        """Who laid the cards."""
        return self.action.player


def stories(
    rules: Rules,
    starts: Sequence[Start],
    groups: Sequence[tuple[tuple[Card, ...], float]],
    side: float | None,
    seats: Seats,
    touched: Mapping[str, float],
    unseen: float = UNSEEN,
    clearing: float = 0.0,
) -> list[Story]:
    """Every explanation, the cheapest first.

    `groups` holds the readings of what was laid, with their costs; `touched` the players whose
    hand was at the market and what an unseen pick of theirs costs, `unseen` what anybody else's
    costs, or a pass; `clearing` what it costs that a trick was cleared.
    """
    skip = Kind.PICK if rules.deck is Deck.WHOT else Kind.PASS
    found: list[Story] = []
    for start in starts:
        state: State | None = start.state
        skipped: tuple[Action, ...] = ()
        price = start.cost + (RETRACT if start.retract else 0.0)
        for _ in range(len(start.state.players) + 1):
            if state is None or state.turn is None:
                break
            if start.more:
                found.extend(_more(rules, start, groups))
                break
            player = state.turn
            for cards, reading in groups:
                action = Action(player, Kind.PLAY, cards)
                verdict = judge(rules, state, action)
                cost = price + reading + seats.cost(player, side)
                if verdict.legal:
                    # Cards that go back are as odd as a refused play.
                    cost += ILLEGAL if verdict.returned else 0.0
                    found.append(Story(cost, start, skipped, action, verdict))
                elif not skipped or rules.deck is not Deck.WHOT:
                    found.append(Story(cost + ILLEGAL, start, skipped, action, verdict))
            if not skipped and not start.retract:
                found.extend(_others(rules, start, groups, side, seats))
            passed = Action(player, skip)
            verdict = rules.judge(state, passed)
            if not verdict.legal:
                break
            price += min(unseen, touched.get(player, unseen))
            skipped = (*skipped, passed)
            if getattr(state, "table", None) and not getattr(verdict.state, "table", None):
                price += clearing
            state = verdict.state
    found.sort(key=lambda story: (story.cost, len(story.skipped), story.start.retract))
    return found


def _more(
    rules: Rules, start: Start, groups: Sequence[tuple[tuple[Card, ...], float]]
) -> Iterator[Story]:
    """The cards belong to the play before: several cards, laid one after the other, or read one
    after the other."""
    assert start.player is not None
    for cards, reading in groups[:1] if start.orders else groups:
        for way, extra in start.orders or [((*start.more, *cards), 0.0)]:
            action = Action(start.player, Kind.PLAY, in_order(way))
            verdict = judge(rules, start.state, action)
            if verdict.legal and not verdict.returned:
                yield Story(start.cost + reading + extra, start, (), action, verdict)


def _others(
    rules: Rules,
    start: Start,
    groups: Sequence[tuple[tuple[Card, ...], float]],
    side: float | None,
    seats: Seats,
) -> Iterator[Story]:
    """Somebody else laid the cards: because the rules let them (the holder of the lowest card
    leads, a Whot answers a Whot), or although it was not their turn."""
    state = start.state
    ahead = OUT_OF_TURN if getattr(state, "opened", True) else 0.0
    for player in state.players:
        if player == state.turn:
            continue
        known = side is not None and seats.known(player)
        price = start.cost + seats.cost(player, side)
        for place, (cards, reading) in enumerate(groups):
            action = Action(player, Kind.PLAY, cards)
            verdict = judge(rules, state, action)
            if verdict.legal:
                back = ILLEGAL if verdict.returned else 0.0
                yield Story(price + reading + ahead + back, start, (), action, verdict)
            elif known and not place:
                yield Story(price + reading + ILLEGAL + OUT_OF_TURN, start, (), action, verdict)


def judge(rules: Rules, state: State, action: Action) -> Verdict:
    """Judge a play whose spoken part the camera can't hear: a 20's shape is taken as said."""
    verdict = rules.judge(state, action)
    if verdict.legal or not needs_shape(action):
        return verdict
    named = rules.judge(state, with_need(action, STAND_IN))
    return named if named.legal else verdict


STAND_IN = Shape.CIRCLE
"""What a 20's shape is taken to be while nobody has named one; nothing is concluded from it."""


def needs_shape(action: Action) -> bool:
    """Whether the action ends with a 20 and names no shape."""
    return (
        action.kind is Kind.PLAY
        and action.need is None
        and not action.extras
        and bool(action.cards)
        and getattr(action.cards[-1], "is_whot", False)
    )


def with_need(action: Action, need: Naming | None) -> Action:
    """The action with its shape, or `reverse` or `skip`, named."""
    if need is None or isinstance(need, Shape):
        return replace(action, need=need)
    return replace(action, need=None, extras=(*action.extras, need))


def readings(tracks: Sequence[Track], several: bool) -> list[tuple[tuple[Card, ...], float]]:
    """The ways to read what was laid, with their costs; the best reading first.

    One card may be its second name. Several cards are taken in every order (`several`) that
    their lying on each other allows.
    """
    if len(tracks) == 1:
        track = tracks[0]
        total = sum(votes for _, votes in track.votes)
        best, *others = track.votes
        found: list[tuple[tuple[Card, ...], float]] = [((best[0],), 0.0)]
        for card, votes in others[:2]:
            found.append(((card,), OTHER_NAME - math.log(votes / total)))
        return found
    order = sorted(tracks, key=lambda track: track.number)
    if isinstance(order[0].card, StandardCard):
        return [(in_order([track.card for track in order]), 0.0)]
    if not several:
        return [(tuple(track.card for track in order), 0.0)]
    return orders(order)


_RANKS = {rank: place for place, rank in enumerate((*tuple(Rank)[2:], *tuple(Rank)[:2]))}


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of Thirteen from the 3 up, as a combination is read; others as they are."""
    standard = [card for card in cards if isinstance(card, StandardCard)]
    if len(standard) < len(cards):
        return tuple(cards)
    suits = "SCDH"
    return tuple(sorted(standard, key=lambda c: (_RANKS[c.rank], suits.index(c.suit.value))))
