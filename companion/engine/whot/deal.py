"""The state a round of Whot begins with, and the state a record's `position` line sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.cards import InvalidCard, Shape, WhotCard, read_card, read_shape
from companion.cards.deck import Deck
from companion.engine.names import find_player, read_counts
from companion.engine.numbers import read_whole
from companion.engine.values import OptionValue, State
from companion.engine.whot.effects import EffectKind
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.play import step
from companion.engine.whot.state import WhotState, card_bit
from companion.engine.whot.table import Table
from companion.errors import UsageError

_T = TypeVar("_T")

FIELDS = (
    "turn", "call", "need", "market", "pile", "hands", "direction", "debt", "attack",
)  # fmt: skip
"""The words a `position` line of Whot may hold; `attack` is the number that made the debt, where
the call card does not tell."""


def start(
    table: Table,
    options: Mapping[str, OptionValue],
    players: Sequence[str],
    deal: int | None,
    call: object,
    need: Shape | None,
    previous: State | None,
) -> WhotState:
    """The state after the deal, the call card turned up. Raises `UsageError`."""
    seats = tuple(players)
    if len(seats) < 2:
        raise UsageError("Whot needs at least two players")
    each = deal if deal is not None else int(str(options["hand_size"]))
    market = table.size - each * len(seats)
    if not 1 <= each <= 10:
        raise UsageError(f"deal {each}: Whot deals 1 to 10 cards each")
    if market < 2:
        raise UsageError(
            f"deal {each}: {len(seats)} players leave no call card and market of {table.size} "
            "cards; deal fewer, or play with two packs (decks 2)"
        )
    first = 0
    if options["first_player"] == "winner" and previous is not None:
        won = previous.winner
        first = seats.index(won) if won in seats else 0
    counts = (each,) * len(seats)
    empty = WhotState(seats, counts, market, 0, 0, seat=first)
    if options["start"] == "first_player_any":
        if call is not None:
            raise UsageError(
                f"call {call}: no card is turned up here (start), the first player plays any card"
            )
        return empty
    if call is None:
        raise UsageError("turn the call card up: write `call 4-circle`")
    if not isinstance(call, WhotCard):
        raise UsageError(f"call {call}: that is no Whot card")
    return _turned(table, options, empty, call, need)


def _turned(
    table: Table,
    options: Mapping[str, OptionValue],
    empty: WhotState,
    call: WhotCard,
    need: Shape | None,
) -> WhotState:
    if need is not None and call.number not in table.wild:
        raise UsageError(f"call {call} need {need.value}: a {call} lets nobody name a shape")
    up = empty._replace(call_card=call, market=empty.market - 1, pile=1, seen=card_bit(call))
    effect = table.effects.get(call.number)
    back = empty._replace(start=True)
    if effect is None:
        return up
    if effect.kind is EffectKind.WHOT:
        mode = options["start_whot"]
        if mode == "redraw":
            return back
        if need is Shape.WHOT:
            raise UsageError("call 20-whot need whot: name one of the five other shapes")
        if need is not None:
            return up._replace(called=need)
        namer = empty.seat if mode == "first_player_names" else _dealer(empty)
        return up._replace(seat=namer, naming=empty.seat)
    if options["start_special"] == "redraw":
        return back
    if options["start_special"] == "plain":
        return up
    # Nobody played it, so a hold on has nobody to go on, and everybody goes to market.
    if effect.kind is EffectKind.PICK:
        return up._replace(debt=effect.amount, attack=call.number)
    if effect.kind is EffectKind.SUSPENSION:
        skips = table.star8 if call.shape is Shape.STAR and call.number == 8 else effect.amount
        return up._replace(seat=step(up.counts, up.seat, 1, max(skips, 1)))
    if effect.kind is EffectKind.GENERAL_MARKET:
        stock = Stock(up.market, up.pile, up.seen)
        counts = list(up.counts)
        for place in range(len(counts)):
            seat = (up.seat + place) % len(counts)
            stock, got = draw(table, stock, call, 1)
            counts[seat] += got
        return up._replace(
            counts=tuple(counts), market=stock.market, pile=stock.pile, seen=stock.seen
        )
    if effect.kind is EffectKind.REVERSE:
        return up._replace(direction=-1)
    return up


def _dealer(state: WhotState) -> int:
    return (state.seat - 1) % len(state.players)


def position(
    table: Table,
    options: Mapping[str, OptionValue],
    players: Sequence[str],
    fields: Mapping[str, str],
) -> WhotState:
    """The state a `position` line sets. Cards under the call card stay unknown.

    Raises `UsageError` for a field that is missing, unknown or impossible.
    """
    seats = tuple(players)
    if unknown := [name for name in fields if name not in FIELDS]:
        raise UsageError(f"position: '{unknown[0]}' is no field of Whot: {', '.join(FIELDS)}")
    if missing := [name for name in ("turn", "hands") if name not in fields]:
        raise UsageError(f"position: {missing[0]} is missing")
    hands = read_counts(fields["hands"], seats)
    if absent := [name for name in seats if name not in hands]:
        raise UsageError(f"position: hands do not name {absent[0]}")
    counts = tuple(hands[name] for name in seats)
    finished = tuple(name for name in seats if not hands[name])
    turn = find_player(fields["turn"], seats)
    if turn is None:
        raise UsageError(f"position: turn '{fields['turn']}' is no player: {', '.join(seats)}")
    if finished and (not table.play_on or len(finished) > len(seats) - 2 or turn in finished):
        raise UsageError(f"position: {finished[0]} has no cards, so the round would be over")
    call = _read("call", fields, _card) if "call" in fields else None
    need = _read("need", fields, read_shape) if "need" in fields else None
    pile, market = _stock(table, fields, sum(counts), call)
    debt = _number("debt", fields, 0)
    direction = {"1": 1, "+1": 1, "-1": -1, "−1": -1}.get(fields.get("direction", "1"))
    if direction is None:
        raise UsageError(f"position: direction {fields['direction']}: write 1 or -1")
    if need is Shape.WHOT:
        raise UsageError("position: need whot: name one of the five other shapes")
    if need is not None and call is not None and call.number not in table.wild:
        raise UsageError(f"position: need {need.value}: a {call} lets nobody name a shape")
    attack = _number("attack", fields, 0)
    if debt and not attack:
        attack = call.number if call and call.number in table.picks else 0
        if not attack:
            raise UsageError(f"position: debt {debt}, but {call} makes nobody pick: say `attack 2`")
    if debt and attack not in table.picks:
        raise UsageError(f"position: attack {attack}: no {attack} makes anybody pick here")
    return WhotState(
        seats,
        counts,
        market,
        pile,
        card_bit(call) if call else 0,
        finished,
        call,
        seat=seats.index(turn),
        direction=direction,
        debt=debt,
        attack=attack if debt else 0,
        called=need,
    )


def _stock(
    table: Table, fields: Mapping[str, str], held: int, call: WhotCard | None
) -> tuple[int, int]:
    least = 1 if call else 0
    left = table.size - held
    market = _number("market", fields, -1)
    pile = _number("pile", fields, -1)
    if market < 0 and pile < 0:
        raise UsageError("position: say how many cards are in the market and in the pile")
    pile = left - market if pile < 0 else pile
    market = left - pile if market < 0 else market
    if market + pile != left or pile < least or market < 0 or (pile and not call):
        raise UsageError(
            f"position: hands {held}, market {market} and pile {pile} don't make the "
            f"{table.size} cards of the deck"
        )
    return pile, market


def _number(name: str, fields: Mapping[str, str], default: int) -> int:
    text = fields.get(name)
    if text is None:
        return default
    number = read_whole(text)
    if number is None:
        raise UsageError(f"position: {name} '{text}' is no number")
    return number


def _card(text: str) -> WhotCard:
    card = read_card(text, Deck.WHOT)
    assert isinstance(card, WhotCard)
    return card


def _read(name: str, fields: Mapping[str, str], reader: Callable[[str], _T]) -> _T:
    try:
        return reader(fields[name])
    except InvalidCard as error:
        raise UsageError(f"position: {name}: {error}") from None
