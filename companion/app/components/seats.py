"""Everybody at the table, how many cards each holds, and whose turn it is."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named
from companion.app.hooks import large
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.app.theme import Width


def seats(now: Snapshot, say: Texts, width: Width) -> ft.Control:
    """One tile a player, in the order of play."""
    hands = now.hands
    tiles = [_seat(now, name, hands.get(name), say, width) for name in now.players]
    return named("players", ft.Row(tiles, wrap=True, spacing=10, run_spacing=10), container=True)


def _seat(now: Snapshot, name: str, cards: int | None, say: Texts, width: Width) -> ft.Control:
    on_turn = now.turn == name
    ground = ft.Colors.PRIMARY if on_turn else ft.Colors.SURFACE_CONTAINER
    ink = ft.Colors.ON_PRIMARY if on_turn else ft.Colors.ON_SURFACE
    count = "" if cards is None else say("cards.one" if cards == 1 else "cards.count", n=cards)
    passed = name in now.locked
    phone = width is Width.PHONE
    words: list[ft.Control] = [
        ft.Text(
            name,
            size=large(18 if phone else 24),
            weight=ft.FontWeight.W_600,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
    ]
    if passed:
        words.append(ft.Text(say("seat.passed"), size=14 if phone else 16, color=ink))
    badge = ft.Container(
        ft.Text(
            "" if cards is None else str(cards),
            size=large(22 if phone else 30),
            weight=ft.FontWeight.W_800,
            color=ink,
        ),
        border=ft.Border.all(2, ink),
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=9, vertical=3),
        visible=cards is not None,
    )
    return named(
        f"seat-{name}",
        ft.Container(
            ft.Row(
                [badge, ft.Column(words, spacing=0, tight=True, expand=True, expand_loose=True)],
                spacing=10,
                tight=True,
            ),
            bgcolor=ground,
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=12, vertical=9),
        ),
        label=say(
            "seat.spoken", player=name, cards=count, turn=say("seat.turn") if on_turn else ""
        ),
        exclude_semantics=True,
        container=True,
        selected=on_turn,
    )
