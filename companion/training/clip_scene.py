"""What happens in a rendered clip: who reaches where when, and the picture of it at a time.

Each action is a visit of somebody's arm: it brings a card to the pile, or fetches cards from
the market. Between visits the table is still. Only what moves is drawn for a frame; the rest is
one still picture that changes when a visit has ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import WhotCard
from companion.training.clip_play import Round
from companion.training.clip_stage import (
    SEATS,
    Arm,
    Camera,
    Pose,
    lay,
    lay_stack,
    make_arm,
    make_light,
    make_table,
)
from companion.training.faces.face import Face
from companion.training.faces.whot import WhotStyle, draw, draw_back
from companion.vision.sightings import Image

_FACE_HEIGHT = 440
_REACH, _TOUCH, _LEAVE = 0.85, 0.25, 0.75
"""Seconds of a visit: until the fingers are there, while they rest, until the arm is gone."""
LEAD_IN, LEAD_OUT = 2.5, 3.0
_PILE = Pose(-6, 50, 0)
_MARKETS = {2: Pose(120, 0, 0), 3: Pose(14, -74, 0), 4: Pose(-128, -66, 0)}
_GRIP = 16.0
"""How far from a card's middle the fingertips hold it, in millimetres."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One arm's visit. `card` is laid at `pose`; without one, `count` cards leave the market."""

    player: str
    start: float
    card: WhotCard | None
    pose: Pose
    count: int
    step: int

    @property
    def touch(self) -> float:
        """When the fingers arrive."""
        return self.start + _REACH

    @property
    def lift(self) -> float:
        """When they begin to leave; a card laid is at rest by then, a card taken is gone."""
        return self.touch + _TOUCH

    @property
    def end(self) -> float:
        """When the arm is out of the picture."""
        return self.lift + _LEAVE


@dataclass(slots=True)
class Scene:
    """All that is drawn once."""

    camera: Camera
    table: Image
    light: NDArray[np.float32]
    arms: dict[str, Arm]
    face: Callable[[WhotCard], Face]
    back: Face
    market: Pose
    visits: tuple[Visit, ...]
    round: Round
    kept: tuple[tuple[int, int], Image, Image] | None = None


def set_stage(
    plays: Round,
    style: WhotStyle,
    table: str,
    camera: Camera,
    pauses: tuple[float, float],
    rng: np.random.Generator,
) -> Scene:
    count = len(plays.players)
    seats = SEATS[count]
    market = replace(_MARKETS[count], turn=float(rng.uniform(-4, 4)))
    arms = {n: make_arm(s, rng) for n, s in zip(plays.players, seats, strict=True)}
    return Scene(
        camera=camera,
        table=make_table(table, camera, rng),
        light=make_light(camera, rng),
        arms=arms,
        face=lru_cache(maxsize=None)(lambda card: draw(style, card, _FACE_HEIGHT)),
        back=draw_back(style, _FACE_HEIGHT),
        market=market,
        visits=tuple(_visits(plays, market, pauses, rng)),
        round=plays,
    )


def _visits(
    plays: Round, market: Pose, pauses: tuple[float, float], rng: np.random.Generator
) -> list[Visit]:
    visits: list[Visit] = []
    t, left, height = LEAD_IN, plays.market, 1
    for number, step in enumerate(plays.steps):
        if step.card is not None:
            x, y = rng.uniform(-9, 9, 2)
            turn = float(rng.uniform(-25, 25))
            pose = Pose(_PILE.x + float(x), _PILE.y + float(y), turn, height * 0.32)
            visits.append(Visit(step.action.player, t, step.card, pose, 0, number))
            height += 1
            t = visits[-1].end + float(rng.uniform(*pauses))
        for player, count in step.takes:
            top = replace(market, z=left * 0.32)
            visits.append(Visit(player, t, None, top, count, number))
            left -= count
            t = visits[-1].end + float(rng.uniform(*pauses))
    return visits


def still_at(scene: Scene, t: float) -> tuple[int, int]:
    """How many plays lie on the pile at a time, and how many cards the market holds."""
    laid = sum(v.card is not None and v.lift <= t for v in scene.visits)
    taken = sum(v.count for v in scene.visits if v.lift <= t)
    return laid, scene.round.market - taken


_CALL = Pose(_PILE.x, _PILE.y, 3.0)


def pile_at(scene: Scene, laid: int) -> list[tuple[WhotCard, Pose]]:
    played = [(v.card, v.pose) for v in scene.visits if v.card is not None]
    return [(scene.round.call, _CALL), *played[:laid]]


def _background(scene: Scene, laid: int, market: int) -> Image:
    frame = scene.table.copy()
    lay_stack(frame, scene.camera, scene.back.image, scene.market, market)
    for card, pose in pile_at(scene, laid):
        lay(frame, scene.camera, scene.face(card).image, pose)
    return frame


def picture(scene: Scene, t: float) -> Image:
    """The table at a time, in its light."""
    still = _remembered(scene, *still_at(scene, t))
    visit = visiting(scene, t)
    if visit is None:
        return still[1]
    frame = still[0].copy()
    tips, z = fingertips(scene, visit, t)
    for sprite, pose in carried(scene, visit, t):
        lay(frame, scene.camera, sprite, pose, 0.28)
    scene.arms[visit.player].lay(frame, scene.camera, tips, z + 14)
    return _lit(scene, frame)


def _lit(scene: Scene, frame: Image) -> Image:
    return np.asarray(cv2.multiply(frame, scene.light, dtype=cv2.CV_8U), np.uint8)


def _remembered(scene: Scene, laid: int, market: int) -> tuple[Image, Image]:
    """The still picture, unlit and lit; the last one made is kept."""
    kept = scene.kept
    if kept is None or kept[0] != (laid, market):
        frame = _background(scene, laid, market)
        kept = scene.kept = (laid, market), frame, _lit(scene, frame)
    return kept[1], kept[2]


def visiting(scene: Scene, t: float) -> Visit | None:
    return next((v for v in scene.visits if v.start < t < v.end), None)


def _ease(x: float) -> float:
    x = min(1.0, max(0.0, x))
    return x * x * (3 - 2 * x)


def fingertips(scene: Scene, visit: Visit, t: float) -> tuple[tuple[float, float], float]:
    """Where the fingertips are, and how high."""
    arm = scene.arms[visit.player]
    start = np.array(arm.entry, float)
    middle = np.array([visit.pose.x, visit.pose.y])
    outward = (start - middle) / np.hypot(*(start - middle))
    there = middle + _GRIP * outward
    way = (
        _ease((t - visit.start) / _REACH)
        if t < visit.lift
        else 1 - _ease((t - visit.lift) / _LEAVE)
    )
    at = start + (there - start) * way
    bow = np.array([-outward[1], outward[0]]) * 14 * np.sin(np.pi * way)
    return (float(at[0] + bow[0]), float(at[1] + bow[1])), visit.pose.z + 34 * (1 - way**2)


def carried(scene: Scene, visit: Visit, t: float) -> list[tuple[Image, Pose]]:
    """The cards in the hand."""
    (x, y), z = fingertips(scene, visit, t)
    start = np.array(scene.arms[visit.player].entry, float)
    inward = np.array([visit.pose.x, visit.pose.y]) - start
    inward /= np.hypot(*inward)
    x, y = x + _GRIP * float(inward[0]), y + _GRIP * float(inward[1])
    if visit.card is not None:
        if t >= visit.lift:
            return []
        swing = 18 * (1 - _ease((t - visit.start) / _REACH))
        return [(scene.face(visit.card).image, Pose(x, y, visit.pose.turn + swing, z))]
    if t < visit.lift:
        return []
    swing = 20 * _ease((t - visit.lift) / _LEAVE)
    return [
        (scene.back.image, Pose(x + 3 * i, y + 2 * i, visit.pose.turn + swing + 4 * i, z + 0.3 * i))
        for i in range(visit.count)
    ]
