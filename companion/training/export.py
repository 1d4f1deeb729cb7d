"""Trained weights to ONNX files that run without torch."""

from __future__ import annotations

import shutil
from pathlib import Path

import onnx

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
    if weights.suffix != ".pt":
        raise CompanionError(f"{weights} holds no trained weights: name a .pt file of a training")
    made = YOLO(str(weights)).export(
        format="onnx", imgsz=size, dynamic=dynamic, simplify=True, opset=17, verbose=False
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(str(made), target)
    _describe(target)
    return target


def _describe(target: Path) -> None:
    """Say what the file is; Ultralytics writes the folders of this machine in there."""
    model = onnx.load(str(target))
    for entry in model.metadata_props:
        if entry.key == "description":
            entry.value = f"Companion's {target.stem}: cards on real tables, trained on drawings"
        elif entry.key == "args":
            entry.value = "{}"
    onnx.save(model, str(target))
