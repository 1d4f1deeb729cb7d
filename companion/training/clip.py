"""Renders a clip of a table: a round of Nigerian Whot under a phone, with its exact truth.

Rendering the demo again: `python -m companion.training.clip datasets/demo`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.training.clip_play import Round, demo_round, self_play
from companion.training.clip_scene import LEAD_IN, LEAD_OUT, picture, set_stage
from companion.training.clip_stage import SEATS, Camera
from companion.training.clip_truth import event, look_at, truth_text
from companion.training.faces.fonts import fonts
from companion.training.faces.shapes import ShapeLook
from companion.training.faces.whot import WhotStyle
from companion.training.faces.whot_chance import MAROON
from companion.training.faces.whot_ink import Lettering, Wear
from companion.training.faces.whot_style import BackLook, Inks
from companion.vision.sightings import Image


@dataclass(frozen=True, slots=True)
class Clip:
    """A rendered clip's files."""

    video: Path
    record: Path
    truth: Path
    seconds: float


def render_round(
    seed: int,
    out_path: Path | str,
    *,
    width: int = 1280,
    height: int = 720,
    fps: int = 12,
    players: int = 3,
    turns: int = 12,
    deal: int = 4,
    plays: Round | None = None,
    style: WhotStyle | None = None,
    table: str = "wood",
    pauses: tuple[float, float] = (1.2, 2.0),
    noise: float = 1.2,
    flicker: float = 0.006,
    softness: float = 0.7,
) -> Clip:
    """Render a round to `out_path` (`.mp4`, or `.avi` as motion JPEG) and write its truth beside.

    Without `plays` the round is self-played from the seed. `style` is the deck; without one it
    is a layout A deck of its own that training does not draw. `noise` is the sensor's standard
    deviation in grey levels, `flicker` the lamp's as a share of its light, `softness` the lens's
    blur in pixels at 1280 wide. Beside the video lie `<name>.record` and `<name>.truth.json`.
    Raises `CompanionError` where the file can't be written.
    """
    out = Path(out_path)
    code = {".mp4": "mp4v", ".avi": "MJPG"}.get(out.suffix)
    if code is None:
        raise CompanionError(f"can't render '{out}': name it .mp4 or .avi")
    if not out.parent.is_dir():
        raise CompanionError(f"can't write the clip '{out}': its folder is not there")
    rng = np.random.default_rng((20_001, seed))
    plays = plays or self_play(seed, players, deal, turns)
    style = style or WhotStyle.layout("A", np.random.default_rng((20_002, seed)))
    scene = set_stage(plays, style, table, Camera().scaled(width, height), pauses, rng)
    seconds = scene.visits[-1].end + LEAD_OUT if scene.visits else LEAD_IN + LEAD_OUT
    writer = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*code), fps, (width, height))
    if not writer.isOpened():
        raise CompanionError(f"can't write the clip '{out}': the file or the codec is refused")
    looks = []
    grains = _grains(width, height, noise, rng)
    blur = max(0.1, softness * width / 1280)
    for number in range(round(seconds * fps)):
        t = number / fps
        frame: np.ndarray = picture(scene, t)
        gain = 1 + flicker * (np.sin(2 * np.pi * 0.31 * t) + 0.3 * np.sin(2 * np.pi * 2.3 * t))
        frame = cv2.convertScaleAbs(cv2.GaussianBlur(frame, (0, 0), blur), alpha=gain)
        if grains:
            plus, minus = grains[int(rng.integers(len(grains)))]
            frame = cv2.subtract(cv2.add(frame, plus), minus)
        writer.write(frame)
        if number % max(1, fps // 2) == 0:
            looks.append(look_at(scene, t))
    writer.release()
    record, truth = out.with_suffix(".record"), out.with_suffix(".truth.json")
    record.write_text(plays.record(), "utf-8")
    told = {
        "clip": out.name,
        "width": width,
        "height": height,
        "fps": fps,
        "seconds": round(seconds, 2),
        "deck": style.name,
        "seats": dict(zip(plays.players, SEATS[len(plays.players)], strict=True)),
        "events": [event(scene, visit) for visit in scene.visits],
        "looks": looks,
    }
    truth.write_text(truth_text(told), "utf-8")
    return Clip(out, record, truth, seconds)


def _grains(
    width: int, height: int, noise: float, rng: np.random.Generator
) -> list[tuple[Image, Image]]:
    """Sensor noise to add and to take away; a few pictures of it are enough."""
    if noise <= 0:
        return []
    grains = []
    for _ in range(4):
        grain = rng.normal(0, noise, (height, width, 1)) + rng.normal(
            0, noise / 2, (height, width, 3)
        )
        parts = np.clip(grain, 0, 40), np.clip(-grain, 0, 40)
        grains.append((parts[0].round().astype(np.uint8), parts[1].round().astype(np.uint8)))
    return grains


def demo_style() -> WhotStyle:
    """The demo's deck: maroon on white, clean, with a script back."""
    files = {font.name: font.path for font in fonts()}
    bold, italic = (files.get(f"DejaVu Sans {s}", "") for s in ("Bold", "Bold Oblique"))
    look = ShapeLook(cross_arm=0.33, star_waist=0.42)
    words = Lettering(italic, squeeze=0.85, slant=0.12)
    return replace(
        WhotStyle.layout("A", np.random.default_rng(20_003)),
        name="whot/demo",
        seed=3,
        aspect=1.41,
        paper=(248, 251, 252),
        inks=(Inks(MAROON, MAROON, MAROON),) * 6,
        number=Lettering(bold, stroke=0.02, squeeze=0.95),
        words=words,
        number_height=0.088,
        small_size=0.12,
        gap=0.025,
        small_look=look,
        centre_look=look,
        centre_size=0.6,
        centre_y=0.5,
        star_numbers=("centre",),
        twenty="script",
        slogan="",
        title="",
        frame=0.0,
        four_corners=False,
        wear=Wear(grain=0.1, edge=0.1),
        back=BackLook("script", (MAROON, (248, 251, 252)), 0.045, "Whot", words, 1),
    )


def render_demo(folder: Path | str) -> Clip:
    """Render the demo clip `nigerian.mp4` with its record and truth into a folder."""
    return render_round(
        1,
        Path(folder) / "nigerian.mp4",
        plays=demo_round(),
        style=demo_style(),
        fps=10,
        pauses=(1.2, 1.8),
        noise=0.8,
        flicker=0.003,
        softness=0.9,
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m companion.training.clip FOLDER")
    try:
        print(render_demo(sys.argv[1]).video)
    except CompanionError as error:
        print(error, file=sys.stderr)
        raise SystemExit(error.exit_code) from None
