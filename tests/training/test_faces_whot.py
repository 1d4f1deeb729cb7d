"""Drawn Whot cards: their corners lie where the truth says, and stay what they are."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from companion.cards import Deck, Shape, WhotCard, deck_cards
from companion.training.faces.shapes import ShapeLook, outline, shape_mask
from companion.training.faces.whot import HELD_OUT, LAYOUTS, WhotStyle, draw, draw_back
from companion.training.faces.whot_ink import Wear

CARDS = sorted(set(deck_cards(Deck.WHOT)))


def bare(style):
    """The style on clean paper, so that every pixel that differs from the paper is ink."""
    from dataclasses import replace

    return replace(style, wear=Wear(), frame=0.0)


@pytest.mark.parametrize("name", [*LAYOUTS, *HELD_OUT])
def test_every_layout_draws_every_card_with_its_corners(name):
    rng = np.random.default_rng(3)
    style = WhotStyle.held_out(name) if name in HELD_OUT else WhotStyle.layout(name, rng)
    for card in CARDS:
        face = draw(style, card, 220)
        height, width = face.image.shape[:2]
        assert (height, face.image.shape[2], face.card) == (220, 4, card)
        assert face.indices.shape == (4 if style.four_corners else 2, 4, 2)
        assert face.indices.min() >= 0
        assert (face.indices <= (width, height)).all()
        first, turned = face.indices[:2]
        assert first[0, 0] < width / 2 and first[0, 1] < height / 2
        assert turned[0] == pytest.approx((width - first[0, 0], height - first[0, 1]))
        bare = style.small == "none" and not card.is_whot
        assert face.style.endswith("/number-only") == bare


@pytest.mark.parametrize("name", ["A", "B", "D", "modern", "beside", "plain"])
def test_the_index_box_holds_all_the_ink_of_the_corner_and_no_more(name):
    style = bare(WhotStyle.layout(name, np.random.default_rng(8)))
    for card in CARDS:
        face = draw(style, card, 420)
        (x0, y0), _, (x1, y1), _ = face.indices[0].astype(int)
        ink = np.abs(face.image[..., :3].astype(int) - style.paper).max(axis=2) > 60
        rows, columns = np.nonzero(ink[y0:y1, x0:x1])
        assert rows.min() <= 2 and columns.min() <= 2
        assert rows.max() >= y1 - y0 - 3 and columns.max() >= x1 - x0 - 3
        margin = (
            ink[max(0, y0 - 4) : y0 - 1, x0:x1].sum() + ink[y0:y1, max(0, x0 - 4) : x0 - 1].sum()
        )
        assert margin == 0


def test_same_style_and_card_give_the_same_picture():
    style = WhotStyle.random(np.random.default_rng(5))
    again = WhotStyle.random(np.random.default_rng(5))
    assert style == again
    card = WhotCard(Shape.STAR, 7)
    assert (draw(style, card, 200).image == draw(again, card, 200).image).all()
    assert draw_back(style, 200).card is None


def test_random_decks_span_the_table_and_never_the_held_out_ones():
    rng = np.random.default_rng(0)
    styles = [WhotStyle.random(rng) for _ in range(300)]
    assert {s.name for s in styles} == {f"whot/{name}" for name in LAYOUTS}
    assert min(s.aspect for s in styles) < 1.3 and max(s.aspect for s in styles) > 1.45
    assert any(len(set(s.inks)) > 4 for s in styles)
    assert any(sum(s.paper) < 300 for s in styles)
    fonts = {WhotStyle.held_out(name).number.font for name in HELD_OUT} - {""}
    assert not fonts & {s.number.font for s in styles}


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="'Z' is no layout"):
        WhotStyle.layout("Z", np.random.default_rng(0))
    with pytest.raises(ValueError, match="'A' is no held-out deck"):
        WhotStyle.held_out("A")


@pytest.mark.parametrize("shape", [s for s in Shape if s is not Shape.WHOT])
def test_shapes_are_as_wide_as_asked_and_fill_their_box(shape):
    for fill in ("solid", "ring", "double", "hatch", "inset"):
        mask = shape_mask(shape, 80, ShapeLook(fill=fill))
        assert mask.shape[1] == 80
        ys, xs = np.nonzero(mask > 100)
        assert xs.min() <= 2 and xs.max() >= 77 and ys.min() <= 3
        assert mask.max() == 255 and 0 < (mask > 0).mean() < 1 + (shape is Shape.SQUARE)


def test_a_whot_is_no_shape():
    with pytest.raises(ValueError, match="no drawn shape"):
        outline(Shape.WHOT, ShapeLook())
