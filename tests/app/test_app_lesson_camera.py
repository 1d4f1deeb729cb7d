"""Real cards in lessons and hands held up for advice, without a page."""

from __future__ import annotations

import time

import pytest
from fakes import FakeClock, blank
from teaching_fakes import Camera, wait_for

from companion.app.components.lesson_real import Follower, camera_line, places_of
from companion.app.desk import Desk
from companion.app.feed import Feed
from companion.app.lesson_camera import LessonCamera, LessonTable
from companion.app.lesson_eyes import View
from companion.app.lesson_hand import HandCamera, borrowed, played, showing_for
from companion.app.lesson_lending import BACK_S, LENT_S, Lendable, lendable
from companion.app.model import Snapshot
from companion.app.setup import Memory, Setup
from companion.app.texts import texts
from companion.app.views.hints import advice_for, camera_for, left_of
from companion.app.views.learn import view_for
from companion.cards import Deck, read_card, read_cards
from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.referee import Event, EventName
from companion.referee.referee import Referee
from companion.table import Table
from companion.teach import Outcome, act, begin, go_on, lesson_named
from companion.teach.laying import Laid, Note
from companion.teach.showing import Showing
from companion.vision.sightings import Frame
from companion.vision.sources import PHONE

VIEW = View("7", Deck.WHOT)
say = texts()


class Learner:
    """Plays a lesson as the page does: what the camera's follower offers is acted on."""

    def __init__(self, lesson: str, camera: Camera) -> None:
        self.moment = begin(lesson_named(lesson))
        self.laid = Laid()
        self.watch = LessonCamera(VIEW, camera.open)
        self._follower = Follower()
        self.watch.start()

    def look(self) -> None:
        found = self._follower.see(self.moment, self.watch.snapshot)
        if found is not None:
            self.laid = found
            if found.action is not None:
                self.moment = act(self.moment, found.action)

    def until(self, true) -> None:
        def seen() -> bool:
            self.look()
            return true(self)

        wait_for(seen)


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def learner(camera):
    made: list[Learner] = []

    def begin_lesson(name: str) -> Learner:
        made.append(Learner(name, camera))
        return made[-1]

    yield begin_lesson
    for one in made:
        one.watch.stop()


def outcome(learner):
    return learner.moment.tried.outcome if learner.moment.tried else None


def test_a_lesson_is_played_with_cards_laid_before_the_camera(camera, learner):
    ada = learner("first")
    ada.until(lambda one: one.watch.snapshot.ready)
    camera.lay("4-circle", "13-cross")
    ada.until(lambda one: outcome(one) is Outcome.REFUSED)
    camera.lay("4-circle", "7-circle")
    ada.until(lambda one: outcome(one) is Outcome.RIGHT)
    ada.moment = go_on(ada.moment)
    camera.lay("10-square")
    ada.until(lambda one: outcome(one) is Outcome.RIGHT)
    assert ada.moment.step.name == "number"
    ada.watch.stop()
    assert camera.closed


def test_no_card_is_taken_that_is_not_certain_or_lay_there_before(camera, learner):
    camera.lay("4-star")
    ada = learner("first")
    ada.until(lambda one: one.watch.snapshot.ready and one.watch.snapshot.lying)
    camera.lay("4-star", ("7-circle", 0.6, 0.0))
    looks = ada.watch._looks_ever
    ada.until(lambda one: one.watch._looks_ever > looks + 4)
    assert ada.moment.tried is None and ada.laid == Laid()


def test_a_card_hidden_by_an_arm_is_not_laid_anew(camera, learner):
    camera.lay("4-star")
    ada = learner("first")
    ada.until(lambda one: one.watch.snapshot.ready and one.watch.snapshot.lying)
    camera.wave(True)
    camera.lay()
    looks = ada.watch._looks_ever
    ada.until(lambda one: one.watch._looks_ever > looks + 3)
    camera.lay("4-star")
    camera.wave(False)
    looks = ada.watch._looks_ever
    ada.until(lambda one: one.watch._looks_ever > looks + 4)
    assert ada.moment.tried is None
    # Taken away and laid again, it is a move.
    camera.lay()
    ada.until(lambda one: not one.watch.snapshot.lying)
    camera.lay("4-star")
    ada.until(lambda one: outcome(one) is Outcome.RIGHT)


def test_a_whot_waits_for_its_word_and_an_open_hand_for_a_push(camera, learner):
    ada = learner("whot")
    ada.until(lambda one: one.watch.snapshot.ready)
    hand = [str(card) for card in ada.moment.hand]
    camera.lay(*hand)
    ada.until(lambda one: one.laid.note is Note.OPEN)
    camera.lay(*[(name, 0.99, 1.3 * (name == "20-whot")) for name in hand])
    ada.until(lambda one: one.laid.note is Note.WORD)
    assert ada.moment.tried is None
    assert places_of(ada.laid.cards, ada.moment.hand) == (0,)


