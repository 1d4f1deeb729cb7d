"""Real cards in a lesson: what lies before the camera, at rest and read with certainty."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.app.lesson_eyes import Looking, View, Watching
from companion.app.picture import draw
from companion.table import Focusable
from companion.teach.laying import Lying
from companion.vision.gate import Motion, Stillness
from companion.vision.sightings import Eyes, Frame, FrameSource, Image, Look, Point
from companion.vision.tracker import Status, Track, Tracker

LOOK_EVERY_S = 0.4
LOOK_MOVING_S = 1.0
"""The same while something moves: people before the camera may never be still."""
LOOK_CALM_S = 4.0
"""The same once several looks at a still table have found the same cards."""
ENOUGH_LOOKS = 5
FIRST_LOOKS = 3
"""Looks after which whatever lay there from the beginning has been read."""
WHOLE_LOOKS = 3
"""Every how many looks a picture is looked at in all sizes."""
CALM_S = 1.0
"""Seconds without a new card after which no other is on its way."""
SURE = 0.9
"""Confidence a card must have to be a move."""
HIDDEN_LOOKS = 6
"""Looks for which an arm may hide a card while something moves."""
RESTS = 0.12
"""Card heights by which a card at rest may seem to move between two looks."""


@dataclass(frozen=True, slots=True)
class LessonTable(Watching):
    """What lies there for certain, and whether nothing was added for a moment (`calm`). Before it
    is `ready`, there may be cards that were not read yet."""

    ready: bool = False
    lying: tuple[Lying, ...] = ()
    calm: bool = False


class LessonCamera(Looking[LessonTable]):
    """Looks at the learner's table until stopped."""

    def __init__(
        self, view: View, open_: Callable[[View], tuple[FrameSource, Eyes]] | None = None
    ) -> None:
        super().__init__(LessonTable(), view, open_)
        # A hand on the table may show no more of a card than its corner.
        self._tracker = Tracker(fans=True)
        self._look: Look | None = None
        self._tracks: tuple[Track, ...] = ()
        self._places: dict[int, Point] = {}
        self._known: dict[int, tuple[Lying, int]] = {}
        self._looked = -LOOK_CALM_S
        self._looks = self._looks_ever = 0
        self._added = 0.0
        self._stirred = False

    def take(self, frame: Frame, motion: Motion, eyes: Eyes) -> None:
        """Look at a new frame where there may be something new to see."""
        if motion.shift is not None:
            self._tracker.shift(*motion.shift)
        every = LOOK_EVERY_S if self._looks < ENOUGH_LOOKS else LOOK_CALM_S
        if motion.state is Stillness.MOVING:
            self._stirred, self._looks, every = True, 0, LOOK_MOVING_S
        if frame.t - self._looked >= every:
            self._look_at(frame, eyes, motion.state is Stillness.MOVING)
        calm = frame.t - self._added >= CALM_S
        self.change(calm=calm and bool(self.snapshot.lying))

    def picture(self, image: Image) -> bytes:
        """The frame with the cards outlined and named."""
        return draw(image, self._tracks, self._look)

    def _look_at(self, frame: Frame, eyes: Eyes, moving: bool) -> None:
        self._looked, self._looks = frame.t, self._looks + 1
        self._looks_ever += 1
        if self._stirred:
            self._tracker.stirred()
            self._stirred = False
        if isinstance(eyes, Focusable):
            # One size is enough and quick; now and then all of them, for cards of another size.
            whole = self._looks_ever % WHOLE_LOOKS == 1
            eyes.card_height = None if whole else self._tracker.card_height
        self._look = eyes.look(frame.image)
        self._tracks = self._tracker.update(self._look, frame.t)
        self._known = dict(self._lying(moving))
        self._places = {track.number: track.centre for track in self._tracks if track.visible}
        lying = tuple(card for card, _ in self._known.values())
        before = {(one.card, one.since) for one in self.snapshot.lying}
        if {(one.card, one.since) for one in lying} - before:
            self._added = frame.t
            # Together: what is new is not calm yet.
            self.change(lying=lying, calm=False, ready=self._looks_ever >= FIRST_LOOKS)
        else:
            self.change(lying=lying, ready=self._looks_ever >= FIRST_LOOKS)

    def _lying(self, moving: bool) -> Iterator[tuple[int, tuple[Lying, int]]]:
        """What lies there by the tracks' numbers, with the looks for which each was hidden."""
        height = self._tracker.card_height or 1.0
        for track in self._tracks:
            x, y = track.centre
            if self._is_sure(track, height):
                yield track.number, (Lying(track.card, x / height, y / height, track.born), 0)
            elif track.number in self._known:
                card, hidden = self._known[track.number]
                if track.status is not Status.GONE:
                    # Covered, pushed, or missed by one look: it has not been taken away.
                    yield track.number, (card, 0)
                elif moving and hidden < HIDDEN_LOOKS:
                    yield track.number, (card, hidden + 1)

    def _is_sure(self, track: Track, height: float) -> bool:
        """Whether a card is read for certain and lies as it lay at the look before."""
        place = self._places.get(track.number)
        if place is None or math.dist(place, track.centre) > RESTS * height:
            return False
        return track.visible and track.stable and track.confidence >= SURE
