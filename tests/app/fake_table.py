"""A table that plays a written round: frames are drawn cloth, events come from a list."""

from __future__ import annotations

import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.cards import read_card
from companion.engine.values import Reason
from companion.errors import CompanionError
from companion.journal.rounds import read_match
from companion.referee import (
    Choice,
    Event,
    EventName,
    Question,
    Tap,
    TapKind,
    Topic,
)
from companion.table import Update
from companion.vision.sightings import Frame, Look, Unread, Why
from companion.vision.tracker import Status, Track

PLAYERS = ("Ada", "Bisi", "Chidi")


def state(call: str, turn: str | None, hands: tuple[int, ...] = (5, 5, 5), **more) -> dict:
    """The state fields of Whot."""
    usual = {"direction": 1, "debt": 0, "called": None, "market": 38, "pile": 1}
    named = dict(zip(PLAYERS, hands, strict=True))
    return {"turn": turn, "call_card": call, "hands": named, **usual, **more}


def event(number: int, name: EventName, player: str | None = None, **fields) -> Event:
    """One event; `cards` as texts."""
    cards = tuple(read_card(text) for text in fields.pop("cards", ()))
    return Event(t=number * 1.5, number=number, name=name, player=player, cards=cards, **fields)


QUESTION = Question(
    1,
    Topic.UNSURE,
    "Bisi's card could not be read. Which is it?",
    (Choice("2-circle", "2 of circles"), Choice("7-circle", "7 of circles")),
)


def round_of_whot() -> list[Event]:
    """A few plays with a call, a refusal, a pick, a question and an end."""
    return [
        event(1, EventName.DEAL, cards=["4-circle"], state=state("4-circle", "Ada"), action=0),
        event(
            2,
            EventName.PLAY,
            "Ada",
            cards=["8-circle"],
            calls=("Suspension",),
            state=state("8-circle", "Chidi", (4, 5, 5), pile=2),
            action=1,
        ),
        event(
            3,
            EventName.ILLEGAL,
            "Chidi",
            cards=["13-cross"],
            legal=False,
            reasons=(
                Reason(
                    "no_match",
                    "A card must share the shape or the number of the call card: "
                    "a circle or an 8 would have been allowed, or a Whot.",
                    (("card", "13-cross"), ("call", "8-circle")),
                ),
            ),
            state=state("8-circle", "Chidi", (4, 5, 5), pile=2),
        ),
        event(
            4,
            EventName.PLAY,
            "Chidi",
            cards=["2-circle"],
            calls=("Pick two",),
            state=state("2-circle", "Ada", (4, 5, 4), pile=3, debt=2),
            action=2,
        ),
        event(
            5,
            EventName.PICK,
            "Ada",
            picked=2,
            state=state("2-circle", "Bisi", (6, 5, 4), pile=3, market=36),
            action=3,
        ),
        event(
            6,
            EventName.PLAY,
            "Bisi",
            cards=["20-whot"],
            calls=("I need star",),
            state=state("20-whot", "Chidi", (6, 4, 4), pile=4, market=36, called="star"),
            action=4,
        ),
        event(
            7,
            EventName.PLAY,
            "Chidi",
            cards=["7-star"],
            state=state("7-star", "Ada", (6, 4, 3), pile=5, market=36),
            action=5,
        ),
        event(
            8,
            EventName.QUESTION,
            question=QUESTION,
            state=state("7-star", "Ada", (6, 4, 3), pile=5),
        ),
    ]


def end_of_round() -> list[Event]:
    """The last play of a round and its end."""
    return [
        *round_of_whot()[:2],
        event(
            3,
            EventName.PLAY,
            "Ada",
            cards=["8-star"],
            calls=("Check up",),
            state=state("8-star", None, (0, 2, 3), pile=12),
            action=2,
        ),
        event(
            4,
            EventName.ROUND,
            "Ada",
            totals={"Ada": 0, "Bisi": 21, "Chidi": 34},
            places=(("Ada",), ("Bisi",), ("Chidi",)),
            state=state("8-star", None, (0, 2, 3), pile=12),
        ),
    ]


GAME = """
game whot/nigerian
option scoring cumulative
option eliminate_at 100
players Ada, Bisi, Chidi
"""
ROUND = """
position turn Ada call 8-circle market 37 pile 11 hands Ada=1 Bisi=2 Chidi=3 direction 1 debt 0
Ada: 8-star
Bisi: holds 1-circle 20-whot
Chidi: holds 14-cross 10-cross 5-star
"""
MORE_ROUNDS = """
position turn Bisi call 2-circle market 35 pile 12 hands Ada=3 Bisi=1 Chidi=3 direction 1 debt 0
Bisi: 13-cross
Bisi: pick
Chidi: 7-circle
Ada: 7-square
Bisi: 11-square
Chidi: pick
Ada: 3-square
Bisi: 3-cross
Ada: holds 5-star
Chidi: holds 20-whot 20-whot 14-circle
position turn Ada call 2-circle market 39 pile 12 hands Ada=1 Bisi=1 Chidi=1 direction 1 debt 0
Ada: 12-circle
Bisi: holds 7-star
Chidi: holds 14-square
"""
THIRTEEN = """
game thirteen
option scoring cards_left
players Ada, Bisi
deal 2
Ada: 3S
Bisi: pass
Ada: 4S
"""
"""Records of rounds: one, and two more after which Chidi is out."""


