"""Where to look: a camera that was found, a phone, or a file or address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import choice_chip, heading, named, stacked
from companion.app.texts import Texts
from companion.vision.sources import PHONE

OTHER = "other"


def source_form(
    source: str,
    found: tuple[int, ...],
    say: Texts,
    choose: Callable[[str], None],
    write: Callable[[str], None],
    phone: Callable[[], ft.Control],
) -> ft.Control:
    """`choose` takes a camera number, `PHONE` or `OTHER`; `write` what is typed, at every letter;
    `phone` makes the invitation for one."""
    known = [str(number) for number in found]
    chosen = source if source in (*known, PHONE) else OTHER
    items = [
        *((number, say("start.source.camera", n=number), ft.Icons.VIDEOCAM) for number in known),
        (PHONE, say("camera.phone"), ft.Icons.SMARTPHONE),
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
    if chosen == PHONE:
        rows.append(phone())
    if chosen == OTHER:
        rows.append(
            named(
                "source-path",
                ft.TextField(
                    value=source.strip(),
                    label=say("start.source.path"),
                    helper=say("start.source.hint"),
                    helper_max_lines=2,
                    border_radius=12,
                    border_color=ft.Colors.OUTLINE,
                    on_change=lambda e: write(e.control.value),
                ),
            )
        )
    return stacked(rows, 10)
