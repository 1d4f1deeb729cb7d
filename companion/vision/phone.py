"""A phone as the camera: JPEGs that somebody pushes, as a source like any other.

`Phone` is the receiving end and stands as long as the server; one device at a time gives the
pictures. `PhoneSource` makes frames of them, with the states and restarts of every live source.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision.sightings import Image
from companion.vision.sources import LiveSource
from companion.vision.watchdog import LOST_S, STALE_S

MOST_BYTES = 8_000_000
WIDEST = 1920
"""Pixels along the longer side; what is larger is scaled down."""
_JPEG = b"\xff\xd8\xff"


class Phone:
    """One slot for the newest picture, and who may fill it. Any thread may call anything.

    A device that has sent nothing for `LOST_S` seconds holds the place no longer.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._new = threading.Condition()
        self._jpeg = b""
        self._number = 0
        self._came: float | None = None
        self._holder: str | None = None
        self._held = 0.0
        self._line: _Line | None = None
        self._hung_up = False

    # The phone's end

    def claim(self, device: str, *, take_over: bool = False) -> bool:
        """Whether `device` is the camera now; it becomes it where nobody is, or when it takes
        over."""
        with self._new:
            now = self._clock()
            free = self._holder is None or now - self._held >= LOST_S
            if self._holder != device and (free or take_over):
                self._holder, self._held = device, now
            return self._holder == device

    def push(self, device: str, jpeg: bytes) -> bool:
        """Take a picture in, in place of one that nobody has read yet.

        False where another device is the camera, or the data is no JPEG of a sensible size.
        """
        if not jpeg.startswith(_JPEG) or len(jpeg) > MOST_BYTES:
            return False
        with self._new:
            if self._holder != device:
                return False
            self._jpeg, self._number = jpeg, self._number + 1
            self._came = self._held = self._clock()
            self._new.notify_all()
            return True

    def let_go(self, device: str) -> None:
        """`device` is the camera no longer."""
        with self._new:
            if self._holder == device:
                self._holder = None

    # The table's end

    @property
    def connected(self) -> bool:
        """Whether pictures come in."""
        return self._came is not None and self._clock() - self._came < STALE_S

    def expect(self) -> None:
        """A game begins that may wait for pictures."""
        with self._new:
            self._hung_up = False

    def hang_up(self) -> None:
        """The game ends: whoever waits for the first picture waits no longer."""
        with self._new:
            self._hung_up = True
            self._new.notify_all()

    def wait(self) -> None:
        """Wait until a picture comes. Raises `CompanionError` after `hang_up`."""
        with self._new:
            last = self._number
            self._new.wait_for(lambda: self._hung_up or self._number != last)
            if self._number == last:
                raise CompanionError(
                    "no phone has sent a picture; scan the code on the page with it, then begin"
                )

    def listen(self) -> _Line:
        """The pictures from now on, for one reader; the reader before gets no more."""
        with self._new:
            if self._line is not None:
                self._line.closed = True
            self._line = _Line(self, self._number)
            self._new.notify_all()
            return self._line

    def after(self, line: _Line) -> bytes | None:
        """Wait for a picture newer than the line's last; None once the line is closed."""
        with self._new:
            self._new.wait_for(lambda: line.closed or self._number != line.given)
            if line.closed:
                return None
            line.given = self._number
            return self._jpeg

    def close(self, line: _Line) -> None:
        """End a line."""
        with self._new:
            line.closed = True
            self._new.notify_all()


class _Line:
    """A capture that waits for pushed pictures."""

    def __init__(self, phone: Phone, given: int) -> None:
        self._phone = phone
        self.given = given
        self.closed = False

    def read(self) -> tuple[bool, Image | None]:
        """The newest picture; one that can't be decoded is passed over."""
        while (jpeg := self._phone.after(self)) is not None:
            if (image := decoded(jpeg)) is not None:
                return True, image
        return False, None

    def release(self) -> None:
        """Wait for no more."""
        self._phone.close(self)


class PhoneSource(LiveSource):
    """Frames of a phone. Waits for the first picture; `Phone.hang_up` ends that.

    Raises `CompanionError` where none comes.
    """

    def __init__(
        self,
        phone: Phone,
        clock: Callable[[], float] = time.monotonic,
        patience: float = 0.5,
    ) -> None:
        self._lines: list[_Line] = []
        phone.wait()
        super().__init__(lambda: self._listen(phone), "the phone", clock, patience)

    def _listen(self, phone: Phone) -> _Line:
        self._lines = [phone.listen()]
        return self._lines[0]

    def close(self) -> None:
        super().close()
        for line in self._lines:
            line.release()


def decoded(jpeg: bytes) -> Image | None:
    """A JPEG as a picture no larger than `WIDEST`; None where it is none."""
    try:
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    if image is None:
        return None
    scale = WIDEST / max(image.shape[:2])
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(image, np.uint8)
