"""In how few combinations a hand of Thirteen can be laid, whatever the others do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from companion.cards import StandardCard, Suit
from companion.engine.thirteen.combinations import RANK_INDEX, RED, TWO, Patterns


def turns(cards: Sequence[StandardCard], least: int = 3) -> int:
    """The fewest combinations where suits don't matter; `least` is the shortest run."""
    counts = Counter(RANK_INDEX[card.rank] for card in cards)
    return _turns(tuple(counts[rank] for rank in range(TWO + 1)), least)


def suited_turns(cards: Iterable[StandardCard], least: int = 3) -> int:
    """The same by northern rules: pairs of one colour, runs of one suit, no rows of pairs."""
    held: list[frozenset[Suit]] = [frozenset()] * (TWO + 1)
    for card in cards:
        held[RANK_INDEX[card.rank]] |= {card.suit}
    return _suited(tuple(held), least)


def turns_by(patterns: Patterns, cards: Sequence[StandardCard]) -> int:
    """The same by the rules in force."""
    count = suited_turns if patterns.same_suit else turns
    return count(cards, patterns.min_sequence)


def holds_bomb(cards: Sequence[StandardCard], rows: bool = True) -> bool:
    """Whether cards hold four of a kind or, where `rows` of pairs are played, three pairs."""
    counts = Counter(RANK_INDEX[card.rank] for card in cards)
    quad = any(n == 4 and rank != TWO for rank, n in counts.items())
    pairs = any(all(counts[rank + k] >= 2 for k in range(3)) for rank in range(TWO - 2))
    return quad or (rows and pairs)


@lru_cache(maxsize=20000)
def _turns(counts: tuple[int, ...], least: int) -> int:
    # The lowest rank has to go somehow: as a set, or as the bottom of a run or of pairs.
    low = next((rank for rank, n in enumerate(counts) if n), None)
    if low is None:
        return 0
    best = 1 + _turns(_less(counts, low, 1, counts[low]), least)
    for width, shortest in ((1, least), (2, 3)):
        length = 0
        while low + length < TWO and counts[low + length] >= width:
            length += 1
            if length >= shortest:
                best = min(best, 1 + _turns(_less(counts, low, length, width), least))
    return best


def _less(counts: tuple[int, ...], low: int, length: int, each: int) -> tuple[int, ...]:
    return tuple(n - each if low <= rank < low + length else n for rank, n in enumerate(counts))


@lru_cache(maxsize=20000)
def _suited(held: tuple[frozenset[Suit], ...], least: int) -> int:
    low = next((rank for rank, suits in enumerate(held) if suits), None)
    if low is None:
        return 0
    return 1 + min(_suited(rest, least) for rest in _after(held, low, least))


def _after(
    held: tuple[frozenset[Suit], ...], low: int, least: int
) -> Iterator[tuple[frozenset[Suit], ...]]:
    """What is left of a hand after each combination of which the lowest rank is a part."""
    suits = held[low]
    sets = [frozenset({suit}) for suit in suits]
    sets += [colour for colour in (suits & RED, suits - RED) if len(colour) == 2]
    if len(suits) > 2:
        sets.append(suits)
    for laid in sets:
        yield (*held[:low], suits - laid, *held[low + 1 :])
    for suit in suits:
        rest, length = list(held), 0
        while low + length < TWO and suit in held[low + length]:
            rest[low + length] = held[low + length] - {suit}
            length += 1
            if length >= least:
                yield tuple(rest)
