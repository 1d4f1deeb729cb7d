"""Sightings and rules to what happened: evidence, seats, counts, questions to people. Pure."""

from companion.referee.events import (
    Choice,
    Event,
    EventName,
    Question,
    Topic,
    event_json,
    events_json,
)
from companion.referee.taps import Tap, TapKind

__all__ = [
    "Choice",
    "Event",
    "EventName",
    "Question",
    "Tap",
    "TapKind",
    "Topic",
    "event_json",
    "events_json",
]
