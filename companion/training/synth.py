"""Writes the training data: scenes for the detector, corner and face crops for the readers.

Layout of the folder (the detector's part is the YOLO oriented-box format):

    images/{train,val}/0000012.jpg   scenes
    labels/{train,val}/0000012.txt   class x1 y1 x2 y2 x3 y3 x4 y4, as shares of the picture
    crops/{train,val}/0000001.npz    images N x 64 x 64 x 3, labels N (see `CROP_CLASSES`)
    faces/{train,val}/0000001.npz    the same of whole faces, N x 80 x 80 x 3
    dataset.yaml, recipe.json        what Ultralytics reads; what the data was made of

A run works chunk by chunk; a chunk's crop file is written last, so a run that was broken off
goes on where it stopped, and the same seed makes the same data.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from companion.cards import Deck, different_cards
from companion.training.decks import STANDARD_SHARE, Cupboard
from companion.training.face_crops import face_crops
from companion.training.faces.art import open_decks
from companion.training.faces.fonts import fonts
from companion.training.layouts import rotation
from companion.training.scene import Label, Scene, render
from companion.training.surfaces import texture_files
from companion.vision.geometry import index_crop
from companion.vision.reader import UNREADABLE
from companion.vision.sightings import Kind

CROP_CLASSES: tuple[str, ...] = (
    *(str(card) for deck in (Deck.STANDARD, Deck.WHOT) for card in different_cards(deck)),
    UNREADABLE,
)
"""The reader's classes in their order: 52 standard, 50 Whot identities, and `unreadable`."""

CROP_SIZE = 64
INDEX_VISIBLE = 0.66
"""An index is labelled when at least this share of its box is uncovered."""
FACE_VISIBLE = 0.4
SMALLEST_INDEX = 7.0
"""Pixels; a lower index can't be told from a smudge and is left unlabelled."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run makes. `size` is the scene's side, `cards` the card heights in pixels,
    `close_ups` how many small scenes a scene are drawn for the crops alone, `standard` the share
    of standard decks, the others being Whot."""

    scenes: int = 6000
    seed: int = 1
    size: int = 448
    cards: tuple[float, float] = (58.0, 560.0)
    empty: float = 0.07
    chunk: int = 100
    val: float = 0.03
    close_ups: float = 0.5
    standard: float = STANDARD_SHARE


