"""Thirteen: may more cards come to what was led?

A card led alone may be the first of a pair or of a sequence that is laid card by card. What would
be said too early then would be false, so such a lead is waited with: unless nothing can go with
the card any more, or this table has shown that it lays what belongs together at once.
"""

from __future__ import annotations

from companion.cards import Deck, StandardCard, deck_cards
from companion.engine.thirteen.combinations import RANK_INDEX
from companion.engine.thirteen.state import ThirteenState

APART, TOGETHER = 0.5, 4.5
"""Before anything was seen: of so many combinations, how many are laid card by card, and how many
at once."""
COMBINED = 0.3
"""How often a lead is a combination where it can be one: in simulated rounds, 166 of 652."""
RISK = 0.004
"""How likely it may be that a lead announced at once was only a part of it. Of some seven cards
laid one is led by itself."""


class Habits:
    """How combinations are laid at this table."""

    def __init__(self) -> None:
        self._apart, self._together = APART, TOGETHER

    def laid(self, reaches: int) -> None:
        """A combination was laid, by so many reaches of an arm."""
        if reaches > 1:
            self._apart += 1.0
        else:
            self._together += 1.0

    @property
    def apart(self) -> float:
        """The share of combinations that are laid card by card, as far as is known."""
        return self._apart / (self._apart + self._together)

    def complete(self, state: ThirteenState, player: str, card: StandardCard) -> bool:
        """Whether a single card that was led may be taken for all of it."""
        return not may_grow(state, player, card) or self.apart * COMBINED <= RISK


def may_grow(state: ThirteenState, player: str, card: StandardCard) -> bool:
    """Whether a player can hold what makes a combination with the card: another of its rank, or
    two that make a sequence of three with it. Whether a 2 may end a sequence is not asked."""
    left = state.count(player) - 1
    unseen = {
        RANK_INDEX[other.rank]
        for other in deck_cards(Deck.STANDARD)
        if isinstance(other, StandardCard) and other != card and other not in state.played
    }
    rank = RANK_INDEX[card.rank]
    runs = ({rank + first, rank + second} for first, second in ((-2, -1), (-1, 1), (1, 2)))
    return (left >= 1 and rank in unseen) or (left >= 2 and any(run <= unseen for run in runs))
