"""One thin command line over everything: `companion COMMAND`.

Each command is a module of `companion.commands` with `configure(parser)` and `run(args) -> int`;
it is imported only when it is asked for, so that `companion look` never pays for the app.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from companion import __version__
from companion.errors import CompanionError

COMMANDS: dict[str, str] = {
    "demo": "the main job with no camera: a recorded table, refereed in the app",
    "run": "the app, on a camera, a clip, an image folder or a stream",
    "look": "read the cards in photographs",
    "enrol": "show a deck once, so that it is read by its own looks",
    "watch": "the whole pipeline without a screen: events as they happen",
    "referee": "replay a game record, with the verdict on every line",
    "evaluate": "recognition figures against labelled photographs",
    "synth": "draw training data: card faces, table scenes, reader crops",
    "train": "train the detector or the reader",
    "export": "export trained weights to ONNX",
    "bench": "measurements: engine, vision, table, app",
    "export-game": "a finished or running game as record, CSV or JSON",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (see `companion.errors`)."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(prog="companion", description=__doc__.splitlines()[0])
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        if words[:1] == [name]:
            _module(name).configure(command)
    args = parser.parse_args(words)
    try:
        return int(_module(args.command).run(args))
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`companion look … | head`): not our failure.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"companion.commands.{name.replace('-', '_')}")


if __name__ == "__main__":
    sys.exit(main())
