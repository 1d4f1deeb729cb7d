"""The last call in very large letters, a live region for screen readers."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import named, named_button
from companion.app.components.card_face import card_face
from companion.app.hooks import large, text_scale
from companion.app.texts import Texts
from companion.app.theme import GAP, RADIUS, Width, balanced, fitting, line_height
from companion.app.wording import Headline, Tone

_COLOURS = {
    Tone.PLAIN: (ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE, None),
    Tone.QUIET: (ft.Colors.SURFACE_CONTAINER, ft.Colors.ON_SURFACE, None),
    Tone.CALL: (ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY, ft.Icons.CAMPAIGN),
    Tone.WRONG: (ft.Colors.ERROR, ft.Colors.ON_ERROR, ft.Icons.BLOCK),
    Tone.WIN: (ft.Colors.SECONDARY, ft.Colors.ON_SECONDARY, ft.Icons.EMOJI_EVENTS),
}
_MOST = {Width.PHONE: 76.0, Width.TABLET: 84.0, Width.WIDE: 136.0}
_DETAIL = {Width.PHONE: 18, Width.TABLET: 24, Width.WIDE: 28}
_REASON = 16
"""Of a refusal on a phone."""
_CARD = {Width.PHONE: 72, Width.TABLET: 132, Width.WIDE: 180}
BESIDE = GAP + 4
"""Between the sign and the words."""


def banner(
    line: Headline,
    say: Texts,
    across: float,
    down: float,
    width: Width,
    why: Callable[[], None] | None = None,
) -> ft.Control:
    """The headline over `across` pixels; `why` adds the button that explains it.

    On a phone the call card just under the banner already shows an ordinary play's card.
    """
    ground, ink, icon = _COLOURS[line.tone]
    small = width is Width.PHONE
    padding = GAP if small else 24
    room = across - 2 * padding
    card = None if small and line.tone in (Tone.PLAIN, Tone.CALL) else line.card
    sign: ft.Control | None = None
    if card is not None:
        height = _CARD[width]
        sign = card_face(card, height, say, decorative=True)
        room -= height * 100 / 140 + BESIDE
    elif icon is not None and not small:
        sign = ft.Icon(icon, size=64, color=ink)
        room -= 64 + BESIDE
    most = min(_MOST[width], max(44.0, down * 0.125))
    if line.tone is Tone.QUIET:
        most *= 0.6
    calls = line.text.split("\n")
    size = min(fitting(call, room, 1, most, 30) for call in calls)
    if size < 0.7 * most and len(calls) == 1:
        size = fitting(line.text, room, 2, most, 30)
    said = ft.Text(
        balanced(line.text, room, size),
        semantics_label=line.text,
        # As large as there is room for, whatever the browser makes of other text.
        size=size / text_scale(),
        weight=ft.FontWeight.W_800,
        color=ink,
        style=ft.TextStyle(height=line_height(say.language), letter_spacing=-0.5),
    )
    more: list[ft.Control] = []
    if line.detail:
        detail = _DETAIL[width] if line.tone is not Tone.WRONG or not small else _REASON
        more.append(ft.Text(line.detail, size=large(detail), color=ink))
    if why is not None:
        more.append(_why(say, ink, why))
    # Tails of very large letters reach below their line.
    gap = max(6, size * 0.12)
    if sign is not None and small:
        # What is long gets the whole width: the answers under it are to stay in sight.
        body = _beside([_column([_beside([sign, _column([said], 0)]), *more], gap)])
    else:
        signs = [] if sign is None else [sign]
        body = _beside([*signs, _column([said, *more], gap)])
    return ft.Container(
        bgcolor=ground,
        border_radius=RADIUS,
        padding=padding,
        content=named("call", body, live_region=True, container=True),
    )


def _column(parts: list[ft.Control], gap: float) -> ft.Control:
    return ft.Column(parts, spacing=gap, tight=True, expand=True)


def _beside(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=BESIDE, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _why(say: Texts, ink: str, why: Callable[[], None]) -> ft.Control:
    return named_button(
        "why",
        ft.OutlinedButton(
            content=say("why"),
            icon=ft.Icons.HELP_OUTLINE,
            style=ft.ButtonStyle(color=ink, side=ft.BorderSide(1.5, ink)),
            on_click=lambda _: why(),
        ),
    )
