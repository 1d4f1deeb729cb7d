"""Laying cards: what they do to the table, and which calls they bring.

Cards count in the order they are laid. The direction changes first, then everybody picks who
must, then the turn goes on. The round ends with a player's last card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.cards import Shape, WhotCard
from companion.engine.whot.effects import NOTHING, Does, together
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.state import Heard, WhotState
from companion.engine.whot.table import CHECK_UP, NEED_CALLS, Table, counted

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


def followed(table: Table, called: Shape | None, call_card: WhotCard | None) -> Shape | None:
    """The shape to be followed now: the one named, or the call card's own."""
    if called is None and call_card and call_card.number not in table.wild:
        return call_card.shape
    return called


def carried(table: Table, window: tuple[Heard, ...], player: str) -> tuple[Heard, ...]:
    """The calls of a player's turn so far that stay due while it goes on."""
    if not window or table.number_calls == "off":
        return ()
    return tuple([due for due in window if due.player == player and due.family == "number"])


def lay(
    table: Table,
    state: WhotState,
    seat: int,
    cards: tuple[WhotCard, ...],
    need: Shape | None = None,
    extras: Sequence[str] = (),
    void: bool = False,
    comeback: int = 0,
    what_if: bool = False,
) -> Laid:
    """The table after `cards` were laid by `seat`. The cards are known to fit, or to stand.

    `void` leaves the special effects out, and `comeback` makes a player who has laid his last
    card pick so many and stay: what follows a missed call at some tables. `what_if` marks such a
    state, which needs no alternatives of its own.
    """
    market, pile, seen = state.market, state.pile, state.seen
    debt, attack, early, straight = state.debt, state.attack, state.early, state.direction
    player = state.players[seat]
    counts = list(state.counts)
    left = counts[seat] = counts[seat] - len(cards)
    for card in cards:
        facts = table.cards[card]
        mask = facts.mask
        if seen & mask != mask:
            seen += facts.bit
    pile += len(cards)
    gone = back = not left
    if gone:
        back = bool(comeback or (facts.special and table.finish == "draw_one"))
        if back:
            stock = Stock(market, pile, seen)
            (market, pile, seen), left = draw(table, stock, card, comeback or 1)
            counts[seat] = left
            gone = not left
        if gone and not table.play_on:
            stock = Stock(market, pile, seen)
            won, said = _round_won(table, state, seat, cards, counts, stock)
            if not what_if:
                won = _unless_checked_up(table, state, seat, cards, need, extras, won)
            return won, said

    dead = void or (gone and not table.last_effects)
    does = facts.does
    if dead:
        does = NOTHING
    elif len(cards) > 1:
        does = _does(table, cards)
    if debt and (dead or not _keeps_debt(table, attack, cards[0].number)):
        debt = attack = 0
    direction = straight
    calls: tuple[str, ...] = ()
    window = () if dead else carried(table, state.window, player)
    skips = 0
    if does is not NOTHING:
        skips = does.skips
        if does.debt:
            debt += does.debt
            attack = does.attack
        flips = does.flips
        if len(cards) == 1 and not extras:
            calls = facts.calls
            if calls:
                call = calls[0]
                window += (Heard(player, call, "number", call in early),)
        else:
            calls, owed, turned = _number_calls(table, player, cards, extras, early)
            window += owed
            flips += turned
        if flips % 2:
            direction = -direction

    shape = under = None
    naming = False
    retort = -1
    if facts.wild:
        under = followed(table, state.called, state.call_card)
        shape, function = need, None
        if table.choice != "symbol":
            shape, function = _named(table, need, extras, under)
        naming = not gone and shape is None and function is None
        if need is not None:
            calls += (NEED_CALLS[need],)
        if function:
            calls += (function,)
            direction = -direction if function == "reverse" else direction
            skips += function == "skip"
        if table.choice != "symbol" and not gone:
            retort = step(counts, seat, direction)

    ended = ""
    if does.markets:
        stock, short = _general_market(
            table, counts, Stock(market, pile, seen), card, seat, direction, does.markets
        )
        market, pile, seen = stock
        ended = "market" if short and not table.reshuffles else ""
    if debt:
        after = _who_picks(counts, seat, direction, skips)
    elif not gone and (does.again or does.everybody or (does.markets and table.market_goes_on)):
        after = seat
    else:
        after = step(counts, seat, direction, 1 + _cap(counts, seat, skips) if skips else 1)
    if gone and sum(1 for count in counts if count) <= 1:
        ended = "out"
    if left <= 2 and (back or after != seat):
        # The call the size of the hand brings: once for the turn, for the size it ends with.
        due_call = table.hand_calls[left]
        call = due_call.call
        if due_call.made and not back:
            calls += (call,)
        if due_call.owed:
            window += (Heard(player, call, due_call.family, call in early),)

    laid = WhotState(
        state.players,
        tuple(counts),
        market,
        pile,
        seen,
        (*state.finished, player) if gone else state.finished,
        card,
        window,
        -1 if ended else (seat if naming else after),
        direction,
        0 if ended else debt,
        0 if ended else attack,
        shape,
        early if after == seat else (),
        naming=after if naming and not ended else -1,
        retort=-1 if ended else retort,
        # What lay under a Whot comes up again only until its shape is settled.
        under=under if naming or retort >= 0 else None,
        straight=straight,
        ended=ended,
    )
    if what_if:
        return laid, calls
    if window and table.number_calls == "void" and not dead and _unheard(window, "number"):
        unless, _ = lay(table, state, seat, cards, need, extras, void=True, what_if=True)
        laid = laid._replace(unless=unless)
    if gone:
        laid = _unless_checked_up(table, state, seat, cards, need, extras, laid)
    return laid, calls


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
    cards: tuple[WhotCard, ...],
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
        *stock,
        (*state.finished, player),
        last,
        window,
        -1,
        state.direction,
        ended="out",
    )
    return won, (CHECK_UP,) if table.says_check_up else ()


