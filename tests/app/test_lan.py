"""Who gets in, over what, and what they may do."""

from __future__ import annotations

import asyncio
import stat
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import cv2
import numpy as np
import pytest
from cryptography import x509

from companion.app.desk import Desk
from companion.app.lan import certificate as made
from companion.app.lan.devices import HERE, Lan, Role, Tokens, current_device
from companion.app.lan.guard import Guard
from companion.app.lan.limits import ADDRESSES, OPEN, Limits, Matter
from companion.app.lan.qr import qr_png
from companion.app.lan.spectating import HostOnly, WatchedDesk
from companion.app.setup import Memory, Setup
from companion.cards import Deck
from companion.cli import main
from companion.errors import CompanionError
from companion.referee import Tap, TapKind
from companion.vision.phone import Phone
from companion.vision.sources import open_source

NOW = datetime(2030, 1, 1, tzinfo=UTC)
NAMES = ("127.0.0.1", "::1", "192.0.2.7", "localhost", "table.local")


def held(path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


class TestCertificate:
    def test_it_names_every_address(self, tmp_path):
        path = made.certificate(tmp_path / "new", NAMES, NOW)
        names = held(path).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        assert {str(name.value) for name in names} == set(NAMES)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    @pytest.mark.parametrize(
        ("days", "names", "same"),
        [
            (0, NAMES, True),
            (300, NAMES[:2], True),
            (390, NAMES, False),
            (500, NAMES, False),
            (-30, NAMES, False),
            (0, (*NAMES, "192.0.2.8"), False),
        ],
    )
    def test_it_is_kept_as_long_as_it_fits(self, tmp_path, days, names, same):
        before = held(made.certificate(tmp_path, NAMES, NOW)).serial_number
        after = held(made.certificate(tmp_path, names, NOW + timedelta(days=days))).serial_number
        assert (before == after) is same

    def test_a_broken_one_is_made_anew(self, tmp_path):
        (tmp_path / made.FILE).write_text("nothing")
        assert held(made.certificate(tmp_path, NAMES, NOW))

    def test_a_folder_that_can_t_be_written_is_said(self, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(CompanionError, match="COMPANION_DATA"):
            made.certificate(tmp_path / "file", NAMES, NOW)

    def test_this_machine_has_names(self):
        assert {"localhost", "127.0.0.1", made.own_address()} <= set(made.own_names())


def test_the_code_holds_the_link():
    link = Lan("https://192.0.2.7:8550/").link(Role.CAMERA)
    picture = cv2.imdecode(np.frombuffer(qr_png(link), np.uint8), cv2.IMREAD_COLOR)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == link
    assert link.startswith("https://192.0.2.7:8550/camera?token=")


def test_every_role_and_every_start_has_a_token_of_its_own():
    tokens = [Tokens(), Tokens()]
    texts = {each.of(role) for each in tokens for role in Role}
    assert len(texts) == 6 and min(map(len, texts)) >= 22
    for role in Role:
        assert tokens[0].role(tokens[0].of(role)) is role
        assert tokens[1].role(tokens[0].of(role)) is None
    assert tokens[0].role("") is None
    assert tokens[0].role("ọ̀rọ̀") is None


class Asked:
    """Asks the guard as a browser would."""

    def __init__(self):
        self.lan = Lan("https://192.0.2.7:8550", Tokens(iter(["host", "cam", "see"]).__next__))
        self.served = None
        self.messages: list[bytes] = []
        self.heard: list[str] = []
        self.now = 0.0
        self.guard = Guard(self._app, self.lan, Limits(lambda: self.now))

    async def _app(self, scope, receive, send):
        self.served = current_device()
        self.scope = scope
        if self.messages:
            while (message := await receive())["type"] != "websocket.disconnect":
                self.heard.append(message["type"])
            await send({"type": "websocket.send", "text": "too late"})
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})

    def ask(self, path="/", client="192.0.2.9", kind="http", query="", **headers):
        told = []
        scope = {
            "type": kind, "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": query.encode(), "scheme": "https", "client": (client, 5),
            "server": ("0.0.0.0", 8550), "method": "GET", "http_version": "1.1",
            "headers": [
                (name.replace("_", "-").encode(), value.encode())
                for name, value in {"host": "192.0.2.7:8550", **headers}.items()
            ],
        }  # fmt: skip

        async def receive():
            if self.messages:
                return {"type": "websocket.receive", "bytes": self.messages.pop(0)}
            return {"type": f"{kind}.connect"}

        async def send(message):
            told.append(message)

        self.served = None
        asyncio.run(self.guard(scope, receive, send))
        return told


@pytest.fixture
def asked():
    return Asked()


