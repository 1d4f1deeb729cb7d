"""A hand held before the camera: what was read fills it, and a tap puts right what was not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, heading, named, stacked
from companion.app.components.hand_entry import Edits, HandForm
from companion.app.components.live_picture import LivePicture
from companion.app.guarded import component
from companion.app.hooks import use_changes, use_value
from companion.app.lesson_hand import HandCamera
from companion.app.texts import Texts
from companion.cards import Card, Deck
from companion.teach.showing import PutRight

PICTURE = 420.0
"""Logical pixels the picture is wide at most, so that the hand read stands under it in sight."""
ENOUGH_S = 1.5
"""A hand that is complete this long is taken as it is."""


@component
def HandShown(
    camera: HandCamera,
    deck: Deck,
    expected: int,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
) -> ft.Control:
    """The hand as the camera reads it; what a tap puts right stands."""
    use_changes(camera)
    now = camera.snapshot
    right, set_right = use_value(PutRight)
    hand = right.hand(now.cards)

    def remove(index: int) -> None:
        set_right(lambda before: before.without(hand[index], now.cards))

    def add(card: Card) -> None:
        set_right(lambda before: before.with_one(card, now.cards))

    def change(index: int, card: Card) -> None:
        set_right(lambda before: before.instead(hand[index], card, now.cards))

    def likely(card: Card) -> tuple[Card, ...]:
        return camera.alternatives(card, hand)

    async def complete() -> None:
        if len(hand) == expected and not right.said:
            await asyncio.sleep(ENOUGH_S)
            done(hand)

    # Flet cancels the task of an effect only where there is a cleanup to run.
    ft.use_effect(complete, dependencies=[hand, right], cleanup=lambda: None)
    parts: list[ft.Control] = []
    if now.failure:
        parts.append(_said(say.spell(now.failure)))
    elif now.camera == "ended":
        parts.append(_said(say("hint.show.ended")))
    else:
        parts.append(ft.Text(say("hint.show.how" if now.looking else "hint.show.opening"), size=18))
        picture = ft.Container(LivePicture(camera.feed, say, 16 / 9), width=PICTURE)
        # In a row of its own, or the column would stretch it.
        parts.append(ft.Row([picture], wrap=True))
    doubtful = [card for card in now.doubtful if card not in hand and card not in dict(right.said)]
    if doubtful:
        buttons: list[ft.Control] = [
            big_button(f"doubt-{card}", say.card(card), partial(add, card)) for card in doubtful
        ]
        parts.append(heading(say("hint.show.doubtful")))
        parts.append(ft.Row(buttons, wrap=True, spacing=8, run_spacing=8))
    edits = Edits(remove, add, change, likely)
    parts.append(HandForm(deck, hand, expected, say, done, edits))
    return stacked(parts, 14)


def _said(text: str) -> ft.Control:
    words = ft.Text(text, size=18)
    return named("hint-camera", words, live_region=True, container=True)
