"""Totals in words, the chart's lines, and the steps of a game told again."""

from __future__ import annotations

import pytest
from fake_table import GAME, MORE_ROUNDS, ROUND, THIRTEEN

from companion.app.components.charts import lines
from companion.app.components.score_table import spoken
from companion.app.replay_steps import replay_steps
from companion.app.score_lines import how, points_text, sum_text, tally
from companion.app.texts import texts
from companion.cards import read_cards
from companion.journal.rounds import read_match, rounds

say = texts()


@pytest.mark.parametrize(
    ("cards", "star_value", "text"),
    [
        ("14-cross 7-star 20-whot", "double", "14 + 2×7 + 20 = 48"),
        ("7-star", "double", "2×7 = 14"),
        ("14-cross", "double", ""),
        ("14-cross 7-star", "face", "14 + 7 = 21"),
        ("14-cross 7-star", "knockout", "(14 + 2×7) × 2 = 56"),
        ("7-star 5-star 1-star", "knockout", "(2×7 + 2×5 + 2×1) × 4 = 104"),
        ("7-star 5-star 1-star", "per_star", "(2×7 + 2×5 + 2×1) × 8 = 208"),
        ("", "double", ""),
        ("7H", "double", ""),
    ],
)
def test_a_hand_is_added_up_as_agreed(cards, star_value, text):
    assert sum_text(read_cards(cards), star_value) == text


def test_every_total_says_how_it_came_about():
    match = read_match(GAME + ROUND + MORE_ROUNDS)
    first, second, _ = rounds(match)
    assert how(first, match.rules, "Ada", say) == ("No cards left",)
    assert how(first, match.rules, "Chidi", say) == (
        "14 + 10 + 2×5 = 34",
        "The star counts double",
    )
    assert tally(second, "Bisi", say) == "picked 1 card, 1 play stopped"
    assert tally(second, "Ada", say) == ""
    hidden = read_match(GAME + ROUND.split("Bisi: holds")[0])
    assert how(rounds(hidden)[0], hidden.rules, "Bisi", say) == ("Hand not shown: 2 cards",)


def test_points_are_written_as_people_do():
    assert [points_text(p) for p in (None, 0, 3.5, -2, 4.0)] == ["–", "0", "3.5", "-2", "4"]


@pytest.mark.parametrize(
    ("options", "ada", "bisi"),
    [
        ("option scoring cards_left", "What the others hold: 2 = 2", "2 cards left"),
        ("option scoring places", "For place 1", "For place 2"),
        ("option scoring stakes_southern", None, "Played no card: -2"),
    ],
)
def test_thirteen_says_what_its_scheme_counts(options, ada, bisi):
    record = THIRTEEN.replace("option scoring cards_left", options)
    match = read_match(record)
    (played,) = rounds(match)
    assert how(played, match.rules, "Ada", say) == ((ada,) if ada else ())
    assert how(played, match.rules, "Bisi", say) == (bisi,)


def test_many_cards_left_count_more():
    match = read_match(THIRTEEN.replace("deal 2", "deal 11").replace("Ada: 4S", ""))
    (played,) = rounds(match)
    assert how(played, match.rules, "Bisi", say) == ()
    position = "position turn Ada hands Ada=1 Bisi=11\nAda: 4S\n"
    match = read_match("game thirteen\noption scoring cards_left\nplayers Ada, Bisi\n" + position)
    assert how(rounds(match)[0], match.rules, "Bisi", say) == ("11 cards left, each counts twice",)


def test_lines_differ_without_colour_and_end_where_a_player_drops_out():
    drawn = lines(rounds(read_match(GAME + ROUND + MORE_ROUNDS)), dark=False)
    assert [line.points for line in drawn] == [(0, 0, 10, 10), (0, 21, 21, 35), (0, 34, 88, 102)]
    assert len({(line.dashes, line.mark) for line in drawn}) == 3
    ten = ", ".join(f"P{n}" for n in range(10))
    hands = " ".join(f"P{n}={min(n, 1)}" for n in range(10))
    many = read_match(
        f"game whot/nigerian\noption scoring cumulative\nplayers {ten}\n"
        f"position turn P0 call 8-circle market 40 pile 4 hands {hands.replace('P0=0', 'P0=1')}\n"
        "P0: 8-star\n"
    )
    looks = [(line.dashes, line.mark) for line in lines(rounds(many), dark=True)]
    assert len(set(looks)) == 10


def test_the_table_can_be_read_out():
    told = spoken(rounds(read_match(GAME + ROUND + MORE_ROUNDS)), say)
    assert "Round 3: Ada 10, Bisi 35, Chidi 102." in told


def test_a_game_is_told_again_step_by_step():
    steps = replay_steps(read_match(GAME + ROUND + MORE_ROUNDS), say)
    said = [step.said.text for step in steps]
    assert said[:5] == [
        "The table was set up",
        "Check up",
        "Ada wins the round",
        "Bisi shows 1 of circles and Whot",
        "Chidi shows 14 of crosses, 10 of crosses and 5 of stars",
    ]
    assert "Not allowed, Bisi" in said
    assert "Bisi picks a card" in said
    assert [step.round for step in steps][:6] == [1, 1, 1, 1, 1, 2]
    assert dict(steps[0].now.hands) == {"Ada": 1, "Bisi": 2, "Chidi": 3}
    assert dict(steps[1].now.hands) == {"Ada": 0, "Bisi": 2, "Chidi": 3}


def test_a_deal_and_a_card_turned_up_are_one_step():
    dealt = "game whot/nigerian\nplayers Ada, Bisi\ndeal 3\ncall 4-circle\nAda: pick\n"
    steps = replay_steps(read_match(dealt), say)
    assert [step.said.text for step in steps] == ["New round", "Ada picks a card"]
