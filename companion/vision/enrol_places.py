"""Cards that lie exactly over each other, told apart where they differ.

Twelve circles differ by a number, a few pixels high at two of their corners. Such a place is
found by where the cards vary. Round it they are all alike (letters, frames), and by that a face
is laid over them once more, to a fraction of a pixel, and its blur and contrast are measured;
with these the number that each card would show is drawn, and what is left over between it and
the face, against what is left over round it, is how unlikely the card is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.enrol_lay import inks
from companion.vision.enrol_prints import blurred
from companion.vision.faces import HEIGHT, WIDTH, Plate

Floats = NDArray[np.float32]

MOST = 4
"""Places, at most."""
_SIDE = 22
"""How far a place reaches from where the cards differ most, in pixels of a plate."""
_ROUND = 34
"""How much is looked at round a place."""
_RIM = 5
"""Pixels along the edges in which the table may show."""
_REACH = 3
"""How far a place of a face may be off, once the whole face was laid over the cards."""
_VARIES, _ALIKE, _NEXT = 0.25, 0.15, 0.3
"""Of how much cards vary most: from this they differ, below that they are alike, and from this a
further place is one."""
_BLURS = (0.0, 0.6, 0.8, 1.0, 1.2, 1.4, 1.7, 2.0, 2.4, 2.8, 3.3, 4.0, 4.8)
_COMMON = 1.5
"""Cards are compared blurred to this, in pixels: none is then sharper than another."""
_SLACK = (-0.3, 0.0, 0.3)
"""How far what differs may still be off, in pixels of a plate, either way."""
_UNEASY = 0.2
"""What a move by one pixel adds to what is left over, as a share."""
_FAR = 2.5
"""How far it may be off where nothing round it tells how the face lies."""
_NEARBY = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""And then, after a first look."""
_CONTRAST = 1.15
"""How many times more or less contrast what differs may show than what is alike round it."""
_LIFT = 0.04
"""How much lighter or darker the paper there may be, as a density."""
_ANY = (0.4, 1.8)
"""The contrast where nothing round it tells."""
_FEW_BLURS = (0, 4, 8, 11)
_PLAIN = 0.002
"""Variance of what is alike round a place below which nothing is printed there."""
_FORGIVEN = 0.15
"""Share of what is seen that may be grain."""
_GRAIN = 0.0015
"""Squared density that is always left over."""
_KIN = 6.0
"""Neighbouring pixels err alike: so many count as one, more where it is blurred."""
LIES = 0.5
"""A place whose surroundings explain less than this of what is seen there is covered, and says
nothing."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a face says of some cards: `likely`, their log likelihoods up to a constant, and
    `fit`, how well the likeliest explains what is seen where they differ (1 all of it); `open`
    counts the places that are not covered, and `against` is how much likelier another card is at
    the place that is most against the likeliest."""

    likely: NDArray[np.float64]
    fit: float
    open: int
    against: float = 0.0


class Places:
    """The places in which some cards differ. `plates` are cards x `HEIGHT` x `WIDTH` x 3."""

    def __init__(self, plates: Floats) -> None:
        self._inks = inks(plates)
        grey = plates @ self._inks
        soft = np.stack([cv2.GaussianBlur(one, (0, 0), 1.2) for one in grey])
        varies = cv2.boxFilter(soft.var(0), -1, (7, 7))
        inside = np.zeros_like(varies)
        inside[_RIM:-_RIM, _RIM:-_RIM] = 1
        varies *= inside
        self._count = len(plates)
        places = [_Place(grey, varies, box) for box in _boxes(varies)]
        # Where something is printed all round, what differs is no mere shift of the whole.
        self._places = [place for place in places if not place.bare] or places

    def tell(self, face: Plate) -> Told:
        """What a face that lies over the cards says of them."""
        grey = np.asarray(face @ self._inks, np.float32)
        padded = cv2.copyMakeBorder(grey, _REACH, _REACH, _REACH, _REACH, cv2.BORDER_REPLICATE)
        told = [place.tell(np.asarray(padded, np.float32)) for place in self._places]
        rows = [one[0] for one in told if one is not None]
        if not rows:
            return Told(np.zeros(self._count), 0.0, 0)
        likely = np.stack(rows).sum(0, dtype=np.float64)
        best = int(likely.argmax())
        against = max(float(row.max() - row[best]) for row in rows)
        fit = float(np.mean([one[1] for one in told if one is not None]))
        return Told(likely, fit, len(rows), against)


@dataclass(frozen=True, slots=True, order=True)
class _Light:
    """How a look is lit: the mean square left over, the contrast, and what is added (see
    `_ramps`)."""

    left_over: float
    gain: float
    lift: tuple[float, float, float]


