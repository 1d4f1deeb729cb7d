"""The answer to a learner's try: right, allowed but poor, or refused with the rule's words."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import named, panel
from companion.app.components.why import house_rules_behind
from companion.app.hooks import large
from companion.app.texts import Texts
from companion.engine.values import Kind
from companion.teach import Moment, Outcome

_LOOK = {
    Outcome.RIGHT: (ft.Icons.CHECK_CIRCLE, ft.Colors.PRIMARY_CONTAINER,
                    ft.Colors.ON_PRIMARY_CONTAINER, "right"),
    Outcome.POOR: (ft.Icons.LIGHTBULB_OUTLINE, ft.Colors.SECONDARY_CONTAINER,
                   ft.Colors.ON_SECONDARY_CONTAINER, "poor"),
    Outcome.REFUSED: (ft.Icons.BLOCK, ft.Colors.ERROR_CONTAINER,
                      ft.Colors.ON_ERROR_CONTAINER, "refused"),
    Outcome.WRONG: (ft.Icons.HELP_OUTLINE, ft.Colors.SECONDARY_CONTAINER,
                    ft.Colors.ON_SECONDARY_CONTAINER, "wrong"),
}  # fmt: skip


def feedback(moment: Moment, say: Texts, *, tight: bool = False) -> ft.Control | None:
    """What became of the latest try; nothing before the first. `tight`, for a phone, the cards
    are to be seen under it."""
    tried = moment.tried
    if tried is None:
        return None
    icon, ground, ink, key = _LOOK[tried.outcome]
    size, small = (large(17), large(14)) if tight else (17, 14)
    lines = [ft.Text(text, size=size, color=ink) for text in answer_lines(moment, say)]
    lines += [ft.Text(text, size=small, color=ink) for text in _house_rules(moment, say)]
    title = ft.Text(
        say(f"lesson.page.{key}"), size=size + 1, weight=ft.FontWeight.W_700, color=ink, expand=True
    )
    return panel(
        named(
            "feedback",
            ft.Column(
                [ft.Row([ft.Icon(icon, color=ink), title], spacing=10), *lines],
                spacing=6,
                tight=True,
            ),
            live_region=True,
            container=True,
        ),
        colour=ground,
        padding=12,
    )


def answer_lines(moment: Moment, say: Texts) -> list[str]:
    """The sentences under the headline of a try."""
    tried, lesson, step = moment.tried, moment.lesson, moment.step
    if tried is None or tried.outcome is Outcome.WRONG:
        return []
    if tried.outcome is Outcome.RIGHT:
        return [say(lesson.text(step, "done"))]
    verdict = tried.verdict
    assert verdict is not None
    if tried.outcome is Outcome.POOR:
        better = lesson.text(step, "better")
        if say.has(better):
            return [say(better)]
        kind = verdict.action.kind
        part = {Kind.PICK: "better_pick", Kind.PASS: "better_pass"}.get(kind, "better")
        return [say(f"lesson.page.{part}")]
    return [say.reason(reason) for reason in verdict.reasons]


def _house_rules(moment: Moment, say: Texts) -> list[str]:
    """The house rules that a refusal answers to, with their values in force."""
    tried = moment.tried
    if tried is None or tried.outcome is not Outcome.REFUSED or tried.verdict is None:
        return []
    return house_rules_behind(moment.rules, tried.verdict.reasons, say)
