"""What advice is made of: codes, and the weights a move collects."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.engine.values import Action

REASONS_GIVEN = 2


class Advice(StrEnum):
    """Why a move is good. The app's text for it is `hint-CODE`, hyphens for underscores."""

    GOES_OUT = "goes_out"
    ONLY_MOVE = "only_move"
    SHEDS_SEVERAL = "sheds_several"
    STOPS_NEXT = "stops_next"
    """Somebody is about to go out, and this is in the way."""

    DEFENDS = "defends"
    NOTHING_DEFENDS = "nothing_defends"
    NOTHING_FITS = "nothing_fits"
    PLAYS_AGAIN = "plays_again"
    ALL_PICK = "all_pick"
    KEEPS_PICKS = "keeps_picks"
    KEEPS_WHOT = "keeps_whot"
    CALLS_LONGEST = "calls_longest"
    OWN_SHAPE = "own_shape"
    SHEDS_HIGH = "sheds_high"

    NOTHING_BEATS = "nothing_beats"
    JUST_ENOUGH = "just_enough"
    LOW_FIRST = "low_first"
    KEEPS_SETS = "keeps_sets"
    KEEPS_TWOS = "keeps_twos"
    SAVES_BOMB = "saves_bomb"
    BOMBS_TWO = "bombs_two"
    TAKES_LEAD = "takes_lead"
    PASS_SAVES = "pass_saves"


@dataclass(frozen=True, slots=True)
class Hint:
    """One legal action with its score and the reasons that weighed most, the first in front."""

    action: Action
    score: float
    reasons: tuple[Advice, ...]


@dataclass(slots=True)
class Weights:
    """What speaks for and against one move."""

    score: float = 0.0
    reasons: list[tuple[float, Advice]] = field(default_factory=list)

    def add(self, weight: float, advice: Advice | None = None) -> None:
        """Count a weight; a reason is given only for what speaks for the move."""
        self.score += weight
        if advice is not None and weight > 0:
            self.reasons.append((weight, advice))

    def hint(self, action: Action) -> Hint:
        """The hint of these weights."""
        ranked = sorted(self.reasons, key=lambda reason: -reason[0])
        codes = tuple(dict.fromkeys(code for _, code in ranked))
        return Hint(action, self.score, codes[:REASONS_GIVEN])
