"""Blur is of light, not of pixel values."""

import cv2
import numpy as np

from companion.training.effects import as_light, as_pixels


def test_light_and_pixels_are_inverse() -> None:
    values = np.linspace(0, 400, 97, dtype=np.float32).reshape(1, -1)
    np.testing.assert_allclose(as_pixels(as_light(values)), values, atol=0.01)
    assert as_light(np.float32([[255]]))[0, 0] == 255


def test_white_paper_eats_into_black_print() -> None:
    paper = np.full((21, 21), 255, np.float32)
    paper[:, 10] = 0
    seen = as_pixels(cv2.GaussianBlur(as_light(paper), (0, 0), 1.5))
    assert seen.min() > cv2.GaussianBlur(paper, (0, 0), 1.5).min() + 10
