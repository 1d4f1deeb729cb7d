"""What pages are made of, without a page."""

from __future__ import annotations

from companion.app.setup import Setup
from companion.app.texts import texts
from companion.app.theme import Width, width_of
from companion.app.views.rules import card_effects, effect_text

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
