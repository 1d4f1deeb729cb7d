"""How long the player on turn has been thinking; past the agreed time the others may say so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import flet as ft

from companion.app.components.basics import clock_text, named, named_button
from companion.app.guarded import component
from companion.app.hooks import use_task, use_value
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.referee import Tap, TapKind


@component
def _TurnClock(
    now: Snapshot, clock: Callable[[], float], say: Texts, send: Callable[[Tap], None]
) -> ft.Control:
    _, tick = use_value(int)

    async def run() -> None:
        while True:
            await asyncio.sleep(1)
            tick(lambda n: n + 1)

    use_task(run, [now.turn_since])
    since = now.turn_since
    spent = max(0.0, clock() - since) if since is not None else 0.0
    late = bool(now.limit) and spent >= now.limit
    ink = ft.Colors.SECONDARY if late else ft.Colors.ON_SURFACE_VARIANT
    text = clock_text(spent)
    if now.limit:
        text = say("clock.of", spent=text, limit=clock_text(now.limit))
    parts: list[ft.Control] = [
        named(
            "clock",
            ft.Row(
                [
                    ft.Icon(
                        ft.Icons.ALARM if late else ft.Icons.TIMER_OUTLINED, size=20, color=ink
                    ),
                    ft.Text(
                        say("clock.late", time=text) if late else text,
                        size=16,
                        color=ink,
                        weight=ft.FontWeight.W_700 if late else ft.FontWeight.W_400,
                        expand=True,
                        expand_loose=True,
                    ),
                ],
                spacing=6,
                tight=True,
            ),
            label=say("clock.late" if late else "clock.label", time=text),
            exclude_semantics=True,
            container=True,
        )
    ]
    other = next((name for name in now.players if name != now.turn), None)
    if late and now.turn and other is not None and now.timer != "advisory":
        tap = Tap(TapKind.TIMES, player=other, target=now.turn)
        parts.append(
            named_button(
                "call-time",
                ft.OutlinedButton(
                    content=ft.Text(say("clock.call", player=now.turn), size=16),
                    icon=ft.Icons.FRONT_HAND_OUTLINED,
                    on_click=lambda _: send(tap),
                ),
            )
        )
    return ft.Row(parts, wrap=True, spacing=12, run_spacing=6)


TurnClock: Callable[[Snapshot, Callable[[], float], Texts, Callable[[Tap], None]], ft.Control] = (
    cast(Any, _TurnClock)
)
