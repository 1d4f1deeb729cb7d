"""The bench of the table: the demo clip and short rounds with perfect eyes, one with the real."""

import json
import time
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from fakes import DEMO, FakeEyes, read_truth, truth_script

from companion.bench import table as bench
from companion.bench._round_score import Said, final_lines, score
from companion.bench._rounds import People, run_round
from companion.cards import deck_of, read_card
from companion.engine.record import parse
from companion.engine.replay import replay
from companion.errors import CompanionError, UsageError
from companion.referee.events import Event, EventName, Question, Topic
from companion.vision.eyes import load_eyes, models_folder
from companion.vision.sightings import Look, Sighting
from companion.vision.sources import ClipSource


@pytest.fixture
def clip_time(monkeypatch):
    """The time of the frame read last, whichever clip it is of."""
    now, read = [0.0], ClipSource.read

    def timed(self):
        frame = read(self)
        if frame is not None:
            now[0] = frame.t
        return frame

    monkeypatch.setattr(ClipSource, "read", timed)
    return lambda: now[0]


def rendered(folder, game, seed=1, **more):
    pytest.importorskip("PIL")
    from companion.training.clip import render_round
    from companion.training.clip_stage import Camera

    size = {"width": 640, "height": 360, "fps": 8, "camera": Camera(), "table": "plain"}
    return render_round(
        seed, folder / "short.mp4", game=game, players=2, pauses=(0.6, 0.9), **(size | more)
    ).video


def perfect_eyes(clip, now):
    truth = json.loads(clip.with_suffix(".truth.json").read_text())

    def script(t):
        seen = [look for look in truth["looks"] if look["t"] <= t + 1e-6][-1]
        cards = tuple(
            Sighting(
                read_card(c["card"]),
                0.99,
                c["quad"] and quad(c["quad"]),
                tuple(map(quad, c["index_quads"])),
            )
            for c in seen["cards"]
        )
        deck = deck_of(cards[0].card) if cards else None
        return Look(truth["width"], truth["height"], deck, cards, tuple(map(quad, seen["backs"])))

    return FakeEyes(now, script)


def quad(points):
    return tuple((float(x), float(y)) for x, y in points)


def test_every_play_of_the_demo_is_called_in_time(clip_time):
    """On a clock on which every frame takes the same, so that only frames count."""
    eyes, ticks = FakeEyes(clip_time, truth_script(read_truth())), count()
    found = {
        figure.figure: figure.value
        for figure in bench.figures(
            DEMO / "nigerian.mp4", read_truth(), eyes, 8.0, lambda: 0.002 * next(ticks)
        )
    }
    assert found["announced_right"] == found["plays_and_picks"] == 19
    assert found["announced_wrong"] == 0
    assert found["rest_to_call_median"] > 0
    assert 0 < found["rest_to_call_plays_p95"] <= 450
    assert found["rest_to_call_picks_p95"] > 0
    assert found["still_table"] > 0


@pytest.mark.parametrize("game", ["whot/nigerian", "whot/english", "whot/knockout"])
def test_a_short_round_is_refereed_as_it_was(tmp_path, clip_time, game):
    clip = rendered(tmp_path, game, turns=3)
    outcome = run_round(clip, perfect_eyes(clip, clip_time))
    assert outcome.record, outcome.differs
    figures = {f.figure: f.value for f in bench.round_figures(game, [outcome])}
    assert figures[f"{game}/true_records"] == 100
    assert figures[f"{game}/plays_right"] + figures[f"{game}/picks_right"] == 3
    assert figures[f"{game}/false_per_1000_cards"] == 0
    assert figures[f"{game}/duplicates"] == 0
    assert list(outcome.failures()) == []


def test_a_first_trick_of_thirteen_is_refereed_with_the_real_eyes(tmp_path):
    if not (models_folder() / "detector.onnx").exists():
        pytest.skip("the networks are not here")
    clip = rendered(tmp_path, "thirteen", turns=2, width=1280, height=720)
    outcome = run_round(clip, load_eyes("standard"), time.process_time)
    assert outcome.score.right("play") >= 1
    assert not outcome.score.again
    assert outcome.looking


