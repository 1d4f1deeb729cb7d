"""What the referee announces, and the line of `companion watch --json` for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.cards import Card
from companion.engine.values import Points, Reason


class EventName(StrEnum):
    """What happened."""

    DEAL = "deal"
    """A round began; `cards` holds the card turned up, where the game has one."""
    LIES = "lies"
    """These cards lie there, read surely; whose they are (`player` is None while that is open), or
    whether more belongs to them, is told by the play that follows: a lead of Thirteen, the first
    cards of a ladder."""
    PLAY = "play"
    PICK = "pick"
    PASS = "pass"
    SAYS = "says"
    """Something spoken, or a claim: the last card, a missed call, a slow player, an instant win."""
    CLEAR = "clear"
    ILLEGAL = "illegal"
    QUESTION = "question"
    ROUND = "round"
    CAMERA = "camera"
    CORRECTION = "correction"
    """A person changed what was announced, or later cards told what had been left open."""


class Topic(StrEnum):
    """What a question is about."""

    ILLEGAL = "illegal"
    """No legal move explains the card: taken back, it stands, or misread."""
    REPEAT = "repeat"
    """The card read has been played already."""
    UNSURE = "unsure"
    """A card lies there and could not be read with confidence."""
    WHO = "who"
    """Two players could have played this card."""
    SHAPE = "shape"
    """A 20 was played and its shape is not known yet."""
    GONE = "gone"
    """The card played last is no longer there."""
    TURNED = "turned"
    """Something unread lay there before the first card: which card was turned up?"""
    HOLDS = "holds"
    """A hand laid open at the round's end, as it was read."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer a person can tap: `key` goes into `Tap.choice`, `label` is for people."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something the camera can't settle. It never blocks: the next event may answer it."""

    number: int
    topic: Topic
    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table.

    `t` is seconds since the source began; `number` counts events from 1. `state` holds the
    state fields of `companion referee --json` after the event. `inferred` says why the event
    was concluded rather than seen. `picked` counts the cards of a pick; `camera` is `live`,
    `stale` or `lost`; `text` is a sentence for people; `action` is the index of the match's
    action this event is about; `edit` counts the match's events that a correction put in before
    that index, below zero those it took out; `round`, `totals` (None: the
    hand was not shown), `places` and `standings` belong to the end of a round.
    """

    t: float
    number: int
    name: EventName
    player: str | None = None
    cards: tuple[Card, ...] = ()
    legal: bool = True
    reasons: tuple[Reason, ...] = ()
    calls: tuple[str, ...] = ()
    owed: tuple[tuple[str, str], ...] = ()
    picked: int = 0
    state: Mapping[str, Any] = field(default_factory=dict)
    question: Question | None = None
    confidence: float = 1.0
    inferred: str = ""
    text: str = ""
    camera: str = ""
    action: int | None = None
    round: int = 0
    totals: Mapping[str, Points | None] | None = None
    places: tuple[tuple[str, ...], ...] = ()
    standings: Mapping[str, Points] | None = None
    edit: int = 0


def event_json(event: Event) -> dict[str, Any]:
    """One event as the line that `companion watch --json` prints."""
    line: dict[str, Any] = {
        "t": round(event.t, 2),
        "event": event.name.value,
        "player": event.player,
        "cards": [str(card) for card in event.cards],
        "legal": event.legal,
        "calls": list(event.calls),
    }
    if event.reasons:
        line["reasons"] = [reason.code for reason in event.reasons]
        line["texts"] = [reason.text for reason in event.reasons]
    if event.name is EventName.PICK:
        line["picked"] = event.picked
    if event.question is not None:
        line["question"] = event.question.topic.value
        line["choices"] = [choice.key for choice in event.question.choices]
    if event.camera:
        line["camera"] = event.camera
    if event.name is EventName.ROUND:
        line["round"] = event.round
        line["winner"] = event.player
        line["totals"] = dict(event.totals) if event.totals is not None else None
        line["places"] = [list(place) for place in event.places]
        line["standings"] = dict(event.standings) if event.standings is not None else None
    if event.inferred:
        line["inferred"] = event.inferred
    if event.text:
        line["text"] = event.text
    return line | {key: value for key, value in event.state.items() if key not in line}


def events_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Several events, a dict each."""
    return [event_json(event) for event in events]
