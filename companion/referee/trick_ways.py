"""Thirteen: every way in which the rules explain what several hands laid, the likeliest first.

A way takes the hands in turn. Each laid a play that is legal where it comes, or cards that belong
to the next hand's (laid one by one), or something that could not be read, or nothing. Costs are
in nats, as in `explain`.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from companion.cards import Card, Deck, deck_cards
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind, Rules
from companion.referee.explain import Start, Story, in_order, judge, stories
from companion.referee.seats import Seats
from companion.referee.trick_lays import Lay
from companion.vision.tracker import Track

PASS = 0.25
"""A pass: nothing is to be seen of it, and people pass all the time."""
JOINED = 0.4
"""Cards laid one after the other by the same hand, rather than two plays."""
FAINT, ONCE = 0.7, 1.2
"""A card that was read badly and counts all the same; and one that a single look showed."""
OTHER_NAME = 0.7
"""It is not what most looks read, but its second name."""
MISREAD, OFTEN, PLAIN = 0.3, 0.8, 3.0
"""A card that was read badly and was none; one that several looks showed; and such a one of which
the outline shows, or on a bare table, where it can't be the corner of another."""
ONE_SIDE = 2.5
"""Two players, one after the other, reached in from the same side."""
NOTHING = 0.3
"""A hand that laid nothing."""
UNREAD = 3.5
"""A hand laid something that was not read."""
HELD_BACK = 4.0
"""Somebody whose hand was over the table passed."""
CLEARING, COVERED = 3.0, 1.5
"""A trick was cleared although its cards can be seen, or seem to lie beneath the new ones."""
_SEVERAL = 1.3
"""The votes that one look can't give."""
FITS = 1.2
"""What an arm's side may cost for it to be a player's."""
_LAYS, _TRIED, _LONGER, _KEPT = 8, 6, 2, 12
"""Hands explained together, first steps tried for each, those at least of each length, and ways
kept."""
_FAR = 6.0
"""A step this much dearer than the best one is not followed up."""


@dataclass(frozen=True, slots=True)
class Step:
    """One play: its story, the cards' tracks, and how many hands it takes up. Without a story,
    `player` laid something that was not read; `choices` are what it can have been."""

    player: str
    story: Story | None
    tracks: tuple[Track, ...]
    side: float | None
    hands: int
    skipped: tuple[Action, ...] = ()
    choices: tuple[tuple[Card, ...], ...] = ()

    @property
    def told(self) -> tuple[object, ...]:
        """What would be announced."""
        cards = self.story.action.cards if self.story is not None else self.choices
        return self.player, cards, tuple(action.player for action in self.skipped)


