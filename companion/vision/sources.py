"""Where frames come from: a camera, a clip, a folder of pictures, a network stream, a phone.

`open_source` takes what a person types. Files (see `companion.vision.files`) give every frame and
end; live sources never end: the newest frame wins, older ones are counted as skipped, and a camera
that goes silent is opened anew with growing pauses while `state` says `stale` or `lost`.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import cv2

from companion.errors import CompanionError
from companion.vision.files import PICTURES, ClipSource, FolderSource, Paced, silence
from companion.vision.sightings import Frame, FrameSource, Image
from companion.vision.watchdog import CameraState, Fault, Watchdog

if TYPE_CHECKING:
    from companion.vision.phone import Phone

__all__ = ["PHONE", "ClipSource", "FolderSource", "LiveSource", "Paced", "cameras", "open_source"]

PHONE = "phone"
"""The source that is a phone, as a person types it."""
_STREAM = re.compile(r"(rtsps?|https?|rtmp|udp|tcp)://", re.IGNORECASE)


def open_source(text: str, pace: str = "max", phone: Phone | None = None) -> FrameSource:
    """The source a text names: a camera number, a file, a folder, a stream's address, `phone`.

    `pace` is for files: `max` gives every frame as fast as it is asked for, `real` keeps the
    clip's own time and skips what comes too late. `phone` is where a phone's pictures arrive;
    only the app has one. Raises `CompanionError`.
    """
    silence()
    word = text.strip()
    if word == PHONE:
        if phone is None:
            raise CompanionError("a phone is a camera only in the app: companion run phone --lan")
        from companion.vision.phone import PhoneSource

        return PhoneSource(phone)
    if word.isdigit():
        return LiveSource(lambda: _camera(int(word)), f"camera {word}")
    if _STREAM.match(word):
        return LiveSource(lambda: _stream(word), word)
    path = Path(word).expanduser()
    if not path.exists():
        raise CompanionError(f"there is no file or folder '{word}'; check the path")
    if path.is_dir() or path.suffix.lower() in PICTURES:
        files: FrameSource = FolderSource(path)
    else:
        files = ClipSource(path)
    return Paced(files) if pace == "real" else files


class Capture(Protocol):
    """The part of `cv2.VideoCapture` a live source needs."""

    def read(self) -> tuple[bool, Image | None]:
        """Whether there was a frame, and the frame."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


class LiveSource:
    """A camera or stream behind a reader thread; `open_capture` is called again when it is lost.

    `read` waits up to `patience` seconds for a frame newer than the last; when none comes it
    returns the last one again (same number), and `state` says what is wrong. It never returns
    None. Raises `CompanionError` where the first opening fails.
    """

    live = True

    def __init__(
        self,
        open_capture: Callable[[], Capture],
        name: str,
        clock: Callable[[], float] = time.monotonic,
        patience: float = 0.5,
        first_frame_s: float = 10.0,
    ) -> None:
        self.name = name
        self.skipped = 0
        self._open, self._clock, self._patience = open_capture, clock, patience
        self._began = clock()
        self._new = threading.Condition()
        self._frame: Frame | None = None
        self._given = -1
        self._number = 0
        self._generation = 0
        self._closed = False
        self._dog = Watchdog(self._began)
        self._start(open_capture())
        with self._new:
            if not self._new.wait_for(lambda: self._frame is not None, first_frame_s):
                self._closed = True
                raise CompanionError(f"{name} is open but sends no picture; plug it in again")

    @property
    def state(self) -> CameraState:
        """`live`, `stale` or `lost`, judged now."""
        return self._dog.check(self._clock())

    @property
    def fault(self) -> Fault:
        """Why the camera is not live."""
        return self._dog.fault

    @property
    def restarts(self) -> int:
        """How often the camera was opened anew."""
        return self._dog.restarts

    def read(self) -> Frame | None:
        with self._new:
            self._new.wait_for(
                lambda: self._frame is not None and self._frame.number != self._given,
                self._patience,
            )
            frame = self._frame
            assert frame is not None
            self.skipped += max(0, frame.number - self._given - 1) if self._given >= 0 else 0
            self._given = frame.number
        self._revive()
        return frame

    def close(self) -> None:
        with self._new:
            self._closed = True

    def _start(self, capture: Capture) -> None:
        self._generation += 1
        threading.Thread(
            target=self._pump,
            args=(capture, self._generation),
            name=f"frames of {self.name}",
            daemon=True,
        ).start()

    def _revive(self) -> None:
        """Open the camera anew when the watchdog asks; a reader that hangs is left behind."""
        now = self._clock()
        if self._dog.check(now) is CameraState.LIVE or not self._dog.may_restart(now):
            return
        generation = self._generation
        try:
            capture = self._open()
        except CompanionError:
            return
        if self._generation == generation:
            self._start(capture)

    def _pump(self, capture: Capture, generation: int) -> None:
        try:
            while True:
                got, image = capture.read()
                with self._new:
                    if self._closed or generation != self._generation:
                        return
                    now = self._clock()
                    if not got or image is None:
                        self._dog.unplugged(now)
                        return
                    # A frame that repeats the last, or is black, keeps its old number's place:
                    # whoever waits for evidence goes on waiting.
                    if self._dog.frame(now, image) or self._frame is None:
                        self._frame = Frame(image, now - self._began, self._number)
                        self._number += 1
                        self._new.notify_all()
        finally:
            capture.release()


def cameras() -> list[int]:
    """The numbers of the cameras that can be opened."""
    silence()
    if Path("/dev").is_dir() and os.uname().sysname == "Linux":
        names = (re.fullmatch(r"video(\d+)", p.name) for p in Path("/dev").glob("video*"))
        candidates = sorted(int(name[1]) for name in names if name)
    else:
        candidates = list(range(4))
    return [number for number in candidates if _opens(number)]


def _opens(number: int) -> bool:
    capture = cv2.VideoCapture(number)
    try:
        return bool(capture.isOpened())
    finally:
        capture.release()


def _camera(number: int) -> Capture:
    silence()
    capture = cv2.VideoCapture(number)
    if not capture.isOpened():
        capture.release()
        found = ", ".join(map(str, cameras()))
        there = f"there are: {found}" if found else "no camera was found"
        raise CompanionError(f"there is no camera {number}; {there}")
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture  # type: ignore[return-value]


def _stream(address: str) -> Capture:
    silence()
    capture = cv2.VideoCapture(
        address,
        cv2.CAP_FFMPEG,
        [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 5000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 5000],
    )
    if not capture.isOpened():
        capture.release()
        raise CompanionError(f"nothing answers at '{address}'; check the address and the network")
    return capture  # type: ignore[return-value]
