"""May more cards come to what was led?"""

from dataclasses import replace

import pytest

from companion.cards import Deck, deck_cards, read_card, read_cards
from companion.engine.registry import rules
from companion.referee.trick_habits import Habits, may_grow


def position(unseen, held):
    """Ada leads with so many cards in hand; these cards were not seen yet."""
    state = rules("thirteen").start(("Ada", "Bisi"), 13)
    played = frozenset(deck_cards(Deck.STANDARD)) - set(read_cards(unseen))
    return replace(state, played=played, counts=(held, 5), opened=True)


@pytest.mark.parametrize(
    ("unseen", "held", "grows"),
    [
        ("7S 7C 9D", 1, False),  # The last card.
        ("7S 9C JS KD", 3, False),  # No second 7, and no run.
        ("7S 7C 9D JS", 2, True),
        ("7S 8C JS KD", 3, False),  # Two ranks in a row are no sequence.
        ("6S 7S 8C", 3, True),
        ("6S 7S 8C", 2, False),  # A sequence has three cards.
        ("5S 6C 7S", 3, True),
    ],
)
def test_what_may_come_to_a_card(unseen, held, grows):
    assert may_grow(position(unseen, held), "Ada", read_card("7S")) is grows


def test_a_table_that_lays_its_cards_together_need_not_be_waited_with():
    habits, full = Habits(), rules("thirteen").start(("Ada", "Bisi"), 13)
    lead = read_card("5S")
    assert not habits.complete(full, "Ada", lead)
    for _ in range(40):
        habits.laid(1)
    assert habits.apart < 0.02
    assert habits.complete(full, "Ada", lead)
    habits.laid(2)
    assert not habits.complete(full, "Ada", lead)


def test_the_last_card_is_complete():
    assert Habits().complete(position("7S 7C", 1), "Ada", read_card("7S"))
