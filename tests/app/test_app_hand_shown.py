"""A hand held up before the camera for advice, without a page."""

from __future__ import annotations

import time

import pytest
from fakes import FakeClock, blank
from teaching_fakes import Camera, wait_for

from companion.app.desk import Desk
from companion.app.feed import Feed
from companion.app.lesson_eyes import View
from companion.app.lesson_hand import HandCamera, borrowed, played, showing_for
from companion.app.lesson_lending import BACK_S, LENT_S, Lendable, lendable
from companion.app.model import Snapshot
from companion.app.setup import Memory, Setup
from companion.app.views.hints import advice_for, camera_for, left_of
from companion.cards import Deck, read_card, read_cards
from companion.engine.registry import rules
from companion.errors import CompanionError
from companion.referee import Event, EventName
from companion.referee.referee import Referee
from companion.table import Table
from companion.teach.showing import Showing
from companion.vision.sightings import Frame

VIEW = View("7", Deck.WHOT)


@pytest.fixture
def camera() -> Camera:
    return Camera()


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
