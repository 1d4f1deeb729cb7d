"""What was announced in a game, as the journal kept it, folded up until somebody asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.app.components.basics import clock_text, foldable
from companion.app.texts import Texts

SHOWN = 400


def announced(
    events: Sequence[Mapping[str, Any]], unfolded: bool, fold: Any, say: Texts
) -> ft.Control:
    """The latest `SHOWN` events, the newest first; `fold` takes whether it is unfolded."""
    told = list(reversed(events))[:SHOWN] if unfolded else []
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(
                    clock_text(float(line.get("t") or 0)),
                    size=14,
                    width=52,
                    color=ft.Colors.ON_SURFACE_VARIANT,
                ),
                ft.Text(event_words(line, say), size=16, expand=True),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for line in told
    ]
    return foldable("announced", say("history.log"), ft.Icons.LIST, rows, unfolded, fold)


def event_words(line: Mapping[str, Any], say: Texts) -> str:
    """A kept event in one line."""
    who = line.get("player") or say("somebody")
    cards = say.join([say.term(str(card)) for card in line.get("cards") or ()])
    calls = ", ".join(say.call(str(call)) for call in line.get("calls") or ())
    name = str(line.get("event"))
    if name == "play" and cards:
        said = say("play.detail", player=who, cards=cards)
    elif name == "illegal" and cards:
        said = say("illegal.line", player=who, cards=cards)
    elif name == "pick":
        said = say("pick.cards", player=who, n=int(line.get("picked") or 0))
    elif name == "pass":
        said = say("pass", player=who)
    elif name == "deal":
        said = say("deal.line", cards=cards) if cards else say("deal")
    elif name == "round":
        said = say("round.won", player=who)
    elif name == "clear":
        said = say("clear")
    else:
        said = say.spell(str(line["text"])) if line.get("text") else str(who)
    return say("list.calls", line=said, calls=calls) if calls else said
