"""What a lesson is: positions in the words of a game record, and steps with a goal.

A step sets a position or goes on from the one before, lets the others play (`before`), and waits
until the learner does one of its `goals`. What he reads stands in the app's catalogues under
`lesson-NAME-STEP` (the task), `…-done` (what happened) and `…-better` (why another move than a
legal one is wanted).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.cards import Card, read_cards
from companion.engine.events import Event, Placed, Undo
from companion.engine.record import parse
from companion.engine.registry import rules as rules_of
from companion.engine.values import Action, Rules

LEARNER = "Ada"
"""Who the learner is at the table of a lesson."""

WHOT_TABLE = (LEARNER, "Bisi", "Chidi")
THIRTEEN_TABLE = (LEARNER, "Bao", "Chi", "Dung")


class Ask(StrEnum):
    """What a step asks instead of a move; the engine itself knows the answer."""

    TURN = "turn"
    """Who is to act now."""
    TOTAL = "total"
    """What the learner's hand counts at the end of the round."""
    LAST = "last"
    """Who comes last in the round."""
    HELD = "held"
    """How many cards the learner holds now."""
    MARKET = "market"
    """How many cards lie in the market now."""


@dataclass(frozen=True, slots=True)
class Step:
    """One task. Cards and actions are written as in a game record, without the player's name.

    `position` holds the fields of a `position` line; the learner is on turn where it does not
    say, and his own number of cards follows from `hand`. `market` are the cards he picks, in
    order. `offers` are things to say besides playing and picking, and `choices` the answers to
    `ask`; `shown` are the hands of others at the round's end, `Bisi: 7-star`.
    """

    name: str
    goals: tuple[str, ...] = ()
    position: str = ""
    deal: int = 0
    """Cards each of a fresh deal, where the step begins with one."""
    hand: str = ""
    before: tuple[str, ...] = ()
    market: str = ""
    offers: tuple[str, ...] = ()
    ask: Ask | None = None
    choices: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps about one thing. `game` and `options` are a record's, `name` is unique."""

    name: str
    game: str
    steps: tuple[Step, ...]
    options: tuple[tuple[str, str], ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table, clockwise, the learner first."""
        return WHOT_TABLE if self.game.startswith("whot") else THIRTEEN_TABLE

    @property
    def rules(self) -> Rules:
        """The engine's rules with the lesson's options."""
        return rules_of(self.game, dict(self.options))

    def text(self, step: Step, part: str = "") -> str:
        """The key of a step's text in the catalogues; `part` is empty, `done` or `better`."""
        name = f"lesson.{self.name}.{step.name}"
        return f"{name}.{part}" if part else name


def cards_of(lesson: Lesson, text: str) -> tuple[Card, ...]:
    """The cards a text of the lesson names."""
    return read_cards(text, lesson.rules.deck)


def action_of(lesson: Lesson, words: str, player: str = LEARNER) -> Action:
    """What somebody does, in a record's words: `8-circle`, `20-whot need star`, `pick`."""
    (event,) = _events(lesson, (f"{player}: {words}",))
    assert isinstance(event, Action)
    return event


def lines_of(lesson: Lesson, lines: Sequence[str]) -> tuple[Action, ...]:
    """Lines of a record, `Bisi: pick`, as actions."""
    return tuple(event for event in _events(lesson, lines) if isinstance(event, Action))


def hands_of(lesson: Lesson, lines: Sequence[str]) -> dict[str, tuple[Card, ...]]:
    """Hands laid open, `Bisi: 7-star 3-cross`, by player."""
    pairs = (line.partition(":") for line in lines)
    return {name: cards_of(lesson, cards) for name, _, cards in pairs}


def fields_of(lesson: Lesson, step: Step) -> dict[str, str]:
    """The fields of a step's position, with what follows from the hand filled in."""
    (event,) = _events(lesson, (f"position {step.position}",))
    assert isinstance(event, Placed)
    fields = dict(event.fields)
    held = len(cards_of(lesson, step.hand))
    fields.setdefault("turn", LEARNER)
    fields["hands"] = f"{LEARNER}={held} {fields['hands']}"
    return fields


def _events(lesson: Lesson, lines: Sequence[str]) -> list[Event | Undo]:
    header = [f"game {lesson.game}", *(f"option {name} {value}" for name, value in lesson.options)]
    header.append(f"players {', '.join(lesson.players)}")
    return [entry.event for entry in parse("\n".join((*header, *lines))).entries]
