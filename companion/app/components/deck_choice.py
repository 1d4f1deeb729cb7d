"""Which of the decks that were shown is played with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, choice_chip, heading, stacked
from companion.app.texts import Texts
from companion.engine.registry import rules
from companion.journal.decks import kept_decks


def deck_choice(
    chosen: str, game: str, say: Texts, choose: Callable[[str], None], show: Callable[[], None]
) -> ft.Control:
    """On the start page: which of the decks shown is played with, and the way to showing one."""
    fitting = _fitting(game)
    chosen = chosen if chosen in fitting else ""
    rows: list[ft.Control] = [heading(say("enrol.play_with"))]
    if fitting:
        chips = [choice_chip("my-deck-none", say("enrol.any"), not chosen, partial(choose, ""))]
        chips += [
            choice_chip(f"my-deck-{name}", name, name == chosen, partial(choose, name))
            for name in fitting
        ]
        rows.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    rows.append(big_button("show-enrol", say("enrol.show"), show, icon=ft.Icons.STYLE_OUTLINED))
    return stacked(rows, 10)


def usable_deck(name: str, game: str) -> str:
    """The name again where such a deck is kept and fits the game, else nothing."""
    return name if name in _fitting(game) else ""


def _fitting(game: str) -> tuple[str, ...]:
    deck = rules(game).deck
    return tuple(info.name for info in kept_decks() if info.deck is deck)
