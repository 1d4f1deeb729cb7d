"""The fonts a card index can be printed in: what is installed, checked and classified.

Every TrueType or OpenType file under the system's font folders that draws ten distinct digits
and the letters A J Q K is offered, once for each distinct drawing. Symbol fonts, broken fonts
and fonts of other scripts drop out because their glyphs do not look like digits. Pillow's own
font is always there, so a bare machine draws too.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

CHARACTERS = "A234567890JQK1"
MASTER = 176
"""Size in pixels per em at which glyphs are drawn before they are scaled to the card."""

_CELL = (20, 28)
_EXAMINED = 4
"""Counts up whenever the examination changes, so that what an older one found is not used."""
_ODD = re.compile(
    r"\bpx\b|bit|pixel|terminus|unifont|fraktur|goti|outline|stencil|shadow|brk|script|hand",
    re.IGNORECASE,
)
"""Names of fonts that few cards would be printed in: pixels, blackletter, effects."""
_MISSING = "\U0010fffe"


@dataclass(frozen=True, slots=True)
class Font:
    """One usable font. `path` is empty for Pillow's own.

    `width` is the mean digit's width over its height, `stroke` its stem's thickness over its
    height, `likeness` how much its glyphs look like plain printed ones (0 to 1).
    """

    name: str
    path: str
    serif: bool
    slanted: bool
    mono: bool
    cyrillic: bool
    width: float
    stroke: float
    likeness: float

    @property
    def weight(self) -> float:
        """How often an index is printed in it: bold, upright and narrow ones are usual."""
        weight = 1.0
        if self.slanted:
            weight *= 0.25
        if self.mono:
            weight *= 0.5
        if _ODD.search(self.name):
            weight *= 0.12
        if self.stroke < 0.07:
            weight *= 0.3
        elif self.stroke > 0.11:
            weight *= 1.5
        if self.width < 0.55:
            weight *= 1.4
        if self.serif:
            weight *= 1.6
        return weight * min(1.0, max(0.1, (self.likeness - 0.45) * 4))


def font_folders() -> list[Path]:
    """Where fonts are looked for; COMPANION_FONTS (folders joined by the path separator) wins."""
    named = os.environ.get("COMPANION_FONTS")
    if named is not None:
        return [Path(part) for part in named.split(os.pathsep) if part]
    home = Path.home()
    return [
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        Path("/Library/Fonts"),
        Path("C:/Windows/Fonts"),
        home / ".fonts",
        home / ".local/share/fonts",
    ]


@lru_cache(maxsize=1)
def fonts() -> tuple[Font, ...]:
    """Every usable font once, in a fixed order, Pillow's own first. Cached for the process.

    What was found out about a file is kept in COMPANION_ART (or ~/.cache/companion/art), so
    only the first call on a machine is slow.
    """
    cache_file = cache_folder() / "fonts.json"
    known = _read_cache(cache_file)
    seen: set[str] = set()
    found: list[Font] = []
    fresh: dict[str, dict[str, Any]] = {}
    for key, path in _font_files():
        entry = known.get(key)
        if entry is None:
            entry = _examine(path)
        fresh[key] = entry
        digest = entry.get("digest")
        if isinstance(digest, str) and digest not in seen:
            seen.add(digest)
            found.append(Font(**entry["font"]))
    if fresh != known:
        _write_cache(cache_file, fresh)
    return (_built_in(), *found)


def cache_folder() -> Path:
    """The folder for what is slow to make again: COMPANION_ART or ~/.cache/companion/art."""
    named = os.environ.get("COMPANION_ART")
    return Path(named) if named else Path.home() / ".cache/companion/art"


@lru_cache(maxsize=2048)
def glyph(path: str, text: str) -> NDArray[Any]:
    """The tight mask (0 to 255) of a text drawn at MASTER pixels per em.

    `path` is the font's file, or empty for Pillow's own. Raises ValueError where the font draws
    nothing for the text.
    """
    mask = _draw(_load(path, MASTER), text)
    if mask is None:
        raise ValueError(f"the font {path or 'built in'} draws nothing for {text!r}")
    return mask


@lru_cache(maxsize=64)
def _load(path: str, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    if not path:
        return ImageFont.load_default(size)
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _draw(font: ImageFont.FreeTypeFont | ImageFont.ImageFont, text: str) -> NDArray[Any] | None:
    left, top, right, bottom = (int(v) for v in font.getbbox(text))
    width, height = right - left, bottom - top
    if not (0 < width < 6000 and 0 < height < 3000):
        return None
    image = Image.new("L", (width + 4, height + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, fill=255, font=font)
    mask = np.asarray(image)
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    if not len(rows):
        return None
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].copy()


def _font_files() -> Iterator[tuple[str, str]]:
    for folder in font_folders():
        if not folder.is_dir():
            continue
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() in {".ttf", ".otf", ".ttc", ".pfb"}:
                try:
                    facts = path.stat()
                except OSError:
                    continue
                yield f"{_EXAMINED}|{path}|{facts.st_size}|{int(facts.st_mtime)}", str(path)


def _examine(path: str) -> dict[str, Any]:
    """What a file's glyphs look like; without a digest where they can't be an index's."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            font = ImageFont.truetype(path, 64, layout_engine=ImageFont.Layout.BASIC)
            family, style = font.getname()
            masks = [_draw(font, character) for character in CHARACTERS]
            missing = _draw(font, _MISSING)
            cyrillic = [_draw(font, character) for character in "ДТВК"]
            lengths = {round(font.getlength(character)) for character in "1MiW"}
    except (OSError, ValueError, SyntaxError, OverflowError, MemoryError):
        return {}
    described = _describe(masks, missing)
    if described is None:
        return {}
    name = f"{family or Path(path).stem} {style or ''}".strip()
    slanted = bool(re.search(r"ital|obli|slant", f"{name} {path}", re.IGNORECASE))
    font_facts = Font(
        name=name,
        path=path,
        slanted=slanted,
        mono=len(lengths) == 1,
        cyrillic=all(m is not None and not _same(m, missing) for m in cyrillic)
        and _distinct([m for m in cyrillic if m is not None]),
        **described,
    )
    digest = hashlib.sha1(b"".join(m.tobytes() for m in masks if m is not None)).hexdigest()
    return {"digest": digest, "font": asdict(font_facts)}


