"""`companion train`: train the detector, the reader of corners, or that of whole faces."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.errors import CompanionError

USUAL: dict[str, dict[str, Any]] = {
    "detector": {"epochs": 30, "batch": 16, "lr": 0.01},
    "reader": {"epochs": 12, "batch": 128, "lr": 0.002},
    "face": {"epochs": 12, "batch": 128, "lr": 0.002},
}
"""What is trained with where nothing else is said."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion train`."""
    parser.add_argument("what", choices=("detector", "reader", "face"))
    parser.add_argument(
        "--data", type=Path, nargs="+", default=[Path("data/synth")],
        help="folders from companion synth",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, help="folder of checkpoints (default: runs/WHAT)")
    parser.add_argument("--epochs", type=int, default=None)
    parser.add_argument("--hours", type=float, default=None, help="stop after so long instead")
    parser.add_argument("--batch", type=int, default=None)
    parser.add_argument("--lr", type=float, default=None, help="first learning rate")
    parser.add_argument("--weights", type=Path, help="start from these instead of from scratch")
    parser.add_argument("--resume", action="store_true", help="go on with a run broken off")
    parser.add_argument("--workers", type=int, default=1, help="processes that load data")
    parser.add_argument("--device", default="cpu", help="cpu, or the number of an accelerator")


def run(args: argparse.Namespace) -> int:
    """Train, and print the file of the weights."""
    given = {
        key: value
        for key in ("epochs", "hours", "batch", "lr", "weights")
        if (value := getattr(args, key)) is not None
    }
    given |= {"resume": args.resume, "workers": args.workers, "device": args.device}
    try:
        from companion.training.setting import Run

        plan = Run(args.out or Path("runs") / args.what, **(USUAL[args.what] | given))
        if args.what == "detector":
            from companion.training.detector import train_detector

            last = train_detector(args.data, plan)
        else:
            from companion.training.reader import train_reader

            last = train_reader(args.data, plan, faces=args.what == "face")
    except ImportError as error:
        raise CompanionError(
            f"{error.name} is missing: training needs pip install -e '.[train]'"
        ) from error
    print(last)
    return 0
