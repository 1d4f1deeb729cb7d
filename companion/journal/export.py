"""A game as text for elsewhere: the record, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json

from companion.errors import CompanionError, UsageError
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


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(str(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value
