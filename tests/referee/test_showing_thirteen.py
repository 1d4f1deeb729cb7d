"""Hands laid open after a deal of Thirteen: read where the stakes look into them."""

from dataclasses import replace

import pytest
from laid import SIDES, Laid, quad_at

from companion.cards import Deck, deck_cards, read_card, read_cards
from companion.referee.events import EventName, Topic
from companion.referee.scene import Scene
from companion.referee.showing import wanted
from companion.referee.taps import TapKind
from companion.vision.tracker import Status, Track

STAKES = {"scoring": "stakes_southern", "deal_end": "first_out"}


class Dealt(Laid):
    """Ada goes out with a pair; Bisi and Chidi never played and hold two cards each."""

    def __init__(self, deal=2, **options):
        super().__init__("thirteen", call=None, deal=deal, **(STAKES | options))
        self.see()
        self.lay("3S", "3H", by="Ada")
        self.t += 2.0
        self.see()
        assert self.referee.game.over
        self.numbers = {}

    def show(self, player, *cards, wait=1.0, faint=()):
        """One look at the cards that lie before a player."""
        self.t += wait
        shown = []
        for card in (*cards, *faint):
            number, born = self.numbers.setdefault(
                (player, card), (100 + len(self.numbers), self.t)
            )
            name, sure = read_card(card), card not in faint
            shown.append(
                Track(
                    number, name, 0.98 if sure else 0.5, quad_at(0, 0), (0.0, 0.0), Status.THERE,
                    sure, born, self.t, ((name, 2.0 if sure else 0.5),),
                )
            )  # fmt: skip
        side = SIDES[player]
        scene = Scene(self.t, tuple(self.tracks), (), True, shown=tuple((t, side) for t in shown))
        return list(self.referee.see(scene))

    def answer(self, choice, *cards):
        (question,) = self.referee.questions
        return self.tap(TapKind.ANSWER, None, *cards, question=question.number, choice=choice)


def test_a_hand_is_summed_by_the_scheme_and_counts_once_it_is_confirmed():
    table = Dealt()
    (event,) = table.show("Bisi", "2H", "2S")
    assert event.question.topic is Topic.HOLDS
    assert event.question.text == "Bisi holds 2S 2H: 1.5 to pay"
    assert [choice.key for choice in event.question.choices] == ["holds", "misread", "no_play"]
    (told,) = table.answer("holds")
    assert told.name is EventName.ROUND
    # A blank pays two stakes and what is rotten; Chidi's hand was not shown yet.
    assert told.totals == {"Ada": 5.5, "Bisi": -3.5, "Chidi": -2}
    assert table.show("Bisi", "2H", "2S") == []


def test_what_costs_nothing_is_put_forward_all_the_same():
    table = Dealt()
    (event,) = table.show("Chidi", "7C", "9D")
    assert event.question.text == "Chidi holds 7C 9D: 0 to pay"


def test_a_stake_multiplies_what_is_paid():
    table = Dealt(stake=10)
    (event,) = table.show("Bisi", "2H", "2S")
    assert event.question.text.endswith(": 15 to pay")


def test_a_card_that_was_played_can_not_be_in_a_hand():
    table = Dealt()
    (event,) = table.show("Bisi", "2H", "3S")
    assert event.question.text == "Bisi holds 3S, which lies somewhere else already. I read 3S 2H"
    assert [choice.key for choice in event.question.choices] == ["misread", "no_play"]
    (told,) = table.answer("misread", "2H", "8S")
    assert told.totals["Bisi"] == -3


def test_a_card_of_the_trick_beside_a_whole_hand_is_none_of_it():
    table = Dealt()
    (event,) = table.show("Bisi", "2H", "2S", "3S")
    assert event.question.text == "Bisi holds 2S 2H: 1.5 to pay"


def test_a_card_of_another_hand_can_not_be_in_this_one():
    table = Dealt()
    table.show("Bisi", "2H", "2S")
    table.answer("holds")
    (event,) = table.show("Chidi", "2H", "5C")
    assert "2H, which lies somewhere else already" in event.question.text


