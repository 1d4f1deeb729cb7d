"""Where to look: a camera that was found, or a file or address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import choice_chip, heading, named
from companion.app.texts import Texts

OTHER = "other"


def source_form(
    source: str,
    found: tuple[int, ...],
    say: Texts,
    choose: Callable[[str], None],
    write: Callable[[str], None],
) -> ft.Control:
    """`choose` takes a camera number or `OTHER`; `write` what is typed, at every letter."""
    known = [str(number) for number in found]
    chosen = source if source in known else OTHER
    items = [
        *((number, say("start.source.camera", n=number), ft.Icons.VIDEOCAM) for number in known),
        (OTHER, say("start.source.other"), ft.Icons.LINK),
    ]
    rows: list[ft.Control] = [
        heading(say("start.source")),
        ft.Row(
            [
                choice_chip(f"source-{key}", text, key == chosen, partial(choose, key), icon=icon)
                for key, text, icon in items
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
    if chosen == OTHER:
        rows.append(
            named(
                "source-path",
                ft.TextField(
                    value=source.strip(),
                    label=say("start.source.path"),
                    hint_text=say("start.source.hint"),
                    helper=say("start.source.hint"),
                    border_radius=12,
                    border_color=ft.Colors.OUTLINE,
                    on_change=lambda e: write(e.control.value),
                ),
            )
        )
    return ft.Column(
        rows, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
