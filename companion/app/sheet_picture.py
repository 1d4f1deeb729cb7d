"""The score sheet as a picture: drawn here and not taken of the page, so that it is whole however
small the window is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from companion.app.components.charts import HEIGHT as CHART
from companion.app.components.charts import Line, lines, step_of
from companion.app.components.game_row import outcome, when
from companion.app.library import KeptGame
from companion.app.paper import Paper, Point, shortened, width_of, wrapped
from companion.app.score_lines import points_text
from companion.app.texts import Texts
from companion.app.theme import GAP, RADIUS, theme
from companion.journal.rounds import RoundKept, leaders, lowest_wins

LEAST = 640.0
"""The narrowest sheet."""
CELL, NAME = 76.0, 170.0
HEAD, ROW = 40.0, 58.0
ROUNDS = 14
"""Rounds beside each other; more go into another table below."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A panel: how high its content is, and what draws it from a top left corner."""

    height: float
    draw: Callable[[Paper, Point], None]
    colour: str


def sheet_png(game: KeptGame, say: Texts, dark: bool) -> bytes:
    """The sheet of a game with a match, as PNG: what it was, who leads, chart and tables.

    Raises `CompanionError` where it can't be drawn.
    """
    colours = theme(dark).color_scheme
    assert colours is not None and game.match is not None
    over = [each for each in game.rounds if each.settlement is not None]
    counted = any(each.settlement and each.settlement.totals for each in over)
    width = max(LEAST, NAME + CELL * min(ROUNDS, len(over)))
    blocks = [_head(game, say, width, colours, ended=bool(over))]
    if over:
        blocks.append(_result(game, over, say, width, colours, counted=counted))
    if counted and len(over) > 1:
        blocks.append(_chart(lines(game.rounds, dark), say, width, colours))
    if counted:
        for first in range(0, len(over), ROUNDS):
            blocks.append(_table(over, over[first : first + ROUNDS], say, width, colours))
    height = GAP + sum(block.height + 3 * GAP for block in blocks)
    paper = Paper(width + 4 * GAP, height, str(colours.surface))
    y = float(GAP)
    for block in blocks:
        size = (width + 2 * GAP, block.height + 2 * GAP)
        paper.box((GAP, y), size, block.colour, RADIUS)
        block.draw(paper, (2 * GAP, y + GAP))
        y += block.height + 3 * GAP
    return paper.png()


@dataclass(frozen=True, slots=True)
class _Words:
    """Some lines of one size."""

    lines: list[str]
    size: float
    colour: str
    bold: bool = False

    @property
    def height(self) -> float:
        """Of all lines: Thai and Vietnamese have marks above and below."""
        return len(self.lines) * self.size * 1.5


def _stack(parts: Sequence[_Words], colour: str) -> _Block:
    def draw(paper: Paper, at: Point) -> None:
        x, y = at
        for part in parts:
            for line in part.lines:
                paper.text((x, y + 1.1 * part.size), line, part.size, part.colour, bold=part.bold)
                y += 1.5 * part.size

    return _Block(sum(part.height for part in parts), draw, colour)


def _head(
    game: KeptGame, say: Texts, width: float, colours: ft.ColorScheme, *, ended: bool
) -> _Block:
    ink, quiet = str(colours.on_surface), str(colours.on_surface_variant)
    what = f"{say.game(game.info.game)}, {when(game.info.started)}"
    who = say.join(list(game.info.players))
    parts = [
        _Words(wrapped(what, 15, width), 15, quiet),
        _Words(wrapped(who, 20, width, bold=True), 20, ink, bold=True),
    ]
    # Where rounds have ended, the sheet below says what came of them.
    if not ended and (end := outcome(game, say)):
        parts.append(_Words(wrapped(end, 16, width), 16, ink))
    return _stack(parts, str(colours.surface_container_low))


def _result(
    game: KeptGame,
    over: Sequence[RoundKept],
    say: Texts,
    width: float,
    colours: ft.ColorScheme,
    *,
    counted: bool,
) -> _Block:
    assert game.match is not None
    last = over[-1].settlement
    won = last is not None and last.game_winner is not None
    best = say.join(list(leaders(game.match, game.rounds)))
    text = say("scores.game_won" if won else "scores.ahead", player=best)
    ink = str(colours.on_primary_container)
    parts = [_Words(wrapped(text, 22, width, bold=True), 22, ink, bold=True)]
    if counted:
        note = say("scores.few" if lowest_wins(game.match) else "scores.many")
        parts.append(_Words(wrapped(note, 15, width), 15, ink))
    return _stack(parts, str(colours.primary_container))


