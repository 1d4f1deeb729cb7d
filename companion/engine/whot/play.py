"""Laying cards: what they do to the table, and which calls they bring.

Cards count in the order they are laid. The direction changes first, then everybody picks who
must, then the turn goes on. The round ends with a player's last card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.cards import Shape, WhotCard
from companion.engine.whot.effects import NOTHING, Does, together
from companion.engine.whot.fitting import defends
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.state import CARD_SHIFT, Heard, WhotState
from companion.engine.whot.table import CHECK_UP, Table, counted, need_call

Laid: TypeAlias = tuple[WhotState, tuple[str, ...]]
"""The state after a play, and the calls to make."""


def step(counts: Sequence[int], seat: int, direction: int, steps: int = 1) -> int:
    """The seat so many players further, counting only players who hold cards."""
    size = len(counts)
    if 0 not in counts:
        return (seat + direction * steps) % size
    if not any(count for place, count in enumerate(counts) if place != seat):
        return seat
    while steps:
        seat = (seat + direction) % size
        if counts[seat]:
            steps -= 1
    return seat


def lay(
    table: Table,
    state: WhotState,
    seat: int,
    cards: Sequence[WhotCard],
    need: Shape | None = None,
    extras: Sequence[str] = (),
    *,
    void: bool = False,
    comeback: int = 0,
    what_if: bool = False,
) -> Laid:
    """The table after `cards` were laid by `seat`. The cards are known to fit, or to stand.

    `void` leaves the special effects out, and `comeback` makes a player who has laid his last
    card pick so many and stay: what follows a missed call at some tables. `what_if` marks such a
    state, which needs no alternatives of its own.
    """
    last = cards[-1]
    number = last.number
    player = state.players[seat]
    counts = list(state.counts)
    counts[seat] -= len(cards)
    market, pile, seen = state.market, state.pile + len(cards), state.seen
    for card in cards:
        if (seen >> CARD_SHIFT[card]) & 15 < 15:
            seen += 1 << CARD_SHIFT[card]
    gone = back = not counts[seat]
    if gone:
        special = number in table.effects
        back = bool(comeback or (special and table.finish == "draw_one"))
        if back:
            stock = Stock(market, pile, seen)
            (market, pile, seen), got = draw(table, stock, last, comeback or 1)
            counts[seat] = got
            gone = not got
        if gone and not table.play_on:
            stock = Stock(market, pile, seen)
            won, said = _round_won(table, state, seat, cards, counts, stock)
            if not what_if:
                won = _unless_checked_up(table, state, seat, cards, need, extras, won)
            return won, said

    dead = void or (gone and not table.last_effects)
    does = NOTHING if dead else _does(table, cards)
    debt, attack = state.debt, state.attack
    if debt and (dead or not _keeps_debt(table, attack, cards[0].number)):
        debt = attack = 0
    if does.debt:
        debt += does.debt
        attack = does.attack
    skips = does.skips
    direction = state.direction
    calls: list[str] = []
    window: list[Heard] = []
    # Plain cards bring no call, and open none but those of the same turn.
    if not dead and (does is not NOTHING or state.window):
        turned = _number_calls(table, state, player, cards, extras, calls, window)
        if (does.flips + turned) % 2:
            direction = -direction

    called = under = None
    naming = False
    retort = -1
    if number in table.wild:
        under = state.called
        if under is None and state.call_card and state.call_card.number not in table.wild:
            under = state.call_card.shape
        called, function = _named(table, need, extras, under)
        naming = not gone and called is None and function is None
        if need is not None:
            calls.append(need_call(need))
        if function:
            calls.append(function)
            direction = -direction if function == "reverse" else direction
            skips += function == "skip"
        if table.choice != "symbol" and not gone:
            retort = step(counts, seat, direction)

    ended = ""
    if does.markets:
        stock, short = _general_market(
            table, counts, Stock(market, pile, seen), last, seat, direction, does.markets
        )
        market, pile, seen = stock
        ended = "market" if short and not table.reshuffles else ""
    if does is NOTHING and not skips:
        after = step(counts, seat, direction)
    else:
        after = _next_seat(table, counts, seat, direction, does, skips, debt, gone)
    finished = state.finished
    if gone:
        finished = (*finished, player)
        if sum(1 for count in counts if count) <= 1:
            ended = "out"
    if counts[seat] <= 2 and (back or after != seat):
        _hand_call(table, player, counts[seat], back, calls, window, state.early)

    laid = WhotState(
        state.players,
        tuple(counts),
        -1 if ended else (seat if naming else after),
        direction,
        0 if ended else debt,
        0 if ended else attack,
        called,
        last,
        market,
        pile,
        seen,
        0,
        0,
        after if naming and not ended else -1,
        under,
        -1 if ended else retort,
        state.direction,
        tuple(window),
        state.early if after == seat else (),
        None,
        finished,
        ended,
    )
    if what_if:
        return laid, tuple(calls)
    if table.number_calls == "void" and not dead and _unheard(window, "number"):
        unless, _ = lay(table, state, seat, cards, need, extras, void=True, what_if=True)
        laid = laid._replace(unless=unless)
    if gone:
        laid = _unless_checked_up(table, state, seat, cards, need, extras, laid)
    return laid, tuple(calls)


def name_function(
    table: Table, state: WhotState, need: Shape | None, function: str | None
) -> WhotState:
    """The state once the Whot just laid has its shape or function named."""
    seat, direction, after = state.seat, state.direction, state.naming
    if function == "reverse":
        direction = -direction
        after = step(state.counts, seat, direction)
    elif function == "skip":
        after = step(state.counts, seat, direction, 1 + _cap(state.counts, seat, 1))
    retort = step(state.counts, seat, direction) if table.choice != "symbol" else -1
    return state._replace(
        seat=after,
        direction=direction,
        called=need or state.under,
        naming=-1,
        early=state.early if after == seat else (),
        retort=retort,
        straight=state.direction,
    )


def _round_won(
    table: Table,
    state: WhotState,
    seat: int,
    cards: Sequence[WhotCard],
    counts: list[int],
    stock: Stock,
) -> Laid:
    player, last = state.players[seat], cards[-1]
    if table.last_effects:
        debt = state.debt if _keeps_debt(table, state.attack, cards[0].number) else 0
        does = _does(table, cards)
        debt += does.debt
        if does.markets:
            stock, _ = _general_market(
                table, counts, stock, last, seat, state.direction, does.markets
            )
        if debt:
            victim = _who_picks(counts, seat, state.direction, does.skips)
            stock, got = draw(table, stock, last, debt)
            counts[victim] += got
    window: tuple[Heard, ...] = ()
    if table.check_up != "off":
        heard = CHECK_UP in state.early
        window = (Heard(player, CHECK_UP, "check_up", heard),)
    won = WhotState(
        state.players,
        tuple(counts),
        -1,
        state.direction,
        0,
        0,
        None,
        last,
        *stock,
        window=window,
        finished=(*state.finished, player),
        ended="out",
    )
    return won, (CHECK_UP,) if table.says_check_up else ()


def _unless_checked_up(
    table: Table,
    state: WhotState,
    seat: int,
    cards: Sequence[WhotCard],
    need: Shape | None,
    extras: Sequence[str],
    laid: WhotState,
) -> WhotState:
    """Remember what a missed check up would lead to, where it costs more than a reminder."""
    if table.check_up in ("off", "remind") or not _unheard(laid.window, "check_up"):
        return laid
    cards_back = counted(table.check_up) or 1
    unless, _ = lay(table, state, seat, cards, need, extras, comeback=cards_back, what_if=True)
    return laid._replace(unless=unless)


def _keeps_debt(table: Table, attack: int, number: int) -> bool:
    if number in table.wild:
        return table.whot_on_pending == "pass_debt"
    return defends(table, attack, number)


def _does(table: Table, cards: Sequence[WhotCard]) -> Does:
    if len(cards) == 1 or table.deck_specials != "each_counts":
        return table.does[cards[-1]]
    return together([table.does[card] for card in cards])


def _number_calls(
    table: Table,
    state: WhotState,
    player: str,
    cards: Sequence[WhotCard],
    extras: Sequence[str],
    calls: list[str],
    window: list[Heard],
) -> int:
    """Add the calls the numbers bring; returns 1 where a pick changes the direction."""
    turned = 0
    if state.window and table.number_calls != "off":
        # Calls of the same player's turn so far: the next player has not acted yet.
        for due in state.window:
            if due.player == player and due.family == "number":
                window.append(due)
    for card in cards if table.deck_specials == "each_counts" else cards[-1:]:
        call = table.names.get(card.number)
        if not call:
            continue
        spoken = call
        said = call in state.early
        if card is cards[-1] and card.number in table.picks and "reverse" in extras:
            # Naming the change is making the call.
            said = True
            if table.reverse_on_pick:
                turned = 1
                spoken = f"{call} and change direction"
        if table.number_calls != "off":
            calls.append(spoken)
            window.append(Heard(player, call, "number", said))
    return turned


def _hand_call(
    table: Table,
    player: str,
    size: int,
    back: bool,
    calls: list[str],
    window: list[Heard],
    early: tuple[str, ...],
) -> None:
    """Add the call the size of the hand brings: once for the turn, for the size it ends with."""
    call, family, made, owed = table.hand_calls[size]
    if made and not back:
        calls.append(call)
    if owed:
        window.append(Heard(player, call, family, call in early))


def _named(
    table: Table, need: Shape | None, extras: Sequence[str], under: Shape | None
) -> tuple[Shape | None, str | None]:
    """The shape to follow and the Whot's other function, as far as they are named."""
    function = next((word for word in extras if word in ("reverse", "skip")), None)
    if table.choice == "symbol":
        return need, None
    if table.choice == "one":
        return (need, None) if need else (under if function else None, function)
    return (need, function) if need else (None, None)


