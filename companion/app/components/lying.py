"""The cards that lie on the table to be matched or beaten, drawn as they lie."""

from __future__ import annotations

import flet as ft

from companion.app.components.basics import heading, named
from companion.app.components.card_face import card_face, empty_place
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.cards import Deck


def lying_width(count: int, height: float, most: float, least: float) -> float:
    """The pixels that so many cards take across."""
    width = height * 100 / 140
    return width if count < 2 else width + _step(count, height, most, least) * (count - 1)


def _step(count: int, height: float, most: float, least: float) -> float:
    return min(height * 0.3, max(least, (most - height * 100 / 140) / (count - 1)))


def lying_heading(now: Snapshot, say: Texts) -> ft.Control:
    """What the cards that lie are called."""
    return heading(_title(now, say))


def lying(now: Snapshot, say: Texts, height: float, most: float, least: float) -> ft.Control:
    """The call card, or the combination fanned out: each card showing its corner, `least` pixels
    of it at least, on no more than `most` pixels where that is possible."""
    top = now.top
    faces: ft.Control
    if not top:
        faces = empty_place(height)
    elif len(top) == 1:
        faces = card_face(top[0], height, say, decorative=True)
    else:
        step = _step(len(top), height, most, least)
        faces = ft.Stack(
            [
                ft.Container(card_face(card, height, say, decorative=True), left=place * step)
                for place, card in enumerate(top)
            ],
            width=lying_width(len(top), height, most, least),
            height=height,
        )
    name = say.cards(top) if top else say("card.none")
    label = f"{_title(now, say)}: {name}"
    return named("call-card", faces, image=True, label=label, container=True)


def _title(now: Snapshot, say: Texts) -> str:
    return say("call_card" if now.deck is Deck.WHOT else "on_table")
