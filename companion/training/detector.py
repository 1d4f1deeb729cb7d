"""Training of the detector: where corners, faces and backs lie, as oriented boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.training import setting

setting.prepare()

from ultralytics.models.yolo.obb import OBBTrainer  # noqa: E402

from companion.training.mixed import MixedOBBModel  # noqa: E402

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


def train_detector(
    data: Path,
    out: Path,
    *,
    epochs: int = 30,
    hours: float | None = None,
    size: int = 448,
    batch: int = 16,
    weights: Path | None = None,
    resume: bool = False,
    workers: int = 1,
    device: str = "cpu",
    lr: float = 0.01,
) -> Path:
    """Train on the scenes under `data`; returns the file of the last weights.

    Checkpoints are written to `out`/weights after every epoch; `resume` goes on from there.
    Raises `CompanionError` where the data or the checkpoint is missing.
    """
    listing = data / "dataset.yaml"
    if not listing.exists():
        raise CompanionError(
            f"there is no data in {data}: run 'companion synth --out {data}' first"
        )
    overrides = setting.run_settings(
        out,
        model=MODEL,
        weights=weights,
        resume=resume,
        epochs=epochs,
        hours=hours,
        batch=batch,
        workers=workers,
        device=device,
        lr=lr,
    )
    overrides |= {
        "data": str(listing.resolve()),
        "imgsz": size,
        "optimizer": "SGD",
        "lrf": 0.02,
        # Trained weights are spoilt by the high rate that fresh ones begin with.
        "warmup_epochs": 0.1 if weights else 1.5,
        "warmup_bias_lr": lr if weights else 0.1,
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
