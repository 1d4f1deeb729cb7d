"""Training of the detector: where corners, faces and backs lie, as oriented boxes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from companion.errors import CompanionError
from companion.training import setting

setting.prepare()

from ultralytics.models.yolo.obb import OBBTrainer  # noqa: E402

from companion.training.mixed import MixedOBBModel  # noqa: E402
from companion.training.setting import Run  # noqa: E402

MODEL = "yolov8n-obb.yaml"
"""Of the nano families v8 trains fastest on a CPU (33 images a second where 11 makes 24 and
26 makes 10, 448 px, bfloat16, two cores), since it has no depthwise convolutions."""


class DetectorTrainer(OBBTrainer):
    """Ultralytics' trainer with the model in mixed precision."""

    def get_model(
        self, cfg: Any = None, weights: Any = None, verbose: bool = True
    ) -> MixedOBBModel:
        """The model to train, from the given weights where there are some."""
        model = MixedOBBModel(cfg, nc=self.data["nc"], ch=self.data["channels"], verbose=verbose)
        model = self.set_model_names_for_load(model)
        if weights:
            model.load(weights)
        return model


def train_detector(data: Sequence[Path], run: Run, size: int = 448) -> Path:
    """Train on the scenes under the folders `data`; returns the file of the last weights.

    Raises `CompanionError` where the data or the checkpoint is missing.
    """
    overrides = run.settings(MODEL)
    overrides |= {
        "data": str(_listing(data, run.out)),
        "imgsz": size,
        "optimizer": "SGD",
        "lrf": 0.02,
        # Trained weights are spoilt by the high rate that fresh ones begin with.
        "warmup_epochs": 0.1 if run.weights else 1.5,
        "warmup_bias_lr": run.lr if run.weights else 0.1,
        "weight_decay": 0.0005,
        # Scenes are composed by the generator, so nothing is composed again here; a mirrored
        # index does not exist, so nothing is mirrored.
        "mosaic": 0.0,
        "close_mosaic": 0,
        "fliplr": 0.0,
        "flipud": 0.0,
        "degrees": 0.0,
        "translate": 0.08,
        "scale": 0.25,
        "hsv_h": 0.02,
        "hsv_s": 0.5,
        "hsv_v": 0.35,
        "erasing": 0.0,
        "auto_augment": None,
    }
    trainer = DetectorTrainer(overrides=overrides)
    trainer.add_callback("on_train_start", setting.use_all_cores)
    trainer.train()
    return Path(trainer.last)


def _listing(data: Sequence[Path], out: Path) -> Path:
    """The file that names all scenes to Ultralytics."""
    for folder in data:
        if not (folder / "dataset.yaml").exists():
            raise CompanionError(
                f"there is no data in {folder}: run 'companion synth --out {folder}' first"
            )
    if len(data) == 1:
        return (data[0] / "dataset.yaml").resolve()
    listing = yaml.safe_load((data[0] / "dataset.yaml").read_text())
    del listing["path"]
    for split in ("train", "val"):
        listing[split] = [str((folder / "images" / split).resolve()) for folder in data]
    out.mkdir(parents=True, exist_ok=True)
    file = out / "dataset.yaml"
    file.write_text(yaml.safe_dump(listing))
    return file.resolve()
