"""Rules of thumb for Whot: shed much and high, keep what defends, ask for one's own shape."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, Shape, WhotCard
from companion.engine.values import Action, Kind
from companion.engine.whot.effects import EffectKind
from companion.engine.whot.play import step
from companion.engine.whot.rules import WhotRules
from companion.engine.whot.scoring import hand_total
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table
from companion.teach.advice import Advice, Weights

FEW = 2
"""With so few cards left a player may soon be out."""
KEPT = 3.0
"""What a defence kept is worth while nobody is about to go out."""


def weigh(
    rules: WhotRules,
    state: WhotState,
    hand: Sequence[Card],
    actions: Sequence[Action],
    action: Action,
) -> Weights:
    """What speaks for one legal action of a known hand."""
    table = Table(rules.options)
    held = [card for card in hand if isinstance(card, WhotCard)]
    weights = Weights()
    if action.kind is Kind.SAYS:
        named = next((s for s in Shape if action.words.endswith(s.value)), None)
        same = sum(1 for card in held if card.shape is named)
        weights.add(float(same), Advice.CALLS_LONGEST if _is_longest(held, named) else None)
        return weights
    if action.kind is not Kind.PLAY:
        _weigh_pick(state, actions, weights)
        return weights
    cards = [card for card in action.cards if isinstance(card, WhotCard)]
    rest = list(held)
    for card in cards:
        rest.remove(card)
    if not rest:
        weights.add(100.0, Advice.GOES_OUT)
    if len(actions) == 1:
        weights.add(1.0, Advice.ONLY_MOVE)
    if state.debt:
        weights.add(3.0 * state.debt, Advice.DEFENDS)
    if len(cards) > 1:
        weights.add(3.0 * (len(cards) - 1), Advice.SHEDS_SEVERAL)
    _weigh_effect(table, state, action, rest, weights)
    _weigh_keeping(table, state, action, cards, rest, weights)
    _weigh_counting(rules, state, held, cards, rest, weights)
    if cards[-1].number in table.wild:
        _weigh_whot(state, action, rest, weights)
    else:
        own = sum(1 for card in rest if card.shape is cards[-1].shape)
        weights.add(0.8 * own, Advice.OWN_SHAPE if own > 1 else None)
    return weights


def _weigh_pick(state: WhotState, actions: Sequence[Action], weights: Weights) -> None:
    alone = not any(action.kind is Kind.PLAY for action in actions)
    if alone:
        weights.add(0.1, Advice.NOTHING_DEFENDS if state.debt else Advice.NOTHING_FITS)
    else:
        # A card more in the hand, and one that could have gone still in it.
        weights.add(-1.5 * KEPT)


def _weigh_effect(
    table: Table, state: WhotState, action: Action, rest: Sequence[WhotCard], weights: Weights
) -> None:
    last = action.cards[-1]
    assert isinstance(last, WhotCard)
    effect = table.effects.get(last.number)
    if effect is None or not rest:
        return
    stops = _hits_close(table, state, action)
    match effect.kind:
        case EffectKind.PICK:
            weights.add(2.5 * effect.amount if stops else 0.0, Advice.STOPS_NEXT)
        case EffectKind.SUSPENSION if effect.amount:
            weights.add(4.0 if stops else 0.5, Advice.STOPS_NEXT if stops else None)
        case EffectKind.HOLD_ON | EffectKind.SUSPENSION | EffectKind.GENERAL_MARKET:
            market = effect.kind is EffectKind.GENERAL_MARKET
            again = table.market_goes_on or not market
            if again:
                follows = any(_goes_on(table, last, card) for card in rest)
                weights.add(3.0 if follows else -3.0, Advice.PLAYS_AGAIN)
            if market:
                weights.add(1.5, Advice.ALL_PICK)


def _weigh_keeping(
    table: Table,
    state: WhotState,
    action: Action,
    cards: Sequence[WhotCard],
    rest: Sequence[WhotCard],
    weights: Weights,
) -> None:
    """What stays in the hand as a defence. Nothing is kept back once somebody is close."""
    if not rest or state.debt:
        return
    lays_pick = any(card.number in table.picks for card in cards)
    lays_whot = any(card.number in table.wild for card in cards)
    if not _hits_close(table, state, action):
        if lays_pick:
            weights.add(-KEPT)
        elif table.stacking and any(card.number in table.picks for card in rest):
            weights.add(0.2, Advice.KEEPS_PICKS)
    if lays_whot:
        weights.add(0.0 if action.extras and next_is_close(state) else -KEPT)
    elif any(card.number in table.wild for card in rest):
        weights.add(0.2, Advice.KEEPS_WHOT)
    if "reverse" in action.extras and not lays_whot:
        weights.add(-0.1)


def _weigh_counting(
    rules: WhotRules,
    state: WhotState,
    held: Sequence[WhotCard],
    cards: Sequence[WhotCard],
    rest: Sequence[WhotCard],
    weights: Weights,
) -> None:
    """Points laid off: they count more the nearer the round's end is."""
    if rules.options["scoring"] == "none":
        return
    star_value = str(rules.options["star_value"])
    shed = hand_total(held, star_value) - hand_total(rest, star_value)
    near = anybody_close(state)
    highest = max(card.points for card in held) <= max(card.points for card in cards)
    told = shed >= 7 and (near or highest)
    weights.add(shed / (5.0 if near else 12.0), Advice.SHEDS_HIGH if told else None)


def _weigh_whot(
    state: WhotState, action: Action, rest: Sequence[WhotCard], weights: Weights
) -> None:
    # A 20 laid keeps its own points out of the count above all others; only the words differ.
    if action.need is not None:
        same = sum(1 for card in rest if card.shape is action.need)
        longest = _is_longest(rest, action.need)
        weights.add(0.8 * same, Advice.CALLS_LONGEST if longest else None)
    if action.extras and next_is_close(state):
        weights.add(3.0, Advice.STOPS_NEXT)


def _goes_on(table: Table, last: WhotCard, card: WhotCard) -> bool:
    return card.number == last.number or card.shape is last.shape or card.number in table.wild


def _is_longest(cards: Sequence[WhotCard], shape: Shape | None) -> bool:
    counts = {s: sum(1 for card in cards if card.shape is s) for s in Shape if s is not Shape.WHOT}
    most = max(counts.values(), default=0)
    return shape in counts and most > 0 and counts[shape] == most


def next_is_close(state: WhotState, direction: int | None = None) -> bool:
    """Whether the player after the one on turn may soon be out; in another direction where it is
    given."""
    return state.counts[step(state.counts, state.seat, direction or state.direction)] <= FEW


def _hits_close(table: Table, state: WhotState, action: Action) -> bool:
    """Whether the player that a play hits may soon be out: with a change of direction another."""
    last = action.cards[-1]
    turns = "reverse" in action.extras and getattr(last, "number", 0) in table.picks
    return next_is_close(state, -state.direction if turns else None)


def anybody_close(state: WhotState) -> bool:
    """Whether anybody else may soon be out."""
    return any(0 < count <= FEW for seat, count in enumerate(state.counts) if seat != state.seat)
