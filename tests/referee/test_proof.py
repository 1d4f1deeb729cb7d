"""Nothing is held against a player, or said of one nobody saw, that a lost card would explain."""

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at
from laid import SIDES, Laid, rename, shorts

from companion.cards import read_card
from companion.referee.taps import TapKind
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone


def show(table, card, confidence=0.99, corner=False, at=(40.0, 0.0), votes=2.5):
    """A card is read, though no hand came to the pile."""
    table.t += 2.0
    name, quad = read_card(card), None if corner else quad_at(*at)
    track = Track(
        len(table.tracks) + 1, name, confidence, quad, at, Status.THERE, True,
        table.t - 0.5, table.t, ((name, votes),), None, not corner, 0.0 if corner else 1.0,
    )  # fmt: skip
    table.tracks.append(track)
    return table.see()


def answer(table, card):
    return table.tap(
        TapKind.ANSWER, None, card, question=table.referee.questions[-1].number, choice="misread"
    )


def test_a_card_that_only_a_lost_one_explains_is_not_refused():
    table = Laid()
    table.came("Ada")
    assert shorts(table.lay("7-triangle", by="Bisi")) == ["? unsure"]
    assert shorts(answer(table, "4-triangle")) == ["Ada play 4-triangle"]
    assert shorts(table.see()) == ["Bisi play 7-triangle"]


def test_nobody_is_said_to_have_picked_whose_hand_came_to_the_pile():
    table = Laid()
    table.came("Ada")
    assert shorts(table.lay("7-circle", by="Bisi")) == ["? unsure"]
    assert shorts(answer(table, "10-circle")) == ["Ada play 10-circle"]
    assert shorts(table.see()) == ["Bisi play 7-circle"]


def test_a_hand_that_changed_nothing_excuses_nothing_once_people_said_so():
    table = Laid()
    table.came("Ada")
    table.lay("7-triangle", by="Bisi")
    table.tap(TapKind.ANSWER, question=1, choice="no_play")
    assert "illegal" in shorts(table.see())[0]


def test_a_question_nobody_answered_is_forgotten_once_the_game_goes_on_as_due():
    table = Laid()
    table.came("Ada")
    table.lay("7-circle", by="Bisi")
    assert shorts(table.see(wait=9.0)) == ["Ada pick", "Bisi play 7-circle"]
    for player, card in (("Chidi", "3-circle"), ("Ada", "11-circle"), ("Bisi", "12-circle")):
        table.lay(card, by=player)
        assert table.referee.questions
    table.lay("10-circle", by="Chidi")
    events = table.lay("5-star", by="Ada")
    assert not any(question.topic == "unsure" for question in table.referee.questions)
    assert events[0].name == "illegal"


def test_the_next_player_at_the_market_tells_that_a_card_was_lost():
    table = Laid()
    table.came("Ada")
    assert shorts(table.pick(by="Bisi")) == ["? unsure"]
    assert shorts(answer(table, "10-circle")) == ["Ada play 10-circle"]
    assert shorts(table.see()) == ["Bisi pick"]


def test_what_nobody_laid_is_not_refused():
    table = Laid()
    table.lay("10-circle", by="Ada")
    assert show(table, "7-star", confidence=0.7, corner=True) == []
    assert shorts(table.pick(by="Bisi")) == ["Bisi pick"]
    assert shorts(table.lay("12-circle", by="Chidi")) == ["Chidi play 12-circle"]


def test_a_faint_reading_of_the_card_that_lies_there_is_no_new_one():
    table = Laid()
    table.lay("10-circle", by="Ada")
    assert show(table, "10-cross", confidence=0.61, at=(0.0, 0.0)) == []
    assert table.state.turn == "Bisi"


def test_a_card_surely_read_that_nobody_was_seen_to_lay_is_asked_about():
    table = Laid()
    table.lay("10-circle", by="Ada")
    assert show(table, "7-star") == []
    assert shorts(table.see(wait=1.6)) == ["? unsure"]


def test_a_corner_of_a_card_played_before_is_no_second_one():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("11-circle", by="Bisi")
    table.came("Chidi")
    assert show(table, "10-circle", corner=True) == []


