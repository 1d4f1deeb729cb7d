"""Buttons for what the camera can't see: picks, passes, spoken calls, and the last correction."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named_button
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.cards import Deck
from companion.referee import Event, Tap, TapKind


def tap_row(
    now: Snapshot,
    say: Texts,
    fix: Callable[[Event], None],
    send: Callable[[Tap], None],
) -> ft.Control:
    """Correct the last call, and one tap for what was done or said unseen."""
    buttons: list[ft.Control] = []
    last = now.last_action
    if last is not None:
        buttons.append(
            _button("fix-last", say("fix.last"), ft.Icons.UNDO, lambda: fix(last), strong=True)
        )
    if now.turn:
        whot = now.deck is Deck.WHOT
        tap = Tap(TapKind.PICK if whot else TapKind.PASS)
        buttons.append(
            _button(
                "tap-pick" if whot else "tap-pass",
                say("tap.pick" if whot else "tap.pass", player=now.turn),
                ft.Icons.DOWNLOAD if whot else ft.Icons.SKIP_NEXT,
                lambda: send(tap),
            )
        )
    for player, call in now.owed_calls:
        buttons += _owed(now, player, call, say, send)
    return ft.Row(buttons, wrap=True, spacing=10, run_spacing=10)


def _owed(
    now: Snapshot, player: str, call: str, say: Texts, send: Callable[[Tap], None]
) -> list[ft.Control]:
    # Anybody may claim a missed call; the engine only wants to know it was not the player.
    other = next((name for name in now.players if name != player), player)
    words = call.lower()
    said = Tap(TapKind.SAYS, player=player, words=words)
    missed = Tap(TapKind.OBJECTS, player=other, target=player, words=words)
    names = {"player": player, "call": say.call(call)}
    slug = words.replace(" ", "-")
    return [
        _button(
            f"said-{slug}",
            say("tap.said", **names),
            ft.Icons.RECORD_VOICE_OVER,
            lambda: send(said),
        ),
        _button(
            f"missed-{slug}", say("tap.missed", **names), ft.Icons.VOICE_OVER_OFF,
            lambda: send(missed),
        ),
    ]  # fmt: skip


def _button(
    identifier: str,
    text: str,
    icon: ft.IconData,
    on_click: Callable[[], None],
    *,
    strong: bool = False,
) -> ft.Control:
    kind = ft.FilledTonalButton if strong else ft.OutlinedButton
    return named_button(
        identifier,
        kind(
            content=ft.Text(text, size=16),
            icon=icon,
            style=ft.ButtonStyle(
                padding=ft.Padding.symmetric(horizontal=16, vertical=14),
                shape=ft.RoundedRectangleBorder(radius=12),
            ),
            on_click=lambda _: on_click(),
        ),
    )
