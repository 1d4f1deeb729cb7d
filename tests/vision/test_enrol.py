"""A deck the networks were never taught: shown once, it is read by its looks."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from enrol_fakes import NOTHING, placed

from companion.cards import SHAPE_NUMBERS, WHOT, Deck, Shape, WhotCard, deck_cards, read_card
from companion.vision.enrol import TRUSTED, DeckEyes, EnrolledDeck
from companion.vision.enrol_assign import assign
from companion.vision.enrol_hints import Hint
from companion.vision.enrol_lay import Template, off, warped
from companion.vision.enrol_match import AGAINST, Print
from companion.vision.enrol_mean import Mean
from companion.vision.enrol_places import Places
from companion.vision.enrol_session import Enrolment, Note, Source, weighed
from companion.vision.enrol_shown import Problem
from companion.vision.faces import cut_faces
from companion.vision.sightings import Sighting

CARDS = tuple(
    WhotCard(shape, number)
    for shape in (Shape.CIRCLE, Shape.STAR, Shape.CROSS)
    for number in (1, 2, 3, 7)
    if number in SHAPE_NUMBERS[shape]
)


def shown(cards=CARDS) -> Enrolment:
    enrolment = Enrolment("odd", Deck.WHOT)
    for at in range(0, len(cards), 4):
        image, boxes = placed(cards[at : at + 4], seed=at)
        enrolment.clear()
        enrolment.see(image, boxes, NOTHING)
        enrolment.expect(cards[at : at + 4])
        enrolment.accept()
    return enrolment


@pytest.fixture(scope="module")
def eyes() -> DeckEyes:
    return DeckEyes(shown().deck)


def test_the_order_names_the_cards_as_they_lie() -> None:
    enrolment = shown()
    assert enrolment.deck.had == set(CARDS)
    assert [s.card for s in enrolment.shown] == list(CARDS[8:])
    assert set(enrolment.deck.missing).isdisjoint(CARDS)
    assert len(enrolment.deck.missing) == 50 - len(CARDS)


@pytest.mark.parametrize(
    "how",
    [
        {"height": 220.0, "turn": 140.0, "size": (1280, 1280)},
        {"height": 180.0, "light": 0.6},
        {"height": 260.0, "slant": 0.25},
    ],
)
def test_it_is_read_elsewhere(eyes, how) -> None:
    lying = [CARDS[i] for i in (3, 5, 8, 0)]
    image, boxes = placed(lying, seed=9, **how)
    seen = eyes.see(image, boxes, NOTHING)
    assert sorted(str(s.card) for s in seen.cards) == sorted(map(str, lying))
    assert all(s.quad is not None and s.confidence >= 0.8 for s in seen.cards)


def test_what_was_never_shown_is_not_announced(eyes) -> None:
    image, boxes = placed(("4-triangle", "5-square", "20-whot"), seed=4)
    assert eyes.see(image, boxes, NOTHING).cards == ()


def test_a_covered_corner_is_made_up_for_by_the_other(eyes) -> None:
    image, boxes = placed((CARDS[6],), seed=5)
    x, y = boxes[0].quad[0]
    half = 45
    image = image.copy()
    top, left = max(0, int(y) - half), max(0, int(x) - half)
    image[top : int(y) + half, left : int(x) + half] = (40, 60, 90)
    assert [s.card for s in eyes.see(image, boxes, NOTHING).cards] == [CARDS[6]]


def test_a_reader_that_misread_the_deck_is_not_believed(eyes) -> None:
    image, boxes = placed(CARDS[:1], seed=6)
    wrong = Sighting(WHOT, 0.99, boxes[0].quad, (boxes[0].quad,))
    seen = eyes.see(image, boxes, replace(NOTHING, cards=(wrong,)))
    assert [s.card for s in seen.cards] == [CARDS[0]]
    far = Sighting(WHOT, 0.99, ((0.0, 0.0), (90.0, 0.0), (90.0, 130.0), (0.0, 130.0)), ())
    assert WHOT not in {
        s.card for s in eyes.see(image, boxes, replace(NOTHING, cards=(far,))).cards
    }


def test_a_reader_that_was_right_is_believed_until_a_face_disagrees() -> None:
    known = replace(shown(CARDS[:8]).deck, right=TRUSTED)
    eyes = DeckEyes(known)
    image, boxes = placed((CARDS[1], "5-square"), seed=7)
    new = Sighting(read_card("5-square"), 0.97, boxes[1].quad, (boxes[1].quad,))
    seen = eyes.see(image, boxes, replace(NOTHING, cards=(new,)))
    assert {s.card for s in seen.cards} == {CARDS[1], read_card("5-square")}
    clash = Sighting(CARDS[2], 0.99, boxes[0].quad, (boxes[0].quad, boxes[0].quad))
    seen = eyes.see(image, boxes, replace(NOTHING, cards=(clash,)))
    assert seen.cards == () and seen.unread


def test_parts_of_named_cards_propose_the_next() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)
    named = ("1-circle", "3-star", "7-circle", "2-star")
    image, boxes = placed(named, seed=1)
    enrolment.see(image, boxes, NOTHING)
    assert all(s.proposals == () for s in enrolment.shown)
    for one, name in zip(enrolment.shown, named, strict=True):
        enrolment.name(one.number, read_card(name))
    new = ("3-circle", "1-star", "2-circle", "7-star")
    image, boxes = placed(new, seed=2, light=0.8)
    enrolment.clear()
    enrolment.see(image, boxes, NOTHING)
    assert [str(s.proposals[0]) for s in enrolment.shown] == list(new)
    assert {s.source for s in enrolment.shown} == {Source.PARTS}


def test_readings_are_proposed_and_taken_once_they_proved_right() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)

    def see(cards, seed) -> None:
        image, boxes = placed(cards, seed=seed)
        read = [
            Sighting(c, 0.95, box.quad, (box.quad,)) for c, box in zip(cards, boxes, strict=True)
        ]
        enrolment.clear()
        enrolment.see(image, boxes, replace(NOTHING, cards=tuple(read)))

    see(CARDS[:4], 1)
    assert {s.source for s in enrolment.shown} == {Source.READ}
    for at in (0, 1):
        if at:
            see(CARDS[4:8], 2)
        for one, card in zip(enrolment.shown, CARDS[4 * at : 4 * at + 4], strict=True):
            enrolment.name(one.number, card)
    assert enrolment.deck.reader_knows
    see(CARDS[8:], 3)
    assert [s.card for s in enrolment.shown] == list(CARDS[8:])
    enrolment.name(enrolment.shown[0].number, read_card("14-circle"))
    assert enrolment.deck.wrong == 1 and not enrolment.deck.reader_knows


def test_one_wrong_reading_ends_the_trust() -> None:
    deck = EnrolledDeck("odd", Deck.WHOT, right=40, wrong=1)
    assert not deck.reader_knows
    assert EnrolledDeck("odd", Deck.WHOT, right=TRUSTED).reader_knows


def test_names_are_corrected_said_twice_and_taken_out() -> None:
    enrolment = shown(CARDS[:4])
    first = enrolment.shown[0]
    enrolment.name(first.number, read_card("14-circle"))
    assert enrolment.notes == [(Note.RENAMED, read_card("14-circle"))]
    assert CARDS[0] in enrolment.deck.missing
    enrolment.name(enrolment.shown[1].number, read_card("14-circle"))
    assert enrolment.notes[-1] == (Note.AGAIN, read_card("14-circle"))
    assert enrolment.shown[0].card is None
    enrolment.forget(CARDS[2])
    assert CARDS[2] in enrolment.deck.missing
    assert enrolment.shown[2].card is None


def test_a_card_keeps_its_number_while_it_lies_there() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)
    image, boxes = placed(CARDS[:4], seed=1)
    enrolment.see(image, boxes, NOTHING)
    enrolment.name(enrolment.shown[0].number, CARDS[0])
    numbers = [s.number for s in enrolment.shown]
    again = np.clip(image.astype(int) + 3, 0, 255).astype(np.uint8)
    enrolment.see(again, boxes, NOTHING)
    assert [s.number for s in enrolment.shown] == numbers
    assert enrolment.shown[0].card == CARDS[0]
    other, boxes = placed((CARDS[3], *CARDS[1:4]), seed=1)
    enrolment.see(other, boxes, NOTHING)
    assert enrolment.shown[0].number not in numbers
    assert enrolment.shown[0].card is None


def test_what_can_not_be_learnt_says_why() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)
    image, boxes = placed(CARDS[:4], height=100.0)
    enrolment.see(image, boxes, NOTHING)
    assert {s.problem for s in enrolment.shown} == {Problem.SMALL}
    with pytest.raises(KeyError):
        enrolment.name(99, CARDS[0])


class Guesses:
    """Networks that know every shape, and take each 2 for a 7."""

    def __init__(self, cards) -> None:
        self.cards, self.asked = cards, 0
        self.deck = tuple(dict.fromkeys(deck_cards(Deck.WHOT)))

    def __call__(self, image, quads) -> list[Hint]:
        self.asked += len(quads)
        hints = []
        for true in self.cards:
            corner = np.array([-4.0 * (c.number != true.number) for c in self.deck], np.float32)
            if true.number == 2:
                corner[[c.number == 2 for c in self.deck]] = -2.0
                corner[[c.number == 7 for c in self.deck]] = 0.0
            shape = np.array([-4.0 * (c.shape != true.shape) for c in self.deck], np.float32)
            hints.append(Hint(corner + shape, corner))
        return hints


def guessed(enrolment, cards, seed=1) -> list[str]:
    image, boxes = placed(cards, seed=seed)
    enrolment.clear()
    enrolment.hints = Guesses(cards)
    enrolment.see(image, boxes, NOTHING)
    return [str(s.proposals[0]) for s in enrolment.shown]


def test_the_first_cards_are_proposed_by_the_networks_and_taken_at_once() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)
    # A 2 passes for a 7, but the 7 lies beside it.
    assert guessed(enrolment, CARDS[:4]) == list(map(str, CARDS[:4]))
    named = (CARDS[0], CARDS[2], CARDS[4], CARDS[6])
    assert guessed(enrolment, named) == list(map(str, named))
    assert {s.source for s in enrolment.shown} == {Source.HINTS}
    enrolment.see(*placed(named, seed=1), NOTHING)
    assert enrolment.hints.asked == 4
    assert enrolment.accept() == 4
    assert enrolment.deck.had == set(named)


def test_a_number_that_is_misread_is_known_once_it_was_named() -> None:
    enrolment = Enrolment("odd", Deck.WHOT)
    two = WhotCard(Shape.CIRCLE, 2)
    assert guessed(enrolment, (two,)) == ["7-circle"]
    enrolment.name(enrolment.shown[0].number, two)
    assert guessed(enrolment, (WhotCard(Shape.STAR, 2),)) == ["2-star"]


def test_the_last_one_is_known_because_the_others_are_had() -> None:
    cards = tuple(dict.fromkeys(deck_cards(Deck.WHOT)))
    last = WhotCard(Shape.STAR, 2)
    begun = EnrolledDeck("odd", Deck.WHOT, tuple(
        Print(c, np.zeros((288, 192, 3), np.float32), 200.0) for c in cards if c != last
    ))  # fmt: skip
    enrolment = Enrolment("odd", Deck.WHOT)
    enrolment.deck = begun
    assert guessed(enrolment, (last,)) == ["2-star"]
    assert enrolment.shown[0].sure


def test_every_name_is_given_once_so_that_all_fits_best() -> None:
    scores = np.array([[5.0, 4.0, 0.0], [5.0, 0.0, 1.0], [0.0, 3.0, 2.0]])
    assert assign(scores) == [1, 0, 2]
    assert [column for column, _ in weighed(scores, ("a", "b", "c"))] == [1, 0, 2]
    assert weighed(scores, ("a", "b", "c"))[0][1] == pytest.approx(2.0)
    rng = np.random.default_rng(3)
    for _ in range(20):
        scores = rng.normal(size=(4, 5))
        best = max(scores[range(4), p].sum() for p in permutations(range(5), 4))
        assert scores[range(4), assign(scores)].sum() == pytest.approx(best)
    with pytest.raises(ValueError, match="rows"):
        assign(np.zeros((3, 2)))


def test_a_known_card_that_lies_still_is_not_matched_again(eyes, monkeypatch) -> None:
    image, boxes = placed(CARDS[:2], seed=8)
    first = eyes.see(image, boxes, NOTHING)
    asked = []
    monkeypatch.setattr(
        type(eyes.matcher), "match", lambda self, image, cut, prior=None: asked.append(cut)
    )
    again = np.clip(image.astype(int) + 3, 0, 255).astype(np.uint8)
    assert eyes.see(again, boxes, NOTHING).cards == first.cards
    assert len(first.cards) == 2 and asked == []
    other, boxes = placed((CARDS[4], CARDS[1]), seed=8)
    eyes.see(other, boxes, NOTHING)
    assert len(asked) == 1


def test_ends_that_contradict_each_other_say_nothing() -> None:
    looks = np.zeros((3, 288, 192, 3), np.float32)
    for card, wide in enumerate((4, 9, 14)):
        for plate in (looks[card], looks[card, ::-1, ::-1]):
            plate[20:40, 12 : 12 + wide] = 1.0
            plate[50:54, 12:34] = 0.8
            plate[60:64, 12:28] = 0.8
    places = Places(looks)
    told = places.tell(looks[1])
    assert int(told.likely.argmax()) == 1 and told.against == 0 and told.open >= 2
    torn = looks[0].copy()
    torn[144:] = looks[2, 144:]
    assert places.tell(torn).against > AGAINST
    assert places.tell(np.zeros_like(torn)).open == 0


def test_looks_at_a_card_that_lies_still_are_added_up() -> None:
    rng = np.random.default_rng(1)
    clean, boxes = placed(CARDS[:1], seed=1)
    noisy = [
        np.clip(clean + rng.normal(0, 25, clean.shape), 0, 255).astype(np.uint8) for _ in range(6)
    ]
    mean = Mean.of(noisy[0], boxes[0].quad)
    for picture in noisy[1:]:
        mean = mean.added(picture)
    steady = noisy[0].copy()
    mean.put_into(steady)
    x, y = (int(v) for v in boxes[0].quad[0])
    part = np.s_[y - 20 : y + 20, x - 20 : x + 20]
    assert np.std(steady[part] - clean[part].astype(float)) < 13
    assert np.std(noisy[0][part] - clean[part].astype(float)) > 20
    enrolment = Enrolment("odd", Deck.WHOT)
    for picture in noisy[:3]:
        enrolment.see(picture, boxes, NOTHING)
    (one,) = enrolment.shown
    assert (one.number, one.looks) == (1, 3)


def test_a_face_is_laid_over_a_template_to_a_fraction_of_a_pixel() -> None:
    image, boxes = placed(CARDS[5:6], seed=2)
    (cut,) = cut_faces(image, boxes)
    move = np.array([(1.02, 0.01, 2.0), (0.0, 0.99, -3.0), (1e-5, 2e-5, 1.0)])
    laid = Template(warped(cut.plate, move)).lay(cut.plate)
    assert off(np.linalg.inv(move) @ laid.move) < 1.0 and laid.left_over < 0.2
    lost = Template(cut.plate).lay(np.zeros_like(cut.plate))
    assert lost.left_over > 0.5
