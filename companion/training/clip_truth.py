"""The truth of a rendered clip: what happened when, and what perfect eyes see at a time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.clip_play import Step
from companion.training.clip_scene import (
    Scene,
    Visit,
    carried,
    fingertips,
    pile_at,
    still_at,
    visiting,
)
from companion.training.clip_stage import Pose, card_points, card_quad
from companion.training.faces.face import Face


def event(scene: Scene, visit: Visit) -> dict[str, Any]:
    step: Step = scene.round.steps[visit.step]
    told: dict[str, Any] = {
        "t_start": round(visit.start, 3),
        "t_rest": round(visit.lift, 3),
        "t_end": round(visit.end, 3),
        "player": visit.player,
        "line": step.line,
    }
    if visit.card is not None:
        return {**told, "event": "play", "cards": [str(visit.card)]}
    # After a general market the hands that fetch are not the line's own.
    return {**told, "event": "pick" if step.card is None else "market", "count": visit.count}


def look_at(scene: Scene, t: float) -> dict[str, Any]:
    """What perfect eyes see: every face of which an index shows whole, and all backs."""
    camera = scene.camera
    laid, market = still_at(scene, t)
    visit = visiting(scene, t)
    things: list[tuple[Face, Pose, bool]] = []
    if market:
        things.append((scene.back, replace(scene.market, z=(market - 1) * 0.32), False))
    things += [(scene.face(card), pose, False) for card, pose in pile_at(scene, laid)]
    hand = False
    owner = np.zeros((camera.height, camera.width), np.uint8)
    if visit is not None:
        face = scene.face(visit.card) if visit.card is not None else scene.back
        things += [(face, pose, True) for _, pose in carried(scene, visit, t)]
    for name, (face, pose, _) in enumerate(things, 1):
        outline = np.round(card_quad(camera, pose, face.image.shape)).astype(np.int32)
        cv2.fillConvexPoly(owner, outline, name)
    if visit is not None:
        covered = scene.arms[visit.player].cover(camera, *_at(scene, visit, t))
        hand = bool(covered.any())
        owner[covered] = 255
    cards, backs = [], []
    for name, (face, pose, moving) in enumerate(things, 1):
        quad = card_quad(camera, pose, face.image.shape)
        share = _share(owner, quad, name)
        if face.card is None:
            if share > 0.25:
                backs.append(_corners(quad))
            continue
        printed = [
            camera.project(pose.place(card_points(index, face.image.shape)))
            for index in face.indices
        ]
        shown = [index for index in printed if _share(owner, index, name) > 0.9]
        if shown:
            cards.append(
                {
                    "card": str(face.card),
                    "quad": _corners(quad) if share > 0.5 else None,
                    "index_quads": [_corners(index) for index in shown],
                    "share": round(share, 2),
                    "moving": moving,
                }
            )
    return {"t": round(t, 3), "cards": cards, "backs": backs, "hand": hand}


def _at(scene: Scene, visit: Visit, t: float) -> tuple[tuple[float, float], float]:
    tips, z = fingertips(scene, visit, t)
    return tips, z + 14


def _share(owner: NDArray[np.uint8], quad: NDArray[np.float32], name: int) -> float:
    """How much of a quad shows; what lies outside of the picture does not."""
    mask = np.zeros(owner.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    area = cv2.contourArea(quad)
    return float(min(1.0, ((owner == name) & (mask > 0)).sum() / max(1.0, area)))


def _corners(quad: NDArray[np.float32]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in quad]


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
