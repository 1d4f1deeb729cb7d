"""How large a browser sets text: its own setting, or the one of our settings page.

`assets/text.js` applies ours and tells what holds in a cookie, so that the first page drawn knows
it. It is told and not measured: a control that tells its own size now and then left a page of
Flet 1.0.5 empty.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from typing import Any

from starlette.requests import HTTPConnection

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TEXT_SIZE = "companion.text_size"
"""What was chosen on the settings page, kept by the browser as a whole number of percent."""
TEXT_SIZES = (85, 100, 125, 150)
COOKIE = "companion-text"
"""The percent that hold, whoever chose them."""

_scale: ContextVar[float] = ContextVar("text scale", default=1.0)


class TextSizes:
    """Serves `app` with `served_text_scale` set to what the browser told."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            _scale.set(scale_of(HTTPConnection(scope).cookies.get(COOKIE, "")))
        await self._app(scope, receive, send)


def scale_of(percent: str) -> float:
    """How much larger than usual text is, between half and twice; 1.0 where that is not told."""
    return min(2.0, max(0.5, int(percent) / 100)) if percent.isdecimal() else 1.0


def served_text_scale() -> float:
    """The scale of the browser whose connection is being served."""
    return _scale.get()
