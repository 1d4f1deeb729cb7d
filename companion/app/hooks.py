"""Hooks of the pages: watch something that changes on another thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import flet as ft

T = TypeVar("T")
RENDERS_A_SECOND = 20


def use_value(
    initial: Callable[[], T],
) -> tuple[T, Callable[[T | Callable[[T], T]], None]]:
    """A value of the calling component, and how to set it: `ft.use_state` with its type told.

    The setter takes the new value, or a function of the value before.
    """
    value, set_value = cast(Any, ft.use_state)(initial)
    return value, set_value


def use_kept(make: Callable[[], T]) -> T:
    """Something made once and kept as long as the component: `ft.use_ref` with its type told."""
    return cast(T, cast(Any, ft.use_ref)(make).current)


def keyed(view: Callable[..., ft.Control], key: str, *args: Any) -> ft.Control:
    """A component with a key: another key is another component, with a state of its own."""
    return view(*args, key=key)


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


class PageEvents:
    """What the page shown just now wants to know of keys and of the window's size.

    The client is told once, at the beginning, that we listen; the pages come and go.
    """

    def __init__(self, page: ft.Page) -> None:
        self.keys: Callable[[ft.KeyboardEvent], None] | None = None
        self.size: Callable[[tuple[float, float]], None] | None = None
        page.data = self
        page.on_keyboard_event = self._key
        page.on_resize = self._resize

    def _key(self, event: ft.KeyboardEvent) -> None:
        if self.keys is not None:
            self.keys(event)

    def _resize(self, event: ft.PageResizeEvent) -> None:
        if self.size is not None:
            self.size((event.width, event.height))


def use_keys(handler: Callable[[ft.KeyboardEvent], None]) -> None:
    """Give the keys to the calling component while it is on the page."""
    events: PageEvents = ft.context.page.data
    events.keys = handler

    def leave() -> None:
        events.keys = None

    ft.use_effect(lambda: None, dependencies=[], cleanup=leave)


def use_page_size() -> tuple[float, float]:
    """Width and height of the page in logical pixels; renders again when they change."""
    page = ft.context.page
    size, set_size = ft.use_state((page.width or 1280.0, page.height or 800.0))
    page.data.size = set_size
    return size


def is_dark(page: ft.Page) -> bool:
    """Whether the page shows its dark colours now."""
    if page.theme_mode is ft.ThemeMode.SYSTEM:
        return page.platform_brightness is ft.Brightness.DARK
    return page.theme_mode is ft.ThemeMode.DARK
