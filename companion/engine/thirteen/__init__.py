"""Thirteen (Tien len): combinations, bombs, passing, places and points. Pure."""

from companion.engine.thirteen.options import EXPERIMENTAL
from companion.engine.thirteen.options import PRESETS as _PRESETS
from companion.engine.thirteen.options import options_of as _options_of
from companion.engine.thirteen.rules import ThirteenRules, rules

__all__ = ["EXPERIMENTAL", "PRESETS", "ThirteenRules", "options_of", "rules"]

PRESETS: tuple[str, ...] = tuple(_PRESETS)
"""The canonical names of the family's games."""

options_of = _options_of
