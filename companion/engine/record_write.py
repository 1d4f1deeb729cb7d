"""The text of a game, written: reading it again gives the same record, and the same text.

Ada: 8-circle                       a play; several cards in order
Ada: 20-whot need star              a Whot and the shape named; also `reverse`, `skip`
Ada: pick    Ada: pass              takes what is owed, or one; passes
Ada: says last card                 a spoken call
Ada: objects Bisi last card         claims a missed call
Ada: times Bisi                     calls a slow player
Ada: wins four_twos                 an instant win
Ada: leaves                         leaves the table for good
Ada: holds 7-star 20-whot           a hand shown at the round's end
"""

from __future__ import annotations

from companion.cards import write_cards
from companion.engine.events import Deal, Event, Placed, Seated, Shown, Stands, Turned, Undo
from companion.engine.match import Match
from companion.engine.options import write_value
from companion.engine.record import Entry, Record
from companion.engine.registry import options_of
from companion.engine.values import Action, Kind


def write(record: Record) -> str:
    """The record's text, one thing per line, with a line feed at its end."""
    lines = [f"game {record.game}"]
    lines += [f"option {name} {value}" for name, value in record.options]
    lines.append(f"players {', '.join(record.players)}")
    lines += [write_event(entry.event) for entry in record.entries]
    return "\n".join(lines) + "\n"


def write_event(event: Event | Undo) -> str:
    """One event as its line of the record."""
    if isinstance(event, Action):
        return f"{event.player}: {write_action(event)}"
    if isinstance(event, Shown):
        return f"{event.player}: {write_shown(event)}"
    if isinstance(event, Deal):
        return f"deal {event.count}"
    if isinstance(event, Turned):
        return f"call {event.card}" + (f" need {event.need.value}" if event.need else "")
    if isinstance(event, Placed):
        return " ".join(["position", *(f"{k} {v}".strip() for k, v in event.fields)])
    if isinstance(event, Seated):
        return f"players {', '.join(event.players)}"
    return "stands" if isinstance(event, Stands) else "undo"


def write_action(action: Action) -> str:
    """What a player did, as it stands after the colon."""
    if action.kind is Kind.PLAY:
        words = [write_cards(action.cards), *action.extras]
        return " ".join(words + ([f"need {action.need.value}"] if action.need else []))
    words = [action.kind.value, action.target or "", action.words, write_cards(action.cards)]
    return " ".join(word for word in words if word)


def write_shown(event: Shown) -> str:
    """A hand laid open, as it stands after the colon."""
    return f"holds {write_cards(event.cards)}".strip()


def record_of(match: Match) -> Record:
    """A match as a record: the options that differ from the preset's, and every event."""
    rules = match.rules
    options = tuple(
        (option.name, write_value(rules.options[option.name]))
        for option in options_of(rules.name)
        if rules.options[option.name] != option.default
    )
    entries = tuple(Entry(event) for event in match.events)
    return Record(rules.name, options, match.start.players, entries)
