"""A recorded table through the whole pipeline, as fast as a person at the table would notice.

The clip is played at its own pace on a clock that does not wait: computing takes the time it
takes, pauses are skipped over. So a call that comes too late here would come too late at a table.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.bench import Figure, known, number
from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.referee.events import Event, EventName
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.eyes import load_eyes
from companion.vision.sightings import Eyes, Frame
from companion.vision.sources import ClipSource, Paced

TEXT = "card at rest to call, frames a second, and a still table, on the demo clip"

CLIP = Path(__file__).resolve().parents[2] / "datasets" / "demo" / "nigerian.mp4"
STILL_S = 20.0
_STILL_FPS = 30.0
_SAID = (EventName.PLAY, EventName.PICK)


def measure(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """The figures. Settings: `clip`, with a truth file beside it; `models`, the folder of the
    networks; `still`, seconds of the still table. Raises `CompanionError` where one is missing.
    """
    known(settings, "clip", "models", "still")
    clip = Path(settings.get("clip", CLIP))
    truth = _truth(clip)
    folder = Path(settings["models"]) if "models" in settings else None
    eyes = load_eyes(models=folder)
    yield from figures(clip, truth, eyes, number(settings, "still", STILL_S))


def figures(
    clip: Path, truth: Mapping[str, Any], eyes: Eyes, still_s: float
) -> Iterator[Figure | str]:
    """The figures of one clip with any eyes; `truth` is the clip's truth file."""
    seats = truth["seats"]
    true = [event for event in truth["events"] if event["event"] in ("play", "pick")]
    clock = _Clock()
    table = Table(
        Paced(ClipSource(clip), clock, clock.sleep),
        eyes,
        Referee(rules("whot/nigerian"), seats, 5),
    )
    said: list[tuple[float, Event]] = []
    moving: list[float] = []
    looking: list[float] = []
    began = clock()
    while True:
        start = time.perf_counter()
        update = table.step()
        took = time.perf_counter() - start
        if update is None:
            break
        if update.look is not None:
            looking.append(took)
        elif update.moving:
            moving.append(took)
        said += [(clock() - began, event) for event in update.events if event.name in _SAID]
    waits = _waits(said, true)
    yield _figure("plays_and_picks", len(true), "events")
    yield _figure("announced_right", len(waits), "events")
    yield _figure("announced_wrong", len(said) - len(waits), "events")
    if waits:
        yield _figure("rest_to_call_median", 1000 * statistics.median(waits), "ms")
        yield _figure("rest_to_call_p95", 1000 * _p95(waits), "ms")
    if moving:
        yield _figure("analysed_frames", 1 / statistics.mean(moving), "1/s")
    if looking:
        yield _figure("look_median", 1000 * statistics.median(looking), "ms")
        yield _figure("looks", len(looking), "looks")
    yield _figure("still_table", 100 * _still(clip, eyes, seats, still_s), "% of a core")


class _Clock:
    """Real time, but for the waiting, which is skipped."""

    def __init__(self) -> None:
        self._skipped = 0.0

    def __call__(self) -> float:
        return time.perf_counter() + self._skipped

    def sleep(self, seconds: float) -> None:
        self._skipped += seconds


class _Still:
    """The first frame of a clip, for a while; the noise of a camera is left out."""

    live = False

    def __init__(self, frame: Frame, seconds: float) -> None:
        self._image, self._left, self._number = frame.image, int(seconds * _STILL_FPS), 0

    def read(self) -> Frame | None:
        if self._number >= self._left:
            return None
        self._number += 1
        return Frame(self._image, self._number / _STILL_FPS, self._number)

    def close(self) -> None:
        self._left = 0


def _still(clip: Path, eyes: Eyes, seats: Mapping[str, str], seconds: float) -> float:
    """Processor time per second of a table that lies still, all threads together."""
    source = ClipSource(clip)
    frame = source.read()
    source.close()
    assert frame is not None
    table = Table(_Still(frame, seconds), eyes, Referee(rules("whot/nigerian"), list(seats), 5))
    # The table is laid and read first; that is no part of lying still.
    for _ in range(int(_STILL_FPS)):
        table.step()
    began = time.process_time()
    while table.step() is not None:
        pass
    return (time.process_time() - began) / max(seconds - 1.0, 1e-9)


def _told(event: Event) -> tuple[str, str, str]:
    return event.player or "", event.name.value, " ".join(map(str, event.cards))


def _true(event: Mapping[str, Any]) -> tuple[str, str, str]:
    cards = " ".join(event.get("cards", ()))
    return str(event["player"]), str(event["event"]), str(cards)


def _waits(said: list[tuple[float, Event]], true: list[Mapping[str, Any]]) -> list[float]:
    """Seconds from each card's rest to its announcement, in order, as far as they agree."""
    waits: list[float] = []
    left = list(said)
    for event in true:
        for at, (when, told) in enumerate(left):
            if _told(told) == _true(event):
                waits.append(when - float(event["t_rest"]))
                left = left[at + 1 :]
                break
    return waits


def _p95(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


def _figure(name: str, value: float, unit: str) -> Figure:
    return Figure("table", name, round(value, 1), unit)


def _truth(clip: Path) -> Mapping[str, Any]:
    path = clip.with_suffix(".truth.json")
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CompanionError(
            f"'{path}' can't be read; give clip=FILE with a truth file beside it"
        ) from error
    except ValueError as error:
        raise CompanionError(f"'{path}' is no truth file: {error}") from error
