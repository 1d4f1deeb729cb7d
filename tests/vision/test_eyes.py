"""In which sizes a picture is looked at."""

from __future__ import annotations

import pytest

from companion.vision.eyes import CARD_PIXELS, LARGEST, CardEyes
from companion.vision.sightings import Box, Kind


def box(kind: Kind, tall: float) -> Box:
    return Box(kind, ((0, 0), (tall / 2, 0), (tall / 2, tall), (0, tall)), 0.9)


def eyes(**given) -> CardEyes:
    return CardEyes(None, None, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("boxes", "longest", "closer"),
    [
        ([box(Kind.INDEX, 40)], 1280, None),
        ([box(Kind.INDEX, 14)], 1280, 2400),
        ([box(Kind.INDEX, 30)], 4000, LARGEST),
        ([box(Kind.FACE, 60)], 1280, 2400),
        ([box(Kind.FACE, 300)], 1280, None),
        ([], 4000, 1800),
        ([], 1280, None),
    ],
)
def test_small_cards_are_looked_at_closer(boxes, longest, closer) -> None:
    assert eyes()._closer(boxes, longest) == closer


def test_a_known_card_height_needs_one_size() -> None:
    assert eyes(card_height=100)._long_sides(1280) == (1280 * CARD_PIXELS // 100,)
