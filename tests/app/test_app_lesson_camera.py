"""Real cards in lessons and hands held up for advice, without a page."""

from __future__ import annotations

import time

import pytest
from teaching_fakes import Camera, wait_for

from companion.app.components.lesson_real import Follower, camera_line, places_of
from companion.app.desk import Desk
from companion.app.lesson_camera import LessonCamera, LessonTable
from companion.app.lesson_eyes import View
from companion.app.setup import Memory
from companion.app.texts import texts
from companion.app.views.learn import view_for
from companion.cards import Deck, read_cards
from companion.engine.values import Action, Kind
from companion.errors import CompanionError
from companion.teach import Outcome, act, begin, go_on, lesson_named
from companion.teach.laying import Laid, Note
from companion.teach.lesson import LEARNER
from companion.teach.practice import Practice
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


def legal(table: Practice):
    return table.rules.legal_actions(table.state, table.hand)


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


def test_a_practice_round_is_played_with_cards_laid_before_the_camera(camera):
    table = Practice("whot/nigerian", 1)
    watch, follower = LessonCamera(VIEW, camera.open), Follower()
    watch.start()
    wait_for(lambda: watch.snapshot.ready)

    def laid() -> bool:
        found = follower.see(table, watch.snapshot)
        return found is not None and found.action is not None and table.act(found.action)

    played = []
    while len(played) < 2:
        plays = [action for action in legal(table) if action.cards and not action.need]
        if not plays:
            table.act(Action(LEARNER, Kind.PICK))
            continue
        card = plays[0].cards[0]
        played.append(str(card))
        camera.lay(*played)
        wait_for(laid)
        assert card not in table.hand
    watch.stop()


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
    assert view_for(desk, "thirteen", " ") is None
    assert view_for(desk, "thirteen", " 0 ") == View("0", Deck.STANDARD)
    assert view_for(desk, "whot/nigerian", PHONE).phone is desk.phone


def test_a_phone_that_never_sends_is_not_waited_for(tmp_path):
    desk = Desk(lambda setup: None, lambda setup: Deck.WHOT, Memory(tmp_path / "s.json"))

    def wait(view):
        view.phone.wait()

    watch = LessonCamera(View(PHONE, Deck.WHOT, phone=desk.phone), wait)
    watch.start()
    time.sleep(0.05)
    watch.stop()
    assert not watch._thread.is_alive()
