"""Whole numbers in a record."""

from __future__ import annotations

LONGEST = 6
"""Digits: nothing counted at a card table needs more."""


def read_whole(text: str) -> int | None:
    """The number written in plain digits (`0` to `999999`), or None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None
