"""Lets nobody in without a token: an ASGI application in front of the pages and the websocket.

A browser on this machine needs none. Any other brings the token in the link it opened, and from
then on in a cookie; what it may do is decided here and never by the page.
"""

from __future__ import annotations

import html
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from companion.app.lan.devices import HERE, Device, Lan, Role, serve_device
from companion.app.texts import ENGLISH, languages, texts

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_KEPT_S = 24 * 3600
_NOT_ALLOWED = 1008
"""The websocket's code for a client that may not come in."""


class Guard:
    """Serves `app` to those who may, with `current_device` set; the others get one sentence."""

    def __init__(self, app: App, lan: Lan) -> None:
        self._app = app
        self._lan = lan

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        device = self._device(asked)
        if device is None or not _may(device, asked):
            await _refuse(asked, scope, receive, send)
            return
        serve_device(device)
        if device is HERE:
            await self._app(scope, receive, send)
            return
        kept = f"{self._lan.tokens.of(device.role)}.{device.id}"
        if scope["type"] == "http" and asked.cookies.get(_cookie(scope)) != kept:
            send = _keeping(send, scope, kept)
        await self._app(_told_apart(scope, device), receive, send)

    def _device(self, asked: HTTPConnection) -> Device | None:
        if not _from_own_page(asked):
            return None
        if _is_here(asked):
            return HERE
        token, _, known = asked.cookies.get(_cookie(asked.scope), "").partition(".")
        given = QueryParams(asked.scope["query_string"]).get("token", "")
        role = self._lan.tokens.role(given) or self._lan.tokens.role(token)
        return Device(role, known or secrets.token_hex(8)) if role else None


def _is_here(asked: HTTPConnection) -> bool:
    """Whether the browser runs on this machine and asked for it by its local name.

    The name counts as well, because a foreign page may have a name that leads here.
    """
    return asked.client is not None and _local(asked.client.host) and _local(_host(asked))


def _host(asked: HTTPConnection) -> str:
    return urlsplit(f"//{asked.headers.get('host', '')}").hostname or ""


def _local(host: str) -> bool:
    try:
        # 127.0.0.2 is this machine as well, and yet no name that people use for it.
        return host == "localhost" or host == "127.0.0.1" or ip_address(host) == ip_address("::1")
    except ValueError:
        return False


def _from_own_page(asked: HTTPConnection) -> bool:
    """Whether no foreign page asks: any may try, and the browser adds our cookies to it."""
    origin = asked.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == asked.headers.get("host", "")


def _may(device: Device, asked: HTTPConnection) -> bool:
    # A camera gets no calls: they tell what happens at the table.
    return device.role is not Role.CAMERA or not asked.url.path.startswith("/calls/")


def _cookie(scope: Scope) -> str:
    # Cookies do not know ports, and two tables may be served by one machine.
    return f"companion-{scope['server'][1]}"


def _keeping(send: Send, scope: Scope, kept: str) -> Send:
    secure = "; Secure" if scope["scheme"] == "https" else ""
    value = f"{_cookie(scope)}={kept}; Path=/; Max-Age={_KEPT_S}; HttpOnly; SameSite=Lax{secure}"

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], (b"set-cookie", value.encode("latin-1"))]
            message = {**message, "headers": headers}
        await send(message)

    return sending


def _told_apart(scope: Scope, device: Device) -> Scope:
    """The scope with the role in the browser's name.

    Flet resumes a session for the same address and browser only: with the role in the name, a
    tab that comes in again in another role gets a page of its own.
    """
    kept = [pair for pair in scope["headers"] if pair[0] != b"user-agent"]
    name = dict(scope["headers"]).get(b"user-agent", b"")
    return {**scope, "headers": [*kept, (b"user-agent", name + b" " + device.role.encode())]}


async def _refuse(asked: HTTPConnection, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": _NOT_ALLOWED})
        return
    language = _language(asked.headers.get("accept-language", ""))
    sentence = texts(language)("lan.stranger")
    headers = {"Cache-Control": "no-store"}
    answer: Response = PlainTextResponse(sentence, 403, headers)
    if "text/html" in asked.headers.get("accept", ""):
        answer = HTMLResponse(_PAGE.format(language, html.escape(sentence)), 403, headers)
    await answer(scope, receive, send)


def _language(accepted: str) -> str:
    """The first language of an Accept-Language header that there are texts in."""
    for part in accepted.split(","):
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in languages():
            return code
    return ENGLISH


_PAGE = (
    '<!doctype html><html lang="{}"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<title>Companion</title><p style="font: 20px sans-serif; margin: 2em">{}</p></html>'
)
