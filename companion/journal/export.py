"""A game as text for elsewhere: the record, CSV or JSON.

The CSV holds what was announced, an event a line; the JSON that and the rounds as they were
counted in the end.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.journal.rounds import read_match, rounds
from companion.journal.store import Store

FORMATS = ("record", "csv", "json")
_CSV = ("t", "event", "player", "cards", "picked", "legal", "reasons", "calls", "turn", "text")


def export_game(store: Store, game: int | None, form: str) -> str:
    """Game number `game` (the newest where None) as `record`, `csv` or `json`."""
    info = store.game(game)
    if form == "record":
        if not info.record:
            raise CompanionError(f"game {info.id} holds nothing yet: no cards were dealt")
        return info.record
    events = store.events(info.id)
    if form == "json":
        whole = {
            "id": info.id,
            "game": info.game,
            "players": list(info.players),
            "options": dict(info.options),
            "deal": info.deal,
            "started": info.started,
            "finished": info.finished,
            "record": info.record,
            "rounds": _rounds(info.record),
            "events": events,
        }
        return json.dumps(whole, ensure_ascii=False) + "\n"
    if form == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(_CSV)
        for event in events:
            writer.writerow([_cell(event.get(column)) for column in _CSV])
        return out.getvalue()
    raise UsageError(f"there is no format '{form}': say {', '.join(FORMATS)}")


def _rounds(record: str) -> list[dict[str, Any]]:
    try:
        played = rounds(read_match(record)) if record else ()
    except UsageError:
        # Kept by another version: the record and the events are given as they are.
        return []
    found: list[dict[str, Any]] = []
    for each in played:
        done = each.settlement
        line: dict[str, Any] = {"round": each.number, "players": list(each.players)}
        if done is not None:
            line |= {
                "winner": done.winner,
                "totals": dict(done.totals),
                "places": [list(place) for place in done.places],
                "standings": dict(done.standings),
                "eliminated": list(done.eliminated),
                "game_winner": done.game_winner,
            }
        line["shown"] = {name: [str(card) for card in cards] for name, cards in each.shown.items()}
        found.append(line)
    return found


def _cell(value: object) -> object:
    if isinstance(value, list):
        value = " ".join(str(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    # A spreadsheet takes a text that begins so for a formula; a name may.
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t")):
        return "'" + value
    return value
