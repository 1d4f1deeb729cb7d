"""What may lie on the table: single, pair, triple, quad, sequence, double sequence.

Ranks run 3 4 5 6 7 8 9 10 J Q K A 2; suits break ties, by default spades < clubs < diamonds <
hearts. What a set of cards is follows from the set alone: no set can be read two ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from companion.cards import Rank, StandardCard, Suit, write_cards
from companion.engine.thirteen.reasons import Refusal, reason
from companion.engine.values import Reason

RANKS: tuple[Rank, ...] = (
    Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN,
    Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE, Rank.TWO,
)  # fmt: skip
"""Ranks from low to high."""

RANK_INDEX: dict[Rank, int] = {rank: index for index, rank in enumerate(RANKS)}
TWO = RANK_INDEX[Rank.TWO]
SUIT_ORDERS: dict[str, tuple[Suit, ...]] = {
    "scdh": (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS),
    "cdhs": (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES),
}
"""Suits from low to high, by the option's name."""

RED = frozenset((Suit.DIAMONDS, Suit.HEARTS))


class Form(StrEnum):
    """The type of a combination."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    SEQUENCE = "sequence"
    DOUBLE_SEQUENCE = "double_sequence"
    QUAD_SEQUENCE = "quad_sequence"
    IRREGULAR = "irregular"
    """Cards that are no combination and stand all the same, because everybody played on."""


_OF_A_KIND = {1: Form.SINGLE, 2: Form.PAIR, 3: Form.TRIPLE, 4: Form.QUAD}
_NAMES = {
    Form.SINGLE: "a single card", Form.PAIR: "a pair", Form.TRIPLE: "three of a kind",
    Form.QUAD: "four of a kind", Form.SEQUENCE: "a sequence of {n}",
    Form.DOUBLE_SEQUENCE: "{n} consecutive pairs", Form.QUAD_SEQUENCE: "{n} consecutive quads",
    Form.IRREGULAR: "no combination",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards lying together. `length` counts cards, in double sequences pairs, in runs of quads
    quads; `rank` and `suit` are the indices of the highest card."""

    form: Form
    length: int
    cards: tuple[StandardCard, ...]
    rank: int
    suit: int

    def __str__(self) -> str:
        return write_cards(self.cards)

    @property
    def name(self) -> str:
        """What people call it: `a pair`, `4 consecutive pairs`."""
        return _NAMES[self.form].format(n=self.length)

    @property
    def top(self) -> StandardCard:
        """The highest card."""
        return self.cards[-1]

    @property
    def twos(self) -> int:
        """How many 2s a single, pair, triple or quad of 2s has; 0 for everything else."""
        return len(self.cards) if self.rank == TWO and self.form in _OF_A_KIND.values() else 0


