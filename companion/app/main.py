"""The app's root: which page is shown, and what all pages need."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.desk import Desk
from companion.app.hooks import PageEvents, keyed, use_changes, use_page_size, use_value
from companion.app.texts import ENGLISH, languages, texts
from companion.app.theme import theme
from companion.app.views.rules import RulesView
from companion.app.views.scores import ScoresView
from companion.app.views.start import StartView
from companion.app.views.table import TableView


def make_main(desk: Desk) -> Callable[[ft.Page], None]:
    """The function Flet calls for each browser that opens the app."""

    def main(page: ft.Page) -> None:
        page.title = texts()("app")
        page.theme = theme(dark=False)
        page.dark_theme = theme(dark=True)
        page.theme_mode = ft.ThemeMode(desk.memory.setting("theme", "system"))
        page.padding = 0
        PageEvents(page)
        page.render(App, desk)

    return main


@ft.component
def App(desk: Desk) -> ft.Control:
    """The page that fits: the start page, the table, or the scores."""
    use_changes(desk)
    across, down = use_page_size()
    view, set_view = use_value(lambda: "table")

    def back() -> None:
        set_view("table")

    language = desk.memory.setting("language", ENGLISH)
    say = texts(language if language in languages() else ENGLISH)

    # A new game begins at its table.
    ft.use_effect(back, dependencies=[id(desk.model)])
    if not desk.playing:
        body: ft.Control = keyed(StartView, "start", desk, say, across)
    elif view == "scores":
        body = keyed(ScoresView, "scores", desk, desk.model, say, across, back)
    elif view == "rules" and desk.setup is not None:
        body = keyed(RulesView, "rules", desk.setup, say, across, back)
    else:
        key = f"table-{id(desk.model)}"
        body = keyed(TableView, key, desk, desk.model, say, across, down, set_view)
    return ft.SafeArea(body, expand=True)
