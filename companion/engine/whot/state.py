"""What the table knows in a round of Whot: an immutable value.

Hidden hands are counts. What is known of cards is only what lies face up: the call card, and
under it the cards played since the market was last made anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from companion.cards import SHAPE_NUMBERS, Shape, WhotCard


class Heard(NamedTuple):
    """A call due in the present window, and whether it was heard.

    `family` is the option that rules it: `number`, `semi_last`, `last_card` or `check_up`.
    """

    player: str
    call: str
    family: str
    heard: bool = False


class WhotState(NamedTuple):
    """A round of Whot. A tuple, because states are made for every action."""

    players: tuple[str, ...]
    counts: tuple[int, ...]
    market: int
    pile: int
    seen: int
    """Cards known to lie in the pile: four bits for each identity, see `card_bit`."""
    finished: tuple[str, ...] = ()
    """Players without cards, in the order they went out."""
    call_card: WhotCard | None = None
    window: tuple[Heard, ...] = ()
    """Calls due until the next player acts."""
    seat: int = 0
    """Who is to act, as an index of `players`; -1 when the round is over. See `STANDING`."""
    direction: int = 1
    debt: int = 0
    attack: int = 0
    """The number that made the debt, 0 without one."""
    called: Shape | None = None
    """The shape that must be followed, or None where the call card itself rules."""
    early: tuple[str, ...] = ()
    """Calls the player on turn has made before his play."""
    may_pass: int = 0
    """1: the player has picked and may play or pass; 2: he goes on picking until he plays."""
    naming: int = -1
    """The seat that acts once the Whot just played has its shape or function named."""
    retort: int = -1
    """The seat that may answer the last Whot's function at once with a Whot (English rules)."""
    voids: int = 0
    """Void picks in a row, when there is nothing left to pick."""
    under: Shape | None = None
    """The shape that was to be followed before the last Whot."""
    straight: int = 1
    """The direction before the last Whot."""
    unless: WhotState | None = None
    """The state if a call of this window proves to have been left out: no effect, no win."""
    ended: str = ""
    """How the round ended: `out`, `blocked`, `market` or `left`."""
    start: bool = False
    """Whether the call card was slipped back into the market and the next must be turned."""

    @property
    def turn(self) -> str | None:
        """Who is to act, or None when the round is over."""
        return None if self.seat < 0 else self.players[self.seat]

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.seat < 0

    @property
    def winner(self) -> str | None:
        """Who went out first, once the round is over; counted rounds have a winner only then."""
        return self.finished[0] if self.seat < 0 and self.finished else None

    @property
    def hands(self) -> Mapping[str, int]:
        """Cards in each hand."""
        return MappingProxyType(dict(zip(self.players, self.counts, strict=True)))

    @property
    def owed(self) -> tuple[tuple[str, str], ...]:
        """Who owes which call, and who is to pick what."""
        owed = [(due.player, due.call) for due in self.window if not due.heard]
        if self.seat >= 0 and self.naming >= 0:
            owed.append((self.players[self.seat], "I need"))
        elif self.seat >= 0 and self.debt:
            owed.append((self.players[self.seat], f"pick {self.debt}"))
        return tuple(owed)

    def as_json(self) -> dict[str, Any]:
        """The state fields of `companion referee --json`."""
        return {
            "turn": self.turn,
            "direction": self.direction,
            "debt": self.debt,
            "called": self.called.value if self.called else None,
            "call_card": str(self.call_card) if self.call_card else None,
            "hands": dict(zip(self.players, self.counts, strict=True)),
            "market": self.market,
            "pile": self.pile,
        }


new_state = tuple.__new__
"""`new_state(WhotState, (…))` with all fields in order: calling the class takes twice as long."""
STANDING = WhotState._fields.index("seat")
"""Where the fields of a state begin that say how things stand: whose turn it is, what is pending.
Those before grow and shrink with every play: cards, and calls that are due."""
Standing: TypeAlias = tuple[Any, ...]
"""A state from `STANDING` on."""

IDENTITIES: tuple[WhotCard, ...] = tuple(
    WhotCard(shape, n) for shape, numbers in SHAPE_NUMBERS.items() for n in numbers
)
"""Every card there is once, in the deck's order: by shape, then by number, the Whot last."""
DECK_PLACE: dict[WhotCard, int] = {card: place for place, card in enumerate(IDENTITIES)}
SEEN_MASK = 15
"""The four bits that count one identity in `WhotState.seen`."""


def card_bit(card: WhotCard) -> int:
    """One card of an identity, as it is counted in `WhotState.seen`."""
    return 1 << 4 * DECK_PLACE[card]


def seen_of(seen: int, card: WhotCard) -> int:
    """How many cards of an identity are known to lie in the pile."""
    return (seen >> 4 * DECK_PLACE[card]) & SEEN_MASK
