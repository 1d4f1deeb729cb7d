"""A table of cartoons: cards as pale quads, arms as stripes, and eyes that know what shows.

Small pictures run through the real gate; what the eyes read is made up from what lies open: the
top card whole, of those beneath only the corners that stick out, now and then nothing, or
something wrong at a low confidence.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.cards import Card, Deck, deck_cards
from companion.vision.sightings import Frame, Look, Sighting, Unread, Why

WIDTH, HEIGHT, CARD = 160, 90, 22.0
SEATS = {
    2: (math.pi / 2, -math.pi / 2),
    3: (math.pi / 2, math.pi, 0.0),
    4: (math.pi / 2, math.pi, -math.pi / 2, 0.0),
}
"""Where the arms come from, clockwise as the camera sees the players."""


@dataclass(frozen=True)
class Noise:
    """What goes wrong, as chances: a card and look, or a card for the whole of its stay."""

    misread: float = 0.01
    """One look reads another name, at a confidence of 0.4 to 0.85."""
    miss: float = 0.05
    """One look does not find a whole card."""
    hard: float = 0.02
    """A card that is read badly: often declined, never surely."""
    confused: float = 0.005
    """A card that a third of all looks read as a certain other one, at 0.45 to 0.8."""
    grain: float = 2.0
    """The picture's noise in grey levels."""
    seats: float = 0.2
    """How far an arm strays from its usual direction, in radians."""


@dataclass
class Lying:
    """A face-up card on the table."""

    card: Card
    x: float
    y: float
    angle: float
    hard: bool = False
    confused: Card | None = None
    quad: tuple = ()
    corners: list = field(default_factory=list)

    def __post_init__(self):
        self.moved(self.x, self.y, self.angle)

    def moved(self, x, y, angle):
        self.x, self.y, self.angle = x, y, angle
        self.quad = self._box(0, 0, CARD / 1.4 / 2, CARD / 2)
        far = 0.36 * CARD / 1.4, 0.38 * CARD
        self.corners = [self._box(s * far[0], s * far[1], 0.07 * CARD, 0.1 * CARD) for s in (-1, 1)]

    def _box(self, cx, cy, w, h):
        c, s = math.cos(self.angle), math.sin(self.angle)
        around = ((-w, -h), (w, -h), (w, h), (-w, h))
        return tuple(
            (self.x + (cx + u) * c - (cy + v) * s, self.y + (cx + u) * s + (cy + v) * c)
            for u, v in around
        )

    def holds(self, x, y):
        c, s = math.cos(self.angle), math.sin(self.angle)
        u, v = (x - self.x) * c + (y - self.y) * s, (y - self.y) * c - (x - self.x) * s
        return abs(u) < CARD / 2.8 and abs(v) < CARD / 2


