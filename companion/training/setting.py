"""How Ultralytics is set up here: offline, silent about itself, all cores, no plots."""

from __future__ import annotations

import os
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Run:
    """One training run: checkpoints go to `out`/weights after every epoch.

    `lr` is the first learning rate; `hours` ends the run after that time instead of `epochs`;
    `weights` are what it starts from, None for scratch; `resume` goes on with the run broken off
    in `out`; `workers` are processes that load data; `device` is `cpu` or an accelerator's number.
    """

    out: Path
    epochs: int
    batch: int
    lr: float
    hours: float | None = None
    weights: Path | None = None
    resume: bool = False
    workers: int = 1
    device: str = "cpu"

    def settings(self, model: Path | str) -> dict[str, Any]:
        """What the run tells Ultralytics, `model` being the architecture.

        Raises `CompanionError` where the checkpoint to resume is missing.
        """
        last = self.out / "weights/last.pt"
        if self.resume and not last.exists():
            raise CompanionError(f"there is no checkpoint {last} to resume: train without --resume")
        return {
            "model": str(last if self.resume else self.weights or model),
            "project": str(self.out.parent.resolve()),
            "name": self.out.name,
            "exist_ok": True,
            "resume": str(last) if self.resume else False,
            "pretrained": bool(self.weights),
            "epochs": self.epochs,
            "time": self.hours,
            "batch": self.batch,
            "nbs": self.batch,
            "workers": self.workers,
            "device": self.device,
            "lr0": self.lr,
            "cos_lr": True,
            "amp": False,
            "plots": False,
            "seed": 1,
        }