class _Targets:
    """What is alike round a place, one more blurred than the other, to measure a look's light by.

    The least squares of every target are worked out once.
    """

    def __init__(self, targets: Sequence[Floats], weights: Floats) -> None:
        ramps = _ramps(weights.shape)
        flat = weights.ravel()
        self._weights = flat
        self._total = float(flat.sum()) + 1e-6
        rows = [np.concatenate([target[None], ramps]).reshape(4, -1) for target in targets]
        self._weighted = np.stack([row * flat for row in rows])
        self._squares = np.stack([(row * flat) @ row.T for row in rows]).astype(np.float64)
        held = self._squares.copy()
        held[:, range(4), range(4)] += (
            2.5e-4 * np.trace(held, axis1=1, axis2=2)[:, None] * np.array([1, 0, 1, 1])
        )
        self._solved = np.linalg.inv(held)

    def light(self, look: Floats, first: int | None = None) -> tuple[_Light, int]:
        """How a look is lit against the target that it is most like, and which that is, among the
        first ones."""
        flat = look.ravel()
        seen = (self._weighted[:first] @ flat).astype(np.float64)
        fits = np.einsum("nij,nj->ni", self._solved[:first], seen)
        square = float((self._weights * flat) @ flat)
        off = square - 2 * (fits * seen).sum(1)
        off += np.einsum("ni,nij,nj->n", fits, self._squares[:first], fits)
        at = int(off.argmin())
        gain, *lift = fits[at].tolist()
        left_over = max(0.0, float(off[at])) / self._total
        return _Light(left_over, max(gain, 0.2), (lift[0], lift[1], lift[2])), at


