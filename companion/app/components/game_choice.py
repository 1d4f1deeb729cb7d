"""Which game: one row of chips a family."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import choice_chip, heading
from companion.app.texts import Texts


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
        rows.append(
            ft.Row(
                [
                    choice_chip(
                        f"game-{game}",
                        say.variant(game),
                        game == chosen,
                        partial(choose, game),
                    )
                    for game in names
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    return ft.Column(rows, spacing=10, tight=True)
