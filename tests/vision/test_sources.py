"""Files, folders and live cameras, faults included."""

import itertools
import threading
import time

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.sources import ClipSource, FolderSource, LiveSource, Paced, open_source
from companion.vision.watchdog import CameraState, Fault, Watchdog


def picture(seed: int = 0, size: tuple[int, int] = (120, 160)) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 255, (*size, 3), np.uint8)


@pytest.fixture
def clip(tmp_path):
    path = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (160, 120))
    for number in range(20):
        writer.write(picture(number))
    writer.release()
    return path


def test_clip_gives_every_frame_with_its_own_time(clip):
    source = open_source(str(clip))
    times = []
    while (frame := source.read()) is not None:
        times.append(frame.t)
    assert times == pytest.approx([n / 10 for n in range(20)])
    assert source.missing == 0
    source.close()


class Varying:
    """What OpenCV gives of a clip whose frames came when the phone found time."""

    def __init__(self, times):
        self._times, self._at = times, -1

    def isOpened(self):
        return True

    def get(self, what):
        if what == cv2.CAP_PROP_POS_MSEC:
            return 1000 * self._times[self._at]
        return {cv2.CAP_PROP_FPS: 25.0, cv2.CAP_PROP_FRAME_COUNT: len(self._times)}[what]

    def grab(self):
        self._at += 1
        return self._at < len(self._times)

    def read(self):
        return (True, picture()) if self.grab() else (False, None)


def test_frames_that_came_at_a_varying_rate_have_their_own_times(monkeypatch):
    times = [0.5, 0.54, 0.58, 0.75, 0.95, 0.95, 1.2]
    monkeypatch.setattr(cv2, "VideoCapture", lambda _: Varying(times))
    source = ClipSource("phone.mp4")
    seen = [source.read().t for _ in times]
    assert seen == pytest.approx([0.0, 0.04, 0.08, 0.25, 0.45, 0.451, 0.7])
    assert source.next_t == pytest.approx(0.74)
    assert source.read() is None
    source = ClipSource("phone.mp4")
    assert [source.skip() for _ in range(4)] == [True] * 4
    assert source.read().t == pytest.approx(0.45)


def test_a_clip_that_was_filmed_upright_stands_upright(tmp_path):
    path = tmp_path / "portrait.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"mp4v"), 10, (160, 120))
    image = np.zeros((120, 160, 3), np.uint8)
    image[:60, :80] = 255
    for _ in range(5):
        writer.write(image)
    writer.release()
    data = bytearray(path.read_bytes())
    # The track header's matrix: turned by 90 degrees clockwise, as phones write it.
    at = data.index(b"tkhd") + 44
    turned = [0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30]
    data[at : at + 36] = b"".join(value.to_bytes(4, "big", signed=True) for value in turned)
    path.write_bytes(data)
    frame = ClipSource(path).read()
    assert frame.image.shape[:2] == (160, 120)
    assert frame.image[20, 100].mean() > 200 > 50 > frame.image[20, 20].mean()


