"""Keeps a fault of ours from taking the page away.

Of Flet 1.0.5 a component that raises shows nothing, the updates of a page end for good with the
first that fails, and a handler that raises leaves a traceback on the page. Here a sentence and a
way back stand in their place, the rest goes on, and the traceback goes to the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import flet as ft

from companion.app.components.basics import big_button, named, panel, stacked
from companion.app.hooks import PageEvents, use_value
from companion.app.texts import languages, texts

P = ParamSpec("P")
logger = logging.getLogger(__name__)


def component(function: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """`ft.component`, for a function that may fail: what can't be built is replaced."""

    @wraps(function)
    def build(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        try:
            return function(*args, **kwargs)
        except Exception:
            logger.exception("%s can't be shown", function.__qualname__)
            return instead()

    return ft.component(build)


def instead() -> ft.Control:
    """What stands where something can't be shown: a sentence, and the way back."""
    events: PageEvents = ft.context.page.data
    say = texts(events.language if events.language in languages() else "en")
    words = ft.Text(say("broken"), size=20, color=ft.Colors.ON_ERROR_CONTAINER)
    parts: list[ft.Control] = [
        named("broken", words, live_region=True, container=True),
        big_button("broken-back", say("back"), lambda: events.home(), primary=True),
    ]
    return ft.Column(
        [panel(stacked(parts, 12), colour=ft.Colors.ERROR_CONTAINER, margin=16)], tight=True
    )


def use_rescue(back: Callable[[], None]) -> tuple[bool, int]:
    """For the root of a page: whether something of it failed, and how often it was begun anew
    since. `back` goes to its first view."""
    broken, set_broken = use_value(bool)
    begun, set_begun = use_value(int)
    events: PageEvents = ft.context.page.data

    def home() -> None:
        back()
        set_begun(lambda n: n + 1)
        set_broken(False)

    events.home, events.fail = home, lambda: set_broken(True)
    return broken, begun


def keep_going(page: ft.Page) -> None:
    """Let updates and handlers of `page` fail without an end of the page."""
    session: Any = page.session
    events: PageEvents = page.data
    schedule = session.schedule_update

    def failed(message: str) -> None:
        # Flet has written the traceback to the log already.
        events.fail()

    session.schedule_update = lambda control: schedule(_Outliving(control, events))
    session.error = failed


class _Outliving:
    """A control whose update may fail. Equal to any other of the same control: Flet gathers
    what is to be updated in a set."""

    def __init__(self, control: Any, events: PageEvents) -> None:
        self._control, self._events = control, events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Outliving) and self._control is other._control

    def __hash__(self) -> int:
        return hash(id(self._control))

    def update(self) -> None:
        """The control's, and what is shown instead where that fails."""
        try:
            self._control.update()
        except Exception:
            logger.exception("%s can't be brought up to date", self._control)
            self._events.fail()
