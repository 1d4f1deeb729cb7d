import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from vision_fakes import FakeEyes, card

from companion.cli import main
from companion.errors import CompanionError, UsageError
from companion.evaluation.figures import by_tag, confusions, figures, judge, wrong_sightings
from companion.evaluation.labels import Photograph, Truth, read_labels
from companion.vision import eyes as eyes_module


def photograph(there, complete=True, tags=(), box=None):
    return Photograph(
        Path("a.jpg"), tuple(Truth(card(name), box) for name in there), complete, tuple(tags)
    )


def outcome(there, announced, milliseconds=10.0, **more):
    image = np.zeros((48, 64, 3), np.uint8)
    look = FakeEyes({64: announced}, milliseconds).look(image)
    return judge(photograph(there, **more), look)


def test_cards_are_compared_as_multisets():
    one = outcome(["7H", "7H", "QD", "AS"], ["7H", "QD", "QD", "2C"])
    assert one.right == Counter([card("7H"), card("QD")])
    assert one.wrong == Counter([card("QD"), card("2C")])
    assert one.missed == Counter([card("7H"), card("AS")])
    assert not one.exact


def test_an_extra_card_in_an_incomplete_picture_is_no_error():
    assert outcome(["7H"], ["7H", "2C"], complete=False).exact
    assert not outcome(["7H"], ["2C"], complete=False).exact
    assert not outcome(["7H"], ["7H", "2C"]).exact


def test_the_figures_of_a_source():
    some = [
        outcome(["7H", "QD"], ["7H", "QD"], 10.0),
        outcome(["7H", "QD"], ["7H", "2C"], 20.0),
        outcome(["7H"], [], 90.0),
        outcome([], [], 20.0),
    ]
    assert figures("s", some) == {
        "source": "s", "images": 4, "cards": 5, "right": 3, "wrong": 1, "missed": 2,
        "precision": 0.75, "recall": 0.6, "exact_images": 0.5, "median_ms": 20.0,
    }  # fmt: skip
    assert figures("s", [])["precision"] is figures("s", [])["median_ms"] is None


def test_slices_by_tag():
    rows = by_tag(
        [outcome(["7H"], ["7H"], tags=["fan", "dark"]), outcome(["7H"], [], tags=["fan"])]
    )
    assert [(row["source"], row["recall"]) for row in rows] == [("dark", 1.0), ("fan", 0.5)]


def test_confusions_are_counted_where_they_are_certain():
    single = outcome(["7H", "AS"], ["7D", "AS"])
    placed = outcome(["7H", "AS"], ["7D", "AC"], box=(0, 0, 64, 48))
    unknown = outcome(["7H", "AS"], ["7D", "AC"])
    assert confusions([single]) == {(card("7H"), card("7D")): 1}
    assert confusions([unknown]) == {}
    assert (card("7H"), card("7D")) in confusions([placed])


def test_of_two_alike_the_less_sure_is_the_wrong_one():
    twice = outcome(["7H"], ["7H", "7H"])
    assert len(wrong_sightings(twice)) == 1


@pytest.fixture
def source(tmp_path, monkeypatch):
    """A folder of two labelled photographs, one of which is read wrongly."""
    monkeypatch.setattr(
        eyes_module, "load_eyes", lambda *_: FakeEyes({64: ["7H", "10S"], 80: ["QD"]})
    )
    folder = tmp_path / "kitchen"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.zeros((48, 64, 3), np.uint8))
    cv2.imwrite(str(folder / "b.png"), np.zeros((48, 80, 3), np.uint8))
    labels = {
        "source": {"licence": "ours"},
        "images": [
            {"file": "a.png", "width": 64, "height": 48, "scene": ["fan"], "complete": True,
             "objects": [{"class": "7H", "box": [0, 0, 20, 20]}, {"class": "10S", "box": None}]},
            {"file": "b.png", "scene": [], "complete": True,
             "objects": [{"class": "QH", "box": [0, 0, 80, 48]}]},
        ],
    }  # fmt: skip
    (folder / "labels.json").write_text(json.dumps(labels))
    return folder / "labels.json"


