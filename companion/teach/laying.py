"""Real cards laid before a camera, as the learner's move in a lesson or a practice round.

A turn begins with whatever lies there. From then on a card of the learner's hand that is newly
there is laid, and so is one that is pushed away from a hand lying open. Everything else is
nobody's move: the call card, the rest of the deck, cards of an earlier turn. Pure: what lies there
comes from the eyes, read with certainty and at rest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise, permutations
from statistics import median
from typing import Protocol

from companion.cards import Card, Deck
from companion.engine.values import Action, Kind, Rules, State
from companion.engine.whot.table import Table
from companion.teach.lesson import LEARNER
from companion.teach.runner import same_move

PUSHED = 1.0
"""Card heights by which a card leaves the place it lay in."""
ORDERED = 5
"""So many cards laid at once are tried in every order."""


class Turn(Protocol):
    """The learner's turn, in a lesson (`Moment`) or in a practice round (`Practice`)."""

    @property
    def key(self) -> tuple[str, int]:
        """Which turn this is; another key is another turn."""
        ...

    @property
    def anew(self) -> bool:
        """Whether a new table begins with it."""
        ...

    @property
    def awaits(self) -> bool:
        """Whether a move is waited for."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        ...

    @property
    def state(self) -> State:
        """The state of the table."""
        ...

    @property
    def hand(self) -> tuple[Card, ...]:
        """The learner's cards."""
        ...

    @property
    def joined(self) -> tuple[Card, ...]:
        """Cards that came to the hand since the last move."""
        ...

    @property
    def wanted(self) -> tuple[Action, ...]:
        """Moves that are hoped for, where there are such."""
        ...


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lies open, named with certainty. `x` and `y` are in card heights; `since` says
    when it was first seen, in seconds: cards laid at once have the same."""

    card: Card
    x: float
    y: float
    since: float = 0.0


class Note(StrEnum):
    """What is to be said about the cards there besides a move."""

    OPEN = "open"
    """The whole hand was laid out: a card of it is played by pushing it away."""
    WORD = "word"
    """A card was laid that needs a word: a Whot, or a pick that may change the direction."""


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards of the hand that lie there and are no move, and those that were offered already."""

    before: tuple[Lying, ...] = ()
    offered: tuple[Lying, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """What the cards there mean: those of the hand newly laid, in their order, and the move."""

    cards: tuple[Card, ...] = ()
    action: Action | None = None
    note: Note | None = None


def several(rules: Rules) -> bool:
    """Whether more than one card may be laid in a turn, so that more may be on their way."""
    if rules.deck is Deck.STANDARD:
        return True
    return rules.options["double_decking"] != "off" or rules.options["ladder"] != "off"


def may_turn(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether the play may change the direction, where a word with it says so."""
    if not cards or not rules.options.get("reverse_on_pick"):
        return False
    return getattr(cards[-1], "number", 0) in Table(rules.options).picks


def begin_laying(turn: Turn, lying: Sequence[Lying], last: Laying | None = None) -> Laying:
    """The beginning of a turn: what lies there is no move of it.

    Where the table goes on from the turn before (`last`), it is no new beginning: a card laid
    since the last move is the next one.
    """
    if last is not None and not turn.anew:
        return Laying((*last.before, *last.offered))
    return Laying(_of_hand(turn, lying))


def see(
    laying: Laying, turn: Turn, lying: Sequence[Lying], calm: bool
) -> tuple[Laying, Laid]:  # fmt: skip
    """What the cards there mean in a turn. A move is offered once, and only when it is `calm`:
    nothing has been added for a moment, so that no second card is on its way."""
    if not turn.awaits:
        return laying, Laid()
    there = _of_hand(turn, lying)
    before, fresh = _fresh(laying, there)
    offered, added = _split(fresh, laying.offered)
    if added and _joins(turn, laying.before, there, added):
        return Laying((*before, *added), offered), Laid(note=Note.OPEN)
    if not added or not calm:
        return Laying(before, offered), Laid(tuple(card.card for card in added))
    chosen = _chosen(turn, offered, added)
    if len(added) == len(turn.hand) > 1 and not _is_legal(turn, chosen):
        return Laying(there), Laid(note=Note.OPEN)
    laying = Laying(before, (*offered, *added))
    if getattr(chosen[-1], "is_whot", False) or may_turn(turn.rules, chosen):
        return laying, Laid(chosen, note=Note.WORD)
    return laying, Laid(chosen, Action(LEARNER, Kind.PLAY, chosen))


def _of_hand(turn: Turn, lying: Sequence[Lying]) -> tuple[Lying, ...]:
    """Those that may be cards of the hand; an identical card more is not."""
    left = Counter(turn.hand)
    found = []
    for card in sorted(lying, key=lambda each: each.since):
        if left[card.card]:
            left[card.card] -= 1
            found.append(card)
    return tuple(found)


def _joins(
    turn: Turn, before: Sequence[Lying], there: Sequence[Lying], added: Sequence[Lying]
) -> bool:  # fmt: skip
    """Whether cards just picked are put to the others of a hand that lies open."""
    lay, picked = Counter(card.card for card in before), Counter(turn.joined)
    new = Counter(card.card for card in added)
    if not before or new - picked or new & lay:
        return False
    return len(there) == len(turn.hand) or len(before) >= len(turn.hand) - picked.total()


def _fresh(
    laying: Laying, there: Sequence[Lying]
) -> tuple[tuple[Lying, ...], tuple[Lying, ...]]:  # fmt: skip
    """What lay there before, and what was laid since."""
    free = list(there)
    pairs: list[tuple[Lying, Lying]] = []
    for old in laying.before:
        same = [card for card in free if card.card == old.card]
        if same:
            now = min(same, key=lambda card: math.hypot(card.x - old.x, card.y - old.y))
            free.remove(now)
            pairs.append((old, now))
    away = _away(pairs)
    if 2 * len(away) > len(pairs) or len(pairs) == 1:
        # The camera was moved, or the cards were put in order: they lie there anew.
        return tuple(now for _, now in pairs), tuple(free)
    # Measured from where it first lay, so that small pushes add up.
    before = tuple(old for old, now in pairs if now not in away)
    return before, tuple(card for card in there if card in free or card in away)


def _away(pairs: Sequence[tuple[Lying, Lying]]) -> list[Lying]:
    """Cards that have left their place; with several, in regard to the others."""
    dx = dy = 0.0
    if len(pairs) > 2:
        dx = median(now.x - old.x for old, now in pairs)
        dy = median(now.y - old.y for old, now in pairs)
    return [
        now for old, now in pairs if math.hypot(now.x - old.x - dx, now.y - old.y - dy) >= PUSHED
    ]


def _split(
    fresh: Sequence[Lying], offered: Sequence[Lying]
) -> tuple[tuple[Lying, ...], tuple[Lying, ...]]:  # fmt: skip
    """Cards laid since the step began: those offered before, and those added."""
    left = Counter(card.card for card in offered)
    known: list[Lying] = []
    added: list[Lying] = []
    for card in fresh:
        (known if left[card.card] > 0 else added).append(card)
        left[card.card] -= 1
    return tuple(known), tuple(added)


def _chosen(
    turn: Turn, offered: Sequence[Lying], added: Sequence[Lying]
) -> tuple[Card, ...]:  # fmt: skip
    """The play that the cards make: with those offered before where several may be laid and that
    is legal, else those that came last; and what the rules refuse where they refuse both."""
    found = list(_orders(added))
    if offered and several(turn.rules):
        found = [*_orders((*offered, *added)), *found]
    for fits in (_meets, _is_legal):
        for cards in found:
            if fits(turn, cards):
                return cards
    return next(_orders(added))


def _orders(laid: Sequence[Lying]) -> Iterator[tuple[Card, ...]]:
    """The orders in which cards may have been laid, the likeliest first."""
    cards = tuple(card.card for card in laid)
    if len(cards) > ORDERED or len({card.since for card in laid}) == len(laid):
        yield cards
        return
    for order in permutations(laid):
        if all(a.since <= b.since for a, b in pairwise(order)):
            yield tuple(card.card for card in order)


def _meets(turn: Turn, cards: tuple[Card, ...]) -> bool:
    action = Action(LEARNER, Kind.PLAY, cards)
    return any(same_move(action, wanted) for wanted in turn.wanted)


def _is_legal(turn: Turn, cards: tuple[Card, ...]) -> bool:
    verdict = turn.rules.judge(turn.state, Action(LEARNER, Kind.PLAY, cards))
    return verdict.legal and not verdict.returned
