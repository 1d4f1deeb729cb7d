"""How long the eyes take, by size of picture and by what runs the networks.

A frame of 1280 x 720 is looked at whole in each size of the pyramid, and corners are read in
the numbers that a table shows. Times include bringing the pixels into the network's form.

With `alternatives=all` it is measured instead what else the eyes could run on, and what that
would lose.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from companion.bench import Figure, known, number
from companion.bench._eyes_tried import KINDS, scenes, tried
from companion.errors import UsageError
from companion.paths import datasets_dir
from companion.vision import networks
from companion.vision.detector import PYRAMID, Detector
from companion.vision.eyes import CARD_PIXELS, CardEyes, models_folder
from companion.vision.geometry import as_corners, box_quad
from companion.vision.reader import Reader
from companion.vision.sightings import Box, Image, Kind
from companion.vision.witness import FaceReader

TEXT = "how long the eyes take, by size of picture and by backend"

ROUNDS = 30
"""Runs a figure is taken from, after as many as it takes to warm up."""

WARM_UP = 3
CORNERS = (4, 16, 48)
"""Corners read at once: a pile, a table, a fan of a whole hand and more."""


CLOCKS = {"real": time.perf_counter, "processor": time.process_time}
SCENES = 12
"""Frames of the clip that alternatives are tried on."""


def measure(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """The figures of every backend that is installed.

    Settings: `models`, the folder of the networks; `rounds`, runs a figure.

    `alternatives=all`, or some of `runtimes,int8,sizes`, tries those instead on `scenes` frames
    of the bundled clip (or `clip`, with a truth file beside it); `clock=processor` counts the
    processor's time of all threads instead of real time, for machines that others use as well.
    Raises `CompanionError` when there are no networks, `UsageError` for another setting.
    """
    folder = Path(settings["models"]) if "models" in settings else models_folder()
    if "alternatives" in settings:
        known(settings, "models", "alternatives", "scenes", "clip", "clock")
        yield from _alternatives(folder, settings)
        return
    known(settings, "models", "rounds", "alternatives")
    rounds = round(number(settings, "rounds", ROUNDS))
    for backend in ("onnxruntime", "openvino"):
        if networks.installed(backend):
            yield from _of_backend(folder, backend, rounds)


def _alternatives(folder: Path, settings: Mapping[str, str]) -> Iterator[Figure | str]:
    asked = settings["alternatives"]
    kinds = list(KINDS) if asked == "all" else [kind.strip() for kind in asked.split(",")]
    for kind in kinds:
        if kind not in KINDS:
            raise UsageError(f"alternatives={asked}: say all, or some of {','.join(KINDS)}")
    clock = settings.get("clock", "real")
    if clock not in CLOCKS:
        raise UsageError(f"clock={clock}: say {' or '.join(CLOCKS)}")
    count = round(number(settings, "scenes", SCENES))
    if "clip" in settings:
        clip = Path(settings["clip"])
    else:
        clip = datasets_dir() / "demo" / "nigerian.mp4"
    yield from tried(folder, kinds, *scenes(clip, max(1, count)), CLOCKS[clock])


def _of_backend(folder: Path, backend: str, rounds: int) -> Iterator[Figure]:
    frame = _frame()
    began = time.perf_counter()
    detector = Detector(networks.load(folder / "detector.onnx", backend))
    reader = Reader(networks.load(folder / "reader.onnx", backend))
    face = folder / "face.onnx"
    faces = FaceReader(networks.load(face, backend)) if face.is_file() else None
    yield _line(f"load_{backend}", (time.perf_counter() - began) * 1000)
    for side in PYRAMID:
        yield from _timed(f"detector_{side}_{backend}", partial(detector, frame, [side]), rounds)
    for count in CORNERS:
        boxes = _boxes(count)
        yield from _timed(f"reader_{count}_{backend}", partial(reader, frame, boxes), rounds)
    if faces is not None:
        outlines = [box_quad(150 + 190 * at, 360, 140, 200, 0.3 * at) for at in range(6)]
        yield from _timed(f"faces_6_{backend}", partial(faces, frame, outlines), rounds)
    eyes = CardEyes(detector, reader, faces=faces)
    yield from _timed(f"look_{backend}", partial(eyes.look, frame), rounds)
    eyes.card_height = float(CARD_PIXELS)
    yield from _timed(f"look_known_scale_{backend}", partial(eyes.look, frame), rounds)


def _timed(name: str, action: Callable[[], object], rounds: int) -> Iterator[Figure]:
    for _ in range(WARM_UP):
        action()
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        action()
        times.append((time.perf_counter() - began) * 1000)
    yield _line(f"{name}_median", float(np.median(times)))
    yield _line(f"{name}_p95", float(np.percentile(times, 95)))


def _line(figure: str, milliseconds: float) -> Figure:
    return Figure("vision", figure, round(milliseconds, 2), "ms")


def _frame() -> Image:
    """A frame with plain cards on grain, the same every time."""
    rng = np.random.default_rng(0)
    grain = rng.integers(0, 255, (720, 1280, 3), np.uint8)
    frame = np.asarray(cv2.GaussianBlur(grain, (0, 0), 2), np.uint8)
    for at in range(6):
        outline = as_corners(box_quad(150 + 190 * at, 360, 140, 200, 0.3 * at))
        cv2.fillPoly(frame, [outline.astype(np.int32)], (240, 240, 240))
    return frame


def _boxes(count: int) -> list[Box]:
    """Corners all over the frame, standing in every direction."""
    places = [(80 + 140 * (i % 8), 60 + 100 * (i // 8)) for i in range(count)]
    return [
        Box(Kind.INDEX, box_quad(x, y, 18, 30, 0.7 * i), 0.9) for i, (x, y) in enumerate(places)
    ]
