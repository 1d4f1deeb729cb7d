"""Lets nobody in without a token: an ASGI application in front of the pages and the websocket.

A browser on this machine needs none. Any other brings the token in the link it opened, and from
then on in a cookie; what it may do, and how much of it, is decided here and never by the page.
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
from companion.app.lan.limits import RETRY_S, Limits, Matter
from companion.app.texts import ENGLISH, languages, texts

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_KEPT_S = 24 * 3600
_NOT_ALLOWED = 1008
"""The websocket's code for a client that may not come in, or does what it may not."""
_TOO_MANY = "too many messages"


class Guard:
    """Serves `app` to those who may, with `current_device` set; the others get one sentence."""

    def __init__(self, app: App, lan: Lan, limits: Limits | None = None) -> None:
        self._app = app
        self._lan = lan
        self._limits = limits or Limits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        device = self._device(asked)
        if device is HERE:
            serve_device(device)
            await self._app(scope, receive, send)
            return
        address = asked.client.host if asked.client is not None else ""
        role = device.role if device is not None else None
        matter = Matter.REQUEST if scope["type"] == "http" else Matter.CONNECTION
        if not self._limits.allows(role, address, matter):
            await _refuse(asked, scope, receive, send, "lan.too_many", 429)
            return
        if device is None or not _may(device, asked):
            await _refuse(asked, scope, receive, send, "lan.stranger", 403)
            return
        with self._limits.held(address, matter) as free:
            if not free:
                await _refuse(asked, scope, receive, send, "lan.too_many", 429)
                return
            await self._serve(device, address, scope, receive, send)

    async def _serve(
        self, device: Device, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        serve_device(device)
        kept = f"{self._lan.tokens.of(device.role)}.{device.id}"
        if scope["type"] == "websocket":

            def may(size: int) -> bool:
                return self._limits.allows(device.role, address, Matter.MESSAGE, size)

            receive, send = _counted(receive, send, may)
        elif HTTPConnection(scope).cookies.get(_cookie(scope)) != kept:
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


def _counted(receive: Receive, send: Send, may: Callable[[int], bool]) -> tuple[Receive, Send]:
    """The two ends of a websocket that is closed when it sends more than it `may`."""
    closed = False

    async def hear() -> Any:
        nonlocal closed
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        if may(len(message.get("bytes") or message.get("text") or "")):
            return message
        end = {"code": _NOT_ALLOWED, "reason": _TOO_MANY}
        closed = True
        await send({"type": "websocket.close", **end})
        return {"type": "websocket.disconnect", **end}

    async def tell(message: Any) -> None:
        if not closed:
            await send(message)

    return hear, tell


async def _refuse(
    asked: HTTPConnection, scope: Scope, receive: Receive, send: Send, key: str, status: int
) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": _NOT_ALLOWED})
        return
    language = _language(asked.headers.get("accept-language", ""))
    sentence = texts(language)(key)
    headers = {"Cache-Control": "no-store"}
    if status == 429:
        headers["Retry-After"] = str(RETRY_S)
    answer: Response = PlainTextResponse(sentence, status, headers)
    if "text/html" in asked.headers.get("accept", ""):
        answer = HTMLResponse(_PAGE.format(language, html.escape(sentence)), status, headers)
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
