"""Which house rule stands behind a refusal, so that people know what could be agreed otherwise.

A refusal that is a plain rule of the game (a card in two places, not one's turn) has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import StandardCard, WhotCard, read_card
from companion.engine.thirteen.reasons import Refusal as Thirteen
from companion.engine.values import Reason
from companion.engine.whot.reasons import Refusal as Whot

_WHOT: Mapping[Whot, tuple[str, ...]] = {
    Whot.NO_CALL_CARD: ("start_whot", "start_special"),
    Whot.SHAPE_NOT_NAMED: ("whot_choice",),
    Whot.CARD_ALREADY_OUT: ("decks",),
    Whot.PENDING_PICK: ("stacking", "cross_stack"),
    Whot.WHOT_ON_PICK: ("whot_on_pending",),
    Whot.NO_STACKING: ("stacking",),
    Whot.AMBIGUOUS_WHOT: ("whot_choice",),
    Whot.FINISH_ON_SPECIAL: ("finish_on_special",),
    Whot.ONE_CARD_ONLY: ("double_decking", "ladder"),
    Whot.DECK_FIRST_NUMBER: ("double_decking",),
    Whot.DECK_NUMBER: ("double_decking",),
    Whot.DECK_SHAPE: ("double_decking",),
    Whot.DECK_CHAIN: ("double_decking",),
    Whot.DECK_WHOT_LAST: ("double_decking",),
    Whot.DECK_MIXED_PICKS: ("cross_stack",),
    Whot.DECK_SPECIALS: ("deck_specials",),
    Whot.LADDER_WHOT: ("ladder",),
    Whot.LADDER_SHORT: ("ladder_min",),
    Whot.LADDER_STEP: ("ladder_step",),
    Whot.LADDER_SYMBOL: ("ladder",),
    Whot.ALREADY_PICKED: ("draw",),
    Whot.NO_PASS: ("draw",),
    Whot.NO_TIME_LIMIT: ("turn_seconds", "timer_mode"),
    Whot.UNKNOWN_CALL: ("special_cards",),
}
_THIRTEEN: Mapping[Thirteen, tuple[str, ...]] = {
    Thirteen.NOT_YOUR_TURN: ("direction",),
    Thirteen.LOCKED: ("lockout", "bomb_after_pass"),
    Thirteen.PASSED_WILLINGLY: ("lockout",),
    Thirteen.FIRST_PASS: ("first_lead",),
    Thirteen.LOWEST_MISSING: ("first_lead",),
    Thirteen.LOWEST_ALONE: ("first_lead",),
    Thirteen.TWO_IN_SEQUENCE: ("two_in_sequence",),
    Thirteen.SEQUENCE_TOO_SHORT: ("min_sequence",),
    Thirteen.NO_DOUBLE_SEQUENCES: ("answer_in",),
    Thirteen.PAIR_ONE_COLOUR: ("answer_in",),
    Thirteen.SEQUENCE_ONE_SUIT: ("answer_in",),
    Thirteen.OTHER_SUIT: ("answer_in",),
    Thirteen.OTHER_COLOUR: ("answer_in",),
    Thirteen.BOMB_NEEDS_TWO: ("bomb_table",),
    Thirteen.BOMB_WRONG_SIZE: ("bomb_table", "bomb_overkill"),
    Thirteen.UNBEATABLE: ("bomb_table",),
    Thirteen.FINISH_ON_TWO: ("finish_on_two",),
    Thirteen.INSTANT_NOT_AGREED: ("instant_wins",),
    Thirteen.INSTANT_FIRST_DEAL: ("instant_wins",),
    Thirteen.INSTANT_OUTRANKED: ("instant_wins",),
    Thirteen.NO_TIME_LIMIT: ("turn_seconds",),
}
_FAMILIES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "whot": {code.value: names for code, names in _WHOT.items()},
    "thirteen": {code.value: names for code, names in _THIRTEEN.items()},
}


def options_behind(game: str, reason: Reason) -> tuple[str, ...]:
    """The names of the options a refusal in a game answers to; none for a plain rule.

    Two refusals depend on their cards: a star that would fit by its inner number, and ranks that
    are equal, where the suit decides.
    """
    family = game.partition("/")[0]
    facts = dict(reason.details)
    if family == "whot" and reason.code == Whot.NO_MATCH and _by_inner_number(facts):
        return ("star_number",)
    if family == "thirteen" and reason.code == Thirteen.TOO_LOW and _equal_ranks(facts):
        return ("suit_ties", "suit_order")
    return _FAMILIES.get(family, {}).get(reason.code, ())


def _by_inner_number(facts: Mapping[str, str]) -> bool:
    card, call = read_card(facts["card"]), read_card(facts["call"])
    return isinstance(card, WhotCard) and isinstance(call, WhotCard) and card.inner == call.number


def _equal_ranks(facts: Mapping[str, str]) -> bool:
    card, top = read_card(facts["card"]), read_card(facts["top"])
    if not isinstance(card, StandardCard) or not isinstance(top, StandardCard):
        return False
    return card.rank is top.rank