class Cloth:
    """What lies on the table, and the picture of it."""

    def __init__(self, seed: int, deck: Deck, noise: Noise) -> None:
        self.rng, self.deck, self.noise = random.Random(seed), deck, noise
        self.names = sorted(set(deck_cards(deck)), key=str)
        grains = np.random.default_rng(seed)
        base = cv2.resize(grains.integers(70, 100, (5, 8), np.uint8), (WIDTH, HEIGHT))
        self.wood = cv2.merge([base, base, base])
        cv2.circle(self.wood, (9, 10), 6, (200, 190, 180), -1)  # A glass.
        shape = HEIGHT, WIDTH
        speckles = [np.clip(grains.normal(2, noise.grain, shape), 0, 40) for _ in range(4)]
        self.grains = [cv2.merge([each.astype(np.uint8)] * 3) for each in speckles]
        self.cards: list[Lying] = []
        self.backs: list[tuple] = []
        self.light, self.sway = 1.0, (0.0, 0.0)
        self._still, self._seen = None, None

    def touched(self):
        """Something was laid, taken or moved."""
        self._still = self._seen = None

    def lay(self, card: Card, x: float, y: float, angle: float) -> Lying:
        rng, noise = self.rng, self.noise
        lying = Lying(card, x, y, angle, rng.random() < noise.hard)
        if rng.random() < noise.confused:
            lying.confused = rng.choice([name for name in self.names if name != card])
        self.cards.append(lying)
        self.touched()
        return lying

    def picture(self, arms=()):
        if self._still is None:
            self._still = self.wood.copy()
            for quad in self.backs:
                cv2.fillConvexPoly(self._still, np.int32(quad), (60, 40, 120))
            for lying in self.cards:
                cv2.fillConvexPoly(self._still, np.int32(lying.quad), (235, 238, 240))
                cv2.polylines(self._still, [np.int32(lying.quad)], True, (120, 120, 120), 1)
                tone = 40 + 13 * (sum(map(ord, str(lying.card))) % 11)
                at = int(lying.x), int(lying.y)
                cv2.circle(self._still, at, 2 + tone % 3, (tone, 30, 150 - tone // 2), -1)
        image = self._still
        if arms:
            image = image.copy()
            for start, end in arms:
                cv2.line(image, _int(start), _int(end), (90, 130, 190), 15)
        if self.sway != (0.0, 0.0):
            move = np.float32([[1, 0, self.sway[0]], [0, 1, self.sway[1]]])
            image = cv2.warpAffine(image, move, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
        if self.light != 1.0:
            image = cv2.convertScaleAbs(image, alpha=self.light)
        if self.noise.grain:
            image = cv2.add(image, self.grains[self.rng.randrange(4)])
        return image

    def look(self, region=None) -> Look:
        """What the eyes read now."""
        if self._seen is None:
            self._seen = self._open()
        rng, noise, cards, unread = self.rng, self.noise, [], []
        for lying, corners, hidden in self._seen:
            if region is not None and not _inside(lying.quad, region):
                continue
            whole = hidden < 0.12 or (hidden < 0.4 and rng.random() < 0.3)
            miss = noise.miss if whole and hidden < 0.12 else 0.25
            miss = max(miss, 0.45 if lying.hard else 0.0)
            if rng.random() < miss:
                if lying.hard and whole:
                    unread.append(Unread(lying.quad, Why.GLARE))
                continue
            name, sure = lying.card, rng.uniform(0.92, 0.999)
            if not whole or len(corners) < 2:
                sure = rng.uniform(0.75, 0.995)
            if lying.hard:
                sure = rng.uniform(0.6, 0.9)
            if lying.confused is not None and rng.random() < 0.33:
                name, sure = lying.confused, rng.uniform(0.45, 0.8)
            elif rng.random() < noise.misread:
                name, sure = rng.choice(self.names), rng.uniform(0.4, 0.85)
            dx, dy = rng.gauss(self.sway[0], 0.006 * CARD), rng.gauss(self.sway[1], 0.006 * CARD)
            cards.append(
                Sighting(
                    name,
                    sure,
                    _moved(lying.quad, dx, dy) if whole else None,
                    tuple(_moved(corner, dx, dy) for corner in corners),
                )
            )
        backs = tuple(_moved(q, *self.sway) for q in self.backs if rng.random() > 0.05)
        return Look(WIDTH, HEIGHT, self.deck, tuple(cards), backs, tuple(unread))

    def _open(self):
        """What shows: cards with their corners in sight, and how much of each is hidden."""
        found = []
        for at, lying in enumerate(self.cards):
            near = [
                above
                for above in self.cards[at + 1 :]
                if math.dist((above.x, above.y), (lying.x, lying.y)) < 1.25 * CARD
            ]

            def free(points, near=near):
                return not any(above.holds(x, y) for above in near for x, y in points)

            corners = [corner for corner in lying.corners if free(corner)]
            if not corners:
                continue
            grid = [
                (
                    lying.quad[0][0] * (1 - u) * (1 - v)
                    + lying.quad[1][0] * u * (1 - v)
                    + lying.quad[2][0] * u * v
                    + lying.quad[3][0] * (1 - u) * v,
                    lying.quad[0][1] * (1 - u) * (1 - v)
                    + lying.quad[1][1] * u * (1 - v)
                    + lying.quad[2][1] * u * v
                    + lying.quad[3][1] * (1 - u) * v,
                )
                for u in (0.1, 0.5, 0.9)
                for v in (0.1, 0.37, 0.63, 0.9)
            ]
            hidden = sum(not free((point,)) for point in grid) / len(grid)
            found.append((lying, corners, hidden))
        return found


class Camera:
    """The frames of a cloth as a source, and the eyes on them; the round's script drives it."""

    live = False
    missing = 0

    def __init__(self, cloth: Cloth) -> None:
        self.cloth, self.card_height = cloth, None
        self.frame: Frame | None = None
        self.t, self.number = 0.0, -1

    def show(self, arms=(), dt: float = 0.1) -> None:
        """The next frame."""
        self.t, self.number = self.t + dt, self.number + 1
        self.frame = Frame(self.cloth.picture(arms), self.t, self.number)

    def read(self) -> Frame | None:
        return self.frame

    def close(self) -> None:
        self.frame = None

    def look(self, image, region=None) -> Look:
        return self.cloth.look(region)


def edge(side: float) -> tuple[float, float]:
    """The point of the picture's border in a direction."""
    x, y = math.cos(side), math.sin(side)
    far = 0.5 / max(abs(x), abs(y))
    return (0.5 + far * x) * WIDTH, (0.5 + far * y) * HEIGHT


def _int(point):
    return int(point[0]), int(point[1])


def _moved(quad, dx, dy):
    return tuple((x + dx, y + dy) for x, y in quad)


def _inside(quad, region):
    left, top, right, bottom = region
    return all(left <= x <= right and top <= y <= bottom for x, y in quad)