def test_hands_laid_open_and_spoken_shapes_are_tapped(tmp_path, clip_time):
    pytest.importorskip("PIL")
    from companion.training.clip_play import scripted

    plays = scripted(
        "game whot/nigerian\nplayers Ada, Bisi\ndeal 2\ncall 4-circle\n"
        "Ada: 20-whot need star\nBisi: 3-star\nAda: 3-cross\nBisi: holds 7-square\n"
    )
    clip = rendered(tmp_path, "whot/nigerian", plays=plays)
    outcome = run_round(clip, perfect_eyes(clip, clip_time))
    assert outcome.record, outcome.differs
    assert [asked.topic for asked in outcome.asked if asked.needed] == ["shape"]
    assert outcome.hands == (1, 1, 0)


def test_people_answer_for_the_20_they_were_asked_about():
    text = "game whot/nigerian\nplayers Ada, Bisi\ndeal 5\ncall 4-circle\nAda: 20-whot need star\n"
    _, match = replay(parse(text))
    shape = Question(1, Topic.SHAPE, "Which shape?", ())
    taps = []
    table = SimpleNamespace(questions=(shape,), tap=lambda tap: taps.append(tap) or ())
    lines = [(1.0, "Ada: 20-whot need star"), (2.0, "Bisi: 20-whot need cross")]
    events = [{"event": "play", "t_rest": t, "line": line} for t, line in lines]
    people = People(table, {"events": events}, match)
    people.hear([Event(1.4, 1, EventName.QUESTION, question=shape)], 1.4)
    people.tap(2.7)
    assert [tap.choice for tap in taps] == ["star"]
    assert [asked.needed for asked in people.asked] == [True]


def truth_of(*events):
    return [
        {"event": what, "t_rest": t, "player": player, "cards": cards.split()}
        for t, what, player, cards in events
    ]


def test_what_was_announced_is_matched_with_what_happened():
    true = truth_of(
        (1, "play", "Ada", "3-star"), (2, "pick", "Bisi", ""), (3, "play", "Ada", "5-star"),
        (4, "put back", "Bisi", "5-cross"), (5, "play", "Bisi", "5-circle"),
    )  # fmt: skip
    said = [
        Said(1.5, "Ada", "play", ("3-star",)),
        Said(1.9, "Ada", "play", ("3-star",)),
        Said(2.5, "Bisi", "pick", ()),
        Said(3.5, "Ada", "play", ("8-star",)),
        Said(5.5, "Bisi", "play", ("5-circle",)),
    ]
    found = score(true, said, any_order=False)
    assert (found.right("play"), found.right("pick")) == (2, 1)
    assert [each.cards for each in found.missed] == [("5-star",)]
    assert [each.cards for each in found.false] == [("8-star",)]
    assert [each.t for each in found.again] == [1.9]
    assert np.allclose(found.waits("play"), [0.5, 0.5])
    assert list(found.failures()) == [
        "    1.9 s  true: nothing; announced: 'Ada: 3-star' at 1.9 s (again)",
        "    3.0 s  true: Ada: 5-star; announced: 'Ada: 8-star' at 3.5 s",
    ]
    laid = truth_of((1, "play", "Ada", "3S 3H"))
    told = [Said(2, "Ada", "play", ("3H", "3S"))]
    assert score(laid, told, any_order=True).right("play") == 1
    assert score(laid, told, any_order=False).right("play") == 0


def test_a_record_is_judged_by_what_stood_in_the_end():
    head = "game whot/nigerian\nplayers Ada, Bisi\ndeal 5\ncall 4-circle\n"

    def lines(text):
        return final_lines(replay(parse(head + text))[1])

    assert lines("Ada: 5-star\nAda: 4-star\n") == lines("Ada: 4-star\n")
    assert lines("Ada: 4-star\n") != lines("Ada: pick\n")
    assert lines("Ada: 5-star\nstands\n")[-1] == "Ada: 5-star"


def test_a_clip_without_its_truth_is_one_sentence(tmp_path):
    with pytest.raises(CompanionError, match="truth"):
        list(bench.measure({"clip": str(tmp_path / "none.mp4")}))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"rounds": "0"}, "above 0"),
        ({"rounds": "1", "games": "bridge"}, "no game 'bridge'"),
        ({"rounds": "1", "incidents": "some"}, "yes or no"),
        ({"rounds": "1", "clock": "sun"}, "real or processor"),
        ({"clock": "sun"}, "real or processor"),
        ({"rounds": "1", "clip": "a.mp4"}, "no setting 'clip'"),
    ],
)
def test_odd_settings_are_told(settings, told):
    with pytest.raises(UsageError, match=told):
        list(bench.measure(settings))
