"""The dialog that corrects an event, takes it out, or adds what is missing beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, heading, named, stacked
from companion.app.components.card_face import symbol
from companion.app.components.picker import CardsEntry, card_grid, likeliest
from companion.app.glyphs import MAROON, PAPER
from companion.app.guarded import component
from companion.app.hooks import use_value
from companion.app.model import HAND_CALLS, Snapshot
from companion.app.texts import Texts
from companion.app.wording import event_line
from companion.cards import Card, Deck, Shape, WhotCard, deck_cards
from companion.engine.values import Kind
from companion.referee import Event, EventName, Tap, TapKind
from companion.teach.mistaken import alternatives

SHAPES = (Shape.CIRCLE, Shape.TRIANGLE, Shape.CROSS, Shape.SQUARE, Shape.STAR)


@dataclass(frozen=True, slots=True)
class Draft:
    """How far the dialog has come: the step shown, and the tap it fills in."""

    step: str
    tap: Tap


@component
def Correction(now: Snapshot, event: Event, say: Texts, send: Callable[[Tap], None]) -> ft.Control:
    """What can be corrected about `event`; `send` passes the tap on and closes the dialog."""
    draft, set_draft = use_value(lambda: Draft("menu", _about(event)))
    who = draft.tap.player or event.player or say("somebody")

    def go(step: str, tap: Tap | None = None) -> None:
        set_draft(Draft(step, tap or draft.tap))

    def player(name: str) -> None:
        tap = replace(draft.tap, player=name)
        if tap.kind is TapKind.INSERT:
            go("what", tap)
        else:
            send(tap)

    def cards(chosen: tuple[Card, ...]) -> None:
        tap = replace(draft.tap, cards=chosen, did=Kind.PLAY)
        if names_shape(chosen):
            go("shape", tap)
        else:
            send(tap)

    body: list[ft.Control] = [ft.Text(event_line(event, say), size=18)]
    match draft.step:
        case "card":
            body += _cards(now, event, say, cards)
        case "player":
            body.append(ft.Text(say("fix.choose_player"), size=16))
            adding = draft.tap.kind is TapKind.INSERT
            names = [name for name in now.players if adding or name != event.player]
            body += [big_button(f"player-{name}", name, partial(player, name)) for name in names]
        case "what":
            body.append(ft.Text(say("edit.what", player=who), size=16))
            body += _what(now, draft.tap, say, send, go)
        case "shape":
            body.append(ft.Text(say("edit.which_shape", player=who), size=16))
            body += [_shape(each, draft.tap, say, send) for each in SHAPES]
            for word in now.says:
                tap = replace(draft.tap, extras=(word,))
                body.append(big_button(f"say-{word}", say.call(word), partial(send, tap)))
        case _:
            body += _menu(now, event, say, send, go)
    if draft.step != "menu":
        back = partial(go, "menu", _about(event))
        body.append(big_button("fix-step-back", say("edit.step_back"), back))
    return named(
        "correction",
        stacked(body, 14),
        container=True,
    )


def names_shape(cards: tuple[Card, ...]) -> bool:
    """Whether a shape is asked for with these cards."""
    return bool(cards) and isinstance(cards[-1], WhotCard) and cards[-1].is_whot


def _about(event: Event) -> Tap:
    return Tap(TapKind.CORRECT, player=event.player, cards=event.cards, action=event.action)


def _added(event: Event, after: bool) -> Tap:
    place = (event.action or 0) + (1 if after else 0)
    return Tap(TapKind.INSERT, action=place)


def _cards(
    now: Snapshot, event: Event, say: Texts, choose: Callable[[tuple[Card, ...]], None]
) -> list[ft.Control]:
    def one(card: Card) -> None:
        choose((card,))

    if len(event.cards) == 1:
        others = alternatives(event.cards[0], (), Counter(deck_cards(now.deck)))
        likely = [ft.Text(say("fix.choose_card"), size=16), likeliest(others, say, one)]
    else:
        likely = []
    if now.deck is Deck.STANDARD or len(event.cards) > 1:
        title = ft.Text(say("edit.which_cards"), size=16)
        return [*likely, title, CardsEntry(now.deck, say, choose)]
    rest = heading(say("hands.any")) if likely else ft.Text(say("fix.choose_card"), size=16)
    return [*likely, rest, card_grid(now.deck, say, one)]


def _what(
    now: Snapshot,
    tap: Tap,
    say: Texts,
    send: Callable[[Tap], None],
    go: Callable[[str, Tap], None],
) -> list[ft.Control]:
    """What somebody did: a button for each."""
    whot = now.deck is Deck.WHOT
    played = say("edit.played" if whot else "edit.played_cards")
    buttons = [big_button("did-play", played, lambda: go("card", replace(tap, cards=())))]
    if whot:
        pick = replace(tap, cards=(), did=Kind.PICK)
        buttons.append(big_button("did-pick", say("edit.picked"), lambda: send(pick)))
    else:
        passed = replace(tap, cards=(), did=Kind.PASS)
        buttons.append(big_button("did-pass", say("edit.passed"), lambda: send(passed)))
    if whot and tap.kind is TapKind.INSERT:
        for call in HAND_CALLS:
            words = call.lower()
            said = replace(tap, cards=(), did=Kind.SAYS, words=words)
            buttons.append(
                big_button(
                    f"did-say-{words.replace(' ', '-')}",
                    say("edit.said", call=say.call(call)),
                    partial(send, said),
                )
            )
    return buttons


def _shape(shape: Shape, tap: Tap, say: Texts, send: Callable[[Tap], None]) -> ft.Control:
    # On paper, as on the card: the ink is told from the ground in light and dark alike.
    sign = ft.Container(symbol(shape, 26, MAROON), bgcolor=PAPER, padding=6, border_radius=8)
    named_tap = replace(tap, shape=shape)
    button = big_button(f"shape-{shape.value}", say.shape(shape), lambda: send(named_tap))
    return ft.Row([sign, ft.Container(button, expand=True)], spacing=10)


def _menu(
    now: Snapshot,
    event: Event,
    say: Texts,
    send: Callable[[Tap], None],
    go: Callable[..., None],
) -> list[ft.Control]:
    last = now.last_action
    refused = event.name is EventName.ILLEGAL
    latest = last is not None and last.number == event.number
    buttons: list[ft.Control] = []

    def add(key: str, on_click: Callable[[], None], primary: bool = False, **names: str) -> None:
        text, detail = say(key), say(f"{key}.detail", **names)
        name = key.replace(".", "-")
        buttons.append(big_button(name, text, on_click, primary=primary, detail=detail))

    if refused:
        add("fix.stands", lambda: send(Tap(TapKind.STANDS)))
    if latest:
        kind = TapKind.TAKEN_BACK if refused else TapKind.UNDO
        add("fix.undo", lambda: send(Tap(kind)), True)
    elif event.action is not None:
        add("edit.remove", lambda: send(Tap(TapKind.REMOVE, action=event.action)))
    if event.cards:
        add("fix.card", lambda: go("card"))
    if event.name is EventName.PLAY and names_shape(event.cards):
        add("edit.shape", lambda: go("shape"))
    if len(now.players) > 1:
        add("fix.player", lambda: go("player"))
    if event.action is None:
        return buttons
    if event.name in (EventName.PLAY, EventName.PICK, EventName.PASS):
        who = event.player or say("somebody")
        add("edit.did", lambda: go("what"), player=who)
    buttons.append(heading(say("edit.missing"), 3))
    for side, after in (("before", False), ("after", True)):
        tap = _added(event, after)
        buttons.append(big_button(f"add-{side}", say(f"edit.{side}"), partial(go, "player", tap)))
    return buttons
