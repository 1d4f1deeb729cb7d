"""Frames from files: a clip, or a folder of pictures, as fast as asked for or at their own pace."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.sightings import Frame, FrameSource, Image

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})
PICTURE_S = 2.0
"""Seconds each picture of a folder stands still."""
_PICTURE_FPS = 5.0

# FFmpeg and OpenCV write their own warnings to stderr; ours are sentences.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")


def silence() -> None:
    """Keep OpenCV from writing to stderr."""
    if hasattr(cv2, "setLogLevel"):
        cv2.setLogLevel(0)
    else:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class ClipSource:
    """A video file; `t` is the clip's own time. `missing` counts frames its header promised.

    Phones film at a rate that varies: where a frame's own time differs from what the mean rate
    gives by more than half a frame, its own counts.
    """

    live = False

    def __init__(self, path: Path) -> None:
        silence()
        self.name = str(path)
        self.missing = 0
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise CompanionError(f"'{path}' can't be read as a clip; use an mp4, avi or mkv file")
        fps = self._capture.get(cv2.CAP_PROP_FPS)
        self.fps = fps if 1.0 <= fps <= 240.0 else 25.0
        self._promised = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self._number = 0
        self._t = -1.0 / self.fps
        self._first_ms = 0.0
        first = self._grab()
        if first is None:
            raise CompanionError(f"'{path}' holds no picture that can be read")
        self._first_ms = max(0.0, self._capture.get(cv2.CAP_PROP_POS_MSEC))
        self._waiting: Image | None = first

    def _grab(self) -> Image | None:
        got, image = self._capture.read()
        return np.asarray(image, np.uint8) if got else None

    def _time(self) -> float:
        """The time of the frame that was grabbed last, later than the one before."""
        t = self._number / self.fps
        own = (self._capture.get(cv2.CAP_PROP_POS_MSEC) - self._first_ms) / 1000
        if own > 0 and abs(own - t) > 0.5 / self.fps:
            t = own
        return t if t > self._t else self._t + 0.001

    def read(self) -> Frame | None:
        image, self._waiting = self._waiting, None
        if image is None:
            image = self._grab()
        if image is None:
            # Containers round their count; only a clear gap is worth a word.
            lost = self._promised - self._number
            self.missing = lost if self._promised > 0 and lost > max(2, self._promised // 50) else 0
            return None
        self._t = self._time()
        frame = Frame(image, self._t, self._number)
        self._number += 1
        return frame

    def skip(self) -> bool:
        """Drop the next frame without decoding it; False at the end."""
        if self._waiting is not None:
            self._waiting = None
        elif not self._capture.grab():
            return False
        self._t = self._time()
        self._number += 1
        return True

    @property
    def next_t(self) -> float:
        """About the time of the frame `read` gives next."""
        late = abs(self._t - (self._number - 1) / self.fps) > 0.5 / self.fps
        return self._t + 1 / self.fps if late else self._number / self.fps

    def close(self) -> None:
        self._capture.release()


class FolderSource:
    """Pictures in the order of their names, each standing still for `PICTURE_S` seconds."""

    live = False

    def __init__(self, path: Path) -> None:
        if path.is_dir():
            self._files = sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
        else:
            self._files = [path]
        if not self._files:
            raise CompanionError(f"the folder '{path}' holds no pictures (jpg, png, webp)")
        self.name = str(path)
        self.missing = 0
        self._number = 0
        self._each = int(PICTURE_S * _PICTURE_FPS)
        self._shown: tuple[int, Image] | None = (0, self._picture(0))

    def _picture(self, at: int) -> Image:
        image = cv2.imread(str(self._files[at]))
        if image is None:
            raise CompanionError(f"'{self._files[at]}' can't be read as a picture")
        return np.asarray(image, np.uint8)

    def read(self) -> Frame | None:
        at = self._number // self._each
        if at >= len(self._files):
            return None
        if self._shown is None or self._shown[0] != at:
            self._shown = (at, self._picture(at))
        frame = Frame(self._shown[1], self.next_t, self._number)
        self._number += 1
        return frame

    def skip(self) -> bool:
        """Drop the next frame; False at the end."""
        self._number += 1
        return self._number // self._each < len(self._files)

    @property
    def next_t(self) -> float:
        """The time of the frame `read` gives next."""
        return self._number / _PICTURE_FPS

    def close(self) -> None:
        self._shown = None


class Paced:
    """A file played at its own pace: waits for the time of each frame, skips those too late."""

    live = False

    def __init__(
        self,
        source: FrameSource,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._source, self._clock, self._sleep = source, clock, sleep
        self._began: float | None = None
        self.skipped = 0

    @property
    def missing(self) -> int:
        """Frames the file promised and did not hold."""
        return int(getattr(self._source, "missing", 0))

    def read(self) -> Frame | None:
        source = self._source
        if self._began is None:
            self._began = self._clock()
        if isinstance(source, ClipSource | FolderSource):
            # Half a frame late is on time.
            while source.next_t < self._clock() - self._began - 0.02:
                if not source.skip():
                    break
                self.skipped += 1
        frame = source.read()
        if frame is not None:
            early = frame.t - (self._clock() - self._began)
            if early > 0:
                self._sleep(early)
        return frame

    def close(self) -> None:
        self._source.close()
