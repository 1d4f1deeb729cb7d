"""Drawn standard decks: the boxes are tight, the cards distinct, the drawing repeatable."""

import cv2
import numpy as np
import pytest

from companion.cards import Deck, StandardCard, deck_cards, read_card
from companion.training.faces import fonts as fonts_module
from companion.training.faces.index import LOCALE_SHARES, LOCALES, index_mask, rank_text
from companion.training.faces.standard import StandardStyle, draw, draw_back
from companion.training.faces.suits import Pips, pip_mask

CARDS = [card for card in deck_cards(Deck.STANDARD) if isinstance(card, StandardCard)]
HEIGHT = 400


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch, tmp_path):
    """No fonts but Pillow's own, and an empty cache."""
    monkeypatch.setenv("COMPANION_FONTS", "")
    monkeypatch.setenv("COMPANION_ART", str(tmp_path))
    fonts_module.fonts.cache_clear()
    yield
    fonts_module.fonts.cache_clear()


def style(seed: int, locale: str | None = None) -> StandardStyle:
    return StandardStyle.random(np.random.default_rng(seed), locale)


def test_a_bare_machine_has_one_font():
    assert [font.path for font in fonts_module.fonts()] == [""]


@pytest.mark.parametrize("seed", range(24))
def test_boxes_are_tight_round_the_ink(seed):
    deck = style(seed)
    card = CARDS[seed * 7 % 52]
    face = draw(deck, card, HEIGHT)
    mask = index_mask(deck.index, deck.index_pips, card, HEIGHT)
    left, top = face.indices[0].min(0).astype(int)
    right, bottom = face.indices[0].max(0).astype(int)
    assert (bottom - top, right - left) == pytest.approx(mask.shape, abs=1)
    assert 0 <= left < right <= face.image.shape[1] / 2 + 1
    assert 0 <= top < bottom <= HEIGHT / 2
    ink = mask > 63
    assert ink[0].any() and ink[-1].any() and ink[:, 0].any() and ink[:, -1].any()


@pytest.mark.parametrize("seed", range(12))
def test_ink_touches_every_side_in_the_picture(seed):
    """On a blank ground the printed corner differs from the paper exactly inside its box."""
    card = read_card("AS")
    face = draw(style(seed), card, HEIGHT)
    for quad in face.indices:
        left, top = quad.min(0).astype(int)
        right, bottom = quad.max(0).astype(int)
        crop = face.image[top:bottom, left:right, :3].astype(int)
        paper = np.median(face.image[150:190, 4:12, :3].reshape(-1, 3), axis=0)
        ink = np.abs(crop - paper).sum(2) > 45
        assert ink[:2].any() and ink[-2:].any() and ink[:, :2].any() and ink[:, -2:].any()


@pytest.mark.parametrize("seed", range(12))
def test_boxes_are_point_symmetric_and_in_reading_order(seed):
    deck = style(seed)
    face = draw(deck, read_card("7H"), HEIGHT)
    height, width = face.image.shape[:2]
    assert len(face.indices) == (4 if deck.four_corners else 2)
    for one, other in zip(face.indices[::2], face.indices[1::2], strict=True):
        np.testing.assert_allclose(one + other, np.tile((width, height), (4, 1)))
        assert one[0, 0] < one[1, 0] and one[0, 1] < one[3, 1]
        assert other[0, 0] > other[1, 0] and other[0, 1] > other[3, 1]


def test_the_same_style_and_card_give_the_same_picture():
    for card in (read_card("QD"), read_card("10C")):
        one, other = draw(style(5), card, HEIGHT), draw(style(5), card, HEIGHT)
        np.testing.assert_array_equal(one.image, other.image)
        np.testing.assert_array_equal(one.indices, other.indices)
    np.testing.assert_array_equal(draw_back(style(5), 300).image, draw_back(style(5), 300).image)


@pytest.mark.parametrize("seed", (1, 2))
def test_every_card_is_distinct(seed):
    deck = style(seed)
    corners = {index_mask(deck.index, deck.index_pips, c, HEIGHT).tobytes() for c in CARDS}
    assert len(corners) == 52
    assert len({draw(deck, card, 200).image.tobytes() for card in CARDS}) == 52


def test_a_face_is_a_rounded_card():
    face = draw(style(3), read_card("KS"), HEIGHT)
    assert face.image.shape[0] == HEIGHT and face.image.dtype == np.uint8
    assert face.image[0, 0, 3] < 128 and face.image[HEIGHT // 2, 5, 3] == 255
    assert face.style.startswith("drawn/") and face.card == read_card("KS")


def test_a_back_has_no_card_and_no_corners():
    back = draw_back(style(4), 300)
    assert back.card is None and back.indices.shape == (0, 4, 2)
    inner = back.image[20:-20, 20:-20, :3].astype(int)
    assert inner.std() > 1 or np.ptp(inner) < 60


@pytest.mark.parametrize("locale", sorted(set(LOCALES) - {"ru"}))
def test_locales_print_thirteen_texts(locale):
    assert len({rank_text(card.rank, locale) for card in CARDS}) == 13
    face = draw(style(6, locale), read_card("QH"), HEIGHT)
    assert face.style == f"drawn/{locale}"


def test_default_locales_never_contradict_each_other():
    meaning = {}
    for locale in LOCALE_SHARES:
        for card in CARDS:
            text = rank_text(card.rank, locale)
            assert meaning.setdefault(text, card.rank) == card.rank


@pytest.mark.parametrize("seed", range(20))
def test_pips_are_left_right_symmetric_and_one_piece(seed):
    pips = Pips.random(np.random.default_rng(seed))
    for card in (read_card("AS"), read_card("AC"), read_card("AD"), read_card("AH")):
        mask = pip_mask(pips, card.suit)
        assert np.abs(mask.astype(int) - mask[:, ::-1]).mean() < 6
        assert cv2.connectedComponents((mask > 127).astype(np.uint8))[0] == 2


def test_large_corners_never_meet():
    for seed in range(80):
        deck = style(seed)
        for text in ("10H", "8S", "QC"):
            face = draw(deck, read_card(text), 300)
            assert face.indices[0].max(0)[1] <= 150 <= face.indices[1].min(0)[1]