def _describe(
    masks: list[NDArray[Any] | None], missing: NDArray[Any] | None
) -> dict[str, Any] | None:
    if any(mask is None or _same(mask, missing) for mask in masks):
        return None
    drawn = [mask for mask in masks if mask is not None]
    heights = [mask.shape[0] for mask in drawn]
    if min(heights) < 0.4 * max(heights) or not _distinct(drawn):
        return None
    cells = [_cell(mask) for mask in drawn]
    # J and 1 differ too much between honest fonts (serifs, a descending J) to be judged.
    judged = [i for i, c in enumerate(CHARACTERS) if c not in "J1"]
    table = np.array([[_overlap(cells[i], _templates()[j]) for j in judged] for i in judged])
    likeness = float(np.mean(np.diag(table)))
    known = int((table.argmax(1) == np.arange(len(judged))).sum())
    letters = min(table[k, k] for k, i in enumerate(judged) if CHARACTERS[i] in "AQK")
    if likeness < 0.45 or letters < 0.15 or known < len(judged) - 3:
        return None
    digits = drawn[1:10]
    width = float(np.mean([m.shape[1] / m.shape[0] for m in digits]))
    strokes = [2 * np.percentile(_ridge(m), 80) / m.shape[0] for m in digits]
    return {
        "width": round(width, 3),
        "stroke": round(float(np.mean(strokes)), 3),
        "likeness": round(likeness, 3),
        "serif": _has_feet(drawn[0]),
    }


def _ridge(mask: NDArray[Any]) -> NDArray[Any]:
    """Distances to the edge along the middle of the strokes."""
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    distance = cv2.distanceTransform((padded > 127).astype(np.uint8), cv2.DIST_L2, 3)
    ridge = (distance > 0) & (distance >= cv2.dilate(distance, np.ones((3, 3))))
    return distance[ridge] if ridge.any() else np.ones(1, np.float32)


def _has_feet(a: NDArray[Any]) -> bool:
    """Whether the legs of an A end in serifs: its feet hold clearly more ink than its shins."""
    height = a.shape[0]
    if height < 12:
        return False
    foot = (a[int(0.95 * height) :] > 127).sum(1).mean()
    shin = (a[int(0.80 * height) : int(0.88 * height)] > 127).sum(1).mean()
    return bool(foot > 1.35 * shin)


def _cell(mask: NDArray[Any]) -> NDArray[Any]:
    small = cv2.resize(mask, _CELL, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    soft = cv2.GaussianBlur(small, (0, 0), 2.0)
    soft -= soft.mean()
    return soft / max(1e-6, float(np.linalg.norm(soft)))


def _overlap(one: NDArray[Any], other: NDArray[Any]) -> float:
    return float((one * other).sum())


def _same(one: NDArray[Any] | None, other: NDArray[Any] | None) -> bool:
    if one is None or other is None or one.shape != other.shape:
        return False
    return bool(np.array_equal(one, other))


def _distinct(masks: list[NDArray[Any]]) -> bool:
    for i, one in enumerate(masks):
        for other in masks[:i]:
            if _same(one, other):
                return False
    return True


@lru_cache(maxsize=1)
def _templates() -> tuple[NDArray[Any], ...]:
    return tuple(_cell(glyph("", character)) for character in CHARACTERS)


@lru_cache(maxsize=1)
def _built_in() -> Font:
    masks: list[NDArray[Any] | None] = [glyph("", character) for character in CHARACTERS]
    described = _describe(masks, None) or {}
    return Font("built in", "", slanted=False, mono=False, cyrillic=False, **described)


def _read_cache(path: Path) -> dict[str, dict[str, Any]]:
    try:
        read = json.loads(path.read_text("utf-8"))
        return read if isinstance(read, dict) else {}
    except (OSError, ValueError):
        return {}


def _write_cache(path: Path, entries: dict[str, dict[str, Any]]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_text(json.dumps(entries), "utf-8")
        part.replace(path)
    except OSError:
        return  # a cache that can't be written costs time, nothing else
