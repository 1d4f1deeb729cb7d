"""How Ultralytics is set up here: offline, silent about itself, all cores, no plots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from companion.errors import CompanionError


def prepare() -> None:
    """Set what Ultralytics reads from the environment. Call before the first import of it."""
    home = Path.home() / ".cache/companion/ultralytics"
    home.mkdir(parents=True, exist_ok=True)
    for name, value in {
        "YOLO_OFFLINE": "1",
        "YOLO_AUTOINSTALL": "0",
        "YOLO_CONFIG_DIR": str(home),
        "ULTRALYTICS_SKIP_REQUIREMENTS_CHECKS": "1",
        "OMP_NUM_THREADS": str(os.cpu_count() or 1),
    }.items():
        os.environ.setdefault(name, value)
    import cv2

    # OpenCV's own threads and the forked data workers dead-lock.
    cv2.setNumThreads(0)


def use_all_cores(_trainer: Any) -> None:
    """Give torch every core again; Ultralytics leaves one of them out, of two one."""
    import torch

    torch.set_num_threads(os.cpu_count() or 1)


def run_settings(
    out: Path,
    *,
    model: Path | str,
    weights: Path | None,
    resume: bool,
    epochs: int,
    hours: float | None,
    batch: int,
    workers: int,
    device: str,
    lr: float,
) -> dict[str, Any]:
    """What every training run under the folder `out` tells Ultralytics.

    Checkpoints are written to `out`/weights after every epoch; `resume` goes on from there.
    Raises `CompanionError` where the checkpoint is missing.
    """
    last = out / "weights/last.pt"
    if resume and not last.exists():
        raise CompanionError(f"there is no checkpoint {last} to resume: train without --resume")
    return {
        "model": str(last if resume else weights or model),
        "project": str(out.parent.resolve()),
        "name": out.name,
        "exist_ok": True,
        "resume": str(last) if resume else False,
        "pretrained": bool(weights),
        "epochs": epochs,
        "time": hours,
        "batch": batch,
        "nbs": batch,
        "workers": workers,
        "device": device,
        "lr0": lr,
        "cos_lr": True,
        "amp": False,
        "plots": False,
        "seed": 1,
    }
