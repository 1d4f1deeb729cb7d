"""What the learner can do now, as buttons: play the chosen cards, pick or pass, say, answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, heading, named, named_button
from companion.app.components.card_face import symbol
from companion.app.components.lesson_words import move_words
from companion.app.glyphs import MAROON, PAPER
from companion.app.texts import Texts
from companion.cards import Card, Deck, Shape
from companion.engine.values import Action, Kind, Rules, State
from companion.teach.laying import may_turn
from companion.teach.lesson import LEARNER

SHAPES = tuple(shape for shape in Shape if shape is not Shape.WHOT)


def move_buttons(
    rules: Rules,
    state: State,
    cards: Sequence[Card],
    offers: Sequence[Action],
    say: Texts,
    do: Callable[[Action], None],
    more: Sequence[ft.Control] = (),
    *,
    told: bool = False,
) -> ft.Control:
    """The buttons for an ordinary turn; `cards` are those chosen, in their order, and `more` are
    buttons beside them. Where something else has been `told`, nothing is said of what to do."""
    rows: list[ft.Control] = []
    if names_shape(cards):
        rows += _whot_words(rules, tuple(cards), say, do)
    elif cards:
        action = Action(LEARNER, Kind.PLAY, tuple(cards))
        words = say("lesson.page.play", cards=say.cards(action.cards))
        rows.append(big_button("move-play", words, partial(do, action), primary=True))
        if may_turn(rules, cards):
            turned = replace(action, extras=("reverse",))
            rows.append(big_button("move-turn", move_words(turned, say), partial(do, turned)))
    elif not told:
        rows.append(ft.Text(say("lesson.page.tap"), size=16))
    others = [
        big_button(f"move-{place}", move_words(offer, say), partial(do, offer))
        for place, offer in enumerate(offers, start=1)
    ]
    others.append(big_button("move-rest", rest_words(rules, state, say), partial(do, rest(rules))))
    others += more
    rows.append(ft.Row(others, wrap=True, spacing=8, run_spacing=8))
    return named("moves", ft.Column(rows, spacing=8, tight=True), container=True)


def choice_buttons(choices: Sequence[str], say: Texts, choose: Callable[[str], None]) -> ft.Control:
    """The answers to a question."""
    buttons = [
        big_button(f"choice-{choice}", _choice_words(choice, say), partial(choose, choice))
        for choice in choices
    ]
    row = ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)
    return named("choices", row, container=True)


def names_shape(cards: Sequence[Card]) -> bool:
    """Whether the play ends with a Whot, which needs a word."""
    return bool(cards) and bool(getattr(cards[-1], "is_whot", False))


def rest(rules: Rules) -> Action:
    """What a player does who lays nothing."""
    return Action(LEARNER, Kind.PICK if rules.deck is Deck.WHOT else Kind.PASS)


def rest_words(rules: Rules, state: State, say: Texts) -> str:
    """The words for it: how many cards are to be picked, or the pass."""
    if rules.deck is not Deck.WHOT:
        return say("lesson.page.pass")
    debt = int(state.as_json().get("debt") or 0)
    return say("lesson.page.pick_owed", n=debt) if debt else say("lesson.page.pick")


def _choice_words(choice: str, say: Texts) -> str:
    return say("lesson.page.you", player=choice) if choice == LEARNER else choice


def _whot_words(
    rules: Rules, cards: tuple[Card, ...], say: Texts, do: Callable[[Action], None]
) -> list[ft.Control]:
    shapes = [
        _shape_button(shape, say, partial(do, Action(LEARNER, Kind.PLAY, cards, need=shape)))
        for shape in SHAPES
    ]
    rows: list[ft.Control] = [
        heading(say("lesson.page.need")),
        ft.Row(shapes, wrap=True, spacing=8, run_spacing=8),
    ]
    if rules.options["whot_choice"] == "one":
        others = [
            big_button(
                f"move-{word}",
                say(f"lesson.page.{word}"),
                partial(do, Action(LEARNER, Kind.PLAY, cards, extras=(word,))),
            )
            for word in ("reverse", "skip")
        ]
        rows += [
            heading(say("lesson.page.function")),
            ft.Row(others, wrap=True, spacing=8, run_spacing=8),
        ]
    return rows


def _shape_button(shape: Shape, say: Texts, on_click: Callable[[], None]) -> ft.Control:
    paper = ft.Container(symbol(shape, 20, MAROON), bgcolor=PAPER, padding=4, border_radius=6)
    words = ft.Text(say.shape(shape), size=16, weight=ft.FontWeight.W_600)
    return named_button(
        f"need-{shape.value}",
        ft.FilledButton(
            content=ft.Row([paper, words], spacing=8, tight=True),
            style=ft.ButtonStyle(
                padding=ft.Padding.symmetric(horizontal=12, vertical=10),
                shape=ft.RoundedRectangleBorder(radius=14),
            ),
            on_click=lambda _: on_click(),
        ),
    )
