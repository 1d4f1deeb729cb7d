"""The referee on Nigerian Whot, from scenes laid by hand."""

import math
from dataclasses import replace

import pytest
from laid import SIDES, Laid, rename, shorts

from companion.cards import Shape
from companion.errors import CompanionError
from companion.referee.events import Topic
from companion.referee.people import StaleTap
from companion.referee.referee import Referee
from companion.referee.scene import Scene
from companion.referee.taps import TapKind
from companion.vision.tracker import Status
from companion.vision.zones import Visit, Zone


def test_the_card_turned_up_begins_the_round():
    table = Laid()
    assert table.told() == ["- deal 4-circle"]
    assert table.state.turn == "Ada"
    assert table.events[0].state["market"] == 54 - 15 - 1


def laid_on_something_unread():
    table = Laid(call=None)
    table.covering = frozenset({1})
    assert shorts(table.lay("8-circle", by="Ada")) == ["? turned"]
    return table


def test_a_first_card_laid_on_something_unread_is_asked_about_once():
    table = laid_on_something_unread()
    assert table.see() == []
    (question,) = table.referee.questions
    assert [choice.key for choice in question.choices] == ["8-circle", "misread"]
    with pytest.raises(CompanionError, match="which card"):
        table.tap(TapKind.ANSWER, question=1, choice="misread")


def test_told_what_lay_beneath_the_card_that_was_read_is_a_play():
    table = laid_on_something_unread()
    told = table.tap(TapKind.ANSWER, None, "4-circle", question=1, choice="misread")
    assert shorts(told) == ["- deal 4-circle"]
    assert shorts(table.see()) == ["Ada play 8-circle"]
    assert table.state.turn == "Chidi" and not table.referee.questions


def test_told_that_it_was_turned_up_it_is_no_play():
    table = laid_on_something_unread()
    told = table.tap(TapKind.ANSWER, question=1, choice="8-circle")
    assert shorts(told) == ["- deal 8-circle"]
    assert table.see() == []
    assert shorts(table.lay("10-circle", by="Ada")) == ["Ada play 10-circle"]


def test_nobody_answering_the_next_card_begins_the_game():
    table = laid_on_something_unread()
    assert shorts(table.lay("10-circle", by="Ada")) == ["- deal 8-circle", "Ada play 10-circle"]
    assert not table.referee.questions


def test_plays_go_round_and_calls_are_made():
    table = Laid()
    assert shorts(table.lay("8-circle", by="Ada")) == ["Ada play 8-circle"]
    assert table.events[-1].calls == ("Suspension",)
    assert table.state.turn == "Chidi"
    assert shorts(table.lay("10-circle", by="Chidi")) == ["Chidi play 10-circle"]


def test_a_still_table_says_nothing_more():
    table = Laid()
    table.lay("8-circle", by="Ada")
    assert table.see() == []
    assert table.see() == []


def test_a_pick_is_a_hand_at_the_market():
    table = Laid()
    assert shorts(table.pick(by="Ada")) == ["Ada pick"]
    assert table.events[-1].picked == 1
    assert table.state.turn == "Bisi"


def test_a_debt_is_one_pick_however_often_the_hand_returns():
    table = Laid()
    table.lay("2-circle", by="Ada")
    assert shorts(table.pick(by="Bisi")) == ["Bisi pick"]
    assert table.events[-1].picked == 2
    assert table.pick(by="Bisi") == []
    assert shorts(table.pick(by="Chidi")) == ["Chidi pick"]


def test_a_debt_without_known_seats():
    table = Laid(seats=False)
    table.lay("2-circle")
    assert shorts(table.pick()) == ["Bisi pick"]
    assert table.pick() == []
    assert shorts(table.pick()) == ["Chidi pick"]


