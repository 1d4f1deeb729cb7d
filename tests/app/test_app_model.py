"""The snapshot and whoever watches it, without a page."""

from __future__ import annotations

from fake_table import PLAYERS, QUESTION, end_of_round, event, round_of_whot, state

from companion.app.model import Camera, Snapshot, TableModel
from companion.cards import Deck, Shape, read_card
from companion.referee import EventName
from companion.table import Update


def heard(events, questions=()) -> Snapshot:
    model = TableModel(Snapshot(players=PLAYERS))
    model.hear(tuple(events), questions)
    return model.snapshot


def test_state_is_the_latest_events():
    now = heard(round_of_whot()[:4])
    assert now.turn == "Ada"
    assert now.debt == 2
    assert now.top == (read_card("2-circle"),)
    assert now.hands == {"Ada": 4, "Bisi": 5, "Chidi": 4}
    assert now.clockwise


def test_events_are_newest_first_and_bounded():
    events = [event(n, EventName.PASS, "Ada") for n in range(1, 600)]
    now = heard(events)
    assert now.events[0].number == 599
    assert len(now.events) == 400


def test_called_shape():
    now = heard(round_of_whot()[:6])
    assert now.called is Shape.STAR
    assert heard(round_of_whot()).called is None


def test_camera_news_and_questions_are_not_called_out():
    news = event(9, EventName.CAMERA, camera="lost")
    now = heard([*round_of_whot(), news], (QUESTION,))
    assert now.last is not None and now.last.cards == (read_card("7-star"),)
    assert now.last_action is not None and now.last_action.number == 7
    assert now.question is QUESTION


def test_a_round_is_kept():
    now = heard(end_of_round())
    assert [dict(event.totals or {})["Chidi"] for event in now.rounds] == [34]
    assert now.turn is None


def test_combination_on_the_table():
    thirteen = {"table": "5S 6C 7H", "owner": "Ada", "turn": "Bisi", "locked": ["Chidi"]}
    model = TableModel(Snapshot(deck=Deck.STANDARD))
    model.hear((event(1, EventName.PLAY, "Ada", state=thirteen),), ())
    assert [str(card) for card in model.snapshot.top] == ["5S", "6C", "7H"]
    assert model.snapshot.locked == ("Chidi",)


def test_cards_that_were_only_named_go_once_it_is_told_who_played_them():
    named = event(8, EventName.LIES, cards=["7H"])
    asked = event(9, EventName.QUESTION, question=QUESTION)
    now = heard([*round_of_whot()[:2], named, asked])
    assert now.last == named and len(now.events) == 4
    played = event(10, EventName.PLAY, "Ada", cards=["7H"])
    now = heard([*round_of_whot()[:2], named, asked, played])
    assert now.last == played and named not in now.events


def test_watchers_hear_of_changes_only():
    model = TableModel()
    heard_of = []
    leave = model.subscribe(lambda: heard_of.append(model.snapshot.camera))
    model.change(camera=Camera.LIVE)
    model.change(camera=Camera.LIVE)
    leave()
    model.change(camera=Camera.LOST)
    assert heard_of == [Camera.LIVE]


def test_an_update_brings_the_camera():
    model = TableModel()
    model.take(Update(None, None, (), (), "stale", True), ())
    assert model.snapshot.camera is Camera.STALE
    assert model.snapshot.moving


def test_unreadable_table_text_shows_no_card():
    assert heard([event(1, EventName.PLAY, state=state("9-circle", "Ada"))]).top == ()


def test_an_undone_end_of_a_round_goes_and_one_told_again_replaces():
    model = TableModel(Snapshot(players=PLAYERS))
    model.hear(tuple(end_of_round()), ())
    again = event(5, EventName.ROUND, "Ada", totals={"Chidi": 40}, state=state("8-star", None))
    model.hear((again,), ())
    assert [dict(e.totals or {})["Chidi"] for e in model.snapshot.rounds] == [40]
    undone = event(6, EventName.CORRECTION, "Ada", state=state("8-circle", "Ada"))
    model.hear((undone,), ())
    assert model.snapshot.rounds == ()


def test_rounds_before_the_last_deal_stay():
    model = TableModel(Snapshot(players=PLAYERS))
    model.hear(tuple(end_of_round()), ())
    deal = event(5, EventName.DEAL, cards=["4-star"], state=state("4-star", "Ada"))
    fixed = event(6, EventName.CORRECTION, "Ada", state=state("4-star", "Bisi"))
    model.hear((deal, fixed), ())
    assert len(model.snapshot.rounds) == 1


def test_only_hand_calls_are_asked_about():
    owed = (("Ada", "Hold on"), ("Ada", "Last card"), ("Bisi", "pick 2"), ("Ada", "I need"))
    now = heard([event(1, EventName.PLAY, "Ada", owed=owed, state=state("1-star", "Bisi"))])
    assert now.owed_calls == (("Ada", "Last card"),)
