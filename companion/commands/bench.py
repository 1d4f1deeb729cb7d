"""`companion bench NAME`: measurements."""

from __future__ import annotations

import argparse
import json
import sys

from companion.bench import Figure, load, names
from companion.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("name", help=f"what to measure: {', '.join(names())}")
    parser.add_argument(
        "settings", nargs="*", metavar="KEY=VALUE", help="settings of the bench, as seconds=2"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per figure")


def run(args: argparse.Namespace) -> int:
    """Measure and print. Raises `UsageError` for an unknown bench or setting."""
    bench = load(args.name)
    settings: dict[str, str] = {}
    for word in args.settings:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"'{word}' is no setting: write KEY=VALUE, as seconds=2")
        settings[key] = value
    for found in bench.measure(settings):
        if not isinstance(found, Figure):
            print(found, file=sys.stderr)
        elif args.json:
            print(json.dumps(found.as_json()), flush=True)
        else:
            print(found, flush=True)
    return 0
