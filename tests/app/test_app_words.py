"""Texts, headlines and drawn signs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fake_table import event, round_of_whot, state

from companion.app import glyphs
from companion.app.texts import Texts, texts
from companion.app.theme import fitting
from companion.app.wording import Tone, event_line, headline
from companion.cards import Deck, Shape, Suit, deck_cards, read_card
from companion.referee import EventName

say = texts()
ROUND = {e.number: e for e in round_of_whot()}


def test_a_call_is_the_headline():
    line = headline(ROUND[2], say)
    assert line.text == "Suspension"
    assert line.detail == "Ada played 8 of circles. Chidi's turn."
    assert line.tone is Tone.CALL
    assert line.sentence == "Suspension. Ada played 8 of circles. Chidi's turn."


def test_an_ordinary_play_names_the_card():
    line = headline(ROUND[7], say)
    assert line.text == "7 of stars"
    assert line.detail == "Chidi played. Ada's turn."


def test_a_refusal_gives_the_rule():
    line = headline(ROUND[3], say)
    assert line.tone is Tone.WRONG
    assert "share the shape or the number" in line.detail
    assert event_line(ROUND[3], say) == "Chidi may not play 13 of crosses"


@pytest.mark.parametrize("name", list(EventName))
def test_every_event_has_words(name):
    told = event(1, name, "Ada", state=state("4-circle", "Bisi"), camera="lost", picked=2)
    assert headline(told, say).text
    assert event_line(told, say)


@pytest.mark.parametrize("deck", list(Deck))
def test_every_card_has_a_name_and_a_face(deck):
    cards = set(deck_cards(deck))
    assert len({say.card(card) for card in cards}) == len(cards)
    assert len({glyphs.card_svg(card) for card in cards}) == len(cards)


def test_signs_stay_in_their_square():
    for of in (*Suit, *Shape):
        for x, y in (point for outline in glyphs.symbol(of) for point in outline):
            assert -0.05 <= x <= 1.05 and -0.05 <= y <= 1.1, of


def test_every_text_the_code_asks_for_exists():
    code = Path(glyphs.__file__).parent
    asked = set()
    for path in code.rglob("*.py"):
        asked |= set(re.findall(r'\bsay\(\s*"([^"{}]+)"', path.read_text(encoding="utf-8")))
    assert len(asked) > 40
    assert sorted(key for key in asked if not say.has(key)) == []


def test_what_a_translation_lacks_is_said_in_english():
    assert Texts("xx")("events") == "What happened"
    with pytest.raises(KeyError):
        say("no such text")
    with pytest.raises(KeyError, match="player"):
        say("turn.of")


def test_games_without_a_name_are_spelt_out():
    assert say.game("whot/nigerian") == "Nigerian Whot"
    assert say.game("thirteen/some-town") == "Thirteen, some town"


def test_names_in_a_row():
    assert say.join(["Ada"]) == "Ada"
    assert say.join(["Ada", "Bisi", "Chidi"]) == "Ada, Bisi and Chidi"


def test_type_fits_its_room():
    assert fitting("Suspension", 320, 1, 100, 20) <= 320 / 5.7
    assert fitting("Hi", 320, 1, 100, 20) == 100
    assert fitting("a word " * 40, 320, 2, 100, 20) == 20


def test_the_card_read_last_is_named():
    line = headline(event(1, EventName.PLAY, "Ada", cards=["4-circle", "4-star"]), say)
    assert line.card == read_card("4-star")
    assert line.text == "4 of circles and 4 of stars"


def test_each_call_has_its_own_line():
    told = event(
        1,
        EventName.PLAY,
        "Ada",
        cards=["5-cross"],
        calls=("Pick three", "Last card"),
        state=state("5-cross", "Bisi"),
    )
    assert headline(told, say).text == "Pick three\nLast card"
    assert headline(told, say).sentence.startswith("Pick three. Last card. Ada played")


def test_card_texts_of_the_referee_become_names():
    assert say.spell("corrected: Ada 13-cross") == "Corrected: Ada 13 of crosses"
    assert say.spell("Is it 10H or 99-star?") == "Is it 10 of hearts or 99-star?"
