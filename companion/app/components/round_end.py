"""After a round: the hands laid down, confirmed player by player, and the way to the next deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, heading, named, named_button, panel, stacked
from companion.app.components.card_face import card_face
from companion.app.components.dialogs import dialog
from companion.app.components.hand_entry import HandEntry
from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.cards import Card, Deck


def round_end(
    now: Snapshot, say: Texts, enter: Callable[[str], None], deal: Callable[[], None]
) -> ft.Control:
    """Everybody who held cards, with the hand or a button that asks for it (`enter`), and the
    next round (`deal`)."""
    totals = dict(now.rounds[-1].totals or {}) if now.rounds else {}
    waiting = to_show(now)
    lines: list[ft.Control] = []
    for player, count in now.hands.items():
        if not count:
            continue
        shown = now.shown.get(player, ())
        if shown:
            lines.append(_shown(player, shown, totals.get(player), say, enter))
        elif now.counted:
            lines.append(
                big_button(
                    f"hand-{player}",
                    say("scores.enter", player=player),
                    partial(enter, player),
                    # One after the other: the first that is missing is asked for.
                    primary=player == waiting[0],
                    detail=say("cards.count", n=count),
                )
            )
    if lines:
        lines.insert(0, heading(say("hands")))
    lines.append(big_button("next-round", say("scores.new_round"), deal, primary=not waiting))
    if now.deck is Deck.WHOT:
        lines.append(ft.Text(say("scores.turn_up"), size=16))
    return panel(
        named(
            "round-end",
            stacked(lines, 12),
            container=True,
        )
    )


def hand_dialog(
    now: Snapshot,
    player: str,
    say: Texts,
    done: Callable[[tuple[Card, ...]], None],
    close: Callable[[], None],
    across: float,
) -> ft.AlertDialog:
    """Which cards a player holds; what is known of the hand is there already."""
    hand = HandEntry(now.deck, now.hands.get(player, 0), say, done, now.shown.get(player, ()))
    return dialog("hand", say("scores.enter", player=player), hand, say("cancel"), close, across)


def to_show(now: Snapshot) -> tuple[str, ...]:
    """Who holds cards at the round's end and has not shown them; nobody, where they count for
    nothing."""
    if not now.counted:
        return ()
    return tuple(name for name, count in now.hands.items() if count and not now.shown.get(name))


def _shown(
    player: str,
    cards: tuple[Card, ...],
    total: float | None,
    say: Texts,
    correct: Callable[[str], None],
) -> ft.Control:
    faces: list[ft.Control] = [card_face(card, 56, say) for card in cards]
    points = "" if total is None else say("hands.points", n=total)
    words = ft.Row(
        [
            ft.Text(player, size=18, weight=ft.FontWeight.W_600, expand=True),
            ft.Text(points, size=18, weight=ft.FontWeight.W_700),
        ]
    )
    again = named_button(
        f"correct-hand-{player}",
        ft.TextButton(
            content=ft.Text(say("hands.correct", player=player), size=16),
            icon=ft.Icons.EDIT_OUTLINED,
            on_click=lambda _: correct(player),
        ),
    )
    return named(
        f"shown-{player}",
        ft.Column(
            [words, ft.Row([*faces, again], wrap=True, spacing=6, run_spacing=6)],
            spacing=6,
            tight=True,
        ),
        container=True,
    )
