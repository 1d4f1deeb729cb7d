"""The score sheet as a picture, and the paper it is drawn on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from fake_table import GAME, MORE_ROUNDS, ROUND, THIRTEEN

from companion.app import paper
from companion.app.library import KeptGame
from companion.app.paper import SCALE, Paper, dashed, raised_parts, shortened, width_of, wrapped
from companion.app.sheet_picture import ROUNDS, sheet_png
from companion.app.texts import languages, texts
from companion.errors import CompanionError
from companion.journal import GameInfo
from companion.journal.rounds import read_match, rounds


def kept(record: str) -> KeptGame:
    match = read_match(record)
    info = GameInfo(
        1, match.rules.name, match.start.players, {}, None, 0.0, 0.0, False, record, {}, 0
    )
    return KeptGame(info, match, rounds(match))


def drawn(record: str, language: str = "en", dark: bool = False) -> np.ndarray:
    png = sheet_png(kept(record), texts(language), dark)
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image


def game_of(count: int) -> str:
    head, *played = (GAME.replace("option eliminate_at 100\n", "") + ROUND + MORE_ROUNDS).split(
        "position"
    )
    return head + "".join("position" + played[n % 3] for n in range(count))


@pytest.mark.parametrize("language", languages())
def test_a_sheet_is_drawn_in_every_language(language):
    light, dark = drawn(game_of(3), language), drawn(game_of(3), language, dark=True)
    assert light.shape == dark.shape
    assert light.mean() > 200 and dark.mean() < 60


def test_more_rounds_take_more_room_and_none_is_left_out():
    one, two, many, more = (drawn(game_of(n)) for n in (1, 2, ROUNDS, ROUNDS + 1))
    assert one.shape[0] < two.shape[0] == many.shape[0] < more.shape[0]
    assert one.shape[1] == two.shape[1] < many.shape[1] == more.shape[1]


def test_a_game_of_thirteen_and_one_without_an_end_are_drawn():
    assert drawn(THIRTEEN).shape[0] > 300 * SCALE
    begun = drawn(GAME + ROUND.split("Ada: 8-star")[0])
    assert begun.shape[0] < drawn(THIRTEEN).shape[0]


def test_text_is_black_on_white_where_it_should_be():
    sheet = Paper(200, 60, "#FFFFFF")
    sheet.text((20, 40), "Ada", 24, "#000000", bold=True)
    rows, columns = np.nonzero(sheet.image[:, :, 0] < 128)
    assert 20 * SCALE <= columns.min() <= 23 * SCALE
    assert columns.max() <= (20 + width_of("Ada", 24, bold=True)) * SCALE
    assert rows.max() <= 41 * SCALE
    sheet.text((190, 40), "48", 24, "#FF0000", end=True)
    red = np.nonzero((sheet.image[:, :, 2] > 200) & (sheet.image[:, :, 0] < 100))[1]
    assert 185 * SCALE < red.max() <= 190 * SCALE


def test_long_texts_are_wrapped_and_cut():
    lines = wrapped("Ada, Bisi and Chidi", 20, 100)
    assert " ".join(lines) == "Ada, Bisi and Chidi" and len(lines) > 1
    assert all(width_of(line, 20) <= 100 for line in wrapped("\u0e01\u0e49" * 80, 20, 100))
    assert "".join(wrapped("W" * 50, 20, 100)) == "W" * 50
    short = shortened("W" * 50, 20, 100)
    assert short.endswith("\u2026") and width_of(short, 20) <= 100
    assert shortened("Ada", 20, 100) == "Ada"
    assert wrapped("", 20, 100) == [""]


def test_thai_marks_do_not_lie_on_vowels():
    # A tone over a vowel that is above rises; one over a letter alone does not.
    assert raised_parts("\u0e17\u0e35\u0e48\u0e19") == [
        ("\u0e17\u0e35", False), ("\u0e48", True), ("\u0e19", False),
    ]  # fmt: skip
    assert raised_parts("\u0e19\u0e49\u0e33")[1] == ("\u0e49", True)
    assert raised_parts("\u0e19\u0e49") == [("\u0e19\u0e49", False)]
    assert width_of("\u0e17\u0e35\u0e48", 30) == width_of("\u0e17\u0e35", 30)


def test_dashes_go_round_corners():
    strokes = dashed([(0, 0), (10, 0), (10, 10)], (8, 4))
    assert strokes == [((0, 0), (8, 0)), ((10, 2), (10, 10))]
    assert dashed([(0, 0), (3, 4)], ()) == [((0, 0), (3, 4))]


def test_an_old_opencv_is_said(monkeypatch):
    paper._font.cache_clear()
    monkeypatch.delattr(cv2, "FontFace")
    with pytest.raises(CompanionError, match="OpenCV 5"):
        width_of("Ada", 20)