class _Place:
    def __init__(self, grey: Floats, varies: Floats, box: tuple[int, int, int, int]) -> None:
        left, top, right, bottom = box
        x0, y0 = max(0, left - _ROUND), max(0, top - _ROUND)
        x1, y1 = min(WIDTH, right + _ROUND), min(HEIGHT, bottom + _ROUND)
        self._at = (x0, y0, x1 - x0, y1 - y0)
        peak = float(varies[top:bottom, left:right].max())
        alike = (varies < _ALIKE * peak)[y0:y1, x0:x1].astype(np.float32)
        alike[max(0, top - 2 - y0) : bottom + 2 - y0, max(0, left - 2 - x0) : right + 2 - x0] = 0
        alike[:, : max(0, 3 - x0)] = 0
        self._alike = alike
        self._ramps = _ramps(alike.shape)
        # What differs, with two pixels round it, in pixels of the surroundings.
        self._inner = (
            max(_RIM, left - 3) - x0, max(_RIM, top - 3) - y0,
            min(WIDTH - _RIM, right + 3) - x0, min(HEIGHT - _RIM, bottom + 3) - y0,
        )  # fmt: skip
        padded = [
            np.asarray(cv2.copyMakeBorder(one, *(_REACH,) * 4, cv2.BORDER_REPLICATE), np.float32)
            for one in grey
        ]
        looks = grey[:, y0:y1, x0:x1]
        middle = np.asarray(np.median(looks, axis=0), np.float32)
        total = float(alike.sum()) + 1e-6
        mean = float((alike * middle).sum()) / total
        self.bare = float((alike * np.square(middle - mean)).sum()) / total < _PLAIN
        for _ in range(0 if self.bare else 2):
            looks = np.stack([self._laid(one, middle)[0] for one in padded])
            middle = np.asarray(np.median(looks, axis=0), np.float32)
        sharp = [float(np.square(cv2.Laplacian(one, cv2.CV_32F) * alike).sum()) for one in looks]
        best = np.argsort(sharp)[-max(2, len(looks) // 5) :]
        keen = np.asarray(np.median(looks[best], axis=0), np.float32)
        steps = [blurred(keen, blur) for blur in _BLURS]
        keener = _Targets(steps, alike)
        soft = [0.0 if self.bare else _BLURS[keener.light(one)[1]] for one in looks]
        self._cards = np.stack(
            [blurred(one, _missing(s, _COMMON)) for one, s in zip(looks, soft, strict=True)]
        )
        worth = 1 / (0.4 + np.array(soft)) ** 2
        shared = np.asarray(np.average(self._cards, axis=0, weights=worth), np.float32)
        self._shared = [blurred(shared, blur) for blur in _BLURS]
        self._targets = _Targets(self._shared, alike)
        self._drawn: dict[int, tuple[Floats, Floats]] = {}

    def tell(self, padded: Floats) -> tuple[Floats, float] | None:
        """What a padded plate says of the cards here, and how well the likeliest fits; None where
        the place is covered."""
        return self._by_itself(padded) if self.bare else self._by_what_is_round_it(padded)

    def _by_itself(self, padded: Floats) -> tuple[Floats, float] | None:
        """The same where nothing is printed round the place: the cards themselves are laid over
        the face, each with the contrast that suits it."""
        x, y = self._at[0] + _REACH + self._at[2] / 2, self._at[1] + _REACH + self._at[3] / 2
        coarse = np.arange(-_FAR, _FAR + 0.1).tolist()
        _, _, _, at = self._best(padded, (x, y), coarse, _FEW_BLURS[:1])
        middle = (x + coarse[at // len(coarse)], y + coarse[at % len(coarse)])
        least, level, spread, _ = self._best(padded, middle, _NEARBY, _FEW_BLURS)
        fit = 1 - float(least.min()) / spread
        if fit < LIES:
            return None
        return self._likely(least, self._as_seen(level)[0].shape[1], level), fit

    def _best(
        self,
        padded: Floats,
        middle: tuple[float, float],
        off: Sequence[float],
        levels: Sequence[int],
    ) -> tuple[Floats, int, float, int]:
        """What is left over of a face by every card at its best, at which blur, out of what, and
        the number of the move at which the best card is best."""
        seen = self._seen(padded, middle, off)
        seen = seen - seen.mean(1, keepdims=True)
        squares = np.square(seen).sum(1)
        found = []
        for level in levels:
            cards, _ = self._as_seen(level)
            apart = _apart(seen, cards - cards.mean(1, keepdims=True), _ANY)
            at = int(apart.min(1).argmin())
            found.append((apart.min(0), level, float(squares[at]) + 1e-6, at))
        return min(found, key=lambda one: float(one[0].min()) / one[2])

    def _by_what_is_round_it(self, padded: Floats) -> tuple[Floats, float] | None:
        face, middle = self._laid(padded, self._shared[5])
        light, level = self._targets.light(face)
        if level == 0:
            # Sharper than the cards were shown: it is blurred until it is like them.
            blurs = [np.asarray(blurred(padded, b), np.float32) for b in _BLURS[:6]]
            looks = [_cut(one, middle, self._at) for one in blurs]
            lights = [self._targets.light(one, 1)[0] for one in looks]
            at = lights.index(min(lights))
            light, face, padded = lights[at], looks[at], blurs[at]
        if light.left_over + 1e-6 > (1 - LIES) * _spread(face, self._alike):
            return None
        cards, _ = self._as_seen(level)
        seen = self._seen(padded, middle, _SLACK)
        x0, y0, x1, y1 = self._inner
        lift = np.tensordot(np.array(light.lift, np.float32), self._ramps, 1)[y0:y1, x0:x1]
        off = seen - lift.ravel()
        least = _apart(off, cards, (light.gain / _CONTRAST, light.gain * _CONTRAST))
        moved = np.array([dx * dx + dy * dy for dx in _SLACK for dy in _SLACK], np.float32)
        least = (least * (1 + _UNEASY * moved[:, None])).min(0)
        spread = float(np.square(off - off.mean(1, keepdims=True)).sum(1).max()) + 1e-6
        # What is left over where all are alike is grain, and speaks against no card.
        grain = min(light.left_over * seen.shape[1], _FORGIVEN * spread)
        fit = 1 - max(0.0, float(least.min()) - grain) / spread
        return self._likely(least, seen.shape[1], level), fit

    def _seen(self, padded: Floats, middle: tuple[float, float], off: Sequence[float]) -> Floats:
        """What differs, of a padded plate that lies there, moved about: moves x values."""
        x0, y0, x1, y1 = self._inner
        x = middle[0] - self._at[2] / 2 + (x0 + x1) / 2 - 0.5
        y = middle[1] - self._at[3] / 2 + (y0 + y1) / 2 - 0.5
        size = (x1 - x0, y1 - y0)
        cuts = [cv2.getRectSubPix(padded, size, (x + dx, y + dy)) for dx in off for dy in off]
        return np.asarray(np.stack([cut.ravel() for cut in cuts]), np.float32)

    @staticmethod
    def _likely(least: Floats, count: int, level: int) -> Floats:
        """Log likelihoods from what is left over by each card, summed over `count` pixels: of
        grain that nobody knows, so that twice as much left over is as unlikely in any light."""
        alike = _KIN * max(1.0, _BLURS[level] ** 2 + 0.7 * _COMMON**2)
        return np.asarray(-count / alike / 2 * np.log(least / count + _GRAIN), np.float32)

    def _as_seen(self, level: int) -> tuple[Floats, Floats]:
        """The cards at one blur where they differ (cards x values), and their squares' sums."""
        if level not in self._drawn:
            x0, y0, x1, y1 = self._inner
            drawn = np.stack([blurred(card, _BLURS[level])[y0:y1, x0:x1] for card in self._cards])
            flat = drawn.reshape(len(drawn), -1)
            self._drawn[level] = flat, np.square(flat).sum(1)
        return self._drawn[level]

    def _laid(self, padded: Floats, target: Floats) -> tuple[Floats, tuple[float, float]]:
        """This place of a padded plate, moved to lie over a target by what is alike, and where
        its middle lies in the padded plate."""
        x, y, width, height = self._at
        area = padded[y : y + height + 2 * _REACH, x : x + width + 2 * _REACH]
        found = cv2.matchTemplate(area, target, cv2.TM_CCOEFF_NORMED, mask=self._alike)
        fits = np.asarray(np.nan_to_num(found, nan=-1.0, posinf=-1.0, neginf=-1.0), np.float32)
        fits[fits > 1.001] = -1
        at_y, at_x = (int(v) for v in np.unravel_index(int(fits.argmax()), fits.shape))
        dx, dy = _top(fits[at_y], at_x), _top(fits[:, at_x], at_y)
        middle = (x + at_x + dx + width / 2, y + at_y + dy + height / 2)
        return _cut(padded, middle, self._at), middle


def _boxes(varies: Floats) -> list[tuple[int, int, int, int]]:
    """Where cards differ most: left, top, right, bottom."""
    left_ = varies.copy()
    first = float(left_.max())
    boxes: list[tuple[int, int, int, int]] = []
    while len(boxes) < MOST and first > 0:
        y, x = (int(v) for v in np.unravel_index(int(left_.argmax()), left_.shape))
        peak = float(left_[y, x])
        if peak < _NEXT * first:
            break
        x0, y0 = max(0, x - _SIDE), max(0, y - _SIDE)
        near = (left_[y0 : y + _SIDE + 1, x0 : x + _SIDE + 1] >= _VARIES * peak).astype(np.uint8)
        _, parts, stats, _ = cv2.connectedComponentsWithStats(near)
        left, top, width, height, _ = (int(v) for v in stats[parts[y - y0, x - x0]])
        box = (x0 + left, y0 + top, x0 + left + width, y0 + top + height)
        boxes.append(box)
        left_[max(0, box[1] - 6) : box[3] + 6, max(0, box[0] - 6) : box[2] + 6] = 0
    return boxes


def _cut(padded: Floats, middle: tuple[float, float], at: tuple[int, int, int, int]) -> Floats:
    centre = (middle[0] - 0.5, middle[1] - 0.5)
    return np.asarray(cv2.getRectSubPix(padded, (at[2], at[3]), centre), np.float32)


def _ramps(shape: tuple[int, ...]) -> Floats:
    """Light that is even, and that changes evenly across and along a place."""
    rows, columns = shape
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    return np.stack([np.ones_like(x), (x - columns / 2) / 20, (y - rows / 2) / 20])


def _spread(look: Floats, weights: Floats) -> float:
    """The variance of what is alike."""
    total = float(weights.sum()) + 1e-6
    mean = float((weights * look).sum()) / total
    return float((weights * np.square(look - mean)).sum()) / total


def _apart(seen: Floats, cards: Floats, gains: tuple[float, float]) -> Floats:
    """What each card leaves over of what is seen, at the contrast and lift that suit it best
    within limits: looks x cards, summed over their pixels."""
    count = seen.shape[1]
    mean, means = seen.mean(1), cards.mean(1)
    own, others = seen - mean[:, None], cards - means[:, None]
    norms = np.square(others).sum(1) + 1e-6
    both = own @ others.T
    gain = np.clip(both / norms, *gains)
    lift = mean[:, None] - gain * means
    lift -= np.clip(lift, -_LIFT, _LIFT)
    left = np.square(own).sum(1)[:, None] - 2 * gain * both + gain**2 * norms + count * lift**2
    return np.asarray(np.maximum(left, 0), np.float32)


def _top(values: NDArray[np.floating], at: int) -> float:
    """Where between the pixels a peak lies: a parabola through its neighbours."""
    if not 0 < at < len(values) - 1:
        return 0.0
    a, b, c = (float(v) for v in values[at - 1 : at + 2])
    bend = a - 2 * b + c
    return 0.0 if bend >= 0 else float(np.clip(0.5 * (a - c) / bend, -0.5, 0.5))


def _missing(own: float, wanted: float) -> float:
    return max(0.0, wanted**2 - own**2) ** 0.5