class TestGuard:
    @pytest.mark.parametrize("path", ["/", "/camera", "/watch", "/calls/stream", "/main.dart.js"])
    @pytest.mark.parametrize("query", ["", "token=", "token=guess", "token=hos"])
    def test_a_stranger_gets_one_sentence(self, asked, path, query):
        told = asked.ask(path, query=query)
        assert asked.served is None
        assert told[0]["status"] == 403
        assert told[1]["body"].startswith(b"This table is private")

    def test_it_is_said_in_the_stranger_s_language(self, asked):
        told = asked.ask(accept="text/html", accept_language="de-AT, es-MX;q=0.9, en;q=0.8")
        assert "privada" in told[1]["body"].decode()
        assert b"<script" not in told[1]["body"]

    def test_a_stranger_s_websocket_is_refused(self, asked):
        assert asked.ask("/ws", kind="websocket") == [{"type": "websocket.close", "code": 1008}]

    @pytest.mark.parametrize("host", ["localhost:8550", "127.0.0.1:8550", "[::1]:8550"])
    def test_this_machine_needs_no_token(self, asked, host):
        asked.ask(client="127.0.0.1", host=host)
        assert asked.served is HERE

    def test_a_foreign_name_for_this_machine_is_not_this_machine(self, asked):
        asked.ask(client="127.0.0.1", host="rebound.example:8550")
        assert asked.served is None

    @pytest.mark.parametrize(
        ("token", "role"),
        [("host", Role.HOST), ("cam", Role.CAMERA), ("see", Role.SPECTATOR)],
    )
    def test_a_token_stays_in_a_cookie_and_the_device_with_it(self, asked, token, role):
        told = asked.ask(query=f"token={token}")
        first = asked.served
        assert first.role is role
        cookie = dict(told[0]["headers"])[b"set-cookie"].decode()
        assert cookie.startswith(f"companion-8550={token}.")
        assert {"HttpOnly", "Secure", "SameSite=Lax"} <= set(cookie.split("; "))
        kept = cookie.partition(";")[0]
        assert asked.ask("/ws", kind="websocket", cookie=kept) == []
        assert asked.served == first

    def test_another_link_gives_another_role_and_a_page_of_its_own(self, asked):
        kept = dict(asked.ask(query="token=see")[0]["headers"])[b"set-cookie"].decode()
        kept, browser = kept.partition(";")[0], "Mozilla"
        asked.ask(cookie=kept, user_agent=browser)
        watching = dict(asked.scope["headers"])[b"user-agent"]
        asked.ask(query="token=cam", cookie=kept, user_agent=browser)
        assert asked.served.role is Role.CAMERA
        assert dict(asked.scope["headers"])[b"user-agent"] != watching

    def test_an_old_cookie_is_a_stranger_s(self, asked):
        asked.ask(cookie="companion-8550=yesterday.abc")
        assert asked.served is None

    def test_a_camera_hears_no_calls(self, asked):
        for path in ("/calls/stream", "/calls/0.wav"):
            assert asked.ask(path, query="token=cam")[0]["status"] == 403
        assert asked.ask("/calls/stream", query="token=see")[0]["status"] == 200
        assert asked.ask("/calls.js", query="token=cam")[0]["status"] == 200

    @pytest.mark.parametrize("client", ["127.0.0.1", "192.0.2.9"])
    def test_a_foreign_page_can_t_open_the_websocket(self, asked, client):
        asked.ask(
            "/ws", client, "websocket", "token=host",
            host="localhost:8550", origin="https://evil.example",
        )  # fmt: skip
        assert asked.served is None
        asked.ask(
            "/ws", client, "websocket", "token=host",
            host="localhost:8550", origin="https://localhost:8550",
        )  # fmt: skip
        assert asked.served is not None


class TestFlood:
    @pytest.mark.parametrize("query", ["token=see", "token=cam"])
    def test_a_guest_that_asks_for_too_much_is_told_to_wait(self, asked, query):
        answers = [asked.ask("/main.dart.js", query=query)[0]["status"] for _ in range(400)]
        assert answers == [200] * 300 + [429] * 100
        told = asked.ask(query=query, accept_language="es")
        assert dict(told[0]["headers"])[b"retry-after"] == b"10"
        assert "demasiado" in told[1]["body"].decode()
        assert asked.ask(client="192.0.2.10", query=query)[0]["status"] == 200
        asked.now += 1
        assert asked.ask(query=query)[0]["status"] == 200

    def test_a_stranger_guesses_two_tokens_a_second(self, asked):
        answers = [asked.ask(query=f"token={n}")[0]["status"] for n in range(40)]
        assert answers == [403] * 30 + [429] * 10
        asked.now += 1
        answers = [asked.ask(query=f"token={n}")[0]["status"] for n in range(4)]
        assert answers == [403, 403, 429, 429]

    def test_this_machine_is_not_limited(self, asked):
        for _ in range(1000):
            asked.ask(client="127.0.0.1", host="localhost:8550")
            assert asked.served is HERE

    def test_a_page_that_floods_is_closed(self, asked):
        asked.messages = [b"x"] * 1000
        told = asked.ask("/ws", kind="websocket", query="token=see")
        assert len(asked.heard) == 299
        assert told == [
            {"type": "websocket.close", "code": 1008, "reason": "too many messages"},
        ]  # fmt: skip

    def test_a_page_that_sends_much_at_once_is_closed(self, asked):
        asked.messages = [bytes(16_000_000)] * 3
        told = asked.ask("/ws", kind="websocket", query="token=see")
        assert asked.heard == [] and told[0]["code"] == 1008

    def test_a_camera_may_send_pictures_all_evening(self):
        now = [0.0]
        limits = Limits(lambda: now[0])
        for _ in range(3000):
            assert limits.allows(Role.CAMERA, "192.0.2.9", Matter.MESSAGE, 500_000)
            now[0] += 0.1

    def test_pages_are_opened_one_after_the_other(self, asked):
        for _ in range(16):
            assert asked.ask("/ws", kind="websocket", query="token=see") == []
        refused = asked.ask("/ws", kind="websocket", query="token=see")
        assert refused == [{"type": "websocket.close", "code": 1008}] and asked.served is None
        asked.now += 5
        assert asked.ask("/ws", kind="websocket", query="token=see") == []

    def test_so_much_may_be_open_at_a_time(self):
        limits, most = Limits(), OPEN[Matter.CONNECTION]
        with ExitStack() as stack:
            held = [
                stack.enter_context(limits.held("192.0.2.9", Matter.CONNECTION))
                for _ in range(most + 1)
            ]
            assert held == [True] * most + [False]
        with limits.held("192.0.2.9", Matter.CONNECTION) as free:
            assert free

    def test_many_addresses_fill_no_memory(self):
        limits = Limits(lambda: 0.0)
        for n in range(3 * ADDRESSES):
            limits.allows(None, f"2001:db8::{n:x}", Matter.REQUEST)
        assert len(limits._left) == ADDRESSES


