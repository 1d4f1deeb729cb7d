"""Why a play was refused: the rules in their own words."""

from __future__ import annotations

from collections.abc import Iterable

import flet as ft

from companion.app.components.basics import named
from companion.app.texts import Texts
from companion.engine.options import write_value
from companion.engine.values import Reason, Rules
from companion.referee import Event
from companion.teach import options_behind


def reasons(event: Event, say: Texts, rules: Rules | None = None) -> ft.Control:
    """The reasons of a verdict; with the table's `rules`, the house rules behind them as well."""
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.RULE, color=ft.Colors.PRIMARY),
                ft.Text(say.reason(reason), size=18, expand=True),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for reason in event.reasons
    ]
    if rules is not None:
        lines += [
            ft.Text(line, size=15, color=ft.Colors.ON_SURFACE_VARIANT)
            for line in house_rules_behind(rules, event.reasons, say)
        ]
    if not lines:
        lines = [ft.Text(say.spell(event.text) if event.text else say("why.none"), size=18)]
    return named("reasons", ft.Column(lines, spacing=14, tight=True), container=True)


def house_rules_behind(rules: Rules, found: Iterable[Reason], say: Texts) -> list[str]:
    """The options that reasons answer to, each once, with the value in force."""
    names = dict.fromkeys(name for reason in found for name in options_behind(rules.name, reason))
    return [
        say(
            "hint.house_rule",
            option=say.option(name),
            value=say.value(name, write_value(rules.options[name])),
        )
        for name in names
    ]