def test_eyes_that_can_be_focused_look_in_one_size_and_now_and_then_in_all():
    heights = []

    class Focused(Camera):
        card_height = None

        def look(self, image, region=None):
            heights.append(self.card_height)
            return super().look(image)

    focused = Focused()
    focused.lay("4-circle")
    watch = LessonCamera(VIEW, focused.open)
    watch.start()
    wait_for(lambda: len(heights) > 4)
    watch.stop()
    assert heights[0] is None and heights[1] == pytest.approx(100, abs=2) and heights[3] is None


def test_what_the_camera_is_doing_is_said():
    now = LessonTable(looking=True, ready=True)
    assert camera_line(LessonTable(), Laid(), say) == say("lesson.real.opening")
    assert camera_line(now, Laid(), say) == say("lesson.real.lay")
    assert "7 of circles" in camera_line(now, Laid(read_cards("7-circle")), say)
    assert camera_line(now, Laid(note=Note.OPEN), say) == say("lesson.real.open")
    assert camera_line(now, Laid(read_cards("20-whot"), note=Note.WORD), say) == say(
        "lesson.real.word"
    )
    lost = LessonTable(looking=True, ready=True, camera="lost")
    assert camera_line(lost, Laid(), say) == say("lesson.real.dark")
    assert camera_line(LessonTable(failure="There is no camera 7."), Laid(), say).endswith(
        "camera 7."
    )


def test_a_camera_that_is_not_there_is_said_and_tapping_goes_on():
    def none(view):
        raise CompanionError("There is no camera 7.")

    watch = LessonCamera(VIEW, none)
    watch.start()
    wait_for(lambda: watch.snapshot.failure)
    assert watch.snapshot.failure == "There is no camera 7."
    follower = Follower()
    assert follower.see(begin(lesson_named("first")), watch.snapshot) is None
    watch.stop()


def test_the_same_cards_have_the_same_places_once():
    hand = read_cards("20-whot 3-star 20-whot")
    assert places_of(read_cards("20-whot 20-whot"), hand) == (0, 2)
    assert places_of(read_cards("7-star"), hand) == ()


def test_the_view_of_a_lesson_is_what_was_typed_with_the_phone_where_it_is_one(tmp_path):
    desk = Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(tmp_path / "s.json"))
    lesson = lesson_named("lead")
    assert view_for(desk, lesson, " ") is None
    assert view_for(desk, lesson, " 0 ") == View("0", Deck.STANDARD)
    assert view_for(desk, lesson, PHONE).phone is desk.phone


def test_a_phone_that_never_sends_is_not_waited_for(tmp_path):
    desk = Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(tmp_path / "s.json"))

    def wait(view):
        view.phone.wait()

    watch = LessonCamera(View(PHONE, Deck.WHOT, phone=desk.phone), wait)
    watch.start()
    time.sleep(0.05)
    watch.stop()
    assert not watch._thread.is_alive()


# A hand held up for advice


def hands_at(state=None, *events):
    numbered = tuple(
        Event(0.0, at + 1, name, player="Ada", cards=read_cards(cards))
        for at, (name, cards) in enumerate(events)
    )
    told = {
        "turn": "Ada", "direction": 1, "debt": 0, "called": None, "call_card": "7-star",
        "hands": {"Ada": 3, "Bisi": 4}, "market": 44, "pile": 3, **(state or {}),
    }  # fmt: skip
    return Snapshot("whot/nigerian", Deck.WHOT, ("Ada", "Bisi"), state=told, events=numbered[::-1])


ROUND = (
    (EventName.DEAL, "4-circle"),
    (EventName.PLAY, "8-circle"),
    (EventName.PLAY, "7-circle"),
    (EventName.PLAY, "7-star"),
)


def test_a_hand_held_up_is_read_and_advice_follows(camera):
    now = hands_at(None, *ROUND)
    camera.lay("7-star", "7-cross", "10-square", ("2-circle", 0.7, 0.0), "7-circle", "3-star")
    watch = HandCamera(VIEW, showing_for(now), camera.open)
    watch.start()
    wait_for(lambda: len(watch.snapshot.cards) == 3)
    # Neither the call card, nor what lies under it, nor what is not certain.
    assert set(watch.snapshot.cards) == set(read_cards("7-cross 10-square 3-star"))
    assert watch.snapshot.doubtful == read_cards("2-circle")
    watch.stop()
    best = advice_for(Setup("whot/nigerian"), now, watch.snapshot.cards)[0]
    assert best.action.cards == read_cards("7-cross")


