"""Names as people type them: long, from right to left, emoji, marks nobody sees, twice."""

from __future__ import annotations

import pytest

from companion.app.components.players_form import LONGEST_NAME, tidy_name, tidy_names
from companion.app.opening import check_setup
from companion.app.setup import Setup
from companion.engine.names import check_names
from companion.errors import UsageError


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\nBisi\tX", "Ada Bisi X"),
        ("Ada, Bisi: #1=", "Ada Bisi 1"),
        ("A\u200bd\ufeffa", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("\u200b\u200d\u2060", ""),
        ("\u0301", ""),
        ("عائشة", "عائشة"),
        ("חנה", "חנה"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("O\u0323la\u0301", "Ọlá"),
        ("…", "…"),
        ("", ""),
    ],
)
def test_a_name_is_made_fit_for_a_record(typed, name):
    assert tidy_name(typed) == name
    assert tidy_name(name) == name
    if name:
        check_names([name, f"{name} 2"])


def test_a_long_name_is_cut_between_letters():
    assert tidy_name("x" * 200) == "x" * LONGEST_NAME
    cut = tidy_name("x" * (LONGEST_NAME - 1) + "q\u0330\u0331y")
    assert cut == "x" * (LONGEST_NAME - 1)


def test_empty_fields_are_no_players():
    assert tidy_names(["Ada", " ", "\u200b", "Bisi"]) == ("Ada", "Bisi")


@pytest.mark.parametrize(
    ("players", "refused"),
    [
        (("Ada", "ada"), "named twice"),
        (("Ọlá", "O\u0323la\u0301"), "named twice"),
        (tuple(f"P{n}" for n in range(99)), "players"),
        ((), "players"),
    ],
)
def test_who_cannot_play_is_said_in_one_sentence(players, refused):
    with pytest.raises(UsageError, match=refused) as error:
        check_setup(Setup(players=players, source="0"))
    assert "\n" not in str(error.value)
