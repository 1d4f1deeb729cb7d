"""Which card of a known deck a rectified face is: compared where the cards of the deck differ.

Cards of one deck are alike but for a few places: twelve circles differ by a number some pixels
high. So a face is first compared as a whole, which tells its family and which end is up; it is
then drawn exactly over what the family shares; and at last only the places count in which its
cards differ. What covers a card fits none of them and is left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from companion.vision.enrol_lay import FLAT, Laid, Move
from companion.vision.enrol_places import Places
from companion.vision.enrol_prints import families, laid_over, upside_down
from companion.vision.faces import HEIGHT, WIDTH, FaceCut, Plate, plate
from companion.vision.geometry import as_corners, as_quad, overlap, turned
from companion.vision.sightings import Image, Quad

Name = TypeVar("Name", bound=Hashable)
Floats = NDArray[np.float32]
_Seat: TypeAlias = tuple[int, int]
"""A card's place: the number of its family, and its own in it."""
Prior: TypeAlias = Mapping[Name, float]

WINDOW = 16
"""Side of a window, in pixels of a plate: a number under its shape spans about two."""
_SMALL = (WIDTH // 6, HEIGHT // 6)
_BLOCK = 8
_FLAT = 2.0
"""Squared density that a window must hold to count as printed; plain paper fits plain paper."""
_COVERED = 0.45
"""What fits nothing better than this is covered."""
_NEAR = 0.10
"""A family this much less like a face than the best one is looked at closely as well."""
_FINE = (1, 2)
"""The steps in which a face is laid over a family once it was drawn anew."""
_AS_EXACT = 1.25
"""A family over which a face lies this much less exactly than over the best is laid closer too."""
_LOOKS = 4
"""Families, either way up, looked at closely at most."""
AGAINST = 2.0
"""Where one end of a card is that much for another, nothing is said."""
LIKE = 0.70
"""A face less like its whole family than this is none of it."""
ALONE = 40.0
"""Lead of a card that has no like in the deck."""


@dataclass(frozen=True, slots=True)
class Print(Generic[Name]):
    """One look at a card of the deck: `height` is how tall it was in the picture."""

    name: Name
    plate: Plate
    height: float


@dataclass(frozen=True, slots=True)
class Match(Generic[Name]):
    """The best card for a face.

    `lead` is how clearly it beats the next best, as a difference of log likelihoods.
    `fit` is how well it explains what is seen where the deck's cards differ (1 all of it) and
    `seen` how much of the face is not covered. `quad` is the outline drawn closer, from the top
    left of the card as it was enrolled.
    """

    name: Name
    lead: float
    fit: float
    seen: float
    quad: Quad


class Matcher(Generic[Name]):
    """Compares faces with the prints of a deck. Prints may show one card several times.

    `whole` says whether every card of the deck was shown: a face that has no like among the
    prints is else looked at more strictly, as it may be another card's.
    """

    def __init__(self, prints: Sequence[Print[Name]], whole: bool = True) -> None:
        self._whole = whole
        self.names = tuple(p.name for p in prints)
        self.families = families([p.plate for p in prints], [p.height for p in prints])
        # Every card's look in blocks, family by family, and whose each is.
        plates = [plate for f in self.families for plate in f.plates]
        self._blocks = np.stack([blocks(plate) for plate in plates]) if plates else None
        self._homes = np.repeat(
            np.arange(len(self.families)), [len(f.members) for f in self.families]
        )
        self._places = {
            number: Places(family.laid)
            for number, family in enumerate(self.families)
            if len({self.names[member] for member in family.members}) > 1
        }
        self._duels: dict[tuple[_Seat, _Seat, bool], Places] = {}

    def match(
        self, image: Image, cut: FaceCut, prior: Prior[Name] | None = None
    ) -> Match[Name] | None:
        """The best card for a face of `image`; None where nothing fits at all. `prior` is what is
        known of it otherwise, log likelihoods by name."""
        prior = prior or {}
        looks = self._looks(cut.plate)
        if not looks:
            return None
        best, quad, face = self._drawn_over(image, cut, looks)
        again = self._looks(face, exact=True)
        looks = [look for look in again if look.family == best] or again
        if not looks:
            return None
        # Of the two ways up of a point-symmetric card either may be taken.
        won = [self._closely(face, look, prior) for look in looks if look.family == looks[0].family]
        first = max(won, key=lambda one: one.fit)
        for look in again:
            if look.family != looks[0].family:
                first = self._duel(face, first, self._closely(face, look, prior), prior)
        return self._match(quad, first)

    def _looks(self, face: Plate, exact: bool = False) -> list[_Look]:
        """The families that a face may belong to, either way up, the likeliest first. `exact`:
        it was laid over a family already."""
        if self._blocks is None:
            return []
        each = np.stack([self._each(way, exact) for way in (face, upside_down(face))])
        open_ = each.max((0, 1)) > _COVERED
        if not open_.any():
            return []
        # Blocks of a face upside down lie the other way round.
        straight = each[0][:, open_].mean(-1)
        over = each[1][:, open_[::-1]].mean(-1) if open_[::-1].any() else straight * 0
        cards = np.stack([straight, over])
        total = np.stack(
            [cards[:, self._homes == number].max(1) for number in range(len(self.families))], axis=1
        )
        looks = [
            _Look(family, bool(way), float(total[way, family]), float(open_.mean()))
            for way in (0, 1)
            for family in range(total.shape[1])
            if total[way, family] >= float(total.max()) - _NEAR
        ]
        return sorted(looks, key=lambda look: -look.likeness)[:_LOOKS]

    def _each(self, face: Plate, exact: bool = False) -> Floats:
        """How like each card a face is in every block, at the best small shift unless `exact`."""
        small = cv2.resize(face, _SMALL, interpolation=cv2.INTER_AREA)
        padded = np.asarray(cv2.copyMakeBorder(small, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)
        width, height = _SMALL
        shifts = (1,) if exact else (0, 1, 2)
        shifted = np.stack(
            [_cells(padded[y : y + height, x : x + width]) for y in shifts for x in shifts]
        )
        own = _normalised(shifted, _FLAT / 4)
        assert self._blocks is not None
        return np.asarray(np.einsum("skd,fkd->sfk", own, self._blocks).max(0), np.float32)

    def _drawn_over(
        self, image: Image, cut: FaceCut, looks: Sequence[_Look]
    ) -> tuple[int, Quad, Plate]:
        """The family that a face lies over most exactly, and its outline and plate when it lies
        exactly over that one, as the family stands."""
        tried = [(self._over(cut.plate, look, 0), look) for look in looks]
        least = min(laid.left_over for laid, _ in tried)
        closer = [
            (
                self._over(cut.plate, look, 1, laid.move),
                look,
            )
            for laid, look in tried
            if laid.left_over <= _AS_EXACT * least
        ]
        best, look = min(closer, key=lambda one: one[0].left_over)
        family, over, move = look.family, look.over, best.move
        quad = turned(cut.quad, 2) if over else cut.quad
        for steps in (_FINE, ()):
            moved = _moved(quad, move)
            if moved is None or overlap(moved, cut.quad)[0] < 0.7:
                break
            quad = moved
            face = plate(image, quad)
            if not steps:
                return family, quad, face
            move = self.families[family].template.lay(face, steps).move
        return family, cut.quad, cut.plate

    def _over(self, face: Plate, look: _Look, step: int, begun: Move | None = None) -> Laid:
        own = upside_down(face) if look.over else face
        return self.families[look.family].template.lay(own, (step,), begun)

    def _closely(self, face: Plate, look: _Look, prior: Prior[Name]) -> _Won[Name]:
        """The best card of a family for a face."""
        family = self.families[look.family]
        names = [self.names[member] for member in family.members]
        own = upside_down(face) if look.over else face
        if len(set(names)) == 1:
            # It has no like in the deck: how like it the face is as a whole is all there is.
            fit = look.likeness - 0.05
            if not self._whole:
                fit = min(fit, self._worst(own, look.family) - 0.1)
            return _Won((look.family, 0), look.over, ALONE, fit, look.seen)
        told = self._places[look.family].tell(own)
        likely = told.likely + [prior.get(name, 0.0) for name in names]
        best = int(likely.argmax())
        others = np.array([name != names[best] for name in names])
        rival = int(np.where(others, likely, -np.inf).argmax())
        lead = float(likely[best] - likely[rival]) if told.open else 0.0
        lead = lead if told.against < AGAINST else 0.0
        fit = told.fit if look.likeness >= LIKE else 0.0
        return _Won((look.family, best), look.over, lead, fit, look.seen)

    def _worst(self, face: Plate, family: int) -> float:
        """How like a card a face is where it is least like it, but for one block."""
        fits = self._each(face)[self._homes == family].max(0)
        return float(np.sort(fits)[1])

    def _duel(
        self, face: Plate, one: _Won[Name], other: _Won[Name], prior: Prior[Name]
    ) -> _Won[Name]:
        """The better of two cards of different families, compared where those two differ."""
        names = self._name(one.seat), self._name(other.seat)
        if names[0] == names[1]:
            return one if one.fit >= other.fit else other
        told = self._between(one, other).tell(upside_down(face) if one.over else face)
        ahead = prior.get(names[0], 0.0) - prior.get(names[1], 0.0)
        lead = float(told.likely[0] - told.likely[1]) + ahead if told.open else 0.0
        if lead >= 0:
            return replace(one, lead=lead) if lead < one.lead else one
        return replace(other, lead=-lead) if -lead < other.lead else other

    def _between(self, one: _Won[Name], other: _Won[Name]) -> Places:
        key = (one.seat, other.seat, one.over != other.over)
        if key not in self._duels:
            first, second = self._plate(one.seat), self._plate(other.seat)
            second = upside_down(second) if key[2] else second
            self._duels[key] = Places(np.stack([first, laid_over(second, first)]))
        return self._duels[key]

    def _name(self, seat: _Seat) -> Name:
        return self.names[self.families[seat[0]].members[seat[1]]]

    def _plate(self, seat: _Seat) -> Plate:
        return np.asarray(self.families[seat[0]].plates[seat[1]], np.float32)

    def _match(self, quad: Quad, won: _Won) -> Match[Name]:
        family, card = won.seat
        over = won.over != self.families[family].turned[card]
        a, b, c, d = quad
        quad = (c, d, a, b) if over else quad
        return Match(self._name(won.seat), won.lead, won.fit, won.seen, quad)


@dataclass(frozen=True, slots=True)
class _Won(Generic[Name]):
    """The best card of a family for a face, that way up."""

    seat: _Seat
    over: bool
    lead: float
    fit: float
    seen: float


@dataclass(frozen=True, slots=True)
class _Look:
    """A family that a face may belong to, one way up: how like it the face is, and how much of
    the face can be seen."""

    family: int
    over: bool
    likeness: float
    seen: float


def _moved(quad: Quad, move: Move) -> Quad | None:
    """A quad moved as the plate in it was; None where no card lies so."""
    there = cv2.getPerspectiveTransform(FLAT.astype(np.float32), as_corners(quad))
    moved = as_quad(cv2.perspectiveTransform(FLAT[None], there @ move)[0])
    return moved if cv2.isContourConvex(as_corners(moved)) else None


def blocks(face: Plate) -> Floats:
    """A plate as a whole: 24 blocks x values, the product of two the likeness of theirs."""
    small = cv2.resize(face, _SMALL, interpolation=cv2.INTER_AREA)
    return _normalised(_cells(np.asarray(small, np.float32)), _FLAT / 4)


def _cells(small: Floats) -> Floats:
    """A small plate in blocks: blocks x values."""
    rows, columns = small.shape[0] // _BLOCK, small.shape[1] // _BLOCK
    cells = small.reshape(rows, _BLOCK, columns, _BLOCK, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells).reshape(rows * columns, -1)


def _normalised(patches: Floats, flat: float) -> Floats:
    """Patches (... x values) so that the product of two is their likeness, 1 for the same.

    A last value, the same in all before scaling, makes plain fit plain.
    """
    values = patches.reshape(*patches.shape[:-1], -1, 3)
    values = (values - 0.8 * values.mean(-2, keepdims=True)).reshape(patches.shape)
    plain = np.full((*patches.shape[:-1], 1), flat**0.5, np.float32)
    full = np.concatenate([values, plain], -1)
    return np.asarray(full / np.linalg.norm(full, axis=-1, keepdims=True), np.float32)


def shifted(face: Plate, window: tuple[int, int], shift: int, step: int = 1) -> Floats:
    """A window of a plate moved about: shifts x values, the product of two their likeness."""
    x, y = window
    padded = cv2.copyMakeBorder(face, shift, shift, shift, shift, cv2.BORDER_REPLICATE)
    part = padded[y : y + WINDOW + 2 * shift, x : x + WINDOW + 2 * shift]
    views = sliding_window_view(part, (WINDOW, WINDOW), axis=(0, 1))[::step, ::step]
    count = views.shape[0] * views.shape[1]
    flat = views.transpose(0, 1, 3, 4, 2).reshape(count, -1)
    return _normalised(np.asarray(flat, np.float32), _FLAT)
