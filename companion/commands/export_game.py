"""`companion export-game`: a finished or running game as record, CSV or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from companion.errors import CompanionError, UsageError
from companion.journal import export_game, open_store
from companion.journal.export import FORMATS


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", metavar="ID", nargs="?", help="the game's number, or 'last'")
    parser.add_argument("--format", choices=FORMATS, default="record", help="default: record")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write to a file")
    parser.add_argument("--list", action="store_true", help="list the games in the journal")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    if args.game is None and not args.list:
        raise UsageError("say which game: its number, 'last', or --list to see them")
    store = open_store()
    try:
        if store.notice:
            print(f"companion: {store.notice}", file=sys.stderr)
        if args.list:
            for info in store.games():
                line = {
                    "id": info.id,
                    "game": info.game,
                    "players": list(info.players),
                    "events": info.events,
                    "finished": info.finished,
                }
                if args.json:
                    print(json.dumps(line, ensure_ascii=False))
                else:
                    end = "finished" if info.finished else "running"
                    print(f"{info.id}  {info.game}  {', '.join(info.players)}  {end}")
            return 0
        text = export_game(store, _number(args.game), "json" if args.json else args.format)
    finally:
        store.close()
    if args.output is None:
        sys.stdout.write(text)
        return 0
    try:
        args.output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CompanionError(
            f"'{args.output}' can't be written ({error.strerror}); choose another file"
        ) from error
    return 0


def _number(text: str) -> int | None:
    if text == "last":
        return None
    if not text.isdigit():
        raise UsageError(f"'{text}' is no game's number; see them with: export-game --list")
    return int(text)
