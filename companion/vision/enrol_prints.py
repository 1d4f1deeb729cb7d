"""The prints of a deck made comparable: laid exactly over each other, and rid of chance.

A print is one look at a card: with the lamp's shadow on it, the camera's grain, its outline a
pixel off. Cards of one shape or rank are alike but for a number; such a family shows what its
cards share (their median) and where they really differ (where most of them do). A difference
anywhere else is chance and is taken out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import HEIGHT, WIDTH, Plate

ALIKE = 0.95
"""Likeness of two plates as a whole from which their cards are of one family."""

_UNLIKE = 0.75
"""Plates less alike than this, before they are laid over each other, are of two families."""
_FEW = 4
"""So many cards show what they share."""
_USUAL = 1.6
"""Cards really differ where they differ this many times as much as at most places."""
_LITTLE = 0.10
"""And at least this share of how much they differ where they differ most."""
_CLOSE = 4
"""How far they are looked for the second time."""
_FOR_PERSPECTIVE = 9
"""So many patches tell how a card is slanted."""
BLURS = (0.0, 0.8, 1.2, 1.7, 2.4, 3.4)
"""How much plates are blurred to be compared with blurred ones, in pixels."""
_PATCH, _REACH, _PATCHES = 20, 10, 18
"""Patches that are looked for when two plates are laid over each other: side, how far,
how many; at half size."""


@dataclass(frozen=True, slots=True)
class Family:
    """Cards that are alike but for details.

    `members` are their numbers in the deck; `plates` theirs, members x height x width x 3,
    aligned and cleaned, `laid` only aligned; `turned` says which of them were turned upside down
    for that. `shared` is what they have in common.
    """

    members: tuple[int, ...]
    plates: NDArray[np.float32]
    laid: NDArray[np.float32]
    shared: Plate
    turned: tuple[bool, ...]


def likeness(one: Plate, other: Plate) -> float:
    """How alike two plates are as a whole, up to 1; small things count little."""
    a, b = (cv2.GaussianBlur(p[::2, ::2], (0, 0), 1.5)[3:-3:2, 3:-3:2] for p in (one, other))
    a, b = a - a.mean((0, 1)), b - b.mean((0, 1))
    return float((a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))


def families(plates: Sequence[Plate], heights: Sequence[float]) -> list[Family]:
    """The plates of a deck in families. The card that was seen largest leads its family."""
    groups: list[list[tuple[int, bool]]] = []
    for number in sorted(range(len(plates)), key=lambda i: -heights[i]):
        best, home, over = ALIKE, None, False
        for group in groups:
            for way in (False, True):
                lead = plates[group[0][0]]
                plate = upside_down(plates[number]) if way else plates[number]
                if likeness(plate, lead) < _UNLIKE:
                    continue
                alike = likeness(laid_over(plate, lead), lead)
                if alike > best:
                    best, home, over = alike, group, way
        if home is None:
            groups.append([(number, False)])
        else:
            home.append((number, over))
    return [_family(group, plates) for group in groups]


def _family(group: Sequence[tuple[int, bool]], plates: Sequence[Plate]) -> Family:
    own = [upside_down(plates[n]) if over else plates[n] for n, over in group]
    laid, target = list(own), own[0]
    for _ in range(2 if len(own) > 1 else 0):
        for at, plate in enumerate(own):
            laid[at] = laid_over(plate, target)
        target = np.asarray(np.median(laid, axis=0), np.float32)
    stack = np.stack(laid)
    as_laid = stack
    if len(group) >= _FEW:
        stack = _without_chance(stack)
    soft = np.array([softness(plate, stack[0]) for plate in stack])
    shared = np.asarray(np.median(stack[soft <= soft.min()], axis=0), np.float32)
    return Family(
        tuple(n for n, _ in group), stack, as_laid, shared, tuple(over for _, over in group)
    )


def upside_down(plate: Plate) -> Plate:
    """A plate turned by half a turn."""
    return np.ascontiguousarray(plate[::-1, ::-1])


def registration(face: Plate, target: Plate, reach: int = _REACH) -> NDArray[np.float64] | None:
    """The homography from a target to a face, by where the target's printed patches are found;
    None where too few are. `reach` is how far they are looked for, in pixels at half size."""
    size_now = (WIDTH // 2, HEIGHT // 2)
    grey_face, grey = (
        _grey(np.asarray(cv2.resize(p, size_now, interpolation=cv2.INTER_AREA), np.float32))
        for p in (face, target)
    )
    size, half = _PATCH, _PATCH // 2
    free = cv2.boxFilter(np.square(grey - cv2.blur(grey, (size, size))), -1, (size, size))
    here, there = [], []
    for _ in range(_PATCHES):
        inner = free[half : HEIGHT // 2 - half, half : WIDTH // 2 - half]
        y, x = (int(v) for v in np.unravel_index(int(inner.argmax()), inner.shape))
        if inner[y, x] < 0.002:
            break
        cv2.circle(free, (x + half, y + half), 8, 0.0, -1)
        patch = grey[y : y + size, x : x + size]
        y0, x0 = max(0, y - reach), max(0, x - reach)
        area = grey_face[y0 : y + size + reach, x0 : x + size + reach]
        fit = np.asarray(cv2.matchTemplate(area, patch, cv2.TM_CCOEFF_NORMED), np.float32)
        _, value, _, (px, py) = cv2.minMaxLoc(fit)
        if value < 0.6:
            continue
        dx, dy = _between(fit, px, py)
        here.append((2 * x + size, 2 * y + size))
        there.append((2 * (x0 + px + dx) + size, 2 * (y0 + py + dy) + size))
    if len(here) < 4:
        return None
    source, found = np.array(here, np.float32), np.array(there, np.float32)
    cv2.setRNGSeed(1)
    affine, inliers = cv2.estimateAffine2D(
        source, found, method=cv2.RANSAC, ransacReprojThreshold=3.0, maxIters=200
    )
    if affine is None or int(inliers.sum()) < 4 or np.abs(affine[:, :2] - np.eye(2)).max() > 0.15:
        return None
    move = np.vstack([affine, (0.0, 0.0, 1.0)])
    keep = inliers.ravel() > 0
    if keep.sum() >= _FOR_PERSPECTIVE:
        better, _ = cv2.findHomography(source[keep], found[keep], cv2.RANSAC, 1.5)
        # Patches in one place say nothing of the rest of the card.
        spread = np.ptp(source[keep], axis=0)
        if better is not None and spread[0] > WIDTH / 2 and spread[1] > HEIGHT / 2:
            move = better
    return np.asarray(move, np.float64)


def laid_over(face: Plate, target: Plate) -> Plate:
    """A plate moved to lie exactly over another, as far as their prints agree."""
    move = fitting(face, target)
    return face if move is None else _warped(face, move)


def fitting(face: Plate, target: Plate) -> NDArray[np.float64] | None:
    """`registration` in two steps, the second one finer."""
    move = registration(face, target)
    if move is None:
        return None
    closer = registration(_warped(face, move), target, _CLOSE)
    return move if closer is None else np.asarray(move @ closer, np.float64)


def _warped(face: Plate, move: NDArray[np.float64]) -> Plate:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(
            face, move, (WIDTH, HEIGHT), flags=flags, borderMode=cv2.BORDER_REPLICATE
        ),
        np.float32,
    )


def softness(face: Plate, sharp: Plate) -> float:
    """How much more blurred a plate is than another that it lies over, as the deviation of the
    blur in pixels: one of `BLURS`."""
    own = _grey(face)
    own = own - cv2.blur(own, (25, 25))
    best, found, grey = -1.0, 0.0, _grey(sharp)
    for blur in BLURS:
        other = blurred(grey, blur)
        other = other - cv2.blur(other, (25, 25))
        fit = float((own * other).sum() / (np.linalg.norm(own) * np.linalg.norm(other) + 1e-6))
        if fit > best:
            best, found = fit, blur
    return found


def _grey(face: Plate) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.float32)


def blurred(face: Plate, blur: float) -> Plate:
    """A plate blurred, `blur` being the deviation in pixels."""
    return face if blur <= 0.3 else np.asarray(cv2.GaussianBlur(face, (0, 0), blur), np.float32)


def _between(fit: NDArray[np.float32], x: int, y: int) -> tuple[float, float]:
    """Where between the pixels a peak lies: parabolas through its neighbours."""

    def top(a: float, b: float, c: float) -> float:
        bend = a - 2 * b + c
        return 0.0 if bend >= 0 else float(np.clip(0.5 * (a - c) / bend, -0.5, 0.5))

    height, width = fit.shape
    dx = top(fit[y, x - 1], fit[y, x], fit[y, x + 1]) if 0 < x < width - 1 else 0.0
    dy = top(fit[y - 1, x], fit[y, x], fit[y + 1, x]) if 0 < y < height - 1 else 0.0
    return dx, dy


def _without_chance(stack: NDArray[np.float32]) -> NDArray[np.float32]:
    shared = np.median(stack, axis=0)
    off = stack - shared
    # Where a whole neighbourhood is off, it was light or shade.
    off = off - np.stack([cv2.blur(one, (61, 61)) for one in off])
    strength = np.square(off).mean(3)
    usual = np.median(np.stack([cv2.blur(one, (9, 9)) for one in strength]), axis=0)
    inner = usual[6:-6, 6:-6]
    chance = max(float(np.median(inner)) * _USUAL**2, float(np.percentile(inner, 99.5)) * _LITTLE)
    gain = usual**2 / (usual**2 + chance**2 + 1e-12)
    gain = cv2.GaussianBlur(cv2.dilate(gain, np.ones((7, 7), np.uint8)), (0, 0), 2)
    return np.asarray(shared + gain[None, :, :, None] * off, np.float32)
