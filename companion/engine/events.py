"""What can stand on one line of a game record, as values.

An `Action` (see `companion.engine.values`) is what a player does; the others set the table up,
correct it, or show a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Card, Shape
from companion.engine.values import Action


@dataclass(frozen=True, slots=True)
class Deal:
    """`deal 5`: cards each; the next round begins."""

    count: int


@dataclass(frozen=True, slots=True)
class Turned:
    """`call 4-circle`: the card turned up; `need` is a shape named for a Whot."""

    card: Card
    need: Shape | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """`players Bisi, Chidi`: who plays from the next round on, clockwise, the first first."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """`position …`: the state is set. Keyword -> the words after it."""

    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """`Bisi: holds 7-star 20-whot`: a hand laid open at the round's end."""

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Stands:
    """`stands`: the refused play above stands after all."""


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`: takes back the line above."""


Event: TypeAlias = Action | Deal | Turned | Seated | Placed | Shown | Stands
"""Everything a match takes in; `Undo` only shortens the list."""
