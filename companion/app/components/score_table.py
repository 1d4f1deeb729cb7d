"""Who stands where after each round, as a table."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.app.components.basics import heading, named
from companion.app.score_lines import points_text
from companion.app.texts import Texts
from companion.app.theme import Width, width_of
from companion.journal.rounds import RoundKept

HEIGHT = 64
"""Of a row: enough for two lines of text at one and a half times the usual size."""


def score_table(played: Sequence[RoundKept], say: Texts, across: float) -> ft.Control:
    """A row a player, a column a round: the points after it, and what the round added.

    The rounds scroll sideways where there are more than fit; the last ones are shown first.
    """
    phone = width_of(across) is Width.PHONE
    cell, name_width = (58, 96) if phone else (74, 150)
    over = [each for each in played if each.settlement is not None]
    names = dict.fromkeys(name for each in over for name in each.players)
    head = ft.Row([_cell(str(each.number), cell, bold=True) for each in over], spacing=0)
    rows: list[ft.Control] = [head]
    titles: list[ft.Control] = [_name(say("scores.column"), name_width, bold=False)]
    for name in names:
        titles.append(_name(name, name_width))
        rows.append(ft.Row([_points(each, name, cell) for each in over], spacing=0))
    return ft.Column(
        [
            heading(say("scores.table")),
            named(
                "score-table",
                ft.Row(
                    [
                        ft.Column(titles, spacing=0, tight=True),
                        ft.Row(
                            [ft.Column(rows, spacing=0, tight=True)],
                            scroll=ft.ScrollMode.AUTO,
                            auto_scroll=True,
                            expand=True,
                        ),
                    ],
                    spacing=0,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                container=True,
                label=spoken(played, say),
            ),
        ],
        spacing=8,
        tight=True,
    )


def spoken(played: Sequence[RoundKept], say: Texts) -> str:
    """The table read out: a sentence a round."""
    told = []
    for each in played:
        if each.settlement is not None:
            points = [f"{n} {points_text(p)}" for n, p in each.settlement.standings.items()]
            told.append(f"{say('scores.round', n=each.number)}: {', '.join(points)}.")
    return " ".join(told)


def _points(each: RoundKept, name: str, width: int) -> ft.Control:
    if each.settlement is None or name not in each.players:
        return _cell("", width)
    added = each.settlement.totals.get(name)
    sign = "+" if added is not None and added >= 0 else ""
    return _cell(
        points_text(each.settlement.standings.get(name, 0)),
        width,
        f"{sign}{points_text(added)}" if added is not None else "",
    )


def _cell(text: str, width: int, under: str = "", *, bold: bool = False) -> ft.Control:
    weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_500
    words: list[ft.Control] = [ft.Text(text, size=16, weight=weight, no_wrap=True)]
    if under:
        words.append(ft.Text(under, size=12, color=ft.Colors.ON_SURFACE_VARIANT, no_wrap=True))
    return ft.Container(
        ft.Column(words, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END),
        width=width,
        height=HEIGHT,
        alignment=ft.Alignment.CENTER_RIGHT,
        padding=ft.Padding(0, 0, 10, 0),
        border=ft.Border(bottom=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
    )


def _name(text: str, width: int, *, bold: bool = True) -> ft.Control:
    return ft.Container(
        ft.Text(
            text,
            size=17 if bold else 15,
            weight=ft.FontWeight.W_600 if bold else ft.FontWeight.W_400,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            tooltip=text if bold else None,
        ),
        width=width,
        height=HEIGHT,
        alignment=ft.Alignment.CENTER_LEFT,
        border=ft.Border(bottom=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
    )
