"""What was announced of a round, against what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from companion.cards import Deck
from companion.engine.events import Stands, Turned
from companion.engine.match import Match
from companion.engine.record_write import write_event
from companion.engine.values import Action, Kind
from companion.referee.events import Event

_TRUE = ("play", "pick", "pass", "illegal", "put back")
_MAY_BE_MISSED = ("put back",)


@dataclass(frozen=True, slots=True)
class Said:
    """One announcement, or one thing that happened: when, whose, what, with which cards."""

    t: float
    player: str
    what: str
    cards: tuple[str, ...]
    optional: bool = False

    @staticmethod
    def of(event: Event, t: float) -> Said:
        """An announcement made at `t`."""
        return Said(t, event.player or "", event.name.value, tuple(map(str, event.cards)))

    @staticmethod
    def true(event: Mapping[str, Any]) -> Said:
        """An event of the truth; its time is when the cards came to rest."""
        what = str(event["event"])
        # What its player takes back at once looks like a play as long as it lies there.
        return Said(
            float(event["t_rest"]),
            str(event["player"]),
            "play" if what == "put back" else what,
            tuple(event.get("cards", ())),
            what in _MAY_BE_MISSED,
        )

    def __str__(self) -> str:
        text = f"{self.player}: {' '.join(self.cards) or self.what}"
        return f"{text} (refused)" if self.what == "illegal" else text


@dataclass(frozen=True, slots=True)
class Score:
    """`pairs` are true events with their announcements; `missed` true events that were never
    announced, `false` announcements of what did not happen, `again` those made twice. `rows`
    holds everything that does not fit together, in order."""

    pairs: tuple[tuple[Said, Said], ...]
    missed: tuple[Said, ...]
    false: tuple[Said, ...]
    again: tuple[Said, ...]
    rows: tuple[tuple[Said | None, Said | None], ...]
    cards: int

    def right(self, what: str) -> int:
        """How many plays, picks or passes were announced as they were."""
        return sum(true.what == what and not true.optional for true, _ in self.pairs)

    def waits(self, *what: str) -> list[float]:
        """Seconds from rest to announcement."""
        return [said.t - true.t for true, said in self.pairs if true.what in what]

    def failures(self) -> Iterator[str]:
        """One line for each thing that went wrong."""
        for true, said in self.rows:
            at = true.t if true is not None else said.t if said is not None else 0.0
            told = f"'{said}' at {said.t:.1f} s" if said is not None else "nothing"
            if said in self.again:
                told += " (again)"
            yield f"{at:7.1f} s  true: {true or 'nothing'}; announced: {told}"


def score(events: Sequence[Mapping[str, Any]], said: Sequence[Said], any_order: bool) -> Score:
    """Match announcements with the truth, in order, as many as agree. `any_order`: the cards of
    one play count as a set."""
    true = [Said.true(event) for event in events if event["event"] in _TRUE]
    told = list(said)
    if any_order:
        true = [replace(each, cards=tuple(sorted(each.cards))) for each in true]
        told = [replace(each, cards=tuple(sorted(each.cards))) for each in told]
    pairs = _agreeing(true, told)
    known = {_key(true[i]) for i, _ in pairs}
    rows: list[tuple[Said | None, Said | None]] = []
    i0 = j0 = 0
    for i, j in [*pairs, (len(true), len(told))]:
        lost = [each for each in true[i0:i] if not each.optional]
        rows += zip_longest(lost, told[j0:j])
        i0, j0 = i + 1, j + 1
    odd = [each for _, each in rows if each is not None]
    again = tuple(each for each in odd if each.cards and _key(each) in known)
    return Score(
        tuple((true[i], told[j]) for i, j in pairs),
        tuple(each for each, _ in rows if each is not None),
        tuple(each for each in odd if each not in again),
        again,
        tuple(rows),
        sum(len(each.cards) for each in true),
    )


def _key(each: Said) -> tuple[str, str, tuple[str, ...]]:
    return each.player, each.what, each.cards


def _agreeing(true: Sequence[Said], told: Sequence[Said]) -> list[tuple[int, int]]:
    """The longest common sequence, as pairs of places."""
    a, b = list(map(_key, true)), list(map(_key, told))
    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        for j in range(len(b) - 1, -1, -1):
            same = best[i + 1][j + 1] + 1 if a[i] == b[j] else 0
            best[i][j] = max(same, best[i + 1][j], best[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        if a[i] == b[j] and best[i][j] == best[i + 1][j + 1] + 1:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def final_lines(match: Match) -> list[str]:
    """What a match's record says in the end: the call card, and the actions that stood. Refused
    plays are left out, and what the last 20 asks for, which nobody need say."""
    steps = []
    step: Match | None = match
    while step is not None and step.last is not None:
        steps.append(step)
        step = step.before
    lines = []
    deck = match.rules.deck
    for step in reversed(steps):
        event, verdict = step.last, step.verdict
        if deck is Deck.WHOT and isinstance(event, Turned):
            lines.append(write_event(event))
        if not isinstance(event, Action | Stands) or verdict is None or not verdict.legal:
            continue
        if verdict.action.kind in (Kind.PLAY, Kind.PICK, Kind.PASS):
            lines.append(write_event(_plain(verdict.action, deck)))
    if lines and match.state is not None and match.state.over:
        lines[-1] = lines[-1].split(" need")[0].split(" reverse")[0].split(" skip")[0]
    return lines


def _plain(action: Action, deck: Deck) -> Action:
    """The action; the cards of a combination have no order."""
    if deck is Deck.WHOT:
        return action
    return replace(action, cards=tuple(sorted(action.cards, key=str)))
