import json

import cv2
import numpy as np
import pytest
from vision_fakes import NAMES, FakeEyes, FakeNetwork, card, columns, shares

from companion.cards import Deck
from companion.cli import main
from companion.errors import CompanionError
from companion.vision import eyes as eyes_module
from companion.vision.annotate import annotate
from companion.vision.detector import Detector
from companion.vision.eyes import CardEyes
from companion.vision.geometry import box_quad
from companion.vision.reader import Reader
from companion.vision.sightings import Kind, Look, Sighting, Unread, Why

INDEX, FACE, BACK = range(3)


def card_eyes(deck=None):
    """Eyes whose networks know one scene: a 7H at (320, 240), a back beside it."""

    def detect(batch):
        f = batch.shape[3] / 640
        boxes = [
            (FACE, 320, 240, 140, 200, 0, 0.9),
            (INDEX, 266, 166, 16, 26, 0, 0.8),
            (INDEX, 374, 314, 16, 26, 0, 0.8),
            (BACK, 120, 240, 140, 200, 0, 0.9),
        ]
        return columns(*((k, x * f, y * f, w * f, h * f, a, s) for k, x, y, w, h, a, s in boxes))

    read = FakeNetwork(NAMES, 64, lambda batch: np.stack([shares(**{"7H": 0.95})] * len(batch)))
    finder = FakeNetwork(tuple(Kind), 448, detect)
    return CardEyes(Detector(finder), Reader(read), deck), finder


def blank(width=640, height=480):
    return np.full((height, width, 3), 90, np.uint8)


def test_eyes_read_a_picture_and_time_themselves():
    eyes, _ = card_eyes()
    look = eyes.look(blank())
    assert (look.width, look.height, look.deck) == (640, 480, Deck.STANDARD)
    assert [str(sighting.card) for sighting in look.cards] == ["7H"]
    assert len(look.cards[0].indices) == 2
    assert len(look.backs) == 1
    assert look.milliseconds > 0
    assert eyes.look(blank()).cards == look.cards


def test_a_learnt_card_height_leaves_one_size_to_look_in():
    eyes, finder = card_eyes()
    eyes.look(blank())
    assert len(finder.batches) > 1
    finder.batches.clear()
    eyes.card_height = 100.0
    eyes.look(blank())
    assert [batch.shape for batch in finder.batches] == [(1, 3, 960, 1280)]


def test_a_deck_that_is_not_there_is_not_read_into_the_picture():
    eyes, _ = card_eyes(Deck.WHOT)
    assert eyes.look(blank()).cards == ()


@pytest.fixture
def photos(tmp_path, monkeypatch):
    """Two pictures and the eyes that know them, in an empty folder to work in."""
    monkeypatch.setattr(eyes_module, "load_eyes", lambda *_: FakeEyes({64: ["7H", "10S"]}))
    monkeypatch.chdir(tmp_path)
    cv2.imwrite("a.png", blank(64, 48))
    cv2.imwrite("b.jpg", blank(80, 60))
    return tmp_path


def test_look_prints_a_line_a_picture(photos, capsys):
    assert main(["look", "a.png", "b.jpg"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "a.png: 7H (0.90), 10S (0.90)",
        "b.jpg: no cards",
    ]


def test_look_json_has_the_fixed_keys(photos, capsys):
    assert main(["look", "--json", "a.png"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    shown = json.loads(line)
    assert list(shown) == [
        "image", "width", "height", "deck", "cards", "backs", "unread", "milliseconds",
    ]  # fmt: skip
    assert shown["image"] == "a.png"
    assert list(shown["cards"][0]) == ["card", "confidence", "quad", "indices"]
    assert shown["cards"][0]["quad"] == [[16, 12], [48, 12], [48, 36], [16, 36]]


def test_broken_pictures_cost_the_exit_code_and_nothing_else(photos, capsys):
    (photos / "text.jpg").write_text("no picture")
    assert main(["look", "--json", "gone.jpg", "text.jpg", str(photos), "a.png"]) == 1
    done = capsys.readouterr()
    assert [json.loads(line)["image"] for line in done.out.splitlines()] == ["a.png"]
    errors = done.err.splitlines()
    assert len(errors) == 3
    assert all(line.startswith("companion: ") for line in errors)


def test_missing_networks_are_said(photos, capsys, monkeypatch):
    monkeypatch.undo()
    assert main(["look", str(photos / "a.png"), "--models", str(photos)]) == 1
    assert "detector.onnx is missing" in capsys.readouterr().err


def test_annotated_pictures_never_replace_the_photographs(photos, capsys):
    (photos / "more").mkdir()
    cv2.imwrite("more/a.png", blank(64, 48))
    before = (photos / "a.png").read_bytes()
    assert main(["look", "gone.png", "a.png", "more/a.png", "--annotate", "."]) == 1
    assert (photos / "a.png").read_bytes() == before
    assert cv2.imread("a-read.jpg").shape == (48, 64, 3)
    assert cv2.imread("a-read-2.jpg").shape == (48, 64, 3)
    assert main(["look", "a.png", "--annotate", "b.jpg"]) == 1
    assert "can't be saved in b.jpg" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["look"], ["look", "a.png", "--deck", "uno"], ["look", "a.png", "--backend", "tpu"]]
)
def test_wrong_usage_is_exit_2(words, capsys):
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2


@pytest.mark.parametrize("name", ["7H", "10S", "QD", "KC", "4-circle", "20-whot", "7-star",
                                  "13-cross", "5-square", "2-triangle"])  # fmt: skip
def test_annotation_draws_on_a_copy_inside_the_picture(name):
    image = blank()
    quad = box_quad(10, 10, 140, 200, 0.4)
    seen = (Sighting(card(name), 0.97, quad, (quad,)), Sighting(card(name), 0.9, None, (quad,)))
    look = Look(640, 480, None, seen, (quad,), (Unread(quad, Why.GLARE),), 1.0)
    drawn = annotate(image, look)
    assert drawn.shape == image.shape
    assert (image == 90).all()
    assert (drawn != image).any()


def test_an_unreadable_models_folder_is_an_error_of_ours(tmp_path):
    with pytest.raises(CompanionError):
        eyes_module.load_eyes(models=tmp_path / "none")
