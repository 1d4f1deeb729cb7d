"""Where things lie on the table of a clip, and how people put them down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.cards import Card, Deck
from companion.training.clip_stage import CARD_HEIGHT, SEATS, THICK, WAYS, Camera, Pose

TURNS = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}
"""How a card lies that its player sees upright, in degrees."""
_BESIDE_AT_MOST = 4
_FAN_WIDTH = 285.0
"""No fan is wider than this, in millimetres, but for very many cards."""
_LEAST_STEP = 12.5
"""How much of a fanned card shows at least: its index."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card face up on the table; `number` tells it from all others of the clip."""

    number: int
    card: Card
    pose: Pose


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one table. `own` is whether players lay cards as they see them upright, and
    `apart` how far from the middle, towards themselves, they lay combinations."""

    pile: Pose
    market: Pose
    seats: dict[str, str]
    own: bool
    apart: float
    aspect: float
    hands: dict[str, tuple[float, float]]
    """Where each player lays the hand open."""


def make_places(
    players: Sequence[str], deck: Deck, camera: Camera, aspect: float, rng: np.random.Generator
) -> Places:
    """Places by chance that fit into the picture."""
    seats = dict(zip(players, SEATS[len(players)], strict=True))
    side = float(rng.choice([-1.0, 1.0]))
    at, x = float(rng.uniform(44, 58)), float(rng.uniform(-8, 8))
    y, drop = rng.uniform(-8, 8, 2)
    market = Pose(x + side * at, float(y + drop), float(rng.uniform(-6, 6)))
    pile = Pose(x - side * at, float(y), 0.0)
    if deck is Deck.STANDARD:
        # What was not dealt lies out of the way.
        far = camera.edge("right") - 48
        market = Pose(side * far, -0.62 * camera.edge("top"), float(rng.uniform(-20, 20)))
        pile = Pose(0.0, 0.0, 0.0)
    hands = {}
    for player, seat in seats.items():
        way = np.array(WAYS[seat]) * (camera.edge(seat) - 0.75 * CARD_HEIGHT)
        across = np.array(WAYS[seat])[::-1] * rng.uniform(-12, 12)
        hands[player] = (float(way[0] + across[0]), float(way[1] + across[1]))
    own = bool(rng.random() < 0.6)
    return Places(pile, market, seats, own, float(rng.uniform(0, 34)), aspect, hands)


def put_down(
    places: Places, player: str, cards: int, height: int, deck: Deck, rng: np.random.Generator
) -> list[Pose]:
    """Where a play's cards come to lie; `height` counts the cards that lie there."""
    base = TURNS[places.seats[player]] if places.own else 0.0
    z = height * THICK
    pile = np.array([places.pile.x, places.pile.y])
    if deck is Deck.WHOT and cards == 1:
        x, y = pile + rng.uniform(-9, 9, 2)
        return [Pose(float(x), float(y), base + float(rng.uniform(-25, 25)), z)]
    way = np.array(WAYS[places.seats[player]]) * places.apart
    x, y = pile + (
        way + rng.uniform(-10, 10, 2) if deck is Deck.STANDARD else rng.uniform(-6, 6, 2)
    )
    if cards > 6 and abs(base % 180) == 90:
        base = 0.0  # There is more room across.
    middle = Pose(float(x), float(y), base + float(rng.uniform(-16, 16)), z)
    if deck is Deck.STANDARD and 1 < cards <= _BESIDE_AT_MOST and rng.random() < 0.45:
        step = CARD_HEIGHT / places.aspect + float(rng.uniform(1, 6))
        return row(middle, cards, step, float(rng.uniform(-1, 1)), rng)
    step = fan_step(cards, CARD_HEIGHT / places.aspect, rng)
    poses = row(middle, cards, step, float(rng.uniform(-1.5, 4)), rng)
    if deck is Deck.WHOT:
        # The last card is the call card, so the pile goes on where it lies.
        by = poses[-1].x - places.pile.x, poses[-1].y - places.pile.y
        poses = [replace(pose, x=pose.x - 0.7 * by[0], y=pose.y - 0.7 * by[1]) for pose in poses]
    return poses


def lay_open(places: Places, player: str, cards: int, rng: np.random.Generator) -> list[Pose]:
    """Where the cards of a hand lie that is laid open before its player."""
    x, y = places.hands[player]
    turn = TURNS[places.seats[player]] + float(rng.uniform(-3, 3))
    step = fan_step(cards, CARD_HEIGHT / places.aspect, rng)
    # A long row is laid straighter, or its ends would leave the picture.
    spread = float(rng.uniform(-0.5, 1)) * min(1.0, 5 / max(1, cards))
    return row(Pose(x, y, turn), cards, step, spread, rng)


def fan_step(cards: int, wide: float, rng: np.random.Generator) -> float:
    """How far apart the cards of a fan lie, in millimetres."""
    most = (_FAN_WIDTH - wide) / max(1, cards - 1)
    return max(_LEAST_STEP, min(float(rng.uniform(16, 26)), most))


def row(
    middle: Pose, cards: int, step: float, spread: float, rng: np.random.Generator
) -> list[Pose]:
    """Cards side by side, or fanned by `spread` degrees from one to the next; the later ones lie
    on top. A little crooked, as people lay them."""
    a = np.radians(middle.turn)
    poses = []
    for i in range(cards):
        k = i - (cards - 1) / 2
        along, across = k * step, 0.012 * spread * step * k * k / 2 + rng.normal(0, 1.0)
        x = middle.x + along * np.cos(a) - across * np.sin(a)
        y = middle.y + along * np.sin(a) + across * np.cos(a)
        turn = middle.turn + k * spread + float(rng.normal(0, 1.2))
        poses.append(Pose(float(x), float(y), turn, middle.z + i * THICK))
    return poses


def middle_of(poses: Sequence[Pose]) -> Pose:
    """The middle of several cards, as high as the highest."""
    x, y = (float(np.mean([getattr(pose, name) for pose in poses])) for name in "xy")
    return Pose(x, y, poses[-1].turn, max(pose.z for pose in poses))
