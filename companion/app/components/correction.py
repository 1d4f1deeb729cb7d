"""The dialog that corrects an event: take it back, another card, another player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, named
from companion.app.components.picker import card_grid
from companion.app.hooks import use_value
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.app.wording import event_line
from companion.cards import Card
from companion.referee import Event, EventName, Tap, TapKind


@ft.component
def Correction(now: Snapshot, event: Event, say: Texts, send: Callable[[Tap], None]) -> ft.Control:
    """What can be corrected about `event`; `send` passes the tap on and closes the dialog."""
    step, set_step = use_value(lambda: "menu")

    def card(chosen: Card) -> None:
        send(Tap(TapKind.CORRECT, player=event.player, cards=(chosen,), action=event.action))

    def player(name: str) -> None:
        send(Tap(TapKind.CORRECT, player=name, cards=event.cards, action=event.action))

    body: list[ft.Control] = [ft.Text(event_line(event, say), size=18)]
    if step == "card":
        body += [ft.Text(say("fix.choose_card"), size=16), card_grid(now.deck, say, card)]
    elif step == "player":
        body.append(ft.Text(say("fix.choose_player"), size=16))
        body += [
            big_button(f"player-{name}", name, partial(player, name))
            for name in now.players
            if name != event.player
        ]
    else:
        body += _menu(now, event, say, send, set_step)
    return named(
        "correction",
        ft.Column(
            body,
            spacing=14,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        container=True,
    )


def _menu(
    now: Snapshot,
    event: Event,
    say: Texts,
    send: Callable[[Tap], None],
    go: Callable[[str], None],
) -> list[ft.Control]:
    buttons: list[ft.Control] = []
    last = now.last_action
    refused = event.name is EventName.ILLEGAL
    if refused:
        buttons.append(
            big_button(
                "fix-stands",
                say("fix.stands"),
                lambda: send(Tap(TapKind.STANDS)),
                detail=say("fix.stands.detail"),
            )
        )
    if last is not None and last.number == event.number:
        kind = TapKind.TAKEN_BACK if refused else TapKind.UNDO
        buttons.append(
            big_button(
                "fix-undo",
                say("fix.undo"),
                lambda: send(Tap(kind)),
                primary=True,
                detail=say("fix.undo.detail"),
            )
        )
    if event.cards:
        buttons.append(
            big_button(
                "fix-card", say("fix.card"), lambda: go("card"), detail=say("fix.card.detail")
            )
        )
    if len(now.players) > 1:
        buttons.append(
            big_button(
                "fix-player",
                say("fix.player"),
                lambda: go("player"),
                detail=say("fix.player.detail"),
            )
        )
    return buttons
