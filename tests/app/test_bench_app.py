"""Figures of a long run, and what processes hold in memory."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.app.probe import Tally
from companion.bench import _memory
from companion.bench._memory import peak_mb, resident_mb
from companion.bench.app import Sample, soak_figures
from companion.cli import main
from companion.errors import CompanionError

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
END = {"games": 20, "frames": 9000, "dropped": 1000, "pictures": 900}


def figures(samples: list[Sample], peak: float = 0.0, **end: int) -> dict[str, float]:
    told = soak_figures(samples, {**END, **end}, peak)
    return {figure.figure: figure.value for figure in told if not isinstance(figure, str)}


def test_growth_is_from_after_the_warm_up_to_the_end():
    samples = [Sample(float(t), 300 if t < 60 else 400 + t / 100, 500) for t in range(0, 1000, 5)]
    found = figures(samples, peak=480)
    assert found["memory_start"] == pytest.approx(402, abs=1)
    assert found["memory_end"] == pytest.approx(409, abs=1)
    assert found["memory_growth"] == pytest.approx(2.0, abs=0.2)
    assert found["browser_memory_growth"] == 0
    assert found["memory_peak"] == 480
    assert (found["games_played"], found["frames_dropped"]) == (20, 10.0)
    assert found["pictures_shown"] == pytest.approx(0.9, abs=0.01)


def test_without_a_browser_nothing_is_said_of_it():
    found = figures([Sample(0.0, 300, 0), Sample(5.0, 310, 0)], pictures=0)
    assert "browser_memory_growth" not in found and "pictures_shown" not in found
    assert found["memory_peak"] == 310


@pytest.mark.parametrize(
    ("words", "told"),
    [(["minutes=0"], "above 0"), (["minutes=1", "seconds=2"], "it has minutes")],
)
def test_settings_that_make_no_sense(words, told, capsys):
    assert main(["bench", "app", *words]) == 2
    assert told in capsys.readouterr().err


@LINUX
def test_memory_counts_the_whole_family():
    alone = resident_mb(os.getpid())
    assert 10 < alone <= peak_mb(os.getpid()) + 1
    hold = "import sys; held = bytearray(60_000_000); print(1, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert resident_mb(child.pid) > 55
        assert resident_mb(os.getpid()) > alone + 15
        child.kill()
    assert resident_mb(child.pid) == peak_mb(child.pid) == 0


def test_a_system_without_proc_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(_memory, "_PROC", tmp_path)
    with pytest.raises(CompanionError, match="/proc"):
        resident_mb(1)


def test_frames_of_all_games_are_counted():
    class Played:
        frames, dropped = 10, 2

    class Desk:
        class feed:
            shown = 5

    tally = Tally()
    tally.table, tally.games = Played(), 1
    tally.next(Desk)
    assert tally.table is None
    Desk.feed.shown = 1
    assert tally.of(Desk) == {"games": 1, "frames": 10, "dropped": 2, "pictures": 6}
