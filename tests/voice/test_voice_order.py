"""Which call is said next."""

from __future__ import annotations

from companion.voice import LATE_S, Saying, Utterance, Weight, choose


def call(text: str, at: float, weight: Weight = Weight.CALL) -> Utterance:
    return Utterance(text, "en", weight, at)


def test_nothing_waits():
    assert choose((), None, 10.0).say is None


def test_the_newest_wins_and_older_ones_go():
    choice = choose((call("a", 9.0), call("b", 9.5)), None, 10.0)
    assert choice.say is not None and choice.say.text == "b"
    assert choice.waiting == ()


def test_of_two_at_once_the_one_told_last_wins():
    choice = choose((call("a", 9.0), call("b", 9.0)), None, 9.0)
    assert choice.say is not None and choice.say.text == "b"


def test_a_late_call_is_never_said():
    assert choose((call("a", 10.0),), None, 10.0 + LATE_S).say is not None
    assert choose((call("a", 10.0),), None, 10.01 + LATE_S) == choose((), None, 0.0)


def test_a_call_cuts_an_equal_and_a_lesser_one():
    for being_said in (Weight.NEWS, Weight.CALL):
        choice = choose((call("a", 10.0),), Saying(being_said, 12.0), 10.0)
        assert choice.say is not None


def test_a_lesser_call_waits_for_the_end_and_may_be_late_by_then():
    news = call("b", 10.0, Weight.NEWS)
    waits = choose((news,), Saying(Weight.WRONG, 11.5), 10.0)
    assert (waits.say, waits.waiting, waits.again) == (None, (news,), 11.5)
    assert choose(waits.waiting, Saying(Weight.WRONG, 11.5), 11.5).say is news
    assert choose(waits.waiting, Saying(Weight.WRONG, 12.5), 12.5).say is None


def test_the_gravest_is_said_first_and_what_came_after_it_waits():
    wrong, news = call("no", 10.0, Weight.WRONG), call("b", 10.1, Weight.NEWS)
    choice = choose((call("old", 9.9), wrong, news), None, 10.2)
    assert choice.say is wrong and choice.waiting == (news,)
