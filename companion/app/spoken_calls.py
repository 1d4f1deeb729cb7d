"""Calls as a stream of server-sent events, which the page's script speaks.

The browser speaks with the voices of its own computer. Which browsers do is kept by address and
kind of browser, because the script and the page's connection share nothing else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from companion.app.desk import Desk
from companion.app.texts import ENGLISH, Texts, texts
from companion.app.wording import headline
from companion.referee import Event

KEEP_ALIVE_S = 15.0


def calls_route(desk: Desk) -> Route:
    """The route `/calls`."""

    async def calls(request: Request) -> StreamingResponse:
        who = listener(
            request.client.host if request.client else "", request.headers.get("user-agent", "")
        )
        return StreamingResponse(
            stream(desk, who), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    return Route("/calls", calls)


def listener(address: str | None, browser: str | None) -> tuple[str, str]:
    """What tells one browser from another."""
    return (address or "", browser or "")


async def stream(desk: Desk, who: tuple[str, str]) -> AsyncIterator[str]:
    """A line for every call from now on, while this browser's voice is on."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()

    def wake() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(changed.set)

    leave_desk = desk.subscribe(wake)
    model = desk.model
    leave_model = model.subscribe(wake)
    heard = model.snapshot.last
    try:
        yield ": here\n\n"
        while not desk.closing:
            try:
                await asyncio.wait_for(changed.wait(), KEEP_ALIVE_S)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            changed.clear()
            if desk.model is not model:
                leave_model()
                model = desk.model
                leave_model = model.subscribe(wake)
                heard = None
            last = model.snapshot.last
            if last is None or last is heard:
                continue
            heard = last
            if who in desk.speaking:
                language = desk.memory.setting("language", ENGLISH)
                call = {"text": spoken(last, texts(language)), "language": language}
                yield f"data: {json.dumps(call)}\n\n"
    finally:
        leave_model()
        leave_desk()


def spoken(event: Event, say: Texts) -> str:
    """What is said aloud: the call, and whose turn it is."""
    turn = event.state.get("turn")
    parts = headline(event, say).text.split("\n")
    if turn:
        parts.append(say("turn.of", player=turn))
    return ". ".join(parts) + "."
