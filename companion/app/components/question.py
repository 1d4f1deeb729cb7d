"""A question of the referee, with an answer on each button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, heading, named, named_button, panel, stacked
from companion.app.components.card_face import card_face, symbol
from companion.app.glyphs import MAROON, PAPER
from companion.app.hooks import large
from companion.app.texts import Texts
from companion.app.theme import GAP
from companion.cards import Card, InvalidCard, Shape, read_card
from companion.referee import Choice, Question, Topic

OTHER_CARD = "misread"
"""The answer after which people say which card it is."""
_SHOWN = frozenset({Topic.ILLEGAL, Topic.REPEAT, Topic.WHO, Topic.GONE, Topic.HOLDS})
"""Questions about cards that were read; of the others the answers show the cards."""


def question_panel(
    question: Question,
    say: Texts,
    answer: Callable[[Question, Choice], None],
    cards: tuple[Card, ...] = (),
    *,
    narrow: bool = False,
    told: bool = False,
) -> ft.Control:
    """The question and its answers; `cards` are those it is about. `narrow` gives each answer
    the whole width, where there is little of it. Where what it is about is `told` just above,
    only the answers are shown there."""
    short = told and narrow
    buttons = [
        _answer(question, choice, say, partial(answer, question, choice), tight=short)
        for choice in question.choices
    ]
    answers: ft.Control = ft.Row(buttons, wrap=True, spacing=10, run_spacing=10)
    # Five shapes in a column would be taller than a phone.
    if narrow and len(buttons) <= 3 and not short:
        answers = stacked(buttons, 10)
    about: list[ft.Control] = []
    if not short:
        about = [
            ft.Text(
                say.spell(question.text),
                size=large(22 if narrow else 26),
                weight=ft.FontWeight.W_600,
            )
        ]
    if cards and question.topic in _SHOWN and not short:
        faces = [card_face(card, 64, say) for card in cards]
        about.append(ft.Row(faces, wrap=True, spacing=6, run_spacing=6))
    return panel(
        named(
            "question",
            stacked([heading(say("question")), *about, answers], 8 if short else 12),
            live_region=True,
            container=True,
            label=say.spell(question.text) if short else None,
        ),
        padding=12 if short else GAP,
        colour=ft.Colors.SECONDARY_CONTAINER,
    )


def _answer(
    question: Question,
    choice: Choice,
    say: Texts,
    on_click: Callable[[], None],
    *,
    tight: bool = False,
) -> ft.Control:
    identifier = f"answer-{choice.key}"
    if question.topic is Topic.SHAPE and choice.key in tuple(Shape):
        shape = Shape(choice.key)
        paper = ft.Container(symbol(shape, 24, MAROON), bgcolor=PAPER, padding=5, border_radius=6)
        return _drawn(identifier, paper, say.shape(shape), on_click)
    try:
        card = read_card(choice.key)
    except InvalidCard:
        key = f"answer.{choice.key}"
        label = say.call(choice.label) if question.topic is Topic.SHAPE else choice.label
        text = say(key) if say.has(key) else label
        return big_button(identifier, text, on_click, primary=True, tight=tight)
    return _drawn(identifier, card_face(card, 56, say, decorative=True), say.card(card), on_click)


def _drawn(
    identifier: str, sign: ft.Control, text: str, on_click: Callable[[], None]
) -> ft.Control:
    words = ft.Text(text, size=18, weight=ft.FontWeight.W_600)
    return named_button(
        identifier,
        ft.FilledButton(
            content=ft.Row([sign, words], spacing=10, tight=True),
            style=ft.ButtonStyle(
                padding=ft.Padding.symmetric(horizontal=14, vertical=10),
                shape=ft.RoundedRectangleBorder(radius=14),
            ),
            on_click=lambda _: on_click(),
        ),
    )
