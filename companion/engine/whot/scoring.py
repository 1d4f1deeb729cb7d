"""Counting hands at a round's end, places, and who drops out.

A card counts its number, a star its inner number, a Whot 20. Last is who has most; equal totals
share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.cards import Card, Shape, WhotCard
from companion.engine.values import OptionValue, Points, Settlement
from companion.engine.whot.state import WhotState, seen_of
from companion.engine.whot.table import Table
from companion.errors import UsageError


def hand_total(cards: Sequence[Card], star_value: str = "double") -> int:
    """What a hand counts. Stars by the option `star_value`: `double`, `face`, `knockout` (the
    hand twice for one star, four times for more) or `per_star` (twice for each)."""
    whots = [card for card in cards if isinstance(card, WhotCard)]
    stars = sum(1 for card in whots if card.shape is Shape.STAR)
    if star_value == "face":
        return sum(card.number for card in whots)
    total = sum(card.points for card in whots)
    if star_value == "knockout":
        return total * (1, 2, 4)[min(stars, 2)]
    return total * (2**stars if star_value == "per_star" else 1)


def settle(
    table: Table,
    options: Mapping[str, OptionValue],
    state: WhotState,
    shown: Mapping[str, Sequence[Card]],
    standings: Mapping[str, Points],
) -> Settlement:
    """Count a finished round. Raises `UsageError` for a hand that can't be."""
    for player, cards in shown.items():
        _check_hand(table, state, player, cards, shown)
    winner = state.finished[0] if state.finished else None
    if options["scoring"] == "none":
        return Settlement(winner, {}, ((winner,),) if winner else (), dict(standings))
    totals: dict[str, Points | None] = {}
    for player, count in zip(state.players, state.counts, strict=True):
        if not count or player in state.finished:
            totals[player] = 0
        elif player in shown:
            totals[player] = hand_total(shown[player], str(options["star_value"]))
        else:
            totals[player] = None
    places = _places(state, totals)
    if winner is None and places and len(places[0]) == 1 and None not in totals.values():
        winner = places[0][0]
    after: dict[str, Points] = {player: standings.get(player, 0) for player in standings}
    for player, total in totals.items():
        after[player] = after.get(player, 0) + (total or 0)
    out = _out(options, state, totals, after)
    left = [player for player in state.players if player not in out]
    game_winner = left[0] if out and len(left) == 1 else None
    return Settlement(winner, totals, places, after, tuple(out), game_winner)


def _places(
    state: WhotState, totals: Mapping[str, Points | None]
) -> tuple[tuple[str, ...], ...]:  # fmt: skip
    """The order of the round; hands that were not shown leave the rest of it open."""
    places: list[tuple[str, ...]] = [(player,) for player in state.finished]
    rest = [player for player in state.players if player not in state.finished]
    if any(totals[player] is None for player in rest):
        return tuple(places) + (((rest[0],),) if len(rest) == 1 else ())
    for total in sorted({totals[player] or 0 for player in rest}):
        places.append(tuple(player for player in rest if totals[player] == total))
    return tuple(places)


def _out(
    options: Mapping[str, OptionValue],
    state: WhotState,
    totals: Mapping[str, Points | None],
    standings: Mapping[str, Points],
) -> list[str]:
    out: list[str] = []
    limit = options["eliminate_at"]
    if isinstance(limit, int):
        out = [player for player in state.players if standings[player] >= limit]
    if state.ended == "market" and options["market_empty"] == "count_highest_loses":
        known = [total for total in totals.values() if total is not None]
        if len(known) == len(totals):
            most = max(known)
            out += [p for p in state.players if totals[p] == most and p not in out]
    if len(out) == len(state.players):
        # Somebody must remain: whoever stands best.
        least = min(standings[player] for player in out)
        out = [player for player in out if standings[player] != least]
    return out


def _check_hand(
    table: Table,
    state: WhotState,
    player: str,
    cards: Sequence[Card],
    shown: Mapping[str, Sequence[Card]],
) -> None:
    everywhere = [card for hand in shown.values() for card in hand]
    for card in dict.fromkeys(cards):
        if not isinstance(card, WhotCard):
            raise UsageError(f"{player} holds {card}: that is no Whot card")
        lying = seen_of(state.seen, card)
        if lying + everywhere.count(card) > table.cards[card].copies:
            where = "lies in the pile already" if lying else "is held by somebody already"
            raise UsageError(f"{player} holds {card}: it {where}, and can't be in two places")