def test_evaluate_prints_a_line_a_source_and_the_total(source, capsys):
    assert main(["evaluate", "--json", str(source)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["source"] for row in rows] == ["kitchen", "total"]
    assert {**rows[0], "source": ""} == {**rows[1], "source": ""}
    assert rows[1] == {
        "source": "total", "images": 2, "cards": 3, "right": 2, "wrong": 1, "missed": 1,
        "precision": 0.6667, "recall": 0.6667, "exact_images": 0.5, "median_ms": 10.0,
    }  # fmt: skip


def test_evaluate_in_words_and_sources_of_one_name_apart(source, capsys):
    assert main(["evaluate", str(source), str(source)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("source") and lines[-1].startswith("total")
    assert f"kitchen ({source})" in lines[1]


def test_a_missing_photograph_costs_the_exit_code_and_nothing_else(source, capsys):
    (source.parent / "b.png").unlink()
    assert main(["evaluate", "--json", str(source)]) == 1
    done = capsys.readouterr()
    assert json.loads(done.out.splitlines()[-1])["images"] == 1
    assert "b.png" in done.err


def test_the_report_shows_figures_and_every_failure(source, tmp_path):
    assert main(["evaluate", "--json", str(source), "--report", str(tmp_path / "page")]) == 0
    page = (tmp_path / "page" / "index.html").read_text()
    assert page.count("<figure") == 2
    assert "wrong: QD, 0.90" in page and "missed: QH" in page
    assert "QH read as QD: 1" in page
    assert "<td>fan</td>" in page and "<td>total</td>" in page
    assert main(["evaluate", str(source), "--report", str(source)]) == 1


def labels(tmp_path, text):
    path = tmp_path / "labels.json"
    path.write_text(text if isinstance(text, str) else json.dumps(text))
    return path


def images(**item):
    return {"images": [{"file": "a.jpg", "objects": [], **item}]}


@pytest.mark.parametrize(
    "text, words",
    [
        ("{not json", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ([], "the file is wrong"),
        ({}, "'images' is missing"),
        ({"images": {}}, "'images' is wrong"),
        ({"images": [3]}, "image 1 is wrong"),
        ({"images": [{"objects": []}]}, "'file' of image 1 is missing"),
        (images(objects=None), "'objects' of image 1 (a.jpg) is missing"),
        (images(complete="yes"), "'complete' of image 1 (a.jpg)"),
        (images(scene=[1]), "a tag in 'scene' of image 1"),
        (images(objects=[{"box": None}]), "'class' of object 1 of image 1 (a.jpg) is missing"),
        (images(objects=[{"class": "7Z"}]), "'7Z' is no card"),
        (images(objects=[{"class": "7H", "box": [1, 2]}]), "'box' of object 1"),
        (images(objects=[{"class": "7H", "box": [1, 2, 3, "4"]}]), "four numbers"),
        ({"source": "me", "images": []}, "'source' is wrong"),
    ],
)
def test_malformed_labels_are_exit_2_and_name_what(tmp_path, capsys, text, words):
    path = labels(tmp_path, text)
    with pytest.raises(UsageError) as error:
        read_labels(path)
    assert words in str(error.value) and str(path) in str(error.value)
    assert main(["evaluate", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_labels_that_are_not_there(tmp_path):
    with pytest.raises(CompanionError, match="no labels file"):
        read_labels(tmp_path / "labels.json")
    with pytest.raises(CompanionError, match="is a folder"):
        read_labels(tmp_path)
    (tmp_path / "labels.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not text"):
        read_labels(tmp_path / "labels.json")


def test_a_source_bears_its_own_name_or_its_folder_s(tmp_path):
    assert read_labels(labels(tmp_path, {"images": []})).name == tmp_path.name
    named = {"source": {"name": "kitchen table"}, "images": []}
    assert read_labels(labels(tmp_path, named)).name == "kitchen table"


PHOTOGRAPHS = Path(__file__).parents[2] / ".." / "shared" / "photos"


@pytest.mark.skipif(not PHOTOGRAPHS.is_dir(), reason="the judging photographs are kept apart")
def test_the_judging_labels_can_be_read():
    counts = {
        path.parent.name: sum(len(p.cards) for p in read_labels(path).photographs)
        for path in PHOTOGRAPHS.glob("*/labels.json")
    }
    assert counts["no-cards"] == 0
    assert counts["predrag"] == 358
