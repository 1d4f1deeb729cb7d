"""The table: frames through gate, eyes and tracker to the referee, and what came of it.

    source = open_source("clip.mp4")
    table = Table(source, load_eyes(), Referee(rules("whot/nigerian"), ["Ada", "Bisi"], deal=5))
    while (update := table.step()) is not None:
        for event in update.events:
            print(event_json(event))

One thread calls `step` and `tap`, or a lock is held around both. Everything after the eyes is
deterministic: the same looks and taps give the same events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.cards import Deck
from companion.engine.match import Match
from companion.engine.values import State
from companion.pace import FEW_LOOKS, Pace
from companion.referee.events import Event, EventName, Question
from companion.referee.history import history
from companion.referee.people import apply_tap
from companion.referee.referee import Referee
from companion.referee.scene import Scene
from companion.referee.showing import wanted
from companion.referee.taps import Tap
from companion.vision.arms import to_the_pile
from companion.vision.beneath import Beneath
from companion.vision.blots import Blots
from companion.vision.gate import Gate, Motion, Stillness
from companion.vision.market_watch import MarketWatch
from companion.vision.pile import PileWatch
from companion.vision.sightings import Eyes, Frame, FrameSource, Image, Look
from companion.vision.tracker import Status, Track, Tracker
from companion.vision.zones import (
    Visit,
    Visits,
    Zone,
    Zones,
    beside,
    find_zones,
    trick_area,
)

NEAT = 0.6
"""The first look is for cards this near to the pile's middle, in card heights."""


