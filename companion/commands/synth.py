"""`companion synth`: draw training data."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import CompanionError


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion synth`."""
    parser.add_argument("--out", type=Path, default=Path("data/synth"), help="folder to fill")
    parser.add_argument("--scenes", type=int, default=6000, help="how many table scenes")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same data")
    parser.add_argument("--size", type=int, default=448, help="side of a scene in pixels")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(args: argparse.Namespace) -> int:
    """Draw the data; what is there already is kept."""
    try:
        from companion.training.synth import Recipe, synthesise
    except ImportError as error:
        raise CompanionError(
            f"drawing data needs the training extra ({error.name} is missing): "
            "pip install -e '.[train]'"
        ) from error
    recipe = Recipe(scenes=args.scenes, seed=args.seed, size=args.size)
    synthesise(args.out, recipe, args.workers, args.quiet)
    return 0