def test_a_part_of_a_hand_is_waited_for_and_a_missed_card_is_no_news():
    table = Dealt()
    assert table.show("Bisi", "2H") == []
    (event,) = table.show("Bisi", "2H", wait=6.5)
    assert event.question.text == "Bisi holds 2H: 1 to pay. I see 1 of 2 cards"
    assert table.show("Bisi", "2H") == []
    (event,) = table.show("Bisi", "2H", "2S")
    assert event.question.text == "Bisi holds 2S 2H: 1.5 to pay"
    assert table.show("Bisi", "2H") == []
    assert table.show("Bisi", "2S", "2H") == []


def test_a_misreading_that_goes_is_forgotten():
    table = Dealt()
    table.show("Bisi", "2H", "2S", "KC")
    table.show("Bisi", "2H", "2S", wait=1.0)
    assert len(table.referee.questions) == 1
    (event,) = table.show("Bisi", "2H", "2S", wait=3.5)
    assert event.question.text.startswith("Bisi holds 2S 2H: ")


def test_a_part_does_not_take_the_place_of_a_whole_hand():
    table = Dealt()
    table.show("Bisi", "2H", "2S")
    assert table.show("Bisi", "2H", wait=6.5) == []
    assert table.answer("holds")[0].totals["Bisi"] == -3.5


def test_a_card_that_stays_unreadable_does_not_hold_the_hand_back():
    table = Dealt()
    assert table.show("Bisi", "2H", faint=("9C",)) == []
    (event,) = table.show("Bisi", "2H", faint=("9C",), wait=6.5)
    assert event.question.text.endswith("I see 1 of 2 cards")


@pytest.mark.parametrize("scoring", ["places", "tg10", "cards_left", "killer"])
def test_schemes_that_look_into_no_hand_ask_for_none(scoring):
    table = Dealt(scoring=scoring)
    assert not wanted(table.referee)
    assert table.show("Bisi", "2H", "2S") == []


def test_only_the_last_one_shows_where_everybody_played():
    table = Laid("thirteen", call=None, deal=3, **STAKES)
    table.see()
    for by, cards in (("Ada", ["3S"]), ("Bisi", ["5S"]), ("Chidi", ["7S"]), ("Ada", ["9S"])):
        table.lay(*cards, by=by)
    for by in ("Bisi", "Chidi"):
        table.tap(TapKind.PASS, by)
    table.tap(TapKind.PLAY, "Ada", "KD")
    assert table.referee.game.over
    assert wanted(table.referee)
    # Bisi and Chidi are level, and the one ranked last pays.
    (told,) = table.tap(TapKind.HOLDS, "Chidi", "2H")
    assert told.totals == {"Ada": 2, "Bisi": 0, "Chidi": -2}
    assert not wanted(table.referee)


def test_where_nothing_rotten_is_left_nobody_is_asked():
    table = Dealt()
    game = table.referee.game
    most = frozenset(deck_cards(Deck.STANDARD)) - set(read_cards("7C 9D JS"))
    assert wanted(table.referee)
    game.match = game.match._replace(state=replace(game.match.state, played=most))
    assert not wanted(table.referee)


def test_a_hand_that_people_are_asked_about_is_no_new_deal():
    table = Dealt()
    table.show("Bisi", "2H", "2S")
    table.tracks = [replace(track, status=Status.GONE) for track in table.tracks]
    hand = replace(table.tracks[0], number=100, card=read_card("2H"), status=Status.THERE)
    table.t += 20.0
    table.tracks.append(hand)
    table.see()
    assert table.referee.game.over
    assert len(table.referee.questions) == 1
    # Once a card is led that was not asked about, the round has begun, and nobody asks any more.
    table.tracks.append(replace(hand, number=200, card=read_card("3S")))
    assert table.see()[0].name is EventName.DEAL
    assert table.referee.questions == ()
