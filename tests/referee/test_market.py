"""Hands at the market: whose, and for which card."""

import math

import pytest

from companion.referee.market import Hand, Market
from companion.referee.seats import Seats


@pytest.mark.parametrize(
    ("side", "hand"), [(-math.pi / 2, (Hand.PICK, "Chidi")), (math.pi, (Hand.FETCH, "Bisi"))]
)
def test_who_comes_back_for_more_cards_comes_from_the_same_side(side, hand):
    seats = Seats(["Ada", "Bisi", "Chidi", "Dayo"])
    seats.learn("Ada", math.pi / 2)
    market = Market()
    market.booked({"Bisi": 5}, {"Bisi": 7}, 10.0, "Bisi")
    market.fetched_one("Bisi", math.pi)
    assert market.hand("Chidi", side, 12.0, seats) == hand
