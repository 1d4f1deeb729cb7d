"""The bench of the table, with perfect eyes on the demo clip."""

import pytest
from fakes import DEMO, FakeEyes, read_truth, truth_script

from companion.bench import table as bench
from companion.errors import CompanionError
from companion.vision.sources import ClipSource


def test_every_play_of_the_demo_is_called_in_time(monkeypatch):
    now = [0.0]
    read = ClipSource.read

    def timed(self):
        frame = read(self)
        if frame is not None:
            now[0] = frame.t
        return frame

    monkeypatch.setattr(ClipSource, "read", timed)
    eyes = FakeEyes(lambda: now[0], truth_script(read_truth()))
    found = {
        figure.figure: figure.value
        for figure in bench.figures(DEMO / "nigerian.mp4", read_truth(), eyes, 8.0)
    }
    assert found["announced_right"] == found["plays_and_picks"] == 19
    assert found["announced_wrong"] == 0
    assert found["rest_to_call_median"] > 0
    assert found["still_table"] > 0


def test_a_clip_without_its_truth_is_one_sentence(tmp_path):
    with pytest.raises(CompanionError, match="truth"):
        list(bench.measure({"clip": str(tmp_path / "none.mp4")}))
