"""Every play a known hand holds, for the simulator, the lessons and the evidence of a camera."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from companion.cards import StandardCard
from companion.engine.thirteen.combinations import (
    RANK_INDEX,
    TWO,
    Combination,
    Form,
    Patterns,
)
from companion.engine.thirteen.instant_wins import FIRST_DEAL_ONLY, INSTANT_WINS
from companion.engine.thirteen.judge import Agreement, judge, play_reasons
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind

_FORMS = list(Form)


def plays_in(
    patterns: Patterns, hand: Sequence[StandardCard], wanted: Callable[[Form, int], bool]
) -> list[Combination]:
    """Every combination of the hand whose form and length are wanted, in a fixed order."""
    by_rank: dict[int, list[StandardCard]] = defaultdict(list)
    for card in patterns.ordered(hand):
        by_rank[RANK_INDEX[card.rank]].append(card)
    found = []
    for cards in _card_sets(patterns, by_rank, wanted):
        made = patterns.classify(cards)
        if isinstance(made, Combination):
            found.append(made)
    return sorted(found, key=lambda made: (_FORMS.index(made.form), made.length, _values(made)))


def legal_plays(
    agreed: Agreement, state: ThirteenState, player: str, hand: Sequence[StandardCard]
) -> list[Combination]:
    """What a player may lay now from a known hand."""
    table = state.table
    free = table is None or state.owner == player
    bombs = table is not None and agreed.bombs.threatens(table)

    def wanted(form: Form, length: int) -> bool:
        if free or (bombs and form in (Form.QUAD, Form.DOUBLE_SEQUENCE, Form.QUAD_SEQUENCE)):
            return True
        return table is not None and form is table.form and length == table.length

    return [
        made
        for made in plays_in(agreed.patterns, hand, wanted)
        if not play_reasons(agreed, state, player, made.cards, made)
    ]


def legal_actions(
    agreed: Agreement, state: ThirteenState, hand: Sequence[StandardCard]
) -> list[Action]:
    """What the player to act may do: claims, then plays, then the pass."""
    player = state.turn
    if player is None:
        return []
    claims = [
        Action(player, Kind.WINS, words=kind)
        for kind in agreed.options.instant_wins
        if not state.opened
        and (state.first_deal or kind not in FIRST_DEAL_ONLY)
        and INSTANT_WINS[kind](hand)
    ]
    plays = [
        Action(player, Kind.PLAY, made.cards) for made in legal_plays(agreed, state, player, hand)
    ]
    passing = Action(player, Kind.PASS)
    may_pass = judge(agreed, state, passing).legal
    if may_pass and state.table is None and any(RANK_INDEX[card.rank] != TWO for card in hand):
        may_pass = False  # Only a hand of nothing but 2s may pass the lead.
    return [*claims, *plays, *([passing] if may_pass else [])]


def _values(made: Combination) -> tuple[tuple[int, str], ...]:
    return tuple((RANK_INDEX[card.rank], card.suit.value) for card in made.cards)


def _card_sets(
    patterns: Patterns,
    by_rank: dict[int, list[StandardCard]],
    wanted: Callable[[Form, int], bool],
) -> Iterator[tuple[StandardCard, ...]]:
    for size, form in enumerate((Form.SINGLE, Form.PAIR, Form.TRIPLE, Form.QUAD), start=1):
        if wanted(form, size):
            for cards in by_rank.values():
                yield from combinations(cards, size)
    top = TWO if patterns.two_high else TWO - 1
    yield from _runs(by_rank, 1, patterns.min_sequence, top, Form.SEQUENCE, wanted)
    if not patterns.same_suit:
        yield from _runs(by_rank, 2, 3, TWO - 1, Form.DOUBLE_SEQUENCE, wanted)
    if patterns.quad_runs:
        yield from _runs(by_rank, 4, 2, TWO - 1, Form.QUAD_SEQUENCE, wanted)


def _runs(
    by_rank: dict[int, list[StandardCard]],
    copies: int,
    least: int,
    top: int,
    form: Form,
    wanted: Callable[[Form, int], bool],
) -> Iterator[tuple[StandardCard, ...]]:
    for low in range(top + 1):
        choices: list[list[tuple[StandardCard, ...]]] = []
        for rank in range(low, top + 1):
            sets = list(combinations(by_rank.get(rank, ()), copies))
            if not sets:
                break
            choices.append(sets)
            if len(choices) >= least and wanted(form, len(choices)):
                yield from (_flat(picked) for picked in product(*choices))


def _flat(sets: Iterable[tuple[StandardCard, ...]]) -> tuple[StandardCard, ...]:
    return tuple(card for cards in sets for card in cards)