def synthesise(out: Path, recipe: Recipe, workers: int = 2, quiet: bool = False) -> None:
    """Make what `recipe` asks for under `out`; chunks already there are kept."""
    out.mkdir(parents=True, exist_ok=True)
    for split in ("train", "val"):
        for part in ("images", "labels", "crops", "faces"):
            (out / part / split).mkdir(parents=True, exist_ok=True)
    names = "\n".join(f"  {i}: {kind.value}" for i, kind in enumerate(Kind))
    (out / "dataset.yaml").write_text(
        f"path: {out.resolve()}\ntrain: images/train\nval: images/val\nnames:\n{names}\n"
    )
    found = {"fonts": [font.name for font in fonts()], "textures": len(texture_files())}
    (out / "recipe.json").write_text(json.dumps(asdict(recipe) | found, indent=1))
    chunks = range(-(-recipe.scenes // recipe.chunk))
    todo = [c for c in chunks if not _crop_file(out, recipe, c).exists()]
    # Drawn once here: every worker would draw the same decks again.
    open_decks()
    # OpenCV's threads and forked workers dead-lock unless this comes before the fork.
    cv2.setNumThreads(0)
    jobs = [(str(out), recipe, chunk) for chunk in todo]
    bar = tqdm(total=len(chunks) * recipe.chunk, unit="scene", disable=quiet)
    bar.update((len(chunks) - len(todo)) * recipe.chunk)
    if workers <= 1:
        for job in jobs:
            bar.update(_chunk(job))
    else:
        with multiprocessing.get_context("fork").Pool(workers, maxtasksperchild=8) as pool:
            for done in pool.imap_unordered(_chunk, jobs):
                bar.update(done)
    bar.close()


def _split(recipe: Recipe, chunk: int) -> str:
    every = max(2, round(1 / recipe.val)) if recipe.val > 0 else 0
    return "val" if every and chunk % every == every - 1 else "train"


def _crop_file(out: Path, recipe: Recipe, chunk: int) -> Path:
    return out / "crops" / _split(recipe, chunk) / f"{recipe.seed:03d}-{chunk:05d}.npz"


def _chunk(job: tuple[str, Recipe, int]) -> int:
    out, recipe, chunk = Path(job[0]), job[1], job[2]
    rng = np.random.default_rng([recipe.seed, chunk])
    cupboard = Cupboard(rng, standard_share=recipe.standard)
    split = _split(recipe, chunk)
    texts = font_files()
    crops: list[np.ndarray] = []
    labels: list[int] = []
    faces: list[np.ndarray] = []
    face_labels: list[int] = []
    for number in range(chunk * recipe.chunk, (chunk + 1) * recipe.chunk):
        scene = table(rng, recipe, cupboard, texts)
        stem = f"{recipe.seed:03d}-{number:07d}"
        picture = out / "images" / split / f"{stem}.jpg"
        cv2.imwrite(str(picture), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        lines = detector_lines(scene)
        (out / "labels" / split / f"{stem}.txt").write_text("".join(f"{x}\n" for x in lines))
        take(crops, labels, reader_crops(rng, scene))
        # A generator of its own: scenes stay what they were before faces were cut.
        own = np.random.default_rng([recipe.seed, chunk, number])
        take(faces, face_labels, face_crops(own, scene))
        for _ in range(int(rng.random() < recipe.close_ups)):
            side, tall = 160, float(np.exp(rng.uniform(np.log(70), np.log(520))))
            near = render(rng, cupboard.shoe(round(tall)), side, tall, texts)
            take(crops, labels, reader_crops(rng, near))
    target = _crop_file(out, recipe, chunk)
    save_crops(out / "faces" / split / target.name, faces, face_labels)
    save_crops(target, crops, labels)
    return recipe.chunk


def font_files() -> list[str]:
    """Font files for the printed clutter."""
    return [font.path for font in fonts() if font.path]


def table(rng: np.random.Generator, recipe: Recipe, cupboard: Cupboard, texts: list[str]) -> Scene:
    """One scene of the recipe: a deck of the cupboard at a random distance, or no card at all."""
    scale = float(np.exp(rng.uniform(*np.log(recipe.cards))))
    shoe = cupboard.shoe(round(scale)) if rng.random() >= recipe.empty else None
    return render(rng, shoe, recipe.size, scale, texts)


def save_crops(target: Path, crops: list[np.ndarray], labels: list[int]) -> None:
    """Write one chunk's crops; the file is there whole or not at all."""
    part = target.with_suffix(".part.npz")
    images = np.array(crops, np.uint8)
    if not crops:
        images = np.zeros((0, CROP_SIZE, CROP_SIZE, 3), np.uint8)
    np.savez(part, images=images, labels=np.array(labels, np.int16))
    part.rename(target)


def take(
    crops: list[np.ndarray], labels: list[int], more: Iterable[tuple[np.ndarray, str]]
) -> None:
    """Add crops with their classes to a chunk's."""
    for crop, name in more:
        crops.append(crop)
        labels.append(CROP_CLASSES.index(name))


def detector_lines(scene: Scene) -> list[str]:
    """The scene's labels as lines of the YOLO oriented-box format."""
    height, width = scene.image.shape[:2]
    lines = []
    for label in scene.labels:
        quad = _detectable(label, width, height)
        if quad is not None:
            shares = np.clip(quad / (width, height), 0, 1).ravel()
            kind = list(Kind).index(label.kind)
            lines.append(" ".join([str(kind), *(f"{share:.5f}" for share in shares)]))
    return lines


def _detectable(label: Label, width: int, height: int) -> np.ndarray | None:
    if label.kind is Kind.INDEX:
        if label.visible < INDEX_VISIBLE or tall(label.quad) < SMALLEST_INDEX:
            return None
        return label.quad
    if label.visible < FACE_VISIBLE * 0.5:
        return None
    # What the frame cuts off is no part of the box; what other cards cover is.
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    area, inside = cv2.intersectConvexConvex(label.quad.astype(np.float32), frame)
    if inside is None or area <= 0:
        return None
    full = abs(float(cv2.contourArea(label.quad)))
    if label.visible * full / area < FACE_VISIBLE or area < 200:
        return None
    if area > 0.999 * full:
        return label.quad
    return cv2.boxPoints(cv2.minAreaRect(inside))


def tall(quad: np.ndarray) -> float:
    """Height of an index in pixels: the mean of its two sides."""
    return float(np.linalg.norm(quad[0] - quad[3]) + np.linalg.norm(quad[1] - quad[2])) / 2


def reader_crops(rng: np.random.Generator, scene: Scene) -> list[tuple[np.ndarray, str]]:
    """Corner crops of a scene with their class, cut as the detector would: a little off.

    Upside-down and sideways crops, covered corners and things that are none are `unreadable`:
    so the reader tells the right way up by itself and can decline.
    """
    found: list[tuple[np.ndarray, str]] = []
    height, width = scene.image.shape[:2]

    def cut(quad: np.ndarray, name: str, turns: int = 0) -> None:
        turned = np.roll(quad, -turns, axis=0)
        found.append((index_crop(scene.image, turned, CROP_SIZE), name))

    indices = [label for label in scene.labels if label.kind is Kind.INDEX]
    for label in indices:
        if label.card is None:
            continue
        pixels = tall(label.quad)
        wobbly = _wobble(rng, label.quad)
        if label.style.endswith("/number-only"):
            if label.visible > 0.8 and rng.random() < 0.3:
                cut(wobbly, UNREADABLE)
        elif label.visible >= 0.86 and pixels >= 10:
            cut(wobbly, str(label.card))
            if rng.random() < 0.22:
                cut(_wobble(rng, label.quad), UNREADABLE, 2)
            if rng.random() < 0.07:
                cut(_wobble(rng, label.quad), UNREADABLE, int(rng.choice((1, 3))))
            if rng.random() < 0.07:
                cut(_part(rng, label.quad), UNREADABLE)
        elif (0.05 < label.visible < 0.55 or pixels < 6.5) and rng.random() < 0.5:
            cut(wobbly, UNREADABLE)
    for _ in range(int(rng.integers(0, 3))):
        at = rng.uniform(0.1, 0.9, 2) * (width, height)
        half = np.exp(rng.uniform(np.log(5), np.log(40))) * np.array([rng.uniform(0.4, 1), 1.0])
        quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        angle = rng.uniform(0, 2 * np.pi)
        quad = (quad @ rotation(angle).T + at).astype(np.float32)
        reach = np.linalg.norm(half) * 1.3
        if all(np.linalg.norm(lab.quad.mean(0) - at) > reach + tall(lab.quad) for lab in indices):
            cut(quad, UNREADABLE)
    return found


def _wobble(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """The quad as an imperfect detector gives it: a rotated rectangle, shifted, scaled."""
    centre = quad.mean(0)
    right = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    if rng.random() < 0.7:
        # An oriented box is a rectangle: keep the longer axis, make the other square to it.
        upright = np.linalg.norm(down) >= np.linalg.norm(right)
        long, short = (down, right) if upright else (right, down)
        unit = long / (np.linalg.norm(long) + 1e-6)
        square = np.array([-unit[1], unit[0]])
        short = square * np.sign(square @ short or 1.0) * np.linalg.norm(short)
        down, right = (long, short) if upright else (short, long)
    rough = rng.choice((0.4, 1.0, 1.7), p=(0.35, 0.45, 0.2))
    size = np.linalg.norm(right) * np.linalg.norm(down)
    centre = centre + rng.normal(0, 0.055 * rough, 2) * np.sqrt(size)
    right = right * np.exp(rng.normal(0, 0.08 * rough))
    down = down * np.exp(rng.normal(0, 0.08 * rough))
    spin = rotation(rng.normal(0, 0.06 * rough))
    right, down = spin @ right, spin @ down
    corners = [-right - down, right - down, right + down, -right + down]
    return (centre + np.array(corners) / 2).astype(np.float32)


def _part(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """Only the rank or only the suit of an index: not enough to know the card."""
    start, end = (0.0, 0.45) if rng.random() < 0.5 else (0.62, 1.05)
    left, right = quad[3] - quad[0], quad[2] - quad[1]
    corners = [
        quad[0] + start * left,
        quad[1] + start * right,
        quad[1] + end * right,
        quad[0] + end * left,
    ]
    return np.array(corners, np.float32)