@dataclass(frozen=True, slots=True)
class Way:
    """The plays that explain what was laid, and what believing it costs."""

    cost: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Ways:
    """What is the same for every way: the rules, where people sit, and what it costs that
    the trick was cleared."""

    rules: Rules
    seats: Seats
    clearing: float

    def of(self, starts: Sequence[Start], lays: Sequence[Lay]) -> list[Way]:
        """Every way from these states, the cheapest first; none where the rules have none."""
        hands = list(lays[:_LAYS])
        found = [way for start in starts for way in self._from(start, hands, ())]
        return sorted(found, key=lambda way: way.cost)[:_KEPT]

    def _from(
        self, start: Start, lays: Sequence[Lay], blind: tuple[Lay, ...], lies: bool = False
    ) -> list[Way]:
        if not lays:
            return [Way(0.0, ())]
        if lays[0].swept:
            state = everybody_passed(self.rules, cast(ThirteenState, start.state))
            return [
                Way(start.cost + way.cost, tuple(_later(way.steps)))
                for way in self._from(Start(state), lays[1:], ())
            ]
        found: list[Way] = []
        steps = [
            (cost + self._held_back(step, blind), at, step)
            for at, (step, cost) in enumerate(self._steps(start, lays, lies))
        ]
        for price, _, step in _worth_trying(steps):
            for then in self._after(start, step):
                for rest in self._from(then, lays[step.hands :], (), lies=True):
                    cost = price + rest.cost + _shared_side(step, rest.steps)
                    found.append(Way(cost, (step, *rest.steps)))
        first = lays[0]
        if first.blind or not first.sure:
            waste = self._misread(first.faint) + (NOTHING if first.hand is not None else 0.0)
            for rest in self._from(start, lays[1:], (*blind, first), lies):
                found.append(Way(waste + rest.cost, tuple(_later(rest.steps))))
        found.sort(key=lambda way: way.cost)
        return found[:_KEPT]

    def _steps(self, start: Start, lays: Sequence[Lay], lies: bool) -> Iterator[tuple[Step, float]]:
        """What the first hand, with those that belong to it, may have laid."""
        for count in range(1, len(lays) + 1):
            part = lays[:count]
            cost_apart = apart(part)
            if cost_apart is None:
                break
            if count > 1 and part[-1].blind:
                continue
            side = next((lay.side for lay in part if lay.side is not None), None)
            sure = [track for lay in part for track in lay.sure]
            faint = [track for lay in part for track in lay.faint]
            for tracks, cards, price in _chosen(sure, faint):
                # A second view of a card that counts already was no card of its own.
                left = self._misread(
                    [track for track in faint if track not in tracks and track.card not in cards]
                )
                for story in self._legal(start, cards, side, lies):
                    cost = story.cost + price + left + cost_apart
                    yield Step(story.player, story, tracks, side, count, story.skipped), cost
        if not lays[0].empty and any(not lay.blind for lay in lays[1:]):
            yield from self._unread(start, lays[0])

    def _legal(
        self, start: Start, cards: Sequence[Card], side: float | None, lies: bool
    ) -> list[Story]:
        if start.state.over or len(set(cards)) < len(cards):
            return []
        clearing = CLEARING if lies else self.clearing
        told = stories(
            self.rules, [start], [(in_order(cards), 0.0)], side, self.seats, {}, PASS, clearing
        )
        return [story for story in told if story.verdict.legal]

    def _misread(self, faint: Sequence[Track]) -> float:
        """What it costs that these cards were none."""
        cost = 0.0
        for track in faint:
            several = track.stable or sum(votes for _, votes in track.votes) >= _SEVERAL
            plain = track.quad is not None or not self.clearing
            cost += MISREAD if not several else PLAIN if plain else OFTEN
        return cost

    def _held_back(self, step: Step, blind: Sequence[Lay]) -> float:
        """What it costs that somebody passed whose hand was seen in between."""
        if step.story is None:
            return 0.0
        names = [action.player for action in step.skipped]
        return sum(
            HELD_BACK
            for lay in blind
            # A knock says pass.
            if not lay.empty and any(self.seats.cost(name, lay.side) < FITS for name in names)
        )

    def _unread(self, start: Start, lay: Lay) -> Iterator[tuple[Step, float]]:
        """The hand laid something of which nothing, or only a part, was read."""
        state, skipped = cast(ThirteenState, start.state), tuple[Action, ...]()
        price = start.cost + UNREAD + self._misread(lay.faint)
        if start.more:
            return
        if state.table is None:
            yield from self._unread_lead(start, lay)
            return
        for _ in range(len(state.players)):
            player, table = state.turn, state.table
            if player is None or table is None:
                return
            cards = [track.card for track in lay.sure]
            choices = completions(self.rules, state, player, cards)
            if choices:
                cost = price + self.seats.cost(player, lay.side)
                if len(choices) == 1:
                    action = Action(player, Kind.PLAY, choices[0])
                    verdict = judge(self.rules, state, action)
                    story = Story(cost, start, skipped, verdict.action, verdict)
                    yield Step(player, story, lay.sure, lay.side, 1, skipped), cost
                else:
                    yield Step(player, None, lay.sure, lay.side, 1, skipped, choices), cost
            passed = Action(player, Kind.PASS)
            verdict = self.rules.judge(state, passed)
            if not verdict.legal:
                return
            skipped, price = (*skipped, passed), price + PASS
            state = cast(ThirteenState, verdict.state)

    def _unread_lead(self, start: Start, lay: Lay) -> Iterator[tuple[Step, float]]:
        """The hand led something of which nothing was read."""
        state = cast(ThirteenState, start.state)
        if lay.sure or state.turn is None:
            return
        players = state.active if not state.opened and state.needs_lowest else (state.turn,)
        for player in players:
            cost = (
                start.cost + UNREAD + MISREAD * len(lay.faint) + self.seats.cost(player, lay.side)
            )
            yield Step(player, None, (), lay.side, 1), cost

    def _after(self, start: Start, step: Step) -> list[Start]:
        """The states that the next hand may find."""
        if step.story is not None:
            return [Start(step.story.verdict.state)]
        state = cast(ThirteenState, start.state)
        if not step.choices:
            others = [player for player in state.after(step.player) if player in state.active]
            return [
                Start(replace(state, turn=player, owner=step.player, opened=True), cost=PASS * at)
                for at, player in enumerate(others)
            ]
        for action in step.skipped:
            state = cast(ThirteenState, self.rules.judge(state, action).state)
        verdict = self.rules.judge(state, Action(step.player, Kind.PLAY, step.choices[0]))
        after = cast(ThirteenState, verdict.state)
        # Which cards they were is not known: the next must beat at least what lay there.
        table = state.table if after.table else None
        return [Start(replace(after, table=table, played=state.played))]


