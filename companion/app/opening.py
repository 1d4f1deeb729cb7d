"""Builds a real table from a setup: source, eyes, rules, referee, journal.

The only module of the app that touches the adapters; tests put another in its place.
"""

from __future__ import annotations

from companion.app.lesson_lending import lendable
from companion.app.setup import Setup
from companion.cards import Deck, Shape, WhotCard
from companion.engine.names import check_names
from companion.engine.registry import rules
from companion.journal import GameInfo, open_store
from companion.journal.decks import know_deck
from companion.referee.referee import Referee
from companion.table import Journal, Table
from companion.vision.eyes import load_eyes
from companion.vision.phone import Phone
from companion.vision.sources import open_source

UNFINISHED_SHOWN = 3


def check_setup(setup: Setup) -> Deck:
    """The deck of a setup. Raises `UsageError` where the game is unknown or does not fit."""
    check_names(setup.players)
    agreed = rules(setup.game, setup.options)
    # Any plain card will do: it is the numbers of players and cards that are tried.
    turned = {"call": WhotCard(Shape.CIRCLE, 4)} if agreed.waits_for_call else {}
    agreed.start(setup.players, setup.deal, **turned)
    return agreed.deck


def open_table(setup: Setup, phone: Phone | None = None) -> Table:
    """The table that a setup describes. A clip plays at its own pace; `phone` is where a phone's
    pictures arrive.

    Raises `CompanionError` where the source, the weights or the journal can't be had.
    """
    referee, journal = _referee(setup)
    eyes = load_eyes(referee.rules.deck)
    if setup.my_deck:
        know_deck(eyes, setup.my_deck)
    source = lendable(open_source(setup.source, "real", phone))
    return Table(source, eyes, referee, journal)


def unfinished() -> tuple[GameInfo, ...]:
    """The latest games in the journal that can go on. Raises `CompanionError`."""
    store = open_store()
    try:
        begun = [game for game in store.games() if game.record and not game.finished]
    finally:
        store.close()
    return tuple(begun[:UNFINISHED_SHOWN])


def _referee(setup: Setup) -> tuple[Referee, Journal | None]:
    if not setup.keep:
        return Referee(rules(setup.game, setup.options), setup.players, setup.deal), None
    store = open_store()
    if setup.game_id is not None:
        kept = store.game(setup.game_id)
        return Referee.resume(kept.record, kept.extra), store.resume(kept.id)
    referee = Referee(rules(setup.game, setup.options), setup.players, setup.deal)
    return referee, store.begin(setup.game, setup.players, dict(setup.options), setup.deal)
