"""What a misread card of a hand may be instead."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cards import Deck, deck_cards, read_card, read_cards
from companion.teach.mistaken import MOST, alternatives, likeness

STANDARD, WHOT = (Counter(deck_cards(deck)) for deck in (Deck.STANDARD, Deck.WHOT))


def first(card, hand="", limit=STANDARD, seen=""):
    held = read_cards(f"{hand} {card}")
    found = alternatives(read_card(card), held, limit, read_cards(seen) if seen else ())
    assert len(found) <= MOST and read_card(card) not in found
    return str(found[0])


def test_a_club_is_most_likely_a_spade():
    assert first("8C") == "8S" and first("QD") == "QH"
    # Not where that one is in the hand, or was played.
    assert first("8C", "8S") == "8D"
    assert first("8C", limit=STANDARD - Counter(read_cards("8S 8D"))) == "8H"


def test_what_was_read_in_its_place_comes_first():
    assert first("8C", seen="KH 8D") == "KH"
    assert first("8C", "KH", seen="KH 8D") == "8D"


def test_a_whot_card_is_most_likely_another_of_its_number_or_of_alike_numbers():
    assert first("5-circle", limit=WHOT) == "5-triangle"
    assert first("14-square", "14-circle 14-triangle 14-cross", limit=WHOT) == "1-square"


@pytest.mark.parametrize("limit", (STANDARD, WHOT))
def test_likeness_has_no_direction_and_every_card_has_alternatives(limit):
    for card in limit:
        assert alternatives(card, (card,), limit)
        for other in limit:
            assert likeness(card, other) == likeness(other, card)
