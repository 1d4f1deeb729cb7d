"""A phone held in a hand over the table, hands that are never still, and lamps that flicker."""

import math

import cv2
import numpy as np
import pytest
from test_table_faults import DEAL, FIRST, SECOND, Odd


class Filmed(Odd):
    """A drawn table of which every frame is changed by `worn(image, number)`."""

    def __init__(self, worn):
        super().__init__()
        self.worn = worn

    def frame(self, image, count=1):
        for _ in range(count):
            moved = self.worn(image.copy(), len(self.frames))
            super().frame(moved, 1)


def played(worn):
    table = Filmed(worn)
    table.still(2.5).play("10-circle", "bottom").still().play("10-square", "left", -0.2)
    return table.told()


def hovering(image, n):
    """A hand that fidgets at the picture's rim from the first frame on."""
    x, y = 590 + 14 * math.sin(n), 300 + 18 * math.sin(0.7 * n)
    cv2.ellipse(image, (int(x), int(y)), (40, 26), 0, 0, 360, (90, 130, 190), -1)
    return image


def banded(image, n):
    bands = 1 + 0.05 * np.sin(np.arange(360)[:, None, None] / 90 * np.pi + 1.3 * n)
    return np.clip(image * bands, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("worn", [hovering, banded])
def test_what_is_always_moving_hides_no_card(worn):
    assert played(worn) == [DEAL, FIRST, SECOND]


def test_a_phone_held_in_a_hand_sees_what_one_that_stands_sees():
    class Held(Odd):
        def frame(self, image, count=1):
            for _ in range(count):
                n = len(self.frames)
                self.shift = 8 * math.sin(n / 9), 6 * math.sin(n / 7)
                move = np.float32([[1, 0, self.shift[0]], [0, 1, self.shift[1]]])
                mode = cv2.BORDER_REFLECT
                super().frame(cv2.warpAffine(image, move, (640, 360), borderMode=mode), 1)
                self.shift = (0.0, 0.0)

    table = Held().still()
    table.play("10-circle", "bottom").still(3.0).pick("left").still()
    table.play("10-square", "right", -0.2)
    assert table.told() == [DEAL, FIRST, "Bisi pick", "Chidi play 10-square"]
