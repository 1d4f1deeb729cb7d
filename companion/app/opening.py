"""Builds a real table from a setup: source, eyes, rules, referee, journal.

The only module of the app that touches the adapters; tests put another in its place.
"""

from __future__ import annotations

from companion.app.setup import Setup
from companion.cards import Deck
from companion.engine.registry import rules
from companion.journal import open_store
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.eyes import load_eyes
from companion.vision.sources import open_source


def deck_of_game(game: str) -> Deck:
    """Which deck a game is played with. Raises `UsageError` for an unknown game."""
    return rules(game).deck


def open_table(setup: Setup) -> Table:
    """The table that a setup describes. A clip plays at its own pace.

    Raises `CompanionError` where the source, the weights or the journal can't be had.
    """
    agreed = rules(setup.game, setup.options)
    referee = Referee(agreed, setup.players, setup.deal)
    source = open_source(setup.source, pace="real")
    try:
        eyes = load_eyes(agreed.deck)
        journal = open_store().begin(setup.game, setup.players, setup.options, setup.deal)
    except Exception:
        source.close()
        raise
    return Table(source, eyes, referee, journal)
