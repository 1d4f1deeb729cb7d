"""House rules to choose from, and remembering them."""

from __future__ import annotations

import pytest

from companion.app import choices
from companion.app.choices import Shown
from companion.app.components.game_choice import PICTURES
from companion.app.setup import Memory, Setup, setup_from
from companion.cards import read_card
from companion.engine.options import Option
from companion.engine.registry import presets
from companion.errors import CompanionError, UsageError

DOUBLE = Option("double_decking", "off", "…", "[S]", choices=("off", "number", "shape"))
REVERSE = Option("reverse_on_pick", False, "…", "[S]", choices=(True, False))
DEAL = Option("deal", 6, "…", "[S]", low=1, high=10)
CALLS = Option("last_card", "draw:2", "…", "[PG]", ("off", "remind"), 1, 3, counted="draw")
WINS = Option("wins", (), "…", "[SR]", choices=("dragon", "six_pairs"), many=True)
ALL = (DOUBLE, REVERSE, DEAL, CALLS, WINS)


def test_each_kind_has_its_control():
    assert [choices.shown(option) for option in ALL] == [
        Shown.LIST,
        Shown.SWITCH,
        Shown.LIST,
        Shown.LIST,
        Shown.SET,
    ]


def test_every_value_offered_can_be_chosen():
    for option in ALL:
        for text in choices.values(option):
            choices.choose(ALL, {}, option.name, text)
    assert choices.values(CALLS) == ("off", "remind", "draw:1", "draw:2", "draw:3")


def test_only_what_differs_is_kept():
    given = choices.choose(ALL, {}, "double_decking", "number")
    assert given == {"double_decking": "number"}
    assert choices.changed(ALL, given) == ("double_decking",)
    assert choices.choose(ALL, given, "double_decking", "off") == {}


def test_what_can_t_be_is_refused_and_forgotten():
    with pytest.raises(UsageError, match="deal"):
        choices.choose(ALL, {}, "deal", "99")
    kept = choices.fitting(ALL, {"deal": "99", "unknown": "1", "wins": "dragon"})
    assert kept == {"wins": "dragon"}


def test_values_in_words():
    assert choices.in_words("double_decking") == "Double decking"
    assert choices.in_words("true") == "Yes"
    assert choices.in_words("draw:2") == "Draw 2"


def test_the_last_setup_comes_back(tmp_path):
    memory = Memory(tmp_path / "settings.json")
    assert memory.setup() == Setup()
    setup = Setup("thirteen", ("Ngọc", "Ọlá"), {"deal": "13"}, 13, "0")
    memory.keep_setup(setup)
    memory.keep_setting("theme", "dark")
    again = Memory(tmp_path / "settings.json")
    assert again.setup() == setup
    assert again.names() == ("Ngọc", "Ọlá")
    assert again.setting("theme", "system") == "dark"


def test_a_broken_settings_file_counts_as_empty(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("{broken", encoding="utf-8")
    assert Memory(path).setup() == Setup()
    assert setup_from({"game": 3, "players": "Ada"}) == Setup()


def test_settings_that_can_t_be_kept_say_so(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    with pytest.raises(CompanionError, match="COMPANION_DATA"):
        Memory(blocked / "settings.json").keep_setting("theme", "dark")


def test_two_players_with_different_names_are_needed():
    assert Setup(players=("Ada", "Bisi")).ready
    assert not Setup(players=("Ada", "Ada")).ready
    assert not Setup(players=("Ada",)).ready


def test_every_game_has_a_picture():
    assert set(PICTURES) == set(presets())
    assert all(read_card(name) for cards in PICTURES.values() for name in cards.split())
