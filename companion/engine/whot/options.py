"""What a Whot table may agree on, and the presets.

Names, values and defaults follow the house-rule table of the rules reference. Sources: Wikipedia
*Whot!* (seed), Pagat, Winning Moves' leaflet, nk-nigeria's rule sheet, Nigerian rule pages, and
"ours" where no source decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.engine.options import Option, resolve, with_defaults
from companion.engine.values import OptionValue
from companion.engine.whot.effects import read_map
from companion.errors import UsageError

_BOOL: tuple[OptionValue, ...] = (False, True)
_SEED, _PAGAT, _OURS = "Wikipedia", "Pagat", "ours"

OPTIONS: tuple[Option, ...] = (
    Option("decks", 1, "Packs shuffled together.", _SEED, low=1, high=2),
    Option("whots_per_deck", 5, "20s in one pack; some British packs hold four.", _PAGAT, (5, 4)),
    Option("hand_size", 6, "Cards dealt to each player.", _SEED, low=1, high=10),
    Option(
        "start", "call_card",
        "A card is turned up to start the pile, or the first player starts it with any card.",
        f"{_SEED}; {_PAGAT}", ("call_card", "first_player_any"),
    ),
    Option(
        "start_special", "plain",
        "A special card turned up at the start is plain, works as if the dealer had played it, "
        "or goes back into the market.",
        _OURS, ("plain", "apply", "redraw"),
    ),
    Option(
        "start_whot", "redraw",
        "A Whot turned up at the start goes back into the market, or the first player or the "
        "dealer names a shape for it.",
        _OURS, ("redraw", "first_player_names", "dealer_names"),
    ),
    Option(
        "first_player", "left_of_dealer",
        "Who acts first: the first named in the `players` line, whoever that stands for; with "
        "`winner`, from the second round on, the winner of the round before.",
        _PAGAT, ("left_of_dealer", "dealer", "winner", "random"),
    ),
    Option(
        "draw", "one_end",
        "A pick is one card and ends the turn, or the card may still be played, or one picks "
        "until a card can be played.",
        _SEED, ("one_end", "one_may_play", "until_playable"),
    ),
    Option(
        "must_play_if_able", False,
        "Whoever can play must; known hands are held to it, hidden hands can't be.",
        _SEED, _BOOL,
    ),
    Option("turn_seconds", 10, "Seconds a turn may take; 0 is no limit.", _SEED, (0,), 5, 120),
    Option(
        "timer_mode", "called",
        "A slow player is fined when another player says so, by the app alone, only reminded, or "
        "never.",
        _SEED, ("called", "auto", "advisory", "off"),
    ),
    Option("slow_penalty", 1, "Cards a slow player picks.", _SEED, low=1, high=3),
    Option(
        "hold_on_scope", "all", "A hold on stops everybody else, or only the next player.",
        _PAGAT, ("all", "next"),
    ),
    Option(
        "suspension_scope", "next", "A suspension skips the next player, or everybody else.",
        _SEED, ("next", "all"),
    ),
    Option("star8_skips", 1, "Players the 8 of stars skips.", f"{_SEED}; {_PAGAT}", (1, 2)),
    Option(
        "general_market_turn", "play_again",
        "After a general market the same player goes on, or the turn passes.",
        f"{_SEED}; {_PAGAT}", ("play_again", "pass"),
    ),
    Option("pick2_amount", 2, "Cards a 2 makes the next player pick; 0 is off.", _SEED,
           low=0, high=5),
    Option("pick5_amount", 3, "Cards a 5 makes the next player pick; 0 is off.", _SEED,
           low=0, high=5),
    Option("stacking", True, "A pick may be defended with the same number.", _SEED, (True, False)),
    Option("cross_stack", False, "Any pick card defends against any other.", _OURS, _BOOL),
    Option(
        "whot_on_pending", "refuse",
        "A Whot on a pending pick is refused, cancels the pick, or passes it on.",
        _SEED, ("refuse", "cancel", "pass_debt"),
    ),
    Option(
        "after_debt", "lose_turn",
        "Whoever picks what is owed loses the turn, or may still play a card.",
        _SEED, ("lose_turn", "may_play"),
    ),
    Option(
        "reverse_on_pick", False, "A 2 or a 5 may change the direction when announced.",
        _SEED, _BOOL,
    ),
    Option(
        "double_decking", "off",
        "Several cards in one turn: of the call card's number; of one number after any legal "
        "card; of one shape; of either, as the second card decides; each fitting the one before.",
        _SEED, ("off", "number", "number_loose", "shape", "either", "chain"),
    ),
    Option(
        "deck_specials", "each_counts",
        "Special cards inside a double deck all count, only the last does, or none may be in it.",
        _OURS, ("each_counts", "last_only", "forbidden"),
    ),
    Option(
        "calls.number", "remind",
        "A number call left out (hold on, pick two…) is only reminded of, costs cards, or voids "
        "the effect.",
        _SEED, ("off", "remind", "void"), 1, 9, counted="draw",
    ),
    Option("calls.semi_last", "draw:2", "`Semi last card` left out.", _PAGAT,
           ("off", "remind"), 1, 9, counted="draw"),
    Option("calls.last_card", "draw:2", "`Last card` left out.", _PAGAT,
           ("off", "remind"), 1, 9, counted="draw"),
    Option(
        "calls.check_up", "off",
        "`Check up` left out: the player draws and plays on, or draws one because it is not won.",
        _OURS, ("off", "remind", "not_won"), 1, 9, counted="draw",
    ),
    Option(
        "calls.false_call", "off", "`Last card` said with another number of cards costs cards.",
        _OURS, ("off",), 1, 9, counted="draw",
    ),
    Option(
        "illegal_play", "take_back", "A refused play is taken back, or costs cards too.",
        _OURS, ("take_back",), 1, 9, counted="take_back_draw",
    ),
    Option(
        "finish_on_special", "allow",
        "The last card may be special, may not, or stands but one more card is picked.",
        _SEED, ("allow", "forbid", "draw_one"),
    ),
    Option(
        "last_card_effects", "none", "What a special last card does to the others.",
        _SEED, ("none", "apply"),
    ),
    Option(
        "market_empty", "reshuffle",
        "An empty market is made anew from the pile, or hands are counted: the lowest wins, or "
        "the highest drops out.",
        _SEED, ("reshuffle", "count_lowest_wins", "count_highest_loses"),
    ),
    Option(
        "round_end", "first_out", "The round ends with the first player out, or with the last.",
        _SEED, ("first_out", "play_on"),
    ),
    Option(
        "scoring", "per_round",
        "Hands are not counted, counted to place each round, or added up to a game.",
        _SEED, ("none", "per_round", "cumulative"),
    ),
    Option(
        "rounds", None, "After this many rounds the lowest points win the game.", _SEED,
        low=1, high=99, nullable=True,
    ),
    Option(
        "eliminate_at", None, "Who has this many points over all rounds drops out.", _SEED,
        low=50, high=500, nullable=True,
    ),
    Option(
        "star_value", "double",
        "A star counts its inner number, its outer number, doubles or quadruples the hand "
        "(Knock-out), or doubles it once each.",
        _SEED, ("double", "face", "knockout", "per_star"),
    ),
    Option(
        "ladder", "off", "Runs up or down may be played in one turn, of one shape or of any.",
        _SEED, ("off", "same_symbol", "any_symbol"),
    ),
    Option("ladder_min", 3, "Cards a ladder needs.", _OURS, low=2, high=5),
    Option(
        "ladder_step", "one",
        "Steps of a ladder are exactly one, or to the next number the deck has (5-7, 8-10).",
        _OURS, ("one", "next_existing"),
    ),
    Option(
        "whot_choice", "symbol",
        "A Whot names a shape; does one of naming, reversing or skipping; or names a shape and "
        "may do one of the others too.",
        f"{_SEED}; Winning Moves", ("symbol", "one", "symbol_plus_one"),
    ),
    Option(
        "star_number", "outside",
        "A star is played by its outer number; by either; or by either and matched by either.",
        _SEED, ("outside", "either", "either_both_ways"),
    ),
    Option(
        "special_cards", "nigerian",
        "Which numbers are special: nigerian, old_school, english_plain, swapped, or the table's "
        "own map such as 1=hold_on,2=pick:2,20=whot.",
        _PAGAT, reader=read_map,
    ),
)  # fmt: skip

_ENGLISH: dict[str, OptionValue] = {
    "special_cards": "english_plain",
    "ladder": "same_symbol",
    "whot_choice": "one",
    "scoring": "cumulative",
    "eliminate_at": 100,
    # The spoken calls are the Nigerian game's.
    "calls.number": "off",
    "calls.semi_last": "off",
    "calls.last_card": "off",
}
_DEFAULTS: dict[str, dict[str, OptionValue]] = {
    "nigerian": {},
    "english": _ENGLISH,
    "knockout": {**_ENGLISH, "star_value": "knockout", "star_number": "either"},
    "old-school": {"special_cards": "old_school"},
    "swapped": {"special_cards": "swapped"},
    "custom": {},
}
PRESETS: tuple[str, ...] = tuple(f"whot/{name}" for name in _DEFAULTS if name != "custom")
"""The games of the family; `whot` alone is `whot/nigerian`, and `whot/custom` is a table's own
`special_cards` on the Nigerian rules."""


def options_of(name: str) -> tuple[Option, ...]:
    """The preset's options, with its defaults. Raises `UsageError` for an unknown preset."""
    ruleset = _ruleset(name)
    own = Option(
        "ruleset", ruleset.replace("-", "_"), "Which preset the other defaults come from.", _SEED,
        tuple(preset.replace("-", "_") for preset in _DEFAULTS),
    )  # fmt: skip
    return (own, *with_defaults(OPTIONS, _DEFAULTS[ruleset]))


def agreed(
    name: str, given: Mapping[str, OptionValue]
) -> tuple[str, Mapping[str, OptionValue]]:  # fmt: skip
    """The canonical name of the game and every option's value. Raises `UsageError`."""
    ruleset = _ruleset(name)
    chosen = resolve(name, options_of(name), given)["ruleset"]
    ruleset = str(chosen).replace("_", "-")
    game = f"whot/{ruleset}"
    values = dict(resolve(game, options_of(game), given))
    if ruleset == "custom" and "special_cards" not in given:
        raise UsageError("whot/custom needs the option special_cards: 1=hold_on,2=pick:2,20=whot")
    values["ruleset"] = ruleset.replace("-", "_")
    return game, MappingProxyType(values)


def _ruleset(name: str) -> str:
    word = name.partition("/")[2] or "nigerian"
    if word not in _DEFAULTS:
        raise UsageError(f"there is no game '{name}': Whot is {', '.join(PRESETS)}")
    return word