def test_clip_cut_in_the_middle_ends_and_says_so(clip, tmp_path):
    cut = tmp_path / "cut.avi"
    cut.write_bytes(clip.read_bytes()[: clip.stat().st_size // 2])
    source = ClipSource(cut)
    frames = 0
    while source.read() is not None:
        frames += 1
    assert 0 < frames < 20
    assert source.missing == 0 or source.missing == 20 - frames


def test_folder_shows_pictures_in_order_of_name(tmp_path):
    for name, value in (("b.png", 200), ("a.png", 50), ("notes.txt", 0)):
        if name.endswith("png"):
            cv2.imwrite(str(tmp_path / name), np.full((20, 30, 3), value, np.uint8))
        else:
            (tmp_path / name).write_text("no picture")
    source = FolderSource(tmp_path)
    values = []
    while (frame := source.read()) is not None:
        values.append(int(frame.image[0, 0, 0]))
    assert sorted(set(values)) == [50, 200]
    assert values == sorted(values)


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


def test_broken_picture_in_a_folder_is_named(tmp_path):
    _file(tmp_path / "a.jpg", b"no picture")
    with pytest.raises(CompanionError, match=r"a\.jpg"):
        FolderSource(tmp_path).read()


def test_paced_clip_keeps_its_time_and_skips_what_is_late(clip):
    now = [0.0]
    source = Paced(
        ClipSource(clip), clock=lambda: now[0], sleep=lambda s: now.__setitem__(0, now[0] + s)
    )
    assert source.read().number == 0
    assert source.read().number == 1
    assert now[0] == pytest.approx(0.1)
    now[0] = 1.0
    assert source.read().number == 10
    assert source.skipped == 8


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


def test_watchdog_backs_off_after_five_restarts_in_a_minute():
    dog, tries, now = Watchdog(0.0), [], 0.0
    dog.unplugged(0.0)
    while now < 120.0:
        dog.check(now)
        if dog.may_restart(now):
            tries.append(now)
        now += 0.5
    early = [t for t in tries if t < 60]
    assert len(early) <= 8
    assert max(b - a for a, b in itertools.pairwise(tries)) >= 15
    assert len([t for t in tries if t < 20]) == 5


def test_a_covered_lens_is_not_opened_anew():
    dog = Watchdog(0.0)
    for tick in range(50):
        dog.frame(tick * 0.1, np.zeros((120, 160, 3), np.uint8))
    assert dog.state is CameraState.STALE
    assert dog.fault is Fault.BLACK
    assert not dog.may_restart(5.0)


def table(seed: int = 4) -> np.ndarray:
    """A plain table with a card on it, and the camera's noise."""
    image = np.full((360, 640, 3), (60, 90, 110), np.uint8)
    cv2.rectangle(image, (300, 140), (360, 225), (240, 240, 240), -1)
    return grainy(image, seed)


def grainy(image: np.ndarray, seed: int) -> np.ndarray:
    noise = np.random.default_rng(seed).integers(-3, 4, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def hand(seed: int) -> np.ndarray:
    """Skin right before the lens."""
    y, x = np.mgrid[0:360, 0:640].astype(np.float32)
    shade = 110 + 60 * np.sin(x / 230 + seed) * np.cos(y / 170)
    return grainy((shade[..., None] * np.array([0.5, 0.65, 1.0])).astype(np.uint8), seed)


def watched(images) -> Watchdog:
    """A watchdog that saw a table for two seconds, then these, ten a second."""
    dog = Watchdog(0.0)
    for at, image in enumerate([*(table(n) for n in range(20)), *images]):
        dog.frame(at * 0.1, image)
    return dog


def test_a_hand_over_the_lens_blocks_it():
    dog = watched([hand(n) for n in range(22)])
    assert (dog.state, dog.fault) == (CameraState.STALE, Fault.BLOCKED)
    assert not dog.may_restart(4.2)
    dog.frame(4.3, table(99))
    assert dog.state is CameraState.LIVE


@pytest.mark.parametrize(
    "other",
    [
        lambda n: grainy(np.full((360, 640, 3), (60, 90, 110), np.uint8), n),
        lambda n: (table(n) * 0.4).astype(np.uint8),
        lambda n: np.clip(table(n) * 1.7, 0, 255).astype(np.uint8),
        lambda n: np.roll(table(n), (90, -200), (0, 1)),
        lambda n: cv2.circle(hand(n), (500, 300), 40, (240, 240, 240), -1),
    ],
    ids=["swept", "darker", "brighter", "nudged", "elsewhere"],
)
def test_another_picture_of_a_table_blocks_nothing(other):
    dog = watched([other(100 + n) for n in range(22)])
    assert (dog.state, dog.fault) == (CameraState.LIVE, Fault.NONE)