def _worth_trying(steps: list[tuple[float, int, Step]]) -> Iterator[tuple[float, int, Step]]:
    """The cheapest steps, and the cheapest that take up more hands than those: what they leave
    to be explained is less."""
    ordered = sorted(steps, key=lambda entry: entry[:2])
    tried = Counter[int]()
    for place, entry in enumerate(ordered):
        if entry[0] > ordered[0][0] + _FAR:
            break
        hands = entry[2].hands
        if place < _TRIED or tried[hands] < _LONGER:
            tried[hands] += 1
            yield entry


def _shared_side(step: Step, later: Sequence[Step]) -> float:
    if not later or later[0].player == step.player:
        return 0.0
    a, b = step.side, later[0].side
    near = a is not None and b is not None and math.cos(a - b) > math.cos(math.radians(30))
    return ONE_SIDE if near else 0.0


def apart(lays: Sequence[Lay]) -> float | None:
    """What it costs that these hands were one player's; None where they can't have been."""
    if any(lay.swept for lay in lays):
        return None
    sides = [lay.side for lay in lays if lay.side is not None]
    cost = JOINED * (len(lays) - 1) + 0.5 * (len(lays) - len(sides)) * (len(lays) > 1)
    for a, b in itertools.pairwise(sides):
        away = math.acos(max(-1.0, min(1.0, math.cos(a - b))))
        if away > math.radians(60):
            return None
        cost += 0.25 * (away / math.radians(28)) ** 2
    return cost


def everybody_passed(rules: Rules, state: ThirteenState) -> ThirteenState:
    """The state once the trick on the table was taken away."""
    while state.table is not None and state.turn is not None:
        verdict = rules.judge(state, Action(state.turn, Kind.PASS))
        if not verdict.legal:
            break
        state = cast(ThirteenState, verdict.state)
    return state


def completions(
    rules: Rules, state: ThirteenState, player: str, cards: Sequence[Card]
) -> tuple[tuple[Card, ...], ...]:
    """The legal plays that hold these cards and one more that has not been seen; two of them are
    enough to know that it is open."""
    table = state.table
    if not cards if table is None else len(cards) != len(table.cards) - 1:
        return ()
    found = []
    for card in deck_cards(Deck.STANDARD):
        if card in state.played or card in cards:
            continue
        play = in_order([*cards, card])
        if judge(rules, state, Action(player, Kind.PLAY, play)).legal:
            found.append(play)
        if len(found) > 1:
            break
    return tuple(found)


def moved(lays: Sequence[Lay]) -> Iterator[list[Lay]]:
    """The same hands, with a card or two of a hand laid by the one before it: they were read
    late."""
    for at in range(1, len(lays)):
        before, after = lays[at - 1], lays[at]
        for count in (1, 2):
            for late in itertools.combinations(after.sure, count):
                rest = tuple(track for track in after.sure if track not in late)
                yield [
                    *lays[: at - 1],
                    replace(before, sure=(*before.sure, *late)),
                    replace(after, sure=rest),
                    *lays[at + 1 :],
                ]


def _chosen(
    sure: Sequence[Track], faint: Sequence[Track]
) -> Iterator[tuple[tuple[Track, ...], tuple[Card, ...], float]]:
    """The sure cards, alone or with some of the faint ones under one of their names."""
    for count in range(min(2, len(faint)) + 1):
        if not sure and not count:
            continue
        for more in itertools.combinations(faint, count):
            for names in itertools.product(*(_names(track) for track in more)):
                cards = (*(track.card for track in sure), *(card for card, _ in names))
                yield (*sure, *more), cards, sum(price for _, price in names)


def _names(track: Track) -> list[tuple[Card, float]]:
    """The names that a badly read card may have, with what they cost."""
    total = sum(votes for _, votes in track.votes)
    best = track.votes[0][1] / total
    found = []
    for at, (card, votes) in enumerate(track.votes[:3]):
        doubt = -math.log(max(0.05, track.confidence / max(best, 0.05) * votes / total))
        once = ONCE * min(1.0, 4.0 * (1.0 - track.confidence)) if votes < 1.0 else 0.0
        found.append((card, FAINT + doubt + once + OTHER_NAME * (at > 0)))
    return found


def _later(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps where a hand before them laid nothing: the first takes that hand up as well."""
    for at, step in enumerate(steps):
        yield replace(step, hands=step.hands + 1) if at == 0 else step