@pytest.mark.parametrize("seats", [True, False])
def test_cards_fetched_after_a_general_market_are_no_picks(seats):
    table = Laid(seats=seats)
    table.lay("14-circle", by="Ada" if seats else None)
    assert table.state.turn == "Ada"
    assert table.pick(by="Bisi" if seats else None) == []
    assert table.pick(by="Chidi" if seats else None) == []
    assert shorts(table.pick(by="Ada" if seats else None)) == ["Ada pick"]


def test_a_pick_nobody_saw_is_inferred_when_only_the_next_can_have_played():
    table = Laid()
    table.lay("2-circle", by="Ada")
    assert shorts(table.lay("10-circle", by="Chidi")) == ["Bisi pick", "Chidi play 10-circle"]
    assert "Chidi" in table.events[-2].inferred
    assert table.state.hands["Bisi"] == 7


def test_the_arm_tells_an_unseen_pick_where_the_card_would_fit_both():
    table = Laid()
    assert shorts(table.lay("10-circle", by="Bisi")) == ["Ada pick", "Bisi play 10-circle"]


def test_turn_order_decides_where_no_side_is_known():
    table = Laid(seats=False)
    assert shorts(table.lay("10-circle")) == ["Ada play 10-circle"]


def test_an_arm_from_between_two_seats_is_asked_about(monkeypatch):
    monkeypatch.setitem(SIDES, "Ada", 0.0)
    monkeypatch.setitem(SIDES, "Bisi", math.radians(70))
    monkeypatch.setitem(SIDES, "Chidi", math.pi)
    monkeypatch.setitem(SIDES, "between", math.radians(62))
    table = Laid()
    assert shorts(table.lay("10-circle", by="between")) == ["? who"]
    assert table.see() == []
    events = table.tap(TapKind.ANSWER, question=1, choice="Bisi")
    assert shorts(events) == ["Ada pick", "Bisi play 10-circle"]


def test_a_pick_that_was_none_is_taken_back_by_the_play_that_follows():
    table = Laid()
    table.pick(by="Ada")
    events = table.lay("10-circle", by="Ada")
    assert shorts(events) == ["Ada correction", "Ada play 10-circle"]
    assert table.state.hands["Ada"] == 4


def test_the_shape_of_a_20_is_told_by_the_next_card():
    table = Laid()
    events = table.lay("20-whot", by="Ada")
    assert shorts(events) == ["Ada play 20-whot", "? shape"]
    assert events[0].state["called"] == "unknown"
    assert not any("need" in call.lower() for call in events[0].calls)
    events = table.lay("7-star", by="Bisi")
    assert shorts(events) == ["Ada correction 20-whot", "Bisi play 7-star"]
    assert events[0].state["called"] == "star"
    assert events[0].inferred
    assert table.referee.questions == ()
    assert "Ada: 20-whot need star" in table.referee.record_text()


def test_the_shape_of_a_20_stays_unknown_through_picks():
    table = Laid()
    table.lay("20-whot", by="Ada")
    assert shorts(table.pick(by="Bisi")) == ["Bisi pick"]
    assert table.events[-1].state["called"] == "unknown"
    events = table.lay("7-cross", by="Chidi")
    assert shorts(events) == ["Ada correction 20-whot", "Chidi play 7-cross"]
    assert "Ada: 20-whot need cross\nBisi: pick\nChidi: 7-cross" in table.referee.record_text()


def test_a_named_shape_binds():
    table = Laid()
    table.lay("20-whot", by="Ada")
    events = table.tap(TapKind.ANSWER, question=1, choice="triangle")
    assert events[0].state["called"] == "triangle"
    assert shorts(table.lay("7-star", by="Bisi"))[0] == "Bisi illegal 7-star"


def test_a_20_on_a_20():
    table = Laid()
    table.lay("20-whot", by="Ada")
    assert shorts(table.lay("20-whot", by="Bisi")) == ["Bisi play 20-whot", "? shape"]
    assert table.referee.record_text().endswith("Ada: 20-whot\nBisi: 20-whot\n")
    assert "need" not in table.referee.record_text()
    again = Referee.resume(table.referee.record_text(), table.referee.extra())
    assert again.game.state_json() == table.referee.game.state_json()
    table.tap(TapKind.SHAPE, shape=Shape.STAR)
    assert shorts(table.lay("7-star", by="Chidi")) == ["Chidi play 7-star"]


