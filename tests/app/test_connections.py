"""Websockets that break: whatever was served to them ends."""

from __future__ import annotations

import asyncio

import pytest

from companion.app.connections import Connections


def served(app, *heard: str, kind: str = "websocket", broken: bool = False) -> list[dict]:
    """What a client was told that sends messages of these kinds, and never another one."""
    told: list[dict] = []
    messages = list(heard)

    async def receive() -> dict:
        if not messages:
            await asyncio.Event().wait()
        return {"type": f"websocket.{messages.pop(0)}"}

    async def send(message: dict) -> None:
        if broken:
            raise BrokenPipeError
        told.append(message)

    async def run() -> None:
        await asyncio.wait_for(Connections(app, 0.05)({"type": kind}, receive, send), 5)

    asyncio.run(run())
    return told


def test_what_is_sent_to_a_broken_connection_raises_nothing():
    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.send"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    assert served(app, "connect", "receive", "disconnect", broken=True) == []


def test_what_waits_for_a_browser_that_is_gone_is_ended():
    ended = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    assert served(app, "connect", "disconnect") == [{"type": "websocket.accept"}]
    assert ended == [True]


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_faults_are_not_hidden(kind):
    async def app(scope, receive, send):
        raise ValueError("ours")

    with pytest.raises(ValueError, match="ours"):
        served(app, kind=kind)
