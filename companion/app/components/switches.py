"""What a page's switches for colours and voice show: the state after a tap."""

from __future__ import annotations

import flet as ft

from companion.app.hooks import is_dark
from companion.app.texts import Texts


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