def test_nothing_is_refused_while_a_card_beneath_is_asked_about():
    table = Laid()
    table.lay("10-circle", by="Ada")
    table.lay("11-circle", by="Bisi")
    assert shorts(table.lay("10-circle", by="Chidi")) == ["? repeat"]
    assert table.lay("5-star", by="Ada") == []


def test_a_card_told_by_people_is_the_one_that_is_read_late():
    table = Laid()
    table.came("Ada")
    table.lay("7-triangle", by="Bisi")
    answer(table, "4-triangle")
    assert table.told()[-1] == "Ada play 4-triangle"
    assert shorts(table.see()) == ["Bisi play 7-triangle"]
    assert show(table, "4-triangle", corner=True) == []


def test_a_second_card_of_the_same_arm_is_not_the_next_players():
    table = Laid("whot/english", call="4-circle", deal=6, seats=False)
    assert shorts(table.lay("10-circle", by="Ada")) == ["Ada play 10-circle"]
    assert table.lay("11-circle", by="Ada") == []
    assert shorts(table.lay("12-circle", by="Ada"))[-1] == "Ada play 10-circle 11-circle 12-circle"


def test_a_faint_second_card_of_a_ladder_is_not_lost_under_the_third():
    table = Laid("whot/english", call="4-circle", deal=6, seats=False)
    table.lay("10-circle", by="Ada")
    assert table.lay("11-circle", by="Ada", confidence=0.7, votes={"11-circle": 1.9}) == []
    table.tracks[-1] = replace(table.tracks[-1], status=Status.COVERED)
    assert shorts(table.lay("12-circle", by="Ada"))[-1] == "Ada play 10-circle 11-circle 12-circle"


def test_the_hand_that_turned_the_card_up_picks_nothing_on_its_way_back():
    table = Laid()
    back = Visit(Zone.MARKET, table.t + 0.1, table.t + 0.3, SIDES["Chidi"])
    assert table.see((back,)) == []
    assert table.state.turn == "Ada"


def test_a_faint_card_turned_up_is_looked_at_for_longer():
    table = Laid(call=None)
    told = table.lay("4-circle", confidence=0.6, votes={"4-circle": 1.2})
    assert shorts(told) == ["- deal 4-circle"]
    assert told[0].t - table.tracks[0].born >= 1.0


def test_a_card_turned_up_and_never_read_well_is_what_lets_the_next_be_played():
    table = Laid(call=None)
    votes = {"2-square": 1.5, "8-star": 1.3}
    assert table.lay("2-square", confidence=0.45, stable=False, votes=votes) == []
    assert shorts(table.lay("4-star", by="Ada")) == ["- deal 8-star", "Ada play 4-star"]


def test_further_looks_correct_the_card_turned_up():
    table = Laid()
    table.tracks[0] = rename(table.tracks[0], "8-star")
    assert shorts(table.see()) == ["- correction 8-star"]
    assert str(table.state.call_card) == "8-star"
    assert shorts(table.lay("5-star", by="Ada")) == ["Ada play 5-star"]
    assert "call 8-star" in table.referee.record_text()


def test_a_20_that_another_followed_unseen_asked_for_nothing_that_is_known():
    table = Laid("whot/english", call="20-whot", deal=6)
    table.lay("4-circle", by="Chidi")
    table.lay("20-whot", by="Ada")
    table.tap_shape("star")
    table.came("Bisi")
    assert shorts(table.lay("20-whot", by="Chidi"))[:2] == [
        "Bisi play 20-whot",
        "Chidi play 20-whot",
    ]
    assert "Bisi: 20-whot\n" in table.referee.record_text()


def test_a_faint_card_of_which_a_corner_still_shows_is_not_forgotten_for_the_next():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("circle")
    faint = {"confidence": 0.75, "stable": False, "votes": {"10-circle": 0.75}}
    assert table.lay("10-circle", by="Bisi", **faint) == []
    assert shorts(table.lay("11-circle", by="Chidi")) == [
        "Bisi play 10-circle",
        "Chidi play 11-circle",
    ]
