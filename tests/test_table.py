"""The whole pipeline: the demo clip with perfect eyes, and drawn tables with every trouble."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from fakes import DEMO, FakeEyes, FakeSource, blank, quad_at, read_truth, sighting, truth_script

from companion.cards import Deck, read_card
from companion.engine.registry import rules
from companion.journal import open_store
from companion.referee.events import EventName, Topic, event_json
from companion.referee.referee import Referee
from companion.referee.taps import Tap, TapKind
from companion.table import Table
from companion.vision.sightings import Look, Unread, Why
from companion.vision.sources import open_source
from companion.vision.watchdog import CameraState

PLAYERS = ["Ada", "Bisi", "Chidi"]


def demo_table(journal=None, seen=None):
    source = open_source(str(DEMO / "nigerian.mp4"))
    now = [0.0]
    read = source.read

    def timed():
        frame = read()
        if frame is not None:
            now[0] = frame.t
        return frame

    source.read = timed
    eyes = FakeEyes(lambda: now[0], seen or truth_script(read_truth()))
    return Table(source, eyes, Referee(rules("whot/nigerian"), PLAYERS, 5), journal)


def run(table):
    events = []
    while (update := table.step()) is not None:
        events += update.events
    return events


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    store = open_store(tmp_path_factory.mktemp("journal") / "journal.sqlite")
    journal = store.begin("whot/nigerian", PLAYERS, deal=5)
    table = demo_table(journal)
    events = run(table)
    yield table, events, journal
    store.close()


def spoken_apart(text):
    return [line for line in text.splitlines() if ": says " not in line]


def test_demo_comes_out_as_its_record(demo):
    table, _, _ = demo
    assert spoken_apart(table.record_text()) == spoken_apart((DEMO / "nigerian.record").read_text())


def test_demo_asks_only_for_the_shape_of_the_20(demo):
    _, events, _ = demo
    assert [e.question.topic.value for e in events if e.question] == ["shape"]
    assert not [e for e in events if e.name is EventName.ILLEGAL]
    assert events[-1].name is EventName.ROUND
    assert events[-1].player == "Chidi"


def test_demo_where_the_card_turned_up_cannot_be_read_asks_for_it():
    card, truth = read_card("4-circle"), truth_script(read_truth())

    def seen(t):
        look = truth(t)
        hidden = [Unread(s.quad, Why.GLARE) for s in look.cards if s.card == card and s.quad]
        kept = tuple(s for s in look.cards if s.card != card)
        return replace(look, cards=kept, unread=tuple(hidden))

    table, asked = demo_table(seen=seen), []
    while (update := table.step()) is not None:
        for question in (e.question for e in update.events if e.question):
            asked.append(question.topic.value)
            if question.topic is Topic.TURNED:
                table.tap(Tap(TapKind.ANSWER, cards=(card,), question=question.number))
    assert asked == ["turned", "shape"]
    assert spoken_apart(table.record_text()) == spoken_apart((DEMO / "nigerian.record").read_text())


def test_demo_calls_come_soon_after_the_card_rests(demo):
    _, events, _ = demo
    plays = [e for e in events if e.name in (EventName.PLAY, EventName.PICK)]
    truth = [e for e in read_truth()["events"] if e["event"] != "market"]
    waits = [e.t - true["t_rest"] for e, true in zip(plays, truth, strict=True)]
    assert min(waits) >= 0
    assert sorted(waits)[int(0.95 * len(waits))] <= 0.9


def test_demo_is_looked_at_rarely(demo):
    table, _, _ = demo
    assert table.looks <= 60


def test_demo_learns_where_everybody_sits(demo):
    table, _, _ = demo
    ada, bisi, chidi = (table.referee.seats.direction(p) for p in PLAYERS)
    assert abs(ada - np.pi / 2) < 0.5
    assert abs(abs(bisi) - np.pi) < 0.6
    assert abs(chidi) < 0.6


def test_demo_is_in_the_journal_and_resumes(demo):
    table, events, journal = demo
    kept = journal.store.events(journal.id)
    assert [json.loads(json.dumps(event_json(e))) for e in events] == kept
    again = Referee.resume(journal.info.record, journal.info.extra)
    assert again.game.state == table.state


class Drawn:
    """A small table drawn frame by frame, with eyes that know what lies there."""

    def __init__(self, players=PLAYERS, deal=5, game="whot/nigerian", size=(640, 360)):
        self.cloth = blank(*size)
        self.frames, self.seen = [], []
        self.cards = [("4-circle", 320.0, 200.0, 0.0)]
        self.backs = [quad_at(320, 80)]
        self.shift = (0.0, 0.0)
        self.players, self.deal, self.game = players, deal, game

    def picture(self, arm=None):
        image = self.cloth.copy()
        for quad in self.backs:
            cv2.fillConvexPoly(image, np.int32(quad), (40, 20, 120))
        for number, (_, x, y, angle) in enumerate(self.cards):
            quad = np.int32(quad_at(x, y, angle=angle))
            cv2.fillConvexPoly(image, quad, (250, 250, 250))
            cv2.polylines(image, [quad], True, (120, 120, 120), 1)
            cv2.circle(image, (int(x), int(y)), 6 + 4 * (number % 4), (20, 20, 110 + number), -1)
        if arm is not None:
            cv2.line(image, arm[0], arm[1], (90, 130, 190), 46)
        if self.shift != (0.0, 0.0):
            move = np.float32([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
            image = cv2.warpAffine(image, move, image.shape[1::-1], borderMode=cv2.BORDER_REFLECT)
        return image

    def frame(self, image, count=1):
        dx, dy = self.shift
        cards = tuple(sighting(n, x + dx, y + dy, angle=a) for n, x, y, a in self.cards[-2:])
        backs = tuple(tuple((x + dx, y + dy) for x, y in quad) for quad in self.backs)
        height, width = image.shape[:2]
        look = Look(width, height, Deck.WHOT, cards, backs)
        for _ in range(count):
            self.frames.append(image)
            self.seen.append(look)

    def still(self, seconds=1.0):
        self.frame(self.picture(), int(seconds * 10))
        return self

    def reach(self, side, to, do=lambda: None):
        start = {"left": (0, 200), "right": (639, 200), "bottom": (320, 359)}[side]
        ends = [
            (int(start[0] + (to[0] - start[0]) * k), int(start[1] + (to[1] - start[1]) * k))
            for k in (0.3, 0.6, 0.9, 1.0)
        ]
        for end in ends:
            self.frame(self.picture((start, end)))
        do()
        for end in reversed(ends):
            self.frame(self.picture((start, end)))
        return self.still()

    def play(self, card, side, angle=0.3):
        x, y = 320 + 6 * len(self.cards), 200 + 4 * len(self.cards)
        return self.reach(side, (x, y), lambda: self.cards.append((card, x, y, angle)))

    def pick(self, side):
        return self.reach(side, (320, 80))

    def table(self, journal=None):
        source = FakeSource(self.frames)
        eyes = FakeEyes(lambda: source.t, lambda t: self.seen[round(t * source.fps)])
        referee = Referee(rules(self.game), self.players, self.deal)
        return Table(source, eyes, referee, journal)

    def told(self):
        return [
            " ".join([e.player or "-", e.name.value, *map(str, e.cards)]) for e in run(self.table())
        ]


def test_plays_and_picks_of_a_drawn_table():
    table = Drawn().still()
    table.play("10-circle", "bottom").play("10-square", "left", -0.2).pick("right")
    table.play("2-square", "bottom", 0.9)
    assert table.told() == [
        "- deal 4-circle",
        "Ada play 10-circle",
        "Bisi play 10-square",
        "Chidi pick",
        "Ada play 2-square",
    ]


class Sharp(FakeEyes):
    """Eyes that can be told where to look."""

    card_height = None

    def __init__(self, *args):
        super().__init__(*args)
        self.regions = []

    def look(self, image, region=None):
        self.regions.append((region, self.card_height))
        seen = super().look(image)
        if region is None:
            return seen
        left, top, right, bottom = region
        inside = [
            c for c in seen.cards if left <= c.centre[0] <= right and top <= c.centre[1] <= bottom
        ]
        return Look(seen.width, seen.height, seen.deck, tuple(inside))


def test_eyes_that_can_are_sent_to_the_pile_only():
    drawn = Drawn().still()
    drawn.play("10-circle", "bottom").pick("left").play("10-square", "right", -0.2)
    table = drawn.table()
    table.eyes = eyes = Sharp(lambda: table.source.t, lambda t: drawn.seen[round(t * 10)])
    events = run(table)
    assert [e.name.value for e in events] == ["deal", "play", "pick", "play"]
    assert eyes.regions[0] == (None, None)
    focused = [(region, height) for region, height in eyes.regions if region is not None]
    assert len(focused) >= len(eyes.regions) / 2
    assert all(height == pytest.approx(100, abs=2) for _, height in focused)


def test_a_nudged_camera_is_not_an_event():
    table = Drawn().still()
    table.play("10-circle", "bottom")
    table.shift = (17.0, -11.0)
    table.still(2.0)
    table.play("10-square", "left", -0.2)
    assert table.told() == ["- deal 4-circle", "Ada play 10-circle", "Bisi play 10-square"]


def test_a_picture_of_another_size_is_not_an_event():
    table = Drawn().still()
    table.play("10-circle", "bottom")
    half = len(table.frames)
    table.play("10-square", "left", -0.2)
    for at in range(half, len(table.frames)):
        look = table.seen[at]
        table.frames[at] = cv2.resize(table.frames[at], (1280, 720))
        cards = tuple(
            type(c)(c.card, c.confidence, tuple((2 * x, 2 * y) for x, y in c.quad), ())
            for c in look.cards
        )
        backs = tuple(tuple((2 * x, 2 * y) for x, y in quad) for quad in look.backs)
        table.seen[at] = Look(1280, 720, Deck.WHOT, cards, backs)
    assert table.told() == ["- deal 4-circle", "Ada play 10-circle", "Bisi play 10-square"]


def test_light_going_off_and_on_is_not_an_event():
    table = Drawn().still()
    table.play("10-circle", "bottom")
    dark = (table.picture() * 0.3).astype(np.uint8)
    table.frame(dark, 15)
    table.still(2.0)
    assert table.told() == ["- deal 4-circle", "Ada play 10-circle"]


def test_a_card_shown_and_withdrawn_is_not_an_event():
    table = Drawn().still()
    table.play("10-circle", "bottom")
    card = ("10-square", 330.0, 210.0, 0.5)
    table.cards.append(card)
    table.frame(table.picture(((0, 200), (300, 200))), 3)
    table.cards.remove(card)
    table.still(2.0)
    assert table.told() == ["- deal 4-circle", "Ada play 10-circle"]


def test_a_bumped_pile_is_not_an_event():
    table = Drawn().still()
    table.play("10-circle", "bottom").play("10-square", "left", -0.2)

    def bump():
        table.cards = [(n, x + 14, y - 9, a + 0.2) for n, x, y, a in table.cards]

    table.reach("right", (360, 210), bump)
    table.play("2-square", "right", 0.9)
    assert table.told() == [
        "- deal 4-circle",
        "Ada play 10-circle",
        "Bisi play 10-square",
        "Chidi play 2-square",
    ]


def test_the_same_looks_give_the_same_events():
    table = Drawn().still()
    table.play("20-whot", "bottom").pick("left").play("7-star", "right", 0.7)
    first = [event_json(e) for e in run(table.table())]
    assert first == [event_json(e) for e in run(table.table())]
    assert "Chidi" in [e["player"] for e in first if e["event"] == "play"]


def test_a_clip_that_ends_early_says_so_and_loses_no_card():
    drawn = Drawn().still()
    drawn.play("10-circle", "bottom")
    drawn.frames, drawn.seen = drawn.frames[:-9], drawn.seen[:-9]
    table = drawn.table()
    table.source.missing = 40
    events = run(table)
    assert [e.name.value for e in events] == ["deal", "play", "camera"]
    assert "40 frames early" in events[-1].text


def test_stale_pictures_are_no_evidence():
    drawn = Drawn().still()
    drawn.play("10-circle", "bottom")
    table = drawn.table()
    source = table.source
    read, frames = source.read, []

    def stuck():
        if len(frames) == 12:
            source.state, source.fault = CameraState.STALE, "the picture is frozen"
        if 12 <= len(frames) < 30:
            frames.append(frames[11])
            return frames[11]
        source.state = CameraState.LIVE
        frame = read()
        frames.append(frame)
        return frame

    source.state, source.read = CameraState.LIVE, stuck
    updates = []
    while (update := table.step()) is not None:
        updates.append(update)
    assert [e.camera for u in updates for e in u.events if e.name is EventName.CAMERA] == [
        "stale",
        "live",
    ]
    assert all(u.look is None for u in updates[12:30])
    assert [str(c) for u in updates for e in u.events for c in e.cards] == ["4-circle", "10-circle"]


def test_a_still_table_is_looked_at_every_five_seconds():
    drawn = Drawn().still(30.0)
    table = drawn.table()
    run(table)
    assert table.looks <= 2 + 30 / 5


def test_what_is_announced_is_in_the_journal_before():
    class Slow:
        def __init__(self):
            self.kept = []

        def record(self, events, record, finished=False, extra=None):
            self.kept += [e.number for e in events]

    journal = Slow()
    drawn = Drawn().still()
    drawn.play("10-circle", "bottom")
    table = drawn.table(journal)
    while (update := table.step()) is not None:
        assert all(e.number in journal.kept for e in update.events)
    table.tap(Tap(TapKind.PICK))
    assert journal.kept == [1, 2, 3]
