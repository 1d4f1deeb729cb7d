"""Picking from the market, and making it anew from the pile."""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import WhotCard
from companion.engine.whot.state import card_bit
from companion.engine.whot.table import Table


class Stock(NamedTuple):
    """What lies on the table: face-down and face-up cards, and what is known of the latter."""

    market: int
    pile: int
    seen: int


def draw(table: Table, stock: Stock, call: WhotCard | None, wanted: int) -> tuple[Stock, int]:
    """The stock after a pick, and how many cards there were to pick.

    Everything under the call card becomes the new market when the old one runs out, also in the
    middle of a pick; what is still missing then is cancelled. Where the table counts instead, the
    pick ends with the market.
    """
    market, pile, seen = stock
    if market >= wanted:
        return Stock(market - wanted, pile, seen), wanted
    got, market = market, 0
    if table.reshuffles and pile > 1:
        market, pile, seen = pile - 1, 1, card_bit(call) if call else 0
        more = min(wanted - got, market)
        got, market = got + more, market - more
    return Stock(market, pile, seen), got
