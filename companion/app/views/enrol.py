"""My deck: lay it down a few cards at a time, name what is new, and see what is missing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app import enrolling
from companion.app.components.basics import (
    big_button,
    choice_chip,
    heading,
    icon_button,
    named,
    panel,
)
from companion.app.components.card_face import card_face
from companion.app.components.invitation import invitation
from companion.app.components.live_picture import LivePicture
from companion.app.components.sheet import sheet
from companion.app.components.source_form import OTHER, source_form
from companion.app.desk import Desk
from companion.app.enrolling import DeckShown, Enrolling
from companion.app.hooks import keyed, use_changes, use_kept, use_leave, use_value
from companion.app.lan.devices import Role
from companion.app.texts import Texts
from companion.cards import Card, Deck, deck_cards
from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.journal.decks import DeckInfo, deck_name, forget_deck, kept_decks
from companion.vision.enrol_session import Shown
from companion.vision.sources import cameras


@ft.component
def EnrolView(desk: Desk, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    """The page: first which deck and which camera, then the deck itself."""
    running = use_kept(_nothing)
    _, tick = use_value(int)

    def begin(name: str, deck: Deck, source: str) -> None:
        running["now"] = Enrolling(name, deck, source, desk.phone, enrolling.open_enrolling)
        running["now"].start()
        tick(lambda n: n + 1)

    page = ft.context.page

    async def keep_and_leave() -> None:
        now = running.pop("now", None)
        if now is not None:
            await asyncio.to_thread(now.stop)
        back()

    def leave() -> None:
        page.run_task(keep_and_leave)

    def gone() -> None:
        now = running.pop("now", None)
        if now is not None:
            now.stop(0)

    use_leave(gone)
    now = running.get("now")
    if now is not None:
        return keyed(_Showing, f"enrolling-{id(now)}", now, say, across, leave)
    return keyed(_Beginning, "enrol-begin", desk, say, across, begin, back)


def _nothing() -> dict[str, Enrolling]:
    return {}


@ft.component
def _Beginning(
    desk: Desk,
    say: Texts,
    across: float,
    begin: Callable[[str, Deck, str], None],
    back: Callable[[], None],
) -> ft.Control:
    typed = use_kept(lambda: {"name": "", "source": desk.proposal.source})
    source, set_source = use_value(lambda: desk.proposal.source)
    deck, set_deck = use_value(lambda: Deck.WHOT)
    found, set_found = use_value(_no_cameras)
    error, set_error = use_value(str)
    _, tick = use_value(int)

    async def look_for_cameras() -> None:
        numbers = tuple(await asyncio.to_thread(cameras))
        set_found(numbers)
        if numbers and not typed["source"]:
            choose(str(numbers[0]))

    ft.use_effect(look_for_cameras, dependencies=[], cleanup=lambda: None)

    def choose(text: str) -> None:
        typed["source"] = "" if text == OTHER else text
        set_source(typed["source"])

    def go(name: str, kind: Deck) -> None:
        try:
            name = deck_name(name)
        except CompanionError:
            set_error(say("enrol.name.wanted"))
            return
        if not typed["source"].strip():
            set_error(say("start.no_camera"))
            return
        begin(name, kind, typed["source"].strip())

    def forget(name: str) -> None:
        try:
            forget_deck(name)
        except CompanionError as problem:
            set_error(str(problem))
        tick(lambda n: n + 1)

    parts: list[ft.Control] = [ft.Text(say("enrol.intro"), size=17)]
    decks = kept_decks()
    if decks:
        rows: list[ft.Control] = [heading(say("enrol.decks"))]
        rows += [_kept(info, say, go, forget) for info in decks]
        parts.append(panel(ft.Column(rows, spacing=10, tight=True)))
    parts += [
        panel(
            ft.Column(
                [
                    heading(say("enrol.new")),
                    named(
                        "enrol-name",
                        ft.TextField(
                            value=typed["name"],
                            label=say("enrol.name"),
                            border_radius=12,
                            border_color=ft.Colors.OUTLINE,
                            on_change=lambda e: typed.update(name=e.control.value),
                        ),
                    ),
                    ft.Row(
                        [
                            choice_chip(
                                f"enrol-deck-{kind.value}",
                                say(f"enrol.deck.{kind.value}"),
                                kind is deck,
                                partial(set_deck, kind),
                            )
                            for kind in (Deck.WHOT, Deck.STANDARD)
                        ],
                        wrap=True,
                        spacing=8,
                    ),
                ],
                spacing=10,
                tight=True,
            )
        ),
        panel(
            source_form(
                source,
                found,
                say,
                choose,
                lambda text: typed.update(source=text),
                lambda: invitation(desk, Role.CAMERA, say),
            )
        ),
    ]
    if error:
        parts.append(_said(error, "enrol-error"))
    parts.append(
        big_button(
            "enrol-begin",
            say("enrol.begin"),
            lambda: go(typed["name"], deck),
            primary=True,
            icon=ft.Icons.PHOTO_CAMERA,
        )
    )
    return sheet("enrol", say("enrol"), parts, say, across, back)


def _no_cameras() -> tuple[int, ...]:
    return ()


def _kept(
    info: DeckInfo, say: Texts, go: Callable[[str, Deck], None], forget: Callable[[str], None]
) -> ft.Control:
    whole = len(dict.fromkeys(deck_cards(info.deck)))
    return ft.Row(
        [
            ft.Text(info.name, size=18, weight=ft.FontWeight.W_600, expand=True),
            ft.Text(say("enrol.had", n=info.had, of=whole), size=16),
            icon_button(
                f"enrol-more-{info.name}",
                ft.Icons.ADD_A_PHOTO_OUTLINED,
                say("enrol.more", name=info.name),
                lambda: go(info.name, info.deck),
            ),
            icon_button(
                f"enrol-delete-{info.name}",
                ft.Icons.DELETE_OUTLINE,
                say("enrol.delete", name=info.name),
                lambda: forget(info.name),
            ),
        ],
        spacing=8,
    )


@ft.component
def _Showing(
    running: Enrolling, say: Texts, across: float, leave: Callable[[], None]
) -> ft.Control:
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
        parts.append(_said(say.spell(now.failure), "enrol-failure"))
    parts.append(named("enrol-progress", _progress(now, say), live_region=True, container=True))
    if target is not None:
        parts.append(_naming(now, target, running, say, set_picked, tap))
    parts += [_said(_note(note.value, card, say), "enrol-note") for note, card in now.notes]
    parts += [
        _said(say(f"enrol.problem.{s.problem.value}"), f"enrol-problem-{at}")
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
    cards = list(dict.fromkeys(deck_cards(now.deck)))
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


def _said(text: str, identifier: str) -> ft.Control:
    return panel(
        named(identifier, ft.Text(text, size=16), live_region=True, container=True),
        colour=ft.Colors.SECONDARY_CONTAINER,
    )


def deck_choice(
    chosen: str, game: str, say: Texts, choose: Callable[[str], None], show: Callable[[], None]
) -> ft.Control:
    """On the start page: which of the decks shown is played with, and the way to showing one."""
    fitting = _fitting(game)
    chosen = usable_deck(chosen, game)
    rows: list[ft.Control] = [heading(say("enrol.play_with"))]
    if fitting:
        chips = [choice_chip("my-deck-none", say("enrol.any"), not chosen, partial(choose, ""))]
        chips += [
            choice_chip(f"my-deck-{name}", name, name == chosen, partial(choose, name))
            for name in fitting
        ]
        rows.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    rows.append(big_button("show-enrol", say("enrol.show"), show, icon=ft.Icons.STYLE_OUTLINED))
    return ft.Column(
        rows, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def usable_deck(name: str, game: str) -> str:
    """The name again where such a deck is kept and fits the game, else nothing."""
    return name if name in _fitting(game) else ""


def _fitting(game: str) -> tuple[str, ...]:
    deck = rules(game).deck
    return tuple(info.name for info in kept_decks() if info.deck is deck)
