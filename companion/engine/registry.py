"""Which games there are, and how to get their rules by name.

A family is a package of `companion.engine` that offers `PRESETS` (canonical game names),
`options_of(name)` and `rules(name, values)`. It is imported when one of its games is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from companion.engine.options import Option
from companion.engine.values import Rules
from companion.errors import UsageError

FAMILIES: dict[str, str] = {
    "whot": "companion.engine.whot",
    "thirteen": "companion.engine.thirteen",
}
"""The first word of a game's name, and the package that holds the family."""


class Family(Protocol):
    """What a family's package offers."""

    PRESETS: tuple[str, ...]

    def options_of(self, name: str) -> tuple[Option, ...]:
        """The preset's options with its own defaults."""
        ...

    def rules(self, name: str, values: Mapping[str, Any]) -> Rules:
        """The preset's rules with the options given. Raises `UsageError`."""
        ...


def presets() -> tuple[str, ...]:
    """Every game there is, by its canonical name."""
    return tuple(name for family in FAMILIES for name in _load(family).PRESETS)


def rules(name: str, options: Mapping[str, Any] | None = None, **more: Any) -> Rules:
    """The rules of a game: `rules("whot/nigerian", double_decking="number")`.

    `options` serves names that are no Python keywords (`calls.number`; `calls_number` means the
    same). Raises `UsageError` naming an unknown game, option or value and what is allowed.
    """
    return _family(name).rules(_canonical(name), {**(options or {}), **more})


def options_of(name: str) -> tuple[Option, ...]:
    """The options of a game, with its defaults. Raises `UsageError` for an unknown game."""
    return _family(name).options_of(_canonical(name))


def _canonical(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def _family(name: str) -> Family:
    word = _canonical(name).partition("/")[0]
    if word not in FAMILIES:
        raise UsageError(f"there is no game '{name}': there is {', '.join(presets())}")
    return _load(word)


def _load(word: str) -> Family:
    return cast(Family, importlib.import_module(FAMILIES[word]))
