"""The latest-picture slot: nobody waits for anybody."""

from __future__ import annotations

import asyncio

from companion.app.feed import PICTURES_A_SECOND, Feed


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_nothing_is_drawn_while_nobody_watches():
    feed = Feed(Clock())
    drawn = []
    assert not feed.offer(lambda: drawn.append(1) or b"a")
    assert drawn == []
    feed.watch()
    assert feed.offer(lambda: b"a")


def test_pictures_come_no_faster_than_they_are_shown():
    clock = Clock()
    feed = Feed(clock)
    feed.watch()
    assert feed.offer(lambda: b"a")
    assert not feed.offer(lambda: b"b")
    clock.now += 1.01 / PICTURES_A_SECOND
    assert feed.offer(lambda: b"c")


def test_a_slow_page_gets_the_newest():
    clock = Clock()
    feed = Feed(clock)
    feed.watch()
    for jpeg in (b"1", b"2", b"3"):
        feed.offer(lambda jpeg=jpeg: jpeg)
        clock.now += 1
    assert asyncio.run(feed.after(1)) == (3, b"3")


def test_a_waiting_page_is_woken_from_another_thread():
    async def wait() -> tuple[int, bytes]:
        feed = Feed(Clock())
        waiting = asyncio.create_task(feed.after(0))
        await asyncio.sleep(0)
        await asyncio.to_thread(feed.offer, lambda: b"new", now=True)
        return await asyncio.wait_for(waiting, 2)

    assert asyncio.run(wait()) == (1, b"new")
