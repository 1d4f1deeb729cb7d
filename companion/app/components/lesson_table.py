"""The table of a lesson on little room: what lies there, what is owed, who holds how many."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named, panel, stacked
from companion.app.components.card_face import symbol
from companion.app.components.lying import lying, lying_heading
from companion.app.glyphs import MAROON, PAPER
from companion.app.hooks import large
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.app.theme import GAP, Width, width_of
from companion.app.wording import status
from companion.engine.values import Rules, State
from companion.teach.lesson import LEARNER

HEIGHT, LOW = 140.0, 92.0
"""How high cards are drawn, and on a phone."""
FEW = 10
"""A market with fewer cards is worth a word."""


def lesson_table(rules: Rules, state: State, say: Texts, across: float) -> ft.Control:
    """The call card or the combination, and everybody's number of cards."""
    now = Snapshot(game=rules.name, deck=rules.deck, players=state.players, state=state.as_json())
    phone = width_of(across) is Width.PHONE
    size = large(16 if phone else 19)
    words: list[ft.Control] = [_seats(now, say, size - 1)]
    height = LOW if phone else HEIGHT
    line = status(now, say)
    if not now.clockwise:
        words.append(_turned(say, size))
    if now.market is not None and now.market < FEW:
        text = f"{say('market')}: {now.market}"
        words.append(named("market-left", ft.Text(text, size=size), label=text, container=True))
    if line and now.turn:
        words.insert(0, _status(now, line, size))
    row = ft.Row(
        [
            lying(now, say, height, across * 0.42, least=13.0),
            ft.Column(words, spacing=8, tight=True, expand=True),
        ],
        spacing=12 if phone else GAP + 4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return panel(stacked([lying_heading(now, say), row], 4), padding=10 if across < 500 else GAP)


def _status(now: Snapshot, line: str, size: float) -> ft.Control:
    urgent = bool(now.debt)
    signs: list[ft.Control] = []
    if urgent:
        signs.append(ft.Icon(ft.Icons.DOWNLOAD, size=20))
    elif now.called is not None:
        paper = symbol(now.called, 20, MAROON)
        signs.append(ft.Container(paper, bgcolor=PAPER, padding=4, border_radius=6))
    strong = urgent or now.called is not None
    text = ft.Text(
        line,
        size=size,
        weight=ft.FontWeight.W_600 if strong else ft.FontWeight.W_400,
        expand=True,
    )
    ground = ft.Colors.SECONDARY_CONTAINER if strong else None
    return named(
        "status",
        ft.Container(
            ft.Row([*signs, text], spacing=8),
            bgcolor=ground,
            border_radius=10,
            padding=ft.Padding.symmetric(horizontal=8, vertical=6) if strong else 0,
        ),
        live_region=True,
        container=True,
    )


def _turned(say: Texts, size: float) -> ft.Control:
    """The direction, where it is not the usual one."""
    text = say("direction.counter")
    return named(
        "direction",
        ft.Row(
            [ft.Icon(ft.Icons.ROTATE_LEFT, size=20), ft.Text(text, size=size, expand=True)],
            spacing=6,
        ),
        label=text,
        exclude_semantics=True,
        container=True,
    )


def _seats(now: Snapshot, say: Texts, size: float) -> ft.Control:
    return named(
        "players",
        ft.Row([_seat(now, name, say, size) for name in now.players], wrap=True, spacing=6,
               run_spacing=6),
        container=True,
    )  # fmt: skip


def _seat(now: Snapshot, name: str, say: Texts, size: float) -> ft.Control:
    on_turn = now.turn == name
    passed = name in now.locked
    cards = now.hands.get(name, 0)
    ink = ft.Colors.ON_PRIMARY if on_turn else ft.Colors.ON_SURFACE
    who = say("lesson.page.you", player=name) if name == LEARNER else name
    note = f" · {say('seat.passed')}" if passed else ""
    turn = say("seat.turn") if on_turn else (f", {say('seat.passed')}" if passed else "")
    count = say("cards.one") if cards == 1 else say("cards.count", n=cards)
    return named(
        f"seat-{name}",
        ft.Container(
            ft.Text(
                f"{who} {cards}{note}",
                size=size,
                weight=ft.FontWeight.W_600 if on_turn else ft.FontWeight.W_400,
                color=ink,
            ),
            bgcolor=ft.Colors.PRIMARY if on_turn else ft.Colors.SURFACE_CONTAINER,
            border_radius=9,
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        ),
        label=say("seat.spoken", player=who, cards=count, turn=turn),
        exclude_semantics=True,
        container=True,
        selected=on_turn,
    )