def test_a_shape_nobody_told_is_marked_in_the_record_until_it_is_known():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.pick(by="Bisi")
    assert "# nobody told the shape" in table.referee.record_text()
    again = Referee.resume(table.referee.record_text(), table.referee.extra())
    assert again.record_text() == table.referee.record_text()
    table.lay("7-star", by="Chidi")
    assert "# nobody" not in table.referee.record_text()


def test_an_illegal_card_is_refused_with_reasons_and_taken_back():
    table = Laid()
    events = table.lay("7-star", by="Ada")
    assert shorts(events) == ["Ada illegal 7-star", "? illegal"]
    assert events[0].reasons[0].code == "no_match"
    assert [c.key for c in events[1].question.choices] == ["taken_back", "stands", "misread"]
    assert table.see() == []
    assert shorts(table.remove("7-star")) == ["Ada correction 7-star"]
    assert table.referee.questions == ()
    assert shorts(table.lay("10-circle", by="Ada")) == ["Ada play 10-circle"]


def test_after_a_refused_card_was_taken_back_a_pick_across_the_pile_is_seen():
    table = Laid()
    table.lay("7-star", by="Ada")
    table.remove("7-star")
    start, side = table.t + 1.0, SIDES["Ada"]
    over = Visit(Zone.PILE, start, start + 0.7, side)
    table.t += 2.0
    told = table.see((Visit(Zone.MARKET, start + 0.2, start + 0.6, side), over))
    assert shorts(told) == ["Ada pick"]


def test_a_card_refused_and_taken_back_may_be_refused_again():
    table = Laid()
    table.lay("7-star", by="Ada")
    table.remove("7-star")
    assert shorts(table.lay("7-star", by="Ada")) == ["Ada illegal 7-star", "? illegal"]


def test_the_hand_that_takes_a_refused_card_back_across_the_market_picks_nothing():
    table = Laid()
    table.lay("7-star", by="Ada")
    table.tracks[-1] = replace(table.tracks[-1], status=Status.GONE)
    start, side = table.t + 1.0, SIDES["Ada"]
    over = Visit(Zone.MARKET, start - 0.1, start + 0.6, side)
    table.t += 2.0
    told = table.see((Visit(Zone.PILE, start, start + 0.6, side), over))
    assert shorts(told) == ["Ada correction 7-star"]


def test_an_illegal_card_may_stand():
    table = Laid()
    table.lay("7-star", by="Ada")
    assert shorts(table.tap(TapKind.ANSWER, question=1, choice="stands")) == ["Ada play 7-star"]
    assert table.state.turn == "Bisi"
    assert shorts(table.lay("8-star", by="Bisi")) == ["Bisi play 8-star"]


def test_an_illegal_card_stands_once_it_is_played_upon():
    table = Laid()
    table.lay("7-star", by="Ada")
    assert shorts(table.lay("8-star", by="Bisi")) == ["Ada play 7-star", "Bisi play 8-star"]


def test_a_misread_card_is_corrected_and_stays_so():
    table = Laid()
    table.lay("7-star", by="Ada")
    events = table.tap(TapKind.ANSWER, None, "7-circle", question=1, choice="misread")
    assert shorts(events) == ["Ada correction 7-circle", "Ada play 7-circle"]
    assert table.see() == []
    assert "7-star" not in table.referee.record_text()
    assert table.state.turn == "Bisi"


def test_out_of_turn_is_refused():
    table = Laid()
    events = table.lay("7-star", by="Chidi")
    assert events[0].name == "illegal"
    assert events[0].player in ("Ada", "Chidi")


def test_a_card_already_played_is_asked_about_not_announced():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("11-circle", by="Bisi")
    assert shorts(table.lay("10-circle", by="Chidi")) == ["? repeat"]
    assert table.state.turn == "Chidi"
    events = table.tap(TapKind.ANSWER, None, "10-square", question=1, choice="misread")
    assert events[-1].cards[0].number == 10


