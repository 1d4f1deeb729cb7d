"""A game again, one step at a time."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import heading, icon_button, named, panel, stacked
from companion.app.components.seats import seats
from companion.app.components.sheet import room_of
from companion.app.components.turn_panel import turn_panel
from companion.app.guarded import component
from companion.app.hooks import use_keys, use_value
from companion.app.replay_steps import replay_steps
from companion.app.texts import Texts
from companion.app.theme import width_of
from companion.engine.match import Match


@component
def Replay(match: Match, say: Texts, across: float) -> ft.Control:
    """The table as it stood, with ways on and back; the arrow keys do the same."""
    steps = ft.use_memo(lambda: replay_steps(match, say), [id(match), say.language])
    at, set_at = use_value(int)
    last = len(steps) - 1

    def go(to: int) -> None:
        set_at(max(0, min(last, to)))

    def keys(event: ft.KeyboardEvent) -> None:
        if event.key == "Arrow Left":
            go(at - 1)
        elif event.key == "Arrow Right":
            go(at + 1)

    use_keys(keys)
    step = steps[min(at, last)]
    room = room_of(across)
    said = named(
        "step-said",
        ft.Column(
            [
                ft.Text(step.said.text, size=24, weight=ft.FontWeight.W_700),
                *([ft.Text(step.said.detail, size=16)] if step.said.detail else []),
            ],
            spacing=2,
            tight=True,
        ),
        live_region=True,
        container=True,
    )
    ways = ft.Row(
        [
            icon_button(
                "step-first",
                ft.Icons.FIRST_PAGE,
                say("history.first"),
                lambda: go(0),
                disabled=not at,
            ),
            icon_button(
                "step-back",
                ft.Icons.CHEVRON_LEFT,
                say("history.back"),
                lambda: go(at - 1),
                disabled=not at,
            ),
            ft.Text(
                say("history.step", n=at + 1, total=len(steps)),
                size=16,
                expand=True,
                text_align=ft.TextAlign.CENTER,
            ),
            icon_button(
                "step-forward",
                ft.Icons.CHEVRON_RIGHT,
                say("history.forward"),
                lambda: go(at + 1),
                disabled=at >= last,
            ),
            icon_button(
                "step-last",
                ft.Icons.LAST_PAGE,
                say("history.last"),
                lambda: go(last),
                disabled=at >= last,
            ),
        ],
        spacing=4,
    )
    title = f"{say('history.replay')}: {say('scores.round', n=step.round)}"
    return panel(
        named(
            "replay",
            stacked(
                [
                    heading(title),
                    ways,
                    said,
                    turn_panel(step.now, say, room, width_of(across)),
                    seats(step.now, say, width_of(across)),
                ],
                12,
            ),
            container=True,
        )
    )
