"""Crops for the reader as the trained detector really cuts them, its mistakes included.

A detector takes pips, letters on a page and half covered corners for an index now and then, and
draws its boxes in its own way. A reader that has met those boxes declines the former and reads
the latter: on fresh scenes every box becomes a crop, with the card it lies on as its class, or
`unreadable` where it lies on no index that can be read.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tqdm import tqdm

from companion.training.decks import Cupboard
from companion.training.scene import Scene
from companion.training.synth import (
    CROP_SIZE,
    Recipe,
    font_files,
    save_crops,
    table,
    take,
    tall,
)
from companion.vision import networks
from companion.vision.detector import Detector
from companion.vision.geometry import as_corners, as_quad, index_crop, overlap
from companion.vision.reader import UNREADABLE
from companion.vision.sightings import Box, Kind

SIZES = (448, 704)
"""The sizes a scene is looked at in, as a picture is in use."""
SAME = 0.35
"""Overlap (IoU) from which a box is that of an index."""
APART = 0.10
"""Overlap up to which it is none's."""


def mine(out: Path, model: Path, recipe: Recipe, quiet: bool = False) -> Path:
    """Crops of `recipe.scenes` fresh scenes in `out`/crops/train, one file a chunk; resumable."""
    folder = out / "crops/train"
    folder.mkdir(parents=True, exist_ok=True)
    (out / "crops/val").mkdir(parents=True, exist_ok=True)
    detector = Detector(networks.load(model))
    texts = font_files()
    chunks = range(-(-recipe.scenes // recipe.chunk))
    for chunk in tqdm(chunks, unit="chunk", disable=quiet):
        target = folder / f"mined-{recipe.seed:03d}-{chunk:05d}.npz"
        if target.exists():
            continue
        rng = np.random.default_rng([recipe.seed, chunk])
        cupboard = Cupboard(rng)
        crops: list[np.ndarray] = []
        labels: list[int] = []
        for _ in range(recipe.chunk):
            scene = table(rng, recipe, cupboard, texts)
            take(crops, labels, mined_crops(rng, scene, detector(scene.image, SIZES)))
        save_crops(target, crops, labels)
    return folder


def mined_crops(
    rng: np.random.Generator, scene: Scene, boxes: tuple[Box, ...]
) -> list[tuple[np.ndarray, str]]:
    """A scene's detected corners as crops with their classes."""
    indices = [label for label in scene.labels if label.kind is Kind.INDEX]
    found: list[tuple[np.ndarray, str]] = []

    def cut(quad: np.ndarray, turns: int, name: str) -> None:
        found.append((index_crop(scene.image, np.roll(quad, -turns, 0), CROP_SIZE), name))

    for box in boxes:
        if box.kind is not Kind.INDEX:
            continue
        quad = as_corners(box.quad)
        shares = [overlap(box.quad, as_quad(label.quad))[0] for label in indices]
        best = int(np.argmax(shares)) if shares else -1
        if best < 0 or shares[best] <= APART:
            cut(quad, int(rng.integers(4)), UNREADABLE)
            continue
        label = indices[best]
        upright = upright_turns(quad, label.quad)
        readable = label.visible >= 0.86 and tall(label.quad) >= 10
        if shares[best] >= SAME and readable and not label.style.endswith("/number-only"):
            cut(quad, upright, str(label.card))
            if rng.random() < 0.35:
                cut(quad, upright + 2, UNREADABLE)
        elif label.visible < 0.5:
            cut(quad, upright, UNREADABLE)
    return found


def upright_turns(quad: np.ndarray, truth: np.ndarray) -> int:
    """Which corner of a box is the index's own top left: the turn that fits the truth best."""
    distances = [np.abs(np.roll(quad, -turns, 0) - truth).sum() for turns in range(4)]
    return int(np.argmin(distances))
