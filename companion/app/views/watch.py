"""The spectator's page: the table, the scores and the rules to read, and no way to change them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.banner import banner
from companion.app.components.basics import heading, icon_button, named, named_button, panel
from companion.app.components.camera_pill import bar_with_camera
from companion.app.components.card_face import card_face
from companion.app.components.live_picture import LivePicture
from companion.app.components.seats import seats
from companion.app.components.sheet import sheet
from companion.app.components.switches import (
    theme_words,
    this_listener,
    turn_colours,
    voice_words,
)
from companion.app.components.turn_panel import turn_panel
from companion.app.guarded import component, instead, use_rescue
from companion.app.hooks import keyed, large, use_changes, use_page_size, use_value
from companion.app.lan.spectating import WatchedDesk
from companion.app.model import Snapshot, TableModel
from companion.app.texts import ENGLISH, Texts, languages, texts
from companion.app.theme import GAP, Width, width_of
from companion.app.views.rules import RulesView
from companion.app.wording import Headline, Tone, event_line, headline
from companion.referee import Event, EventName

EVENTS_SHOWN = 30


@component
def WatchApp(desk: WatchedDesk) -> ft.Control:
    """What a spectator's browser shows."""
    use_changes(desk)
    across, down = use_page_size()
    view, set_view = use_value(lambda: "table")
    language = desk.memory.setting("language", ENGLISH)
    say = texts(language if language in languages() else ENGLISH)
    ft.context.page.data.language = say.language

    def back() -> None:
        set_view("table")

    broken, begun = use_rescue(back)

    ft.use_effect(back, dependencies=[id(desk.model)])
    if broken:
        body: ft.Control = instead()
    elif not desk.playing or desk.setup is None:
        waiting = ft.Text(say("watch.waiting"), size=20)
        body = ft.Container(
            named("watch-waiting", waiting, live_region=True, container=True),
            padding=2 * GAP,
            bgcolor=ft.Colors.SURFACE,
            alignment=ft.Alignment.CENTER,
        )
    elif view == "rules":
        body = keyed(RulesView, "rules", desk.setup, say, across, back)
    elif view == "scores":
        body = keyed(_Scores, "scores", desk.model, say, across, back)
    else:
        key = f"watch-{id(desk.model)}-{begun}"
        body = keyed(_Table, key, desk, desk.model, say, across, down, set_view)
    return ft.SafeArea(body, expand=True)


@component
def _Table(
    desk: WatchedDesk,
    model: TableModel,
    say: Texts,
    across: float,
    down: float,
    show: Callable[[str], None],
) -> ft.Control:
    use_changes(model)
    now = model.snapshot
    width = width_of(across)
    pad = GAP if width is not Width.PHONE else 10
    room = min(across - 2 * pad, 1100.0)
    feed = desk.feed
    parts: list[ft.Control] = [
        _bar(now, desk, say, width, show),
        _call(now, say, room, down, width),
    ]
    if now.failure:
        parts.append(ft.Text(say.spell(now.failure), size=17, color=ft.Colors.ERROR))
    if now.question is not None:
        asked = ft.Text(say.spell(now.question.text), size=18)
        parts.append(panel(named("watch-question", asked, live_region=True, container=True)))
    parts.append(turn_panel(now, say, room, width))
    parts.append(seats(now, say, width))
    if feed is not None:
        parts.append(LivePicture(feed, say, 16 / 9))
    parts.append(_events(now.events, say))
    column = ft.Column(
        parts,
        spacing=GAP,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        ft.Container(column, width=room),
        padding=pad,
        bgcolor=ft.Colors.SURFACE,
        alignment=ft.Alignment.TOP_CENTER,
        expand=True,
    )


def _bar(
    now: Snapshot, desk: WatchedDesk, say: Texts, width: Width, show: Callable[[str], None]
) -> ft.Control:
    who = this_listener()
    phone = width is Width.PHONE
    title = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=1,
                content=ft.Text(
                    say.game(now.game),
                    size=large(18 if phone else 24),
                    weight=ft.FontWeight.W_700,
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
            ),
            named(
                "watching",
                ft.Text(say("watch.title"), size=large(15), color=ft.Colors.ON_SURFACE_VARIANT),
            ),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    ways: list[tuple[str, ft.IconData, str, Callable[[], None]]] = [
        (
            "watch-scores",
            ft.Icons.LEADERBOARD_OUTLINED,
            say("scores"),
            lambda: show("scores"),
        ),
        ("watch-rules", ft.Icons.MENU_BOOK_OUTLINED, say("rules"), lambda: show("rules")),
        ("watch-voice", *voice_words(desk.speaks(who), say), lambda: desk.switch_voice(who)),
        ("watch-theme", *theme_words(say), _switch_theme),
    ]
    # A phone has room for one of them, and for the name of the game.
    buttons = [icon_button(*way) for way in (ways[:1] if phone else ways)]
    if phone:
        buttons.append(_menu(ways[1:], say))
    return bar_with_camera(title, buttons, now, say, width)


