"""A camera's faults before the whole table: none is a card event or a question, and the game goes
on afterwards. Pictures are drawn, eyes are perfect, clocks are turned by hand."""

import math
import threading
from dataclasses import replace

import cv2
import numpy as np
import pytest
from fakes import FakeClock, FakeEyes
from test_table import PLAYERS, Drawn

from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.referee.events import EventName, Topic
from companion.referee.referee import Referee
from companion.referee.taps import Tap, TapKind
from companion.table import Table
from companion.vision.sightings import Look
from companion.vision.sources import LiveSource

FPS = 10


class Odd(Drawn):
    """A drawn table whose light, camera and things besides cards a test changes."""

    def __init__(self, **kept):
        super().__init__(**kept)
        self.light = lambda image, arm: image
        self.glasses = []
        self.leaning = False
        rng = np.random.default_rng(5)
        wood = cv2.resize(rng.integers(60, 120, (12, 90, 1), np.uint8), self.cloth.shape[1::-1])
        self.cloth = cv2.merge([wood * 0.6, wood * 0.9, wood * 1.1]).astype(np.uint8)

    def picture(self, arm=None):
        shift, self.shift = self.shift, (0.0, 0.0)
        image = super().picture(arm)
        for x, y in self.glasses:
            water = image.copy()
            cv2.circle(water, (int(x), int(y)), 30, (150, 150, 140), -1)
            image = cv2.addWeighted(image, 0.55, water, 0.45, 0)
            cv2.circle(image, (int(x), int(y)), 30, (215, 220, 220), 3)
            cv2.circle(image, (int(x) - 10, int(y) - 12), 6, (255, 255, 255), -1)
        if self.leaning:
            cv2.ellipse(image, (320, 380), (260, 330), 0, 0, 360, (70, 60, 50), -1)
        image = self.light(image, arm)
        self.shift = shift
        if shift != (0.0, 0.0):
            move = np.float32([[1, 0, shift[0]], [0, 1, shift[1]]])
            image = cv2.warpAffine(image, move, image.shape[1::-1], borderMode=cv2.BORDER_REFLECT)
        return image

    def frame(self, image, count=1):
        super().frame(image, count)
        if self.leaning:
            self.seen[-count:] = [Look(640, 360, None)] * count

    def film(self, seconds, each=lambda n: None):
        """Frames of a table that nobody touches, changed by `each` before every one."""
        for n in range(int(seconds * FPS)):
            each(n)
            self.frame(self.picture())
        return self

    def sway(self, reach, hertz, seconds, fades=0.6):
        """The camera swings to and fro, and comes back."""

        def swing(n):
            t = n / FPS
            out = reach * math.exp(-t / fades) * math.sin(2 * math.pi * hertz * t + 0.5)
            self.shift = (out, 0.6 * out)

        self.film(seconds, swing)
        self.shift = (0.0, 0.0)
        return self

    def carry(self, side, path):
        """An arm brings the last glass in along a path, and leaves."""
        start = {"left": (0, 200), "right": (639, 200), "bottom": (320, 359)}[side]
        for point in path:
            self.glasses[-1] = point
            self.frame(self.picture((start, tuple(map(int, point)))))
        end = path[-1]
        for k in (0.8, 0.5, 0.2):
            there = [int(s + (e - s) * k) for s, e in zip(start, end, strict=True)]
            self.frame(self.picture((start, tuple(there))))
        return self.still()


def exposed(image, gain, warm=1.0):
    """Brighter by a factor, and warmer by another."""
    return np.clip(image * gain * np.float32([1 / warm, 1.0, warm]), 0, 255).astype(np.uint8)


