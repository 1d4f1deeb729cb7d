"""What lies under the cards: real textures where the system has them, drawn ones everywhere.

Real surfaces come from the picture folders of Debian packages (`gnome-backgrounds`,
`mate-backgrounds`, `supertuxkart-data`, `gimp-data-extras`, …) and are read where they lie;
none is copied into the project. A machine without them gets drawn wood, cloth, stone and tiles.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from companion.vision.sightings import Image

FOLDERS = (
    "/usr/share/backgrounds",
    "/usr/share/games/supertuxkart/data/textures",
    "/usr/share/games/supertuxkart/data/tracks",
    "/usr/share/games/supertuxkart/data/library",
    "/usr/share/wallpapers",
    "/usr/share/gimp/2.0/patterns",
)
_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp"}


@lru_cache(maxsize=1)
def texture_files() -> tuple[Path, ...]:
    """Picture files of the installed texture packages, in a fixed order."""
    found = [
        path
        for folder in FOLDERS
        for path in sorted(Path(folder).rglob("*"))
        if path.suffix.lower() in _SUFFIXES and 15_000 < path.stat().st_size < 6_000_000
    ]
    return tuple(found)


@lru_cache(maxsize=160)
def _texture(path: Path) -> Image | None:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 64:
        return None
    longest = max(picture.shape[:2])
    if longest > 1000:
        scale = 1000 / longest
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    # Normal maps and near-black sheets are no surface anybody plays on.
    mean = picture.reshape(-1, 3).mean(0)
    if mean.max() < 12 or (mean[0] > 200 and abs(mean[1] - 128) < 25 and abs(mean[2] - 128) < 25):
        return None
    return picture.astype(np.uint8)


def surface(rng: np.random.Generator, size: int) -> Image:
    """A square background of `size` pixels."""
    files = texture_files()
    if files and rng.random() < 0.55:
        picture = _texture(files[int(rng.integers(len(files)))])
        if picture is not None:
            return _tint(rng, _cut(rng, picture, size))
    drawn = (_wood, _cloth, _plain, _stone, _tiles, _carpet, _ornament)
    chances = (0.24, 0.2, 0.14, 0.11, 0.07, 0.11, 0.13)
    return drawn[int(rng.choice(len(drawn), p=chances))](rng, size)


def _cut(rng: np.random.Generator, picture: Image, size: int) -> Image:
    height, width = picture.shape[:2]
    side = int(min(height, width) * rng.uniform(0.35, 1.0))
    y, x = int(rng.integers(height - side + 1)), int(rng.integers(width - side + 1))
    cut = np.rot90(picture[y : y + side, x : x + side], int(rng.integers(4)))
    way = cv2.INTER_AREA if side > size else cv2.INTER_LINEAR
    resized = cv2.resize(np.ascontiguousarray(cut), (size, size), interpolation=way)
    return np.asarray(resized, np.uint8)


def _tint(rng: np.random.Generator, picture: Image) -> Image:
    if rng.random() < 0.5:
        return picture
    gain = rng.uniform(0.5, 1.3) * rng.uniform(0.85, 1.15, 3)
    return np.clip(picture * gain, 0, 255).astype(np.uint8)


def noise_field(
    rng: np.random.Generator, shape: tuple[int, int], cells: tuple[float, float], octaves: int = 3
) -> np.ndarray:
    """Smooth random field of `shape` in -1..1; `cells` is how many bumps fit down and across."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        rows = max(2, min(height, int(cells[0] * 2**octave)))
        columns = max(2, min(width, int(cells[1] * 2**octave)))
        coarse = rng.standard_normal((rows, columns), dtype=np.float32)
        total += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) / 2**octave
    return total / (np.abs(total).max() + 1e-6)


def _shade(field: np.ndarray, dark: np.ndarray, light: np.ndarray) -> Image:
    mix = np.clip(field * 0.5 + 0.5, 0, 1)[..., None].astype(np.float32)
    shaded = dark.astype(np.float32) * (1 - mix) + light.astype(np.float32) * mix
    return np.clip(shaded, 0, 255).astype(np.uint8)


