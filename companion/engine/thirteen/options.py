"""What a table may agree on in Thirteen, the presets, and the agreement as one value.

Sources: MichalSoft's description of its game *Thirteen* (bomb table `seed`), Pagat, tienlen and
the settlement note for southern rules, and others by name; "ours" where no source decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.engine.options import Option, with_defaults
from companion.engine.thirteen.bombs import BOMB_TABLES, Bombs, read_bombs
from companion.engine.thirteen.combinations import SUIT_ORDERS, Patterns
from companion.engine.thirteen.instant_wins import INSTANT_WINS
from companion.engine.values import OptionValue

SCHEMES = ("places", "tg10", "cards_left", "stakes_southern", "stakes_4th3rd", "killer")


def _bombs(text: str) -> str:
    return " ".join(f"{bomb}>{target}" for bomb, target in read_bombs(text))


OPTIONS: tuple[Option, ...] = (
    Option("players", 4, "How many may sit down.", "Pagat", low=2, high=4),
    Option("deal_three", 13, "Cards each with three players.", "Pagat", (13, 17)),
    Option(
        "direction",
        "clockwise",
        "The way play goes round.",
        "Pagat; counterclockwise tienlen, Vietnamese guides",
        ("clockwise", "counterclockwise"),
    ),
    Option(
        "first_lead",
        "lowest_must_include",
        "Who leads the first deal, and with what.",
        "Pagat, tienlen; alone traditionalgamerules; random Vietnamese guides",
        ("lowest_must_include", "lowest_any", "lowest_alone", "random"),
    ),
    Option(
        "later_lead",
        "winner",
        "Who leads the deals after it.",
        "Pagat; lowest tienlen (Killer)",
        ("winner", "lowest", "loser"),
    ),
    Option(
        "two_in_sequence",
        "never",
        "Whether a 2 may end a single sequence (Q K A 2).",
        "MichalSoft; high_end in a copy of Pagat",
        ("never", "high_end"),
    ),
    Option("min_sequence", 3, "The fewest cards of a sequence.", "MichalSoft", (3, 4)),
    Option(
        "suit_ties", True, "Whether suits decide between equal ranks.", "MichalSoft", (True, False)
    ),
    Option(
        "suit_order",
        "scdh",
        "Suits from low to high.",
        "MichalSoft; cdhs everything2",
        tuple(SUIT_ORDERS),
    ),
    Option(
        "lockout",
        "all_passes",
        "Which passes last until the table is cleared.",
        "MichalSoft",
        ("all_passes", "voluntary_only", "none"),
    ),
    Option(
        "bomb_table",
        "seed",
        "Which bombs beat what.",
        "MichalSoft; southern tienlen, settlement note, Vietnamese guides; killer tienlen",
        (*BOMB_TABLES, "custom"),
    ),
    Option(
        "custom_bombs",
        BOMB_TABLES["seed"],
        "The bombs of bomb_table custom, as BOMB>TARGET words.",
        "ours",
        reader=_bombs,
    ),
    Option(
        "bomb_overkill",
        True,
        "Whether a longer double sequence may hit a smaller target.",
        "foicica; false in copies of Pagat",
        (True, False),
    ),
    Option(
        "bomb_after_pass",
        "never",
        "Whether somebody who has passed may still bomb.",
        "follows from MichalSoft; on_turn foicica; four_pairs_anytime tienlen",
        ("never", "on_turn", "four_pairs_anytime"),
    ),
    Option(
        "deal_end",
        "places",
        "Whether the deal goes on when the first is out.",
        "Pagat; first_out follows from MichalSoft",
        ("places", "first_out"),
    ),
    Option(
        "finish_on_two",
        "allow",
        "Going out on a 2.",
        "Vietnamese guides",
        ("allow", "forbid", "lose"),
    ),
    Option(
        "lead_after_finisher",
        "next_active",
        "Who leads when the owner of the last cards is out: the next to act, or the one with "
        "the fewest cards.",
        "Pagat",
        ("next_active", "next_place"),
    ),
    Option(
        "instant_wins",
        (),
        "Hands that win at once.",
        "tienlen, greatgroupgames, Vietnamese guides, Wikipedia",
        tuple(INSTANT_WINS),
        many=True,
    ),
    Option(
        "scoring",
        "places",
        "How points are counted.",
        "ours; tg10 traditionalgamerules; stakes tienlen, settlement note",
        SCHEMES,
    ),
    Option("stake", 1, "The points of one whole stake.", "ours", low=1, high=10000),
    Option("turn_seconds", 0, "Time for a turn, 0 for none.", "ours", low=0, high=120),
    Option(
        "pass_gesture",
        "either",
        "How people pass.",
        "follows from MichalSoft",
        ("say", "double_knock", "either"),
    ),
    Option(
        "self_beat",
        False,
        "Whether the last unbeaten player may beat the own cards before changing the pile.",
        "tienlen (Killer)",
        (True, False),
    ),
    Option(
        "answer_in",
        "any",
        "Suit: northern singles, pairs and sequences keep to suit or colour (experimental).",
        "Vietnamese guides",
        ("any", "suit"),
    ),
)

PRESETS: dict[str, Mapping[str, OptionValue]] = {
    "thirteen": {},
    "thirteen/southern": {"bomb_table": "southern", "direction": "counterclockwise"},
    "thirteen/killer": {"bomb_table": "killer", "later_lead": "lowest", "self_beat": True},
    "thirteen/northern": {
        "bomb_table": "northern",
        "finish_on_two": "forbid",
        "answer_in": "suit",
    },
}

EXPERIMENTAL = frozenset(("thirteen/northern",))
"""Presets whose sources are thin and disagree."""


def options_of(name: str) -> tuple[Option, ...]:
    """The preset's options with its own defaults."""
    return with_defaults(OPTIONS, PRESETS[name])


@dataclass(frozen=True, slots=True)
class ThirteenOptions:
    """What was agreed; the fields are the options' names."""

    players: int = 4
    deal_three: int = 13
    direction: str = "clockwise"
    first_lead: str = "lowest_must_include"
    later_lead: str = "winner"
    two_in_sequence: str = "never"
    min_sequence: int = 3
    suit_ties: bool = True
    suit_order: str = "scdh"
    lockout: str = "all_passes"
    bomb_table: str = "seed"
    custom_bombs: str = BOMB_TABLES["seed"]
    bomb_overkill: bool = True
    bomb_after_pass: str = "never"
    deal_end: str = "places"
    finish_on_two: str = "allow"
    lead_after_finisher: str = "next_active"
    instant_wins: tuple[str, ...] = ()
    scoring: str = "places"
    stake: int = 1
    turn_seconds: int = 0
    pass_gesture: str = "either"
    self_beat: bool = False
    answer_in: str = "any"

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> ThirteenOptions:
        """From resolved option values."""
        return cls(**{field.name: values[field.name] for field in fields(cls)})

    def bombs(self) -> Bombs:
        """The bomb table in force."""
        custom = self.bomb_table == "custom"
        text = self.custom_bombs if custom else BOMB_TABLES[self.bomb_table]
        return Bombs(read_bombs(text), self.bomb_overkill)

    def patterns(self) -> Patterns:
        """The combinations in force."""
        return Patterns(
            suit_order=self.suit_order,
            suit_ties=self.suit_ties,
            min_sequence=self.min_sequence,
            two_high=self.two_in_sequence == "high_end",
            same_suit=self.answer_in == "suit",
            quad_runs=self.bombs().quad_runs,
        )