def skin(n, shape):
    """A hand right before the lens: out of focus, and never quite still."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    shade = 90 + 50 * np.sin(x / 210 + 0.1 * n) * np.cos(y / 160)
    return np.stack([0.55 * shade, 0.7 * shade, shade], -1).astype(np.uint8)


DEAL, FIRST, SECOND = "- deal 4-circle", "Ada play 10-circle", "Bisi play 10-square"


def between(trouble):
    """What is told of a table with one trouble between two plays."""
    table = Odd().still()
    table.play("10-circle", "bottom").still()
    trouble(table)
    table.shift = (0.0, 0.0)
    table.still().play("10-square", "left", -0.2)
    return table.told()


def trick(trouble):
    """The same where a trick lies in the middle of the table."""
    table = Odd(game="thirteen", deal=None)
    table.cards, table.backs = [], []
    table.still().play("3S", "bottom").still()
    trouble(table)
    table.shift = (0.0, 0.0)
    table.still().play("4H", "left", -0.2)
    live, told = table.table(), []
    while (update := live.step()) is not None:
        told += update.events
        for event in update.events:
            if event.question is not None and event.question.topic is Topic.WHO:
                # Who leads the first trick no camera knows.
                tap = Tap(TapKind.ANSWER, question=event.question.number, choice="Ada")
                told += live.tap(tap)
    return [" ".join([e.player or "-", e.name.value, *map(str, e.cards)]) for e in told]


# Light


def flicker(image, arm, state):
    state[0] += 1
    return exposed(image, 1 + 0.12 * math.sin(2.1 * state[0]))


def bands(image, arm, state):
    state[0] += 1
    rows = np.sin(np.arange(image.shape[0]) / 55 + 1.7 * state[0])
    return np.clip(image * (1 + 0.05 * rows[:, None, None]), 0, 255).astype(np.uint8)


def cloud(image, arm, state):
    state[0] += 1
    return exposed(image, 1 - 0.35 * math.sin(min(state[0] / 30, math.pi)) ** 2)


def lamp(image, arm, state):
    """Another lamp is switched on at one side."""
    state[0] += 1
    more = np.linspace(1.45, 1.05, image.shape[1])[None, :, None] if state[0] > 12 else 1.0
    return np.clip(image * more, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [flicker, bands, cloud, lamp])
def test_light_alone_is_no_event(light):
    def trouble(table):
        state = [0]
        table.light = lambda image, arm: light(image, arm, state)
        table.film(6.0)
        if light is not lamp:
            table.light = lambda image, arm: image

    assert between(trouble) == [DEAL, FIRST, SECOND]


@pytest.mark.parametrize("light", [flicker, cloud])
def test_a_table_under_changing_light_lies_still(light):
    table, state = Odd(), [0]
    table.light = lambda image, arm: light(image, arm, state)
    table.film(8.0)
    source = table.table()
    moving = 0
    while (update := source.step()) is not None:
        moving += update.moving
    assert moving <= 4


@pytest.mark.parametrize("warm", [1.0, 1.12])
@pytest.mark.parametrize("pace", [1.0, 0.5])
def test_a_camera_that_adjusts_to_the_hand_changes_nothing(warm, pace):
    table, gain = Odd(), [1.0, 1.0]

    def adjusts(image, arm):
        gain[0] += pace * ((0.8 if arm else 1.0) - gain[0])
        gain[1] += pace * ((warm if arm else 1.0) - gain[1])
        return exposed(image, *gain)

    table.light = adjusts
    table.still()
    table.play("10-circle", "bottom").play("10-square", "left", -0.2).pick("right")
    table.play("2-square", "bottom", 0.9)
    assert table.told() == [DEAL, FIRST, SECOND, "Chidi pick", "Ada play 2-square"]


def test_the_shadow_of_a_sleeve_is_no_hand():
    def shadow(image, arm):
        if arm is None:
            return image
        (x0, y0), (x1, y1) = arm
        shade = np.zeros(image.shape[:2], np.float32)
        cv2.line(shade, (x0, y0 - 95), (x1 + 20, y1 - 110), 1.0, 80)
        shade = cv2.GaussianBlur(shade, (0, 0), 9)[..., None]
        return (image * (1 - 0.35 * shade)).astype(np.uint8)

    table = Odd()
    table.light = shadow
    table.still()
    table.play("10-circle", "bottom").play("10-square", "left", -0.2).play("2-square", "right", 0.9)
    assert table.told() == [DEAL, FIRST, SECOND, "Chidi play 2-square"]


# The camera itself


@pytest.mark.parametrize(("reach", "hertz"), [(14.0, 3.3), (5.0, 2.3), (2.0, 1.7)])
def test_a_bumped_camera_that_swings_back_is_no_event(reach, hertz):
    assert between(lambda table: table.sway(reach, hertz, 3.0)) == [DEAL, FIRST, SECOND]


def test_a_camera_that_never_stands_quite_still_sees_the_game():
    table = Odd()
    swing = [0]

    def sways(image, arm):
        swing[0] += 1
        out = 1.8 * math.sin(1.3 * swing[0])
        move = np.float32([[1, 0, out], [0, 1, 0.5 * out]])
        return cv2.warpAffine(image, move, image.shape[1::-1], borderMode=cv2.BORDER_REFLECT)

    table.light = sways
    for _ in range(10):
        table.frame(table.picture())
    for card, side, angle in (("10-circle", "bottom", 0.3), ("10-square", "left", -0.2)):
        still, table.still = table.still, lambda seconds=1.0: table.film(seconds)
        table.play(card, side, angle)
        table.still = still
    assert table.told() == [DEAL, FIRST, SECOND]


@pytest.mark.parametrize("by", [(17.0, -11.0), (-60.0, 25.0), (130.0, 40.0)])
def test_the_table_is_found_again_after_a_nudge(by):
    table = Odd().still()
    table.play("10-circle", "bottom").still()
    table.film(0.4, lambda n: setattr(table, "shift", (by[0] * (n + 1) / 4, by[1] * (n + 1) / 4)))
    table.shift = by
    table.film(2.0)
    table.play("10-square", "left", -0.2)
    table.pick("right")
    assert table.told() == [DEAL, FIRST, SECOND, "Chidi pick"]


# Things on the table


def glass_at(x, y, side):
    def trouble(table):
        start = {"left": (0, 200), "right": (639, 200), "bottom": (320, 359)}[side]
        table.glasses.append((x, y))
        path = [
            (start[0] + (x - start[0]) * k, start[1] + (y - start[1]) * k)
            for k in (0.25, 0.5, 0.75, 1.0, 1.0)
        ]
        table.carry(side, path)

    return trouble


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [(150, 220, "left"), (520, 210, "right"), (600, 320, "right"), (430, 60, "right")],
)
def test_a_glass_put_down_is_no_event(x, y, side):
    assert between(glass_at(x, y, side)) == [DEAL, FIRST, SECOND]


def test_a_glass_moved_across_the_table_is_no_event():
    def trouble(table):
        glass_at(150, 300, "left")(table)
        path = [(150 + 80 * n, 310) for n in range(6)]
        table.carry("left", path)

    assert between(trouble) == [DEAL, FIRST, SECOND]


def lean(table):
    """Somebody leans over the table for a while, and hides all of it."""
    table.leaning = True
    table.film(4.0)
    table.leaning = False
    table.film(1.0)


def cover(table):
    """A hand before the lens, in a clip: no watchdog looks at files."""
    table.leaning, table.light = True, lambda image, arm: skin(len(table.frames), image.shape)
    table.film(4.0)
    table.leaning, table.light = False, lambda image, arm: image
    table.film(1.0)


@pytest.mark.parametrize(
    "trouble",
    [
        lean,
        cover,
        lambda table: table.sway(14.0, 3.3, 3.0),
        glass_at(150, 220, "left"),
        lambda table: table.film(
            3.0, lambda n: setattr(table, "light", lambda i, a: exposed(i, 1 - 0.3 * (n % 2)))
        ),
    ],
    ids=["leaning", "covered", "sway", "glass", "flicker"],
)
@pytest.mark.parametrize("game", [between, trick])
def test_a_trick_and_a_pile_outlast_what_is_no_play(game, trouble):
    told = game(trouble)
    if game is between:
        assert told == [DEAL, FIRST, SECOND]
    else:
        assert told == ["- deal", "- lies 3S", "- question 3S", "Ada play 3S", "Bisi play 4H"]


# Dead pictures, through a live source


class Camera:
    """A capture that gives one picture at a time, when the test says so."""

    def __init__(self, first):
        self._turn = threading.Condition()
        self._next, self._gone = [first], False
        self._shown, self._asked = 1, 0
        self.released = threading.Event()

    def read(self):
        with self._turn:
            self._asked += 1
            self._turn.notify_all()
            self._turn.wait_for(lambda: self._next or self._gone, 20)
            return (True, self._next.pop()) if self._next else (False, None)

    def show(self, image):
        """Hand over a picture, and wait until it was dealt with."""
        with self._turn:
            self._next.append(image)
            self._shown += 1
            self._turn.notify_all()
        self.idle()

    def idle(self):
        """Wait until everything shown was dealt with, and more is asked for."""
        with self._turn:
            assert self._turn.wait_for(lambda: self._asked > self._shown, 20)

    def pull(self):
        """Unplug it."""
        with self._turn:
            self._gone = True
            self._turn.notify_all()

    def release(self):
        self.pull()
        self.released.set()


def larger(look, times):
    """What eyes see in a picture so many times as large."""

    def quad(points):
        return tuple((x * times, y * times) for x, y in points)

    cards = tuple(replace(card, quad=quad(card.quad)) for card in look.cards)
    backs = tuple(map(quad, look.backs))
    return Look(look.width * times, look.height * times, look.deck, cards, backs)


class Live:
    """A table under a live camera, tick by tick."""

    def __init__(self):
        self.drawn, self.clock = Odd(), FakeClock()
        self.noise = np.random.default_rng(9)
        self.camera = self.spare = None
        self.plugged, self.zoom = True, 1
        self.source = LiveSource(self._open, "camera 0", clock=self.clock, patience=0.0)
        eyes = FakeEyes(self.clock, lambda t: larger(self.seen, self.zoom))
        referee = Referee(rules("whot/nigerian"), PLAYERS, 5)
        self.table = Table(self.source, eyes, referee)
        self.events, self.looked = [], []
        self.seen = self.look()

    def _open(self):
        if not self.plugged:
            raise CompanionError("there is no camera 0")
        self.camera = Camera(self.grainy(self.drawn.picture()))
        return self.camera

    def grainy(self, image):
        """No two pictures of a live camera are alike."""
        image = cv2.resize(image, None, fx=self.zoom, fy=self.zoom)
        return np.clip(image + self.noise.integers(-2, 3, image.shape), 0, 255).astype(np.uint8)

    def look(self):
        self.drawn.frames, self.drawn.seen = [], []
        self.drawn.frame(self.drawn.picture())
        return self.drawn.seen[-1]

    def tick(self, image=None, send=True):
        """A tenth of a second; `image` is what the camera sends, or nothing."""
        self.clock.sleep(1 / FPS)
        if send:
            self.camera.show(self.grainy(self.drawn.picture()) if image is None else image)
        before = self.camera
        update = self.table.step()
        if self.camera is not before:
            self.camera.idle()
        self.events += update.events
        if update.look is not None:
            self.looked.append(self.clock.now)
        return update.camera

    def lies(self, seconds=1.0):
        self.seen = self.look()
        for _ in range(int(seconds * FPS)):
            self.tick()

    def play(self, card, side, angle):
        """A card is laid, frame by frame."""
        self.drawn.frames, self.drawn.seen = [], []
        self.drawn.play(card, side, angle)
        for image, seen in zip(self.drawn.frames, self.drawn.seen, strict=True):
            self.seen = seen
            self.tick(self.grainy(image))

    def told(self):
        self.source.close()
        self.camera.release()
        return [
            " ".join([e.player or "-", e.name.value, *map(str, e.cards)])
            for e in self.events
            if e.name is not EventName.CAMERA
        ]

    @property
    def states(self):
        return [event.camera for event in self.events if event.name is EventName.CAMERA]


DEAD = {
    "frozen": lambda live, last, n: last,
    "black": lambda live, last, n: live.grainy(np.full_like(last, 3)),
    "cloth over the lens": lambda live, last, n: live.grainy(np.full_like(last, 120)),
    "hand over the lens": lambda live, last, n: live.grainy(skin(n, last.shape)),
    "silent": None,
}


@pytest.mark.parametrize("fault", DEAD)
def test_a_dead_picture_is_stale_in_two_seconds_and_no_evidence(fault):
    live = Live()
    live.lies(1.0)
    live.play("10-circle", "bottom", 0.3)
    last, made = live.grainy(live.drawn.picture()), DEAD[fault]
    live.tick(last)
    looked = len(live.looked)
    # What eyes might make of a dead picture.
    live.seen = Look(640, 360, None)
    # Opening it anew does not help.
    live.plugged = False
    states = []
    for n in range(90):
        image = made(live, last, n) if made else None
        states.append(live.tick(image, send=made is not None))
    assert states[18] == "live" and states[20] == "stale" and states[81] == "lost"
    assert len(live.looked) == looked
    live.lies(2.0)
    assert live.states == ["stale", "lost", "live"]
    live.play("10-square", "left", -0.2)
    assert live.told() == [DEAL, FIRST, SECOND]


def test_a_camera_that_changes_its_size_stays_live_and_the_game_goes_on():
    live = Live()
    live.lies(1.0)
    live.play("10-circle", "bottom", 0.3)
    live.zoom = 2
    live.lies(1.0)
    live.play("10-square", "left", -0.2)
    live.zoom = 1
    live.lies(1.0)
    live.play("2-square", "right", 0.9)
    assert live.states == []
    assert live.told() == [DEAL, FIRST, SECOND, "Chidi play 2-square"]


def test_an_unplugged_camera_comes_back_and_the_game_goes_on():
    live = Live()
    live.lies(1.0)
    live.play("10-circle", "bottom", 0.3)
    live.plugged = False
    live.camera.pull()
    assert live.camera.released.wait(20)
    states = [live.tick(send=False) for _ in range(30)]
    assert states[1] == "stale"
    live.plugged = True
    waited = 0
    while live.tick(send=False) != "live":
        waited += 1
        assert waited < 90
    live.lies(1.0)
    assert live.states[0] == "stale" and live.states[-1] == "live"
    live.play("10-square", "left", -0.2)
    assert live.told() == [DEAL, FIRST, SECOND]
