"""Colours as printed: blue, green and red, 0 to 255 each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsInt, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def as_colour(values: Iterable[SupportsInt]) -> Colour:
    """Three numbers as a colour: cut to whole ones and held to 0 to 255."""
    blue, green, red = (min(255, max(0, int(value))) for value in values)
    return blue, green, red
