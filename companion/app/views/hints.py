"""Advice for the player on turn: his cards are tapped in, and the best moves are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.app.components.basics import big_button, named
from companion.app.components.hand_entry import HandEntry
from companion.app.components.hint_list import hint_list
from companion.app.components.sheet import sheet
from companion.app.hooks import keyed, use_changes, use_value
from companion.app.model import Snapshot, TableModel
from companion.app.setup import Setup
from companion.app.texts import Texts
from companion.cards import Card
from companion.engine.registry import rules as rules_of
from companion.errors import CompanionError
from companion.teach import Hint, hints
from companion.teach.seen import state_from

Entered = tuple[str, tuple[Card, ...]]
"""Whose hand was tapped in, and which."""


@ft.component
def HintsView(
    setup: Setup, model: TableModel, say: Texts, across: float, back: Callable[[], None]
) -> ft.Control:
    """Hand entry first, then the advice; it follows the table while the page is open."""
    use_changes(model)
    now = model.snapshot
    entered, set_entered = use_value(_nothing)
    player, hand = entered
    turn = now.turn

    def change() -> None:
        set_entered(_nothing())

    if turn is None or not now.hands.get(turn):
        parts: list[ft.Control] = [ft.Text(say("hint.waiting"), size=18)]
    elif player != turn:
        expected = now.hands[turn]

        def done(cards: tuple[Card, ...]) -> None:
            set_entered((turn, cards))

        parts = [
            ft.Text(say("hint.on_turn", player=turn), size=18),
            keyed(HandEntry, f"hand-of-{turn}", now.deck, expected, say, done),
        ]
    else:
        parts = [_advice(setup, now, hand, say)]
        parts.append(big_button("change-hand", say("hint.change"), change))
    return sheet("hints", say("hint.title"), parts, say, across, back)


def advice_for(setup: Setup, now: Snapshot, hand: Sequence[Card]) -> list[Hint]:
    """The hints for the player on turn. Raises `CompanionError` where the hand does not fit."""
    rules = rules_of(setup.game, setup.options)
    first = len(now.rounds) == 0
    state = state_from(rules, now.players, now.state, first_deal=first)
    return hints(rules, state, hand)


def _nothing() -> Entered:
    return "", ()


def _advice(setup: Setup, now: Snapshot, hand: Sequence[Card], say: Texts) -> ft.Control:
    expected = now.hands.get(now.turn or "", 0)
    if len(hand) != expected:
        return _problem(say("hint.count", player=now.turn, n=len(hand), expected=expected))
    try:
        found = advice_for(setup, now, hand)
    except CompanionError as problem:
        return _problem(say.spell(str(problem)))
    if not found:
        return _problem(say("hint.waiting"))
    return hint_list(found, say, now.debt)


def _problem(text: str) -> ft.Control:
    words = ft.Text(text, size=18)
    return named("hint-problem", words, live_region=True, container=True)