def _colour(
    rng: np.random.Generator, value: tuple[float, float], sat: tuple[float, float]
) -> np.ndarray:
    """Any hue with its brightness and saturation, 0 to 1, in these ranges; float32 BGR."""
    pixel = [rng.integers(180), rng.uniform(*sat) * 255, rng.uniform(*value) * 255]
    hsv = np.array([[pixel]], float).astype(np.uint8)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def _wood(rng: np.random.Generator, size: int) -> Image:
    base = np.array([rng.uniform(20, 130), rng.uniform(50, 165), rng.uniform(80, 215)])
    base = np.sort(base)
    grain = noise_field(rng, (size, size), (rng.uniform(20, 90), rng.uniform(1, 4)), 3)
    rings = np.sin(grain * rng.uniform(2, 14) + np.linspace(0, rng.uniform(0, 40), size)[:, None])
    picture = _shade(0.6 * grain + 0.4 * rings, base * rng.uniform(0.55, 0.85), base)
    if rng.random() < 0.5:
        step = int(rng.integers(size // 6, size))
        for y in range(int(rng.integers(step)), size, step):
            gap = max(1, size // 220)
            picture[y : y + gap] = (picture[y : y + gap] * 0.5).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(picture, int(rng.integers(2))))


def _cloth(rng: np.random.Generator, size: int) -> Image:
    base = _colour(rng, (0.12, 0.95), (0.0, 0.95))
    field = 0.5 * noise_field(rng, (size, size), (3, 3), 2)
    field += rng.uniform(0.1, 0.7) * rng.standard_normal((size, size), dtype=np.float32)
    picture = _shade(field, base * rng.uniform(0.6, 0.9), base)
    if rng.random() < 0.35:
        other = _colour(rng, (0.2, 0.95), (0.0, 0.9))
        pitch = int(rng.integers(10, 90))
        stripes = (np.arange(size) // pitch) % 2 == 0
        across = stripes[None, :] if rng.random() < 0.5 else stripes[None, :] ^ stripes[:, None]
        mask = np.broadcast_to(across, (size, size))
        mixed = picture[mask] * 0.5 + other * 0.5
        picture[mask] = mixed.astype(np.uint8)
    return picture


def _plain(rng: np.random.Generator, size: int) -> Image:
    base = _colour(rng, (0.05, 1.0), (0.0, 0.6))
    return _shade(noise_field(rng, (size, size), (2, 2), 2), base * rng.uniform(0.75, 0.98), base)


def _stone(rng: np.random.Generator, size: int) -> Image:
    base = _colour(rng, (0.15, 0.95), (0.0, 0.25))
    field = noise_field(rng, (size, size), (6, 6), 5)
    veins = 1 - np.abs(noise_field(rng, (size, size), (3, 3), 4)) * 6
    return _shade(field + np.clip(veins, 0, 1), base * rng.uniform(0.5, 0.9), base)


def _carpet(rng: np.random.Generator, size: int) -> Image:
    base = _colour(rng, (0.15, 0.9), (0.0, 0.6))
    noise = rng.standard_normal((size, size), dtype=np.float32)
    rough = cv2.GaussianBlur(noise, (0, 0), float(rng.uniform(0.5, 2.0)))
    field = rough / (np.abs(rough).max() + 1e-6) * 1.5
    field = field + 0.4 * noise_field(rng, (size, size), (4, 4), 2)
    return _shade(field, base * rng.uniform(0.3, 0.7), np.minimum(base * 1.2, 255))


def _ornament(rng: np.random.Generator, size: int) -> Image:
    """A carpet or a printed tablecloth: one motif in a few colours, mirrored and repeated."""
    half = int(rng.integers(14, 130))
    bumps = rng.uniform(1.5, 7, 2)
    field = noise_field(rng, (half, half), (float(bumps[0]), float(bumps[1])), 2)
    inks = int(rng.integers(2, 6))
    steps = np.quantile(field, np.linspace(0, 1, inks + 1)[1:-1])
    colours = np.array([_colour(rng, (0.05, 1.0), (0.0, 0.95)) for _ in range(inks)])
    quarter = colours[np.digitize(field, steps)]
    motif = np.concatenate([quarter, quarter[:, ::-1]], 1)
    motif = np.concatenate([motif, motif[::-1]], 0)
    times = -(-size // (2 * half))
    cloth = np.tile(motif, (times, times, 1))[:size, :size]
    cloth = cloth + rng.uniform(2, 30) * rng.standard_normal((size, size, 1), dtype=np.float32)
    cloth = cv2.GaussianBlur(cloth.astype(np.float32), (0, 0), float(rng.uniform(0.3, 1.5)))
    return np.clip(cloth, 0, 255).astype(np.uint8)


def _tiles(rng: np.random.Generator, size: int) -> Image:
    picture = _stone(rng, size)
    pitch, line = int(rng.integers(40, 260)), int(rng.integers(1, 6))
    joint = _colour(rng, (0.1, 0.9), (0.0, 0.2)).astype(np.uint8)
    for at in range(int(rng.integers(pitch)), size, pitch):
        picture[at : at + line] = joint
        picture[:, at : at + line] = joint
    return picture
