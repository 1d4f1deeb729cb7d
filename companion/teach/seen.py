"""The engine's state from what the table shows: the fields of `companion referee --json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cards import Deck
from companion.engine.thirteen.rules import HAND
from companion.engine.values import Rules, State


def state_from(
    rules: Rules, players: Sequence[str], told: Mapping[str, Any], *, first_deal: bool = True
) -> State:
    """The state that `told` describes, good enough for advice: what lies under the call card is
    forgotten. The first lead of a `first_deal` answers to the lowest card.

    Raises `UsageError` where nothing was dealt yet or the round is over.
    """
    hands = dict(told.get("hands") or {})
    if rules.deck is Deck.STANDARD and first_deal and _untouched(told, hands):
        deal = next(iter(hands.values()))
        # The one to act begins; who sits where does not matter before the first card.
        turn = list(players).index(str(told["turn"]))
        return rules.start((*players[turn:], *players[:turn]), deal)
    fields = {"hands": " ".join(f"{name}={hands[name]}" for name in players if name in hands)}
    fields["turn"] = str(told.get("turn") or "")
    fields["direction"] = str(told.get("direction", 1))
    if rules.deck is Deck.WHOT:
        fields |= {name: str(told[name]) for name in ("market", "pile") if name in told}
        fields["debt"] = str(told.get("debt") or 0)
        if told.get("call_card"):
            fields["call"] = str(told["call_card"])
        if told.get("called") and told["called"] != "unknown":
            fields["need"] = str(told["called"])
    elif told.get("table"):
        fields["table"] = " ".join(map(str, told["table"]))
        fields["owner"] = str(told["owner"])
        fields["locked"] = ", ".join(told.get("locked") or ())
    return rules.position(players, fields)


def _untouched(told: Mapping[str, Any], hands: Mapping[str, int]) -> bool:
    return not told.get("table") and set(hands.values()) == {HAND} and bool(told.get("turn"))
