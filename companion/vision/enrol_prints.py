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

from companion.vision.enrol_lay import FLAT, Template, warped
from companion.vision.faces import Plate

ALIKE = 0.972
"""Likeness of two plates as a whole from which their cards are of one family."""

_UNLIKE = 0.75
"""Plates less alike than this, before they are laid over each other, are of two families."""
_FEW = 4
"""So many cards show what they share."""
_USUAL = 1.6
"""Cards really differ where they differ this many times as much as at most places."""
_LITTLE = 0.10
"""And at least this share of how much they differ where they differ most."""
BLURS = (0.0, 0.8, 1.2, 1.7, 2.4, 3.4)
"""How much plates are blurred to be compared with blurred ones, in pixels."""


@dataclass(frozen=True, slots=True)
class Family:
    """Cards that are alike but for details.

    `members` are their numbers in the deck; `plates` theirs, members x height x width x 3,
    aligned and cleaned, `laid` only aligned, framed by where their outlines are usually found;
    `turned` says which of them were turned upside down
    for that. `shared` is what they have in common and `template` the same, to lay faces over.
    """

    members: tuple[int, ...]
    plates: NDArray[np.float32]
    laid: NDArray[np.float32]
    shared: Plate
    template: Template
    turned: tuple[bool, ...]


def likeness(one: Plate, other: Plate) -> float:
    """How alike two plates are as a whole, up to 1; small things count little."""
    a, b = (cv2.GaussianBlur(p[::2, ::2], (0, 0), 1.5)[3:-3:2, 3:-3:2] for p in (one, other))
    a, b = a - a.mean((0, 1)), b - b.mean((0, 1))
    return float((a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))


def families(plates: Sequence[Plate], heights: Sequence[float]) -> list[Family]:
    """The plates of a deck in families. The card that was seen largest leads its family."""
    groups: list[list[tuple[int, bool]]] = []
    leads: list[Template] = []
    for number in sorted(range(len(plates)), key=lambda i: -heights[i]):
        best, home, over = ALIKE, None, False
        for group, template in zip(groups, leads, strict=True):
            lead = plates[group[0][0]]
            for way in (False, True):
                plate = upside_down(plates[number]) if way else plates[number]
                if likeness(plate, lead) < _UNLIKE:
                    continue
                alike = likeness(warped(plate, template.lay(plate).move), lead)
                if alike > best:
                    best, home, over = alike, group, way
        if home is None:
            groups.append([(number, False)])
            leads.append(Template(plates[number]))
        else:
            home.append((number, over))
    return [_family(group, template, plates) for group, template in zip(groups, leads, strict=True)]


def _family(group: Sequence[tuple[int, bool]], lead: Template, plates: Sequence[Plate]) -> Family:
    own = [upside_down(plates[n]) if over else plates[n] for n, over in group]
    moves = [np.eye(3), *(lead.lay(plate).move for plate in own[1:])]
    # Every outline is a little off, each in its own way: their middle is where cards end.
    outlines = [cv2.perspectiveTransform(FLAT[None], np.linalg.inv(move))[0] for move in moves]
    usual = np.median(np.stack(outlines), axis=0)
    frame = cv2.getPerspectiveTransform(FLAT.astype(np.float32), usual.astype(np.float32))
    moves = [move @ frame for move in moves]
    stack = np.stack([warped(plate, move) for plate, move in zip(own, moves, strict=True)])
    if len(own) > 1:
        shared = Template(np.asarray(np.median(stack, axis=0), np.float32), _varies(stack))
        moves = [m @ shared.lay(plate).move for plate, m in zip(stack, moves, strict=True)]
        stack = np.stack([warped(plate, move) for plate, move in zip(own, moves, strict=True)])
    as_laid = stack
    if len(group) >= _FEW:
        stack = _without_chance(stack)
    soft = np.array([softness(plate, stack[0]) for plate in stack])
    middle = np.asarray(np.median(stack[soft <= soft.min()], axis=0), np.float32)
    varies = _varies(as_laid) if len(own) > 1 else None
    turned = tuple(over for _, over in group)
    return Family(
        tuple(n for n, _ in group), stack, as_laid, middle, Template(middle, varies), turned
    )


def _varies(stack: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much plates vary at each of their pixels."""
    soft = np.stack([cv2.GaussianBlur(plate.mean(2), (0, 0), 1.2) for plate in stack])
    return np.asarray(cv2.boxFilter(soft.var(0), -1, (7, 7)), np.float32)


def laid_over(face: Plate, target: Plate) -> Plate:
    """A plate moved to lie exactly over another, as far as their prints agree."""
    return warped(face, Template(target).lay(face).move)


def upside_down(plate: Plate) -> Plate:
    """A plate turned by half a turn."""
    return np.ascontiguousarray(plate[::-1, ::-1])


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
