"""`companion synth`: draw training data."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from companion.errors import CompanionError, UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion synth`."""
    parser.add_argument("--out", type=Path, default=Path("data/synth"), help="folder to fill")
    parser.add_argument("--scenes", type=int, default=6000, help="how many table scenes")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same data")
    parser.add_argument("--size", type=int, default=448, help="side of a scene in pixels")
    parser.add_argument("--standard", type=float, help="share of standard decks, else Whot")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument(
        "--held-out",
        metavar="STYLE",
        help="instead: tables with a Whot deck kept out of training (held-out-1, held-out-2), "
        "labelled for companion evaluate",
    )
    parser.add_argument(
        "--mine",
        type=Path,
        metavar="DETECTOR.onnx",
        help="instead: crops for the reader, cut by this trained detector on fresh scenes",
    )
    parser.add_argument(
        "--fetch-art", action="store_true", help="first get the open decks of the npm registry"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    """Draw the data; what is there already is kept."""
    if args.scenes < 1 or args.size < 64 or args.workers < 1:
        raise UsageError("synth needs --scenes and --workers of 1 or more and a --size from 64 on")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(
            f"{args.out} can't be made ({error.strerror}): name another"
        ) from error
    try:
        from companion.training.faces import art
        from companion.training.faces.whot_style import HELD_OUT
        from companion.training.heldout import render_held_out
        from companion.training.mine import mine
        from companion.training.synth import Recipe, synthesise
    except ImportError as error:
        raise CompanionError(
            f"drawing data needs the training extra ({error.name} is missing): "
            "pip install -e '.[train]'"
        ) from error
    if args.held_out is not None:
        if args.held_out not in HELD_OUT:
            raise UsageError(f"there is no deck '{args.held_out}': choose {' or '.join(HELD_OUT)}")
        print(render_held_out(args.out, args.held_out, args.scenes, args.seed))
        return 0
    if args.fetch_art:
        art.fetch()
    recipe = Recipe(scenes=args.scenes, seed=args.seed, size=args.size)
    if args.standard is not None:
        recipe = replace(recipe, standard=args.standard)
    if args.mine is not None:
        mine(args.out, args.mine, recipe, args.quiet)
        return 0
    synthesise(args.out, recipe, args.workers, args.quiet)
    return 0
