"""What pages are made of, without a page."""

from __future__ import annotations

import unicodedata

import flet as ft
import pytest

from companion.app.components import game_choice
from companion.app.components.camera_pill import bar_with_camera
from companion.app.model import Camera, Snapshot
from companion.app.setup import Setup
from companion.app.texts import languages, texts
from companion.app.theme import Width, width_of
from companion.app.views.rules import card_effects, effect_text
from companion.cards import Deck
from companion.engine.registry import presets

say = texts()


def test_special_cards_follow_the_options():
    effects = card_effects(Setup("whot/nigerian"))
    assert effect_text(effects[2][1], say) == "The next player picks 2 cards."
    assert effects[8][0] == "Suspension"
    swapped = card_effects(Setup("whot/swapped"))
    assert effect_text(swapped[8][1], say) == "Everybody else misses a turn."
    assert 5 not in card_effects(Setup("whot/nigerian", options={"pick5_amount": "0"}))
    assert card_effects(Setup("thirteen")) == {}


def test_every_effect_has_words():
    for game in ("whot/nigerian", "whot/english", "whot/old-school", "whot/swapped"):
        for _, effect in card_effects(Setup(game)).values():
            assert effect_text(effect, say)


def test_widths():
    assert [width_of(pixels) for pixels in (360, 768, 1920, None)] == [
        Width.PHONE,
        Width.TABLET,
        Width.WIDE,
        Width.WIDE,
    ]


@pytest.mark.parametrize(
    ("camera", "width", "rows"),
    [
        (Camera.LIVE, Width.PHONE, 1),
        (Camera.OPENING, Width.PHONE, 1),
        (Camera.LOST, Width.PHONE, 2),
        (Camera.STALE, Width.TABLET, 2),
        (Camera.LOST, Width.WIDE, 1),
    ],
)
def test_what_is_wrong_with_the_camera_leaves_the_buttons_their_room(camera, width, rows):
    now = Snapshot("whot/nigerian", Deck.WHOT, ("Ada", "Bisi"), camera=camera)
    bar = bar_with_camera(ft.Text("Whot"), [ft.Text("menu")], now, say, width)
    assert (len(bar.controls) if isinstance(bar, ft.Column) else 1) == rows


def letters(word: str) -> int:
    """The characters that take width: not the marks over and under Thai letters."""
    return sum(unicodedata.category(character) != "Mn" for character in word)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_word_of_a_game_s_name_is_broken(language, scale, monkeypatch):
    monkeypatch.setattr(game_choice, "text_scale", lambda: scale)
    speak = texts(language)
    room = game_choice.TILE - 2 * game_choice.PADDING
    for game in presets():
        name = speak.variant(game)
        size = game_choice._size(name, 15) * scale
        assert 10 * scale <= size <= 15 * scale
        assert all(0.62 * size * letters(word) <= room + 1 for word in name.split()), name
