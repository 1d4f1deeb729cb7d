"""A few words for setting up a deal of Thirteen in tests."""

from __future__ import annotations

from typing import Any

from companion.cards import Deck, read_card, read_cards
from companion.engine.events import Deal, Placed, Turned
from companion.engine.match import Match
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind, Verdict

FIELDS = ("table", "owner", "turn", "locked", "hands", "direction", "out")


def dealt(
    players: str = "A B C D",
    deal: int = 13,
    game: str = "thirteen",
    lowest: str | None = None,
    **options: Any,
) -> Match:
    match = Match.begin(game, players.split(), options).apply(Deal(deal))
    return match if lowest is None else match.apply(Turned(read_card(lowest, Deck.STANDARD)))


def at(position: str, game: str = "thirteen", **options: Any) -> Match:
    """A deal at a position; players sit in the order of `hands`."""
    fields: dict[str, list[str]] = {}
    for word in position.split():
        if word in FIELDS:
            fields[word] = []
        else:
            fields[list(fields)[-1]].append(word)
    players = [word.partition("=")[0] for word in fields["hands"]]
    placed = Placed(tuple((name, " ".join(words)) for name, words in fields.items()))
    return Match.begin(game, players, options).apply(placed)


def on(table: str, game: str = "thirteen", **options: Any) -> Match:
    """A is to act on cards of D's, or on an empty table."""
    lying = f"table {table} owner D " if table else ""
    return at(f"{lying}turn A hands A=13 B=13 C=13 D=13", game, **options)


def go(match: Match, *lines: str) -> Match:
    """The match after lines such as `A: 4S 4H`, `B: pass`, `A: wins four_twos`."""
    for line in lines:
        match = match.apply(_action(line))
    return match


def verdict(match: Match, *lines: str) -> Verdict:
    found = go(match, *lines).verdict
    assert found is not None
    return found


def codes(match: Match, *lines: str) -> list[str]:
    """Why the last line is refused; nothing where it is legal."""
    return [reason.code for reason in verdict(match, *lines).reasons]


def state(match: Match) -> ThirteenState:
    assert isinstance(match.state, ThirteenState)
    return match.state


def _action(line: str) -> Action:
    player, words = line.split(": ")
    first, _, rest = words.partition(" ")
    if first in ("wins", "says", "objects"):
        claim, *cards = rest.split() if first == "wins" else [rest]
        shown = read_cards(" ".join(cards), Deck.STANDARD)
        return Action(player, Kind(first), shown, words=claim)
    if first == "times":
        return Action(player, Kind.TIMES, target=rest)
    if first in ("pass", "pick", "leaves"):
        return Action(player, Kind(first))
    return Action(player, Kind.PLAY, read_cards(words, Deck.STANDARD))
