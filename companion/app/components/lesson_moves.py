"""What the learner can do now, as buttons: play the chosen cards, pick or pass, say, answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.app.components.basics import TIGHT, big_button, heading, named, named_button
from companion.app.components.card_face import symbol
from companion.app.components.lesson_words import move_words
from companion.app.glyphs import MAROON, PAPER
from companion.app.hooks import large
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
    tight: bool = False,
) -> ft.Control:
    """The buttons for an ordinary turn; `cards` are those chosen, in their order, and `more` are
    buttons beside them. They are `tight` where the hand stands over them on a phone."""
    button = partial(big_button, tight=tight)
    rows: list[ft.Control] = []
    if names_shape(cards):
        rows += _whot_words(rules, tuple(cards), say, do, tight)
        if tight:
            return _moves(rows)
    elif cards:
        action = Action(LEARNER, Kind.PLAY, tuple(cards))
        words = say("lesson.page.play", cards=say.cards(action.cards))
        rows.append(button("move-play", words, partial(do, action), primary=True))
        if may_turn(rules, cards):
            turned = replace(action, extras=("reverse",))
            rows.append(button("move-turn", move_words(turned, say), partial(do, turned)))
    elif tight:
        rows.append(_in_place_of_play(say("lesson.page.tap")))
    else:
        rows.append(ft.Text(say("lesson.page.tap"), size=16))
    others = [
        button(f"move-{place}", move_words(offer, say), partial(do, offer))
        for place, offer in enumerate(offers, start=1)
    ]
    others.append(button("move-rest", rest_words(rules, state, say), partial(do, rest(rules))))
    others += more
    rows.append(ft.Row(others, wrap=True, spacing=8, run_spacing=8))
    return _moves(rows)


def _moves(rows: Sequence[ft.Control]) -> ft.Control:
    return named("moves", ft.Column(list(rows), spacing=8, tight=True), container=True)


def _in_place_of_play(text: str) -> ft.Control:
    """What to do, as high as the button that takes its place: the hand over it stands still."""
    words = ft.Text(text, size=large(17), color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Container(words, padding=ft.Padding.symmetric(vertical=TIGHT.top))


def choice_buttons(
    choices: Sequence[str], say: Texts, choose: Callable[[str], None], *, tight: bool = False
) -> ft.Control:
    """The answers to a question."""
    button = partial(big_button, tight=tight)
    buttons = [
        button(f"choice-{choice}", _choice_words(choice, say), partial(choose, choice))
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
    rules: Rules, cards: tuple[Card, ...], say: Texts, do: Callable[[Action], None], tight: bool
) -> list[ft.Control]:
    shapes = [
        _shape_button(shape, say, partial(do, Action(LEARNER, Kind.PLAY, cards, need=shape)), tight)
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
                tight=tight,
            )
            for word in ("reverse", "skip")
        ]
        rows += [
            heading(say("lesson.page.function")),
            ft.Row(others, wrap=True, spacing=8, run_spacing=8),
        ]
    return rows


def _shape_button(
    shape: Shape, say: Texts, on_click: Callable[[], None], tight: bool
) -> ft.Control:
    """A button with a shape's sign and its name; `tight`, the name is not drawn."""
    size = 26 if tight else 20
    paper = ft.Container(
        symbol(shape, size, MAROON),
        bgcolor=PAPER,
        padding=5 if tight else 4,
        border_radius=6,
    )
    words = ft.Text(say.shape(shape), size=16, weight=ft.FontWeight.W_600)
    named_sign = ft.Semantics(label=say.shape(shape), content=paper)
    return named_button(
        f"need-{shape.value}",
        ft.FilledButton(
            content=named_sign if tight else ft.Row([paper, words], spacing=8, tight=True),
            tooltip=say.shape(shape) if tight else None,
            # All of them in one row.
            width=58 if tight else None,
            style=ft.ButtonStyle(
                padding=ft.Padding.symmetric(horizontal=10 if tight else 12, vertical=10),
                shape=ft.RoundedRectangleBorder(radius=14),
            ),
            on_click=lambda _: on_click(),
        ),
    )
