"""What a person says to the referee by a tap; it outweighs what the camera repeats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.cards import Card, Shape
from companion.engine.values import Kind


class TapKind(StrEnum):
    """What was tapped."""

    UNDO = "undo"
    """Take back the last action."""
    CORRECT = "correct"
    """The action `action` (the last where None) was by `player`, with `cards`, need `shape`."""
    INSERT = "insert"
    """Before the action `action` (at the end where None), `player` did `did`."""
    REMOVE = "remove"
    """The action `action` (the last where None) did not happen."""
    ANSWER = "answer"
    """`choice` answers question number `question`; `cards` or `player` where a text is typed."""
    SHAPE = "shape"
    """The shape named with the last 20."""
    STANDS = "stands"
    """The refused play stands after all."""
    TAKEN_BACK = "taken back"
    """The refused play was taken back: the card is ignored while it leaves."""
    PLAY = "play"
    PICK = "pick"
    PASS = "pass"
    SAYS = "says"
    """`words`: `last card`, `semi last card`, `check up`, …"""
    OBJECTS = "objects"
    """`player` claims that `target` missed the call `words`."""
    TIMES = "times"
    """`player` calls the slow `target`."""
    WINS = "wins"
    """An instant win, `words`."""
    HOLDS = "holds"
    """`player` shows `cards` at the round's end, for scoring."""
    NEW_ROUND = "new round"
    """The cards are dealt again; Whot waits for the card turned up."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One thing a person said.

    `player` is by default whoever is on turn. `seen` is the number of the last event the person
    saw: a tap that is about the turn, based on an older state, is refused with a sentence. `did` is
    what was done, where an action is added or corrected.
    """

    kind: TapKind
    player: str | None = None
    cards: tuple[Card, ...] = ()
    shape: Shape | None = None
    extras: tuple[str, ...] = ()
    words: str = ""
    target: str | None = None
    question: int | None = None
    choice: str = ""
    action: int | None = None
    seen: int | None = None
    did: Kind | None = None
