"""Cards laid before a camera: which of them are a move of the lesson, and which are not."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import deck_cards, read_card, read_cards
from companion.engine.values import Action, Kind
from companion.teach import LESSONS, Outcome, act, begin, go_on, lesson_named
from companion.teach.laying import Laying, Lying, Note, begin_laying, see
from companion.teach.lesson import LEARNER
from companion.teach.practice import Practice
from companion.teach.runner import goal


def lying(*cards, at=0.0, since=0.0, apart=1.0):
    return tuple(
        Lying(read_card(card), at + place * apart, 0.0, since + place * 0.01 * bool(apart))
        for place, card in enumerate(cards)
    )


def moment_of(name, step=0):
    moment = begin(lesson_named(name))
    for _ in range(step):
        moment = go_on(act(moment, goal(moment)))
    return moment


def laid(moment, *there, laying=None, calm=True):
    """What the last of several looks says."""
    laying = laying or begin_laying(moment, ())
    for look in there:
        laying, found = see(laying, moment, look, calm)
    return found


def words(found):
    return [str(card) for card in found.action.cards] if found.action else None


def test_a_card_of_the_hand_is_the_move_and_is_offered_once():
    moment = moment_of("first")
    found = laid(moment, lying("7-circle"))
    assert words(found) == ["7-circle"] and found.action.player == LEARNER
    assert found.action.kind is Kind.PLAY and act(moment, found.action).solved
    again = laid(moment, lying("7-circle"), lying("7-circle"))
    assert again.action is None and again.cards == ()


def test_a_card_that_does_not_fit_is_offered_too_and_may_be_changed_for_another():
    moment = moment_of("first")
    wrong = laid(moment, lying("13-cross"))
    assert act(moment, wrong.action).tried.outcome is Outcome.REFUSED
    # It stays there and the right one comes beside it, or it is taken back first.
    beside = laid(moment, lying("13-cross"), lying("13-cross", "4-star"))
    assert words(beside) == ["4-star"]
    assert words(laid(moment, lying("13-cross"), (), lying("4-star"))) == ["4-star"]
    assert words(laid(moment, lying("13-cross"), (), lying("13-cross"))) == ["13-cross"]


def test_cards_that_are_not_in_the_hand_are_nobodys_move():
    moment = moment_of("first")
    assert laid(moment, lying("4-circle", "20-whot", "5-star")).action is None
    assert words(laid(moment, lying("4-circle", "7-circle"))) == ["7-circle"]


def test_what_lay_there_before_is_no_move_until_it_is_laid_again():
    moment = moment_of("first")
    before = begin_laying(moment, lying("7-circle"))
    assert laid(moment, lying("7-circle"), laying=before).action is None
    again = laid(moment, lying("7-circle"), (), lying("7-circle"), laying=before)
    assert words(again) == ["7-circle"]


def test_a_card_is_pushed_away_from_a_hand_that_lies_open():
    moment = moment_of("first")
    hand = ("7-circle", "4-star", "13-cross", "10-square")
    laying = begin_laying(moment, ())
    laying, found = see(laying, moment, lying(*hand), True)
    assert found.note is Note.OPEN and found.action is None
    pushed = tuple(
        Lying(card.card, card.x, card.y - 1.4 * (str(card.card) == "4-star"))
        for card in lying(*hand)
    )
    assert words(see(laying, moment, pushed, True)[1]) == ["4-star"]
    # The camera was moved, or all of them: nobody has played.
    moved = lying(*hand, at=2.5)
    assert see(laying, moment, moved, True)[1].action is None
    assert see(laying, moment, lying(*reversed(hand)), True)[1].action is None


def test_a_move_waits_until_nothing_is_added():
    moment = moment_of("sets")
    first = laid(moment, lying("8C"), calm=False)
    assert first.action is None and [str(card) for card in first.cards] == ["8C"]
    assert act(moment, laid(moment, lying("8C", "8H")).action).solved


def test_thirteen_takes_what_lies_there_with_what_is_added():
    moment = moment_of("sets")
    found = laid(moment, lying("8C"), lying("8C", "8H"))
    assert words(found) == ["8C", "8H"]
    # A refused card left lying does not spoil the next play.
    assert words(laid(moment, lying("2H"), lying("2H", "8C", "8H"))) == ["8C", "8H"]


def test_the_order_counts_in_a_ladder_and_is_free_for_cards_laid_at_once():
    moment = moment_of("ladder")
    up = ("10-triangle", "11-triangle", "12-triangle")
    assert act(moment, laid(moment, lying(*up)).action).solved
    assert act(moment, laid(moment, lying(*reversed(up), apart=0.0)).action).solved
    down = laid(moment, lying(*reversed(up)))
    assert words(down) == ["12-triangle", "11-triangle", "10-triangle"]
    assert act(moment, down.action).tried.outcome is Outcome.REFUSED


def test_a_whot_waits_for_its_word():
    found = laid(moment_of("whot"), lying("20-whot"))
    assert found.note is Note.WORD and found.action is None
    assert [str(card) for card in found.cards] == ["20-whot"]


def test_a_pick_that_may_change_the_direction_waits_for_its_word():
    moment = moment_of("turning")
    assert laid(moment, lying("2-triangle")).note is Note.WORD
    assert words(laid(moment, lying("10-triangle"))) == ["10-triangle"]
    assert words(laid(moment_of("picks"), lying("2-star"))) == ["2-star"]


def test_where_the_table_goes_on_the_next_card_may_lie_there_already():
    moment = moment_of("again")
    laying, _ = see(begin_laying(moment, ()), moment, lying("1-circle"), True)
    moment = act(moment, goal(moment))
    there = lying("1-circle", "12-circle")
    assert see(laying, moment, there, True)[1].action is None
    moment = go_on(moment)
    laying = begin_laying(moment, there, laying)
    assert words(see(laying, moment, there, True)[1]) == ["12-circle"]
    # A new position is a new beginning.
    after = moment_of("again", 2)
    assert begin_laying(after, lying("8-triangle"), laying).before == lying("8-triangle")


def test_a_question_is_not_answered_with_cards():
    moment = moment_of("plain", 1)
    assert moment.step.ask is not None
    assert see(Laying(), moment, lying("7-star"), True)[1].action is None


def dealt(seed=1):
    """A practice round of Nigerian Whot, and a card of its hand that may be laid first."""
    table = Practice("whot/nigerian", seed)
    plays = [a for a in table.rules.legal_actions(table.state, table.hand) if a.cards]
    return table, str(next(a.cards[0] for a in plays if a.need is None))


def test_a_practice_round_takes_real_cards_turn_after_turn():
    table, card = dealt()
    laying, found = see(begin_laying(table, ()), table, lying(card), True)
    assert words(found) == [card] and table.key[1] == 0 and table.anew
    assert table.act(found.action)
    # Its own card still lies there when it is the learner's turn again.
    assert table.key[1] == 1 and not table.anew
    laying = begin_laying(table, lying(card), laying)
    assert see(laying, table, lying(card), True)[1].action is None
    other = str(table.hand[0])
    assert see(laying, table, lying(card, other), True)[1].cards == read_cards(other)


def test_a_card_just_picked_may_be_put_to_a_hand_that_lies_open():
    table, _ = dealt()
    held = [str(card) for card in table.hand]
    laying = begin_laying(table, lying(*held))
    table.act(Action(LEARNER, Kind.PICK))
    picked = [str(card) for card in table.joined]
    assert picked
    laying = begin_laying(table, lying(*held), laying)
    laying, found = see(laying, table, lying(*held, *picked), True)
    assert found.action is None and found.note is Note.OPEN
    pushed = tuple(
        Lying(card.card, card.x, card.y - 1.4 * (str(card.card) == picked[0]))
        for card in lying(*held, *picked)
    )
    assert see(laying, table, pushed, True)[1].cards == read_cards(picked[0])
    # Where the hand is held, it is laid.
    alone = begin_laying(table, ())
    assert see(alone, table, lying(picked[0]), True)[1].cards == read_cards(picked[0])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_whatever_lies_there_only_cards_of_the_hand_are_played_and_only_when_it_is_calm(data):
    moment = begin(data.draw(st.sampled_from(LESSONS)))
    deck = deck_cards(moment.rules.deck)
    cards = st.sampled_from((*deck, *moment.hand * 8))
    places = st.sampled_from((0.0, 0.4, 1.5, 3.0))
    look = st.lists(st.builds(Lying, cards, places, places, places), max_size=6)
    laying = begin_laying(moment, data.draw(look))
    for there, calm in data.draw(st.lists(st.tuples(look, st.booleans()), max_size=5)):
        laying, found = see(laying, moment, there, calm)
        assert not Counter(found.cards) - Counter(moment.hand)
        assert not Counter(found.cards) - Counter(card.card for card in there)
        if found.action is not None:
            assert calm and found.action.cards == found.cards
            assert moment.step.ask is None
            # The same look again offers nothing.
            assert see(laying, moment, there, calm)[1].action is None
