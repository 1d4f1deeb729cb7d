"""Why a play was refused: the rules in their own words."""

from __future__ import annotations

from collections.abc import Iterable

import flet as ft

from companion.app.components.basics import named
from companion.app.setup import Setup
from companion.app.texts import Texts
from companion.engine.options import write_value
from companion.engine.registry import rules
from companion.engine.values import Reason, Rules
from companion.errors import CompanionError
from companion.referee import Event
from companion.teach import options_behind


def reasons(event: Event, say: Texts, setup: Setup | None = None) -> ft.Control:
    """The reasons of a verdict; with the table's setup, the house rules behind them as well."""
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
    agreed = _agreed(setup)
    if agreed is not None:
        lines += [
            ft.Text(line, size=15, color=ft.Colors.ON_SURFACE_VARIANT)
            for line in house_rules_behind(agreed, event.reasons, say)
        ]
    if not lines:
        lines = [ft.Text(say.spell(event.text) if event.text else say("why.none"), size=18)]
    return named("reasons", ft.Column(lines, spacing=14, tight=True), container=True)


def _agreed(setup: Setup | None) -> Rules | None:
    if setup is None:
        return None
    try:
        return rules(setup.game, setup.options)
    except CompanionError:
        # A game that is no longer known has reasons all the same, and no options.
        return None


def house_rules_behind(agreed: Rules, found: Iterable[Reason], say: Texts) -> list[str]:
    """The options that reasons answer to, each once, with the value in force."""
    names = dict.fromkeys(name for reason in found for name in options_behind(agreed.name, reason))
    return [
        say(
            "hint.house_rule",
            option=say.option(name),
            value=say.value(name, write_value(agreed.options[name])),
        )
        for name in names
    ]
