"""A question of the referee, with an answer on each button."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, heading, named, panel
from companion.app.texts import Texts
from companion.referee import Choice, Question


def question_panel(
    question: Question, say: Texts, answer: Callable[[Question, Choice], None]
) -> ft.Control:
    """The question and its answers."""
    buttons = [
        big_button(
            f"answer-{choice.key}",
            choice.label,
            lambda choice=choice: answer(question, choice),
            primary=True,
        )
        for choice in question.choices
    ]
    return panel(
        named(
            "question",
            ft.Column(
                [
                    heading(say("question")),
                    ft.Text(question.text, size=22, weight=ft.FontWeight.W_600),
                    ft.Row(buttons, wrap=True, spacing=10, run_spacing=10),
                ],
                spacing=12,
                tight=True,
            ),
            live_region=True,
            container=True,
        ),
        colour=ft.Colors.SECONDARY_CONTAINER,
    )
