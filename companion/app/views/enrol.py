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
from companion.app.components.deck_shown import DeckShowing, said
from companion.app.components.invitation import invitation
from companion.app.components.sheet import sheet
from companion.app.components.source_form import OTHER, source_form
from companion.app.desk import Desk
from companion.app.enrolling import Enrolling
from companion.app.guarded import component
from companion.app.hooks import keyed, use_kept, use_leave, use_value
from companion.app.lan.devices import Role
from companion.app.texts import Texts
from companion.cards import Deck, different_cards
from companion.errors import CompanionError
from companion.journal.decks import DeckInfo, deck_name, forget_deck, kept_decks
from companion.vision.sources import cameras


@component
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
        return keyed(DeckShowing, f"enrolling-{id(now)}", now, say, across, leave)
    return keyed(_Beginning, "enrol-begin", desk, say, across, begin, back)


def _nothing() -> dict[str, Enrolling]:
    return {}


@component
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
        parts.append(said(error, "enrol-error"))
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
    whole = len(different_cards(info.deck))
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
