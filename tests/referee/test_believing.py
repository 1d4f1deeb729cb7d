"""Cards that are hardly read, or hardly to be told apart, and what the rules say of them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at
from laid import SIDES, Laid, shorts

from companion.cards import read_card
from companion.referee.fan import orders
from companion.vision.arms import to_the_pile
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone


def test_a_faint_reading_is_believed_where_the_rules_allow_it_and_nothing_else():
    table = Laid()
    votes = {"8-circle": 1.3, "12-triangle": 0.4}
    assert shorts(table.lay("8-circle", by="Ada", confidence=0.6, votes=votes)) == [
        "Ada play 8-circle"
    ]


def test_a_faint_reading_that_the_rules_refuse_is_not_announced():
    table = Laid()
    assert table.lay("7-star", by="Ada", confidence=0.6, votes={"7-star": 1.3}) == []


def test_two_faint_names_that_are_both_legal_are_left_open():
    table = Laid()
    votes = {"8-circle": 1.3, "12-circle": 0.8}
    assert table.lay("8-circle", by="Ada", confidence=0.6, votes=votes) == []


def test_a_hand_that_came_to_the_pile_picks_nothing_while_the_card_is_not_read():
    table = Laid()
    table.t += 2.0
    came = Visit(Zone.PILE, table.t - 0.6, table.t - 0.2, SIDES["Ada"])
    way = Visit(Zone.MARKET, table.t - 0.7, table.t - 0.1, SIDES["Ada"])
    assert table.see((came, way), unread=1) == []
    assert table.state.turn == "Ada"


def test_an_arm_that_goes_on_over_the_pile_came_to_the_market():
    pile = Visit(Zone.PILE, 1.0, 2.0, 0.0)
    assert to_the_pile([pile, Visit(Zone.MARKET, 1.2, 1.8, 0.0)]) is None
    assert to_the_pile([pile, Visit(Zone.MARKET, 0.9, 2.1, 0.0)]) is pile


def test_a_20_laid_exactly_on_a_20_is_told_by_what_follows():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.lay("7-star", by="Bisi")
    table.lay("20-whot", by="Chidi")
    table.tap_shape("star")
    table.came("Ada")
    assert shorts(table.lay("10-cross", by="Bisi")) == ["Ada play 20-whot", "Bisi play 10-cross"]


def test_a_20_laid_exactly_on_a_20_is_told_by_the_next_player_at_the_market():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("star")
    table.came("Bisi")
    told = shorts(table.pick(by="Chidi"))
    assert told == ["Bisi play 20-whot", "? shape", "Chidi pick"]


def test_a_20_that_goes_back_may_be_followed_by_another():
    table = Laid(call="20-whot")
    assert shorts(table.came("Chidi")) == ["- deal 20-whot"]
    assert shorts(table.lay("4-circle", by="Chidi")) == ["- deal 4-circle"]


def test_a_hand_that_came_to_a_20_and_laid_nothing_changes_nothing():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("star")
    table.came("Bisi")
    assert shorts(table.pick(by="Bisi")) == ["Bisi pick"]
    assert shorts(table.lay("7-star", by="Chidi")) == ["Chidi play 7-star"]


def lying(number, card, x, share, quad=False):
    name, at = read_card(card), (float(x), 0.0)
    outline = quad_at(*at) if quad else None
    return Track(number, name, 0.9, outline, at, Status.THERE, True, 0.0, 0.0, ((name, 1.0),),
                 None, quad, share)  # fmt: skip


def test_the_card_on_top_of_a_fan_was_laid_last():
    fan = [
        lying(1, "11-triangle", 90, 1.0, quad=True),
        lying(2, "12-triangle", 20, 0.0),
        lying(3, "13-triangle", 0, 0.0),
    ]
    best, cost = orders(fan)[0]
    assert [str(card) for card in best] == ["13-triangle", "12-triangle", "11-triangle"]
    assert cost == 0.0
    assert dict(orders(fan))[best[::-1]] > 1.0


def test_the_second_card_of_a_ladder_laid_one_by_one_waits_for_the_third():
    table = Laid("whot/english", call="4-circle", deal=6)
    assert shorts(table.lay("10-circle", by="Ada")) == ["Ada play 10-circle"]
    assert table.lay("11-circle", by="Ada") == []
    told = shorts(table.lay("12-circle", by="Ada"))
    assert told[-1] == "Ada play 10-circle 11-circle 12-circle"
