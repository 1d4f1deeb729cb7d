"""The scores: how each round ended, and how the totals came about."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, heading, icon_button, named, panel
from companion.app.desk import Desk
from companion.app.hooks import use_changes
from companion.app.model import Snapshot, TableModel
from companion.app.texts import Texts
from companion.app.theme import GAP
from companion.referee import Event, Tap, TapKind


@ft.component
def ScoresView(
    desk: Desk, model: TableModel, say: Texts, across: float, back: Callable[[], None]
) -> ft.Control:
    """One panel for the standing, one a round."""
    use_changes(model)
    now = model.snapshot
    parts: list[ft.Control] = []
    if now.rounds:
        parts.append(_standing(now, say))
        parts += [
            _round(number, event, say)
            for number, event in reversed(list(enumerate(now.rounds, start=1)))
        ]
        parts.append(
            big_button(
                "new-round",
                say("scores.new_round"),
                lambda: (desk.tap(Tap(TapKind.NEW_ROUND)), back()),
                primary=True,
            )
        )
    else:
        parts.append(ft.Text(say("scores.none"), size=18))
    bar = ft.Row(
        [
            icon_button("back", ft.Icons.ARROW_BACK, say("back"), back),
            ft.Semantics(
                header=True,
                heading_level=1,
                content=ft.Text(say("scores"), size=24, weight=ft.FontWeight.W_700),
            ),
        ],
        spacing=8,
    )
    return ft.Container(
        ft.Column(
            [
                bar,
                named(
                    "scores",
                    ft.Column(
                        parts,
                        spacing=GAP,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    ),
                    container=True,
                ),
            ],
            spacing=GAP,
            scroll=ft.ScrollMode.AUTO,
            width=min(820.0, across - 2 * GAP),
        ),
        padding=GAP,
        alignment=ft.Alignment.TOP_CENTER,
        bgcolor=ft.Colors.SURFACE,
        expand=True,
    )


def standing(now: Snapshot) -> dict[str, int]:
    """Every player's sum over the finished rounds."""
    sums = dict.fromkeys(now.players, 0)
    for event in now.rounds:
        for player, total in (event.totals or {}).items():
            sums[player] = sums.get(player, 0) + total
    return sums


def _standing(now: Snapshot, say: Texts) -> ft.Control:
    return panel(
        ft.Column(
            [
                heading(say("scores.standing")),
                *(_row(player, str(total)) for player, total in standing(now).items()),
            ],
            spacing=8,
            tight=True,
        ),
        colour=ft.Colors.PRIMARY_CONTAINER,
    )


def _round(number: int, event: Event, say: Texts) -> ft.Control:
    totals = dict(event.totals or {})
    places = event.places or tuple((player,) for player in totals)
    rows = []
    for place, players in enumerate(places, start=1):
        for player in players:
            name = f"{say('scores.place', n=place)} {player}"
            rows.append(_row(name, str(totals[player]) if player in totals else ""))
    lines: list[ft.Control] = [heading(say("scores.round", n=number)), *rows]
    if event.text:
        lines.append(ft.Text(event.text, size=16, color=ft.Colors.ON_SURFACE_VARIANT))
    return panel(ft.Column(lines, spacing=8, tight=True))


def _row(name: str, value: str) -> ft.Control:
    return ft.Row(
        [
            ft.Text(name, size=20, weight=ft.FontWeight.W_500, expand=True),
            ft.Text(value, size=24, weight=ft.FontWeight.W_700),
        ]
    )