def round_of_thirteen() -> list[Event]:
    """Combinations, a pass, and a bomb."""

    def now(table: str, owner: str, turn: str, **more) -> dict:
        hands = {"Ada": 10, "Bisi": 13, "Chidi": 13}
        return {"table": table, "owner": owner, "turn": turn, "locked": [], "hands": hands, **more}

    run = ["3S", "4C", "5D"]
    higher = ["8S", "9H", "10D"]
    return [
        event(1, EventName.DEAL, state=now("", "", "Ada"), action=0),
        event(2, EventName.PLAY, "Ada", cards=run, state=now("3S 4C 5D", "Ada", "Bisi"), action=1),
        event(
            3, EventName.PASS, "Bisi", state=now("3S 4C 5D", "Ada", "Chidi", locked=["Bisi"]),
            action=2,
        ),
        event(
            4, EventName.PLAY, "Chidi", cards=higher,
            state=now("8S 9H 10D", "Chidi", "Ada", locked=["Bisi"]), action=3,
        ),
    ]  # fmt: skip


def tracked(number, card, quad, centre, *, stable=True, status=Status.THERE) -> Track:
    """A card on the table."""
    return Track(number, card, 0.99, quad, centre, status, stable, 0.0, 0.0, ((card, 0.99),))


class FakeTable:
    """Gives one event every `beat` seconds of its own frames, then stands still."""

    def __init__(
        self,
        events: list[Event] | None = None,
        beat: float = 0.5,
        frames: int | None = None,
        pace: float = 0.04,
        width: int = 1280,
        ready: Callable[[], bool] = lambda: True,
        record: str = "",
        may: Callable[[int], bool] = lambda number: True,
    ) -> None:
        self.match = read_match(record) if record else None
        self._events = list(round_of_whot() if events is None else events)
        self._beat = beat
        self._frames = frames
        self._ready = ready
        self._may = may
        self._since: float | None = None
        self._pace = pace
        self._cloth = cloth(width, width * 9 // 16)
        self._number = 0
        self._tracks: tuple[Track, ...] = ()
        self.taps: list[Tap] = []
        self.questions: tuple[Question, ...] = ()
        self.state_json: dict = {}
        self.closed = False

    def step(self) -> Update | None:
        if self._frames is not None and self._number >= self._frames:
            return None
        time.sleep(self._pace)
        t = self._number * max(self._pace, 0.04)
        if self._since is None and self._ready():
            self._since = t
        waited = -1.0 if self._since is None else t - self._since
        due = [
            e for e in self._events[:1]
            if waited >= self._beat * e.number and self._may(e.number)
        ]  # fmt: skip
        self._events = self._events[len(due) :]
        for seen in due:
            self._place(seen)
        image = self._cloth.copy()
        for track in self._tracks:
            if track.quad is not None:
                corners = np.array(track.quad, dtype=np.int32)
                cv2.fillPoly(image, [corners], (240, 246, 248), cv2.LINE_AA)
        look = Look(image.shape[1], image.shape[0], None, unread=_unread())
        frame = Frame(image, t, self._number)
        self._number += 1
        return Update(frame, look, self._tracks, tuple(due), "live", False)

    def tap(self, tap: Tap) -> tuple[Event, ...]:
        self.taps.append(tap)
        if tap.kind is TapKind.PASS:
            raise CompanionError("Nobody passes in Whot: pick a card instead.")
        if tap.kind is TapKind.HOLDS:
            return ()
        self.questions = ()
        words = {
            TapKind.UNDO: "The last play was taken back.",
            TapKind.CORRECT: "The last play was corrected.",
            TapKind.ANSWER: f"It was {tap.choice}.",
            TapKind.PICK: "",
        }
        if tap.kind is TapKind.PICK:
            number = 90 + len(self.taps)
            after = state("7-star", "Bisi", (7, 4, 3), pile=5, market=35)
            return (event(number, EventName.PICK, "Ada", picked=1, state=after, action=6),)
        return (
            event(
                90 + len(self.taps),
                EventName.CORRECTION,
                tap.player,
                cards=[str(card) for card in tap.cards],
                state=state("8-circle", "Chidi", (4, 5, 5), pile=2),
                text=words.get(tap.kind, ""),
            ),
        )

    def close(self) -> None:
        self.closed = True

    def _place(self, seen: Event) -> None:
        if seen.cards:
            n = len(self._tracks)
            x, y, w, h = 470 + 26 * n, 190 + 14 * (n % 3), 190, 268
            quad = ((x, y), (x + w, y + 16), (x + w - 16, y + h), (x - 16, y + h - 16))
            track = tracked(n + 1, seen.cards[-1], quad, (x + w / 2, y + h / 2))
            self._tracks = (*self._tracks[-3:], track)
        if seen.question is not None:
            self.questions = (seen.question,)


def cloth(width: int, height: int) -> np.ndarray:
    """A green cloth with a little grain."""
    grain = np.random.default_rng(1).integers(-6, 7, (height, width, 1))
    return np.clip(np.array((70, 96, 38)) + grain, 0, 255).astype(np.uint8)


def _unread() -> tuple[Unread, ...]:
    return (Unread(((90, 90), (140, 92), (138, 150), (88, 148)), Why.GLARE),)
