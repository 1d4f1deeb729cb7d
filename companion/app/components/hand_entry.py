"""Says which cards a player still holds: tap them one after the other."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, named
from companion.app.components.picker import card_grid, tapped
from companion.app.hooks import use_value
from companion.app.texts import Texts
from companion.cards import Card, Deck


@ft.component
def HandEntry(
    deck: Deck,
    expected: int,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
    start: tuple[Card, ...] = (),
) -> ft.Control:
    """The cards tapped so far, and all cards to tap; `expected` is the count the game knows,
    `start` the hand as it is known already."""
    hand, set_hand = use_value(lambda: start)

    def remove(index: int) -> None:
        set_hand(hand[:index] + hand[index + 1 :])

    return hand_form(deck, hand, expected, say, done, remove, lambda card: set_hand((*hand, card)))


def hand_form(
    deck: Deck,
    hand: tuple[Card, ...],
    expected: int,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
    remove: Callable[[int], None],
    add: Callable[[Card], None],
) -> ft.Control:
    """The hand as it is known, a tap takes a card out, and the deck to add from."""
    count = ft.Text(say("scores.count", n=len(hand), expected=expected), size=16)
    return ft.Column(
        [
            named("hand-count", count, live_region=True),
            tapped(hand, "held", say("scores.put_back"), remove, say),
            big_button("hand-done", say("scores.done"), lambda: done(hand), primary=True),
            card_grid(deck, say, add),
        ],
        spacing=14,
        tight=True,
    )
