"""What the agreed rules mean for the page: how long a turn may take, what a 20 may say, whether
hands are laid open."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.registry import rules
from companion.engine.values import OptionValue
from companion.errors import CompanionError
from companion.referee.showing import counted


def turn_limit(game: str, options: Mapping[str, str]) -> int:
    """Seconds a turn may take; 0 where there is no limit, or no such game."""
    agreed = _agreed(game, options)
    seconds = agreed.get("turn_seconds")
    if agreed.get("timer_mode", "called") == "off" or not isinstance(seconds, int):
        return 0
    return seconds


def timer_mode(game: str, options: Mapping[str, str]) -> str:
    """Who says that a turn takes too long: `called` (another player), `auto` (the app), or nobody
    (`advisory`, `off`)."""
    return str(_agreed(game, options).get("timer_mode", "called"))


def said_with_20(game: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """What may be said with a 20 besides a shape."""
    return ("reverse", "skip") if _agreed(game, options).get("whot_choice") == "one" else ()


def hands_count(game: str, options: Mapping[str, str]) -> bool:
    """Whether the cards that players still hold at a round's end count for anything."""
    try:
        return counted(rules(game, dict(options)))
    except CompanionError:
        return False


def _agreed(game: str, options: Mapping[str, str]) -> Mapping[str, OptionValue]:
    try:
        return rules(game, dict(options)).options
    except CompanionError:
        return {}
