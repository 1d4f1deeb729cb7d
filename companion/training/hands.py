"""Hands over the cards, drawn straight into the picture."""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.clutter import COVER
from companion.vision.sightings import Image


def hand(
    rng: np.random.Generator, picture: Image, owner: np.ndarray, at: np.ndarray, scale: float
) -> None:
    """A hand with its forearm, `at` its palm; `scale` is the palm's width in pixels. In place."""
    skin = np.array([rng.uniform(40, 190), rng.uniform(60, 205), rng.uniform(85, 240)])
    skin = np.sort(skin)
    turn = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(turn), np.sin(turn)])
    mask = _hand_mask(rng, picture.shape[:2], at, way, scale)
    _blend(picture, mask, skin, rng.uniform(0.75, 1.05), scale)
    owner[mask > 127] = COVER
    cuff = at - way * scale * rng.uniform(0.7, 2.2)
    wrist = np.zeros(picture.shape[:2], np.uint8)
    _limb(wrist, at - way * scale * 0.5, cuff, scale * 0.7)
    picture[wrist > 0] = np.clip(skin * 0.92, 0, 255).astype(np.uint8)
    sleeve = np.zeros(picture.shape[:2], np.uint8)
    _limb(sleeve, cuff, at - way * 3 * picture.shape[0], scale * 1.05)
    picture[sleeve > 0] = rng.integers(0, 256, 3)
    owner[(wrist > 0) | (sleeve > 0)] = COVER


def _hand_mask(
    rng: np.random.Generator,
    shape: tuple[int, ...],
    at: np.ndarray,
    way: np.ndarray,
    scale: float,
) -> np.ndarray:
    """Palm, fingers and thumb of a hand that points along `way`: 255 inside, edges smooth."""
    mask = np.zeros(shape, np.uint8)
    side = np.array([-way[1], way[0]])
    _limb(mask, at, at - way * scale * 0.6, scale, cv2.LINE_AA)
    for finger in range(int(rng.integers(2, 5))):
        base = at + side * scale * (0.36 - 0.24 * finger)
        tip = base + (way + side * rng.normal(0, 0.18)) * scale * rng.uniform(0.5, 1.1)
        _limb(mask, base, tip, scale * 0.23, cv2.LINE_AA)
    thumb = at + side * scale * 0.45 * rng.choice((-1, 1))
    tip = thumb + (way * 0.7 + side * rng.normal(0, 0.5)) * scale * 0.7
    _limb(mask, thumb, tip, scale * 0.26, cv2.LINE_AA)
    return mask


def _limb(
    mask: np.ndarray, start: np.ndarray, end: np.ndarray, width: float, edge: int = cv2.LINE_8
) -> None:
    a, b = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(mask, a, b, 255, max(1, int(width)), edge)


def _blend(picture: Image, mask: np.ndarray, skin: np.ndarray, shade: float, scale: float) -> None:
    """Lay the hand over its own shadow, in place; it is darker towards its edges."""
    edge = cv2.GaussianBlur(mask, (0, 0), max(0.6, scale * 0.07)).astype(np.float32) / 255
    colour = skin * (shade * (0.6 + 0.45 * edge))[..., None]
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    cast = np.roll(cv2.GaussianBlur(mask, (0, 0), max(1.0, scale * 0.12)), int(scale * 0.1), (0, 1))
    ground = picture * (1 - 0.45 * cast.astype(np.float32)[..., None] / 255)
    picture[:] = np.clip(ground * (1 - soft) + colour * soft, 0, 255).astype(np.uint8)
