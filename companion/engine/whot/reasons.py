"""Why a Whot action is refused, or part of a play goes back: codes, and sentences for people.

The codes are stable. Each sentence quotes the rule by name and says what would be allowed;
`{words}` are filled from the details, which a translation can fill just as well.
"""

from __future__ import annotations

from enum import StrEnum

from companion.engine.values import Reason


class Refusal(StrEnum):
    """The reasons, by what is wrong."""

    ROUND_OVER = "round_over"
    NOT_AT_TABLE = "not_at_table"
    NO_CALL_CARD = "no_call_card"
    NOT_YOUR_TURN = "not_your_turn"
    SHAPE_NOT_NAMED = "shape_not_named"
    NO_CARD = "no_card"
    WRONG_DECK = "wrong_deck"
    NOT_THAT_MANY = "not_that_many"
    CARD_ALREADY_OUT = "card_already_out"
    NO_MATCH = "no_match"
    CALLED_SHAPE = "called_shape"
    PENDING_PICK = "pending_pick"
    WHOT_ON_PICK = "whot_on_pick"
    NO_STACKING = "no_stacking"
    WHOT_NOT_NAMEABLE = "whot_not_nameable"
    AMBIGUOUS_WHOT = "ambiguous_whot"
    FINISH_ON_SPECIAL = "finish_on_special"
    ONE_CARD_ONLY = "one_card_only"
    DECK_FIRST_NUMBER = "deck_first_number"
    DECK_NUMBER = "deck_number"
    DECK_SHAPE = "deck_shape"
    DECK_CHAIN = "deck_chain"
    DECK_WHOT_LAST = "deck_whot_last"
    DECK_MIXED_PICKS = "deck_mixed_picks"
    DECK_SPECIALS = "deck_specials"
    LADDER_WHOT = "ladder_whot"
    LADDER_SHORT = "ladder_short"
    LADDER_STEP = "ladder_step"
    LADDER_SYMBOL = "ladder_symbol"
    ALREADY_PICKED = "already_picked"
    NO_PASS = "no_pass"
    NO_INSTANT_WIN = "no_instant_win"
    NO_TIME_LIMIT = "no_time_limit"
    NOT_ON_TURN = "not_on_turn"
    NOT_ONESELF = "not_oneself"
    SHAPE_ALREADY_NAMED = "shape_already_named"
    UNKNOWN_CALL = "unknown_call"
    AMBIGUOUS_CALL = "ambiguous_call"
    CALL_WAS_MADE = "call_was_made"
    CALL_NOT_OWED = "call_not_owed"
    TOO_LATE = "too_late"


TEXTS: dict[Refusal, str] = {
    Refusal.ROUND_OVER: "The round is over: deal again, or take the last line back.",
    Refusal.NOT_AT_TABLE: "{player} holds no cards in this round: {turn} is on turn.",
    Refusal.NO_CALL_CARD: (
        "The card turned up went back into the market (start): turn up the next call card first."
    ),
    Refusal.NOT_YOUR_TURN: "Out of turn: {turn} is on turn, so {player}'s cards go back.",
    Refusal.SHAPE_NOT_NAMED: (
        "A Whot is complete only with its call: {turn} must say '{wanted}' first."
    ),
    Refusal.NO_CARD: "A play needs a card: lay one, or pick.",
    Refusal.WRONG_DECK: "{card} is no Whot card.",
    Refusal.NOT_THAT_MANY: "{player} holds {count}, so {number} cards can't be played.",
    Refusal.CARD_ALREADY_OUT: (
        "{card} lies in the pile already, and a card can't be in two places: "
        "look again, or count the packs."
    ),
    Refusal.NO_MATCH: (
        "Shape or number: {card} fits neither the shape nor the number of {call}. "
        "A {shape}, {same} or a Whot would do; or pick."
    ),
    Refusal.CALLED_SHAPE: (
        "I need {shape}: after a Whot only the shape named counts, so {card} goes back. "
        "A {shape} or a Whot would do; or pick."
    ),
    Refusal.PENDING_PICK: (
        "{name} is pending: only {defence} defends, so {card} goes back. Defend, or pick {debt}."
    ),
    Refusal.WHOT_ON_PICK: (
        "{name} is pending: a Whot does not defend here (whot_on_pending). "
        "Lay {defence}, or pick {debt}."
    ),
    Refusal.NO_STACKING: (
        "{name} is pending and can't be defended at this table (stacking): pick {debt}."
    ),
    Refusal.WHOT_NOT_NAMEABLE: (
        "Whot is no shape to ask for: name circle, triangle, cross, square or star."
    ),
    Refusal.AMBIGUOUS_WHOT: (
        "A Whot does one thing at a time here (whot_choice): {allowed}. Say which."
    ),
    Refusal.FINISH_ON_SPECIAL: (
        "Nobody may go out on a special card here (finish_on_special), and {card} is one: "
        "lay a plain card, or pick."
    ),
    Refusal.ONE_CARD_ONLY: (
        "One card a turn: double decking is not agreed, so only {first} stands and {returned} "
        "goes back."
    ),
    Refusal.DECK_FIRST_NUMBER: (
        "Double decking: the first card must share the call card's number {number}. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_NUMBER: (
        "Double decking: all cards must share the number {number}. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_SHAPE: (
        "Double decking: all cards must be of one shape, {shape}. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_CHAIN: (
        "Double decking: each card must fit the one before by shape or number. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_WHOT_LAST: (
        "Double decking: a Whot may only be the last card. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_MIXED_PICKS: (
        "Double decking: different pick cards don't go together. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.DECK_SPECIALS: (
        "Double decking: no special cards in it at this table (deck_specials). "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.LADDER_WHOT: (
        "Ladder: a Whot can't be part of it. Only {first} stands and {returned} goes back."
    ),
    Refusal.LADDER_SHORT: (
        "Ladder: it needs at least {least} cards. Only {first} stands and {returned} goes back."
    ),
    Refusal.LADDER_STEP: (
        "Ladder: the numbers must go up or down step by step, all one way ({step}). "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.LADDER_SYMBOL: (
        "Ladder: all cards must be of one shape at this table, {shape}. "
        "Only {first} stands and {returned} goes back."
    ),
    Refusal.ALREADY_PICKED: "{player} has picked already: play a card, or pass.",
    Refusal.NO_PASS: "Whot has no pass: play a card, or pick.",
    Refusal.NO_INSTANT_WIN: "No hand wins at once in Whot: play a card, or pick.",
    Refusal.NO_TIME_LIMIT: "No time limit is agreed (turn_seconds, timer_mode): wait.",
    Refusal.NOT_ON_TURN: "{target} is not on turn: only {turn} can be called slow.",
    Refusal.NOT_ONESELF: "{player} can't claim this: another player must.",
    Refusal.SHAPE_ALREADY_NAMED: "The first shape spoken is binding: {shape} stays called.",
    Refusal.UNKNOWN_CALL: "'{words}' is no call of this table: the calls are {calls}.",
    Refusal.AMBIGUOUS_CALL: "{target} owes more than one call: say which of {calls}.",
    Refusal.CALL_WAS_MADE: "{target} did say '{call}': no penalty.",
    Refusal.CALL_NOT_OWED: "{target} does not owe '{call}' now: no penalty.",
    Refusal.TOO_LATE: (
        "Too late: a missed '{call}' must be claimed before the next player acts. No penalty."
    ),
}


def reason(code: Refusal, **details: object) -> Reason:
    """A reason with its sentence."""
    facts = {name: str(value) for name, value in details.items()}
    return Reason(code.value, TEXTS[code].format_map(facts), tuple(facts.items()))
