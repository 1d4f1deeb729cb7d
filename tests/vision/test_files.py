"""Clips and folders of pictures, broken ones included."""

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.files import ClipSource, FolderSource, Paced
from companion.vision.sources import open_source


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


def test_broken_picture_in_a_folder_is_named(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"no picture")
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
