"""Plays of several cards: double decking, ladders, and Thirteen."""

from laid import Laid, shorts

from companion.referee.taps import TapKind


def test_double_decking_is_one_play():
    table = Laid(double_decking="number")
    events = table.lay("4-triangle", "4-star", by="Ada")
    assert shorts(events) == ["Ada play 4-triangle 4-star"]
    assert table.state.turn == "Bisi"


def test_a_ladder_is_put_in_order():
    table = Laid("whot/english", call="2-circle", deal=6)
    events = table.lay("3-circle", "5-circle", "4-circle", by="Ada")
    assert shorts(events) == ["Ada play 3-circle 4-circle 5-circle"]


def test_what_does_not_belong_to_a_double_deck_goes_back():
    table = Laid(double_decking="number")
    events = table.lay("4-triangle", "7-cross", by="Ada")
    assert events[0].player == "Ada"
    assert events[0].reasons


def test_thirteen_plays_passes_and_clears():
    table = Laid("thirteen", call=None, deal=13)
    assert shorts(table.see())[:1] == ["- deal"]
    assert shorts(table.lay("3S", by="Ada")) == ["Ada lies 3S", "Ada play 3S"]
    assert shorts(table.lay("5S", by="Bisi")) == ["Bisi play 5S"]
    assert shorts(table.tap(TapKind.PASS)) == ["Chidi pass"]
    assert shorts(table.tap(TapKind.PASS)) == ["Ada pass"]
    assert table.state.turn == "Bisi"
    assert shorts(table.lay("7S", "7H", by="Bisi")) == ["Bisi play 7S 7H"]


def test_thirteen_passes_are_inferred_from_the_next_play():
    table = Laid("thirteen", call=None, deal=13)
    table.see()
    table.lay("3S", by="Ada")
    assert shorts(table.lay("5S", by="Chidi")) == ["Bisi pass", "Chidi play 5S"]


def test_thirteen_cards_taken_away_mean_that_everybody_passed():
    table = Laid("thirteen", call=None, deal=13)
    table.see()
    table.lay("3S", by="Ada")
    table.lay("5S", by="Bisi")
    assert shorts(table.remove("3S", "5S")) == ["Chidi pass", "Ada pass", "- clear"]
    assert table.state.turn == "Bisi"
