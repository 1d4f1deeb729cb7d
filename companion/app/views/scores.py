"""The scores: how each round ended, and how every total came about."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button, heading, named_button, panel
from companion.app.components.card_face import card_face
from companion.app.components.dialogs import dialog
from companion.app.components.hand_entry import HandEntry
from companion.app.components.picker import card_grid
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.hooks import use_changes, use_value
from companion.app.model import Snapshot, TableModel
from companion.app.texts import Texts
from companion.cards import Card, Deck, WhotCard
from companion.referee import Event, Tap, TapKind


@ft.component
def ScoresView(
    desk: Desk, model: TableModel, say: Texts, across: float, back: Callable[[], None]
) -> ft.Control:
    """One panel for the standing, one a round; the last round's hands can be entered."""
    use_changes(model)
    now = model.snapshot
    entering, set_entering = use_value(str)
    turning, set_turning = use_value(bool)

    def enter(cards: tuple[Card, ...]) -> None:
        set_entering("")
        desk.tap(Tap(TapKind.HOLDS, player=entering, cards=cards))

    def deal(*cards: Card) -> None:
        desk.tap(Tap(TapKind.NEW_ROUND, cards=cards))
        back()

    box: ft.AlertDialog | None = None
    if entering:
        hand = HandEntry(now.deck, now.hands.get(entering, 0), say, enter)
        title = say("scores.enter", player=entering)
        box = dialog("hand", title, hand, say("cancel"), lambda: set_entering(""), across)
    elif turning:
        grid = card_grid(now.deck, say, deal)
        title = say("scores.turned_up")
        box = dialog("turned", title, grid, say("cancel"), lambda: set_turning(False), across)
    ft.use_dialog(box)
    # Whot begins with a card turned up; the camera sees it, or people say which it is.
    begin = (lambda: set_turning(True)) if now.deck is Deck.WHOT else deal
    return sheet("scores", say("scores"), _parts(now, say, set_entering, begin), say, across, back)


def breakdown(cards: tuple[Card, ...], total: float | None) -> str:
    """`14 + 5 + 20 = 39`, where the cards' own counts add up to the total; else nothing."""
    counts = [card.points for card in cards if isinstance(card, WhotCard)]
    if total is None or len(counts) != len(cards) or sum(counts) != total or not counts:
        return ""
    return f"{' + '.join(map(str, counts))} = {total}"


def _parts(
    now: Snapshot, say: Texts, enter: Callable[[str], None], deal: Callable[[], None]
) -> list[ft.Control]:
    if not now.rounds:
        return [ft.Text(say("scores.none"), size=18)]
    last = now.rounds[-1]
    parts: list[ft.Control] = []
    if len(now.rounds) > 1 and last.standings:
        rows = [_row(player, _points(points)) for player, points in last.standings.items()]
        parts.append(
            panel(
                ft.Column([heading(say("scores.standing")), *rows], spacing=8, tight=True),
                colour=ft.Colors.PRIMARY_CONTAINER,
            )
        )
    for number in range(len(now.rounds), 0, -1):
        event = now.rounds[number - 1]
        current = event is last and now.over
        parts.append(_round(number, event, now, say, enter if current else None))
    if now.over:
        parts.insert(1, big_button("new-round", say("scores.new_round"), deal, primary=True))
        if now.deck is Deck.WHOT:
            parts.insert(2, ft.Text(say("scores.turn_up"), size=16))
    return parts


def _round(
    number: int, event: Event, now: Snapshot, say: Texts, enter: Callable[[str], None] | None
) -> ft.Control:
    totals = dict(event.totals or {})
    lines: list[ft.Control] = [heading(say("scores.round", n=event.round or number))]
    placed = event.places or tuple((player,) for player in totals)
    for place, players in enumerate(placed, start=1):
        for player in players:
            total = totals.get(player)
            lines.append(_row(say("scores.place", n=place, player=player), _points(total)))
            shown = now.shown.get(player, ()) if enter is not None else ()
            if shown:
                lines.append(_hand(shown, breakdown(shown, total), say))
            elif enter is not None and total is None:
                lines.append(_ask(player, say, enter))
    unplaced = [player for player in totals if not any(player in each for each in placed)]
    for player in unplaced:
        lines.append(_row(player, _points(totals[player])))
        if enter is not None and totals[player] is None:
            lines.append(_ask(player, say, enter))
    return panel(ft.Column(lines, spacing=8, tight=True))


def _ask(player: str, say: Texts, enter: Callable[[str], None]) -> ft.Control:
    return named_button(
        f"enter-{player}",
        ft.OutlinedButton(
            content=ft.Text(say("scores.enter", player=player), size=16),
            icon=ft.Icons.STYLE,
            on_click=lambda _: enter(player),
        ),
    )


def _hand(cards: tuple[Card, ...], sum_text: str, say: Texts) -> ft.Control:
    faces = [card_face(card, 56, say) for card in cards]
    words = [ft.Text(sum_text, size=16, color=ft.Colors.ON_SURFACE_VARIANT)] if sum_text else []
    return ft.Row([*faces, *words], wrap=True, spacing=6, run_spacing=6)


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:g}"


def _row(name: str, value: str) -> ft.Control:
    return ft.Row(
        [
            ft.Text(name, size=20, weight=ft.FontWeight.W_500, expand=True),
            ft.Text(value, size=24, weight=ft.FontWeight.W_700),
        ]
    )
