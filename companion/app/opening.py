"""Builds a real table from a setup: source, eyes, rules, referee, journal.

The only module of the app that touches the adapters; tests put another in its place.
"""

from __future__ import annotations

from companion.cards import Deck
from companion.engine.registry import rules


def deck_of_game(game: str) -> Deck:
    """Which deck a game is played with. Raises `UsageError` for an unknown game."""
    return rules(game).deck
