"""The score sheet of a game: who is ahead, the chart, the table, and its rounds."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named, panel
from companion.app.components.charts import standings_chart
from companion.app.components.round_card import round_card
from companion.app.components.score_table import score_table
from companion.app.texts import Texts
from companion.engine.match import Match
from companion.journal.rounds import RoundKept, leaders, lowest_wins


def summary(
    match: Match,
    played: tuple[RoundKept, ...],
    say: Texts,
    dark: bool,
    across: float,
) -> list[ft.Control]:
    """Who won or leads, the table, and from the second round on the chart."""
    over = [each for each in played if each.settlement is not None]
    best = leaders(match, played)
    if not over or not best:
        return []
    won = over[-1].settlement is not None and over[-1].settlement.game_winner is not None
    text = say("scores.game_won" if won else "scores.ahead", player=say.join(list(best)))
    counted = any(each.settlement and each.settlement.totals for each in over)
    words: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.EMOJI_EVENTS, size=28),
                ft.Text(text, size=22, weight=ft.FontWeight.W_700, expand=True),
            ],
            spacing=12,
        )
    ]
    if counted:
        note = say("scores.few" if lowest_wins(match) else "scores.many")
        words.append(ft.Text(note, size=15))
    result = named(
        "result", ft.Column(words, spacing=4, tight=True), container=True, live_region=True
    )
    parts: list[ft.Control] = [panel(result, colour=ft.Colors.PRIMARY_CONTAINER)]
    if counted:
        if len(over) > 1:
            parts.append(panel(standings_chart(played, say, dark)))
        parts.append(panel(score_table(played, say, across)))
    return parts


def round_cards(
    match: Match,
    played: tuple[RoundKept, ...],
    picture: Callable[[int], bytes | None],
    say: Texts,
    enter: Callable[[str], None] | None = None,
) -> list[ft.Control]:
    """A panel a round, the last round first; `enter` as in `round_card`, for the last."""
    return [
        round_card(
            each, match.rules, picture(each.number), say, enter if each is played[-1] else None
        )
        for each in reversed(played)
    ]
