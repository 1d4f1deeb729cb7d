"""The road from data to ONNX, short: the loss falls, a run resumes, the exports answer."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the train extra: pip install -e '.[train]'")
pytest.importorskip("ultralytics", reason="needs the train extra: pip install -e '.[train]'")

import onnxruntime

from companion.cli import main
from companion.training.synth import CROP_CLASSES, Recipe, synthesise

pytestmark = [
    pytest.mark.training,
    pytest.mark.timeout(1500),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("data")
    recipe = Recipe(scenes=90, seed=8, size=224, cards=(90, 200), chunk=15, val=0.17, close_ups=1)
    synthesise(out, recipe, workers=1, quiet=True)
    return out


def losses(run: Path, column: str) -> list[float]:
    with (run / "results.csv").open() as file:
        rows = [{key.strip(): value for key, value in row.items()} for row in csv.DictReader(file)]
    return [float(row[column]) for row in rows]


def test_the_detector_learns_resumes_and_exports(data: Path, tmp_path: Path, capfd) -> None:
    run = tmp_path / "detector"
    given = ["--data", str(data), "--out", str(run), "--batch", "8", "--workers", "0"]
    assert main(["train", "detector", *given, "--epochs", "3"]) == 0
    falls = losses(run, "train/cls_loss")
    assert len(falls) == 3 and falls[-1] < falls[0]
    weights, model = run / "weights/last.pt", tmp_path / "detector.onnx"
    assert main(["export", "detector", "--weights", str(weights), "--out", str(model)]) == 0
    session = onnxruntime.InferenceSession(str(model))
    (out,) = session.run(None, {"images": np.zeros((1, 3, 160, 224), np.float32)})
    assert out.shape == (1, 8, 20 * 28 + 10 * 14 + 5 * 7)
    assert str(tmp_path).encode() not in model.read_bytes()


@pytest.mark.parametrize(("what", "size"), [("reader", 64), ("face", 80)])
def test_the_readers_learn_and_export(what: str, size: int, data: Path, tmp_path, capfd) -> None:
    run = tmp_path / what
    given = ["--data", str(data), "--out", str(run), "--batch", "32", "--workers", "0"]
    assert main(["train", what, *given, "--epochs", "3"]) == 0
    falls = losses(run, "train/loss")
    assert len(falls) == 3 and falls[-1] < falls[0]
    weights, model = run / "weights/last.pt", tmp_path / f"{what}.onnx"
    assert main(["export", what, "--weights", str(weights), "--out", str(model)]) == 0
    session = onnxruntime.InferenceSession(str(model))
    (out,) = session.run(None, {"images": np.zeros((2, 3, size, size), np.float32)})
    assert out.shape == (2, len(CROP_CLASSES))
    assert np.allclose(out.sum(1), 1, atol=1e-3)


def test_a_missing_checkpoint_is_one_sentence(data: Path, tmp_path: Path, capfd) -> None:
    given = ["--data", str(data), "--out", str(tmp_path / "none"), "--resume"]
    assert main(["train", "detector", *given]) == 1
    assert "no checkpoint" in capfd.readouterr().err
    assert main(["train", "detector", "--data", str(tmp_path), "--out", str(tmp_path / "x")]) == 1
    assert "companion synth" in capfd.readouterr().err