def test_five_20s_are_five_cards():
    table = Laid(deal=6)
    for player in ("Ada", "Bisi", "Chidi", "Ada", "Bisi"):
        assert table.lay("20-whot", by=player)[0].name == "play"
        table.tap(TapKind.SHAPE, shape=Shape.STAR)
    assert shorts(table.lay("20-whot", by="Chidi")) == ["? repeat"]


def test_an_uncertain_card_is_asked_about():
    table = Laid()
    votes = {"10-circle": 1.0, "10-cross": 0.9}
    assert table.lay("10-circle", by="Ada", confidence=0.5, votes=votes) == []
    events = table.see(wait=1.6)
    assert shorts(events) == ["? unsure"]
    keys = [choice.key for choice in events[0].question.choices]
    assert keys[:2] == ["10-circle", "10-cross"]
    assert shorts(table.tap(TapKind.ANSWER, question=1, choice="10-circle")) == [
        "Ada play 10-circle"
    ]


@pytest.mark.parametrize("by", ["Ada", "Chidi"])
def test_what_follows_tells_whether_an_uncertain_card_was_a_play(by):
    table = Laid()
    votes = {"10-circle": 1.0, "10-cross": 0.9}
    table.lay("10-circle", by=by, confidence=0.5, votes=votes)
    table.see(wait=1.6)
    told = shorts(table.lay("1-circle", by="Bisi" if by == "Ada" else "Ada"))
    if by == "Ada":
        assert told == ["Ada play 10-circle", "Bisi play 1-circle"]
    else:
        assert told == ["Ada play 1-circle"]
    assert not table.referee.questions


def test_the_second_name_explains_what_the_first_can_not():
    table = Laid()
    votes = {"7-star": 1.0, "7-circle": 0.8}
    assert shorts(table.lay("7-star", by="Ada", votes=votes)) == ["Ada play 7-circle"]


def test_what_lay_there_unread_before_does_not_keep_the_question_back():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.remove("10-circle")
    before = Scene(table.t + 2.0, tuple(table.tracks), (), True, 1, unread_before=1)
    assert shorts(table.referee.see(before)) == ["? gone"]


@pytest.mark.parametrize("card", ["10-circle", "4-triangle"])
def test_after_a_card_was_taken_back_the_same_or_another_is_laid(card):
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.remove("10-circle")
    table.see(wait=1.0)
    table.tap(TapKind.ANSWER, question=1, choice="taken_back")
    if card == "10-circle":
        table.tracks[-1] = replace(table.tracks[-1], status=Status.THERE)
        laid = table.see((Visit(Zone.PILE, table.t, table.t + 0.5, SIDES["Ada"]),))
    else:
        laid = table.lay(card, by="Ada")
    assert shorts(laid) == [f"Ada play {card}"]


def test_the_last_card_gone_is_asked_about():
    table = Laid()
    table.lay("10-circle", by="Ada")
    assert table.remove("10-circle") == []
    assert shorts(table.see(wait=1.0)) == ["? gone"]
    assert shorts(table.tap(TapKind.ANSWER, question=1, choice="taken_back")) == [
        "Ada correction 10-circle"
    ]
    assert table.state.turn == "Ada"


def test_two_cards_between_two_looks():
    table = Laid()
    events = table.lay("10-circle", "10-square")
    assert shorts(events) == ["Ada play 10-circle", "Bisi play 10-square"] or len(events) == 2


def test_undo_survives_the_next_frame():
    table = Laid()
    table.lay("10-circle", by="Ada")
    assert shorts(table.tap(TapKind.UNDO)) == ["Ada correction 10-circle"]
    assert table.see() == []
    assert table.state.turn == "Ada"


