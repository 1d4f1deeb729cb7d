"""What is spoken of a round, the stream of calls a browser plays, and the page's own files."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from pathlib import Path

import pytest
from fake_table import QUESTION, end_of_round, event, round_of_whot
from starlette.applications import Starlette

from companion.app.desk import Desk
from companion.app.host_voice import HostVoice
from companion.app.model import Snapshot, TableModel
from companion.app.setup import Memory
from companion.app.speaking import Announcer, preferences, spoken
from companion.app.spoken_calls import (
    CLIPS_KEPT,
    SpokenCalls,
    choose_speaker,
    listener,
    speaks,
    stream,
    switch_voice,
    voice_on,
)
from companion.app.texts import texts
from companion.app.web_files import write_web_files
from companion.cards import Deck
from companion.referee import Choice, EventName, Question, Topic

sys.path.insert(0, str(Path(__file__).parents[1] / "voice"))

from fake_voice import FakePlayer, FakeVoice

HERE = listener("127.0.0.1", "Chromium")
PHONE = listener("192.168.1.7", "Safari")
ROUND = round_of_whot()


@pytest.fixture
def desk(tmp_path) -> Desk:
    return Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(tmp_path / "settings.json"))


def heard(desk: Desk, who: tuple[str, str], events, voice: FakeVoice | None) -> list[dict]:
    """What a browser is told to say of events."""

    async def listen() -> list[str]:
        calls = stream(desk, who, SpokenCalls(desk, lambda: voice).say)
        await anext(calls)
        desk.model.hear(tuple(events), ())
        lines = []
        with contextlib.suppress(TimeoutError):
            lines.append(await asyncio.wait_for(anext(calls), 0.3))
        await calls.aclose()
        return lines

    return [json.loads(line.removeprefix("data: ")) for line in asyncio.run(listen())]


def test_a_call_is_a_clip_with_whose_turn_it_is(desk):
    desk.memory.keep_setting("voice_volume", "0.5")
    (call,) = heard(desk, HERE, ROUND[:2], FakeVoice())
    assert call.pop("clip")
    assert call == {
        "text": "Suspension. Chidi's turn.", "language": "en", "rate": 1.0, "volume": 0.5,
    }  # fmt: skip


def test_without_a_voice_the_browser_gets_the_text(desk):
    (call,) = heard(desk, HERE, ROUND[:2], None)
    assert "clip" not in call and call["text"].startswith("Suspension")


def test_a_phone_is_silent_until_it_is_switched_on(desk):
    assert heard(desk, PHONE, ROUND[:2], FakeVoice()) == []
    switch_voice(desk, PHONE)
    assert speaks(desk, PHONE)
    assert desk.memory.setting("voice", "on") == "on"


def test_the_switch_of_this_machine_is_remembered(desk):
    assert speaks(desk, HERE)
    switch_voice(desk, HERE)
    assert not speaks(desk, HERE)
    assert desk.memory.setting("voice", "on") == "off"
    assert heard(desk, HERE, ROUND[:2], FakeVoice()) == []


def test_the_page_or_this_machine_speaks_and_never_both(desk):
    desk.voices[HERE] = True
    choose_speaker(desk, True)
    assert voice_on(desk, HERE) and not speaks(desk, HERE)
    switch_voice(desk, HERE)
    assert not voice_on(desk, HERE) and not preferences(desk.memory).on
    switch_voice(desk, HERE)
    assert voice_on(desk, HERE) and not speaks(desk, HERE)
    switch_voice(desk, PHONE)
    assert speaks(desk, PHONE)
    choose_speaker(desk, False)
    assert speaks(desk, HERE) and speaks(desk, PHONE)


def get(app, path: str) -> tuple[int, dict[bytes, bytes], bytes]:
    """One answer of an ASGI application."""
    sent: list[dict] = []

    async def receive() -> dict:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": path, "headers": [],
        "query_string": b"", "root_path": "", "scheme": "http", "server": ("127.0.0.1", 80),
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], dict(sent[0]["headers"]), body


def test_a_clip_is_served_and_nothing_else(desk):
    calls = SpokenCalls(desk, FakeVoice)
    app = Starlette(routes=[calls.route])
    assert get(app, "/calls/0.wav")[0] == 404
    clip = calls.say("Hold on", "en", 1.0)
    assert clip is not None
    status, headers, sound = get(app, f"/calls/{clip.id}.wav")
    assert status == 200 and headers[b"content-type"] == b"audio/wav"
    assert sound == clip.sound and sound[:4] == b"RIFF"


def test_an_evening_of_calls_is_not_kept(desk):
    calls = SpokenCalls(desk, FakeVoice)
    app = Starlette(routes=[calls.route])
    names = [calls.say(f"Ada picks {n}.", "en", 1.0).id for n in range(CLIPS_KEPT + 1)]
    assert [get(app, f"/calls/{names[n]}.wav")[0] for n in (0, 1, CLIPS_KEPT)] == [404, 200, 200]


def test_settings_are_read_as_people_write_them(desk):
    for name, text in (("voice_rate", "120"), ("voice_volume", "80%"), ("voice", "off")):
        desk.memory.keep_setting(name, text)
    wanted = preferences(desk.memory)
    assert (wanted.on, wanted.rate, wanted.volume) == (False, 1.2, 0.8)
    desk.memory.keep_setting("voice_rate", "quick")
    assert preferences(desk.memory).rate == 1.0


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def announcer() -> tuple[Announcer, TableModel, Clock]:
    clock, model = Clock(), TableModel(Snapshot())
    return Announcer(clock, model.snapshot), model, clock


def test_a_card_that_was_named_is_not_said_again_with_the_play():
    calls, model, clock = announcer()
    named = event(1, EventName.LIES, "Ada", cards=["7H"], state={"turn": "Ada"})
    played = event(2, EventName.PLAY, "Ada", cards=["7H"], state={"turn": "Bisi"})
    model.hear((named,), ())
    calls.hear(model.snapshot, "en")
    first = calls.next()
    assert first is not None and first.text == "7 of hearts."
    calls.began(first, 1.0)
    model.hear((played,), ())
    calls.hear(model.snapshot, "en")
    assert calls.next() is None and calls.pause == 1.0
    clock.now = 1.1
    then = calls.next()
    assert then is not None and then.text == "Bisi's turn."


def test_the_newest_call_cuts_the_one_before():
    calls, model, clock = announcer()
    model.hear(tuple(ROUND[:2]), ())
    calls.hear(model.snapshot, "en")
    first = calls.next()
    assert first is not None and first.text.startswith("Suspension")
    calls.began(first, 2.0)
    clock.now = 0.5
    model.hear((ROUND[3],), ())
    calls.hear(model.snapshot, "en")
    second = calls.next()
    assert second is not None and second.text.startswith("Pick two")


def test_news_wait_for_a_refusal_and_are_never_late():
    calls, model, clock = announcer()
    model.hear((ROUND[2],), ())
    calls.hear(model.snapshot, "en")
    wrong = calls.next()
    assert wrong is not None
    calls.began(wrong, 3.0)
    clock.now = 0.5
    model.hear((ROUND[4],), ())
    calls.hear(model.snapshot, "en")
    assert calls.next() is None and calls.pause == 2.5
    clock.now = 3.0
    assert calls.next() is None and calls.pause is None


def test_the_end_of_a_round_is_said_of_all_that_came_with_it():
    calls, model, _ = announcer()
    model.hear(tuple(end_of_round()), ())
    calls.hear(model.snapshot, "en")
    said = calls.next()
    assert said is not None and said.text == "Ada wins the round."
    calls.hear(model.snapshot, "en")
    assert calls.next() is None


def test_what_is_said():
    say = texts()
    assert spoken(ROUND[2], say) == "Not allowed, Chidi. Chidi's turn."
    assert spoken(ROUND[6], say) == "7 of stars. Ada's turn."
    whot = event(1, EventName.PLAY, "Ada", cards=["20-whot"], state={"turn": "Bisi"})
    assert spoken(whot, say) == "wot. Bisi's turn."
    shape = Question(1, Topic.SHAPE, "Which shape does Ada ask for?", (Choice("star", "star"),))
    assert spoken(event(2, EventName.QUESTION, question=shape), say) == "Which shape?"
    assert spoken(event(2, EventName.QUESTION, question=QUESTION), say) == "Which card is it?"
    assert spoken(event(3, EventName.CAMERA, camera="lost"), say) == "Camera lost."
    assert spoken(event(3, EventName.CAMERA, camera="live"), say) == ""


def test_this_machine_speaks_where_that_is_set(desk):
    desk.memory.keep_setting("voice_host", "on")
    desk.memory.keep_setting("voice_volume", "0.25")
    assert not speaks(desk, HERE)
    player, played = FakePlayer(), threading.Event()
    player.play = lambda sound, volume: (player.played.append((sound, volume)), played.set())
    voice = HostVoice(desk, SpokenCalls(desk, FakeVoice).say, lambda: player)
    voice.start()
    try:
        # The thread may begin to listen a moment later than this one goes on.
        for number in range(1, 200):
            desk.model.hear((event(number, EventName.PASS, "Ada"),), ())
            if played.wait(0.02):
                break
    finally:
        voice.stop()
    sound, volume = player.played[0]
    assert sound[:4] == b"RIFF" and volume == 0.25
    assert player.stops == 1


def test_the_page_is_ours_and_asks_nobody_else(tmp_path):
    write_web_files(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<title>Companion</title>" in page
    assert "Content-Security-Policy" in page
    assert page.count("</head>") == 1
    assert (tmp_path / "calls.js").is_file() and (tmp_path / "icon.svg").is_file()
