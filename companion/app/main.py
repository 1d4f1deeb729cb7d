"""The app's root: which page is shown, and what all pages need."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import flet as ft

from companion.app.desk import Desk
from companion.app.guarded import component, instead, keep_going, use_rescue
from companion.app.hooks import PageEvents, keyed, use_changes, use_page_size, use_value
from companion.app.lan.devices import Role, current_device
from companion.app.lan.spectating import WatchedDesk
from companion.app.language import use_language
from companion.app.texts import Texts, texts
from companion.app.theme import theme, theme_mode
from companion.app.views.start import StartView
from companion.app.views.table import TableView

PAGES = {
    "about": "AboutView",
    "camera": "CameraApp",
    "enrol": "EnrolView",
    "hints": "HintsView",
    "history": "HistoryView",
    "invite": "InviteView",
    "learn": "LearnView",
    "rules": "RulesView",
    "scores": "ScoresView",
    "settings": "SettingsView",
    "statistics": "StatisticsView",
    "watch": "WatchApp",
}
"""Pages that are read in when they are opened: the first live picture does not wait for them."""

ELSEWHERE = ("history", "statistics", "settings", "about")
"""Pages that need no game under way."""


def make_main(desk: Desk) -> Callable[[ft.Page], None]:
    """The function Flet calls for each browser that opens the app."""

    def main(page: ft.Page) -> None:
        page.title = texts()("app")
        # Not faded into: on a slow machine the client's own colours would stay for seconds.
        page.theme_animation_style = ft.AnimationStyle.no_animation()
        page.theme = theme(dark=False)
        page.dark_theme = theme(dark=True)
        page.theme_mode = theme_mode(desk.memory.setting("theme", "system"))
        page.padding = 0
        PageEvents(page)
        keep_going(page)
        device = current_device()
        if device.role is Role.CAMERA:
            page.render(_page("camera"), desk, device)
        elif device.role is Role.SPECTATOR:
            page.render(_page("watch"), WatchedDesk(desk))
        else:
            page.render(App, desk)

    return main


@component
def App(desk: Desk) -> ft.Control:
    """The page that fits: the start page, the table, or the scores."""
    use_changes(desk)
    across, down = use_page_size()
    view, set_view = use_value(lambda: "table")

    def back() -> None:
        set_view("table")

    say = texts(use_language(desk))
    broken, begun = use_rescue(back)

    # A new game begins at its table.
    ft.use_effect(back, dependencies=[id(desk.model)])
    if broken:
        body = instead()
    elif view in ELSEWHERE:
        body = _elsewhere(view, desk, say, across, back)
    elif not desk.playing and view == "enrol":
        body = keyed(_page("enrol"), "enrol", desk, say, across, back)
    elif not desk.playing and view == "learn":
        body = keyed(_page("learn"), "learn", desk, say, across, back)
    elif not desk.playing:
        body = keyed(StartView, f"start-{begun}", desk, say, across, set_view)
    elif view == "scores":
        body = keyed(_page("scores"), "scores", desk, desk.model, say, across, back)
    elif view == "rules" and desk.setup is not None:
        body = keyed(_page("rules"), "rules", desk.setup, say, across, back)
    elif view == "hint" and desk.setup is not None:
        body = keyed(_page("hints"), "hint", desk, desk.setup, desk.model, say, across, back)
    elif view == "invite":
        body = keyed(_page("invite"), "invite", desk, say, across, back)
    else:
        key = f"table-{id(desk.model)}-{begun}"
        body = keyed(TableView, key, desk, desk.model, say, across, down, set_view)
    return ft.SafeArea(body, expand=True)


def _elsewhere(
    view: str, desk: Desk, say: Texts, across: float, back: Callable[[], None]
) -> ft.Control:
    if view == "about":
        return keyed(_page(view), view, say, across, back)
    return keyed(_page(view), view, desk, say, across, back)


def _page(name: str) -> Callable[..., Any]:
    """The component of a page of `PAGES`."""
    module = import_module(f"companion.app.views.{name}")
    component: Callable[..., Any] = getattr(module, PAGES[name])
    return component
