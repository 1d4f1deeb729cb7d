"""A question on the page: what it says where, and that its answers are there."""

from __future__ import annotations

import flet as ft
import pytest

from companion.app.components.question import question_panel
from companion.app.texts import texts
from companion.cards import read_card
from companion.referee.questions import illegal

CARD = read_card("13-cross")
ASKED = illegal(1, "Chidi", (CARD,), "A card must share the shape or the number.")
say = texts()


def held(control) -> list[ft.Control]:
    """A control and all that it holds."""
    inside = getattr(control, "controls", None) or [getattr(control, "content", None)]
    parts = [part for part in inside if isinstance(part, ft.Control)]
    return [control, *(each for part in parts for each in held(part))]


@pytest.mark.parametrize(
    ("narrow", "told", "repeated"),
    [(True, True, False), (True, False, True), (False, True, True)],
)
def test_on_a_phone_a_reason_told_above_is_not_told_twice(narrow, told, repeated):
    panel = question_panel(ASKED, say, lambda *_: None, (CARD,), narrow=narrow, told=told)
    parts = held(panel)
    words = [part.value for part in parts if isinstance(part, ft.Text)]
    assert (say.spell(ASKED.text) in words) is repeated
    buttons = [part for part in parts if isinstance(part, ft.FilledButton)]
    assert len(buttons) == len(ASKED.choices)
    # Whoever listens hears it all the same.
    labels = [part.label for part in parts if isinstance(part, ft.Semantics)]
    assert repeated or say.spell(ASKED.text) in labels
