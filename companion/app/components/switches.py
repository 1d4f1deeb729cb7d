"""A page's switches for colours and voice: what they show, and for whom they are."""

from __future__ import annotations

import flet as ft

from companion.app.hooks import is_dark
from companion.app.spoken_calls import listener
from companion.app.texts import Texts


def this_listener() -> tuple[str, str]:
    """Who listens at this page."""
    page = ft.context.page
    return listener(page.client_ip, page.client_user_agent)


def turn_colours() -> ft.ThemeMode:
    """Give this page its light colours instead of the dark ones, or the other way round; it shows
    them with its next update."""
    page = ft.context.page
    page.theme_mode = ft.ThemeMode.LIGHT if is_dark(page) else ft.ThemeMode.DARK
    return page.theme_mode


def theme_words(say: Texts) -> tuple[ft.IconData, str]:
    """Sign and name of the switch between light and dark."""
    if is_dark(ft.context.page):
        return ft.Icons.LIGHT_MODE_OUTLINED, say("light")
    return ft.Icons.DARK_MODE_OUTLINED, say("dark")


def voice_words(speaking: bool, say: Texts) -> tuple[ft.IconData, str]:
    """Sign and name of the switch of the voice."""
    if speaking:
        return ft.Icons.VOLUME_UP, say("voice.off")
    return ft.Icons.VOLUME_OFF_OUTLINED, say("voice.on")
