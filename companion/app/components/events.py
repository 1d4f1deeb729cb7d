"""The list of what happened, newest first; every line can be corrected."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import clock_text, heading, icon_button, named, stacked
from companion.app.components.card_face import card_face
from companion.app.texts import Texts
from companion.app.wording import event_line
from companion.referee import Event, EventName

_SIGNS = {
    EventName.PICK: ft.Icons.DOWNLOAD,
    EventName.PASS: ft.Icons.SKIP_NEXT,
    EventName.CLEAR: ft.Icons.CLEANING_SERVICES,
    EventName.ROUND: ft.Icons.EMOJI_EVENTS,
    EventName.CAMERA: ft.Icons.VIDEOCAM,
    EventName.CORRECTION: ft.Icons.EDIT,
    EventName.SAYS: ft.Icons.RECORD_VOICE_OVER,
    EventName.DEAL: ft.Icons.STYLE,
}
SHOWN = 60
BUTTON = 44
"""The width of the button that corrects a line."""


def event_list(events: tuple[Event, ...], say: Texts, fix: Callable[[Event], None]) -> ft.Control:
    """The newest events, each with a button that corrects it; questions have their own place."""
    told = [event for event in events if event.name is not EventName.QUESTION][:SHOWN]
    lines: list[ft.Control] = [_line(event, say, fix) for event in told]
    if not lines:
        lines = [ft.Text(say("events.none"), size=16, color=ft.Colors.ON_SURFACE_VARIANT)]
    return stacked(
        [
            heading(say("events")),
            named("events", ft.Column(lines, spacing=2, tight=True), container=True),
        ],
        8,
    )


def _line(event: Event, say: Texts, fix: Callable[[Event], None]) -> ft.Control:
    wrong = event.name is EventName.ILLEGAL
    sign: ft.Control
    if event.cards:
        sign = card_face(event.cards[-1], 46, say, decorative=True)
    else:
        sign = ft.Icon(
            _SIGNS.get(event.name, ft.Icons.CIRCLE), size=22, color=ft.Colors.ON_SURFACE_VARIANT
        )
    colour = ft.Colors.ERROR if wrong else ft.Colors.ON_SURFACE
    words: list[ft.Control] = [
        ft.Text(event_line(event, say), size=16, color=colour, weight=ft.FontWeight.W_500)
    ]
    if event.inferred:
        words.append(
            ft.Text(
                say("inferred", why=say.spell(event.inferred)),
                size=14,
                color=ft.Colors.ON_SURFACE_VARIANT,
            )
        )
    row: list[ft.Control] = [
        ft.Container(sign, width=40, alignment=ft.Alignment.CENTER),
        ft.Column(words, spacing=0, tight=True, expand=True),
    ]
    # What was added by a person, or played on another day, has no time of its own.
    if event.number > 0:
        time = ft.Text(clock_text(event.t), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
        row.append(time)
    correction = event.name is EventName.CORRECTION
    if (event.action is not None or wrong) and not correction:
        row.append(
            icon_button(
                f"fix-{event.number}",
                ft.Icons.EDIT_OUTLINED,
                f"{say('fix.event')}: {event_line(event, say)}",
                lambda: fix(event),
                icon_size=20,
            )
        )
    else:
        # The times stand one under the other.
        row.append(ft.Container(width=BUTTON))
    return named(
        f"event-{event.number}",
        ft.Container(
            ft.Row(row, spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            padding=ft.Padding.symmetric(horizontal=4, vertical=5),
            border=ft.Border(bottom=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
        ),
        container=True,
    )
