"""`companion export`: trained weights to ONNX."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import CompanionError


def configure(parser: argparse.ArgumentParser) -> None:
    """Arguments of `companion export`."""
    parser.add_argument("what", choices=("detector", "reader", "face"))
    parser.add_argument("--weights", type=Path, help="default: runs/WHAT/weights/last.pt")
    parser.add_argument("--out", type=Path, help="default: models/WHAT.onnx")


def run(args: argparse.Namespace) -> int:
    """Export, and print the file."""
    weights = args.weights or Path("runs") / args.what / "weights/last.pt"
    target = args.out or Path("models") / f"{args.what}.onnx"
    try:
        from companion.training.export import export
        from companion.training.face_crops import FACE_SIZE
        from companion.training.synth import CROP_SIZE
    except ImportError as error:
        raise CompanionError(
            f"export needs the training extra ({error.name} is missing): pip install -e '.[train]'"
        ) from error
    sizes = {"detector": 448, "reader": CROP_SIZE, "face": FACE_SIZE}
    print(export(weights, target, size=sizes[args.what], dynamic=True))
    return 0
