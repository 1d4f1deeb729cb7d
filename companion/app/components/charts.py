"""Points over the rounds as lines: each named, and told apart by dashes and marks as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import flet as ft
import flet_charts as charts
from flet import canvas

from companion.app.components.basics import heading, named
from companion.app.hooks import text_scale
from companion.app.score_lines import points_text
from companion.app.texts import Texts
from companion.engine.values import Points
from companion.journal.rounds import RoundKept

_LIGHT = ("#1C5C4A", "#9C3412", "#2A5C99", "#8A5A0B", "#6B3F8C", "#3E4A45")
_DARK = ("#86CDB3", "#FFB299", "#A6C8F3", "#E9BE6D", "#D9B8F0", "#D5DCD8")
_DASHES: tuple[tuple[int, ...], ...] = ((), (9, 5), (2, 4), (12, 4, 2, 4))
_MARKS = ("circle", "square", "cross")
HEIGHT = 240


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line. `points` begin with 0, before the first round."""

    name: str
    points: tuple[Points, ...]
    colour: str
    dashes: tuple[int, ...]
    mark: str


def lines(played: Sequence[RoundKept], dark: bool) -> tuple[Line, ...]:
    """A line for each player; whoever drops out has a shorter one."""
    over = [each for each in played if each.settlement is not None]
    names = dict.fromkeys(name for each in over for name in each.players)
    colours = _DARK if dark else _LIGHT
    found = []
    for at, name in enumerate(names):
        points: list[Points] = [0]
        for each in over:
            standings: Mapping[str, Points] = each.settlement.standings if each.settlement else {}
            if name in each.players:
                points.append(standings.get(name, points[-1]))
        style = (colours[at % 6], _DASHES[at % 4], _MARKS[at % 3])
        found.append(Line(name, tuple(points), *style))
    return tuple(found)


def standings_chart(played: Sequence[RoundKept], say: Texts, dark: bool) -> ft.Control:
    """The chart and its key."""
    drawn = lines(played, dark)
    last = max(len(line.points) for line in drawn) - 1
    most = max(max(line.points) for line in drawn)
    least = min(min(line.points) for line in drawn)
    step = step_of(most - least)
    ink, scale = ft.Colors.ON_SURFACE_VARIANT, text_scale()
    chart = charts.LineChart(
        data_series=[_series(line) for line in drawn],
        min_x=0,
        max_x=last,
        min_y=least // step * step,
        max_y=-(-most // step) * step or step,
        interactive=False,
        animation=0,
        height=HEIGHT,
        border=ft.Border(
            left=ft.BorderSide(1, ft.Colors.OUTLINE), bottom=ft.BorderSide(1, ft.Colors.OUTLINE)
        ),
        horizontal_grid_lines=charts.ChartGridLines(
            interval=step, color=ft.Colors.OUTLINE_VARIANT, width=1
        ),
        left_axis=charts.ChartAxis(label_size=44 * scale, label_spacing=step),
        bottom_axis=charts.ChartAxis(
            label_size=34 * scale,
            labels=[
                charts.ChartAxisLabel(
                    value=n,
                    # Below the axis, and not on it.
                    label=ft.Container(
                        ft.Text(str(n), size=14, color=ink), padding=ft.Padding(0, 8, 0, 0)
                    ),
                )
                for n in range(0, last + 1, max(1, -(-last // 10)))
            ],
        ),
    )
    now = ", ".join(f"{line.name} {points_text(line.points[-1])}" for line in drawn)
    picture = named(
        "chart",
        ft.Container(chart, padding=ft.Padding(0, 8, 8, 0)),
        image=True,
        label=say("scores.chart_spoken", n=last, list=now),
        exclude_semantics=True,
        container=True,
    )
    key = ft.Row([_key(line) for line in drawn], wrap=True, spacing=18, run_spacing=6)
    return ft.Column([heading(say("scores.chart")), picture, key], spacing=10, tight=True)


def step_of(span: float) -> int:
    """A round distance between grid lines: about four of them."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        if span / step <= 5:
            return step
    return 5000


def _series(line: Line) -> charts.LineChartData:
    return charts.LineChartData(
        points=[charts.LineChartDataPoint(x=x, y=float(y)) for x, y in enumerate(line.points)],
        color=line.colour,
        stroke_width=3,
        dash_pattern=list(line.dashes) or None,
        point=_mark(line),
    )


def _mark(line: Line) -> charts.ChartPointShape:
    if line.mark == "square":
        return charts.ChartSquarePoint(color=line.colour, size=10)
    if line.mark == "cross":
        return charts.ChartCrossPoint(color=line.colour, size=11, width=3)
    return charts.ChartCirclePoint(color=line.colour, radius=5)


def _key(line: Line) -> ft.Control:
    pen = ft.Paint(
        color=line.colour,
        stroke_width=3,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=list(line.dashes) or None,
    )
    solid = ft.Paint(color=line.colour, stroke_width=3)
    marks: list[canvas.Shape] = [canvas.Line(0, 9, 44, 9, paint=pen)]
    if line.mark == "square":
        marks.append(canvas.Rect(17, 4, 10, 10, paint=solid))
    elif line.mark == "cross":
        marks += [
            canvas.Line(17, 4, 27, 14, paint=solid),
            canvas.Line(17, 14, 27, 4, paint=solid),
        ]
    else:
        marks.append(canvas.Circle(22, 9, 5, paint=solid))
    return ft.Row(
        [
            canvas.Canvas(marks, width=44, height=18),
            ft.Text(
                f"{line.name} {points_text(line.points[-1])}",
                size=16,
                weight=ft.FontWeight.W_600,
            ),
        ],
        spacing=8,
        tight=True,
    )
