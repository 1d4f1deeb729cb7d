"""Advice for a player: the hand is tapped in or held before the camera, and the best moves told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.app.components.basics import big_button, choice_chip, named
from companion.app.components.hand_entry import HandEntry
from companion.app.components.hand_shown import HandShown
from companion.app.components.hint_list import hint_list
from companion.app.components.picker import tapped
from companion.app.components.sheet import sheet
from companion.app.desk import Desk
from companion.app.guarded import component
from companion.app.hooks import keyed, use_changes, use_kept, use_value
from companion.app.lesson_eyes import View
from companion.app.lesson_hand import HandCamera, borrowed, played, showing_for
from companion.app.model import Snapshot, TableModel
from companion.app.setup import Setup
from companion.app.texts import Texts
from companion.cards import WHOT, Card
from companion.engine.registry import rules as rules_of
from companion.errors import CompanionError
from companion.teach import Hint, hints
from companion.teach.seen import state_from

Hands = Mapping[str, tuple[Card, ...]]
"""Whose hand is known, and which."""


@component
def HintsView(
    desk: Desk,
    setup: Setup,
    model: TableModel,
    say: Texts,
    across: float,
    back: Callable[[], None],
) -> ft.Control:
    """The hand first, then the advice; it follows the table while the page is open."""
    use_changes(model)
    now = model.snapshot
    known, set_known = use_value(_no_hands)
    chosen, set_chosen = use_value(str)
    changing, set_changing = use_value(bool)
    opened, set_opened = use_value(_no_place)
    running = use_kept(_no_camera)
    _, tick = use_value(int)
    holding = tuple(name for name in now.players if now.hands.get(name))
    player = chosen if chosen in holding else now.turn
    hand = known.get(player or "", ())

    def stop() -> None:
        camera = running.pop("now", None)
        if camera is not None:
            camera.stop(0)

    ft.use_effect(lambda: None, dependencies=[], cleanup=stop)

    def choose(name: str) -> None:
        stop()
        set_changing(False)
        set_chosen(name)

    def done(cards: tuple[Card, ...]) -> None:
        stop()
        set_changing(False)
        set_known(lambda before: {**before, player or "": cards})

    def show() -> None:
        camera = camera_for(desk, setup, model.snapshot)
        if camera is not None:
            running["now"] = camera
            camera.start()
            tick(lambda n: n + 1)

    def change(index: int | None = None) -> None:
        set_opened(index)
        set_changing(True)

    if player is None or not now.hands.get(player):
        parts: list[ft.Control] = [ft.Text(say("hint.waiting"), size=18)]
        return sheet("hints", say("hint.title"), parts, say, across, back)
    expected = now.hands[player]
    parts = [_players(holding, player, choose)]
    camera = running.get("now")
    if camera is not None:
        key = f"show-{player}-{id(camera)}"
        parts.append(keyed(HandShown, key, camera, now.deck, expected, say, done))
    elif len(hand) != expected or changing:
        parts.append(ft.Text(_asked(now, player, say), size=18))
        if desk.lendable is not None:
            parts.append(
                big_button("show-hand", say("hint.show"), show, icon=ft.Icons.PHOTO_CAMERA)
            )
        start = left_of(hand, now)
        key = f"hand-of-{player}-{expected}-{'.'.join(map(str, start))}-{changing}-{opened}"
        at = opened if changing else None
        parts.append(keyed(HandEntry, key, now.deck, expected, say, done, start, at))
    else:
        parts.append(tapped(hand, "known", say("hands.change"), change, say))
        parts.append(_advice(setup, now, player, hand, say))
        parts.append(big_button("change-hand", say("hint.change"), change))
    return sheet("hints", say("hint.title"), parts, say, across, back)


def camera_for(desk: Desk, setup: Setup, now: Snapshot) -> HandCamera | None:
    """Eyes for a hand, on the table's own camera; nothing where it can't be lent."""
    source = desk.lendable
    if source is None:
        return None
    packs = 2 if rules_of(setup.game, setup.options).options.get("decks") == 2 else 1
    view = View(setup.source, now.deck, setup.my_deck)
    return HandCamera(view, showing_for(now, packs), partial(borrowed, source))


def advice_for(
    setup: Setup, now: Snapshot, hand: Sequence[Card], player: str | None = None
) -> list[Hint]:
    """The hints for the player on turn, or for another as if it were his turn.

    Raises `CompanionError` where the hand does not fit.
    """
    rules = rules_of(setup.game, setup.options)
    first = len(now.rounds) == 0
    told = {**now.state, "turn": player or now.turn}
    state = state_from(rules, now.players, told, first_deal=first)
    return hints(rules, state, hand)


def left_of(hand: Sequence[Card], now: Snapshot) -> tuple[Card, ...]:
    """What is left of a hand known before: cards that were played since are not in it."""
    gone = Counter(played(now))
    left = []
    for card in hand:
        if gone[card] > 0 and card != WHOT:
            gone[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _no_hands() -> Hands:
    return {}


def _no_place() -> int | None:
    return None


def _no_camera() -> dict[str, HandCamera]:
    return {}


def _players(holding: Sequence[str], player: str, choose: Callable[[str], None]) -> ft.Control:
    chips: list[ft.Control] = [
        choice_chip(f"hint-player-{name}", name, name == player, partial(choose, name))
        for name in holding
    ]
    return named("hint-players", ft.Row(chips, wrap=True, spacing=8, run_spacing=8), container=True)


def _asked(now: Snapshot, player: str, say: Texts) -> str:
    key = "hint.on_turn" if player == now.turn else "hint.hand_of"
    return say(key, player=player)


def _advice(
    setup: Setup, now: Snapshot, player: str, hand: Sequence[Card], say: Texts
) -> ft.Control:
    if now.turn is None or (player != now.turn and player in (*now.locked, now.owner)):
        return _problem(say("hint.waiting"))
    try:
        found = advice_for(setup, now, hand, player)
    except CompanionError as problem:
        return _problem(say.spell(str(problem)))
    if not found:
        return _problem(say("hint.waiting"))
    told = hint_list(found, say, now.debt)
    if player == now.turn:
        return told
    before = named("hint-later", ft.Text(say("hint.later", player=player), size=18))
    return ft.Column([before, told], spacing=10, tight=True)


def _problem(text: str) -> ft.Control:
    words = ft.Text(text, size=18)
    return named("hint-problem", words, live_region=True, container=True)
