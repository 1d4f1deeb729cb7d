"""Very large type: as large as fits, and broken where both lines are about as long."""

from __future__ import annotations

import pytest

from companion.app.theme import balanced, fitting


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Ada wins the round", 1000, "Ada wins the round"),
        ("Ada wins the round", 300, "Ada wins\nthe round"),
        ("Ada thắng ván này", 300, "Ada thắng\nván này"),
        ("Không được, Chidi", 300, "Không được,\nChidi"),
        ("Suspension", 100, "Suspension"),
        ("Pick three\nLast card", 200, "Pick three\nLast card"),
        ("one two three four five six", 120, "one two three four five six"),
    ],
)
def test_no_word_is_left_over(text, width, lines):
    assert balanced(text, width, 40) == lines


def test_type_is_as_large_as_fits():
    size = fitting("General market", 400, 1, 136, 30)
    assert 30 < size < fitting("General market", 400, 2, 136, 30) <= 136
