"""Advice: legal, in the order good players have, and with its reasons."""

from __future__ import annotations

import pytest

from companion.cards import read_cards
from companion.engine.record_write import write_action
from companion.engine.registry import rules
from companion.engine.values import Action, Kind
from companion.errors import UsageError
from companion.teach import LESSONS, Advice, act, answer, begin, go_on, hints
from companion.teach.lesson import LEARNER
from companion.teach.runner import goal, meets, right_answer
from companion.teach.thirteen_turns import holds_bomb, suited_turns, turns


def best(game, hand, position, **options):
    """The best move of Ada's hand as record words, and its reasons."""
    agreed = rules(game, options)
    cards = read_cards(hand, agreed.deck)
    fields = {"turn": "Ada", **position, "hands": f"Ada={len(cards)} {position['hands']}"}
    players = ("Ada", "Bisi", "Chidi")
    found = hints(agreed, agreed.position(players, fields), cards)
    return write_action(found[0].action).removeprefix("Ada: "), found[0].reasons


def whot(call, hand, others="Bisi=4 Chidi=4", game="whot/nigerian", **more):
    position = {"call": call, "pile": "9", "hands": others, **more}
    return best(game, hand, position)


def thirteen(hand, others="Bisi=9 Chidi=9", **more):
    return best("thirteen", hand, {"hands": others, **more})


def test_lessons_and_advice_agree():
    # Not where the lesson is about claims, or about a form that could be passed as well.
    apart = {("calls", "claim"), ("runs", "no-two")}
    for lesson in LESSONS:
        moment = begin(lesson)
        while not moment.over:
            if moment.step.ask is not None:
                moment = go_on(answer(moment, right_answer(moment)))
                continue
            if moment.state.turn == LEARNER and (lesson.name, moment.step.name) not in apart:
                found = hints(moment.rules, moment.state, moment.hand)
                assert meets(moment, found[0].action), (lesson.name, moment.step.name)
            moment = go_on(act(moment, goal(moment)))


def test_a_two_is_kept_until_the_next_player_is_close():
    assert whot("10-triangle", "2-triangle 13-triangle 7-cross")[0] == "13-triangle"
    move, reasons = whot("10-triangle", "2-triangle 3-triangle 7-cross", "Bisi=1 Chidi=4")
    assert move == "2-triangle" and Advice.STOPS_NEXT in reasons


def test_a_whot_asks_for_the_longest_shape_and_is_kept_where_something_fits():
    move, reasons = whot("7-triangle", "20-whot 3-star 8-star 10-cross")
    assert move == "20-whot need star" and Advice.CALLS_LONGEST in reasons
    assert whot("7-triangle", "20-whot 3-triangle 10-cross")[0] == "3-triangle"


def test_what_is_owed_is_defended_or_picked():
    debt = {"debt": "2"}
    assert whot("2-cross", "2-star 7-circle", **debt) == ("2-star", (Advice.DEFENDS,))
    assert whot("2-cross", "20-whot 7-cross", **debt) == ("pick", (Advice.NOTHING_DEFENDS,))
    assert whot("7-star", "3-cross 10-square") == ("pick", (Advice.NOTHING_FITS,))


def test_the_last_card_goes_out():
    assert whot("7-star", "7-cross")[1][0] is Advice.GOES_OUT


def test_several_cards_go_before_one():
    hand = "10-triangle 11-triangle 12-triangle 3-star"
    move, reasons = whot("10-circle", hand, game="whot/english")
    assert move == "10-triangle 11-triangle 12-triangle"
    assert reasons[0] is Advice.SHEDS_SEVERAL


def test_an_open_whot_is_named_by_the_hand():
    game = rules("whot/nigerian")
    state = game.position(
        ("Ada", "Bisi"), {"turn": "Ada", "call": "7-star", "pile": "9", "hands": "Ada=3 Bisi=4"}
    )
    whot_card, *rest = read_cards("20-whot 3-cross 10-cross")
    state = game.judge(state, Action("Ada", Kind.PLAY, (whot_card,))).state
    found = hints(game, state, rest)
    assert found[0].action.words == "I need cross"
    assert found[0].reasons == (Advice.CALLS_LONGEST,)


def test_thirteen_beats_cheaply_keeps_sets_and_bombs_twos():
    table = {"table": "KC", "owner": "Chidi"}
    assert thirteen("QH AD 2S 9C", **table)[0] == "AD"
    assert thirteen("5C 5H JS JD 2H", table="10S", owner="Chidi")[0] == "pass"
    bombed = thirteen("8S 8C 8D 8H 4C KD", table="2S", owner="Chidi")
    assert bombed[0] == "8S 8C 8D 8H" and bombed[1][0] is Advice.BOMBS_TWO
    assert thirteen("9S 9C 9D 9H 4C KS", table="AH", owner="Chidi")[0] == "pass"
    move, reasons = thirteen("4C 6S 6C 6D 6H 10D 2H")
    assert move == "4C" and Advice.SAVES_BOMB in reasons


def test_a_single_is_not_led_to_somebody_with_one_card():
    assert thirteen("4S 9C 9D KH 8S", "Bisi=1 Chidi=7")[0] == "9C 9D"


def test_going_out_on_a_two_is_not_advised_where_it_loses():
    position = {"hands": "Bisi=3 Chidi=4"}
    assert best("thirteen", "4S 2H", position, finish_on_two="lose")[0] == "2H"
    last = {"hands": "Bisi=3 Chidi=4", "table": "KC", "owner": "Chidi"}
    assert best("thirteen", "2H", last, finish_on_two="lose")[0] == "pass"


def test_turns_and_bombs_are_counted():
    assert turns(read_cards("3S 4D 5C 6H 9C 9D KS")) == 3
    assert turns(read_cards("5S 5D 6C 6H 7S 7C")) == 1
    assert turns(read_cards("QS KD AH 2C")) == 2
    assert holds_bomb(read_cards("5S 5D 6C 6H 7S 7C KD"))
    assert holds_bomb(read_cards("8S 8C 8D 8H"))
    assert not holds_bomb(read_cards("KS KD AC AH 2S 2C"))


def test_northern_turns_keep_to_suits_and_colours():
    assert suited_turns(read_cards("7D 8D 9D JS QS KS")) == 2
    assert suited_turns(read_cards("4S 5D 6C")) == 3
    assert suited_turns(read_cards("8D 8H 9S 9H")) == 3
    assert suited_turns(read_cards("4S 4C 5D 5H 6S 6C")) == 3
    assert not holds_bomb(read_cards("5S 5C 6S 6C 7S 7C"), rows=False)


def test_a_hand_of_another_size_gets_no_advice():
    with pytest.raises(UsageError, match="holds 2 cards, and 1 were named"):
        game = rules("whot/nigerian")
        fields = {"turn": "Ada", "call": "7-star", "pile": "9", "hands": "Ada=2 Bisi=4"}
        hints(game, game.position(("Ada", "Bisi"), fields), read_cards("7-cross"))


def test_a_round_that_is_over_has_no_hints():
    moment = begin(LESSONS[0])
    while not moment.over:
        moment = go_on(act(moment, goal(moment)))
    assert hints(moment.rules, moment.state, moment.hand) == []
