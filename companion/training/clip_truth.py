"""The truth of a rendered clip: what happened when, and what perfect eyes see at a time."""

from __future__ import annotations

import json
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.clip_picture import Stage, over, things
from companion.training.clip_play import Happens
from companion.training.clip_scene import Visit
from companion.training.clip_stage import card_points, card_quad

_OPEN = 0.9
"""An index counts as whole where this much of it shows."""


def events(stage: Stage) -> list[dict[str, Any]]:
    """Every beat of the round in order; a silent pass is when nobody came."""
    beats, visits = stage.story.round.beats, stage.story.visits
    told = []
    t = 0.0
    for number, beat in enumerate(beats):
        own = [visit for visit in visits if visit.beat == number]
        if own:
            told.append(_event(own, beat.line))
            if beat.what is Happens.HANDS:
                told[-1]["quads"] = _outlines(stage, own[0])
            t = own[-1].end
        elif beat.what is Happens.PASS:
            times = {"t_start": round(t, 3), "t_rest": round(t, 3), "t_end": round(t, 3)}
            told.append(
                {**times, "player": beat.player, "line": beat.line, "event": beat.what.value}
            )
    return told


def _event(visits: list[Visit], line: str) -> dict[str, Any]:
    first, last = visits[0], visits[-1]
    told: dict[str, Any] = {
        "t_start": round(first.start, 3),
        "t_rest": round(first.lift, 3),
        "t_end": round(last.end, 3),
        "player": first.player,
        "line": line,
        "event": first.what.value,
    }
    cards = first.lays or (first.takes if first.what is Happens.TAKEN_BACK else ())
    if cards:
        told["cards"] = [str(each.card) for each in cards]
    drawn = sum(visit.drawn for visit in visits)
    return {**told, "count": drawn} if drawn else told


def _outlines(stage: Stage, visit: Visit) -> list[list[list[float]]]:
    """Where the cards of a visit lie in the clip's last pictures."""
    shape, view = stage.deck.back.image.shape, stage.view(stage.story.seconds)
    return [_corners(card_quad(stage.camera, each.pose, shape), view) for each in visit.lays]


def look_at(stage: Stage, t: float) -> dict[str, Any]:
    """What perfect eyes see: every face of which an index shows whole, and all backs."""
    camera = stage.camera
    found = things(stage, t)
    owner = np.zeros((camera.height, camera.width), np.uint8)
    quads = []
    for name, (card, pose, _) in enumerate(found, 1):
        quads.append(card_quad(camera, pose, stage.deck.face(card).image.shape))
        cv2.fillConvexPoly(owner, np.round(quads[-1]).astype(np.int32), name)
    hand, arm = False, over(stage, t)
    if arm is not None:
        covered = stage.arms[arm[0]].cover(camera, arm[1], arm[2])
        hand = bool(covered.any())
        owner[covered] = 255
    view = stage.view(t)
    cards, backs = [], []
    for name, (card, pose, moving) in enumerate(found, 1):
        face, quad = stage.deck.face(card), quads[name - 1]
        share = _share(owner, quad, name)
        if card is None:
            if share > 0.25:
                backs.append(_corners(quad, view))
            continue
        printed = [
            camera.project(pose.place(card_points(index, face.image.shape)))
            for index in face.indices
        ]
        shown = [index for index in printed if _share(owner, index, name) > _OPEN]
        if shown:
            cards.append(
                {
                    "card": str(card),
                    "quad": _corners(quad, view) if share > 0.5 else None,
                    "index_quads": [_corners(index, view) for index in shown],
                    "share": round(share, 2),
                    "moving": moving,
                }
            )
    return {"t": round(t, 3), "cards": cards, "backs": backs, "hand": hand}


def _share(owner: NDArray[np.uint8], quad: NDArray[np.float32], name: int) -> float:
    """How much of a quad shows; what lies outside of the picture does not."""
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int), 0)
    x1, y1 = np.ceil(quad.max(0)).astype(int) + 1
    part = owner[y0:y1, x0:x1]
    if not part.size:
        return 0.0
    mask = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad - (x0, y0)).astype(np.int32), 1)
    area = cv2.contourArea(quad)
    return float(min(1.0, ((part == name) & (mask > 0)).sum() / max(1.0, area)))


def _corners(quad: NDArray[np.float32], view: NDArray[np.float64] | None) -> list[list[float]]:
    points = quad.astype(float)
    if view is not None:
        points = points @ view[:, :2].T + view[:, 2]
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def truth_text(told: dict[str, Any]) -> str:
    """The truth as JSON, one event and one look a line."""
    parts = []
    for key, value in told.items():
        if key in ("events", "looks"):
            rows = ",\n  ".join(json.dumps(row) for row in value)
            parts.append(f'"{key}": [\n  {rows}\n ]')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{" + ",\n ".join(parts) + "}\n"
