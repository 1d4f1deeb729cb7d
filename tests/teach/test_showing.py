"""A hand held before a camera: what is in it for certain, and what a person puts right."""

from __future__ import annotations

from companion.cards import read_card, read_cards
from companion.teach.showing import LOOKS, PutRight, Showing

LIMIT = {read_card(name): 1 for name in ("7-star", "5-circle", "1-star", "2-star")}
WHOT = read_card("20-whot")


def showing(**more):
    return Showing({**LIMIT, WHOT: 5}, **more)


def looked(start, *readings, times=LOOKS):
    for _ in range(times):
        start = start.look((read_card(name), confidence) for name, confidence in readings)
    return start


def test_a_card_is_in_the_hand_once_enough_looks_have_read_it():
    hand = looked(showing(), ("7-star", 0.99), ("5-circle", 0.95), times=LOOKS - 1)
    assert hand.cards == ()
    hand = looked(hand, ("7-star", 0.99), times=1)
    assert hand.cards == (read_card("7-star"),)
    # The looks need not show all cards at once.
    assert looked(hand, ("5-circle", 0.93), times=1).cards == read_cards("7-star 5-circle")


def test_what_is_read_without_confidence_is_asked_about():
    hand = looked(showing(), ("7-star", 0.99), ("1-star", 0.7), ("2-star", 0.3))
    assert hand.cards == (read_card("7-star"),)
    assert hand.doubtful == (read_card("1-star"),)


def test_five_whots_look_alike_and_are_counted_in_one_look():
    hand = looked(showing(), ("20-whot", 0.99), ("20-whot", 0.99))
    assert hand.cards == (WHOT, WHOT)
    behind = showing(ground={WHOT: 1})
    assert looked(behind, ("20-whot", 0.99), ("20-whot", 0.99)).cards == (WHOT,)


def test_a_card_that_is_elsewhere_is_not_in_the_hand():
    hand = looked(showing(ground={read_card("7-star"): 1}), ("7-star", 0.99), ("10-cross", 0.99))
    assert hand.cards == () and hand.doubtful == ()


def test_what_a_person_says_stands_against_later_looks():
    read = read_cards("7-star 5-circle")
    right = PutRight().without(read[0], read)
    assert right.hand(read) == read[1:]
    right = right.with_one(read_card("1-star"), read)
    assert right.hand(read) == read_cards("5-circle 1-star")
    # Read now as well: it is still one card.
    assert right.hand((*read, read_card("1-star"))) == read_cards("5-circle 1-star")
    assert PutRight().with_one(WHOT, (WHOT,)).hand((WHOT,)) == (WHOT, WHOT)
    assert right.with_one(read[0], read).hand(read) == read_cards("7-star 5-circle 1-star")
