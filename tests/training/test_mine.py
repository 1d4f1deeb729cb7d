"""Crops as a detector cuts them: named where they lie on an index, declined elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from companion.cards import Rank, StandardCard, Suit
from companion.training.mine import mined_crops, upright_turns
from companion.training.scene import Label, Scene
from companion.vision.geometry import as_quad
from companion.vision.sightings import Box, Kind

CARD = StandardCard(Rank.SEVEN, Suit.HEARTS)
QUAD = np.array([[40, 40], [60, 40], [60, 80], [40, 80]], np.float32)


def scene(visible: float = 1.0, style: str = "plain") -> Scene:
    image = np.zeros((160, 160, 3), np.uint8)
    return Scene(image, (Label(Kind.INDEX, QUAD, CARD, visible, style),))


def boxes(shift: float, turns: int = 0) -> tuple[Box, ...]:
    return (Box(Kind.INDEX, as_quad(np.roll(QUAD + shift, turns, 0)), 0.8),)


@pytest.mark.parametrize("turns", range(4))
def test_a_box_on_an_index_carries_its_card_whichever_way_it_is_turned(turns: int) -> None:
    names = [name for _, name in mined_crops(np.random.default_rng(0), scene(), boxes(1, turns))]
    assert names[0] == "7H" and set(names) <= {"7H", "unreadable"}


@pytest.mark.parametrize(
    ("given", "shift"),
    [(scene(), 70), (scene(visible=0.3), 1), (scene(style="whot/c/number-only", visible=0.4), 1)],
)
def test_what_can_not_be_read_is_declined(given: Scene, shift: float) -> None:
    crops = mined_crops(np.random.default_rng(0), given, boxes(shift))
    assert [name for _, name in crops] == ["unreadable"]


def test_the_upright_turn_puts_the_index_s_own_top_left_first() -> None:
    for turns in range(4):
        quad = np.roll(QUAD, turns, 0)
        assert np.array_equal(np.roll(quad, -upright_turns(quad, QUAD), 0), QUAD)
