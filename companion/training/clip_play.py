"""A round of any game as what a camera over the table sees: one beat for each arm that comes.

A card laid is a beat, cards fetched from the market are one each, so is a trick cleared away or
a hand laid open at the end. The engine judges everything; what it refuses is laid all the same,
and taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.cards import Card, Deck
from companion.engine.events import Shown, Stands, Turned
from companion.engine.match import Match
from companion.engine.record import parse
from companion.engine.record_write import record_of, write, write_event
from companion.engine.replay import replay
from companion.engine.values import Action, Kind, State
from companion.errors import UsageError

DEMO = """\
game whot/nigerian
players Ada, Bisi, Chidi
deal 5
call 4-circle
Ada: 10-circle
Bisi: 10-square
Chidi: 2-square
Ada: 2-star
Bisi: pick
Chidi: 8-star
Bisi: 1-star
Bisi: 7-star
Chidi: 7-triangle
Chidi: says semi last card
Ada: pick
Bisi: 14-triangle
Bisi: 20-whot need cross
Chidi: 5-cross
Chidi: says semi last card
Ada: pick
Bisi: 3-cross
Chidi: 3-circle
Chidi: says last card
Ada: 11-circle
Bisi: 11-triangle
Bisi: says semi last card
Chidi: 4-triangle
Chidi: says check up
"""
"""The demo's round: matches by shape and by number, a 2 answered by a 2, and every other
special card of the Nigerian rules once."""


class Happens(StrEnum):
    """What a beat is; the names stand in the truth file."""

    PLAY = "play"
    PICK = "pick"
    MARKET = "market"
    """Cards are fetched that somebody else's play brought: a general market."""
    PASS = "pass"
    CLEAR = "clear"
    """A trick is taken away."""
    ILLEGAL = "illegal"
    PUT_BACK = "put back"
    """A legal play that its player takes back at once: it never was one."""
    TAKEN_BACK = "taken back"
    """The arm that takes the cards of the beat before away again."""
    HANDS = "hands"
    """A hand is laid open at the round's end."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happens. `line` is the record's line for it, or empty where it has none;
    `count` counts cards that come from the market."""

    what: Happens
    player: str
    line: str = ""
    cards: tuple[Card, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round from the deal on. `call` is the card turned up, where the game has one; `market`
    counts the face-down cards on the table before the first beat."""

    match: Match
    call: Card | None
    market: int
    beats: tuple[Beat, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Clockwise, the first acts first."""
        return self.match.start.players

    @property
    def game(self) -> str:
        """The game's name."""
        return self.match.rules.name

    @property
    def dealt(self) -> int:
        """Cards each at the start."""
        state = next(m.state for m in _steps(self.match) if m.state is not None)
        return max(state.hands.values())

    def record(self) -> str:
        """The round as a game record."""
        return write(record_of(self.match))


def round_of(match: Match, asides: Mapping[int, Sequence[Beat]] | None = None) -> Round:
    """The beats of a match of one round; `asides` come before the event of that index.

    Raises `UsageError` for what no arm can do: a pick out of turn, a refused play that stands.
    """
    beats: list[Beat] = []
    call, lying = None, False
    steps = list(_steps(match))
    for index, step in enumerate(steps):
        beats += (asides or {}).get(index, ())
        event = step.last
        if isinstance(event, Turned):
            call = event.card
        elif isinstance(event, Shown):
            beats.append(Beat(Happens.HANDS, event.player, write_event(event), event.cards))
        elif isinstance(event, Stands):
            raise UsageError("'stands' can't be in a clip's round: write the play as a legal one")
        elif isinstance(event, Action):
            beats += _beats(step, event)
            lying = lying or event.kind is Kind.PLAY
            state = step.state
            if lying and state is not None and not state.over and _bare(state):
                beats.append(Beat(Happens.CLEAR, state.turn or event.player))
                lying = False
    whot = match.rules.deck is Deck.WHOT
    dealt = next((m.state for m in steps if m.state is not None), None)
    if dealt is None or (whot and call is None):
        raise UsageError("a clip's round needs 'deal N' and 'call CARD' before its first play")
    rest = (54 if whot else 52) - sum(dealt.hands.values()) - (1 if whot else 0)
    return Round(match, call if whot else None, rest, tuple(beats))


def _steps(match: Match) -> Iterator[Match]:
    found = []
    step: Match | None = match
    while step is not None and step.last is not None:
        found.append(step)
        step = step.before
    return reversed(found)


def _bare(state: State) -> bool:
    """Whether nothing is to be beaten: the trick has been cleared away."""
    return hasattr(state, "table") and state.table is None


def _beats(step: Match, action: Action) -> Iterator[Beat]:
    verdict, before, line = step.verdict, step.before, write_event(action)
    assert verdict is not None and before is not None
    if not verdict.legal:
        if action.kind is not Kind.PLAY:
            why = " ".join(reason.text for reason in verdict.reasons)
            raise UsageError(f"'{line}' can't be in a clip's round: {why}")
        yield Beat(Happens.ILLEGAL, action.player, line, action.cards)
        yield Beat(Happens.TAKEN_BACK, action.player, "", action.cards)
        return
    if action.kind is Kind.PLAY:
        yield Beat(Happens.PLAY, action.player, line, action.cards)
    elif action.kind is Kind.PASS:
        yield Beat(Happens.PASS, action.player, line)
    for player, count in _taken(before.state, step.state, action):
        own = action.kind is Kind.PICK and player == action.player
        yield Beat(Happens.PICK if own else Happens.MARKET, player, line, (), count)


def _taken(before: State | None, after: State | None, action: Action) -> list[tuple[str, int]]:
    """Who takes how many cards after an action, the actor's left neighbour first."""
    if before is None or after is None:
        return []
    at = before.players.index(action.player)
    taken = []
    for name in (*before.players[at + 1 :], *before.players[: at + 1]):
        laid = len(action.cards) if name == action.player else 0
        more = after.hands.get(name, 0) - before.hands[name] + laid
        if more > 0:
            taken.append((name, more))
    return taken


def scripted(text: str) -> Round:
    """A round from its game record.

    Raises `UsageError` where the record is malformed or holds what no arm can do.
    """
    return round_of(replay(parse(text))[1])


def demo_round() -> Round:
    """The round of the demo clip."""
    return scripted(DEMO)
