"""Which card of a known deck a rectified face is: compared where the cards of the deck differ.

Cards of one deck are alike but for a few places: twelve circles differ by a number some pixels
high. So a face is first compared as a whole, which tells its family and which end is up; it is
then drawn exactly over what the family shares; and at last only the small windows count in which
its cards differ. What covers a card fits none of them and is left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from companion.vision.enrol_prints import (
    Family,
    blurred,
    families,
    fitting,
    laid_over,
    softness,
    upside_down,
)
from companion.vision.faces import HEIGHT, WIDTH, FaceCut, Plate, plate
from companion.vision.geometry import as_corners, as_quad, overlap
from companion.vision.sightings import Image, Quad

Name = TypeVar("Name", bound=Hashable)
Floats = NDArray[np.float32]
_Seat: TypeAlias = tuple[int, int]
"""A card's place: the number of its family, and its own in it."""

WINDOW = 16
"""Side of a window, in pixels of a plate: a number under its shape spans about two."""
SHIFT = 3
"""How far a window of a face is moved about to fit."""
WINDOWS = 14
"""Windows that tell the cards of one family apart, at most."""
_SMALL = (WIDTH // 6, HEIGHT // 6)
_BLOCK = 8
_FLAT = 2.0
"""Squared density that a window must hold to count as printed; plain paper fits plain paper."""
_COVERED = 0.45
"""What fits nothing better than this is covered."""
_NEAR = 0.10
"""A family this much less like a face than the best one is looked at closely as well."""
_LOOKS = 4
"""Families, either way up, looked at closely at most."""
_ENOUGH = 4.0
"""Pairs of cards that windows tell apart this well need no further window."""
_WORTH = 0.2
"""A window that tells this much less than the first tells nothing."""
_NOISE = 0.05
"""Windows in which two cards are less unlike than this hardly count."""
_DOUBT = 0.03
"""Evidence that says nothing when it is all there is."""


@dataclass(frozen=True, slots=True)
class Print(Generic[Name]):
    """One look at a card of the deck: `height` is how tall it was in the picture."""

    name: Name
    plate: Plate
    height: float


@dataclass(frozen=True, slots=True)
class Match(Generic[Name]):
    """The best card for a face.

    `lead` is how clearly it beats the next best, `rival`: about 1 where the face is exactly that
    card, 0 where two fit alike. `fit` is how well it fits where it is not covered (0 to 1) and
    `seen` how much of the face that is. `quad` is the outline drawn closer, from the top left of
    the card as it was enrolled, and `plate` the face cut out along it.
    """

    name: Name
    lead: float
    fit: float
    seen: float
    rival: Name | None
    quad: Quad
    plate: Plate


@dataclass(frozen=True, slots=True)
class _Cards:
    """A family's windows at one blur: windows x cards x values, and how unlike its cards are
    there (windows x cards x cards)."""

    patches: Floats
    apart: Floats


class Matcher(Generic[Name]):
    """Compares faces with the prints of a deck. Prints may show one card several times."""

    def __init__(self, prints: Sequence[Print[Name]]) -> None:
        self.names = tuple(p.name for p in prints)
        self.families = families([p.plate for p in prints], [p.height for p in prints])
        self._windows = [_telling(f.plates, self._pairs(f)) for f in self.families]
        # Every card's look in blocks, family by family, and whose each is.
        plates = [plate for f in self.families for plate in f.plates]
        self._blocks = np.stack([blocks(plate) for plate in plates]) if plates else None
        self._homes = np.repeat(
            np.arange(len(self.families)), [len(f.members) for f in self.families]
        )
        self._duels: dict[tuple[_Seat, _Seat, bool], _Duel] = {}
        self._cards: dict[tuple[int, float], _Cards] = {}

    def match(self, image: Image, cut: FaceCut) -> Match[Name] | None:
        """The best card for a face of `image`; None where nothing fits at all."""
        looks = self._looks(cut.plate)
        if not looks:
            return None
        quad, face = self._drawn_over(image, cut, looks[0])
        if face is not cut.plate:
            looks = self._looks(face) or looks
        # Of the two ways up of a point-symmetric card either may be taken.
        alike = [look for look in looks if look.family == looks[0].family]
        best = max((self._closely(face, look) for look in alike), key=lambda won: won.fit)
        for look in looks:
            if look.family != looks[0].family:
                best = self._duel(face, best, self._closely(face, look))
        return self._match(face, quad, best)

    def _looks(self, face: Plate) -> list[_Look]:
        """The families that a face may belong to, either way up, the likeliest first."""
        if self._blocks is None:
            return []
        each = np.stack([self._each(face), self._each(upside_down(face))])
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

    def _each(self, face: Plate) -> Floats:
        """How like each card a face is in every block, at the best small shift."""
        small = cv2.resize(face, _SMALL, interpolation=cv2.INTER_AREA)
        padded = np.asarray(cv2.copyMakeBorder(small, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)
        width, height = _SMALL
        shifted = np.stack(
            [_cells(padded[y : y + height, x : x + width]) for y in range(3) for x in range(3)]
        )
        own = _normalised(shifted, _FLAT / 4)
        assert self._blocks is not None
        return np.asarray(np.einsum("skd,fkd->sfk", own, self._blocks).max(0), np.float32)

    def _drawn_over(self, image: Image, cut: FaceCut, look: _Look) -> tuple[Quad, Plate]:
        """The outline moved so that the face lies exactly over its family."""
        target = self.families[look.family].shared
        move = fitting(cut.plate, upside_down(target) if look.over else target)
        if move is None:
            return cut.quad, cut.plate
        flat = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], np.float32)
        there = cv2.getPerspectiveTransform(flat, as_corners(cut.quad))
        quad = as_quad(cv2.perspectiveTransform(flat[None], there @ move)[0])
        if not cv2.isContourConvex(as_corners(quad)) or overlap(quad, cut.quad)[0] < 0.75:
            return cut.quad, cut.plate
        return quad, plate(image, quad)

    def _closely(self, face: Plate, look: _Look) -> _Won:
        """The best card of a family for a face."""
        family = self.families[look.family]
        names = [self.names[member] for member in family.members]
        own = upside_down(face) if look.over else face
        if len(set(names)) == 1:
            return _Won((look.family, 0), look.over, 1.0, look.likeness, look.seen, None)
        own, cards = self._alike_in_blur(look.family, own)
        scores = _fits(own, cards.patches, self._windows[look.family])
        leads = _leads(scores, cards.apart)
        other = np.array([[a != b for b in names] for a in names])
        worst = np.where(other, leads, 9.0).min(1)
        best = int(worst.argmax())
        rival = int(np.where(other[best], leads[best], 9.0).argmin())
        open_ = scores.max(1) > _COVERED
        fit = min(look.likeness, float(scores[open_, best].mean())) if open_.any() else 0.0
        return _Won(
            (look.family, best), look.over, float(worst[best]), fit, look.seen, names[rival]
        )

    def _duel(self, face: Plate, one: _Won, other: _Won) -> _Won:
        """The better of two cards of different families, compared where those two differ."""
        duel = self._between(one, other)
        own = upside_down(face) if one.over else face
        scores = _fits(own, duel.cards.patches, duel.windows)
        lead = float(_leads(scores, duel.cards.apart)[0, 1])
        names = self._name(one.seat), self._name(other.seat)
        if lead >= 0:
            return replace(one, lead=lead, rival=names[1]) if lead < one.lead else one
        if -lead < other.lead:
            return replace(other, lead=-lead, rival=names[0])
        return other

    def _between(self, one: _Won, other: _Won) -> _Duel:
        key = (one.seat, other.seat, one.over != other.over)
        if key not in self._duels:
            first, second = self._plate(one.seat), self._plate(other.seat)
            second = upside_down(second) if key[2] else second
            pair = np.stack([first, laid_over(second, first)])
            windows = _telling(pair, [(0, 1)])
            self._duels[key] = _Duel(windows, _cards(pair, windows))
        return self._duels[key]

    def _name(self, seat: _Seat) -> Name:
        return self.names[self.families[seat[0]].members[seat[1]]]

    def _plate(self, seat: _Seat) -> Plate:
        return np.asarray(self.families[seat[0]].plates[seat[1]], np.float32)

    def _match(self, face: Plate, quad: Quad, won: _Won) -> Match[Name]:
        family, card = won.seat
        over = won.over != self.families[family].turned[card]
        a, b, c, d = quad
        return Match(
            self._name(won.seat), float(np.clip(won.lead, 0, 1)), won.fit, won.seen, won.rival,
            (c, d, a, b) if over else quad,
            upside_down(face) if over else face,
        )  # fmt: skip

    def _pairs(self, family: Family) -> list[tuple[int, int]]:
        names = [self.names[member] for member in family.members]
        return [(i, j) for i in range(len(names)) for j in range(i) if names[i] != names[j]]

    def _alike_in_blur(self, number: int, face: Plate) -> tuple[Plate, _Cards]:
        """A face and the cards of its family, all as blurred as the most blurred of them: a sharp
        face would otherwise look like whichever card was taken sharply."""
        family = self.families[number]
        own = softness(face, family.shared)
        blur = max(own, float(np.quantile(family.soft, 0.8)))
        key = (number, round(blur, 1))
        if key not in self._cards:
            plates = np.stack(
                [
                    blurred(plate, _missing(soft, blur))
                    for plate, soft in zip(family.plates, family.soft, strict=True)
                ]
            )
            self._cards[key] = _cards(plates, self._windows[number])
        return blurred(face, _missing(own, blur)), self._cards[key]