@dataclass(frozen=True)
class Patterns:
    """Which combinations a table plays, and what is higher. Made from the options."""

    suit_order: str = "scdh"
    suit_ties: bool = True
    min_sequence: int = 3
    two_high: bool = False
    """Whether a 2 may end a single sequence (Q K A 2)."""
    same_suit: bool = False
    """Northern: singles and sequences are answered in their suit, pairs in their colour."""
    quad_runs: bool = False
    """Whether consecutive quads are played: only where a bomb table names them."""

    @cached_property
    def suit_index(self) -> dict[Suit, int]:
        """Suits from low to high."""
        return {suit: index for index, suit in enumerate(SUIT_ORDERS[self.suit_order])}

    def value(self, card: StandardCard) -> int:
        """A card's place in the order of all 52: rank x 4 + suit, 0 to 51."""
        return RANK_INDEX[card.rank] * 4 + self.suit_index[card.suit]

    def ordered(self, cards: Sequence[StandardCard]) -> tuple[StandardCard, ...]:
        """The cards from low to high."""
        return tuple(sorted(cards, key=self.value))

    def irregular(self, cards: Sequence[StandardCard]) -> Combination:
        """Cards that are no combination, as what lies on the table."""
        ordered = self.ordered(cards)
        return self._make(Form.IRREGULAR, len(ordered), ordered)

    def classify(self, cards: Sequence[StandardCard]) -> Combination | Reason:
        """What the cards are together, or why they are nothing. Cards must be distinct."""
        ordered = self.ordered(cards)
        counts = Counter(RANK_INDEX[card.rank] for card in ordered)
        ranks, sizes = sorted(counts), set(counts.values())
        if len(ranks) == 1:
            if self.same_suit and len(ordered) == 2 and len({c.suit in RED for c in ordered}) > 1:
                return reason(Refusal.PAIR_ONE_COLOUR)
            return self._make(_OF_A_KIND[len(ordered)], len(ordered), ordered)
        if sizes == {1}:
            return self._sequence(ordered, ranks)
        gap = ranks[-1] - ranks[0] != len(ranks) - 1
        if sizes == {2}:
            return self._double_sequence(ordered, ranks, gap)
        if sizes == {3}:
            return reason(Refusal.TRIPLE_SEQUENCE)
        if sizes == {4} and self.quad_runs and not gap and ranks[-1] != TWO:
            return self._make(Form.QUAD_SEQUENCE, len(ranks), ordered)
        return reason(Refusal.NOT_A_COMBINATION, cards=write_cards(ordered))

    def beats(self, new: Combination, table: Combination) -> Reason | None:
        """Why `new` does not beat `table` as one of its own type; None where it does."""
        if table.form is Form.IRREGULAR:
            return reason(Refusal.UNBEATABLE, table=table)
        if new.form is not table.form:
            return reason(
                Refusal.OTHER_TYPE, table=table, wanted=table.name, cards=new, given=new.name
            )
        if new.length != table.length:
            return reason(Refusal.OTHER_LENGTH, table=table, length=table.length)
        if self.same_suit:
            refused = self._other_suit(new, table)
            if refused is not None:
                return refused
        if new.rank == table.rank and not self.suit_ties:
            tie = "and the suit does not count"
        elif (new.rank, new.suit) > (table.rank, table.suit):
            return None
        else:
            tie = "rank before suit"
        return reason(Refusal.TOO_LOW, card=new.top, top=table.top, tie=tie)

    def _make(self, form: Form, length: int, ordered: tuple[StandardCard, ...]) -> Combination:
        top = ordered[-1]
        return Combination(form, length, ordered, RANK_INDEX[top.rank], self.suit_index[top.suit])

    def _sequence(
        self, ordered: tuple[StandardCard, ...], ranks: list[int]
    ) -> Combination | Reason:
        length = len(ranks)
        if ranks[-1] == TWO and not self.two_high and length >= 3:
            return reason(Refusal.TWO_IN_SEQUENCE)
        gap = ranks[-1] - ranks[0] != length - 1
        if gap:
            code = Refusal.NOT_CONSECUTIVE if length >= 3 else Refusal.NOT_A_COMBINATION
            return reason(code, cards=write_cards(ordered))
        if length < self.min_sequence:
            return reason(Refusal.SEQUENCE_TOO_SHORT, least=self.min_sequence, length=length)
        if self.same_suit and len({card.suit for card in ordered}) > 1:
            return reason(Refusal.SEQUENCE_ONE_SUIT)
        return self._make(Form.SEQUENCE, length, ordered)

    def _double_sequence(
        self, ordered: tuple[StandardCard, ...], ranks: list[int], gap: bool
    ) -> Combination | Reason:
        if self.same_suit:
            return reason(Refusal.NO_DOUBLE_SEQUENCES)
        if ranks[-1] == TWO:
            return reason(Refusal.TWO_IN_SEQUENCE)
        if gap:
            return reason(Refusal.NOT_CONSECUTIVE, cards=write_cards(ordered))
        if len(ranks) < 3:
            return reason(Refusal.TOO_FEW_PAIRS, length=len(ranks))
        return self._make(Form.DOUBLE_SEQUENCE, len(ranks), ordered)

    def _other_suit(self, new: Combination, table: Combination) -> Reason | None:
        if new.twos and not table.twos:
            return None  # A 2 beats anything of its own size, whatever the suit.
        if new.form in (Form.SINGLE, Form.SEQUENCE) and not new.twos and new.suit != table.suit:
            return reason(Refusal.OTHER_SUIT, table=table)
        red = new.top.suit in RED, table.top.suit in RED
        if new.form is Form.PAIR and not new.twos and red[0] != red[1]:
            return reason(Refusal.OTHER_COLOUR, table=table)
        return None
