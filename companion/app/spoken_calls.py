"""Calls for browsers: a stream of server-sent events that names clips, and the clips as WAV.

The clips are made on this machine and carry the call as sound; only where it has no voice does
the browser speak the text with a voice of its own. Which browsers speak is kept by address and
kind of browser, because the script and the page's connection share nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route

from companion.app.desk import Desk
from companion.app.speaking import Announcer, preferences
from companion.errors import CompanionError
from companion.voice import Clip, Clips, Voice, VoiceError, find_voice

KEEP_ALIVE_S = 15.0
CLIPS_KEPT = 40
"""A browser fetches a clip when it is told of it, and what is said again later is soon made
again: some 110 kB each, 200 of them would grow by 20 MB in an evening."""
LETTERS_A_SECOND = 14.0
"""How fast a browser's own voice is taken to be."""
_HERE = ("127.0.0.1", "::1", "localhost")


class SpokenCalls:
    """Makes the clips of one desk, and serves them. `find` gives this machine's voice."""

    def __init__(self, desk: Desk, find: Callable[[], Voice | None] = find_voice) -> None:
        self._desk = desk
        self._find = find
        self._clips: Clips | None = None

    @property
    def route(self) -> Mount:
        """Everything under `/calls`."""
        return Mount(
            "/calls", routes=[Route("/stream", self._stream), Route("/{name}.wav", self._clip)]
        )

    def say(self, text: str, language: str, rate: float) -> Clip | None:
        """A phrase as sound; None where this machine has no voice for it."""
        if self._clips is None:
            voice = self._find()
            if voice is None:
                return None
            self._clips = Clips(voice, CLIPS_KEPT)
        try:
            return self._clips.say(text, language, rate)
        except VoiceError:
            return None

    async def _stream(self, request: Request) -> StreamingResponse:
        who = listener(
            request.client.host if request.client else "", request.headers.get("user-agent", "")
        )
        return StreamingResponse(
            stream(self._desk, who, self.say),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store"},
        )

    async def _clip(self, request: Request) -> Response:
        clip = self._clips.get(request.path_params["name"]) if self._clips is not None else None
        if clip is None:
            return Response(status_code=404)
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        return Response(clip.sound, media_type="audio/wav", headers=headers)


def calls_route(desk: Desk) -> Mount:
    """The routes under `/calls`."""
    return SpokenCalls(desk).route


def listener(address: str | None, browser: str | None) -> tuple[str, str]:
    """What tells one browser from another."""
    return (address or "", browser or "")


def speaks(desk: Desk, who: tuple[str, str]) -> bool:
    """Whether a browser speaks: as it was told, or else the one at this machine where the voice
    is on and the machine does not speak by itself."""
    if who in desk.voices:
        return desk.voices[who]
    wanted = preferences(desk.memory)
    return wanted.on and not wanted.host and who[0] in _HERE


def voice_on(desk: Desk, who: tuple[str, str]) -> bool:
    """Whether the calls are spoken for the people at a browser: by it, or by this machine where
    the browser is its own and the machine speaks by itself."""
    wanted = preferences(desk.memory)
    return wanted.on if _host_speaks(desk, who) else speaks(desk, who)


def switch_voice(desk: Desk, who: tuple[str, str]) -> None:
    """Let a browser speak, or be silent; what is set here holds for this machine's next game.

    Where this machine speaks by itself, its own browsers switch that instead.
    """
    on = not voice_on(desk, who)
    if _host_speaks(desk, who):
        desk.voices.pop(who, None)
    else:
        desk.voices[who] = on
    if who[0] in _HERE:
        # Where nothing can be kept, it holds as long as the server runs.
        with contextlib.suppress(CompanionError):
            desk.memory.keep_setting("voice", "on" if on else "off")
    desk.tell()


def choose_speaker(desk: Desk, host: bool) -> None:
    """Let this machine speak by itself, or its browsers: never both. Raises `CompanionError`."""
    desk.memory.keep_setting("voice_host", "on" if host else "off")
    for who in [who for who in desk.voices if who[0] in _HERE]:
        del desk.voices[who]
    desk.tell()


def _host_speaks(desk: Desk, who: tuple[str, str]) -> bool:
    return who[0] in _HERE and preferences(desk.memory).host


async def stream(
    desk: Desk,
    who: tuple[str, str],
    make: Callable[[str, str, float], Clip | None],
    clock: Callable[[], float] = time.monotonic,
) -> AsyncIterator[str]:
    """A line for every call that is said from now on, while this browser's voice is on."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()

    def wake() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(changed.set)

    leave_desk = desk.subscribe(wake)
    model = desk.model
    leave_model = model.subscribe(wake)
    calls = Announcer(clock, model.snapshot)
    try:
        yield ": here\n\n"
        while not desk.closing:
            pause = calls.pause
            try:
                await asyncio.wait_for(changed.wait(), KEEP_ALIVE_S if pause is None else pause)
            except TimeoutError:
                if pause is None:
                    yield ": still here\n\n"
                    continue
            changed.clear()
            if desk.model is not model:
                leave_model()
                model = desk.model
                leave_model = model.subscribe(wake)
                calls.begin()
            wanted = preferences(desk.memory)
            calls.hear(model.snapshot, wanted.language)
            if not speaks(desk, who):
                calls.hush()
                continue
            call = calls.next()
            if call is None:
                continue
            clip = await asyncio.to_thread(make, call.text, call.language, wanted.rate)
            calls.began(call, clip.seconds if clip else len(call.text) / LETTERS_A_SECOND)
            told: dict[str, Any] = {
                "text": call.text,
                "language": call.language,
                "rate": wanted.rate,
                "volume": wanted.volume,
            }
            if clip is not None:
                told["clip"] = clip.id
            yield f"data: {json.dumps(told)}\n\n"
    finally:
        leave_model()
        leave_desk()
