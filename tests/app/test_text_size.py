"""How large a browser sets text, as it tells the server."""

from __future__ import annotations

import asyncio

import pytest

from companion.app.text_size import TextSizes, scale_of, served_text_scale


@pytest.mark.parametrize(
    ("told", "scale"),
    [("100", 1.0), ("150", 1.5), ("85", 0.85), ("900", 2.0), ("0", 0.5), ("", 1.0), ("-5", 1.0)],
)
def test_what_a_browser_tells_is_kept_within_reason(told, scale):
    assert scale_of(told) == scale


@pytest.mark.parametrize(
    ("kind", "cookie", "scale"),
    [
        ("websocket", "a=b; companion-text=125", 1.25),
        ("websocket", "", 1.0),
        ("http", "companion-text=125", 1.0),
    ],
)
def test_a_page_is_drawn_for_its_browser(kind, cookie, scale):
    found = []

    async def app(scope, receive, send):
        found.append(served_text_scale())

    headers = [(b"cookie", cookie.encode())]
    asyncio.run(TextSizes(app)({"type": kind, "headers": headers}, None, None))
    assert found == [scale]
