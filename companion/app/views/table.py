"""The table: the last call in large letters, the live picture, and everything known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.banner import banner
from companion.app.components.basics import panel
from companion.app.components.correction import Correction
from companion.app.components.dialogs import dialog
from companion.app.components.events import event_list
from companion.app.components.help import key_list
from companion.app.components.invitation import invitation, waits_for_phone
from companion.app.components.live_picture import LivePicture
from companion.app.components.notice import failure_panel, notice_bar
from companion.app.components.picker import CardsEntry, card_grid
from companion.app.components.question import OTHER_CARD, question_panel
from companion.app.components.round_end import hand_dialog, round_end
from companion.app.components.seats import seats
from companion.app.components.spoken import tap_row
from companion.app.components.switches import this_listener
from companion.app.components.table_bar import switch_theme, table_bar
from companion.app.components.turn_clock import TurnClock
from companion.app.components.turn_panel import turn_panel
from companion.app.components.why import reasons
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import use_changes, use_keys, use_value
from companion.app.lan.devices import Role
from companion.app.model import Snapshot, TableModel
from companion.app.spoken_calls import switch_voice
from companion.app.texts import Texts
from companion.app.theme import GAP, Width, width_of
from companion.app.wording import Headline, Tone, event_line, headline
from companion.cards import Card, Deck
from companion.referee import Choice, Event, EventName, Question, Tap, TapKind, Topic


@component
def TableView(
    desk: Desk,
    model: TableModel,
    say: Texts,
    across: float,
    down: float,
    show: Callable[[str], None],
) -> ft.Control:
    """One screen for people round a table, laid out for the room there is."""
    use_changes(model)
    now = model.snapshot
    width = width_of(across)
    fixing, set_fixing = use_value(_nothing)
    asking, set_asking = use_value(_not_asking)
    helping, set_helping = use_value(bool)
    entering, set_entering = use_value(str)
    turning, set_turning = use_value(bool)

    def send(tap: Tap) -> None:
        set_fixing(None)
        desk.tap(tap)

    def answer(question: Question, choice: Choice) -> None:
        if choice.key == OTHER_CARD:
            set_asking(question)
        else:
            desk.tap(Tap(TapKind.ANSWER, question=question.number, choice=choice.key))

    def answer_cards(question: Question, cards: tuple[Card, ...]) -> None:
        set_asking(None)
        desk.tap(Tap(TapKind.ANSWER, question=question.number, choice=OTHER_CARD, cards=cards))

    def enter(cards: tuple[Card, ...]) -> None:
        set_entering("")
        desk.tap(Tap(TapKind.HOLDS, player=entering, cards=cards))

    def deal(*cards: Card) -> None:
        set_turning(False)
        desk.tap(Tap(TapKind.NEW_ROUND, cards=cards))

    def leave_fixing() -> None:
        set_fixing(None)

    def leave_asking() -> None:
        set_asking(None)

    def leave_help() -> None:
        set_helping(False)

    def leave_hand() -> None:
        set_entering("")

    def leave_deal() -> None:
        set_turning(False)

    def act(key: str) -> None:
        """What a key without a question does."""
        whot = now.deck is Deck.WHOT
        last = now.last_action
        if key == "C" and last is not None:
            set_fixing(last)
        elif key == "U" and last is not None:
            refused = last.name is EventName.ILLEGAL
            desk.tap(Tap(TapKind.TAKEN_BACK if refused else TapKind.UNDO))
        elif key == "P" and now.turn:
            desk.tap(Tap(TapKind.PICK if whot else TapKind.PASS))
        elif key in ("S", "R"):
            show("scores" if key == "S" else "rules")
        elif key == "V":
            switch_voice(desk, this_listener())
        elif key == "D":
            switch_theme(desk)
        elif key in ("H", "?"):
            set_helping(True)

    box: ft.AlertDialog | None = None
    if isinstance(asking, Question):
        which = _which(now, say, partial(answer_cards, asking))
        box = dialog("which", say("fix.choose_card"), which, say("cancel"), leave_asking, across)
    elif asking is not None:
        title, why = event_line(asking, say), reasons(asking, say, desk.setup)
        box = dialog("why", title, why, say("close"), leave_asking, across)
    elif fixing is not None:
        body = Correction(now, fixing, say, send)
        box = dialog("fix", say("fix"), body, say("cancel"), leave_fixing, across)
    elif helping:
        box = dialog("keys", say("keys"), key_list(say), say("close"), leave_help, across)
    elif entering:
        box = hand_dialog(now, entering, say, enter, leave_hand, across)
    elif turning:
        grid = card_grid(now.deck, say, deal)
        box = dialog("turned", say("scores.turned_up"), grid, say("cancel"), leave_deal, across)
    ft.use_dialog(box)

    def keys(event: ft.KeyboardEvent) -> None:
        # Not while a dialog is open: its own controls have the keys then.
        if box is not None or event.ctrl or event.alt or event.meta:
            return
        question = now.question
        if question is not None and event.key.isdigit():
            index = int(event.key) - 1
            if 0 <= index < len(question.choices):
                answer(question, question.choices[index])
        else:
            act("?" if event.shift and event.key == "/" else event.key.upper())

    use_keys(keys)
    clock = TurnClock(now, model.clock, say, send) if now.turn_since is not None else None
    parts = _Parts(now, desk, say, across, width, clock)
    last = now.last
    parts.call = _call(now, last, say, (parts.main_width, down), width, set_asking)
    if now.question is not None:
        narrow = width is Width.PHONE
        # The banner has said why already.
        told = now.question.topic is Topic.ILLEGAL and _refused(last)
        parts.question = question_panel(
            now.question, say, answer, now.asked_about, narrow=narrow, told=told
        )
    if now.over and now.rounds:
        # Whot begins with a card turned up; the camera sees it, or people say which it is.
        begin = (lambda: set_turning(True)) if now.deck is Deck.WHOT else deal
        parts.end = round_end(now, say, set_entering, begin)
    parts.events = event_list(now.events, say, set_fixing)
    parts.fix = _fix_row(now, say, set_fixing, send)
    bar = table_bar(now, desk, say, width, show, lambda: set_helping(True))
    body = _wide(parts) if width is Width.WIDE else _narrow(parts)
    pad = GAP if width is not Width.PHONE else 10
    return ft.Container(
        ft.Column([bar, body], spacing=GAP, expand=True),
        padding=ft.Padding(pad, pad, pad, pad),
        bgcolor=ft.Colors.SURFACE,
        expand=True,
    )


def _which(now: Snapshot, say: Texts, done: Callable[[tuple[Card, ...]], None]) -> ft.Control:
    """All cards to choose from: one, or as many as were laid together."""
    if len(now.asked_about) > 1:
        return CardsEntry(now.deck, say, done)
    return card_grid(now.deck, say, lambda card: done((card,)))


def _nothing() -> Event | None:
    return None


def _not_asking() -> Event | Question | None:
    return None


class _Parts:
    """The parts of the page, arranged by the layouts below."""

    def __init__(
        self,
        now: Snapshot,
        desk: Desk,
        say: Texts,
        across: float,
        width: Width,
        clock: ft.Control | None,
    ) -> None:
        if width is Width.WIDE:
            self.side_width = min(620.0, max(440.0, across * 0.36))
            self.main_width = across - 3 * GAP - self.side_width
        else:
            pad = GAP if width is not Width.PHONE else 10
            self.side_width = self.main_width = across - 2 * pad
        self.picture = LivePicture(desk.feed, say, 16 / 9)
        self.waits = waits_for_phone(desk, now)
        if self.waits:
            self.picture = panel(invitation(desk, Role.CAMERA, say))
        self.turn = turn_panel(now, say, self.side_width, width, clock)
        self.seats = seats(now, say, width)
        self.notice = notice_bar(now, say, desk.dismiss) if now.notice else None
        self.failure = failure_panel(now, say, desk.end) if now.failure else None
        self.call: ft.Control | None = None
        self.question: ft.Control | None = None
        self.events: ft.Control | None = None
        self.fix: ft.Control | None = None
        self.end: ft.Control | None = None


def _there(*controls: ft.Control | None) -> list[ft.Control]:
    return [control for control in controls if control is not None]


def _wide(parts: _Parts) -> ft.Control:
    # The picture takes what height the call leaves; below 620 pixels the column scrolls.
    picture = ft.Container(parts.picture, alignment=ft.Alignment.TOP_CENTER, expand=True)
    left = ft.Column(
        _there(parts.failure, parts.notice, parts.call, picture),
        spacing=GAP,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    right = ft.Container(
        ft.Column(
            _there(parts.question, parts.end, parts.turn, parts.seats, parts.fix, parts.events),
            spacing=GAP,
            scroll=ft.ScrollMode.AUTO,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=parts.side_width,
    )
    return ft.Row(
        [left, right],
        spacing=GAP,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _narrow(parts: _Parts) -> ft.Control:
    # Nothing happens before the code was scanned.
    first, later = (parts.picture, None) if parts.waits else (None, parts.picture)
    return ft.Column(
        _there(
            parts.failure,
            parts.notice,
            parts.call,
            first,
            parts.question,
            parts.end,
            parts.turn,
            parts.seats,
            parts.fix,
            later,
            parts.events,
        ),
        spacing=GAP - 2,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _call(
    now: Snapshot,
    last: Event | None,
    say: Texts,
    room: tuple[float, float],
    width: Width,
    ask: Callable[[Event], None],
) -> ft.Control | None:
    if last is None and now.failure:
        return None
    if last is None:
        line = Headline(say("welcome"), say("welcome.detail"), Tone.QUIET)
        return banner(line, say, *room, width)
    explain = (lambda: ask(last)) if _refused(last) else None
    return banner(headline(last, say), say, *room, width, why=explain)


def _refused(last: Event | None) -> bool:
    return last is not None and last.name is EventName.ILLEGAL


def _fix_row(
    now: Snapshot, say: Texts, fix: Callable[[Event], None], send: Callable[[Tap], None]
) -> ft.Control | None:
    return tap_row(now, say, fix, send) if now.state else None
