"""Games of other evenings: the library, rows of the list, what was announced."""

from __future__ import annotations

import pytest
from fake_table import GAME, MORE_ROUNDS, ROUND, end_of_round

from companion.app.components.announced import event_words
from companion.app.components.game_row import outcome
from companion.app.components.saving import file_name
from companion.app.library import Library
from companion.app.texts import texts
from companion.errors import CompanionError
from companion.journal import open_store
from companion.referee.events import event_json

say = texts()


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A library over a journal with a finished game, one in a round, and one that is broken."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    store = open_store()
    whole = GAME + ROUND + MORE_ROUNDS
    for record in (whole, GAME + ROUND.split("Ada: 8-star")[0], "game of another time\n"):
        store.begin("whot/nigerian", ["Ada", "Bisi", "Chidi"]).record(end_of_round(), record)
    store.begin("whot/nigerian", ["Ada", "Bisi"])
    store.close()
    return Library()


def test_games_tell_what_came_of_them(library):
    broken, begun, whole = library.games()
    assert whole.winners == ("Ada",)
    assert not whole.unfinished
    assert outcome(whole, say) == "Ahead: Ada · 3 rounds"
    assert outcome(begun, say) == "Unfinished"
    assert broken.match is None
    assert outcome(broken, say) == "Unfinished"


def test_a_game_won_for_good_is_said(library):
    store = open_store()
    record = GAME.replace("eliminate_at 100", "eliminate_at 50").replace(", Chidi", "") + (
        "position turn Ada call 8-circle market 37 pile 11 hands Ada=1 Bisi=5 direction 1 debt 0\n"
        "Ada: 8-star\nBisi: holds 20-whot 20-whot 14-circle 1-circle 2-circle\n"
    )
    store.begin("whot/nigerian", ["Ada", "Bisi"]).record(end_of_round(), record, True)
    store.close()
    assert outcome(library.games()[0], say) == "Won by Ada · 1 round"


def test_a_forgotten_game_is_gone_with_its_pictures(library):
    library.pictures.keep(1, 1, b"jpeg")
    library.forget(1)
    assert [game.info.id for game in library.games()] == [3, 2]
    assert library.pictures.read(1, 1) is None
    with pytest.raises(CompanionError, match="no game 1"):
        library.export(1, "json")


def test_a_game_is_read_once_and_again_after_a_change(library):
    first = library.games()[2]
    assert library.games()[2] is first
    store = open_store()
    store.resume(1).record([], GAME + ROUND)
    store.close()
    assert len(library.games()[0].rounds) == 1


def test_what_was_announced_in_words(library):
    words = [event_words(line, say) for line in library.events(1)]
    assert words == [
        "New round, 4 of circles turned up",
        "Ada played 8 of circles: Suspension",
        "Ada played 8 of stars: Check up",
        "Ada wins the round",
    ]
    assert words == [event_words(event_json(event), say) for event in end_of_round()]
    assert event_words({"event": "camera", "text": "the camera is lost"}, say)


def test_a_file_name_suits_every_system():
    assert (
        file_name("companion", "whot/nigerian", "2026-11-30")
        == "companion-whot-nigerian-2026-11-30"
    )