def _unless_checked_up(
    table: Table,
    state: WhotState,
    seat: int,
    cards: tuple[WhotCard, ...],
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
    return table.matching.defends(attack, number)


def _does(table: Table, cards: Sequence[WhotCard]) -> Does:
    if len(cards) == 1 or table.deck_specials != "each_counts":
        return table.cards[cards[-1]].does
    return together([table.cards[card].does for card in cards])


def _number_calls(
    table: Table,
    player: str,
    cards: tuple[WhotCard, ...],
    extras: Sequence[str],
    early: Sequence[str],
) -> tuple[tuple[str, ...], tuple[Heard, ...], int]:
    """The calls the numbers bring, who owes them, and 1 where a pick changes the direction."""
    calls: tuple[str, ...] = ()
    window: tuple[Heard, ...] = ()
    turned = 0
    for card in cards if table.deck_specials == "each_counts" else cards[-1:]:
        call = table.cards[card].call
        if not call:
            continue
        spoken = call
        said = call in early
        if "reverse" in extras and card is cards[-1] and card.number in table.picks:
            # Naming the change is making the call.
            said = True
            if table.reverse_on_pick:
                turned = 1
                spoken = f"{call} and change direction"
        if table.number_calls != "off":
            calls += (spoken,)
            window += (Heard(player, call, "number", said),)
    return calls, window, turned


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
    others = _others(counts, seat)
    if stock.market >= markets * others:
        for other, count in enumerate(counts):
            if count and other != seat:
                counts[other] = count + markets
        return Stock(stock.market - markets * others, stock.pile, stock.seen), False
    short = False
    for _ in range(markets):
        for place in range(1, len(counts)):
            other = (seat + direction * place) % len(counts)
            if counts[other]:
                stock, got = draw(table, stock, call, 1)
                counts[other] += got
                short = short or not got
    return stock, short


def _who_picks(counts: Sequence[int], seat: int, direction: int, skips: int) -> int:
    """A pick needs somebody to pick it: the player himself is never skipped to."""
    passed = min(skips, max(0, _others(counts, seat) - 1)) if skips else 0
    return step(counts, seat, direction, 1 + passed)


def _cap(counts: Sequence[int], seat: int, skips: int) -> int:
    """Skipping more players than there are others comes round to oneself and stops there."""
    return min(skips, _others(counts, seat)) if skips else 0


def _others(counts: Sequence[int], seat: int) -> int:
    return len(counts) - counts.count(0) - (counts[seat] > 0)


def _unheard(window: Sequence[Heard], family: str) -> bool:
    return any(h.family == family and not h.heard for h in window)
