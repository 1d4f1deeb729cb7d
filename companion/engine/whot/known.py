"""What may be done with a hand one can see: hints, lessons, random play.

The order is fixed: single cards as the deck has them, then several cards together, then picking.
Double decks that differ only in their middle are listed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.cards import Card, Shape, WhotCard
from companion.engine.values import Action, Kind
from companion.engine.whot.effects import NUMBERS
from companion.engine.whot.fitting import extras_misfit, fits
from companion.engine.whot.state import DECK_PLACE, IDENTITIES, WhotState, seen_of
from companion.engine.whot.table import NEED_CALLS, Table

SHAPES = tuple(shape for shape in Shape if shape is not Shape.WHOT)
LONGEST = 5
"""Cards of the longest double deck that is listed."""


def legal_actions(table: Table, state: WhotState, hand: Sequence[Card]) -> list[Action]:
    """What the player on turn may do, holding `hand`."""
    player = state.turn
    if player is None or state.start:
        return []
    if state.naming >= 0:
        says = [Action(player, Kind.SAYS, words=NEED_CALLS[shape]) for shape in SHAPES]
        if table.choice == "one":
            says += [Action(player, Kind.SAYS, words=word) for word in ("reverse", "skip")]
        return says
    places = sorted(DECK_PLACE[card] for card in hand if isinstance(card, WhotCard))
    held = [IDENTITIES[place] for place in places]
    held = [card for card in held if seen_of(state.seen, card) < table.cards[card].copies]
    size = state.counts[state.seat]
    actions: list[Action] = []
    openers = [card for card in dict.fromkeys(held) if fits(table, state, card)]
    for card in openers:
        if size == 1 and table.forbids_finish and card.number in table.effects:
            continue
        actions += _plays(table, player, (card,))
    for cards in _several(table, state, held, openers):
        if len(cards) <= size and not (
            len(cards) == size and table.forbids_finish and cards[-1].number in table.effects
        ):
            actions += _plays(table, player, cards)
    if state.may_pass == 1:
        actions.append(Action(player, Kind.PASS))
    elif not (table.must_play and actions and not state.debt):
        actions.append(Action(player, Kind.PICK))
    return actions


def _plays(table: Table, player: str, cards: tuple[WhotCard, ...]) -> Iterator[Action]:
    """The ways to lay the same cards: shapes to name, directions to change."""
    number = cards[-1].number
    if number in table.wild:
        both = (("reverse",), ("skip",)) if table.choice != "symbol" else ()
        for shape in SHAPES:
            yield Action(player, Kind.PLAY, cards, need=shape)
            if table.choice == "symbol_plus_one":
                for extra in both:
                    yield Action(player, Kind.PLAY, cards, need=shape, extras=extra)
        if table.choice == "one":
            for extra in both:
                yield Action(player, Kind.PLAY, cards, extras=extra)
        return
    yield Action(player, Kind.PLAY, cards)
    if table.reverse_on_pick and number in table.picks:
        yield Action(player, Kind.PLAY, cards, extras=("reverse",))


def _several(
    table: Table, state: WhotState, held: Sequence[WhotCard], openers: Sequence[WhotCard]
) -> Iterator[tuple[WhotCard, ...]]:
    found: dict[tuple[WhotCard, ...], None] = {}
    for first in openers:
        rest = list(held)
        rest.remove(first)
        if table.decking != "off":
            for cards in _decks(table, first, rest):
                if extras_misfit(table, state, cards) is None:
                    found[cards] = None
        if table.ladder != "off":
            for cards in _ladders(table, first, rest):
                if extras_misfit(table, state, cards) is None:
                    found[cards] = None
    yield from found


def _decks(
    table: Table, first: WhotCard, rest: Sequence[WhotCard]
) -> Iterator[tuple[WhotCard, ...]]:
    if table.decking == "chain":
        yield from _chains(table, (first,), rest)
        return
    kin = [c for c in rest if c.number == first.number or c.shape is first.shape]
    for length in range(1, min(LONGEST, len(kin) + 1)):
        for chosen in dict.fromkeys(combinations(kin, length)):
            for last in dict.fromkeys(chosen):
                middle = list(chosen)
                middle.remove(last)
                yield (first, *middle, last)


def _chains(
    table: Table, so_far: tuple[WhotCard, ...], rest: Sequence[WhotCard]
) -> Iterator[tuple[WhotCard, ...]]:
    end = so_far[-1]
    if len(so_far) == LONGEST or end.number in table.wild:
        return
    for card in dict.fromkeys(rest):
        if card.number == end.number or card.shape is end.shape or card.number in table.wild:
            longer = (*so_far, card)
            left = list(rest)
            left.remove(card)
            yield longer
            yield from _chains(table, longer, left)


def _ladders(
    table: Table, first: WhotCard, rest: Sequence[WhotCard]
) -> Iterator[tuple[WhotCard, ...]]:
    # A run names each card once, so it is built step by step, up and down.
    for up in (True, False):
        runs: list[tuple[WhotCard, ...]] = [(first,)]
        while runs:
            longer: list[tuple[WhotCard, ...]] = []
            for run in runs:
                target = _next_number(table, run[-1].number, up)
                for card in dict.fromkeys(rest):
                    if card.number == target and (
                        table.ladder == "any_symbol" or card.shape is first.shape
                    ):
                        longer.append((*run, card))
            yield from longer
            runs = longer


def _next_number(table: Table, number: int, up: bool) -> int | None:
    if table.ladder_exact:
        return number + (1 if up else -1)
    place = NUMBERS.index(number) + (1 if up else -1)
    return NUMBERS[place] if 0 <= place < len(NUMBERS) else None
