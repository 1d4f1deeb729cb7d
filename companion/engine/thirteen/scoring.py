"""Points of a finished deal, by scheme. Points, never money.

Stakes are counted in halves, because a black 2 left over is worth half a stake.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from companion.cards import StandardCard
from companion.engine.thirteen import instant_wins
from companion.engine.thirteen.combinations import RANK_INDEX, RED, TWO, Combination, Form
from companion.engine.thirteen.options import ThirteenOptions
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Points

TG_POINTS = (4, 3, 2, 1)
TG_TARGET = 10
"""`tg10`: points by place, and the total that wins the match."""

PAIRS_HALVES: dict[str, dict[int, int]] = {
    "stakes_southern": {3: 3, 4: 5, 5: 6},
    "stakes_4th3rd": {3: 3, 4: 6, 5: 6},
}
"""Half stakes for double sequences of 3, 4, and 5 or more pairs."""

QUAD_HALVES = 4
BLACK_TWO, RED_TWO = 1, 2


def points(
    options: ThirteenOptions, state: ThirteenState, shown: Mapping[str, Sequence[StandardCard]]
) -> dict[str, Points]:
    """Each player's points of the deal. `shown` are the hands laid open; cards nobody has shown
    count nothing. A void deal counts nothing."""
    if state.void:
        return dict.fromkeys(state.players, 0)
    if options.scoring == "places":
        return _by_place(state, [len(state.players) - 1 - i for i in range(len(state.players))])
    if options.scoring == "tg10":
        return _by_place(state, TG_POINTS)
    if options.scoring == "cards_left":
        return _cards_left(state)
    halves = _Purse()
    if options.scoring == "killer":
        _killer(state, halves)
    elif state.claim is not None:
        _instant(options, state, halves)
    else:
        _stakes(options, state, shown, halves)
    return {player: _whole(halves.held[player] * options.stake) for player in state.players}


def rotten(cards: Sequence[StandardCard], scheme: str) -> int:
    """Half stakes for what is left in a hand: 2s, quads and double sequences.

    A card counts in one of them only; what counts most is taken.
    """
    twos = [card for card in cards if RANK_INDEX[card.rank] == TWO]
    counts = Counter(RANK_INDEX[c.rank] for c in cards if RANK_INDEX[c.rank] != TWO)
    quads = [rank for rank, count in counts.items() if count == 4]
    return _twos(twos) + max(
        # Either quads stay whole, or they lend a pair to a run.
        QUAD_HALVES * len(quads) + _runs({r: n for r, n in counts.items() if n < 4}, scheme),
        _runs(counts, scheme),
    )


def worth(combination: Combination, scheme: str) -> int:
    """Half stakes of what was chopped."""
    if combination.twos:
        return _twos(combination.cards)
    if combination.form is Form.QUAD:
        return QUAD_HALVES
    if combination.form is Form.DOUBLE_SEQUENCE:
        return _pairs(combination.length, scheme)
    if combination.form is Form.QUAD_SEQUENCE:
        return QUAD_HALVES * combination.length
    return 0


class _Purse:
    """Half stakes won and lost: whatever one gets, another pays."""

    def __init__(self) -> None:
        self.held: dict[str, int] = defaultdict(int)

    def pay(self, payer: str, receiver: str, halves: int) -> None:
        self.held[payer] -= halves
        self.held[receiver] += halves


def _whole(halves: int) -> Points:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _twos(cards: Sequence[StandardCard]) -> int:
    return sum(RED_TWO if card.suit in RED else BLACK_TWO for card in cards)


def _pairs(length: int, scheme: str) -> int:
    return PAIRS_HALVES.get(scheme, PAIRS_HALVES["stakes_southern"])[min(length, 5)]


def _runs(counts: Mapping[int, int], scheme: str) -> int:
    total = run = 0
    for rank in range(TWO + 1):
        if rank < TWO and counts.get(rank, 0) >= 2:
            run += 1
            continue
        total += _pairs(run, scheme) if run >= 3 else 0
        run = 0
    return total


def _by_place(state: ThirteenState, values: Sequence[int]) -> dict[str, Points]:
    given: dict[str, Points] = {}
    ahead = 0
    for place in state.places():
        given |= dict.fromkeys(place, values[ahead])
        ahead += len(place)
    return {player: given.get(player, 0) for player in state.players}


def _cards_left(state: ThirteenState) -> dict[str, Points]:
    held = state.at_first_out if state.at_first_out is not None else state.counts
    winner = state.winner
    given: dict[str, Points] = {}
    for player, count in zip(state.players, held, strict=True):
        given[player] = 0 - count * (3 if count >= 13 else 2 if count >= 10 else 1)
    if winner is not None:
        given[winner] = sum(n for p, n in zip(state.players, held, strict=True) if p != winner)
    return given


def _killer(state: ThirteenState, halves: _Purse) -> None:
    places = state.places()
    if len(places) > 1 and state.winner is not None:
        for last in places[-1]:
            halves.pay(last, state.winner, 2)
    for payer, receiver, chain in state.paid:
        halves.pay(payer, receiver, 2 * len(chain))


def _instant(options: ThirteenOptions, state: ThirteenState, halves: _Purse) -> None:
    claim = state.claim
    assert claim is not None
    stakes = 2
    if options.scoring == "stakes_southern":
        stakes = instant_wins.STAKES.get(claim.kind, 2)
    for player in state.players:
        if player != claim.player:
            halves.pay(player, claim.player, 2 * stakes)


def _stakes(
    options: ThirteenOptions,
    state: ThirteenState,
    shown: Mapping[str, Sequence[StandardCard]],
    halves: _Purse,
) -> None:
    scheme, first = options.scoring, state.winner
    for payer, receiver, chain in state.paid:
        halves.pay(payer, receiver, sum(worth(chop.chopped, scheme) for chop in chain))
    if first is None:
        return
    blanks = tuple(p for p in state.players if p not in state.acted and p != first)
    for player in blanks:
        halves.pay(player, first, 4 + rotten(shown.get(player, ()), scheme))
    order = [player for place in state.places() for player in place if player not in blanks]
    last = order[-1]
    if last == first:
        return
    finished = set(state.out) | set(state.lost)
    left = rotten(shown.get(last, ()), scheme) if last not in finished else 0
    if scheme == "stakes_southern":
        if not blanks:
            halves.pay(last, first, 2 + left)
        return
    halves.pay(last, order[-2], left)
    if not blanks:
        halves.pay(last, first, 2)
    if len(order) == len(state.players) == 4:
        halves.pay(order[2], order[1], 1)
