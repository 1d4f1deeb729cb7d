"""One game of another evening in the list: when, what, who, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named_button
from companion.app.library import KeptGame
from companion.app.texts import Texts
from companion.app.theme import RADIUS


def when(seconds: float) -> str:
    """Date and time as digits only, the year first: the same in every language."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def outcome(game: KeptGame, say: Texts) -> str:
    """Who won it or is ahead, and whether it stopped in a round."""
    parts = []
    best = list(game.winners)
    if best:
        won = game.match is not None and game.match.winner is not None
        parts.append(say("history.won" if won else "scores.ahead", player=say.join(best)))
    if game.unfinished:
        parts.append(say("history.unfinished"))
    over = sum(each.settlement is not None for each in game.rounds)
    if over:
        parts.append(say("history.rounds", n=over))
    return " · ".join(parts)


def game_row(
    game: KeptGame, running: bool, say: Texts, open_game: Callable[[], None]
) -> ft.Control:
    """A button as wide as the page."""
    end = say("history.under_way") if running else outcome(game, say)
    words = ft.Column(
        [
            ft.Text(
                f"{say.game(game.info.game)}, {when(game.info.started)}",
                size=15,
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
            ft.Text(
                say.join(list(game.info.players)),
                size=19,
                weight=ft.FontWeight.W_600,
                color=ft.Colors.ON_SURFACE,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            ft.Text(end, size=15, color=ft.Colors.ON_SURFACE),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    return named_button(
        f"game-{game.info.id}",
        ft.FilledTonalButton(
            content=ft.Row([words, ft.Icon(ft.Icons.CHEVRON_RIGHT)], spacing=10),
            style=ft.ButtonStyle(
                bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
                padding=16,
                shape=ft.RoundedRectangleBorder(radius=RADIUS),
            ),
            on_click=lambda _: open_game(),
        ),
    )
