"""The options of a table, worked out once so that judging an action only looks things up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.cards import WHOT, Shape, WhotCard, deck_cards
from companion.cards.deck import Deck
from companion.engine.values import OptionValue
from companion.engine.whot.answers import Asked, Matching, answers, asked_of
from companion.engine.whot.effects import NOTHING, Does, Effect, EffectKind, does, effects_of
from companion.engine.whot.state import IDENTITIES, SEEN_MASK, card_bit

_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SEMI_LAST = "Semi last card"
LAST = "Last card"
CHECK_UP = "Check up"
_FAMILIES = ("check_up", "last_card", "semi_last")
_STAR8 = WhotCard(Shape.STAR, 8)


@dataclass(frozen=True, slots=True)
class HandCall:
    """The call a size of hand brings: whether it is made, and owed by the player."""

    call: str
    family: str
    made: bool
    owed: bool


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What is to be known of a card at this table, looked up at once."""

    card: WhotCard
    bit: int
    """One such card in `WhotState.seen`."""
    mask: int
    """The bits that count it there."""
    copies: int
    """How many of them all packs hold together."""
    all_out: int
    """The bits there once all of them are known to lie in the pile."""
    answers: frozenset[Asked]
    """What it may be laid on."""
    wild: bool
    special: bool
    does: Does
    acts: int
    """The same number for cards that act alike: 0 for plain ones."""
    call: str
    """The call its number brings, or nothing."""
    calls: tuple[str, ...]
    """The same as a verdict holds it, where such calls are made."""


