"""Sentences the page has to say: a tap that was refused, and what ended the session."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, icon_button, named, panel
from companion.app.model import Snapshot
from companion.app.texts import Texts


def notice_bar(now: Snapshot, say: Texts, dismiss: Callable[[], None]) -> ft.Control:
    """Why the last tap did nothing."""
    return panel(
        ft.Row(
            [
                ft.Icon(ft.Icons.INFO_OUTLINE),
                named(
                    "notice",
                    ft.Text(say.spell(now.notice), size=16),
                    live_region=True,
                    container=True,
                    expand=True,
                ),
                icon_button("notice-close", ft.Icons.CLOSE, say("close"), dismiss),
            ],
            spacing=12,
        ),
        colour=ft.Colors.TERTIARY_CONTAINER,
        padding=10,
    )


def failure_panel(now: Snapshot, say: Texts, leave: Callable[[], None]) -> ft.Control:
    """What ended the session, and the way back."""
    return panel(
        ft.Column(
            [
                named(
                    "failure",
                    ft.Text(say.spell(now.failure), size=20, color=ft.Colors.ON_ERROR_CONTAINER),
                    live_region=True,
                    container=True,
                ),
                big_button("failure-back", say("back"), leave, primary=True),
            ],
            spacing=12,
            tight=True,
        ),
        colour=ft.Colors.ERROR_CONTAINER,
    )