class Journal(Protocol):
    """Whatever keeps events: `companion.journal.GameJournal`, or a list in a test."""

    def record(
        self,
        events: Sequence[Event],
        record: str,
        finished: bool = False,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep the events and the game so far. Returns once both are on disk."""
        ...


@runtime_checkable
class Focusable(Protocol):
    """Eyes that can be told how tall a card is, and to look at a part of the picture only."""

    card_height: float | None

    def look(self, image: Image, region: tuple[int, int, int, int] | None = None) -> Look:
        """Read one picture, or only a part of it (left, top, right, bottom)."""
        ...


@dataclass(frozen=True, slots=True)
class Update:
    """What one frame brought. `look` is None where the gate saw no need to look; `camera` is
    `live`, `stale` or `lost`, and `fault` says why in words."""

    frame: Frame
    look: Look | None
    tracks: tuple[Track, ...]
    events: tuple[Event, ...]
    camera: str
    moving: bool
    fault: str = ""


class Table:
    """One table under one camera. Raises `CompanionError` where source or journal fail."""

    def __init__(
        self,
        source: FrameSource,
        eyes: Eyes,
        referee: Referee,
        journal: Journal | None = None,
        zones: Zones | None = None,
    ) -> None:
        self.source, self.eyes, self.referee, self.journal = source, eyes, referee, journal
        self.zones = zones
        self.looks = 0
        """How often the eyes were asked."""
        self.now = 0.0
        """The time of the last frame, in seconds since the source began."""
        self._gate = Gate()
        packs = 2 if referee.rules.options.get("decks") == 2 else 1
        self._tracker = Tracker(packs, fans=referee.several)
        self._visits = Visits()
        self._pile = PileWatch()
        self._frame: Frame | None = None
        self._camera = "live"
        self._stirred = True
        self._pace = Pace()
        self._anchor = bool(referee.match.events)
        self._ended = False
        self._left: list[Visit] = []
        self._declined = (0, 0)
        """What looked like a card on the pile in the last look and could not be read, and how much
        of that had been there before."""
        self._blots = Blots()
        self._beneath = Beneath()
        self._market = MarketWatch()
        self._lying = 0
        """Cards on the pile, by the rules' count, after the last announcement."""
        self._spent: set[int] = set()

    # What people and programs ask

    @property
    def state(self) -> State | None:
        """The state of the round on the table."""
        return self.referee.match.state

    @property
    def state_json(self) -> dict[str, Any]:
        """The same as the fields of an event; `called` is `unknown` while a 20 is not named."""
        return self.referee.game.state_json()

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.referee.match

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything announced."""
        return self.referee.events

    @property
    def questions(self) -> tuple[Question, ...]:
        """What nobody has answered yet."""
        return self.referee.questions

    @property
    def history(self) -> tuple[Event, ...]:
        """Every action of the match as it stands now, oldest first."""
        return history(self.referee.game)

    def record_text(self) -> str:
        """The game so far as a record that `companion referee` replays."""
        return self.referee.record_text()

    def tap(self, tap: Tap) -> tuple[Event, ...]:
        """What a person said. Raises `CompanionError` where it makes no sense now."""
        return self._kept(apply_tap(self.referee, tap, self.now))

    # Frame by frame

    def step(self) -> Update | None:
        """One frame through everything; None at the end of the source."""
        frame = None if self._ended else self.source.read()
        if frame is None:
            return None if self._ended else self._finish()
        camera = str(getattr(self.source, "state", "live"))
        fault = str(getattr(self.source, "fault", ""))
        events: list[Event] = []
        if camera != self._camera:
            self._camera = camera
            text = fault or f"the camera is {camera}"
            game = self.referee.game
            events.append(game.event(EventName.CAMERA, self.now, camera=camera, text=text))
        if self._frame is not None and frame.number == self._frame.number:
            # Nothing new arrived: what was seen last is no evidence a second time.
            return self._update(frame, None, events, False, fault)
        self.now = frame.t
        motion = self._gate.see(frame.image, frame.t)
        self._follow(motion, frame)
        if self.zones is not None:
            self._left = [*self._left, *self._visits.see(motion, self.zones)]
        look = None
        if self._wants_look(motion):
            if self.zones is not None and self.zones.everywhere and self._pile.clear:
                # What is read now was laid by the hand that has just left the cards.
                self._left = [*self._left, *self._visits.leaving(frame.t)]
            look = self._look(frame)
        self._frame = frame
        events += self._judge(look, look is None and self._as_read(motion))
        moving = motion.state is Stillness.MOVING
        return self._update(frame, look, events, moving, fault)

    def close(self) -> None:
        """Let go of the source."""
        self.source.close()

    def _follow(self, motion: Motion, frame: Frame) -> None:
        """Keep places true when the view itself moves."""
        if motion.jolt:
            before = self._frame
            if before is not None and before.image.shape != frame.image.shape:
                factor = frame.image.shape[1] / before.image.shape[1]
                self._tracker.scale(factor)
                self.zones = self.zones.scaled(factor) if self.zones else None
            else:
                self._anchor = True
            self._visits.clear()
            self._blots.clear()
            self._gate.focus = self.zones.focus if self.zones else None
        if motion.shift is not None:
            self._tracker.shift(*motion.shift)
            self._blots.shift(*motion.shift)
            if self.zones is not None:
                self.zones = self.zones.shifted(*motion.shift)
                self._gate.focus = self.zones.focus
        touched = motion.state is Stillness.MOVING
        if self.zones is not None:
            touched = self._pile.see(motion, self.zones)
        self._stirred = self._stirred or touched
        self._pace.follow(motion, touched)

    def _wants_look(self, motion: Motion) -> bool:
        return self._pace.due(
            motion,
            self._pile,
            known=self.zones is not None,
            lost=self._anchor,
            stirred=self._stirred,
            several=self.referee.several,
            unclear=self._unclear,
        )

    def _unclear(self) -> bool:
        """Whether another look could tell something the last did not."""
        asked = {t.number for entry in self.referee.open.values() for t in entry.tracks}
        if self.referee.puzzled or self.referee.game.waits:
            return True
        return any(
            (track.visible and track.number not in self.referee.known | asked)
            or track.status == "missing"
            for track in self._on_pile()
        )

    def _look(self, frame: Frame) -> Look:
        look, region = self._see(frame)
        self._pile.read()
        self.looks += 1
        self._pace.looked(frame.t)
        if self._stirred:
            visits = [*self.referee.visits, *self._left]
            self._tracker.stirred(to_the_pile(visits) is not None)
            self._blots.stirred()
        tracks = self._tracker.update(look, frame.t, region)
        if not self.referee.match.events:
            self._beneath.follow(look, tracks, frame.t, self._stirred)
        self._stirred = False
        if self.zones is None or self._anchor:
            self._find_zones(look, tracks)
        else:
            self.zones = self._market.follow(self.zones, look, region, self.now)
            self.referee.market_shows = self.zones.market is not None
        if self.zones is not None:
            self._gate.focus = None if wanted(self.referee) else self.zones.focus
        if self._anchor and any(track.visible for track in tracks):
            self.referee.anchor(self._on_pile())
            self._anchor = False
        return look

    def _see(self, frame: Frame) -> tuple[Look, tuple[int, int, int, int] | None]:
        """Look, the quick way where that is enough: at the pile only, in one size. What that
        leaves unclear is looked at in several sizes."""
        eyes, zones = self.eyes, self.zones
        if not isinstance(eyes, Focusable):
            return eyes.look(frame.image), None
        if (
            zones is None
            or self._anchor
            or wanted(self.referee)
            or self._tracker.card_height is None
        ):
            eyes.card_height = None
            return eyes.look(frame.image), None
        if not self._stirred and self._market.due(zones, self.now) and not self._unclear():
            # The market lies beside what is looked at else: it may have been moved, or missed.
            eyes.card_height = zones.card_height
            return eyes.look(frame.image), None
        height, width = frame.image.shape[:2]
        region = zones.region(width, height)
        eyes.card_height = zones.card_height
        if self._stirred:
            region = zones.region(width, height, NEAT)
        elif (self._pace.looks % 2 or not zones.everywhere) and self._unclear():
            # Spread cards are looked at now in one size and now in several: each shows some that
            # the other does not. On a pile what is found would seem to lie elsewhere than before.
            eyes.card_height = None
        return eyes.look(frame.image, region), region

    def _find_zones(self, look: Look, tracks: tuple[Track, ...]) -> None:
        height = self._tracker.card_height
        if self.referee.rules.deck is not Deck.WHOT:
            self.zones = trick_area(look, height)
            return
        stable = [track for track in tracks if track.stable]
        self.zones = find_zones(look, stable, height) or self.zones
        if self.zones is not None:
            self._market.seen(self.now)
            self.referee.market_shows = self.zones.market is not None

    def _on_pile(self) -> tuple[Track, ...]:
        if self.zones is None:
            return ()
        return tuple(track for track in self._tracker.tracks if self.zones.on_pile(track))

    def _as_read(self, motion: Motion) -> bool:
        """Whether a hand was at the market only and is gone, and the pile looks as it did when it
        was read last: another look would tell nothing new."""
        zones, visits = self.zones, [*self.referee.visits, *self._left]
        if zones is None or zones.everywhere or motion.side is not None or motion.jolt:
            return False
        if all(visit.zone is not Zone.MARKET for visit in visits) or to_the_pile(visits):
            return False
        if motion.share(zones.pile_area) or any(self._declined):
            return False
        return not self._unclear()

    def _judge(self, look: Look | None, as_read: bool = False) -> list[Event]:
        left = tuple(self._left)
        self._left = []
        if self.zones is None or (look is None and not left and not self.referee.visits):
            return []
        open_ = not self._stirred and self._pile.clear
        looked = look is not None or as_read
        shown = self._shown(look)
        if look is not None:
            self._declined = self._blots.follow(look, self.zones, self._bare(left))
        unread, before = self._declined if looked else (0, 0)
        lie, same = self._on_pile(), self._pile.same
        covering = self._beneath.covering
        scene = Scene(self.now, lie, left, looked, unread, open_, shown, before, same, covering)
        events = list(self.referee.see(scene))
        self._shuffled(events)
        return events

    def _shown(self, look: Look | None) -> tuple[tuple[Track, float], ...]:
        """Cards laid open beside the pile once the round is over."""
        if look is None or self.zones is None or not wanted(self.referee):
            return ()
        return beside(self._tracker.tracks, self.zones, look)

    def _shuffled(self, events: list[Event]) -> None:
        """Once the pile has become the market again, its cards may be played a second time."""
        lying = int(self.state_json.get("pile", 0)) if events else self._lying
        if lying < self._lying and not any(e.name is EventName.CORRECTION for e in events):
            top = self.referee.game.tracks.get(max(self.referee.game.tracks, default=-1), ())
            self._spent |= {track.number for track in self._tracker.tracks} - set(top)
        self._lying = lying
        if self._spent:
            self._spent = self._tracker.forget(self._spent)

    def _bare(self, left: Sequence[Visit]) -> bool:
        """Whether nothing lies on the table, as far as is known, nor was a hand there."""
        zones = self.zones
        hands = left or self.referee.visits or not self._pile.clear
        if zones is None or not zones.everywhere or hands:
            return False
        lies = any(track.status is not Status.GONE for track in self._on_pile())
        return not lies and getattr(self.state, "table", None) is None

    def _finish(self) -> Update | None:
        """The source has ended: look once more at what was not looked at."""
        self._ended = True
        if self._frame is None:
            return None
        frame, look, events = self._frame, None, list[Event]()
        if self._stirred or self._pace.looks < FEW_LOOKS:
            for _ in range(2):
                look = self._look(frame)
                events += self._judge(look)
        missing = int(getattr(self.source, "missing", 0))
        if missing:
            text = f"the clip ends {missing} frames early"
            game = self.referee.game
            events.append(game.event(EventName.CAMERA, self.now, camera="lost", text=text))
            self._camera = "lost"
        return self._update(frame, look, events, False, "")

    def _update(
        self, frame: Frame, look: Look | None, events: list[Event], moving: bool, fault: str
    ) -> Update:
        kept = self._kept(tuple(events))
        return Update(frame, look, self._tracker.tracks, kept, self._camera, moving, fault)

    def _kept(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Events are on disk before anybody sees or hears them."""
        if events and self.journal is not None:
            referee = self.referee
            over = referee.match.winner is not None
            self.journal.record(events, referee.record_text(), over, referee.extra())
        return events
