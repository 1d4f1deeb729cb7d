"""The house rules: every option with its meaning, those that differ from usual marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.app import choices
from companion.app.components.basics import named
from companion.app.components.choice_menu import choice_menu
from companion.app.texts import Texts
from companion.engine.options import Option

SetOption = Callable[[str, str], None]


def house_rules(
    options: tuple[Option, ...], given: Mapping[str, str], say: Texts, choose: SetOption
) -> list[ft.Control]:
    """One row an option; `choose` takes its name and the value as record text."""
    return [_row(option, given, say, choose) for option in options]


def _row(option: Option, given: Mapping[str, str], say: Texts, choose: SetOption) -> ft.Control:
    name = say.option(option.name)
    differs = choices.current(option, given) != choices.usual(option)
    title: list[ft.Control] = [ft.Text(name, size=17, weight=ft.FontWeight.W_600)]
    if differs:
        title.append(
            ft.Container(
                ft.Row(
                    [
                        ft.Icon(ft.Icons.EDIT, size=14, color=ft.Colors.ON_SECONDARY_CONTAINER),
                        ft.Text(
                            say("start.changed"), size=13, color=ft.Colors.ON_SECONDARY_CONTAINER
                        ),
                    ],
                    spacing=4,
                    tight=True,
                ),
                bgcolor=ft.Colors.SECONDARY_CONTAINER,
                border_radius=999,
                padding=ft.Padding.symmetric(horizontal=9, vertical=2),
            )
        )
    words: list[ft.Control] = [
        ft.Row(title, spacing=8, wrap=True, run_spacing=4),
        ft.Text(say.meaning(option), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    if differs:
        usual = say.value(option.name, choices.usual(option))
        words.append(
            ft.Text(say("start.usual", value=usual), size=14, color=ft.Colors.ON_SURFACE_VARIANT)
        )
    control = _control(option, given, say, choose, name)
    return named(
        f"option-{option.name}",
        ft.Container(
            ft.ResponsiveRow(
                [
                    ft.Column(words, spacing=3, tight=True, col={"xs": 12, "sm": 7}),
                    ft.Container(
                        control, col={"xs": 12, "sm": 5}, alignment=ft.Alignment.CENTER_LEFT
                    ),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.symmetric(horizontal=0, vertical=10),
            border=ft.Border(top=ft.BorderSide(1, ft.Colors.OUTLINE_VARIANT)),
        ),
        container=True,
    )


def _control(
    option: Option, given: Mapping[str, str], say: Texts, choose: SetOption, name: str
) -> ft.Control:
    value = choices.current(option, given)
    match choices.shown(option):
        case choices.Shown.SWITCH:
            switch = ft.Switch(
                value=value == "true",
                on_change=lambda e: choose(option.name, "true" if e.control.value else "false"),
            )
            return ft.MergeSemantics(content=ft.Semantics(label=name, content=switch))
        case choices.Shown.SET:
            taken = set(value.split(",")) - {"none"}
            return ft.Column(
                [
                    ft.Checkbox(
                        label=say.value(option.name, item),
                        value=item in taken,
                        on_change=lambda e, item=item: choose(
                            option.name,
                            ",".join(sorted(taken ^ {item})) or "none",
                        ),
                    )
                    for item in choices.values(option)
                ],
                spacing=0,
                tight=True,
            )
        case choices.Shown.TEXT:
            return ft.TextField(
                value=value,
                label=name,
                on_submit=lambda e: choose(option.name, e.control.value),
                on_blur=lambda e: choose(option.name, e.control.value),
            )
    named_values = {item: say.value(option.name, item) for item in choices.values(option)}
    return choice_menu(
        f"choose-{option.name}",
        name,
        {value: say.value(option.name, value), **named_values},
        value,
        partial(choose, option.name),
        labelled=False,
    )
