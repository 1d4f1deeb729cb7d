"""From a phone's lens to the table, through drops, take-overs and refusals."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import cv2
import flet_camera as fc
import numpy as np
import pytest

from companion.app.lan.pushing import NoLens, Stage, push_pictures
from companion.app.picture import mirrored
from companion.app.views.camera import BrowserLens
from companion.vision.phone import Phone

JPEG = cv2.imencode(".jpg", np.zeros((8, 8, 3), np.uint8))[1].tobytes()


class FakeLens:
    """A lens a test breaks."""

    def __init__(self):
        self.reachable, self.is_open, self.opened, self.taken = True, False, 0, 0
        self.no_lens: Stage | None = None
        self.broken = 0

    async def open(self):
        if self.no_lens:
            raise NoLens(self.no_lens)
        self.opened, self.is_open = self.opened + 1, True

    async def picture(self):
        if self.broken:
            self.broken -= 1
            raise RuntimeError("the camera is not open")
        assert self.is_open and self.reachable
        self.taken += 1
        return JPEG


class Run:
    """Runs the loop in steps; `at[n]` is done before step n."""

    def __init__(self, lens, phone, at=None, steps=12):
        self.stages, self.pauses = [], []
        at = at or {}

        async def sleep(seconds):
            self.pauses.append(seconds)
            await asyncio.sleep(0)
            if len(self.pauses) in at:
                at[len(self.pauses)]()
            if len(self.pauses) >= steps:
                raise asyncio.CancelledError

        async def run():
            await push_pictures(lens, phone, "a", self.tell, sleep, clock=lambda: 0.0)

        with suppress(asyncio.CancelledError):
            asyncio.run(run())

    def tell(self, stage):
        if stage not in self.stages[-1:]:
            self.stages.append(stage)


@pytest.fixture
def lens():
    return FakeLens()


@pytest.fixture
def phone():
    return Phone(lambda: 0.0)


def test_ten_pictures_a_second(lens, phone):
    run = Run(lens, phone)
    assert run.stages == [Stage.OPENING, Stage.SENDING]
    assert set(run.pauses) == {0.1}
    assert lens.taken == 12 and lens.opened == 1
    assert phone.connected


def test_the_place_is_free_when_the_page_goes(lens, phone):
    Run(lens, phone)
    assert phone.claim("b")


def test_a_dropped_connection_opens_the_lens_anew(lens, phone):
    def drop():
        lens.reachable = lens.is_open = False

    def back():
        lens.reachable = True

    run = Run(lens, phone, {3: drop, 6: back})
    assert lens.opened == 2
    assert run.stages == [Stage.OPENING, Stage.SENDING, Stage.OPENING, Stage.SENDING]


def test_a_reloaded_page_opens_the_lens_anew(lens, phone):
    def reload():
        lens.broken, lens.is_open = 1, False

    run = Run(lens, phone, {3: reload})
    assert lens.opened == 2
    assert run.stages[-1] is Stage.SENDING


def test_a_lens_that_never_opens_is_said(lens, phone):
    lens.broken = 99
    assert Run(lens, phone).stages[-1] is Stage.FAILED


def test_another_phone_is_said_and_waited_for(lens, phone):
    phone.claim("b")
    run = Run(lens, phone, {4: lambda: phone.let_go("b")})
    assert run.stages == [Stage.TAKEN, Stage.OPENING, Stage.SENDING]


@pytest.mark.parametrize("stage", [Stage.REFUSED, Stage.MISSING])
def test_no_lens_ends_it(lens, phone, stage):
    lens.no_lens = stage
    run = Run(lens, phone)
    assert run.stages[-1] is stage
    assert run.pauses == []
    assert phone.claim("b")


class FakeCamera:
    """The cameras of a browser; its picture is bright on the left."""

    def __init__(self, *directions):
        self.found = [
            fc.CameraDescription(str(at), direction, 0) for at, direction in enumerate(directions)
        ]
        self.opened = None

    async def get_available_cameras(self):
        return self.found

    async def initialize(self, description, *_, **__):
        self.opened = description

    async def take_picture(self):
        picture = np.zeros((8, 16, 3), np.uint8)
        picture[:, :8] = 255
        return cv2.imencode(".jpg", picture)[1].tobytes()


@pytest.mark.parametrize(
    ("directions", "opened", "bright"),
    [
        ((fc.CameraLensDirection.FRONT, fc.CameraLensDirection.BACK), 1, "left"),
        ((fc.CameraLensDirection.FRONT,), 0, "right"),
        ((fc.CameraLensDirection.EXTERNAL,), 0, "right"),
    ],
)
def test_a_picture_that_the_plugin_mirrored_is_turned_back(directions, opened, bright):
    # The plugin's picture of any lens but one that looks away is its mirror image.
    camera = FakeCamera(*directions)
    lens = BrowserLens(None, camera)

    async def take():
        await lens.open()
        return await lens.picture()

    picture = cv2.imdecode(np.frombuffer(asyncio.run(take()), np.uint8), cv2.IMREAD_COLOR)
    assert camera.opened is camera.found[opened]
    assert ("left" if picture[:, :6].mean() > 128 else "right") == bright


def test_what_is_no_picture_stays_as_it_is():
    assert mirrored(b"") == b""
    assert mirrored(b"no picture") == b"no picture"
