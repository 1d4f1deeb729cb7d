"""Which language a page speaks: the one that was chosen, else the browser's, else English."""

from __future__ import annotations

from collections.abc import Iterable

import flet as ft

from companion.app.desk import Desk
from companion.app.hooks import PageEvents
from companion.app.texts import ENGLISH, languages
from companion.errors import CompanionError


def nearest(tags: Iterable[str]) -> str:
    """The first language there is texts for among a browser's, such as `es-MX`; else English."""
    for tag in tags:
        code = tag.replace("_", "-").split("-")[0].lower()
        if code in languages():
            return code
    return ENGLISH


def use_language(desk: Desk) -> str:
    """The code of the calling page's language.

    While nobody has chosen one, the first browser's is kept as the choice, so that the pages of
    a table and its voice agree.
    """
    page = ft.context.page
    events: PageEvents = page.data
    chosen = desk.memory.setting("language", "")
    known = chosen in languages()
    code = events.language = chosen if known else ENGLISH

    async def ask() -> None:
        if known:
            return
        info = await page.get_device_info()
        tags = getattr(info, "languages", None) or [getattr(info, "language", None) or ENGLISH]
        try:
            desk.memory.keep_setting("language", nearest(tags))
        except CompanionError:
            return  # Nothing can be kept on this machine, so it stays English.
        desk.tell()

    def tell_flutter() -> None:
        # Its own words: "Paste", what a screen reader says of a button.
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale(each) for each in languages()],
            current_locale=ft.Locale(code),
        )
        page.update()

    ft.use_effect(ask, dependencies=[], cleanup=lambda: None)
    ft.use_effect(tell_flutter, dependencies=[code])
    return code
