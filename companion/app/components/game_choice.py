"""Which game: every preset as a picture of cards that matter in it, under its family."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import heading, named_button
from companion.app.components.card_face import card_face
from companion.app.hooks import text_scale
from companion.app.texts import Texts
from companion.app.theme import RADIUS, fitting
from companion.cards import read_card
from companion.engine.thirteen import EXPERIMENTAL

PICTURES = {
    "whot/nigerian": "2-circle 14-triangle 20-whot",
    "whot/english": "4-circle 7-star 20-whot",
    "whot/knockout": "1-star 2-star 8-star",
    "whot/old-school": "5-cross 8-star 20-whot",
    "whot/swapped": "1-circle 8-circle 20-whot",
    "thirteen": "3S 4D 5H",
    "thirteen/southern": "2S 2C 2D",
    "thirteen/killer": "7S 7C 7D 7H",
    "thirteen/northern": "9H 10H JH",
}
"""Cards that tell a preset from its neighbours; their names are in `companion.cards`."""

TILE, PADDING = 140, 10
FACE = 64
SHOWS = 34
"""Pixels of a card that the next one leaves to be seen, where there is room."""


def game_choice(
    chosen: str, games: tuple[str, ...], say: Texts, choose: Callable[[str], None]
) -> ft.Control:
    """Every preset; `choose` takes its name."""
    families: dict[str, list[str]] = {}
    for game in games:
        families.setdefault(game.partition("/")[0], []).append(game)
    rows: list[ft.Control] = []
    for family, names in families.items():
        rows.append(heading(say.game(family)))
        tiles = [_tile(game, game == chosen, say, partial(choose, game)) for game in names]
        rows.append(
            ft.Row(
                tiles,
                wrap=True,
                spacing=10,
                run_spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    return ft.Column(rows, spacing=10, tight=True)


def _tile(game: str, chosen: bool, say: Texts, choose: Callable[[], None]) -> ft.Control:
    name = say.variant(game)
    words: list[ft.Control] = [ft.Text(name, size=_size(name, 15), weight=ft.FontWeight.W_600)]
    if game in EXPERIMENTAL:
        trial = say("variant.experimental")
        words.append(ft.Text(trial, size=_size(trial, 14)))
    ground = ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER
    ink = ft.Colors.ON_SECONDARY_CONTAINER if chosen else ft.Colors.ON_SURFACE
    button = ft.FilledTonalButton(
        content=ft.Column(
            [_fan(game, chosen, say), ft.Column(words, spacing=0, tight=True)],
            spacing=8,
            tight=True,
        ),
        width=TILE,
        on_click=lambda _: choose(),
        style=ft.ButtonStyle(
            bgcolor=ground,
            color=ink,
            padding=PADDING,
            shape=ft.RoundedRectangleBorder(radius=RADIUS),
            side=ft.BorderSide(2, ft.Colors.SECONDARY if chosen else ft.Colors.TRANSPARENT),
        ),
    )
    return ft.Semantics(
        selected=chosen, content=named_button(f"game-{game}", button), key=f"tile-{game}"
    )


def _size(text: str, most: float) -> float:
    """The size at which no word of `text` is broken in a tile, as large as text is set."""
    scale = text_scale()
    return fitting(text, TILE - 2 * PADDING, 3, most * scale, 10 * scale) / scale


def _fan(game: str, chosen: bool, say: Texts) -> ft.Control:
    """The cards in a row, each over the one before; a tick on them where the game is chosen."""
    cards = [read_card(name) for name in PICTURES.get(game, "").split()]
    room = TILE - 2 * PADDING - FACE * 100 / 140
    step = min(SHOWS, room / max(1, len(cards) - 1))
    drawn: list[ft.Control] = [
        ft.Container(card_face(card, FACE, say, decorative=True), left=place * step)
        for place, card in enumerate(cards)
    ]
    if chosen:
        tick = ft.Icon(ft.Icons.CHECK_CIRCLE, size=22, color=ft.Colors.PRIMARY)
        drawn.append(ft.Container(tick, right=-2, bottom=-2))
    return ft.Stack(
        drawn, height=FACE, width=TILE - 2 * PADDING, clip_behavior=ft.ClipBehavior.NONE
    )
