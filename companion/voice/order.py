"""Which call is said next: never late, the newest first, and nothing grave cut short.

Pure: what waits, what is being said and the time now give what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

LATE_S = 2.0
"""A call older than this is not said any more: the table has moved on."""


class Weight(IntEnum):
    """How much depends on a call being heard."""

    NEWS = 1
    """Whose turn it is, a pick, a pass."""
    CALL = 2
    """A call of the rules: hold on, pick two, last card."""
    WRONG = 3
    """A refused play, or a camera that sees nothing."""
    END = 4
    """The round is over."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One thing to say; `at` is when it happened, in seconds of the same clock as `now`."""

    text: str
    language: str
    weight: Weight
    at: float


@dataclass(frozen=True, slots=True)
class Saying:
    """What is being said, and when it will have been said."""

    weight: Weight
    until: float


@dataclass(frozen=True, slots=True)
class Choice:
    """What to do now: `say` this (cutting short what is being said), and keep `waiting`.

    `again` is when to ask again, None where only something new can change anything.
    """

    say: Utterance | None
    waiting: tuple[Utterance, ...] = ()
    again: float | None = None


def choose(waiting: Sequence[Utterance], saying: Saying | None, now: float) -> Choice:
    """The next thing to say.

    Late ones are dropped. Of the rest the gravest is said, and of equals the newest; what is
    older than that is dropped with it. A grave call being said is not cut by a lesser one, which
    waits for its end and may be late by then.
    """
    fresh = tuple(each for each in waiting if now - each.at <= LATE_S)
    if not fresh:
        return Choice(None)
    best = max(reversed(fresh), key=lambda each: (each.weight, each.at))
    newer = fresh[fresh.index(best) + 1 :]
    if saying is not None and now < saying.until and best.weight < saying.weight:
        return Choice(None, (best, *newer), saying.until)
    return Choice(best, newer, None)
