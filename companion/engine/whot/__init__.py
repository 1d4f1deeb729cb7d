"""Whot! The Nigerian and English games, Knock-out, and the tables' own special cards."""

from companion.engine.whot.effects import Effect, EffectKind
from companion.engine.whot.options import PRESETS, options_of
from companion.engine.whot.reasons import Refusal
from companion.engine.whot.rules import WhotRules, rules
from companion.engine.whot.state import WhotState

__all__ = [
    "PRESETS",
    "Effect",
    "EffectKind",
    "Refusal",
    "WhotRules",
    "WhotState",
    "options_of",
    "rules",
]
