"""Advice for a hand as the page shows it: the best move with its reasons, then what else goes."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.app.components.basics import heading, named, panel
from companion.app.components.card_face import card_face
from companion.app.components.lesson_words import move_words
from companion.app.texts import Texts
from companion.teach import Hint

OTHERS_SHOWN = 4


def hint_list(found: Sequence[Hint], say: Texts, owed: int) -> ft.Control:
    """The hints, the best first; `owed` are the cards to be picked."""
    best, *others = found
    lines: list[ft.Control] = [
        heading(say("hint.best")),
        ft.Text(move_words(best.action, say, owed), size=22, weight=ft.FontWeight.W_700),
    ]
    if best.action.cards:
        faces = [card_face(card, 96, say, decorative=True) for card in best.action.cards]
        lines.append(ft.Row(faces, wrap=True, spacing=6, run_spacing=6))
    lines += [ft.Text(words, size=17) for words in hint_reasons(best, say)]
    parts: list[ft.Control] = [
        panel(
            named(
                "best-move",
                ft.Column(lines, spacing=8, tight=True),
                live_region=True,
                container=True,
            ),
            colour=ft.Colors.PRIMARY_CONTAINER,
        )
    ]
    if others:
        parts.append(heading(say("hint.also")))
        parts += [_other(hint, say, owed) for hint in others[:OTHERS_SHOWN]]
    if len(others) > OTHERS_SHOWN:
        more = say("hint.more", n=len(others) - OTHERS_SHOWN)
        parts.append(ft.Text(more, size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    return named("advice", ft.Column(parts, spacing=10, tight=True), container=True)


def hint_reasons(hint: Hint, say: Texts) -> list[str]:
    """Why a move is good, a sentence each."""
    return [say(f"hint.{advice.value}") for advice in hint.reasons]


def _other(hint: Hint, say: Texts, owed: int) -> ft.Control:
    words = " ".join(hint_reasons(hint, say))
    column: list[ft.Control] = [
        ft.Text(move_words(hint.action, say, owed), size=17, weight=ft.FontWeight.W_600)
    ]
    if words:
        column.append(ft.Text(words, size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    return panel(ft.Column(column, spacing=2, tight=True), padding=12)
