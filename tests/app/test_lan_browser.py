"""Phones and watchers in a real browser, over https; Chromium's fake camera plays the clip."""

from __future__ import annotations

import ssl
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlparse

import cv2
import msgpack
import pytest
from conftest import FLAGS, find_chromium, serving
from flet.messaging.protocol import MessageAction
from pages import Screen
from websockets.sync.client import connect

pytestmark = pytest.mark.browser

CLIP = Path(__file__).parents[2] / "datasets" / "demo" / "nigerian.mp4"
CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


@dataclass
class Served:
    """A served app: its address for this machine, the links for others, what it said."""

    address: str
    camera: str
    spectator: str
    log: Path

    def taps(self) -> int:
        return self.log.read_text().count("tap ")


@pytest.fixture
def serve_lan(tmp_path):
    """Starts `served_lan.py` in a mode."""
    with ExitStack() as running:

        def start(mode: str) -> Served:
            words, kind = (mode, str(tmp_path)), {"module": "served_lan", "scheme": "https"}
            address = running.enter_context(serving(tmp_path, *words, **kind))
            log = tmp_path / "served.log"
            camera, spectator = log.read_text().splitlines()[:2]
            return Served(address, camera, spectator, log)

        yield start


@pytest.fixture(scope="module")
def phones(chromium, tmp_path_factory):
    """A browser whose camera plays a few seconds of the bundled clip, over and over."""
    film = tmp_path_factory.mktemp("film") / "clip.mjpeg"
    capture = cv2.VideoCapture(str(CLIP))
    with film.open("wb") as out:
        for _ in range(90):
            got, image = capture.read()
            assert got
            image = cv2.resize(image, (640, 360), interpolation=cv2.INTER_AREA)
            out.write(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes())
    capture.release()
    flags = [*FLAGS, *CAMERA, f"--use-file-for-fake-video-capture={film}"]
    browser = chromium.browser_type.launch(
        executable_path=find_chromium(), args=flags, timeout=180_000
    )
    yield browser
    browser.close()


@pytest.fixture
def visit():
    """Opens an address in a browser profile of its own; nobody else may be asked for anything."""
    opened = []

    def open_page(browser, address: str) -> Screen:
        trusting = {"ignore_https_errors": True, "permissions": ["camera"]}
        opened.append(Screen(browser, address, "tablet", **trusting))
        return opened[-1]

    yield open_page
    for page in opened:
        page.context.close()
        assert page.strangers == []


def test_a_phone_is_scanned_in_drops_out_and_comes_back(serve_lan, phones, chromium, visit):
    served = serve_lan("phone")
    host = visit(chromium, served.address)
    host.says("phone-state", "No phone")
    host.says("invite-camera", served.camera)

    phone = visit(phones, served.camera)
    phone.says("stage", "The table is seen")
    host.says("camera", "Phone live")
    host.wait("live-picture")

    phone.page.goto("about:blank")
    host.says("camera", "The phone's picture stands still")
    phone.open(served.camera.partition("?")[0])
    phone.says("stage", "The table is seen")
    host.says("camera", "Phone live")


def test_a_second_camera_is_told_and_may_take_over(serve_lan, phones, visit):
    served = serve_lan("phone")
    first = visit(phones, served.camera)
    first.says("stage", "The table is seen")
    second = visit(phones, served.camera)
    second.says("stage", "Another phone")
    second.press("take-over")
    second.says("stage", "The table is seen")
    first.says("stage", "Another phone")


def test_a_spectator_reads_and_changes_nothing(serve_lan, chromium, visit):
    served = serve_lan("table")
    watcher = visit(chromium, served.spectator)
    watcher.says("call", "7 of stars")
    watcher.says("watching", "You are watching")
    watcher.says("watch-question", "could not be read")
    assert watcher.part("live-picture").count() == 0
    for key in ("p", "c", "1", "u"):
        watcher.page.keyboard.press(key)
    watcher.page.wait_for_timeout(500)
    assert watcher.part("tap-pick").count() == watcher.part("fix-last").count() == 0
    assert served.taps() == 0


def test_a_stranger_gets_one_sentence(serve_lan, chromium, visit):
    served = serve_lan("table")
    for path in ("", "watch?token=guessed"):
        page = visit(chromium, served.address.replace("127.0.0.1", "127.0.0.2") + path).page
        assert page.inner_text("body").startswith("This table is private")
        assert page.locator("script").count() == 0


def test_whatever_a_spectator_s_browser_sends_reaches_no_table(serve_lan):
    served = serve_lan("table")
    address, token = served.spectator.replace("https", "wss").split("/watch?token=")
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    port = urlparse(served.address).port
    with connect(
        f"{address}/ws",
        ssl=context,
        max_size=None,
        additional_headers={"Cookie": f"companion-{port}={token}.me"},
    ) as client:

        def send(action: MessageAction, body: dict) -> None:
            client.send(b"\x00" + msgpack.packb([action.value, body]))

        page = {"route": "/", "pwa": False, "web": True, "width": 1280, "height": 800}
        send(MessageAction.REGISTER_CLIENT, {"session_id": "", "page_name": "", "page": page})
        shown = b""
        while b"watch-question" not in shown:
            shown = client.recv(timeout=120)
        for control in range(1, 120):
            for name in ("click", "change"):
                event = {"target": control, "name": name, "data": {"value": True}}
                send(MessageAction.CONTROL_EVENT, event)
        # What answers a ping has read everything before it.
        assert client.ping().wait(120)
        time.sleep(2)
    assert served.taps() == 0
