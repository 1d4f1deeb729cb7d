"""Hooks of the pages: watch something that changes on another thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import flet as ft

RENDERS_A_SECOND = 20


class Watched(Protocol):
    """Something that tells its watchers of a change, from any thread."""

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every change; gives back the way out."""
        ...


def use_changes(watched: Watched) -> None:
    """Render the calling component again when `watched` changes, and not more than needed.

    Changes come from the table's thread; they are gathered on the page's own loop, because a
    page's controls belong to that loop.
    """
    _, tick = ft.use_state(0)

    async def watch() -> None:
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed.set)

        leave = watched.subscribe(wake)
        try:
            # What changed between the first render and now is not to be missed.
            changed.set()
            while True:
                await changed.wait()
                changed.clear()
                tick(lambda n: n + 1)
                await asyncio.sleep(1 / RENDERS_A_SECOND)
        finally:
            leave()

    # Flet cancels the task of an effect only where there is a cleanup to run.
    ft.use_effect(watch, dependencies=[id(watched)], cleanup=lambda: None)


def is_dark(page: ft.Page) -> bool:
    """Whether the page shows its dark colours now."""
    if page.theme_mode is ft.ThemeMode.SYSTEM:
        return page.platform_brightness is ft.Brightness.DARK
    return page.theme_mode is ft.ThemeMode.DARK
