"""Ends what a browser leaves behind when its connection breaks: an ASGI application.

Flet keeps the page of a browser that is away, and gives it up after a while. Where the connection
breaks in the middle of a message, or before the browser has said who it is, it notices neither:
the page, and every picture sent to it, would be held for as long as the server runs.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ENDING_S = 5.0
"""How long a connection that broke may take to end by itself."""


class Connections:
    """Serves `app`; its websockets end within `ending` seconds after the browser is gone."""

    def __init__(self, app: App, ending: float = ENDING_S) -> None:
        self._app = app
        self._ending = ending

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        gone = asyncio.Event()

        async def hear() -> Any:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                gone.set()
            return message

        async def tell(message: Any) -> None:
            # A message that comes too late is nobody's fault, and `hear` tells of the end.
            with contextlib.suppress(OSError):
                if not gone.is_set():
                    await send(message)

        served = asyncio.ensure_future(self._app(scope, hear, tell))
        ended = asyncio.ensure_future(gone.wait())
        try:
            await asyncio.wait((served, ended), return_when=asyncio.FIRST_COMPLETED)
            if not served.done():
                await asyncio.wait((served,), timeout=self._ending)
            if served.done():
                served.result()
        finally:
            ended.cancel()
            served.cancel()