class Played:
    """A table that notes its taps."""

    def __init__(self):
        self.taps, self.questions, self.state_json = [], (), {}

    def step(self):
        return None

    def tap(self, tap):
        self.taps.append(tap)
        return ()

    def close(self):
        pass


@pytest.fixture
def desk(tmp_path):
    lan = Lan("https://192.0.2.7:8550")
    made = Desk(lambda setup: Played(), lambda s: Deck.WHOT, Memory(tmp_path / "s.json"), lan=lan)
    made.begin(Setup(players=("Ada", "Bisi"), source="rtsp://me:secret@cam/1"), remember=False)
    yield made
    made.end()


def test_a_spectator_changes_nothing(desk):
    watched = WatchedDesk(desk)
    for change in (
        lambda: watched.tap(Tap(TapKind.UNDO)),
        lambda: watched.begin(Setup()),
        watched.end,
        watched.dismiss,
        watched.close,
        lambda: watched.memory.keep_setting("language", "th"),
    ):
        with pytest.raises(HostOnly):
            change()
    assert watched.playing and watched.model is desk.model
    assert desk.memory.setting("language", "none") == "none"


def test_a_spectator_sees_no_picture_and_no_source_unless_the_host_says(desk):
    watched, told = WatchedDesk(desk), []
    leave = watched.subscribe(lambda: told.append(1))
    assert watched.feed is None
    assert watched.setup.players == ("Ada", "Bisi") and watched.setup.source == ""
    desk.lan.show_picture(True)
    assert watched.feed is desk.feed
    assert told == [1]
    leave()
    desk.lan.show_picture(False)
    assert watched.feed is None and told == [1]


def test_a_spectator_s_browser_may_speak(desk):
    watched, who = WatchedDesk(desk), ("192.0.2.9", "Mozilla")
    assert not watched.speaks(who)
    watched.switch_voice(who)
    assert watched.speaks(who)
    assert desk.memory.setting("voice", "none") == "none"


@pytest.fixture
def show(monkeypatch, tmp_path):
    """What `companion` would serve with these words: the desk, and the certificate."""

    def started(*words: str):
        told = {}

        def serve(desk, listener, browser, certificate):
            told.update(desk=desk, certificate=certificate, port=listener.getsockname()[1])
            listener.close()

        monkeypatch.setattr("companion.app.serve.serve", serve)
        monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
        assert main(["run", "--no-browser", "--port", "0", *words]) == 0
        return told["desk"].lan, told["certificate"], told["port"]

    return started


def test_a_table_is_this_machine_s_alone_unless_told_otherwise(show):
    lan, file, _ = show()
    assert lan is None and file is None


def test_the_network_is_let_in_by_https(show, tmp_path):
    lan, file, port = show("--lan")
    assert lan.address == f"https://{made.own_address()}:{port}"
    assert lan.secure and file == tmp_path / made.FILE


def test_another_host_is_guarded_as_well(show):
    lan, file, port = show("--host", "0.0.0.0")
    assert lan.address == f"http://{made.own_address()}:{port}"
    assert not lan.secure and file is None


def test_a_game_that_waits_for_a_phone_can_be_ended(tmp_path):
    phone = Phone()
    memory = Memory(tmp_path / "s.json")
    desk = Desk(lambda s: open_source(s.source, phone=phone), lambda s: Deck.WHOT, memory)
    desk.phone = phone
    for _ in range(2):
        desk.begin(Setup(players=("Ada", "Bisi"), source="phone"), remember=False)
        session = desk._session
        desk.end()
        assert not session._thread.is_alive()
