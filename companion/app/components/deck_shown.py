"""A deck being shown: what lies before the camera, what is asked about, and what is missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, choice_chip, named, panel
from companion.app.components.card_face import card_face
from companion.app.components.live_picture import LivePicture
from companion.app.components.sheet import sheet
from companion.app.enrolling import DeckShown, Enrolling
from companion.app.guarded import component
from companion.app.hooks import use_changes, use_kept, use_value
from companion.app.texts import Texts
from companion.cards import Card, different_cards
from companion.vision.enrol_session import Shown


@component
def DeckShowing(
    running: Enrolling, say: Texts, across: float, leave: Callable[[], None]
) -> ft.Control:
    """What lies before the camera, which card is asked about, and the deck so far."""
    use_changes(running)
    picked, set_picked = use_value(_nobody)
    chosen, set_chosen = use_value(_no_card)
    told = use_kept(_no_numbers)
    _, tick = use_value(int)
    now = running.snapshot

    def asked_about() -> Shown | None:
        nameless = running.snapshot.nameless
        told.intersection_update({shown.number for shown in nameless})
        # What was just named is still nameless until the next look: a quick tap is for the next.
        wanting = [shown for shown in nameless if shown.number not in told]
        return next((s for s in wanting if s.number == picked), wanting[0] if wanting else None)

    target = asked_about()

    def tap(card: Card) -> None:
        meant = asked_about()
        if meant is not None:
            told.add(meant.number)
            running.name(meant.number, card)
            set_picked(None)
            tick(lambda n: n + 1)
        elif card in running.snapshot.had:
            set_chosen(card)

    def take_out(card: Card) -> None:
        running.forget(card)
        set_chosen(None)

    parts: list[ft.Control] = [LivePicture(running.feed, say, 16 / 9)]
    if now.failure:
        parts.append(said(say.spell(now.failure), "enrol-failure"))
    parts.append(named("enrol-progress", _progress(now, say), live_region=True, container=True))
    if target is not None:
        parts.append(_naming(now, target, running, say, set_picked, tap))
    parts += [said(_note(note.value, card, say), "enrol-note") for note, card in now.notes]
    parts += [
        said(say(f"enrol.problem.{s.problem.value}"), f"enrol-problem-{at}")
        for at, s in enumerate(now.shown, 1)
        if s.problem is not None
    ][:1]
    if chosen is not None and target is None and chosen in now.had:
        text = say("enrol.take_out", card=say.card(chosen))
        parts.append(big_button("enrol-take-out", text, lambda: take_out(chosen)))
    parts.append(_grid(now, say, tap))
    parts.append(
        big_button("enrol-done", say("enrol.done"), leave, primary=True, icon=ft.Icons.CHECK)
    )
    return sheet("enrol", now.name, parts, say, across, leave)


def _no_numbers() -> set[int]:
    return set()


def _nobody() -> int | None:
    return None


def _no_card() -> Card | None:
    return None


def _progress(now: DeckShown, say: Texts) -> ft.Control:
    whole = len(now.had) + len(now.missing)
    if not now.looking and not now.failure:
        text = say("enrol.opening")
    elif not now.missing and now.had:
        text = say("enrol.complete")
    else:
        text = say("enrol.had", n=len(now.had), of=whole or 50)
    lines: list[ft.Control] = [ft.Text(text, size=22, weight=ft.FontWeight.W_700)]
    if now.looking and not now.nameless and now.missing:
        lines.append(ft.Text(say("enrol.next"), size=16))
    return ft.Column(lines, spacing=4, tight=True)


def _naming(
    now: DeckShown,
    target: Shown,
    running: Enrolling,
    say: Texts,
    pick: Callable[[int | None], None],
    tap: Callable[[Card], None],
) -> ft.Control:
    """Which card is asked about, what it may be, and all that is plain in one tap."""
    place = {shown.number: at for at, shown in enumerate(now.shown, 1)}
    rows: list[ft.Control] = []
    if len(now.sure) > 1:
        names = say.join([say.card(shown.proposals[0]) for shown in now.sure])
        rows.append(
            big_button(
                "enrol-accept",
                say("enrol.accept", n=len(now.sure)),
                running.accept,
                primary=True,
                icon=ft.Icons.DONE_ALL,
                detail=names,
            )
        )
    if len(now.nameless) > 1:
        rows.append(
            ft.Row(
                [
                    choice_chip(
                        f"enrol-card-{place[shown.number]}",
                        str(place[shown.number]),
                        shown.number == target.number,
                        partial(pick, shown.number),
                    )
                    for shown in now.nameless
                ],
                wrap=True,
                spacing=8,
            )
        )
    rows.append(
        named(
            "enrol-question",
            ft.Text(
                say("enrol.which", n=place[target.number]), size=18, weight=ft.FontWeight.W_600
            ),
            live_region=True,
        )
    )
    if target.proposals:
        rows.append(
            ft.Row(
                [
                    big_button(f"enrol-take-{card}", say.card(card), partial(tap, card))
                    for card in target.proposals
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    return panel(ft.Column(rows, spacing=10, tight=True))


def _grid(now: DeckShown, say: Texts, tap: Callable[[Card], None]) -> ft.Control:
    """Every card of the deck, those had with a tick; a tap names the card that is asked about."""
    cards = list(different_cards(now.deck))
    tiles = [_tile(card, card in now.had, say, tap) for card in cards]
    return named("enrol-grid", ft.Row(tiles, wrap=True, spacing=6, run_spacing=6), container=True)


def _tile(card: Card, had: bool, say: Texts, tap: Callable[[Card], None]) -> ft.Control:
    label = say("enrol.tile.had", card=say.card(card)) if had else say.card(card)
    face: ft.Control = card_face(card, 64, say, decorative=True)
    if had:
        tick = ft.Icon(ft.Icons.CHECK_CIRCLE, size=24, color=ft.Colors.PRIMARY)
        face = ft.Stack([ft.Container(face, opacity=0.45), ft.Container(tick, right=2, bottom=2)])
    return ft.Semantics(
        identifier=f"enrol-tile-{card}",
        key=f"enrol-tile-{card}-{had}",
        button=True,
        label=label,
        content=ft.Container(face, ink=True, border_radius=8, on_click=lambda _: tap(card)),
    )


def _note(note: str, card: Card, say: Texts) -> str:
    return say(f"enrol.note.{note}", card=say.card(card))


def said(text: str, identifier: str) -> ft.Control:
    """A sentence that people are to hear of."""
    return panel(
        named(identifier, ft.Text(text, size=16), live_region=True, container=True),
        colour=ft.Colors.SECONDARY_CONTAINER,
    )
