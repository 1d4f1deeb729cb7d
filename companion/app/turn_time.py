"""How long a turn may take, where a table has agreed on it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.registry import rules
from companion.errors import CompanionError


def turn_limit(game: str, options: Mapping[str, str]) -> int:
    """Seconds a turn may take; 0 where there is no limit, or no such game."""
    try:
        agreed = rules(game, dict(options)).options
    except CompanionError:
        return 0
    seconds = agreed.get("turn_seconds")
    if agreed.get("timer_mode", "called") == "off" or not isinstance(seconds, int):
        return 0
    return seconds


def clock_text(seconds: float) -> str:
    """Minutes and seconds: `0:07`."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"
