"""What light and a camera do to a picture: lamps, shadow, glare, blur, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.surfaces import noise_field
from companion.vision.sightings import Image


def light(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    """Multiply by uneven light: a lamp's fall-off, its colour, soft shadows. float32 in and out."""
    height, width = picture.shape[:2]
    field = np.ones((height, width), np.float32)
    if rng.random() < 0.7:
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y = rng.uniform(-0.5, 1.5) * width, rng.uniform(-0.5, 1.5) * height
        reach = rng.uniform(0.5, 2.2) * max(height, width)
        lamp = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * reach**2))
        depth = rng.uniform(0.1, 0.75)
        field *= 1 - depth + depth * lamp
    if rng.random() < 0.35:
        field *= 1 + rng.uniform(0.05, 0.25) * noise_field(rng, (height, width), (2, 2), 1)
    for _ in range(int(rng.choice(4, p=(0.55, 0.25, 0.12, 0.08)))):
        field *= _shadow(rng, height, width)
    exposure = float(np.exp(rng.normal(0.05, 0.32)))
    warm = rng.normal(0, 0.11)
    colour = np.array([1 - warm, 1 + rng.normal(0, 0.03), 1 + warm], np.float32)
    return picture * (field * exposure)[..., None] * colour


def _shadow(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A cast shadow's factor: a few straight edges, sharp in sunlight, soft under a lamp."""
    mask = np.zeros((height, width), np.float32)
    centre = rng.uniform(-0.2, 1.2, 2) * (width, height)
    turns = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 7))))
    reach = rng.uniform(0.15, 1.2, len(turns)) * max(height, width)
    points = centre + np.stack([np.cos(turns), np.sin(turns)], 1) * reach[:, None]
    cv2.fillPoly(mask, [points.astype(np.int32)], 1.0)
    sigma = float(np.exp(rng.uniform(np.log(0.8), np.log(25)))) * max(height, width) / 448
    return 1 - rng.uniform(0.15, 0.7) * cv2.GaussianBlur(mask, (0, 0), sigma)


def glare(rng: np.random.Generator, picture: np.ndarray, on_cards: np.ndarray) -> np.ndarray:
    """Add reflections of lamps and windows, mostly on the glossy cards. float32 in and out."""
    height, width = picture.shape[:2]
    spot = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        axes = tuple(int(v) for v in np.exp(rng.uniform(np.log(6), np.log(110), 2)) * width / 448)
        at = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        cv2.ellipse(spot, at, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(0.3, 1.0)), -1)
    shine = cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(2, 22)) * width / 448)
    shine *= np.where(on_cards, 1.0, rng.uniform(0, 0.6)).astype(np.float32)
    return picture + shine[..., None] * rng.uniform(60, 230)


GAMMA = 2.2
"""The exponent that makes pixel values proportional to light."""


def as_light(picture: np.ndarray) -> np.ndarray:
    """Pixel values as amounts of light, 255 staying 255.

    A lens blurs light, not pixel values: white paper eats into the black printed on it.
    """
    lit = cv2.pow(np.maximum(picture, 0).astype(np.float32) / 255, GAMMA) * 255
    return np.asarray(lit, np.float32)


def as_pixels(lit: np.ndarray) -> np.ndarray:
    """The inverse of `as_light`."""
    picture = cv2.pow(np.maximum(lit, 0).astype(np.float32) / 255, 1 / GAMMA) * 255
    return np.asarray(picture, np.float32)


def camera(rng: np.random.Generator, picture: np.ndarray) -> Image:
    """What lens, sensor and file format leave of the scene. float32 in, uint8 out."""
    height, width = picture.shape[:2]
    # A picture made smaller after it was taken is blurred in its pixel values.
    optical = rng.random() < 0.6
    if optical:
        picture = as_light(picture)
    if rng.random() < 0.25:
        factor = rng.uniform(0.4, 0.95)
        small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    kind = rng.random()
    if kind < 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 1.6)))
    elif kind < 0.47:
        picture = _motion_blur(rng, picture)
    if optical:
        picture = as_pixels(picture)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.8, 2.0)))
        picture = picture + rng.uniform(0.3, 1.3) * (picture - soft)
    if rng.random() < 0.35:
        contrast, middle = rng.uniform(0.65, 1.4), picture.mean()
        picture = (picture - middle) * contrast + middle
    if rng.random() < 0.25:
        grey = picture.mean(2, keepdims=True)
        picture = grey + (picture - grey) * rng.uniform(0.0, 1.6)
    if rng.random() < 0.55:
        grain = rng.standard_normal(picture.shape, dtype=np.float32) * rng.uniform(1, 11)
        if rng.random() < 0.3:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 1.8
        picture = picture + grain
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        out = jpeg(out, int(rng.integers(28, 95)))
    return out


def jpeg(picture: Image, quality: int) -> Image:
    """The picture after JPEG compression at `quality` (0 to 100)."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _motion_blur(rng: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    length = int(rng.integers(3, 8))
    kernel = np.zeros((length, length), np.float32)
    turn = rng.uniform(0, np.pi)
    reach = np.array([np.cos(turn), np.sin(turn)]) * (length - 1) / 2
    middle = (length - 1) / 2
    start, end = (middle - reach).round(), (middle + reach).round()
    cv2.line(kernel, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()), 1.0, 1)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())
