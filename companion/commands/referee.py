"""`companion referee RECORD`: replay a game record, with the verdict on every line."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

from companion.engine.record import parse
from companion.engine.replay import Judged, RoundOver, Step, replay
from companion.errors import CompanionError, UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")


def run(args: argparse.Namespace) -> int:
    """Print every step of the record; a malformed one is reported whole, and nothing else."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names are anybody's: a pipe that can't write them otherwise gets UTF-8, like the record.
        sys.stdout.reconfigure(encoding="utf-8")
    steps, _ = replay(parse(_read(args.record)))
    for step in steps:
        if args.json:
            print(json.dumps(step.as_json(), ensure_ascii=False))
        else:
            print(_plain(step))
    return 0


def _read(name: str) -> str:
    try:
        if name == "-":
            data = sys.stdin.buffer.read() if sys.stdin is not None else b""
        else:
            data = Path(name).read_bytes()
    except IsADirectoryError:
        raise CompanionError(f"{name} is a folder: name a record file") from None
    except FileNotFoundError:
        raise CompanionError(f"there is no record {name}: name a file, or - for input") from None
    except OSError as error:
        raise CompanionError(f"{name} can't be read: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UsageError(f"line {line}: this is no UTF-8 text, so no game record") from None


def _plain(step: Step) -> str:
    return _plain_round(step) if isinstance(step, RoundOver) else _plain_line(step)


def _plain_line(step: Judged) -> str:
    told = step.as_json()
    head = f"{step.line:>4}  " + (f"{step.player}: {step.text}" if step.player else step.text)
    parts = ["" if told["legal"] else "refused", ", ".join(told["calls"]), *told["texts"]]
    words = "; ".join(part for part in parts if part)
    state = step.match.state
    if state is None:
        return f"{head:<36} {words}".rstrip()
    hands = " ".join(f"{name} {count}" for name, count in state.hands.items())
    turn = f"{state.turn} to act" if state.turn else "round over"
    return f"{head:<36} {words + '. ' if words else ''}[{turn}; {hands}]".replace(".. ", ". ")


def _plain_round(step: RoundOver) -> str:
    done = step.settlement
    places = ", ".join(
        f"{place}. {' and '.join(names)}" for place, names in enumerate(done.places, 1)
    )
    totals = ", ".join(
        f"{name} {'not shown' if total is None else total}" for name, total in done.totals.items()
    )
    parts = [f"round {step.round}: " + (f"{done.winner} wins" if done.winner else "counted")]
    parts += [f"places {places}"] if places else []
    parts += [f"points {totals}"] if totals else []
    if done.eliminated:
        parts.append(f"out: {', '.join(done.eliminated)}")
    if done.game_winner:
        parts.append(f"{done.game_winner} wins the game")
    return "; ".join(parts)
