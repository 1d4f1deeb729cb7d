"""A table a test lays by hand: cards and hands become scenes for the referee."""

from __future__ import annotations

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at

from companion.cards import read_card
from companion.engine.registry import rules
from companion.referee.events import Event, EventName
from companion.referee.people import apply_tap
from companion.referee.referee import Referee
from companion.referee.scene import Scene
from companion.referee.taps import Tap, TapKind
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone

SIDES = {"Ada": math.pi / 2, "Bisi": math.pi, "Chidi": 0.0}


class Laid:
    """Three players, a call card, and a clock that a test need not think of."""

    def __init__(self, game="whot/nigerian", call="4-circle", deal=5, seats=True, **options):
        seated = SIDES if seats else None
        self.referee = Referee(rules(game, options), ["Ada", "Bisi", "Chidi"], deal, seated)
        self.t = 0.0
        self.tracks: list[Track] = []
        self.events: list[Event] = []
        self.covering: frozenset[int] = frozenset()
        if call:
            self.lay(call)

    def lay(
        self, *cards: str, by: str | None = None, confidence=0.99, stable=True, votes=None, wait=0.6
    ):
        """Cards come to rest on the pile; `by` is the side the arm came from."""
        self.t += 2.0
        side = SIDES[by] if by else None
        visits = (Visit(Zone.PILE, self.t - 1.0, self.t - 0.3, side),) if by or self.tracks else ()
        for card in cards:
            name = read_card(card, self.referee.rules.deck)
            self.tracks.append(
                Track(
                    len(self.tracks) + 1,
                    name,
                    confidence,
                    quad_at(0.0, 0.0),
                    (0.0, 0.0),
                    Status.THERE,
                    stable,
                    self.t - 0.5,
                    self.t,
                    tuple((read_card(c), v) for c, v in (votes or {card: 1.0}).items()),
                )
            )
        return self.see(visits, wait)

    def pick(self, by: str | None = None):
        """A hand was at the market."""
        self.t += 2.0
        return self.see(
            (Visit(Zone.MARKET, self.t - 1.0, self.t - 0.3, SIDES[by] if by else None),)
        )

    def came(self, by: str):
        """A hand came to the pile, and nothing there looks different."""
        self.t += 2.0
        return self.see((Visit(Zone.PILE, self.t - 1.0, self.t - 0.3, SIDES[by]),))

    def tap_shape(self, shape: str):
        """Somebody says what the 20 asks for."""
        return self.tap(TapKind.SHAPE, choice=shape)

    def remove(self, *cards: str):
        """The last cards of these names are taken away."""
        for card in cards:
            for at in range(len(self.tracks) - 1, -1, -1):
                track = self.tracks[at]
                if str(track.card) == card and track.status is not Status.GONE:
                    self.tracks[at] = _with(track, status=Status.GONE)
                    break
        self.t += 2.0
        return self.see((Visit(Zone.PILE, self.t - 1.5, self.t - 0.2, None),))

    def cover(self):
        """A hand lays something on the pile that hides every card."""
        self.tracks = [_with(track, status=Status.COVERED) for track in self.tracks]
        self.t += 2.0
        return self.see((Visit(Zone.PILE, self.t - 1.0, self.t - 0.3, SIDES["Bisi"]),))

    def see(self, visits=(), wait=0.6, unread=0):
        """Two looks at the table as it lies."""
        events: list[Event] = []
        for at in range(2):
            self.t += wait * at
            hands = tuple(visits) if at == 0 else ()
            scene = Scene(self.t, tuple(self.tracks), hands, True, unread, covering=self.covering)
            events += self.referee.see(scene)
        self.events += events
        return events

    def tap(self, kind: TapKind, player=None, *cards: str, **more):
        """What a person says."""
        deck = self.referee.rules.deck
        tap = Tap(kind, player, tuple(read_card(c, deck) for c in cards), **more)
        events = list(apply_tap(self.referee, tap, self.t))
        self.events += events
        return events

    @property
    def state(self):
        return self.referee.game.state

    def told(self) -> list[str]:
        """The events so far, in short."""
        return [short(event) for event in self.events]


class Trick(Laid):
    """Thirteen at a table whose players' seats are known; the cards are dealt."""

    def __init__(self, deal=13, **more):
        super().__init__("thirteen", call=None, deal=deal, **more)
        self.see()

    def hand(self, by, *cards, **more):
        """A hand lays cards and is gone; one look."""
        return self.put(by, cards, **more)

    def put(self, by, cards, confidence=0.99, gap=0.9, votes=None, stable=True, looks=2):
        self.t += gap
        side = SIDES[by] if by else None
        visit = Visit(Zone.PILE, self.t - 0.5, self.t - 0.1, side)
        for card in cards:
            name = read_card(card)
            names = votes or {card: 2.0}
            self.tracks.append(
                Track(
                    len(self.tracks) + 1, name, confidence, ((0, 0), (9, 0), (9, 14), (0, 14)),
                    (40.0 * len(self.tracks), 0.0), Status.THERE, stable, self.t, self.t,
                    tuple((read_card(n), v) for n, v in names.items()),
                )
            )  # fmt: skip
        events = self.see((visit,), wait=0.1)
        for _ in range(looks - 2):
            events += self.wait(0.1)
        return events

    def wait(self, seconds):
        """One look more, after a while."""
        self.t += seconds
        return self.see(wait=0.0)


def short(event: Event) -> str:
    """`Ada play 8-circle`."""
    words = [event.player or "-", event.name.value, *map(str, event.cards)]
    if event.name is EventName.QUESTION:
        words = ["?", event.question.topic.value]
    return " ".join(words)


def shorts(events) -> list[str]:
    """Several events, in short."""
    return [short(event) for event in events]


def rename(track: Track, card: str) -> Track:
    """The track after looks that read it as another card."""
    name = read_card(card)
    return _with(track, card=name, votes=((name, 3.0), (track.card, 1.0)))


def _with(track: Track, **changed) -> Track:
    fields = {name: getattr(track, name) for name in Track.__slots__}
    return Track(**(fields | changed))
