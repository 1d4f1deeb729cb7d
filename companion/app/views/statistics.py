"""What everybody has done over all games kept, by family of games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.app.components.basics import choice_chip, named, panel, stacked
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import large, use_value
from companion.app.score_lines import points_text
from companion.app.texts import Texts
from companion.errors import CompanionError
from companion.journal.statistics import PlayerFigures, statistics

Figures = Mapping[str, tuple[PlayerFigures, ...]]


@component
def StatisticsView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """A panel a player; the family of games is chosen above."""
    found, set_found = use_value(_not_read)
    family, set_family = use_value(str)
    error, set_error = use_value(str)

    async def read() -> None:
        try:
            set_found(await asyncio.to_thread(_count, desk))
        except CompanionError as problem:
            set_error(say.spell(str(problem)))
            set_found({})

    ft.use_effect(read, dependencies=[], cleanup=lambda: None)
    parts: list[ft.Control] = []
    if error:
        parts.append(ft.Text(error, size=17, color=ft.Colors.ERROR))
    if found is None:
        parts.append(ft.Text(say("statistics.reading"), size=18))
    elif not found:
        parts.append(ft.Text(say("statistics.none"), size=18))
    else:
        shown = family if family in found else next(iter(found))
        if len(found) > 1:
            chips = [
                choice_chip(
                    f"family-{name}", say.game(name), name == shown, partial(set_family, name)
                )
                for name in found
            ]
            parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
        parts += [_player(figures, say) for figures in found[shown]]
    return sheet("statistics", say("statistics"), parts, say, across, back)


def _count(desk: Desk) -> Figures:
    kept = sorted(desk.library.games(), key=lambda game: game.info.started)
    return statistics(game.match for game in kept if game.match is not None)


def _player(figures: PlayerFigures, say: Texts) -> ft.Control:
    average = figures.average
    values = (
        ("rounds", str(figures.rounds)),
        ("rounds_won", _share(figures.rounds_won, figures.rounds)),
        ("games", str(figures.games)),
        ("games_won", _share(figures.games_won, figures.games)),
        ("average", points_text(None if average is None else round(average, 1))),
        ("run", str(figures.longest_run)),
        ("picked", str(figures.picked)),
        ("stopped", str(figures.stopped)),
    )
    tiles = [_tile(say(f"statistics.{key}"), value) for key, value in values]
    name = ft.Text(
        figures.name,
        size=22,
        weight=ft.FontWeight.W_700,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return panel(
        named(
            f"player-{figures.name}",
            stacked(
                [
                    ft.Semantics(header=True, heading_level=2, content=name),
                    ft.ResponsiveRow(list(tiles), spacing=16, run_spacing=12),
                ],
                12,
            ),
            container=True,
        )
    )


def _share(won: int, of: int) -> str:
    return f"{won} ({100 * won // of} %)" if won and of else str(won)


def _tile(label: str, value: str) -> ft.Control:
    return ft.MergeSemantics(
        content=ft.Column(
            [
                ft.Text(label, size=large(14), color=ft.Colors.ON_SURFACE_VARIANT),
                ft.Text(value, size=20, weight=ft.FontWeight.W_600),
            ],
            spacing=0,
            tight=True,
        ),
        col={"xs": 6, "sm": 4, "md": 3},
    )


def _not_read() -> Figures | None:
    return None
