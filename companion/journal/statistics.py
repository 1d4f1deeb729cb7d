"""What each player has done over all games kept, by family of games. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.engine.match import Match
from companion.journal.rounds import RoundKept, leaders, rounds


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player in one family of games.

    `games` counts those with a finished round, `games_won` those of them in which the player
    alone stood best at the end. `points` are of the rounds in which the hand was counted
    (`counted` of them). `longest_run` is the most rounds won one after the other.
    """

    name: str
    games: int = 0
    games_won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: float = 0.0
    counted: int = 0
    picked: int = 0
    stopped: int = 0
    longest_run: int = 0

    @property
    def average(self) -> float | None:
        """Points a round, or None where no hand was ever counted."""
        return self.points / self.counted if self.counted else None


def family_of(game: str) -> str:
    """The family of a game: `whot` for `whot/nigerian`."""
    return game.partition("/")[0]


def statistics(matches: Iterable[Match]) -> Mapping[str, tuple[PlayerFigures, ...]]:
    """Family -> its players, those with most rounds won first. `matches` are the oldest first.

    Names that differ only in capitals, spaces, or how marks are typed are one person; the
    spelling used last is shown.
    """
    families: dict[str, dict[str, _Sum]] = {}
    for match in matches:
        played = [each for each in rounds(match) if each.settlement is not None]
        if not played:
            continue
        people = families.setdefault(family_of(match.rules.name), {})
        best = leaders(match, played)
        names = dict.fromkeys(name for each in played for name in each.players)
        for name in names:
            person = people.setdefault(_same(name), _Sum())
            person.name = name
            person.games += 1
            person.games_won += best == (name,)
        for each in played:
            for name in each.players:
                people[_same(name)].add(each, name)
    return {
        family: tuple(
            sorted(
                (person.figures() for person in people.values()),
                key=lambda figures: (-figures.rounds_won, -figures.games_won, figures.name),
            )
        )
        for family, people in families.items()
    }


class _Sum:
    def __init__(self) -> None:
        self.name = ""
        self.games = self.games_won = self.rounds = self.rounds_won = 0
        self.points, self.counted = 0.0, 0
        self.picked = self.stopped = self.run = self.longest = 0

    def add(self, played: RoundKept, name: str) -> None:
        done = played.settlement
        assert done is not None
        self.rounds += 1
        self.picked += played.picked.get(name, 0)
        self.stopped += played.stopped.get(name, 0)
        total = done.totals.get(name)
        if total is not None:
            self.points += total
            self.counted += 1
        won = done.winner == name
        self.rounds_won += won
        self.run = self.run + 1 if won else 0
        self.longest = max(self.longest, self.run)

    def figures(self) -> PlayerFigures:
        return PlayerFigures(
            self.name,
            self.games,
            self.games_won,
            self.rounds,
            self.rounds_won,
            self.points,
            self.counted,
            self.picked,
            self.stopped,
            self.longest,
        )


def _same(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())
