"""Hands laid open at the round's end."""

import math
from dataclasses import replace

from laid import SIDES, Laid, quad_at, shorts

from companion.cards import read_card
from companion.referee.events import Topic
from companion.referee.scene import Scene
from companion.referee.taps import TapKind
from companion.vision.tracker import Status, Track


def over():
    """Ada goes out; Bisi and Chidi hold one card each."""
    table = Laid(deal=1)
    table.lay("10-circle", by="Ada")
    table.referee.seats.learn("Bisi", SIDES["Bisi"])
    table.referee.seats.learn("Chidi", SIDES["Chidi"])
    return table


def show(table, side, *cards, born=0.0):
    table.t += 1.0
    shown = []
    for card in cards:
        name = read_card(card)
        number = 100 + len(shown) + int(10 * math.cos(side))
        shown.append(
            Track(number, name, 0.98, quad_at(0, 0), (0.0, 0.0), Status.THERE, True,
                  table.t - 0.5 - born, table.t, ((name, 2.0),))
        )  # fmt: skip
    scene = Scene(table.t, tuple(table.tracks), (), True, shown=tuple((t, side) for t in shown))
    return list(table.referee.see(scene))


def test_a_hand_is_summed_and_counts_once_it_is_confirmed():
    table = over()
    (event,) = show(table, SIDES["Bisi"], "7-star")
    assert event.question.topic is Topic.HOLDS
    assert event.question.text == "Bisi holds 7-star: 14"
    assert [choice.key for choice in event.question.choices] == ["holds", "misread", "no_play"]
    assert show(table, SIDES["Bisi"], "7-star") == []
    (told,) = table.tap(TapKind.ANSWER, question=event.question.number, choice="holds")
    assert told.totals == {"Ada": 0, "Bisi": 14, "Chidi": None}
    assert show(table, SIDES["Bisi"], "7-star") == []


def test_a_card_that_lies_in_the_pile_can_not_be_in_a_hand():
    table = over()
    (event,) = show(table, SIDES["Chidi"], "10-circle")
    assert "can't be in two places" in event.question.text
    assert [choice.key for choice in event.question.choices] == ["misread", "no_play"]
    cards = (read_card("10-square"),)
    (told,) = table.tap(
        TapKind.ANSWER, None, *map(str, cards), question=event.question.number, choice="misread"
    )
    assert told.totals["Chidi"] == 10


def test_a_part_of_a_hand_is_waited_for():
    table = Laid(deal=2)
    table.lay("10-circle", by="Ada")
    table.lay("10-square", by="Bisi")
    table.pick(by="Chidi")
    table.lay("3-square", by="Ada")
    assert table.state.over
    assert show(table, SIDES["Chidi"], "7-star", "2-star") == []
    (event,) = show(table, SIDES["Chidi"], "7-star", "2-star", born=7.0)
    assert event.question.text == "Chidi holds 7-star 2-star: 18. I see 2 of 3 cards"


def test_what_is_not_a_hand_is_left_alone():
    table = over()
    (event,) = show(table, SIDES["Bisi"], "7-star")
    assert table.tap(TapKind.ANSWER, question=event.question.number, choice="no_play") == []
    assert show(table, SIDES["Bisi"], "7-star") == []
    assert table.referee.questions == ()


def test_nothing_is_asked_before_the_round_is_over():
    table = Laid()
    assert shorts(show(table, SIDES["Bisi"], "7-star")) == []
    assert replace(Scene(0.0)).shown == ()
