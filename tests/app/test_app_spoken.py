"""The stream of calls a browser speaks, and the page's own files."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fake_table import round_of_whot

from companion.app.desk import Desk
from companion.app.setup import Memory
from companion.app.spoken_calls import listener, spoken, stream
from companion.app.texts import texts
from companion.app.web_files import write_web_files
from companion.cards import Deck

WHO = listener("127.0.0.1", "Chromium")
ROUND = round_of_whot()


def heard(tmp_path, speaking: bool) -> list[str]:
    desk = Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(tmp_path / "settings.json"))
    if speaking:
        desk.speaking.add(WHO)

    async def listen() -> list[str]:
        calls = stream(desk, WHO)
        lines = [await anext(calls)]
        desk.model.hear(tuple(ROUND[:2]), ())
        with contextlib.suppress(TimeoutError):
            lines.append(await asyncio.wait_for(anext(calls), 0.3))
        await calls.aclose()
        return lines

    return asyncio.run(listen())


def test_a_call_is_spoken_with_whose_turn_it_is(tmp_path):
    lines = heard(tmp_path, speaking=True)
    call = json.loads(lines[1].removeprefix("data: "))
    assert call == {"text": "Suspension. Chidi's turn.", "language": "en"}


def test_nothing_is_spoken_where_the_voice_is_off(tmp_path):
    assert len(heard(tmp_path, speaking=False)) == 1


def test_a_refusal_is_spoken():
    assert spoken(ROUND[2], texts()) == "Not allowed, Chidi. Chidi's turn."


def test_the_page_is_ours_and_asks_nobody_else(tmp_path):
    write_web_files(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<title>Companion</title>" in page
    assert "Content-Security-Policy" in page
    assert page.count("</head>") == 1
    assert (tmp_path / "calls.js").is_file() and (tmp_path / "icon.svg").is_file()