def _general_market(
    table: Table,
    counts: list[int],
    stock: Stock,
    call: WhotCard,
    seat: int,
    direction: int,
    markets: int,
) -> tuple[Stock, bool]:
    """Everybody else picks, in the order of play; whether there were too few cards."""
    short = False
    for _ in range(markets):
        for place in range(1, len(counts)):
            other = (seat + direction * place) % len(counts)
            if counts[other]:
                stock, got = draw(table, stock, call, 1)
                counts[other] += got
                short = short or not got
    return stock, short


def _next_seat(
    table: Table,
    counts: Sequence[int],
    seat: int,
    direction: int,
    does: Does,
    skips: int,
    debt: int,
    gone: bool,
) -> int:
    if debt:
        return _who_picks(counts, seat, direction, skips)
    again = does.again or does.everybody or (does.markets and table.market_goes_on)
    if again and not gone:
        return seat
    return step(counts, seat, direction, 1 + _cap(counts, seat, skips))


def _who_picks(counts: Sequence[int], seat: int, direction: int, skips: int) -> int:
    """A pick needs somebody to pick it: the player himself is never skipped to."""
    passed = min(skips, max(0, _others(counts, seat) - 1)) if skips else 0
    return step(counts, seat, direction, 1 + passed)


def _cap(counts: Sequence[int], seat: int, skips: int) -> int:
    """Skipping more players than there are others comes round to oneself and stops there."""
    return min(skips, _others(counts, seat)) if skips else 0


def _others(counts: Sequence[int], seat: int) -> int:
    return sum(1 for place, count in enumerate(counts) if count and place != seat)


def _unheard(window: Sequence[Heard], family: str) -> bool:
    return any(h.family == family and not h.heard for h in window)
