"""Which cards fit: one card on the call card, and several cards together.

Shape or number; after a Whot the shape named; on a pending pick only what defends. Several cards
are a double deck or a ladder, where agreed; where they are neither, only the first stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from companion.cards import Shape, WhotCard
from companion.engine.values import Reason
from companion.engine.whot.effects import NUMBERS
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import WhotState
from companion.engine.whot.table import Table

_STEPS = {number: place for place, number in enumerate(NUMBERS)}


def fits(table: Table, state: WhotState, card: WhotCard) -> bool:
    """Whether one card may be laid on the pile as it is."""
    asked = state.attack or state.called or state.call_card
    return asked in table.cards[card].answers


def misfit(table: Table, state: WhotState, card: WhotCard) -> Reason:
    """Why a card does not fit. Only for a card that `fits` refuses."""
    if state.debt:
        facts = {
            "name": table.names.get(state.attack) or "A pick",
            "card": card,
            "debt": state.debt,
            "defence": _defence(table, state.attack),
        }
        if not table.stacking:
            return reason(Refusal.NO_STACKING, **facts)
        if card.number in table.wild:
            return reason(Refusal.WHOT_ON_PICK, **facts)
        return reason(Refusal.PENDING_PICK, **facts)
    if state.called is not None:
        return _not_the_shape(state.called, card)
    assert state.call_card is not None
    return _no_match(state.call_card, card)


# The commonest refusals: a few thousand at most, and always the same, so each is made once.


@cache
def _not_the_shape(shape: Shape, card: WhotCard) -> Reason:
    return reason(Refusal.CALLED_SHAPE, shape=shape.value, card=card)


@cache
def _no_match(call: WhotCard, card: WhotCard) -> Reason:
    facts = {"shape": call.shape.value, "number": call.number, "same": _article(call.number)}
    return reason(Refusal.NO_MATCH, card=card, call=call, **facts)


def extras_misfit(table: Table, state: WhotState, cards: Sequence[WhotCard]) -> Reason | None:
    """Why the cards after the first go back, or None where the whole play stands.

    The first card fits already. Where both double decking and ladders are agreed, either will do.
    """
    decked = _deck_misfit(table, state, cards) if table.decking != "off" else None
    if table.decking != "off" and decked is None:
        return None
    run = _ladder_misfit(table, cards) if table.ladder != "off" else None
    if table.ladder != "off" and run is None:
        return None
    code, facts = run or decked or (Refusal.ONE_CARD_ONLY, {})
    if run and decked and cards[0].number == cards[1].number:
        code, facts = decked
    rest = " ".join(str(card) for card in cards[1:])
    return reason(code, first=cards[0], returned=rest, **facts)


def _deck_misfit(
    table: Table, state: WhotState, cards: Sequence[WhotCard]
) -> tuple[Refusal, dict[str, object]] | None:
    first, mode = cards[0], table.decking
    if any(card.number in table.wild for card in cards[:-1]):
        return Refusal.DECK_WHOT_LAST, {}
    if mode == "either":
        mode = "number_loose" if cards[1].number == first.number else "shape"
    if mode == "number" and (state.call_card is None or first.number != state.call_card.number):
        number = state.call_card.number if state.call_card else "-"
        return Refusal.DECK_FIRST_NUMBER, {"number": number}
    if mode in ("number", "number_loose"):
        if any(card.number != first.number for card in cards):
            return Refusal.DECK_NUMBER, {"number": first.number}
    elif mode == "shape":
        if any(card.shape is not first.shape for card in cards):
            return Refusal.DECK_SHAPE, {"shape": first.shape.value}
    else:
        for one, two in pairwise(cards):
            if not (one.shape is two.shape or one.number == two.number or two.number in table.wild):
                return Refusal.DECK_CHAIN, {}
    return _specials_misfit(table, cards)


def _specials_misfit(
    table: Table, cards: Sequence[WhotCard]
) -> tuple[Refusal, dict[str, object]] | None:
    if table.deck_specials == "forbidden" and any(c.number in table.effects for c in cards):
        return Refusal.DECK_SPECIALS, {}
    attacks = {card.number for card in cards if card.number in table.picks}
    if len(attacks) > 1 and not table.cross:
        return Refusal.DECK_MIXED_PICKS, {}
    return None


def _ladder_misfit(
    table: Table, cards: Sequence[WhotCard]
) -> tuple[Refusal, dict[str, object]] | None:
    if any(card.number in table.wild for card in cards):
        return Refusal.LADDER_WHOT, {}
    places = [card.number if table.ladder_exact else _STEPS[card.number] for card in cards]
    steps = {after - before for before, after in pairwise(places)}
    if table.ladder == "same_symbol" and any(card.shape is not cards[0].shape for card in cards):
        return Refusal.LADDER_SYMBOL, {"shape": cards[0].shape.value}
    if steps not in ({1}, {-1}):
        step = "exactly one" if table.ladder_exact else "to the next number there is"
        return Refusal.LADDER_STEP, {"step": step}
    if len(cards) < table.ladder_min:
        return Refusal.LADDER_SHORT, {"least": table.ladder_min}
    return _specials_misfit(table, cards)


def _defence(table: Table, attack: int) -> str:
    numbers = sorted(table.picks) if table.cross else [attack]
    return " or ".join(map(_article, numbers))


def _article(number: int) -> str:
    return f"{'an' if number in (8, 11) else 'a'} {number}"
