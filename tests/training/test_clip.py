"""Rendered clips: legal rounds, a video that plays, and a truth that fits its pixels."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("PIL")

from companion.cards import Deck, deck_cards, read_card
from companion.errors import CompanionError, UsageError
from companion.training.clip import demo_style, render_round
from companion.training.clip_play import NAMES, demo_round, scripted, self_play
from companion.training.faces.whot import draw

DEMO = Path(__file__).parents[2] / "datasets" / "demo"


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    out = tmp_path_factory.mktemp("clip") / "short.mp4"
    return render_round(
        4, out, width=640, height=360, fps=8, turns=3, style=demo_style(), noise=0.5
    )


def frames_of(path):
    capture, frames = cv2.VideoCapture(str(path)), []
    while (read := capture.read())[0]:
        frames.append(read[1])
    capture.release()
    return frames


def rectified(image, quad, size=(40, 72)):
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(quad, np.float32), corners)
    return cv2.cvtColor(cv2.warpPerspective(image, matrix, size), cv2.COLOR_BGR2GRAY)


def test_the_clip_plays_and_its_truth_names_what_is_drawn(clip):
    truth = json.loads(clip.truth.read_text())
    frames = frames_of(clip.video)
    assert len(frames) == round(clip.seconds * 8)
    compared = 0
    for look in truth["looks"]:
        if look["hand"] or not look["cards"]:
            continue
        for card in look["cards"]:
            face = draw(demo_style(), read_card(card["card"]), 440)
            printed = rectified(face.image[..., :3], face.indices[0])
            for quad in card["index_quads"]:
                seen = rectified(frames[round(look["t"] * 8)], quad)
                assert np.corrcoef(seen.ravel(), printed.ravel())[0, 1] > 0.8
                compared += 1
    assert compared > 10


def test_the_truth_follows_the_round(clip):
    truth = json.loads(clip.truth.read_text())
    plays = scripted(clip.record.read_text())
    assert [e["line"] for e in truth["events"] if e["event"] != "market"] == [
        step.line for step in plays.steps
    ]
    assert all(e["t_start"] < e["t_rest"] < e["t_end"] for e in truth["events"])
    for event in truth["events"]:
        if event["event"] == "play":
            after = next(k for k in truth["looks"] if k["t"] >= event["t_end"])
            assert event["cards"][0] in [card["card"] for card in after["cards"]]
            assert not after["hand"]
    assert {e["player"] for e in truth["events"]} <= set(truth["seats"])


def test_the_same_seed_gives_the_same_clip(clip, tmp_path):
    again = render_round(
        4,
        tmp_path / "short.mp4",
        width=640,
        height=360,
        fps=8,
        turns=3,
        style=demo_style(),
        noise=0.5,
    )
    assert again.truth.read_text() == clip.truth.read_text()
    assert again.video.read_bytes() == clip.video.read_bytes()


@pytest.mark.parametrize(("name", "table"), [("a.avi", "cloth"), ("b.mp4", "plain")])
def test_other_tables_players_and_containers(tmp_path, name, table):
    made = render_round(
        2, tmp_path / name, width=320, height=180, fps=4, turns=2, players=4, table=table
    )
    assert len(frames_of(made.video)) == round(made.seconds * 4)
    assert len(json.loads(made.truth.read_text())["seats"]) == 4


def test_a_clip_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(CompanionError, match=r"name it \.mp4 or \.avi"):
        render_round(1, tmp_path / "clip.gif", turns=0)
    with pytest.raises(CompanionError, match="its folder is not there"):
        render_round(1, tmp_path / "nowhere" / "clip.avi", turns=0)


def test_self_played_rounds_keep_every_card_once_and_replay():
    pack = deck_cards(Deck.WHOT)
    for seed in range(40):
        plays = self_play(seed, players=2 + seed % 3, turns=30)
        assert scripted(plays.record()) == plays
        seen = [plays.call, *(step.card for step in plays.steps if step.card)]
        assert all(seen.count(card) <= pack.count(card) for card in seen)
        assert plays.players == NAMES[: 2 + seed % 3]


def test_a_round_that_breaks_the_rules_is_refused():
    head = "game whot/nigerian\nplayers Ada, Bisi\ndeal 5\ncall 4-circle\n"
    for line in ("Ada: 5-star", "Bisi: pick"):
        with pytest.raises(UsageError, match=f"'{line}' can't be in a clip's round: "):
            scripted(head + line)
    with pytest.raises(UsageError, match="before its first play"):
        scripted("game whot/nigerian\nplayers Ada, Bisi\n")


def test_the_demo_shows_every_special_card_and_ends_with_a_win():
    plays = demo_round()
    numbers = {step.card.number for step in plays.steps if step.card}
    assert {1, 2, 5, 8, 14, 20} <= numbers
    count = dict.fromkeys(plays.players, plays.deal)
    for step in plays.steps:
        count[step.action.player] -= step.card is not None
        for player, taken in step.takes:
            count[player] += taken
    assert count == {"Ada": 7, "Bisi": 2, "Chidi": 0}


def test_the_bundled_demo_is_the_round_it_says():
    truth = json.loads((DEMO / "nigerian.truth.json").read_text())
    assert (DEMO / "nigerian.record").read_text() == demo_round().record()
    video = DEMO / truth["clip"]
    assert video.stat().st_size < 4_000_000
    capture = cv2.VideoCapture(str(video))
    assert capture.get(cv2.CAP_PROP_FRAME_COUNT) == round(truth["seconds"] * truth["fps"])
    ok, frame = capture.read()
    assert ok and frame.shape == (720, 1280, 3)
    capture.release()
