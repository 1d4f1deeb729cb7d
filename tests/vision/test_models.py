"""The networks we ship, on pictures whose truth is known: frames of the bundled clip."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.cards import read_card
from companion.vision.eyes import CardEyes, load_eyes

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "datasets/demo"
TRUTH = json.loads((DEMO / "nigerian.truth.json").read_text())
STILL = [look for look in TRUTH["looks"] if not look["hand"] and look["cards"]]


@pytest.fixture(scope="module")
def eyes() -> CardEyes:
    return load_eyes("whot", backend="onnxruntime")


@pytest.fixture(scope="module")
def clip():
    video = cv2.VideoCapture(str(DEMO / "nigerian.mp4"))
    yield video
    video.release()


@pytest.mark.parametrize(
    "look", STILL[:: max(1, len(STILL) // 6)], ids=lambda look: f"{look['t']}s"
)
def test_frames_of_the_clip_are_read_as_they_are(eyes: CardEyes, clip, look) -> None:
    clip.set(cv2.CAP_PROP_POS_MSEC, look["t"] * 1000)
    found, frame = clip.read()
    assert found
    seen = {sighting.card for sighting in eyes.look(frame).cards}
    lying = {read_card(card["card"]) for card in look["cards"]}
    top = max(look["cards"], key=lambda card: card["share"])
    assert read_card(top["card"]) in seen
    assert seen <= lying


@pytest.mark.parametrize("name", ["detector", "reader"])
def test_the_files_are_small_and_name_no_machine(name: str) -> None:
    data = (ROOT / "models" / f"{name}.onnx").read_bytes()
    assert len(data) < 15_000_000
    assert b"/home/" not in data and str(ROOT.parent).encode() not in data