def _missing(own: float, wanted: float) -> float:
    """The blur that a plate lacks."""
    return max(0.0, wanted**2 - own**2) ** 0.5


@dataclass(frozen=True, slots=True)
class _Duel:
    """Two cards: the windows they differ in, and how they look there."""

    windows: list[tuple[int, int]]
    cards: _Cards


@dataclass(frozen=True, slots=True)
class _Won(Generic[Name]):
    """The best card of a family for a face, that way up."""

    seat: _Seat
    over: bool
    lead: float
    fit: float
    seen: float
    rival: Name | None


@dataclass(frozen=True, slots=True)
class _Look:
    """A family that a face may belong to, one way up: how like it the face is, and how much of
    the face can be seen."""

    family: int
    over: bool
    likeness: float
    seen: float


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


def _fits(face: Plate, patches: Floats, windows: Sequence[tuple[int, int]]) -> Floats:
    """How well each window fits each card of a family, at the best small shift."""
    scores = np.zeros(patches.shape[:2], np.float32)
    for k, window in enumerate(windows):
        # Not a matrix product: so small a one is slower on several threads.
        scores[k] = np.einsum("sd,nd->sn", shifted(face, window, SHIFT), patches[k]).max(0)
    return scores


def _telling(plates: Floats, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The windows (left, top) that tell cards apart, pair by pair."""
    rows, columns = range(0, HEIGHT - WINDOW + 1, 4), range(0, WIDTH - WINDOW + 1, 4)
    half = WINDOW // 2
    maps = []
    for i, j in pairs:
        gap = cv2.resize(plates[i] - plates[j], None, fx=0.5, fy=0.5,
                         interpolation=cv2.INTER_AREA)  # fmt: skip
        square = cv2.boxFilter(np.square(gap), -1, (half, half)).sum(2)
        mean = np.square(cv2.boxFilter(gap, -1, (half, half))).sum(2)
        telling = (square - 0.9 * mean) * WINDOW**2
        maps.append(telling[half // 2 : half // 2 + 2 * len(rows) : 2,
                            half // 2 : half // 2 + 2 * len(columns) : 2])  # fmt: skip
    if not pairs:
        return []
    shares = np.stack(maps)
    shares = shares / (shares + _FLAT)
    told = np.zeros(len(pairs))
    chosen: list[tuple[int, int]] = []
    first = 0.0
    for _ in range(WINDOWS):
        wanting = np.maximum(0.0, _ENOUGH - told)
        worth = np.einsum("p,pyx->yx", wanting, shares)
        for x, y in chosen:
            near = max(0, y // 4 - 2), max(0, x // 4 - 2)
            worth[near[0] : y // 4 + 3, near[1] : x // 4 + 3] = 0
        at_y, at_x = (int(v) for v in np.unravel_index(int(worth.argmax()), worth.shape))
        value = float(worth[at_y, at_x])
        first = first or value
        if value < 0.02 * len(pairs) or value < _WORTH * first:
            break
        told += shares[:, at_y, at_x]
        chosen.append((columns[at_x], rows[at_y]))
    return chosen


def _cards(plates: Floats, windows: Sequence[tuple[int, int]]) -> _Cards:
    patches = np.stack(
        [
            _normalised(plates[:, y : y + WINDOW, x : x + WINDOW].reshape(len(plates), -1), _FLAT)
            for x, y in windows
        ]
    )
    # A window is moved about to fit, so what differs by a shift only does not tell.
    apart = np.stack([1 - _fits(p, patches, windows) for p in plates], axis=1)
    return _Cards(patches, np.asarray(np.minimum(apart, apart.transpose(0, 2, 1)), np.float32))


def _leads(scores: Floats, apart: Floats) -> Floats:
    """How clearly each card beats each other (cards x cards): what the windows say for it, over
    what they would say of a perfect likeness. Covered windows say nothing."""
    open_ = scores.max(1) > _COVERED
    gaps = scores[open_, :, None] - scores[open_, None, :]
    weights = apart[open_] / (apart[open_] + _NOISE)
    most = (weights * apart[open_]).sum(0)
    return np.asarray((weights * gaps).sum(0) / (most + _DOUBT), np.float32)
