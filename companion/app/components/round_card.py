"""One finished round: places, totals, how each came about, and the table at its end."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import heading, named, named_button, panel, stacked
from companion.app.components.card_face import card_face
from companion.app.score_lines import how, points_text, tally
from companion.app.texts import Texts
from companion.cards import Card
from companion.engine.values import Rules
from companion.journal.rounds import RoundKept

FACE = 56


def round_card(
    played: RoundKept,
    rules: Rules,
    picture: bytes | None,
    say: Texts,
    enter: Callable[[str], None] | None = None,
) -> ft.Control:
    """The panel; `enter` is given where hands can still be entered, and takes the player."""
    lines: list[ft.Control] = [heading(say("scores.round", n=played.number))]
    if played.settlement is None:
        lines[0] = heading(say("scores.running", n=played.number))
        lines += [_row(name, str(n)) for name, n in played.state.hands.items()]
        return panel(ft.Column(lines, spacing=10, tight=True))
    placed = {player: place for place, player in played.places}
    for player in (*placed, *(name for name in played.players if name not in placed)):
        lines.append(_player(played, rules, player, placed.get(player), say, enter))
    lines += [
        _mark(ft.Icons.LOGOUT, say("scores.eliminated", player=name, points=_stands(played, name)))
        for name in played.settlement.eliminated
    ]
    if played.settlement.game_winner is not None:
        words = say("scores.game_won", player=played.settlement.game_winner)
        lines.append(_mark(ft.Icons.EMOJI_EVENTS, words))
    if picture:
        lines.append(_picture(played.number, picture, say))
    return panel(
        named(
            f"round-{played.number}",
            stacked(lines, 10),
            container=True,
        )
    )


def _player(
    played: RoundKept,
    rules: Rules,
    player: str,
    place: int | None,
    say: Texts,
    enter: Callable[[str], None] | None,
) -> ft.Control:
    assert played.settlement is not None
    total = played.settlement.totals.get(player)
    title = player if place is None else say("scores.place", n=place, player=player)
    value = points_text(total) if played.settlement.totals else ""
    parts: list[ft.Control] = [_row(title, value)]
    shown = played.shown.get(player, ())
    if shown:
        parts.append(_hand(shown, say))
    words = list(how(played, rules, player, say))
    if more := tally(played, player, say):
        words.append(more[:1].upper() + more[1:])
    if words:
        parts.append(
            ft.Text("\n".join(words), size=15, color=ft.Colors.ON_SURFACE_VARIANT),
        )
    if enter is not None and played.state.hands.get(player, 0) and not shown:
        parts.append(_ask(player, say, enter))
    return ft.Column(parts, spacing=5, tight=True)


def _ask(player: str, say: Texts, enter: Callable[[str], None]) -> ft.Control:
    return named_button(
        f"enter-{player}",
        ft.OutlinedButton(
            content=ft.Text(say("scores.enter", player=player), size=16),
            icon=ft.Icons.STYLE,
            on_click=lambda _: enter(player),
        ),
    )


def _hand(cards: tuple[Card, ...], say: Texts) -> ft.Control:
    faces = [card_face(card, FACE, say) for card in cards]
    return ft.Row(list(faces), wrap=True, spacing=6, run_spacing=6)


def _mark(icon: ft.IconData, text: str) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=22), ft.Text(text, size=17, weight=ft.FontWeight.W_600, expand=True)],
        spacing=10,
    )


def _picture(number: int, jpeg: bytes, say: Texts) -> ft.Control:
    title = say("scores.picture", n=number)
    return ft.Column(
        [
            ft.Text(title, size=14, color=ft.Colors.ON_SURFACE_VARIANT),
            named(
                f"picture-{number}",
                ft.Image(
                    src=jpeg,
                    fit=ft.BoxFit.CONTAIN,
                    border_radius=12,
                    exclude_from_semantics=True,
                ),
                image=True,
                label=title,
                container=True,
            ),
        ],
        spacing=6,
        tight=True,
    )


def _stands(played: RoundKept, player: str) -> str:
    assert played.settlement is not None
    return points_text(played.settlement.standings.get(player))


def _row(name: str, value: str) -> ft.Control:
    return ft.Row(
        [
            ft.Text(
                name,
                size=20,
                weight=ft.FontWeight.W_600,
                max_lines=2,
                overflow=ft.TextOverflow.ELLIPSIS,
                expand=True,
            ),
            ft.Text(value, size=24, weight=ft.FontWeight.W_700),
        ],
        spacing=12,
    )