class Table:
    """What was agreed, ready for use. Never changed once made."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self.options = options
        self.effects: dict[int, Effect] = _effects(options)
        self.wild = frozenset(n for n, e in self.effects.items() if e.kind is EffectKind.WHOT)
        self.picks = {n: e.amount for n, e in self.effects.items() if e.kind is EffectKind.PICK}
        self.names: dict[int, str] = {n: _call_of(e) for n, e in self.effects.items()}
        packs, whots = _int(options["decks"]), _int(options["whots_per_deck"])
        self.size = len(deck_cards(Deck.WHOT, packs, whots))
        self.star8 = _int(options["star8_skips"])
        self.must_play = bool(options["must_play_if_able"])
        self.slow = _int(options["slow_penalty"])
        self.timed = bool(options["turn_seconds"]) and options["timer_mode"] != "off"
        self.fined = options["timer_mode"] != "advisory"
        self.market_goes_on = options["general_market_turn"] == "play_again"
        self.stacking = bool(options["stacking"])
        self.cross = bool(options["cross_stack"])
        self.whot_on_pending = str(options["whot_on_pending"])
        after_pick = {"one_end": 0, "one_may_play": 1, "until_playable": 2}
        self.after_pick = after_pick[str(options["draw"])]
        """What `WhotState.may_pass` is once a card was picked."""
        self.after_debt = 1 if options["after_debt"] == "may_play" else 0
        """The same once a debt was picked."""
        self.reverse_on_pick = bool(options["reverse_on_pick"])
        self.decking = str(options["double_decking"])
        self.deck_specials = str(options["deck_specials"])
        self.number_calls = str(options["calls.number"])
        self.semi_last = str(options["calls.semi_last"])
        self.last_card = str(options["calls.last_card"])
        self.check_up = str(options["calls.check_up"])
        self.false_call = counted(str(options["calls.false_call"]))
        # Check up is announced wherever the hand calls are in use, required or not.
        self.says_check_up = self.last_card != "off" or self.check_up != "off"
        self.fine = counted(str(options["illegal_play"]))
        self.finish = str(options["finish_on_special"])
        self.forbids_finish = self.finish == "forbid"
        self.last_effects = options["last_card_effects"] == "apply"
        self.reshuffles = options["market_empty"] == "reshuffle"
        self.play_on = options["round_end"] == "play_on"
        self.ladder = str(options["ladder"])
        self.ladder_min = _int(options["ladder_min"])
        self.ladder_exact = options["ladder_step"] == "one"
        self.choice = str(options["whot_choice"])
        self.matching = Matching(
            self.wild,
            frozenset(self.picks),
            self.stacking,
            self.cross,
            self.whot_on_pending != "refuse",
            options["star_number"] != "outside",
            options["star_number"] == "either_both_ways",
        )
        found = answers(self.matching)
        self.cards = {
            card: self._facts(card, packs * (whots if card == WHOT else 1), found[card])
            for card in IDENTITIES
        }
        self.fitting: dict[Asked, dict[WhotCard, CardFacts]] = {
            asked: {card: facts for card, facts in self.cards.items() if asked in facts.answers}
            for asked in asked_of(self.matching)
        }
        """By what is to be followed: the cards that may be laid on it."""
        self.hand_calls = tuple(map(self._hand_call, (CHECK_UP, LAST, SEMI_LAST), _FAMILIES))
        """By the size of the hand, from none to two cards."""
        self.call_words = self._call_words()

    def _facts(self, card: WhotCard, copies: int, fits_on: frozenset[Asked]) -> CardFacts:
        number, bit = card.number, card_bit(card)
        call = self.names.get(number, "")
        return CardFacts(
            card=card,
            bit=bit,
            mask=bit * SEEN_MASK,
            copies=copies,
            all_out=bit * copies,
            answers=fits_on,
            wild=number in self.wild,
            special=number in self.effects,
            does=self._does(card),
            acts=(-number if card == _STAR8 else number) if number in self.effects else 0,
            call=call,
            calls=(call,) if call and self.number_calls != "off" else (),
        )

    def _does(self, card: WhotCard) -> Does:
        if card.number not in self.effects:
            return NOTHING
        found = does(self.effects[card.number], card.number)
        if found.skips and card == _STAR8 and self.effects[8].kind is EffectKind.SUSPENSION:
            return replace(found, skips=max(found.skips, self.star8))
        return found

    def _hand_call(self, call: str, family: str) -> HandCall:
        owed = self.penalty(family) != "off"
        return HandCall(call, family, owed or (call == CHECK_UP and self.says_check_up), owed)

    def penalty(self, family: str) -> str:
        """What leaving a call out costs: `off`, `remind`, `draw:2`, `void`, `not_won`."""
        return {
            "number": self.number_calls,
            "semi_last": self.semi_last,
            "last_card": self.last_card,
            "check_up": self.check_up,
        }[family]

    def _call_words(self) -> dict[str, tuple[str, str]]:
        """Spoken words, lower case -> the call as written, and its family."""
        words = {call.lower(): (call, "number") for n, call in self.names.items() if call}
        for number in self.picks:
            call = self.names[number]
            words[f"{call.lower()} and change direction"] = (call, "number")
        for call, family in ((SEMI_LAST, "semi_last"), (LAST, "last_card"), (CHECK_UP, "check_up")):
            words[call.lower()] = (call, family)
        words |= {"semi last": (SEMI_LAST, "semi_last"), "checkup": (CHECK_UP, "check_up")}
        return words


def counted(value: str) -> int:
    """The number of cards in `draw:2`; 0 where there is none."""
    return int(value.partition(":")[2] or 0)


def clean_words(text: str) -> str:
    """Spoken words without capitals, hyphens and marks."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


NEED_CALLS: dict[Shape, str] = {shape: f"I need {shape.value}" for shape in Shape}
"""The calls that name a shape."""


def _effects(options: Mapping[str, OptionValue]) -> dict[int, Effect]:
    source = str(options["special_cards"])
    effects = dict(effects_of(source))
    if "=" not in source:
        for number in (2, 5):
            if number in effects:
                effects[number] = Effect(EffectKind.PICK, _int(options[f"pick{number}_amount"]))
    for number, (kind, amount) in list(effects.items()):
        if kind is EffectKind.PICK and amount == 0:
            del effects[number]
        if kind is EffectKind.HOLD_ON and options["hold_on_scope"] == "next":
            effects[number] = Effect(kind, amount or 1)
        if kind is EffectKind.SUSPENSION and options["suspension_scope"] == "all":
            effects[number] = Effect(kind, 0)
    return effects


def _call_of(effect: Effect) -> str:
    if effect.kind is EffectKind.PICK:
        return f"Pick {_WORDS[effect.amount]}"
    return {
        EffectKind.HOLD_ON: "Hold on",
        EffectKind.SUSPENSION: "Suspension",
        EffectKind.GENERAL_MARKET: "General market",
        EffectKind.REVERSE: "Change direction",
    }.get(effect.kind, "")


def _int(value: OptionValue) -> int:
    assert isinstance(value, int)
    return value