def test_what_was_played_is_in_no_hand():
    now = hands_at(None, *ROUND)
    assert played(now) == read_cards("7-star 7-circle 8-circle")
    assert read_card("8-circle") not in showing_for(now).limit
    assert showing_for(now, packs=2).limit[read_card("8-circle")] == 1
    # After a reshuffle only the call card is out of play.
    assert played(hands_at({"pile": 1, "market": 46}, *ROUND)) == read_cards("7-star")
    hand = read_cards("7-circle 20-whot 5-cross")
    assert left_of(hand, now) == read_cards("20-whot 5-cross")


def test_another_player_is_told_what_could_be_played_then():
    now = hands_at(None, *ROUND)
    hand = read_cards("4-star 2-cross 10-square 13-square")
    found = advice_for(Setup("whot/nigerian"), now, hand, "Bisi")
    assert found[0].action.player == "Bisi" and found[0].action.cards == read_cards("4-star")


class Numbered:
    """A camera whose frames count."""

    live = True
    state = "live"

    def __init__(self) -> None:
        self.number = -1

    def read(self) -> Frame:
        self.number += 1
        return Frame(blank(), self.number / 10, self.number)

    def close(self) -> None:
        self.number = -99


def test_while_a_camera_is_lent_the_table_gets_nothing_new():
    clock = FakeClock()
    source = Lendable(Numbered(), clock)
    assert source.read().number == 0 and source.live and source.state == "live"
    lent = source.lend()
    assert lent.read().number == 1 and lent.state == "live"
    assert source.read().number == 0
    lent.close()
    assert source.read().number == 2
    # Nobody keeps it for ever.
    lent = source.lend()
    clock.now += LENT_S + 1
    assert lent.read() is None and source.read().number == 3


def test_the_table_goes_on_once_the_hand_is_out_of_the_picture():
    clock, camera = FakeClock(), Camera()
    source = Lendable(camera, clock)
    before = source.read()
    lent = source.lend()
    camera.lay("7-cross", "10-square", "3-star")
    lent.read()
    lent.close()
    assert source.read() is before
    camera.lay()
    after = source.read()
    assert after.number > before.number
    # A table that has changed meanwhile is not waited for without end.
    lent = source.lend()
    camera.lay("7-cross")
    lent.close()
    assert source.read() is after
    clock.now += BACK_S + 0.1
    assert source.read() is not after


def test_only_a_live_source_is_lent():
    live, clip = Numbered(), Numbered()
    clip.live = False
    assert isinstance(lendable(live), Lendable) and lendable(clip) is clip


def test_a_table_takes_nothing_from_a_hand_held_up():
    source = Lendable(Camera())
    table = Table(source, source._source, Referee(rules("whot/nigerian"), ("Ada", "Bisi")))
    table.step()
    lent = source.lend()
    source._source.lay("7-circle")
    lent.read()
    looks = table.looks
    for _ in range(3):
        update = table.step()
        assert update.look is None and update.frame.number == 0
    assert table.looks == looks
    lent.close()
    assert table.step().frame.number == 0
    source._source.lay()
    assert table.step().frame.number > 0


def test_the_hand_of_a_game_is_read_with_its_own_camera(tmp_path, monkeypatch):
    source = Lendable(Camera())

    class Held:
        questions, state_json = (), {}

        def __init__(self) -> None:
            self.source = source

        def step(self):
            source.read()
            time.sleep(0.01)
            return None

        def close(self) -> None:
            source.close()

    desk = Desk(lambda setup: Held(), lambda setup: Deck.WHOT, Memory(tmp_path / "s.json"))
    setup = Setup("whot/nigerian", ("Ada", "Bisi"), source="0")
    now = hands_at(None, *ROUND)
    assert desk.lendable is None and camera_for(desk, setup, now) is None
    desk.begin(setup, remember=False)
    wait_for(lambda: desk.lendable is source)
    monkeypatch.setattr("companion.app.lesson_hand.eyes_for", lambda view: source._source)
    source._source.lay("7-cross", "10-square", "3-star")
    before = desk.feed.drawn
    watch = camera_for(desk, setup, now)
    watch.start()
    wait_for(lambda: len(watch.snapshot.cards) == 3)
    # The picture of a hand goes to the page that asked for it, and to nobody else.
    assert watch.feed.drawn and desk.feed.drawn == before
    assert isinstance(watch.feed, Feed) and watch.feed is not desk.feed
    watch.stop()
    assert not source.lent
    desk.end()
    assert desk.lendable is None


def test_nothing_is_lent_before_the_eyes_are_there(monkeypatch):
    source = Lendable(Numbered())

    def no_eyes(view):
        raise CompanionError("The networks are missing.")

    monkeypatch.setattr("companion.app.lesson_hand.eyes_for", no_eyes)
    watch = HandCamera(VIEW, Showing({}), lambda view: borrowed(source, view))
    watch.start()
    wait_for(lambda: watch.snapshot.failure)
    assert not source.lent
    watch.stop()
