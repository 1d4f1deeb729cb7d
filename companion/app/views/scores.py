"""The scores: how each round ended, and how every total came about."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.app.components.basics import big_button
from companion.app.components.dialogs import dialog
from companion.app.components.hand_entry import HandEntry
from companion.app.components.picker import card_grid
from companion.app.components.score_sheet import round_cards, summary
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import is_dark, use_changes, use_value
from companion.app.model import TableModel
from companion.app.texts import Texts
from companion.cards import Card, Deck
from companion.journal.rounds import rounds
from companion.referee import Tap, TapKind


@component
def ScoresView(
    desk: Desk, model: TableModel, say: Texts, across: float, back: Callable[[], None]
) -> ft.Control:
    """The standing, and a panel a round; the last round's hands can be entered."""
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
    match = desk.match
    played = rounds(match) if match is not None else ()
    over = [each for each in played if each.settlement is not None]
    if match is None or not over:
        return sheet(
            "scores", say("scores"), [ft.Text(say("scores.none"), size=18)], say, across, back
        )
    head = summary(match, played, say, is_dark(ft.context.page), across)
    parts = head[:1]
    if now.over and match.winner is None:
        # Whot begins with a card turned up; the camera sees it, or people say which it is.
        whot = now.deck is Deck.WHOT
        begin = (lambda: set_turning(True)) if whot else deal
        parts.append(big_button("new-round", say("scores.new_round"), begin, primary=True))
        if whot:
            parts.append(ft.Text(say("scores.turn_up"), size=16))
    ask = set_entering if now.over else None
    last, *earlier = round_cards(match, played, desk.round_picture, say, ask)
    return sheet("scores", say("scores"), [*parts, last, *head[1:], *earlier], say, across, back)
