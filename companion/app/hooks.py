"""Hooks of the pages: watch something that changes on another thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar, cast

import flet as ft

from companion.app.text_size import served_text_scale
from companion.app.watchers import Watchers

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
    events: PageEvents = ft.context.page.data

    async def watch() -> None:
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def wake() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed.set)

        leave = watched.subscribe(wake)
        # What is rendered while a page is away never reaches it.
        settle = events.returns.add(wake)
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
            settle()

    use_task(watch, [id(watched)])


def use_task(run: Callable[[], Coroutine[Any, Any, None]], dependencies: list[Any]) -> None:
    """Run a coroutine as long as the calling component is shown and its page is not given up;
    anew when a dependency changes."""
    events: PageEvents = ft.context.page.data

    async def kept() -> None:
        task = asyncio.current_task()
        assert task is not None
        leave = events.closes.add(lambda: _cancel(task))
        try:
            await run()
        finally:
            leave()

    # Flet cancels the task of an effect only where there is a cleanup to run.
    ft.use_effect(kept, dependencies=dependencies, cleanup=lambda: None)


def _cancel(task: asyncio.Task[Any]) -> None:
    task.cancel()


def use_leave(leave: Callable[[], None]) -> None:
    """Call `leave` when the calling component goes, or its page is given up."""
    events: PageEvents = ft.context.page.data

    held: dict[str, Callable[[], None]] = use_kept(dict)

    def enter() -> None:
        held["forget"] = events.closes.add(leave)

    def gone() -> None:
        if forget := held.pop("forget", None):
            forget()
        leave()

    ft.use_effect(enter, dependencies=[], cleanup=gone)


class PageEvents:
    """What the page shown just now wants to know of keys, of the window's size, and of its
    browser's coming and going.

    The client is told once, at the beginning, that we listen; the pages come and go.
    """

    def __init__(self, page: ft.Page) -> None:
        self.keys: Callable[[ft.KeyboardEvent], None] | None = None
        self.size: Callable[[tuple[float, float]], None] | None = None
        self.text_scale = served_text_scale()
        """How much larger than usual this browser sets text."""
        self.returns = Watchers()
        """Told when the browser is back after it was away, or has changed its colours."""
        self.closes = Watchers()
        """Told when the browser has been away for so long that its page is given up."""
        self.language = ""
        """The code of the language that this page speaks."""
        self.home: Callable[[], None] = _nowhere
        """Begins this page anew, at its first view."""
        self.fail: Callable[[], None] = _nowhere
        """Shows that something of this page could not be shown."""
        page.data = self
        page.on_keyboard_event = self._key
        page.on_resize = self._resize
        page.on_connect = lambda _: self.returns.tell()
        # What is drawn in an ink of its own is drawn anew in the other colours.
        page.on_platform_brightness_change = lambda _: self.returns.tell()
        page.on_close = lambda _: self.closes.tell()

    def _key(self, event: ft.KeyboardEvent) -> None:
        if self.keys is not None:
            self.keys(event)

    def _resize(self, event: ft.PageResizeEvent) -> None:
        if self.size is not None:
            self.size((event.width, event.height))


def _nowhere() -> None:
    """Where a page has not been drawn yet."""


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


def text_scale() -> float:
    """How much larger than usual the browser of the page being rendered sets text; 1.0 where no
    page is being rendered."""
    try:
        events: PageEvents = ft.context.page.data
    except RuntimeError:
        return 1.0
    return events.text_scale


def large(size: float) -> float:
    """Type that is large already: the browser's scale makes it a quarter larger at most, and
    leaves room for what is under it."""
    scale = text_scale()
    return size * min(scale, 1.25) / scale


def is_dark(page: ft.Page) -> bool:
    """Whether the page shows its dark colours now."""
    if page.theme_mode is ft.ThemeMode.SYSTEM:
        return page.platform_brightness is ft.Brightness.DARK
    return page.theme_mode is ft.ThemeMode.DARK
