"""The past as the page lists it, the clock of a turn, and what a correction may be."""

from __future__ import annotations

from fake_table import PLAYERS, QUESTION, event, round_of_whot, state

from companion.app.agreed import hands_count, said_with_20, timer_mode, turn_limit
from companion.app.components.basics import clock_text
from companion.app.components.correction import names_shape
from companion.app.components.round_end import to_show
from companion.app.model import Snapshot, TableModel, retold
from companion.cards import read_cards
from companion.referee import EventName

ROUND = round_of_whot()[:5]


def correction(number: int):
    return event(number, EventName.CORRECTION, text="corrected: Ada pick", action=2)


def numbers(events) -> list[int]:
    return [each.number for each in events]


def test_corrected_actions_take_the_place_of_those_told():
    past = (ROUND[1], event(4, EventName.PICK, "Chidi", picked=1, action=2), ROUND[4])
    told = retold((correction(6), *reversed(ROUND)), past)
    assert numbers(told) == [6, 5, 4, 2, 1]
    assert told[2].name is EventName.PICK


def test_what_was_added_stands_behind_its_neighbour():
    camera = event(3, EventName.CAMERA, camera="lost")
    added = event(-4, EventName.PICK, "Bisi", picked=1, action=3)
    told = retold(
        (correction(6), ROUND[3], camera, *reversed(ROUND[:2])), (ROUND[1], added, ROUND[3])
    )
    assert numbers(told) == [6, 4, 3, -4, 2, 1]


def test_a_past_played_on_another_day_comes_first():
    past = (event(-2, EventName.PICK, "Ada", action=1), event(1, EventName.PASS, "Bisi", action=2))
    assert numbers(retold((past[1],), past)) == [1, -2]


def test_the_page_knows_what_it_has_seen():
    model = TableModel(Snapshot(players=PLAYERS))
    assert model.snapshot.seen is None
    model.hear(tuple(ROUND), ())
    past = (ROUND[1], event(-3, EventName.PICK, "Bisi", action=2))
    model.hear((correction(6),), (), past)
    assert model.snapshot.seen == 6
    assert model.snapshot.last is not None and model.snapshot.last.number == 6
    assert model.snapshot.last_action is not None and model.snapshot.last_action.number == -3


def test_the_clock_begins_anew_with_every_turn():
    seconds = iter([10.0, 20.0, 30.0])
    model = TableModel(Snapshot(players=PLAYERS), lambda: next(seconds))
    model.hear((ROUND[0],), ())
    assert model.snapshot.turn_since == 10.0
    same = event(2, EventName.PLAY, "Ada", cards=["1-circle"], state=state("1-circle", "Ada"))
    model.hear((same,), ())
    assert model.snapshot.turn_since == 20.0
    model.hear((event(3, EventName.CAMERA, camera="lost", state=state("1-circle", "Ada")),), ())
    assert model.snapshot.turn_since == 20.0
    over = event(4, EventName.PLAY, "Ada", state=state("1-circle", None))
    model.hear((over,), ())
    assert model.snapshot.turn_since is None


def test_the_time_a_turn_may_take_is_agreed():
    assert turn_limit("whot/nigerian", {}) == 10
    assert turn_limit("whot/nigerian", {"turn_seconds": "30"}) == 30
    assert turn_limit("whot/nigerian", {"timer_mode": "off"}) == 0
    assert turn_limit("thirteen", {}) == 0
    assert turn_limit("no/such", {}) == 0
    assert clock_text(67.9) == "1:07"


def test_what_a_20_may_say():
    assert said_with_20("whot/nigerian", {}) == ()
    assert said_with_20("whot/nigerian", {"whot_choice": "one"}) == ("reverse", "skip")


def test_a_20_asks_for_a_shape():
    assert names_shape(read_cards("20-whot"))
    assert not names_shape(read_cards("7-star"))
    assert not names_shape(())


def test_hands_are_shown_one_after_the_other():
    shown = {"Bisi": read_cards("14-cross 7-star")}
    over = {"turn": None, "hands": {"Ada": 0, "Bisi": 2, "Chidi": 3}}
    assert to_show(Snapshot(state=over)) == ("Bisi", "Chidi")
    assert to_show(Snapshot(state=over, shown=shown)) == ("Chidi",)
    assert to_show(Snapshot(state=over, counted=False)) == ()


def test_hands_count_where_the_rules_look_into_them():
    assert hands_count("whot/nigerian", {})
    assert not hands_count("whot/nigerian", {"scoring": "none"})
    assert not hands_count("thirteen", {})
    assert hands_count("thirteen", {"scoring": "stakes_southern"})


def test_a_question_knows_its_cards():
    model = TableModel(Snapshot(players=PLAYERS))
    asked = event(8, EventName.QUESTION, cards=["7-circle"], question=QUESTION)
    model.hear((*ROUND, asked), (QUESTION,))
    assert model.snapshot.asked_about == read_cards("7-circle")
    model.hear((), ())
    assert model.snapshot.asked_about == ()


def test_who_calls_time():
    assert timer_mode("whot/nigerian", {}) == "called"
    assert timer_mode("whot/nigerian", {"timer_mode": "auto"}) == "auto"
    assert timer_mode("thirteen", {}) == "called"
