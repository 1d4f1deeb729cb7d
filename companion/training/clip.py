"""Renders a clip of a table: a round of any game under a phone, with its exact truth.

Rendering the demo again: `python -m companion.training.clip datasets/demo`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.cards import Deck
from companion.errors import CompanionError
from companion.training.clip_decks import ClipDeck, clip_deck, demo_style, whot_deck
from companion.training.clip_games import Incident, incidents_of, play_game
from companion.training.clip_picture import Stage, set_stage
from companion.training.clip_play import Round, demo_round
from companion.training.clip_stage import Camera
from companion.training.clip_tables import TABLES
from companion.training.clip_truth import events, look_at, truth_text
from companion.vision.sightings import Image

VERSION = 5
"""Goes up when the same seed gives another clip, so that kept clips are rendered anew."""


_KNEE = 205.0
"""The grey level above which a camera presses tones together."""


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
    game: str = "whot/nigerian",
    width: int = 1280,
    height: int = 720,
    fps: int = 12,
    players: int = 3,
    turns: int | None = None,
    deal: int | None = None,
    plays: Round | None = None,
    deck: ClipDeck | None = None,
    table: str | None = None,
    camera: Camera | None = None,
    incidents: Sequence[Incident] = (),
    pauses: tuple[float, float] = (0.7, 1.6),
    noise: float = 1.2,
    flicker: float = 0.006,
    softness: float = 0.7,
) -> Clip:
    """Render a round to `out_path` (`.mp4`, or `.avi` as motion JPEG) and write its truth beside.

    Without `plays` a whole round of `game` is played from the seed, or its first `turns` actions,
    with some of the `incidents` allowed. `deck`, `table` (one of `TABLES`) and `camera` are drawn
    from the seed where they are not given; none is one that training draws. `pauses` are the
    seconds between two arms, at least and at most; `noise` is the sensor's standard deviation in
    grey levels, `flicker` the lamp's as a share of its light, `softness` the lens's blur in pixels
    at 1280 wide. Beside the video lie `<name>.record` and `<name>.truth.json`. Raises
    `CompanionError` where the file can't be written.
    """
    out = Path(out_path)
    code = {".mp4": "mp4v", ".avi": "MJPG"}.get(out.suffix)
    if code is None:
        raise CompanionError(f"can't render '{out}': name it .mp4 or .avi")
    if not out.parent.is_dir():
        raise CompanionError(f"can't write the clip '{out}': its folder is not there")
    rng = np.random.default_rng((20_001, seed))
    had = incidents_of(seed, incidents)
    plays = plays or play_game(game, players, seed, deal=deal, turns=turns, incidents=had)
    kind = plays.match.rules.deck
    deck = deck or clip_deck(kind, seed)
    table = table or str(rng.choice(list(TABLES)))
    view = (camera or round_camera(kind, rng)).scaled(width, height)
    blur = max(0.1, softness * width / 1280)
    stage = set_stage(plays, deck, table, view, pauses, had, blur, rng)
    writer = cv2.VideoWriter(str(out), cv2.VideoWriter.fourcc(*code), fps, (width, height))
    if not writer.isOpened():
        raise CompanionError(f"can't write the clip '{out}': the file or the codec is refused")
    for frame in _frames(stage, fps, noise, flicker, rng):
        writer.write(frame)
    writer.release()
    record, truth = out.with_suffix(".record"), out.with_suffix(".truth.json")
    record.write_text(plays.record(), "utf-8")
    told = {
        "clip": out.name,
        "version": VERSION,
        "game": plays.game,
        "deal": plays.dealt,
        "width": width,
        "height": height,
        "fps": fps,
        "seconds": round(stage.story.seconds, 2),
        "deck": deck.name,
        "table": table,
        "card_height": round(view.card_pixels, 1),
        "seats": stage.places.seats,
        "incidents": [
            {"t": round(t, 3), "incident": each.value} for t, each in stage.story.happens
        ],
        "events": events(stage),
        "looks": list(_looks(stage, fps)),
    }
    truth.write_text(truth_text(told), "utf-8")
    return Clip(out, record, truth, stage.story.seconds)


def round_camera(deck: Deck, rng: np.random.Generator) -> Camera:
    """A phone over a table: where hands are laid open at the end it hangs a little higher."""
    low, high = (900, 1040) if deck is Deck.WHOT else (800, 1000)
    return Camera(
        tilt=float(rng.uniform(6, 26)),
        roll=float(rng.uniform(-4, 4)),
        distance=float(rng.uniform(low, high)),
    )


def _frames(
    stage: Stage, fps: int, noise: float, flicker: float, rng: np.random.Generator
) -> Iterator[Image]:
    """The clip's pictures one by one, with the lamp's flicker and the sensor's noise."""
    m = stage.margin
    grains = _grains(stage.camera.width - 2 * m, stage.camera.height - 2 * m, noise, rng)
    levels = np.arange(256, dtype=np.float64)[:, None]
    for number in range(round(stage.story.seconds * fps)):
        t = number / fps
        frame = stage.picture(t)
        swing = np.sin(2 * np.pi * 0.31 * t) + 0.3 * np.sin(2 * np.pi * 2.3 * t)
        gain = stage.gain(t) * (1 + flicker * swing)
        table = np.clip(_exposed(levels * gain) + 0.5, 0, 255).astype(np.uint8)[None]
        seen = np.asarray(cv2.LUT(frame, table), np.uint8)
        if grains:
            plus, minus = grains[int(rng.integers(len(grains)))]
            seen = np.asarray(cv2.subtract(cv2.add(seen, plus), minus), np.uint8)
        yield seen


def _exposed(light: np.ndarray) -> np.ndarray:
    """What a camera makes of light: the brightest tones are pressed together, not cut off, so
    that white cards keep their edges under any lamp."""
    over = np.maximum(light - _KNEE, 0)
    room = 255 - _KNEE
    return np.where(light > _KNEE, _KNEE + room * (1 - np.exp(-over / room)), light)


def _looks(stage: Stage, fps: int) -> Iterator[dict[str, Any]]:
    """What perfect eyes see, twice a second."""
    last: tuple[int, bool, dict[str, Any]] | None = None
    for number in range(0, round(stage.story.seconds * fps), max(1, fps // 2)):
        t = number / fps
        changed, still = stage.story.changed(t), stage.story.visiting(t) is None
        moves = any(when <= t < when + 1 for when, _ in stage.story.happens)
        if last is None or not (still and last[1] and changed == last[0]) or moves:
            last = changed, still and not moves, look_at(stage, t)
        yield {**last[2], "t": round(t, 3)}


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


def render_demo(folder: Path | str) -> Clip:
    """Render the demo clip `nigerian.mp4` with its record and truth into a folder."""
    return render_round(
        1,
        Path(folder) / "nigerian.mp4",
        plays=demo_round(),
        deck=whot_deck(demo_style()),
        table="wood",
        camera=Camera(),
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
