"""Why Thirteen refuses something: one code a cause, and the rule's sentence for people."""

from __future__ import annotations

from enum import StrEnum

from companion.engine.values import Reason


class Refusal(StrEnum):
    """The causes. The value is the stable code of `Reason.code`."""

    ROUND_OVER = "round_over"
    NOT_AT_TABLE = "not_at_table"
    NO_CARDS_LEFT = "no_cards_left"
    NOTHING_PLAYED = "nothing_played"
    WRONG_DECK = "wrong_deck"
    NAMED_TWICE = "named_twice"
    ALREADY_PLAYED = "already_played"
    MORE_THAN_HELD = "more_than_held"
    NOT_YOUR_TURN = "not_your_turn"
    LOCKED = "locked"
    PASSED_WILLINGLY = "passed_willingly"
    MUST_LEAD = "must_lead"
    FIRST_PASS = "first_pass"
    LOWEST_MISSING = "lowest_missing"
    LOWEST_ALONE = "lowest_alone"
    NOT_A_COMBINATION = "not_a_combination"
    NOT_CONSECUTIVE = "not_consecutive"
    TWO_IN_SEQUENCE = "two_in_sequence"
    SEQUENCE_TOO_SHORT = "sequence_too_short"
    TOO_FEW_PAIRS = "too_few_pairs"
    TRIPLE_SEQUENCE = "triple_sequence"
    NO_DOUBLE_SEQUENCES = "no_double_sequences"
    PAIR_ONE_COLOUR = "pair_one_colour"
    SEQUENCE_ONE_SUIT = "sequence_one_suit"
    OTHER_TYPE = "other_type"
    OTHER_LENGTH = "other_length"
    OTHER_SUIT = "other_suit"
    OTHER_COLOUR = "other_colour"
    TOO_LOW = "too_low"
    BOMB_NEEDS_TWO = "bomb_needs_two"
    BOMB_WRONG_SIZE = "bomb_wrong_size"
    UNBEATABLE = "unbeatable"
    FINISH_ON_TWO = "finish_on_two"
    INSTANT_NOT_AGREED = "instant_not_agreed"
    INSTANT_TOO_LATE = "instant_too_late"
    INSTANT_FIRST_DEAL = "instant_first_deal"
    INSTANT_NOT_SHOWN = "instant_not_shown"
    INSTANT_OUTRANKED = "instant_outranked"
    MISDEAL_TOO_LATE = "misdeal_too_late"
    NOTHING_TO_PICK = "nothing_to_pick"
    NO_CLAIM = "no_claim"
    NO_TIME_LIMIT = "no_time_limit"
    NOT_SLOW = "not_slow"


TEXTS: dict[Refusal, str] = {
    Refusal.ROUND_OVER: "The deal is over: deal again before anybody plays.",
    Refusal.NOT_AT_TABLE: "{player} does not sit at this table.",
    Refusal.NO_CARDS_LEFT: "{player} has no cards left and is out of this deal.",
    Refusal.NOTHING_PLAYED: "No card was laid: lay a combination, or pass.",
    Refusal.WRONG_DECK: "{card} is not a card of the standard deck that Thirteen is played with.",
    Refusal.NAMED_TWICE: "{card} is named twice, and the pack holds it once.",
    Refusal.ALREADY_PLAYED: "{card} was already played in this deal: a card is in one place only.",
    Refusal.MORE_THAN_HELD: "{player} lays {laid} cards and holds only {held}.",
    Refusal.NOT_YOUR_TURN: "It is {turn}'s turn: {player}'s cards go back, nothing else happens.",
    Refusal.LOCKED: "Whoever has passed stays out until the table is cleared, and {player} passed.",
    Refusal.PASSED_WILLINGLY: (
        "{player} passed on {table} and could have beaten it with this: a willing pass lasts "
        "until the table is cleared."
    ),
    Refusal.MUST_LEAD: "The table is empty: the leader may not pass, {player} must lead something.",
    Refusal.FIRST_PASS: "The first turn can't be passed: it is played with the lowest card.",
    Refusal.LOWEST_MISSING: "The first play must contain {card}, the lowest card dealt.",
    Refusal.LOWEST_ALONE: "The first play is the lowest card, {card}, alone.",
    Refusal.NOT_A_COMBINATION: (
        "{cards} is no combination: lay a single, a pair, three or four of a kind, a sequence or "
        "a double sequence."
    ),
    Refusal.NOT_CONSECUTIVE: "{cards} has a gap: the ranks of a sequence follow each other.",
    Refusal.TWO_IN_SEQUENCE: "A 2 is never part of a sequence: the highest one ends in an ace.",
    Refusal.SEQUENCE_TOO_SHORT: "A sequence needs at least {least} cards, and this has {length}.",
    Refusal.TOO_FEW_PAIRS: "A double sequence needs at least 3 pairs, and this has {length}.",
    Refusal.TRIPLE_SEQUENCE: "There are no sequences of triples: only of single cards or pairs.",
    Refusal.NO_DOUBLE_SEQUENCES: "Northern rules know no double sequences.",
    Refusal.PAIR_ONE_COLOUR: "By northern rules a pair is of one colour: both black or both red.",
    Refusal.SEQUENCE_ONE_SUIT: "By northern rules a sequence is of one suit.",
    Refusal.OTHER_TYPE: "On {table} only {wanted} counts, and {cards} is {given}.",
    Refusal.OTHER_LENGTH: "A sequence is beaten by one of the same length: {table} has {length}.",
    Refusal.OTHER_SUIT: "By northern rules {table} is answered in its own suit, or by a 2.",
    Refusal.OTHER_COLOUR: "By northern rules {table} is answered in its own colour, or by 2s.",
    Refusal.TOO_LOW: "{card} is not higher than {top}: the highest card decides, {tie}.",
    Refusal.BOMB_NEEDS_TWO: "A bomb beats only 2s here, and {table} is none.",
    Refusal.BOMB_WRONG_SIZE: "{given} does not beat {table}: {wanted}.",
    Refusal.UNBEATABLE: "Nothing beats {table}.",
    Refusal.FINISH_ON_TWO: "Here nobody may go out on a 2.",
    Refusal.INSTANT_NOT_AGREED: "'{words}' wins nothing at once at this table: {agreed}.",
    Refusal.INSTANT_TOO_LATE: "A hand that wins at once is claimed before the first play.",
    Refusal.INSTANT_FIRST_DEAL: "'{words}' wins at once in the first deal only.",
    Refusal.INSTANT_NOT_SHOWN: "The cards shown do not make '{words}'.",
    Refusal.INSTANT_OUTRANKED: "{winner} has claimed '{claimed}', which goes before '{words}'.",
    Refusal.MISDEAL_TOO_LATE: (
        "A wrong number of cards voids the deal only before the first clearing: play on."
    ),
    Refusal.NOTHING_TO_PICK: "Thirteen has no market: play or pass.",
    Refusal.NO_CLAIM: "Thirteen knows no missed calls to object to.",
    Refusal.NO_TIME_LIMIT: "No time limit was agreed (option turn_seconds).",
    Refusal.NOT_SLOW: "{target} is not the one to act: {turn} is.",
}


def reason(code: Refusal, **details: object) -> Reason:
    """The reason with its sentence. `details` fill the sentence and are kept as texts."""
    texts = {name: str(value) for name, value in details.items()}
    return Reason(code.value, TEXTS[code].format(**texts), tuple(texts.items()))
