"""Rules of thumb for Thirteen: low cards early, sets whole, 2s and bombs for when they count."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, StandardCard
from companion.engine.thirteen.bombs import bomb_key
from companion.engine.thirteen.combinations import RANK_INDEX, TWO, Combination, Form
from companion.engine.thirteen.rules import ThirteenRules
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind
from companion.teach.advice import Advice, Weights
from companion.teach.thirteen_turns import holds_bomb, turns_by

FEW = 2
"""With so few cards left a player may soon be out."""


def weigh(
    rules: ThirteenRules,
    state: ThirteenState,
    hand: Sequence[Card],
    actions: Sequence[Action],
    action: Action,
) -> Weights:
    """What speaks for one legal action of a known hand."""
    held = [card for card in hand if isinstance(card, StandardCard)]
    weights = Weights()
    if action.kind is Kind.PASS:
        alone = len(actions) == 1
        weights.add(2.0, Advice.NOTHING_BEATS if alone else Advice.PASS_SAVES)
        if _threat(state) and not alone:
            weights.add(-4.0)
        return weights
    patterns = rules.agreed.patterns
    made = patterns.classify(tuple(card for card in action.cards if isinstance(card, StandardCard)))
    assert isinstance(made, Combination)
    rest = [card for card in held if card not in made.cards]
    if not rest:
        lost = rules.agreed.options.finish_on_two == "lose" and made.rank == TWO
        weights.add(-100.0 if lost else 100.0, None if lost else Advice.GOES_OUT)
    before, after = turns_by(patterns, held), turns_by(patterns, rest)
    gain = before - after
    weights.add(4.0 * gain)
    if gain >= 1 and len(held) - before > 0:
        weights.add(0.2, Advice.KEEPS_SETS)
    leads = state.table is None or state.owner == action.player
    _weigh_twos(state, made, held, rest, after, weights)
    _weigh_bomb(state, made, held, rest, after, weights, rows=not patterns.same_suit)
    low = (TWO - made.rank) / 3
    weights.add(low, Advice.LOW_FIRST if leads else Advice.JUST_ENOUGH)
    if leads:
        weights.add(0.7 * len(made.cards), Advice.SHEDS_SEVERAL if len(made.cards) > 1 else None)
        if _next_holds(state) == 1:
            single = made.form is Form.SINGLE
            # A single for somebody with one card is an invitation, unless it is a high one.
            weights.add(made.rank - TWO if single else 2.0, Advice.STOPS_NEXT)
    else:
        weights.add(0.5 * (len(made.cards) - 1))
        weights.add(2.0 if _threat(state) else 0.0, Advice.STOPS_NEXT)
    return weights


def _weigh_twos(
    state: ThirteenState,
    made: Combination,
    held: Sequence[StandardCard],
    rest: Sequence[StandardCard],
    after: int,
    weights: Weights,
) -> None:
    if made.rank != TWO:
        if any(RANK_INDEX[card.rank] == TWO for card in held):
            weights.add(0.3, Advice.KEEPS_TWOS)
        return
    if not rest:
        return
    # Once one turn is left after it, the lead that a 2 wins is the game.
    wins = after == 1 or _threat(state)
    weights.add(6.0 if wins else -4.0 * made.twos, Advice.TAKES_LEAD)


def _weigh_bomb(
    state: ThirteenState,
    made: Combination,
    held: Sequence[StandardCard],
    rest: Sequence[StandardCard],
    after: int,
    weights: Weights,
    *,
    rows: bool,
) -> None:
    if bomb_key(made) is None:
        bomb = holds_bomb(held, rows)
        if bomb and holds_bomb(rest, rows):
            weights.add(0.4, Advice.SAVES_BOMB)
        elif bomb and rest:
            weights.add(-3.0)
        return
    if state.table is not None and state.table.twos:
        weights.add(6.0, Advice.BOMBS_TWO)
    elif after > 1:
        weights.add(-8.0)


def _threat(state: ThirteenState) -> bool:
    """Whether whoever owns the table may soon be out."""
    return state.owner is not None and 0 < state.count(state.owner) <= FEW


def _next_holds(state: ThirteenState) -> int:
    if state.turn is None:
        return 0
    return next((state.count(p) for p in state.after(state.turn) if p in state.active), 0)
