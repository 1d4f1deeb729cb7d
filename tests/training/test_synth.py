"""Written training data: readable labels, crops with their classes, runs that go on."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training import synth
from companion.training.face_crops import FACE_SIZE
from companion.training.synth import CROP_CLASSES, CROP_SIZE, Recipe, synthesise

RECIPE = Recipe(scenes=6, seed=5, size=192, cards=(90, 160), chunk=3, val=0.4, close_ups=0.5)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("synth")
    synthesise(out, RECIPE, workers=1, quiet=True)
    return out


def test_every_scene_has_labels_in_the_oriented_box_format(data: Path) -> None:
    pictures = sorted(data.glob("images/*/*.jpg"))
    assert len(pictures) == RECIPE.scenes
    for picture in pictures:
        image = cv2.imread(str(picture))
        assert image.shape == (RECIPE.size, RECIPE.size, 3)
        labels = data / "labels" / picture.parent.name / f"{picture.stem}.txt"
        for line in labels.read_text().splitlines():
            kind, *corners = line.split()
            assert int(kind) in (0, 1, 2) and len(corners) == 8
            assert all(0 <= float(value) <= 1 for value in corners)


def test_crops_carry_known_classes(data: Path) -> None:
    parts = [np.load(file) for file in sorted(data.glob("crops/*/*.npz"))]
    images = np.concatenate([part["images"] for part in parts])
    labels = np.concatenate([part["labels"] for part in parts])
    assert images.shape == (len(labels), CROP_SIZE, CROP_SIZE, 3)
    assert labels.min() >= 0 and labels.max() < len(CROP_CLASSES)
    assert len(set(labels.tolist())) > 5


def test_whole_faces_carry_known_classes(data: Path) -> None:
    parts = [np.load(file) for file in sorted(data.glob("faces/*/*.npz"))]
    images = np.concatenate([part["images"] for part in parts if len(part["labels"])])
    labels = np.concatenate([part["labels"] for part in parts])
    assert images.shape == (len(labels), FACE_SIZE, FACE_SIZE, 3)
    named = {CROP_CLASSES[label] for label in labels}
    assert synth.UNREADABLE in named and len(named) > 1


def test_a_broken_off_run_goes_on_and_makes_the_same(data: Path, monkeypatch) -> None:
    file = sorted(data.glob("crops/*/*.npz"))[-1]
    before = np.load(file)["images"]
    file.unlink()
    made: list[int] = []
    chunk = synth._chunk
    monkeypatch.setattr(synth, "_chunk", lambda job: made.append(job[2]) or chunk(job))
    synthesise(data, RECIPE, workers=1, quiet=True)
    assert made == [1]
    assert np.array_equal(before, np.load(file)["images"])


def test_there_are_103_classes_and_the_last_declines() -> None:
    assert len(CROP_CLASSES) == 103 and len(set(CROP_CLASSES)) == 103
    assert CROP_CLASSES[-1] == synth.UNREADABLE
