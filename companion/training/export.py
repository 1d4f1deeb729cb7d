"""Trained weights to ONNX files that run without torch."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.errors import CompanionError
from companion.training import setting

setting.prepare()

from ultralytics import YOLO  # noqa: E402


def export(weights: Path, target: Path, *, size: int, dynamic: bool) -> Path:
    """Write `target` (.onnx). `dynamic` leaves batch, height and width open.

    Raises `CompanionError` where the weights are missing.
    """
    if not weights.exists():
        raise CompanionError(f"there are no weights {weights}: train first, or name another file")
    made = YOLO(str(weights)).export(
        format="onnx", imgsz=size, dynamic=dynamic, simplify=True, opset=17, verbose=False
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(str(made), target)
    return target
