"""The rules in force: made from the options the table agreed on, so they can't disagree."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from companion.app import choices
from companion.app.components.basics import heading, panel
from companion.app.components.sheet import sheet
from companion.app.guarded import component
from companion.app.rules_text import in_short
from companion.app.setup import Setup
from companion.app.texts import Texts
from companion.app.theme import RADIUS
from companion.engine.options import Option
from companion.engine.registry import options_of, rules
from companion.engine.whot.effects import Effect, EffectKind
from companion.engine.whot.rules import WhotRules
from companion.engine.whot.table import Table as WhotTable


@component
def RulesView(setup: Setup, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """What special cards do, what was changed, and every other agreement."""
    options = tuple(o for o in options_of(setup.game) if o.name != "ruleset")
    changed = choices.changed(options, setup.options)
    agreed_rules = rules(setup.game, setup.options)
    sentences = [_sentence(text) for text in in_short(agreed_rules, setup.deal, say)]
    parts: list[ft.Control] = [_group(say("rules.short"), sentences)]
    effects = card_effects(setup)
    if effects:
        parts.append(_cards(effects, say))
    agreed = [o for o in options if o.name in changed]
    if agreed:
        rows = [_option(o, setup.options, say, marked=True) for o in agreed]
        parts.append(_group(say("rules.agreed"), rows))
    others = [_option(o, setup.options, say) for o in options if o.name not in changed]
    parts.append(_group(say("rules.usual"), others))
    title = say("rules.title", game=say.game(setup.game))
    return sheet("rules", title, parts, say, across, back)


def _sentence(text: str) -> ft.Control:
    dot = ft.Container(width=6, height=6, bgcolor=ft.Colors.PRIMARY, border_radius=3)
    return ft.Row(
        [ft.Container(dot, padding=ft.Padding.only(top=10)), ft.Text(text, size=17, expand=True)],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def card_effects(setup: Setup) -> dict[int, tuple[str, Effect]]:
    """Number -> the call and the effect of each special Whot card; nothing for other games."""
    agreed = rules(setup.game, setup.options)
    if not isinstance(agreed, WhotRules):
        return {}
    table = WhotTable(agreed.options)
    return {number: (table.names[number], effect) for number, effect in table.effects.items()}


def effect_text(effect: Effect, say: Texts) -> str:
    """What an effect does, in one sentence."""
    if effect.kind in (EffectKind.HOLD_ON, EffectKind.SUSPENSION):
        who = "all" if effect.amount == 0 else "one" if effect.amount == 1 else "some"
        return say(f"effect.{effect.kind.value}.{who}", n=effect.amount)
    return say(f"effect.{effect.kind.value}", n=effect.amount)


def _cards(effects: Mapping[int, tuple[str, Effect]], say: Texts) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(
                    ft.Text(
                        str(number),
                        size=24,
                        weight=ft.FontWeight.W_800,
                        text_align=ft.TextAlign.CENTER,
                    ),
                    width=64,
                    padding=6,
                    bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
                    border_radius=10,
                ),
                ft.Column(
                    [
                        ft.Text(
                            say.call(call) if call else say("card.whot"),
                            size=19,
                            weight=ft.FontWeight.W_600,
                        ),
                        ft.Text(effect_text(effect, say), size=16),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=14,
        )
        for number, (call, effect) in sorted(effects.items())
    ]
    return _group(say("rules.cards"), rows)


def _group(title: str, rows: list[ft.Control]) -> ft.Control:
    return panel(ft.Column([heading(title), *rows], spacing=12, tight=True))


def _option(
    option: Option, given: Mapping[str, str], say: Texts, *, marked: bool = False
) -> ft.Control:
    value = say.value(option.name, choices.current(option, given))
    ground = ft.Colors.SECONDARY_CONTAINER if marked else ft.Colors.SURFACE_CONTAINER_HIGH
    ink = ft.Colors.ON_SECONDARY_CONTAINER if marked else ft.Colors.ON_SURFACE
    words: list[ft.Control] = [
        ft.Text(say.option(option.name), size=17, weight=ft.FontWeight.W_600),
        ft.Text(say.meaning(option), size=15, color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    if marked:
        usual = say("start.usual", value=say.value(option.name, choices.usual(option)))
        words.append(ft.Text(usual, size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.ResponsiveRow(
        [
            ft.Column(words, spacing=2, tight=True, col={"xs": 12, "sm": 8}),
            ft.Container(
                ft.Container(
                    ft.Text(value, size=16, weight=ft.FontWeight.W_600, color=ink),
                    bgcolor=ground,
                    border_radius=RADIUS,
                    padding=ft.Padding.symmetric(horizontal=12, vertical=6),
                ),
                alignment=ft.Alignment.CENTER_LEFT,
                col={"xs": 12, "sm": 4},
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        run_spacing=6,
    )