def test_a_correction_changes_the_past_and_what_follows():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("10-square", by="Bisi")
    index = table.events[-1].action
    table.tap(TapKind.CORRECT, None, "8-circle", action=index)
    assert table.state.turn == "Ada"
    assert "Bisi: 8-circle" in table.referee.record_text()
    assert table.see() == []


def test_a_tap_about_an_older_turn_is_refused():
    table = Laid()
    seen = table.events[-1].number
    table.lay("10-circle", by="Ada")
    with pytest.raises(StaleTap, match="Bisi is on turn now"):
        table.tap(TapKind.PICK, seen=seen)
    table.tap(TapKind.PICK, seen=table.events[-1].number)
    assert table.state.turn == "Chidi"


def test_taps_alone_play_a_round_to_its_end():
    table = Laid(deal=1, seats=False)
    events = table.tap(TapKind.PLAY, None, "10-circle")
    assert shorts(events) == ["Ada play 10-circle", "Ada round"]
    assert events[-1].places[0] == ("Ada",)
    events = table.tap(TapKind.HOLDS, "Bisi", "7-star")
    assert events[-1].totals["Bisi"] == 14


def test_the_next_round_begins_with_the_next_card_turned_up():
    table = Laid(deal=1)
    table.lay("10-circle", by="Ada")
    assert table.told()[-1] == "Ada round"
    table.remove("10-circle", "4-circle")
    assert shorts(table.lay("5-star")) == ["- deal 5-star"]
    assert table.state.turn is not None


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (TapKind.STANDS, None),
        (TapKind.TAKEN_BACK, "nothing was refused"),
        (TapKind.SHAPE, "no 20"),
        (TapKind.ANSWER, "answered itself"),
        (TapKind.NEW_ROUND, "not over"),
        (TapKind.PLAY, "which card"),
    ],
)
def test_taps_that_make_no_sense_are_one_sentence(kind, says):
    table = Laid()
    if says is None:
        assert table.tap(kind)[0].legal is False
        return
    with pytest.raises(CompanionError, match=says):
        table.tap(kind, shape=Shape.STAR)


def test_a_game_resumes_where_it_stood():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.pick(by="Bisi")
    again = Referee.resume(table.referee.record_text(), table.referee.extra())
    assert again.game.state == table.state
    assert again.game.state_json() == table.referee.game.state_json()
    again.anchor(table.tracks)
    assert again.known == {1, 2}


def test_questions_close_when_the_card_answers_them():
    table = Laid()
    table.lay("20-whot", by="Ada")
    assert [q.topic for q in table.referee.questions] == [Topic.SHAPE]
    table.lay("7-star", by="Bisi")
    assert table.referee.questions == ()


def test_a_card_told_before_it_was_read_is_one_play():
    table = Laid()
    table.tap(TapKind.PLAY, None, "10-circle")
    assert table.lay("10-circle", by="Ada") == []
    assert table.state.turn == "Bisi"


def test_further_looks_correct_a_misreading_by_themselves():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.tracks[-1] = rename(table.tracks[-1], "8-circle")
    events = table.see()
    assert shorts(events) == ["Ada correction 8-circle", "Ada play 8-circle"]
    assert table.state.turn == "Chidi"
    assert table.see() == []


def test_what_a_person_said_is_not_corrected_by_further_looks():
    table = Laid()
    table.lay("7-star", by="Ada")
    table.tap(TapKind.ANSWER, None, "7-circle", question=1, choice="misread")
    table.tracks[-1] = rename(table.tracks[-1], "7-cross")
    assert table.see() == []
    assert "Ada: 7-circle" in table.referee.record_text()


def test_a_card_that_can_not_be_read_at_all_is_asked_for():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.cover()
    assert table.see(unread=1) == []
    assert shorts(table.see(unread=1, wait=1.6)) == ["? unsure"]
    number = table.referee.questions[-1].number
    events = table.tap(TapKind.ANSWER, None, "10-square", question=number, choice="misread")
    assert shorts(events) == ["Bisi play 10-square"]
    assert table.lay("10-square", by="Bisi") == []