def _chart(drawn: Sequence[Line], say: Texts, width: float, colours: ft.ColorScheme) -> _Block:
    ink, quiet = str(colours.on_surface), str(colours.on_surface_variant)
    last = max(len(line.points) for line in drawn) - 1
    most = max(max(line.points) for line in drawn)
    least = min(min(line.points) for line in drawn)
    step = step_of(most - least)
    low, high = least // step * step, -(-most // step) * step or step
    keys = _key_rows(drawn, width)
    left, below = 52.0, 34.0

    def draw(paper: Paper, at: Point) -> None:
        x0, y0 = at
        paper.text((x0, y0 + 16), say("scores.chart"), 14, quiet, bold=True)
        top, bottom = y0 + 36, y0 + 36 + CHART

        def place(n: float, points: float) -> Point:
            x = x0 + left + (width - left - 12) * n / max(1, last)
            return x, bottom - CHART * (points - low) / (high - low)

        value = low
        while value <= high:
            _, y = place(0, value)
            paper.line([(x0 + left, y), (x0 + width, y)], str(colours.outline_variant))
            paper.text((x0 + left - 8, y + 5), points_text(value), 14, quiet, end=True)
            value += step
        axes = [(x0 + left, top), (x0 + left, bottom), (x0 + width, bottom)]
        paper.line(axes, str(colours.outline))
        for n in range(0, last + 1, max(1, -(-last // 10))):
            x, y = place(n, low)
            paper.text((x - width_of(str(n), 14) / 2, y + 22), str(n), 14, quiet)
        for line in drawn:
            points = [place(n, float(each)) for n, each in enumerate(line.points)]
            paper.line(points, line.colour, 3, line.dashes)
            for point in points:
                _mark(paper, point, line)
        y = bottom + below
        for row in keys:
            x = x0
            for line, text, wide in row:
                paper.line([(x, y + 10), (x + 44, y + 10)], line.colour, 3, line.dashes)
                _mark(paper, (x + 22, y + 10), line)
                paper.text((x + 52, y + 16), text, 16, ink, bold=True)
                x += wide
            y += 28

    return _Block(36 + CHART + below + 28 * len(keys), draw, str(colours.surface_container_low))


def _key_rows(drawn: Sequence[Line], width: float) -> list[list[tuple[Line, str, float]]]:
    """The names under the chart, in rows; with the room each takes."""
    rows: list[list[tuple[Line, str, float]]] = [[]]
    used = 0.0
    for line in drawn:
        text = shortened(f"{line.name} {points_text(line.points[-1])}", 16, width - 60, bold=True)
        wide = 52 + width_of(text, 16, bold=True) + 24
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append((line, text, wide))
        used += wide
    return rows


def _mark(paper: Paper, at: Point, line: Line) -> None:
    x, y = at
    if line.mark == "square":
        paper.box((x - 5, y - 5), (10, 10), line.colour)
    elif line.mark == "cross":
        paper.line([(x - 5, y - 5), (x + 5, y + 5)], line.colour, 3)
        paper.line([(x - 5, y + 5), (x + 5, y - 5)], line.colour, 3)
    else:
        paper.disc(at, 5, line.colour)


def _table(
    over: Sequence[RoundKept],
    shown: Sequence[RoundKept],
    say: Texts,
    width: float,
    colours: ft.ColorScheme,
) -> _Block:
    ink, quiet = str(colours.on_surface), str(colours.on_surface_variant)
    rule = str(colours.outline_variant)
    names = list(dict.fromkeys(name for each in over for name in each.players))
    # Few rounds leave more room for names.
    first = max(NAME, width - CELL * len(shown))

    def draw(paper: Paper, at: Point) -> None:
        x0, y0 = at
        paper.text((x0, y0 + 16), say("scores.table"), 14, quiet, bold=True)
        y = y0 + 30
        paper.text((x0, y + 26), say("scores.column"), 15, ink)
        for column, each in enumerate(shown, 1):
            right = x0 + first + CELL * column - 8
            paper.text((right, y + 26), str(each.number), 16, ink, bold=True, end=True)
        y += HEAD
        for name in names:
            paper.line([(x0, y), (x0 + width, y)], rule)
            short = shortened(name, 17, first - 12, bold=True)
            paper.text((x0, y + 34), short, 17, ink, bold=True)
            for column, each in enumerate(shown, 1):
                right = x0 + first + CELL * column - 8
                if each.settlement is None or name not in each.players:
                    continue
                stands = points_text(each.settlement.standings.get(name, 0))
                added = each.settlement.totals.get(name)
                paper.text((right, y + 28), stands, 16, ink, end=True)
                if added is not None:
                    sign = "+" if added >= 0 else ""
                    paper.text((right, y + 48), sign + points_text(added), 13, quiet, end=True)
            y += ROW

    return _Block(30 + HEAD + ROW * len(names), draw, str(colours.surface_container_low))
