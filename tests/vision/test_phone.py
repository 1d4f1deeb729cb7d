"""A phone as a source: pushed JPEGs, states, take-over, ends."""

import threading
import time

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.phone import WIDEST, Phone, PhoneSource, decoded
from companion.vision.sources import open_source
from companion.vision.watchdog import LOST_S, CameraState, Fault


def jpeg(seed: int, size: tuple[int, int] = (120, 160)) -> bytes:
    image = np.random.default_rng(seed).integers(0, 255, (*size, 3), np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


class Clock:
    """A clock a test moves; the source's own waits use real time."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def phone(clock):
    return Phone(clock)


@pytest.fixture
def source(phone, clock):
    """A source whose phone has sent one picture."""
    done = threading.Event()

    def push():
        seed = 0
        while not done.is_set():
            phone.claim("a")
            phone.push("a", jpeg(seed))
            seed += 1
            time.sleep(0.01)

    pushing = threading.Thread(target=push)
    pushing.start()
    made = open_source("phone", phone=phone)
    made.close()
    made = PhoneSource(phone, clock, patience=1.0)
    done.set()
    pushing.join()
    yield made
    made.close()


def settled(source):
    """Read until nothing new comes at once."""
    frame = source.read()
    while True:
        again = source.read()
        if again.number == frame.number:
            return frame
        frame = again


def test_the_newest_picture_wins(phone, source):
    last = settled(source)
    for seed in range(50, 60):
        phone.push("a", jpeg(seed))
    newest = decoded(jpeg(59))
    for _ in range(10):
        frame = source.read()
        if np.array_equal(frame.image, newest):
            break
    assert np.array_equal(frame.image, newest)
    assert frame.number > last.number
    assert source.live


def test_a_silent_phone_is_stale_then_lost_then_live_again(phone, source, clock):
    settled(source)
    clock.now += 2.1
    assert source.state is CameraState.STALE
    assert source.fault is Fault.SILENT
    clock.now += LOST_S
    before = source.read()
    assert source.state is CameraState.LOST
    phone.claim("a")
    assert phone.push("a", jpeg(99))
    frame = source.read()
    assert frame.number > before.number
    assert source.state is CameraState.LIVE


def test_an_hour_of_silence_leaves_one_reader(phone, source, clock):
    settled(source)
    before = threading.active_count()
    source._patience = 0.01
    for _ in range(200):
        clock.now += 20
        source.read()
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= before
    assert source.restarts > 50


def test_a_closed_source_ends_its_thread(phone, clock):
    before = threading.active_count()
    box = []
    reader = threading.Thread(target=lambda: box.append(PhoneSource(phone, clock)))
    reader.start()
    seed = 0
    while not box:
        phone.claim("a")
        phone.push("a", jpeg(seed))
        seed += 1
        time.sleep(0.01)
    box[0].close()
    end = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() <= before


def test_whoever_waits_for_a_phone_can_be_sent_away(phone):
    errors = []

    def wait():
        try:
            open_source("phone", phone=phone)
        except CompanionError as error:
            errors.append(str(error))

    waiting = threading.Thread(target=wait)
    waiting.start()
    phone.hang_up()
    waiting.join(10)
    assert not waiting.is_alive()
    assert "no phone" in errors[0]


def test_a_phone_is_for_the_app_only():
    with pytest.raises(CompanionError, match="--lan"):
        open_source("phone")


def test_one_device_is_the_camera_until_another_takes_over(phone):
    assert phone.claim("a")
    assert not phone.claim("b")
    assert not phone.push("b", jpeg(1))
    assert phone.claim("b", take_over=True)
    assert not phone.claim("a")
    assert not phone.push("a", jpeg(1))
    assert phone.push("b", jpeg(1))


def test_a_device_that_fell_silent_holds_the_place_no_longer(phone, clock):
    phone.claim("a")
    phone.push("a", jpeg(1))
    clock.now += LOST_S - 0.1
    assert not phone.claim("b")
    clock.now += 0.2
    assert phone.claim("b")
    phone.let_go("a")
    assert not phone.claim("a")
    phone.let_go("b")
    assert phone.claim("a")


def test_connected_means_pictures_come(phone, clock):
    assert not phone.connected
    phone.claim("a")
    phone.push("a", jpeg(1))
    assert phone.connected
    clock.now += 2.1
    assert not phone.connected


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff" + bytes(9_000_000)])
def test_what_is_no_picture_is_not_taken(phone, data):
    phone.claim("a")
    assert not phone.push("a", data)


def test_a_broken_jpeg_is_passed_over(phone, source):
    last = settled(source)
    phone.push("a", jpeg(1)[:40])
    phone.push("a", jpeg(200))
    frame = source.read()
    assert frame.number == last.number + 1
    assert decoded(b"\xff\xd8\xff and then nothing") is None


def test_a_large_picture_is_scaled_down():
    assert decoded(jpeg(1, (1500, 3000))).shape[:2] == (WIDEST // 2, WIDEST)
