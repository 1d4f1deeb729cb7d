"""A hand held before a camera: what is in it for certain, and what a person puts right."""

from __future__ import annotations

from companion.cards import read_card, read_cards
from companion.teach.showing import LOOKS, PutRight, Read, Showing

LIMIT = {read_card(name): 1 for name in ("7-star", "5-circle", "1-star", "2-star")}
WHOT = read_card("20-whot")


def showing(**more):
    return Showing({**LIMIT, WHOT: 5}, **more)


def looked(start, *readings, times=LOOKS):
    for _ in range(times):
        start = start.look(Read(read_card(name), *more) for name, *more in readings)
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


def test_a_card_said_to_be_another_is_that_card_whatever_is_read():
    read = read_cards("7-star 5-circle")
    right = PutRight().instead(read[0], read_card("1-star"), read)
    assert right.hand(read) == read_cards("5-circle 1-star")
    assert right.hand((*read, read_card("1-star"))) == read_cards("5-circle 1-star")


def test_what_other_looks_read_in_its_place_may_be_meant():
    hand = showing()
    for name in ("7-star", "1-star", "7-star", "2-star", "7-star"):
        hand = hand.look((Read(read_card(name), 0.95, 3.0, 2.0), Read(WHOT, 0.95, 6.0, 2.0)))
    assert hand.instead_of(read_card("7-star")) == read_cards("1-star 2-star")
    assert hand.instead_of(WHOT) == ()
    # Where no place is known, nothing is said.
    assert looked(showing(), ("7-star", 0.9), ("1-star", 0.9)).instead_of(WHOT) == ()
