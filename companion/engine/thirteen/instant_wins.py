"""Hands that win at once, where agreed: what they are, and which goes first.

Claimed after the deal and before the first play. The engine sees no hidden hand: a claim counts
as made, and is checked where the claimer shows the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from companion.cards import StandardCard
from companion.engine.thirteen.combinations import RANK_INDEX, RED, TWO, Patterns


def _pairs(cards: Sequence[StandardCard]) -> int:
    # Four of a kind count as two pairs.
    return sum(count // 2 for count in Counter(card.rank for card in cards).values())


def _longest_run(cards: Sequence[StandardCard], copies: int) -> int:
    counts = Counter(RANK_INDEX[card.rank] for card in cards)
    best = run = 0
    for rank in range(TWO):
        run = run + 1 if counts[rank] >= copies else 0
        best = max(best, run)
    return best


def _of(cards: Sequence[StandardCard], rank: int) -> int:
    return sum(RANK_INDEX[card.rank] == rank for card in cards)


def _same_colour(cards: Sequence[StandardCard]) -> bool:
    red = sum(card.suit in RED for card in cards)
    return max(red, len(cards) - red) >= 12


def _pairs_with_threes(cards: Sequence[StandardCard]) -> bool:
    counts = Counter(RANK_INDEX[card.rank] for card in cards)
    return all(counts[rank] >= 2 for rank in range(3))


def _triples(cards: Sequence[StandardCard]) -> bool:
    return sum(count >= 3 for count in Counter(card.rank for card in cards).values()) >= 3


INSTANT_WINS: dict[str, Callable[[Sequence[StandardCard]], bool]] = {
    "dragon": lambda cards: _longest_run(cards, 1) == TWO,
    "twelve_same_colour": _same_colour,
    "five_pair_sequence": lambda cards: _longest_run(cards, 2) >= 5,
    "four_twos": lambda cards: _of(cards, TWO) == 4,
    "six_pairs": lambda cards: _pairs(cards) >= 6,
    "four_threes": lambda cards: _of(cards, 0) == 4,
    "three_pairs_with_3s": _pairs_with_threes,
    "three_triples": _triples,
    "three_aces_and_a_two": lambda cards: _of(cards, TWO - 1) >= 3 and _of(cards, TWO) >= 1,
}
"""Whether a hand has the pattern, by name; the order is who goes first when two claim."""

FIRST_DEAL_ONLY = frozenset(("four_threes", "three_pairs_with_3s"))

STAKES: dict[str, int] = {"dragon": 9, "twelve_same_colour": 5, "five_pair_sequence": 4,
                          "four_twos": 3}  # fmt: skip
"""Stakes each other player pays; everything not named here pays 2."""

SPOKEN: dict[str, str] = {name: name.replace("_", " ") for name in INSTANT_WINS}
PRIORITY: dict[str, int] = {name: index for index, name in enumerate(INSTANT_WINS)}


def claimed_kind(words: str) -> str | None:
    """The instant win a claim names: `four_twos` or `four twos`; None where it names none."""
    name = "_".join(words.lower().split())
    for known in INSTANT_WINS:
        if name == known.lower():
            return known
    return None


def top_value(cards: Sequence[StandardCard], patterns: Patterns) -> int:
    """The value of the highest card shown, by which equal claims are told apart; -1 for none."""
    return max((patterns.value(card) for card in cards), default=-1)
