"""What a person may type, and live cameras, faults included."""

import threading
import time

import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.sources import LiveSource, open_source
from companion.vision.watchdog import CameraState, Fault


def picture(seed: int = 0, size: tuple[int, int] = (120, 160)) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 255, (*size, 3), np.uint8)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda p: p / "none.mp4", "no file or folder"),
        (lambda p: p, "holds no pictures"),
        (lambda p: _file(p / "bad.mp4", b"not a clip"), "can't be read as a clip"),
        (lambda p: "97", "there is no camera 97"),
        (lambda p: "http://127.0.0.1:9/none", "nothing answers"),
    ],
)
def test_what_cannot_be_opened_is_one_sentence(tmp_path, capfd, make, says):
    with pytest.raises(CompanionError, match=says) as error:
        open_source(str(make(tmp_path)))
    assert "\n" not in str(error.value)
    assert capfd.readouterr().err == ""


def _file(path, data):
    path.write_bytes(data)
    return path


class Dial:
    """A capture whose behaviour a test turns."""

    def __init__(self):
        self.mode, self.number, self.released = "live", 0, False
        self.reads = 0
        self.hold = threading.Event()

    def read(self):
        self.reads += 1
        time.sleep(0.002)
        if self.mode == "blocks":
            self.hold.wait(5)
        if self.mode == "unplugged":
            return False, None
        if self.mode == "black":
            return True, np.zeros((120, 160, 3), np.uint8)
        if self.mode != "frozen":
            self.number += 1
        return True, picture(self.number)

    def release(self):
        self.released = True


def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "never happened"
        time.sleep(0.005)


def live(dials, clock):
    given = iter(dials)

    def open_capture():
        dial = next(given, None)
        if dial is None:
            raise CompanionError("gone")
        return dial

    return LiveSource(open_capture, "camera 0", clock=clock, patience=0.02)


def test_live_source_gives_the_newest_frame_and_counts_the_skipped():
    dial = Dial()
    source = live([dial], time.monotonic)
    first = source.read().number
    before = dial.number
    until(lambda: dial.number > before + 5)
    frame = source.read()
    assert frame.number >= first + 4
    assert source.skipped >= frame.number - first - 2
    source.close()
    until(lambda: dial.released)


@pytest.mark.parametrize(
    ("mode", "fault"),
    [("frozen", Fault.FROZEN), ("black", Fault.BLACK), ("blocks", Fault.SILENT)],
)
def test_dead_pictures_go_stale_within_two_seconds_and_lost_later(mode, fault):
    dial, now = Dial(), [0.0]
    source = live([dial], lambda: now[0])
    source.read()
    dial.mode = mode
    # A read that began after that: all before it were looked at.
    before = dial.reads
    until(lambda: dial.reads > before)
    last = source.read().number
    now[0] += 1.9
    assert source.state is CameraState.LIVE
    time.sleep(0.02)
    now[0] += 0.2
    assert source.state is CameraState.STALE
    assert source.fault in (fault, Fault.SILENT)
    assert source.read().number == last
    now[0] += 10
    assert source.state is CameraState.LOST
    dial.hold.set()
    source.close()


def test_unplugged_camera_comes_back_when_it_can():
    first, second, now = Dial(), Dial(), [0.0]
    source = live([first, second], lambda: now[0])
    source.read()
    first.mode = "unplugged"
    until(lambda: source.state is CameraState.STALE)
    assert source.fault is Fault.UNPLUGGED
    source.read()
    until(lambda: source.state is CameraState.LIVE)
    assert source.restarts == 1
    until(lambda: source.read().number > 0)
    source.close()
