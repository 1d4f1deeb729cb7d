"""Rendered rounds through the whole pipeline, with nobody there to help but for what is spoken.

A round's clip is played at its own pace on a clock that does not wait. What the camera can't
know is tapped from the truth a moment later, as people would: what a 20 asks for, who leads the
first trick, whether a card that is gone was taken back, and which cards the hands hold that are
laid open at the end.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.bench._round_score import Said, Score, final_lines, score
from companion.cards import Deck, read_card
from companion.engine.match import Match
from companion.engine.record import parse
from companion.engine.registry import rules
from companion.engine.replay import replay
from companion.errors import CompanionError
from companion.referee.events import Event, EventName, Question, Topic
from companion.referee.referee import Referee
from companion.referee.taps import Tap, TapKind
from companion.table import Focusable, Table
from companion.vision.geometry import as_quad, holds
from companion.vision.sightings import Eyes, Frame
from companion.vision.sources import ClipSource, Paced

ANSWER_S = 1.2
"""How long people take to answer a question or to confirm a hand."""
_LATE_S = 8.0
"""How long after a card went back a question about it is still justified."""
TOLD = (EventName.PLAY, EventName.PICK, EventName.PASS, EventName.ILLEGAL)


class Clock:
    """Time that passes only while something is done: waiting is skipped. `ticks` is real time, or
    `time.process_time` on a machine that others use as well."""

    def __init__(self, ticks: Callable[[], float] = time.perf_counter) -> None:
        self._ticks, self._skipped = ticks, 0.0

    def __call__(self) -> float:
        return self._ticks() + self._skipped

    def sleep(self, seconds: float) -> None:
        self._skipped += seconds


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the referee: when, about what, and whether a person was needed for it."""

    t: float
    topic: str
    text: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round came out. `record` is whether the game's record is the true one; `moving` and
    `looking` are seconds of work, for each frame in which something moved and for each look."""

    clip: str
    game: str
    score: Score
    asked: tuple[Asked, ...]
    record: bool
    differs: str
    moving: tuple[float, ...]
    looking: tuple[float, ...]
    skipped: int
    hands: tuple[int, int, int]
    """Of the cards in the hands laid open at the end: how many there are, how many the eyes read,
    and how many they read that are not there."""

    def failures(self) -> Iterator[str]:
        """One line for each thing that went wrong."""
        yield from self.score.failures()
        for asked in self.asked:
            if not asked.needed:
                yield f"{asked.t:7.1f} s  needless question: {asked.text}"
        if not self.record:
            yield f"    end    record: {self.differs}"


def run_round(clip: Path, eyes: Eyes, ticks: Callable[[], float] = time.perf_counter) -> Outcome:
    """Play one clip, with its truth and record beside it, before the referee; `ticks` is what
    the work is timed with.

    Raises `CompanionError` where they are missing.
    """
    truth = read_truth(clip)
    true = replay(parse(clip.with_suffix(".record").read_text("utf-8")))[1]
    clock = Clock(ticks)
    source = Paced(ClipSource(clip), clock, clock.sleep)
    kit = rules(true.rules.name)
    table = Table(source, eyes, Referee(kit, true.start.players, int(truth["deal"])))
    people = People(table, truth, true)
    said: list[Said] = []
    moving: list[float] = []
    looking: list[float] = []
    last: Frame | None = None
    began = clock()
    while True:
        start = ticks()
        update = table.step()
        took = ticks() - start
        if update is None:
            break
        last = update.frame
        if update.look is not None:
            looking.append(took)
        elif update.moving:
            moving.append(took)
        heard = [*update.events, *people.tap(table.now)]
        people.hear(heard, table.now)
        said += [Said.of(event, clock() - began) for event in heard if event.name in TOLD]
    people.hear(people.late(), table.now)
    table.close()
    found, wanted = final_lines(table.match), final_lines(true)
    return Outcome(
        clip.name,
        kit.name,
        score(truth["events"], said, kit.deck is Deck.STANDARD),
        tuple(people.asked),
        found == wanted,
        _difference(wanted, found),
        tuple(moving),
        tuple(looking),
        source.skipped,
        read_hands(last, eyes, truth),
    )


def read_hands(frame: Frame | None, eyes: Eyes, truth: Mapping[str, Any]) -> tuple[int, int, int]:
    """What the eyes read of the hands that lie open in a clip's last frame; see `Outcome`."""
    shown = [name for event in truth["events"] if event["event"] == "hands"
             for name in event["cards"]]  # fmt: skip
    if frame is None or not shown:
        return 0, 0, 0
    if isinstance(eyes, Focusable):
        eyes.card_height = None
    outlines = [as_quad(quad) for event in truth["events"] for quad in event.get("quads", ())]
    seen = [
        str(sighting.card)
        for sighting in eyes.look(frame.image).cards
        if any(holds(each, sighting.centre) for each in outlines)
    ]
    right = sum(min(seen.count(name), shown.count(name)) for name in set(shown))
    return len(shown), right, len(seen) - right


