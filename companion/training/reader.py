"""Training of the two readers: which card a corner, or a whole face, shows, or that it can't be
read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.training import setting

setting.prepare()

import torch  # noqa: E402
from ultralytics.models.yolo.classify import ClassificationTrainer  # noqa: E402
from ultralytics.nn.tasks import ClassificationModel  # noqa: E402
from ultralytics.utils.torch_utils import strip_optimizer  # noqa: E402

from companion.training.effects import as_light, as_pixels  # noqa: E402
from companion.training.face_crops import FACE_SIZE  # noqa: E402
from companion.training.mixed import MixedClassificationModel  # noqa: E402
from companion.training.setting import Run  # noqa: E402
from companion.training.synth import CROP_CLASSES, CROP_SIZE  # noqa: E402

MODEL = Path(__file__).with_name("reader.yaml")


class Crops(torch.utils.data.Dataset[dict[str, Any]]):
    """Square crops of `companion synth`, with noise, light and small shifts for training."""

    def __init__(self, folders: list[Path], augment: bool) -> None:
        files = [file for folder in folders for file in sorted(folder.glob("*.npz"))]
        files = [file for file in files if not file.name.endswith(".part.npz")]
        if not files:
            raise CompanionError(f"there are no crops in {folders[0]}: run 'companion synth' first")
        loaded = [np.load(file) for file in files]
        self.images = np.concatenate([part["images"] for part in loaded])
        self.labels = np.concatenate([part["labels"] for part in loaded]).astype(np.int64)
        self.augment = augment
        self.samples = self.labels.tolist()  # what Ultralytics asks for to see that there is data
        self.torch_transforms = None
        self.rng: np.random.Generator | None = None

    def __len__(self) -> int:
        return len(self.labels)

    def __getitem__(self, at: int) -> dict[str, Any]:
        image = self.images[at]
        if self.augment:
            if self.rng is None:  # one generator a worker process
                self.rng = np.random.default_rng(torch.initial_seed() % 2**32)
            image = _augment(self.rng, image)
        rgb = np.ascontiguousarray(image[..., ::-1].transpose(2, 0, 1))
        return {"img": torch.from_numpy(rgb).float() / 255, "cls": int(self.labels[at])}


def _augment(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    size = image.shape[0]
    if rng.random() < 0.5:
        angle, grow = rng.normal(0, 4.0), np.exp(rng.normal(0, 0.05))
        middle = (size / 2, size / 2)
        matrix = np.asarray(cv2.getRotationMatrix2D(middle, angle, grow), np.float64)
        matrix[:, 2] += rng.normal(0, 1.2, 2)
        matrix[:, :2] @= np.diag(np.exp(rng.normal(0, 0.04, 2)))
        image = cv2.warpAffine(image, matrix, (size, size), borderMode=cv2.BORDER_REFLECT)
    picture: np.ndarray = image.astype(np.float32)
    if rng.random() < 0.6:
        gain = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.06, 3))
        mean = picture.mean()
        picture = (picture - mean) * np.exp(rng.normal(0, 0.2)) + mean * gain
    if rng.random() < 0.5:
        picture = as_pixels(_unsharp(rng, as_light(picture)))
    else:
        picture = _unsharp(rng, picture)
    if rng.random() < 0.3:
        picture = picture + rng.standard_normal(picture.shape) * rng.uniform(1, 10)
    if rng.random() < 0.08:
        x, y = rng.integers(0, size, 2)
        w, h = rng.integers(4, 16, 2)
        picture[y : y + h, x : x + w] = rng.uniform(0, 255, 3)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _unsharp(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """One of three in which a club still is a club, or hardly is: out of focus, moved, far off.

    Blur that leaves both suits possible teaches the reader to share its confidence between them.
    """
    size = picture.shape[0]
    kind = rng.random()
    if kind < 0.16:
        picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 2.6)))
    elif kind < 0.3:
        length = int(rng.integers(2, 6)) * 2 + 1
        path = np.zeros((length, length), np.float32)
        start = int(rng.integers(0, length))
        ends = (0, start), (length - 1, length - 1 - start)
        cv2.line(path, *ends, 1.0, int(rng.integers(1, 3)))
        path = path.T if rng.random() < 0.5 else path
        picture = cv2.filter2D(picture, -1, path / path.sum(), borderType=cv2.BORDER_REFLECT)
    elif kind < 0.44:
        small = int(rng.integers(10, 34))
        down = cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA)
        picture = cv2.resize(down, (size, size), interpolation=cv2.INTER_LINEAR)
    return picture


class ReaderTrainer(ClassificationTrainer):
    """Ultralytics' trainer on crops that are kept in arrays instead of a folder a class."""

    part = "crops"

    def get_dataset(self) -> dict[str, Any]:
        """The crops' folders and the classes."""
        roots = [Path(part) for part in str(self.args.data).split(",")]
        return {
            "train": ",".join(str(root / self.part / "train") for root in roots),
            "val": ",".join(str(root / self.part / "val") for root in roots),
            "nc": len(CROP_CLASSES),
            "names": dict(enumerate(CROP_CLASSES)),
            "channels": 3,
        }

    def build_dataset(self, img_path: str, mode: str = "train", batch: Any = None) -> Crops:
        """The crops of one split."""
        return Crops([Path(part) for part in str(img_path).split(",")], mode == "train")

    def get_model(
        self, cfg: Any = None, weights: Any = None, verbose: bool = True
    ) -> ClassificationModel:
        """The model to train, from the given weights where there are some."""
        nc, channels = self.data["nc"], self.data["channels"]
        model = MixedClassificationModel(cfg, nc=nc, ch=channels, verbose=verbose)
        if weights:
            model.load(weights)
        for module in model.modules():
            if isinstance(module, torch.nn.Dropout):
                module.p = 0.1
        return model

    def final_eval(self) -> None:
        """Strip the checkpoints; each epoch has been validated on the crops already."""
        for file in (self.last, self.best):
            if file.exists():
                strip_optimizer(file)


class FaceTrainer(ReaderTrainer):
    """The same on whole faces."""

    part = "faces"


def train_reader(data: Sequence[Path], run: Run, faces: bool = False) -> Path:
    """Train on the crops under the folders `data`; returns the file of the last weights.

    With `faces` it is the reader of whole faces, else that of corners.
    Raises `CompanionError` where the data or the checkpoint is missing.
    """
    overrides = run.settings(MODEL)
    overrides |= {
        "data": ",".join(str(folder.resolve()) for folder in data),
        "imgsz": FACE_SIZE if faces else CROP_SIZE,
        "optimizer": "AdamW",
        "lrf": 0.01,
        "warmup_epochs": 0.3,
        "weight_decay": 0.02,
    }
    trainer = (FaceTrainer if faces else ReaderTrainer)(overrides=overrides)
    trainer.add_callback("on_train_start", setting.use_all_cores)
    trainer.train()
    return Path(trainer.last)
