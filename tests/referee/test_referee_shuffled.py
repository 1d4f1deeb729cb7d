"""The pile becomes the market again, and cards lie exactly on others."""

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from laid import Laid, shorts

from companion.vision.tracker import Status


def nearly_empty():
    """A 20 lies on the pile, and the market holds nothing for Ada any more."""
    table = Laid(call="4-circle", deal=10)
    table.lay("20-whot", by="Ada")
    table.tap_shape("star")
    while table.state.market:
        table.pick(by=table.state.turn)
    assert table.state.turn == "Ada"
    return table


def lifted(table):
    """All but the top card is taken away, and that is put down beside where it lay."""
    table.tracks = [replace(track, status=Status.GONE) for track in table.tracks]
    return table.lay("20-whot", by="Ada")


def test_the_card_put_down_again_is_not_played():
    table = nearly_empty()
    assert lifted(table) == []
    assert table.state.turn == "Ada"


def test_the_card_put_down_again_is_not_asked_about_once_it_is_read_surely():
    table = nearly_empty()
    table.tracks = [replace(track, status=Status.GONE) for track in table.tracks]
    table.lay("20-whot", by="Ada", confidence=0.6, votes={"20-whot": 2.0, "14-square": 1.3})
    table.t += 4.0
    assert table.see() == []
    table.tracks[-1] = replace(table.tracks[-1], confidence=0.85)
    assert shorts(table.pick(by="Ada")) == ["Ada pick"]
    assert table.see() == []


def test_who_makes_the_market_anew_comes_to_it_twice_for_one_card():
    table = nearly_empty()
    lifted(table)
    assert shorts(table.pick(by="Ada")) == ["Ada pick"]
    assert table.pick(by="Ada") == []
    assert shorts(table.pick(by="Bisi")) == ["Bisi pick"]


def test_a_20_laid_exactly_over_a_buried_one_is_played():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("circle")
    table.lay("5-circle", by="Bisi")
    table.pick(by="Chidi")
    call, twenty, top = table.tracks
    table.tracks = [
        replace(call, status=Status.COVERED), twenty, replace(top, status=Status.MISSING)
    ]  # fmt: skip
    assert shorts(table.came("Ada"))[:1] == ["Ada play 20-whot"]


def test_a_20_that_shows_again_was_perhaps_not_laid():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("circle")
    table.lay("5-circle", by="Bisi")
    call, twenty, top = table.tracks
    table.tracks = [
        replace(call, status=Status.COVERED), twenty, replace(top, status=Status.GONE)
    ]  # fmt: skip
    assert not table.came("Bisi")
    assert shorts(table.see(wait=1.3)) == ["? gone"]


def test_a_20_laid_exactly_over_a_buried_one_ends_a_round():
    table = Laid()
    table.lay("20-whot", by="Ada")
    table.tap_shape("circle")
    table.lay("5-circle", by="Bisi")
    for player in ("Chidi", "Ada"):
        table.pick(by=player)
    table.lay("7-circle", by="Bisi")
    hidden = [replace(track, status=Status.COVERED) for track in table.tracks]
    table.tracks = [hidden[0], table.tracks[1], *hidden[2:]]
    assert shorts(table.came("Chidi"))[:1] == ["Chidi play 20-whot"]
