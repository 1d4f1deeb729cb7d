"""The camera's side of a phone: pictures from its lens to the table, whatever comes between.

The connection may drop, the browser may be hidden, another phone may take over: the loop goes on
and says where it stands.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from companion.vision.phone import Phone

PICTURES_A_SECOND = 10.0
PICTURE_S = 2.0
"""A picture that takes longer is lost with its connection."""
OPENING_S = 60.0
"""A person may have to say that the camera may be used."""
RETRY_S = 0.5


class Stage(StrEnum):
    """Where a phone stands."""

    OPENING = "opening"
    SENDING = "sending"
    TAKEN = "taken"
    """Another phone is the camera."""
    REFUSED = "refused"
    """Its owner, or the browser, does not give the camera."""
    MISSING = "missing"
    FAILED = "failed"


class NoLens(Exception):
    """There is no camera to open; `stage` says why."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage.value)
        self.stage = stage


class Lens(Protocol):
    """The camera of a phone's browser."""

    @property
    def reachable(self) -> bool:
        """Whether the browser is connected."""
        ...

    async def open(self) -> None:
        """Open the camera, anew where it is open. Raises `NoLens` and `RuntimeError`."""
        ...

    async def picture(self) -> bytes:
        """Take a picture, as JPEG. Raises `RuntimeError`."""
        ...


async def push_pictures(
    lens: Lens,
    phone: Phone,
    device: str,
    tell: Callable[[Stage], None],
    sleep: Callable[[float], object] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Push pictures until cancelled or until the lens says that there is no camera."""
    is_open, failures = False, 0
    try:
        while True:
            pause = RETRY_S
            if not lens.reachable:
                is_open = False
            elif not phone.claim(device):
                tell(Stage.TAKEN)
            else:
                began = clock()
                try:
                    if not is_open:
                        tell(Stage.FAILED if failures > 3 else Stage.OPENING)
                        await asyncio.wait_for(lens.open(), OPENING_S)
                        is_open = True
                        began = clock()
                    jpeg = await asyncio.wait_for(lens.picture(), PICTURE_S)
                except (TimeoutError, RuntimeError):
                    # The browser was reloaded, hidden or cut off: its camera is opened anew.
                    is_open, failures = False, failures + 1
                else:
                    failures = 0
                    if phone.push(device, jpeg):
                        tell(Stage.SENDING)
                        pause = max(0.0, 1 / PICTURES_A_SECOND - (clock() - began))
            await sleep(pause)  # type: ignore[misc]
    except NoLens as why:
        tell(why.stage)
    finally:
        phone.let_go(device)