def _difference(wanted: Sequence[str], found: Sequence[str]) -> str:
    for number, (a, b) in enumerate(zip(wanted, found, strict=False), 1):
        if a != b:
            return f"line {number} is '{b}', not '{a}'"
    return f"{len(found)} lines, not {len(wanted)}" if len(found) != len(wanted) else ""


class People:
    """Who sits at the table and taps what only people know; they know the truth."""

    def __init__(self, table: Table, truth: Mapping[str, Any], match: Match) -> None:
        self.table, self.match = table, match
        self.asked: list[Asked] = []
        self._events: Sequence[Mapping[str, Any]] = truth["events"]
        self._due: list[tuple[float, Question, Tap | None]] = []
        self._hands = [event for event in self._events if event["event"] == "hands"]
        self._deck = match.rules.deck

    def hear(self, events: Sequence[Event], t: float) -> None:
        """Listen to what the referee says."""
        for event in events:
            question = event.question
            if question is None:
                continue
            answer = self._answer(question, t)
            needed = answer is not None or self._justified(question, t)
            self.asked.append(Asked(t, question.topic.value, question.text, needed))
            self._due.append((t + ANSWER_S, question, answer))

    def tap(self, t: float) -> list[Event]:
        """Answer what was asked a moment ago, and confirm the hands that lie open."""
        told: list[Event] = []
        for entry in [each for each in self._due if each[0] <= t]:
            self._due.remove(entry)
            # The table may have moved on, so what was true when they were asked is what they say.
            answer = entry[2] or self._answer(entry[1], t)
            if answer is not None and entry[1] in self.table.questions:
                told += self._try(answer)
        for event in [each for each in self._hands if each["t_rest"] + ANSWER_S <= t]:
            self._hands.remove(event)
            told += self._confirm(event)
        return told

    def late(self) -> list[Event]:
        """What is still to be said when the clip is over."""
        told: list[Event] = []
        for event in self._hands:
            told += self._confirm(event)
        self._hands = []
        return told

    def _confirm(self, event: Mapping[str, Any]) -> list[Event]:
        cards = tuple(read_card(text, self._deck) for text in event["cards"])
        return self._try(Tap(TapKind.HOLDS, player=str(event["player"]), cards=cards))

    def _try(self, tap: Tap) -> list[Event]:
        try:
            return list(self.table.tap(tap))
        except CompanionError:
            return []  # The referee is elsewhere in the game: its record will show it.

    def _answer(self, question: Question, t: float) -> Tap | None:
        """What a person would say, or None where there is nothing to be said."""
        if question.topic is Topic.SHAPE:
            choice = self._spoken(t)
        elif question.topic is Topic.WHO and not self.match.rules.waits_for_call:
            first = self._events[0]
            opening = sum(e["event"] == "play" and e["t_rest"] <= t for e in self._events) <= 1
            choice = str(first["player"]) if opening else None
        elif question.topic is Topic.GONE:
            choice = "taken_back" if self._went_back("put back", t) else None
        else:
            choice = None
        if choice is None:
            return None
        return Tap(TapKind.ANSWER, question=question.number, choice=choice)

    def _spoken(self, t: float) -> str | None:
        """What was said with the last 20."""
        for event in reversed(self._events):
            if event["event"] == "play" and event["t_rest"] <= t and "20-whot" in event["line"]:
                words = str(event["line"]).split("20-whot", 1)[1].split()
                return words[-1] if words else None
        return None

    def _justified(self, question: Question, t: float) -> bool:
        if question.topic is Topic.ILLEGAL:
            return self._went_back("illegal", t)
        if question.topic is Topic.HOLDS:
            # The hand is confirmed as it is; how it was read is counted by `read_hands`.
            return any(e["event"] == "hands" and e["t_start"] <= t for e in self._events)
        return question.topic is Topic.SHAPE and self._spoken(t) is not None

    def _went_back(self, what: str, t: float) -> bool:
        """Whether a card that was laid like this lies there, or has just gone back."""
        ends = {id(e): n["t_end"] for e, n in zip(self._events, self._events[1:], strict=False)}
        return any(
            event["event"] == what and event["t_start"] <= t <= ends.get(id(event), t) + _LATE_S
            for event in self._events
        )


def read_truth(clip: Path) -> Mapping[str, Any]:
    """The truth file beside a clip. Raises `CompanionError`."""
    path = clip.with_suffix(".truth.json")
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CompanionError(
            f"'{path}' can't be read; give clip=FILE with a truth file beside it"
        ) from error
    except ValueError as error:
        raise CompanionError(f"'{path}' is no truth file: {error}") from error
