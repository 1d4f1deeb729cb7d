"""Drawn standard decks: the boxes are tight, the cards distinct, the drawing repeatable."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.cards import Deck, StandardCard, deck_cards, read_card
from companion.training.faces import art
from companion.training.faces import fonts as fonts_module
from companion.training.faces.corners import find_corners
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
    for cached in (fonts_module.fonts, art.prepared_decks):
        cached.cache_clear()
    yield
    for cached in (fonts_module.fonts, art.prepared_decks):
        cached.cache_clear()


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


@pytest.mark.parametrize("four_corners", (False, True))
def test_corners_of_unknown_decks_are_found(four_corners):
    deck = replace(style(11), four_corners=four_corners, frame=0.0, frame_ink=None)
    deck = replace(deck, paper=replace(deck.paper, wear=0.0, fade=0.0, grain=0.0, linen=0.0))
    deck = replace(deck, index=replace(deck.index, rank=0.11, pip=0.7, gap=0.2, beside=False))
    faces = {card: draw(deck, card, 500) for card in CARDS}
    found = find_corners({card: face.image for card, face in faces.items()})
    assert found is not None
    for card, face in faces.items():
        np.testing.assert_allclose(found[card], face.indices, atol=6)


def test_decks_without_corners_are_refused():
    blank = np.full((350, 250, 4), 255, np.uint8)
    assert find_corners(dict.fromkeys(CARDS, blank)) is None
    assert find_corners({CARDS[0]: blank}) is None


def test_without_open_decks_there_are_none(monkeypatch):
    monkeypatch.setattr(art, "recipes", list)
    assert art.open_decks() == []
    assert art.court("gnome/anglo", read_card("KS"), 100, 200) is None


def test_an_open_deck_is_read_from_a_folder(monkeypatch, tmp_path):
    """Files of another's deck become faces of any height with their corners scaled along."""
    deck = replace(style(11), four_corners=False, frame=0.0, frame_ink=None)
    deck = replace(deck, paper=replace(deck.paper, wear=0.0, fade=0.0, grain=0.0, linen=0.0))
    deck = replace(deck, index=replace(deck.index, rank=0.11, pip=0.7, gap=0.2, beside=False))
    folder = tmp_path / "deck"
    folder.mkdir()
    for card in CARDS:
        cv2.imwrite(str(folder / f"{card.rank}{card.suit}.png"), draw(deck, card, 700).image)
    recipe = art.Recipe("test/deck", "CC0-1.0", "en", "files", folder, pattern="{rank}{suit}.png")
    monkeypatch.setattr(art, "recipes", lambda: [recipe])
    monkeypatch.setattr(art, "can_draw", lambda: True)
    (opened,) = art.open_decks()
    face = opened.face(read_card("QH"), 350)
    np.testing.assert_allclose(face.indices, draw(deck, read_card("QH"), 350).indices, atol=5)
    assert face.image.shape[0] == 350 and face.style == "test/deck"
    assert opened.back(350).card is None
    picture = art.court("test/deck", read_card("QH"), 90, 200)
    assert picture is not None and picture.shape == (200, 90, 3)