def _menu(ways: list[tuple[str, ft.IconData, str, Callable[[], None]]], say: Texts) -> ft.Control:
    items = [
        ft.PopupMenuItem(
            content=ft.Text(text, size=16), icon=icon, on_click=lambda _, act=act: act()
        )
        for _, icon, text, act in ways
    ]
    button = ft.PopupMenuButton(
        icon=ft.Icons.MORE_VERT, tooltip=say("menu"), items=items, padding=12
    )
    return named_button("menu", button)


def _switch_theme() -> None:
    # For this page only: the host's setting is the host's.
    turn_colours()
    ft.context.page.update()


def _call(now: Snapshot, say: Texts, room: float, down: float, width: Width) -> ft.Control:
    line = Headline(say("watch.first"), say("welcome.detail"), Tone.QUIET)
    if now.last is not None:
        line = headline(now.last, say)
    return banner(line, say, room, down, width)


def _events(events: tuple[Event, ...], say: Texts) -> ft.Control:
    told = [event for event in events if event.name is not EventName.QUESTION][:EVENTS_SHOWN]
    lines: list[ft.Control] = [_line(event, say) for event in told]
    if not lines:
        lines = [ft.Text(say("events.none"), size=16, color=ft.Colors.ON_SURFACE_VARIANT)]
    column = ft.Column(lines, spacing=6, tight=True)
    return ft.Column(
        [heading(say("events")), named("events", column, container=True)], spacing=8, tight=True
    )


def _line(event: Event, say: Texts) -> ft.Control:
    wrong = event.name is EventName.ILLEGAL
    colour = ft.Colors.ERROR if wrong else ft.Colors.ON_SURFACE
    parts: list[ft.Control] = [
        card_face(event.cards[-1], 40, say, decorative=True)
        if event.cards
        else ft.Container(width=29),
        ft.Text(event_line(event, say), size=16, color=colour, expand=True),
    ]
    return ft.Row(parts, spacing=10)


@component
def _Scores(model: TableModel, say: Texts, across: float, back: Callable[[], None]) -> ft.Control:
    use_changes(model)
    rounds = model.snapshot.rounds
    if not rounds:
        nothing: list[ft.Control] = [ft.Text(say("scores.none"), size=18)]
        return sheet("scores", say("scores"), nothing, say, across, back)
    parts: list[ft.Control] = []
    if len(rounds) > 1 and rounds[-1].standings:
        rows = [_row(player, points) for player, points in rounds[-1].standings.items()]
        parts.append(
            panel(
                ft.Column([heading(say("scores.standing")), *rows], spacing=8, tight=True),
                colour=ft.Colors.PRIMARY_CONTAINER,
            )
        )
    for number in range(len(rounds), 0, -1):
        parts.append(_round(number, rounds[number - 1], say))
    return sheet("scores", say("scores"), parts, say, across, back)


def _round(number: int, event: Event, say: Texts) -> ft.Control:
    totals = dict(event.totals or {})
    placed = event.places or tuple((player,) for player in totals)
    rows: list[ft.Control] = [heading(say("scores.round", n=event.round or number))]
    for place, players in enumerate(placed, start=1):
        for player in players:
            rows.append(_row(say("scores.place", n=place, player=player), totals.pop(player, None)))
    rows += [_row(player, points) for player, points in totals.items()]
    return panel(ft.Column(rows, spacing=8, tight=True))


def _row(name: str, points: float | None) -> ft.Control:
    value = "" if points is None else f"{points:g}"
    return ft.Row(
        [
            ft.Text(name, size=20, weight=ft.FontWeight.W_500, expand=True),
            ft.Text(value, size=24, weight=ft.FontWeight.W_700),
        ]
    )
