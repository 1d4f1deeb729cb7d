"""What special cards do, as data: a map from number to effect.

Ready maps are `nigerian`, `old_school`, `english_plain` and `swapped`; a table's own map is
written `1=hold_on,2=pick:2,8=suspension:1,14=general_market,20=whot`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.cards import SHAPE_NUMBERS
from companion.engine.numbers import read_whole


class EffectKind(StrEnum):
    """What playing a card brings about."""

    HOLD_ON = "hold_on"
    PICK = "pick"
    SUSPENSION = "suspension"
    GENERAL_MARKET = "general_market"
    REVERSE = "reverse"
    WHOT = "whot"
    NONE = "none"


class Effect(NamedTuple):
    """An effect; `amount` counts cards to pick, or players to skip (0: everybody else)."""

    kind: EffectKind
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Does:
    """What the cards of one play do together, worked out beforehand for single cards."""

    debt: int = 0
    attack: int = 0
    """The number of the last card that makes somebody pick."""
    skips: int = 0
    markets: int = 0
    flips: int = 0
    again: bool = False
    everybody: bool = False
    """Whether everybody else is suspended."""


NOTHING = Does()
"""What a plain card does; a Whot's words are judged apart."""

NUMBERS: tuple[int, ...] = tuple(sorted({n for ns in SHAPE_NUMBERS.values() for n in ns}))
"""The numbers a Whot deck has: there is no 6 and no 9."""

_NIGERIAN = {
    1: Effect(EffectKind.HOLD_ON, 0),
    2: Effect(EffectKind.PICK, 2),
    5: Effect(EffectKind.PICK, 3),
    8: Effect(EffectKind.SUSPENSION),
    14: Effect(EffectKind.GENERAL_MARKET),
    20: Effect(EffectKind.WHOT),
}
MAPS: dict[str, Mapping[int, Effect]] = {
    "nigerian": _NIGERIAN,
    "old_school": {1: Effect(EffectKind.HOLD_ON, 0), 20: Effect(EffectKind.WHOT)},
    "english_plain": {20: Effect(EffectKind.WHOT)},
    # Tables where a 1 stops only the neighbour and an 8 stops everybody (reported by Pagat).
    "swapped": {
        **_NIGERIAN,
        1: Effect(EffectKind.HOLD_ON, 1),
        8: Effect(EffectKind.SUSPENSION, 0),
    },
}
# Players skipped where a map does not say: a hold on stops all the others.
_SKIPS = {EffectKind.HOLD_ON: 0, EffectKind.SUSPENSION: 1}
_ALIASES = {"whot3": EffectKind.WHOT, "plain": EffectKind.NONE}


def read_map(text: str) -> str:
    """A map as written by a person, in its canonical text.

    Raises ValueError, saying what is allowed.
    """
    name = text.strip().lower().replace("-", "_")
    if name in MAPS:
        return name
    effects: dict[int, Effect] = {}
    for part in text.strip("{} ").replace(",", " ").split():
        digits, sign, words = part.lower().replace("-", "_").partition("=")
        number = read_whole(digits)
        if not sign or number not in NUMBERS:
            raise ValueError(
                f"'{part}' is no NUMBER=EFFECT: the numbers are {', '.join(map(str, NUMBERS))}, "
                f"or name a map: {', '.join(MAPS)}"
            )
        if number in effects:
            raise ValueError(f"{number} is given twice")
        effects[number] = _read_effect(words)
    if not effects:
        raise ValueError(f"name a map ({', '.join(MAPS)}) or write 1=hold_on,2=pick:2,…")
    return ",".join(f"{number}={_write(effects[number])}" for number in sorted(effects))


def effects_of(text: str) -> Mapping[int, Effect]:
    """The effects a canonical map text means; plain numbers are left out."""
    if text in MAPS:
        return MAPS[text]
    effects: dict[int, Effect] = {}
    for part in text.split(","):
        digits, _, words = part.partition("=")
        effects[int(digits)] = _read_effect(words)
    return {n: effect for n, effect in effects.items() if effect.kind is not EffectKind.NONE}


def does(effect: Effect, number: int) -> Does:
    """What one card of an effect does."""
    kind, amount = effect
    if kind is EffectKind.PICK:
        return Does(debt=amount, attack=number)
    if kind is EffectKind.SUSPENSION:
        return Does(skips=amount, everybody=amount == 0)
    if kind is EffectKind.HOLD_ON:
        return Does(skips=amount, again=amount == 0)
    if kind is EffectKind.GENERAL_MARKET:
        return Does(markets=1)
    return Does(flips=1) if kind is EffectKind.REVERSE else NOTHING


def together(parts: Sequence[Does]) -> Does:
    """What several cards do. Only the last of them can keep the turn by a hold on."""
    return Does(
        debt=sum(part.debt for part in parts),
        attack=next((part.attack for part in reversed(parts) if part.attack), 0),
        skips=sum(part.skips for part in parts),
        markets=sum(part.markets for part in parts),
        flips=sum(part.flips for part in parts),
        again=parts[-1].again,
        everybody=any(part.everybody for part in parts),
    )


def _read_effect(words: str) -> Effect:
    name, _, amount = words.replace("(", ":").rstrip(")").partition(":")
    kinds = {kind.value: kind for kind in EffectKind} | _ALIASES
    kind = kinds.get(name)
    if kind is None:
        raise ValueError(f"'{name}' is no effect: the effects are {', '.join(EffectKind)}")
    if kind is EffectKind.PICK:
        if (read_whole(amount) or 0) not in range(1, 10):
            raise ValueError("say how many cards: pick:1 to pick:9")
        return Effect(kind, int(amount))
    if kind in _SKIPS:
        if amount in ("", "all"):
            return Effect(kind, 0 if amount else _SKIPS[kind])
        if (read_whole(amount) or 0) not in range(1, 4):
            raise ValueError(f"say how many players: {name}:1 to {name}:3, or {name}:all")
        return Effect(kind, int(amount))
    if amount:
        raise ValueError(f"{name} takes no number")
    return Effect(kind)


def _write(effect: Effect) -> str:
    kind, amount = effect
    if kind is EffectKind.PICK or amount != _SKIPS.get(kind, 1):
        return f"{kind.value}:{amount or 'all'}"
    return kind.value
