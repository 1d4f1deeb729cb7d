"""`companion evaluate`: recognition figures against labelled photographs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.errors import CompanionError

_TABLE = "{:<20} {:>6} {:>6} {:>6} {:>6} {:>6} {:>9} {:>7} {:>7} {:>9}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "labels", nargs="+", type=Path, metavar="LABELS.json", help="labels beside photographs"
    )
    parser.add_argument(
        "--deck", choices=("auto", "standard", "whot"), default="auto",
        help="the deck in the pictures (auto: each picture decides)",
    )  # fmt: skip
    parser.add_argument(
        "--backend", choices=("auto", "onnxruntime", "openvino", "ultralytics"), default="auto",
        help="what runs the networks",
    )  # fmt: skip
    parser.add_argument("--models", type=Path, metavar="DIR", help="the folder of the networks")
    parser.add_argument(
        "--report", type=Path, metavar="DIR",
        help="write index.html there: figures by tag, and every wrong or missed card",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON object a source")


def run(args: argparse.Namespace) -> int:
    """Read every labelled photograph that can be read; 1 when one could not."""
    from companion.evaluation.figures import Outcome, figures, judge
    from companion.evaluation.labels import read_labels
    from companion.evaluation.report import Report
    from companion.vision.eyes import load_eyes
    from companion.vision.photos import load_picture

    # Every labels file is checked before the first picture is read.
    sources = [read_labels(path) for path in args.labels]
    names = _distinct_names([source.name for source in sources], args.labels)
    if args.report is not None:
        _make_folder(args.report)
    eyes = load_eyes(args.deck, args.backend, args.models)
    report = Report() if args.report is not None else None
    everything: list[Outcome] = []
    failed = 0
    if not args.json:
        print(_TABLE.format("source", "images", "cards", "right", "wrong", "missed",
                            "precision", "recall", "exact", "median ms"))  # fmt: skip
    for name, source in zip(names, sources, strict=True):
        outcomes: list[Outcome] = []
        for photograph in source.photographs:
            try:
                image = load_picture(photograph.path)
            except CompanionError as error:
                print(f"companion: {error}", file=sys.stderr)
                failed = error.exit_code
                continue
            outcome = judge(photograph, eyes.look(image))
            outcomes.append(outcome)
            if report is not None:
                report.add(name, outcome, image)
        everything += outcomes
        _print(figures(name, outcomes), args.json)
    _print(figures("total", everything), args.json)
    if report is not None:
        _write(args.report / "index.html", report.page())
    return failed


def _print(row: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(row), flush=True)
        return
    cells = ["" if value is None else value for value in row.values()]
    print(_TABLE.format(*cells), flush=True)


def _distinct_names(names: Sequence[str], paths: Sequence[Path]) -> list[str]:
    """The sources' names; of several alike, each with the path of its labels."""
    return [
        name if names.count(name) == 1 and name != "total" else f"{name} ({path})"
        for name, path in zip(names, paths, strict=True)
    ]


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(
            f"The report can't be written in {folder}: {error.strerror or error}."
        ) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror or error}.") from error
