"""Rounds, standings and figures, read off records."""

from __future__ import annotations

import pytest

from companion.errors import UsageError
from companion.journal.rounds import leaders, read_match, rounds, steps
from companion.journal.statistics import statistics

WHOT = """
game whot/nigerian
option scoring cumulative
option eliminate_at 50
players Ada, Bisi, Chidi
deal 2
call 4-circle
Ada: 8-circle
Chidi: 13-cross
Chidi: 2-circle
Ada: pick
Bisi: 10-circle
Chidi: 7-circle
Ada: holds 12-circle 10-triangle 7-star
Bisi: holds 5-star
"""
TIED = """
game whot/nigerian
players Ada, Bisi, Chidi
deal 1
call 4-circle
Ada: 10-circle
Bisi: holds 5-star
Chidi: holds 10-cross
"""
THIRTEEN = """
game thirteen
option scoring cards_left
players Ada, Bisi
deal 2
Ada: 3S
Bisi: pass
Ada: 4S
"""


def test_a_round_tells_hands_picks_and_stopped_plays():
    (played,) = rounds(read_match(WHOT))
    assert played.players == ("Ada", "Bisi", "Chidi")
    assert dict(played.settlement.totals) == {"Ada": 36, "Bisi": 10, "Chidi": 0}
    assert played.places == ((1, "Chidi"), (2, "Bisi"), (3, "Ada"))
    assert played.picked["Ada"] == 2
    assert played.stopped == {"Chidi": 1}
    assert [str(card) for card in played.shown["Bisi"]] == ["5-star"]


def test_equal_totals_share_a_place_and_the_next_is_left_out():
    (played,) = rounds(read_match(TIED))
    assert played.places == ((1, "Ada"), (2, "Bisi"), (2, "Chidi"))


def test_a_round_under_way_has_no_settlement():
    match = read_match(TIED.replace("Ada: 10-circle", "Ada: pick").split("Bisi: holds")[0])
    (played,) = rounds(match)
    assert played.settlement is None
    assert played.places == ()
    assert leaders(match, (played,)) == ()


def test_rounds_go_on_with_the_same_players():
    match = read_match(TIED + "deal 1\ncall 4-circle\nAda: pick\nBisi: 8-circle\n")
    first, second = rounds(match)
    assert (first.number, second.number) == (1, 2)
    assert dict(first.settlement.standings) == {"Ada": 0, "Bisi": 10, "Chidi": 10}
    # In the second round a hand is missing, so rounds won decide.
    assert leaders(match, (first, second)) == ("Ada", "Bisi")
    assert leaders(match, (first,)) == ("Ada",)
    assert [step.round for step in steps(match)] == [0, 1, 1, 1, 1, 1, 2, 2, 2]


def test_most_points_lead_in_thirteen():
    match = read_match(THIRTEEN)
    assert leaders(match, rounds(match)) == ("Ada",)


def test_a_play_that_stood_was_not_stopped():
    stood = "game whot/nigerian\nplayers Ada, Bisi\ndeal 3\ncall 4-circle\nAda: 13-cross\nstands\n"
    (played,) = rounds(read_match(stood))
    assert played.stopped == {}


def test_figures_of_players_over_games():
    whot = statistics([read_match(WHOT), read_match(TIED.replace("Ada", "ada"))])["whot"]
    ada, bisi, chidi = sorted(whot, key=lambda figures: figures.name.casefold())
    assert (ada.name, ada.games, ada.games_won, ada.rounds, ada.rounds_won) == ("ada", 2, 1, 2, 1)
    assert ada.average == 18.0
    assert (ada.picked, chidi.stopped) == (2, 1)
    assert (chidi.games_won, chidi.longest_run, bisi.longest_run) == (1, 1, 0)


def test_families_are_kept_apart_and_games_without_a_round_left_out():
    begun = read_match("game whot/nigerian\nplayers Ada, Bisi\ndeal 3\ncall 4-circle\nAda: pick\n")
    found = statistics([begun, read_match(THIRTEEN)])
    assert list(found) == ["thirteen"]
    assert found["thirteen"][0].average == 2.0


def test_the_longest_run_goes_over_games():
    won = read_match(TIED)
    (ada, *_) = statistics([won, won, read_match(WHOT), won])["whot"]
    assert (ada.rounds_won, ada.longest_run) == (3, 2)


def test_a_broken_record_is_said():
    with pytest.raises(UsageError, match="line 2"):
        read_match("game whot/nigerian\nnonsense\n")
