"""What has to be known to act: the call card, whose turn it is, what is owed or asked for."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named, panel, stacked
from companion.app.components.card_face import symbol
from companion.app.components.lying import lying, lying_heading, lying_width
from companion.app.glyphs import MAROON, PAPER
from companion.app.hooks import large, text_scale
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.app.theme import GAP, Width, fitting
from companion.app.wording import status
from companion.cards import Deck


def turn_panel(
    now: Snapshot, say: Texts, across: float, width: Width, clock: ft.Control | None = None
) -> ft.Control:
    """Call card and turn, side by side; `clock` tells how long the turn has taken."""
    phone = width is Width.PHONE
    height = {Width.PHONE: 104.0, Width.TABLET: 200.0, Width.WIDE: 236.0}[width]
    most, least = across * 0.5, 18.0
    cards = lying(now, say, height, most, least)
    room = across - 2 * GAP - lying_width(len(now.top), height, most, least) - GAP - 4
    who = say("turn.of", player=now.turn) if now.turn else say("turn.nobody")
    if not now.state:
        who = say("turn.waiting")
    turn = named(
        "turn",
        ft.Text(
            who,
            size=_turn_size(who, room, width) / text_scale(),
            weight=ft.FontWeight.W_700,
            color=ft.Colors.ON_SURFACE,
            style=ft.TextStyle(height=1.1),
        ),
        live_region=True,
    )
    line = status(now, say)
    facts = _facts(now, say)
    words: list[ft.Control] = []
    if line:
        words.append(_status(now, line, phone))
    if clock is not None:
        words.append(clock)
    if facts:
        words.append(ft.Row(facts, wrap=True, spacing=18, run_spacing=6))
    title = lying_heading(now, say)
    if phone:
        # The words get the whole width, under the card; over both, the title takes nothing from
        # the turn.
        return panel(stacked([title, _beside(cards, [turn]), *words], 8), padding=12)
    return panel(_beside(ft.Column([title, cards], spacing=6, tight=True), [turn, *words]))


def _beside(cards: ft.Control, words: list[ft.Control]) -> ft.Control:
    return ft.Row(
        [cards, ft.Column(words, spacing=12, tight=True, expand=True)],
        spacing=GAP + 4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _turn_size(who: str, room: float, width: Width) -> float:
    """Type to be read from across a table: in one line where that is large enough."""
    most = {Width.PHONE: 40.0, Width.TABLET: 60.0, Width.WIDE: 68.0}[width]
    one = fitting(who, room, 1, most, 22)
    return one if one >= 0.7 * most else fitting(who, room, 2, 0.8 * most, 22)


def _status(now: Snapshot, line: str, phone: bool) -> ft.Control:
    strong = bool(now.debt) or now.called is not None
    size = {(True, True): 20, (True, False): 28, (False, True): 16, (False, False): 19}
    urgent = bool(now.debt)
    ground = ft.Colors.SECONDARY_CONTAINER if urgent else ft.Colors.SURFACE_CONTAINER_HIGH
    ink = ft.Colors.ON_SECONDARY_CONTAINER if urgent else ft.Colors.ON_SURFACE
    signs: list[ft.Control] = []
    if urgent:
        signs.append(ft.Icon(ft.Icons.DOWNLOAD, size=24 if phone else 32, color=ink))
    elif now.called is not None:
        ground, ink = ft.Colors.PRIMARY_CONTAINER, ft.Colors.ON_PRIMARY_CONTAINER
        # On paper, as on the card: the ink is told from the ground in light and dark alike.
        paper = symbol(now.called, 26 if phone else 36, MAROON)
        signs.append(ft.Container(paper, bgcolor=PAPER, padding=6, border_radius=8))
    words = ft.Text(
        line,
        size=large(size[strong, phone]),
        weight=ft.FontWeight.W_600 if strong else ft.FontWeight.W_400,
        color=ink,
        expand=True,
    )
    return named(
        "status",
        ft.Container(
            ft.Row([*signs, words], spacing=12),
            bgcolor=ground,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        ),
        live_region=True,
        container=True,
    )


def _facts(now: Snapshot, say: Texts) -> list[ft.Control]:
    facts: list[ft.Control] = []
    if now.deck is Deck.WHOT and now.state:
        turning = "direction.clockwise" if now.clockwise else "direction.counter"
        icon = ft.Icons.ROTATE_RIGHT if now.clockwise else ft.Icons.ROTATE_LEFT
        facts.append(_fact("direction", say(turning), icon))
    for key, value, icon in (
        ("market", now.market, ft.Icons.LAYERS),
        ("pile", now.pile, ft.Icons.FILTER_NONE),
    ):
        if value is not None:
            facts.append(_fact(key, f"{say(key)} {value}", icon))
    return facts


def _fact(identifier: str, text: str, icon: ft.IconData) -> ft.Control:
    colour = ft.Colors.ON_SURFACE_VARIANT
    return named(
        identifier,
        ft.Row(
            [
                ft.Icon(icon, size=18, color=colour),
                ft.Text(text, size=16, color=colour, expand=True, expand_loose=True),
            ],
            spacing=6,
            tight=True,
        ),
        container=True,
    )
