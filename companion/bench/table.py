"""A recorded table through the whole pipeline, as fast as a person at the table would notice.

The clip is played at its own pace on a clock that does not wait: computing takes the time it
takes, pauses are skipped over. So a call that comes too late here would come too late at a table.

With `rounds=N` whole rounds of several games are rendered and refereed instead; that needs the
training extra.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.bench import Figure, known, number
from companion.bench._rounds import Clock, Outcome, read_truth, run_round
from companion.engine.registry import rules
from companion.errors import CompanionError, UsageError
from companion.referee.events import Event, EventName
from companion.referee.referee import Referee
from companion.table import Table
from companion.vision.eyes import load_eyes
from companion.vision.files import ClipSource, Paced
from companion.vision.sightings import Eyes, Frame

TEXT = "card at rest to call, frames a second, a still table; or whole rounds refereed"

GAMES = ("whot/nigerian", "whot/english", "whot/knockout", "thirteen")
"""The games of which rounds are rendered unless others are named."""

CLIP = Path(__file__).resolve().parents[2] / "datasets" / "demo" / "nigerian.mp4"
CLOCKS = {"real": time.perf_counter, "processor": time.process_time}
STILL_S = 20.0
_STILL_FPS = 30.0
_SAID = (EventName.PLAY, EventName.PICK)


def measure(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """The figures. Settings: `clip`, with a truth file beside it; `models`, the folder of the
    networks; `still`, seconds of the still table; `clock=processor` counts the processor's time of
    this program instead of real time, for machines that others use as well.

    `rounds` gives the rounds of each game to render and referee instead; `games` names them
    (`whot/nigerian,thirteen`), `seed` the first round's seed, `incidents=no` leaves out what goes
    wrong at tables, and `keep` is a folder for the clips, which are not rendered again. Raises
    `CompanionError` where a file is missing.
    """
    if "rounds" in settings:
        known(settings, "rounds", "games", "seed", "keep", "models", "incidents", "clock")
        yield from _rounds(settings)
        return
    known(settings, "clip", "models", "still", "rounds", "clock")
    ticks = _clock(settings)
    clip = Path(settings.get("clip", CLIP))
    truth = read_truth(clip)
    eyes = load_eyes(models=_models(settings))
    yield from figures(clip, truth, eyes, number(settings, "still", STILL_S), ticks)


def _clock(settings: Mapping[str, str]) -> Callable[[], float]:
    name = settings.get("clock", "real")
    if name not in CLOCKS:
        raise UsageError(f"clock={name}: say {' or '.join(CLOCKS)}")
    return CLOCKS[name]


def _models(settings: Mapping[str, str]) -> Path | None:
    return Path(settings["models"]) if "models" in settings else None


def _rounds(settings: Mapping[str, str]) -> Iterator[Figure | str]:
    """Figures of rendered rounds, game by game; what went wrong is told as remarks."""
    count, seed = int(number(settings, "rounds", 1)), int(number(settings, "seed", 1))
    games = [name.strip() for name in settings.get("games", ",".join(GAMES)).split(",")]
    kits = {name: rules(name) for name in games}
    asked = settings.get("incidents", "yes")
    if asked not in ("yes", "no"):
        raise UsageError(f"incidents={asked}: say yes or no")
    ticks = _clock(settings)
    with tempfile.TemporaryDirectory(prefix="companion-rounds-") as folder:
        keep = Path(settings.get("keep", folder))
        for name, kit in kits.items():
            eyes = load_eyes(deck=kit.deck, models=_models(settings))
            outcomes: list[Outcome] = []
            for each in range(seed, seed + count):
                clip = _clip(name, 2 + each % 3, each, asked == "yes", keep)
                outcomes.append(run_round(clip, eyes, ticks))
                failures = list(outcomes[-1].failures())
                yield f"{clip.name}: {'as it was' if not failures else 'went wrong'}"
                yield from failures
            yield from round_figures(name, outcomes)


def _clip(game: str, players: int, seed: int, incidents: bool, folder: Path) -> Path:
    """A rendered round; one that lies in the folder already is taken as it is."""
    try:
        from companion.training.clip import VERSION, render_round
        from companion.training.clip_games import Incident
    except ImportError as error:
        raise CompanionError(
            f"rendering rounds needs the training extra ({error.name} is missing): "
            "pip install -e '.[train]'"
        ) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(f"can't keep clips in '{folder}': {error.strerror}") from error
    plain = "" if incidents else "-plain"
    clip = folder / f"{game.replace('/', '-')}-{players}-{seed}{plain}.mp4"
    if clip.with_suffix(".truth.json").exists() and read_truth(clip).get("version") == VERSION:
        return clip
    allowed = tuple(Incident) if incidents else ()
    made = render_round(
        seed, clip, game=game, players=players, incidents=allowed, fps=10, pauses=(0.6, 1.4)
    )
    return made.video


def round_figures(game: str, outcomes: Sequence[Outcome]) -> Iterator[Figure]:
    """The figures of several rounds of one game."""

    def figure(name: str, value: float, unit: str) -> Figure:
        return _figure(f"{game}/{name}", value, unit)

    scores = [outcome.score for outcome in outcomes]
    cards = sum(each.cards for each in scores)
    yield figure("rounds", len(outcomes), "rounds")
    yield figure("true_records", 100 * statistics.mean(o.record for o in outcomes), "%")
    for what, name in (("play", "plays"), ("pick", "picks"), ("illegal", "refusals")):
        yield figure(f"{name}_right", sum(each.right(what) for each in scores), name)
        wrong = sum(said.what == what for each in scores for said in each.false)
        yield figure(f"{name}_wrong", wrong, name)
        lost = sum(true.what == what for each in scores for true in each.missed)
        yield figure(f"{name}_missed", lost, name)
    false = sum(said.what != "pass" for each in scores for said in each.false)
    yield figure("cards_laid", cards, "cards")
    yield figure("false_per_1000_cards", 1000 * false / max(1, cards), "announcements")
    yield figure("duplicates", sum(len(each.again) for each in scores), "announcements")
    asked = [question for outcome in outcomes for question in outcome.asked]
    yield figure("questions", len(asked), "questions")
    yield figure("questions_needless", sum(not each.needed for each in asked), "questions")
    hands = [sum(values) for values in zip(*(outcome.hands for outcome in outcomes), strict=True)]
    if hands and hands[0]:
        for name, value in zip(("open", "open_read", "open_misread"), hands, strict=True):
            yield figure(f"hands_{name}", value, "cards")
    for kinds, name in ((("play",), "plays"), (("pick",), "picks")):
        waits = [wait for each in scores for wait in each.waits(*kinds)]
        if waits:
            yield figure(f"rest_to_call_{name}_median", 1000 * statistics.median(waits), "ms")
            yield figure(f"rest_to_call_{name}_p95", 1000 * _p95(waits), "ms")
    moving = [took for outcome in outcomes for took in outcome.moving]
    if moving:
        yield figure("analysed_frames", 1 / statistics.mean(moving), "1/s")
    skipped = sum(outcome.skipped for outcome in outcomes)
    yield figure("frames_skipped", skipped, "frames")
    looking = [took for outcome in outcomes for took in outcome.looking]
    if looking:
        yield figure("look_median", 1000 * statistics.median(looking), "ms")


def figures(
    clip: Path,
    truth: Mapping[str, Any],
    eyes: Eyes,
    still_s: float,
    ticks: Callable[[], float] = time.perf_counter,
) -> Iterator[Figure | str]:
    """The figures of one clip with any eyes; `truth` is the clip's truth file, `ticks` what the
    work is timed with."""
    seats = truth["seats"]
    true = [event for event in truth["events"] if event["event"] in ("play", "pick")]
    clock = Clock(ticks)
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
        start = ticks()
        update = table.step()
        took = ticks() - start
        if update is None:
            break
        if update.look is not None:
            looking.append(took)
        elif update.moving:
            moving.append(took)
        said += [(clock() - began, event) for event in update.events if event.name in _SAID]
    waited = _waits(said, true)
    waits = [wait for _, wait in waited]
    yield _figure("plays_and_picks", len(true), "events")
    yield _figure("announced_right", len(waits), "events")
    yield _figure("announced_wrong", len(said) - len(waits), "events")
    if waits:
        yield _figure("rest_to_call_median", 1000 * statistics.median(waits), "ms")
        yield _figure("rest_to_call_p95", 1000 * _p95(waits), "ms")
    for what, name in (("play", "plays"), ("pick", "picks")):
        own = [wait for kind, wait in waited if kind == what]
        if own:
            yield _figure(f"rest_to_call_{name}_median", 1000 * statistics.median(own), "ms")
            yield _figure(f"rest_to_call_{name}_p95", 1000 * _p95(own), "ms")
    if moving:
        yield _figure("analysed_frames", 1 / statistics.mean(moving), "1/s")
    if looking:
        yield _figure("look_median", 1000 * statistics.median(looking), "ms")
        yield _figure("looks", len(looking), "looks")
    yield _figure("still_table", 100 * _still(clip, eyes, seats, still_s), "% of a core")


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


def _waits(
    said: list[tuple[float, Event]], true: list[Mapping[str, Any]]
) -> list[tuple[str, float]]:
    """Seconds from each card's rest to its announcement, in order, as far as they agree, and
    whether it was a play or a pick."""
    waits: list[tuple[str, float]] = []
    left = list(said)
    for event in true:
        for at, (when, told) in enumerate(left):
            if _told(told) == _true(event):
                waits.append((str(event["event"]), when - float(event["t_rest"])))
                left = left[at + 1 :]
                break
    return waits


def _p95(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


def _figure(name: str, value: float, unit: str) -> Figure:
    return Figure("table", name, round(value, 1), unit)
