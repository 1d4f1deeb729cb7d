"""What happens in a rendered clip: who reaches where when.

Each beat is a visit of somebody's arm: it brings cards, fetches some from the market, or takes
some away. Between visits the table is still.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.cards import Card, Deck
from companion.training.clip_games import Incident
from companion.training.clip_layout import Lying, Places, lay_open, middle_of, put_down
from companion.training.clip_play import Beat, Happens, Round
from companion.training.clip_stage import THICK, Arm, Pose

LEAD_IN, LEAD_OUT = 2.5, 3.0
_REACH, _TOUCH, _LEAVE = 0.85, 0.25, 0.75
"""Seconds of a visit: until the fingers are there, while they rest, until the arm is gone."""
_MORE_TOUCH = {Happens.CLEAR: 0.55, Happens.HANDS: 0.45}
_GRIP = 16.0
"""How far from a card's middle the fingertips hold it, in millimetres."""
_GATHERED = 0.35
"""How near together the cards of a trick are pushed before they are taken away."""
_BROKEN = 0.3
"""How often three cards and more are picked in two goes."""
NUDGE_S, LAMP_S = 0.4, 0.5
"""How long the camera moves when it is pushed, and the light takes to change."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One arm's visit: `lays` is put down, the cards numbered in `takes` are taken away, `drawn`
    cards leave the market. `at` is where the fingers go; `beat` is an index of the round's."""

    what: Happens
    player: str
    start: float
    at: Pose
    beat: int
    pace: float = 1.0
    lays: tuple[Lying, ...] = ()
    takes: tuple[Lying, ...] = ()
    drawn: int = 0

    @property
    def touch(self) -> float:
        """When the fingers arrive."""
        return self.start + _REACH * self.pace

    @property
    def lift(self) -> float:
        """When they begin to leave; a card laid is at rest by then, a card taken is gone."""
        return self.touch + _TOUCH + _MORE_TOUCH.get(self.what, 0.0) + 0.06 * len(self.lays)

    @property
    def change(self) -> float:
        """When the still table is another: cards of a trick are gathered before they go."""
        return self.touch if self.what is Happens.CLEAR else self.lift

    @property
    def end(self) -> float:
        """When the arm is out of the picture."""
        return self.lift + _LEAVE * self.pace

    def reached(self, t: float) -> float:
        """How far on its way from the entry to its place the hand is, 0 to 1."""
        if t < self.lift:
            return _ease((t - self.start) / (_REACH * self.pace))
        return 1 - _ease((t - self.lift) / (_LEAVE * self.pace))


@dataclass(frozen=True, slots=True)
class Still:
    """A table at rest: the cards face up, the undermost first, and how high the market is."""

    cards: tuple[Lying, ...]
    market: int


@dataclass(frozen=True, slots=True)
class Story:
    """All that happens in a clip. `stills[k]` is the table once `k` visits have changed it;
    `happens` holds when an incident of the camera or the light is, and which."""

    round: Round
    visits: tuple[Visit, ...]
    stills: tuple[Still, ...]
    happens: tuple[tuple[float, Incident], ...]
    seconds: float

    def changed(self, t: float) -> int:
        """How many visits have changed the table by a time."""
        return sum(visit.change <= t for visit in self.visits)

    def visiting(self, t: float) -> Visit | None:
        """Whose arm is in the picture."""
        return next((v for v in self.visits if v.start < t < v.end), None)


def tell_story(
    plays: Round,
    places: Places,
    pauses: tuple[float, float],
    incidents: Sequence[Incident],
    rng: np.random.Generator,
) -> Story:
    """When and where everything happens."""
    deck = plays.match.rules.deck
    paces = {player: float(rng.uniform(0.8, 1.25)) for player in plays.players}
    cards = () if plays.call is None else (_turned(plays.call, places, rng),)
    stills, visits = [Still(cards, plays.market)], list[Visit]()
    happens: list[tuple[float, Incident]] = []
    numbers = iter(range(1, 10_000))
    count = len(plays.beats)
    slow = int(rng.integers(2, max(3, count - 1))) if Incident.SLOW in incidents else -1
    odd = {int(rng.integers(2, max(3, count - 1))): each for each in incidents
           if each in (Incident.NUDGE, Incident.LAMP)}  # fmt: skip
    t = LEAD_IN
    for number, beat in enumerate(plays.beats):
        if number == slow:
            t += float(rng.uniform(5, 9))
        if number in odd:
            happens.append((t + float(rng.uniform(0.3, 0.8)), odd[number]))
            t += 2.4
        if beat.what is Happens.TAKEN_BACK:
            t += float(rng.uniform(0.6, 1.6))
        for visit in _visits(beat, number, t, paces[beat.player], stills[-1], places, deck, rng,
                             numbers):  # fmt: skip
            visits.append(visit)
            stills.append(_after(stills[-1], visit))
            t = visit.end + float(rng.uniform(*pauses))
        if beat.what is Happens.PASS and (not visits or visits[-1].beat != number):
            t += float(rng.uniform(0.5, 1.4))
    end = (visits[-1].end if visits else LEAD_IN) + LEAD_OUT
    return Story(plays, tuple(visits), tuple(stills), tuple(happens), end)


def _turned(card: Card, places: Places, rng: np.random.Generator) -> Lying:
    return Lying(0, card, replace(places.pile, turn=float(rng.uniform(-6, 6))))


def _visits(
    beat: Beat,
    number: int,
    t: float,
    pace: float,
    still: Still,
    places: Places,
    deck: Deck,
    rng: np.random.Generator,
    numbers: Iterator[int],
) -> list[Visit]:
    """The visits of one beat; a pass may have none. Several follow one another at once."""
    visit = Visit(beat.what, beat.player, t, places.pile, number, pace)
    if beat.what in (Happens.PLAY, Happens.ILLEGAL, Happens.PUT_BACK):
        poses = put_down(places, beat.player, len(beat.cards), len(still.cards), deck, rng)
        return [_laying(visit, beat.cards, poses, numbers)]
    if beat.what is Happens.HANDS:
        poses = lay_open(places, beat.player, len(beat.cards), rng)
        return [_laying(visit, beat.cards, poses, numbers)] if beat.cards else []
    if beat.what is Happens.TAKEN_BACK:
        taken = still.cards[-len(beat.cards) :]
        return [replace(visit, takes=taken, at=middle_of([each.pose for each in taken]))]
    if beat.what is Happens.CLEAR:
        taken = still.cards
        return [replace(visit, takes=taken, at=middle_of([each.pose for each in taken]))]
    if beat.what is Happens.PASS:
        if rng.random() < 0.4:
            return []
        # A knock on the table, before oneself.
        x, y = (0.85 * c for c in places.hands[beat.player])
        return [replace(visit, at=Pose(x, y, 0.0))]
    top = replace(places.market, z=still.market * THICK)
    counts = [beat.count]
    if beat.count >= 3 and rng.random() < _BROKEN:
        first = int(rng.integers(1, beat.count))
        counts = [first, beat.count - first]
    found: list[Visit] = []
    for count in counts:
        found.append(replace(visit, at=top, drawn=count, start=t))
        t = found[-1].end + float(rng.uniform(0.2, 0.5))
    return found


def _laying(
    visit: Visit, cards: Sequence[Card], poses: Sequence[Pose], numbers: Iterator[int]
) -> Visit:
    lays = tuple(Lying(next(numbers), card, pose) for card, pose in zip(cards, poses, strict=True))
    return replace(visit, lays=lays, at=middle_of(poses))


def _after(still: Still, visit: Visit) -> Still:
    gone = {each.number for each in visit.takes}
    kept = tuple(each for each in still.cards if each.number not in gone)
    return Still((*kept, *visit.lays), still.market - visit.drawn)


def _ease(x: float) -> float:
    x = min(1.0, max(0.0, x))
    return x * x * (3 - 2 * x)


def fingertips(arm: Arm, visit: Visit, t: float) -> tuple[tuple[float, float], float]:
    """Where the fingertips are, and how high."""
    start = np.array(arm.entry, float)
    middle = np.array([visit.at.x, visit.at.y])
    outward = (start - middle) / np.hypot(*(start - middle))
    there = middle + _GRIP * outward
    way = visit.reached(t)
    at = start + (there - start) * way
    bow = np.array([-outward[1], outward[0]]) * 14 * np.sin(np.pi * way)
    knock = 0.0
    if visit.what is Happens.PASS and visit.touch <= t < visit.lift:
        knock = 9 * abs(np.sin(2 * np.pi * (t - visit.touch) / (visit.lift - visit.touch)))
    return (float(at[0] + bow[0]), float(at[1] + bow[1])), visit.at.z + 34 * (1 - way**2) + knock


def carried(arm: Arm, visit: Visit, t: float) -> list[tuple[Card | None, Pose]]:
    """The cards in the hand, the undermost first; None is one face down."""
    (x, y), z = fingertips(arm, visit, t)
    inward = np.array([visit.at.x, visit.at.y]) - np.array(arm.entry, float)
    inward /= np.hypot(*inward)
    x, y = x + _GRIP * float(inward[0]), y + _GRIP * float(inward[1])
    swing = 18 * (1 - visit.reached(t))
    if t < visit.lift and visit.lays:
        return [(each.card, _held(each.pose, visit.at, (x, y, z), swing)) for each in visit.lays]
    if t >= visit.change and visit.takes:
        close = 1.0
        if visit.what is Happens.CLEAR:
            done = _ease((t - visit.touch) / (visit.lift - visit.touch))
            close = 1 - (1 - _GATHERED) * done
        return [
            (each.card, _held(each.pose, visit.at, (x, y, z), swing, close)) for each in visit.takes
        ]
    if t >= visit.lift and visit.drawn:
        return [
            (None, Pose(x + 3 * i, y + 2 * i, visit.at.turn + swing + 4 * i, z + THICK * i))
            for i in range(visit.drawn)
        ]
    return []


def _held(
    pose: Pose, middle: Pose, hand: tuple[float, float, float], swing: float, close: float = 1.0
) -> Pose:
    """A card of a group that the hand holds by its middle, turned by `swing`."""
    a = np.radians(swing)
    dx, dy = (pose.x - middle.x) * close, (pose.y - middle.y) * close
    x = hand[0] + dx * np.cos(a) - dy * np.sin(a)
    y = hand[1] + dx * np.sin(a) + dy * np.cos(a)
    return Pose(float(x), float(y), pose.turn + swing, hand[2] + pose.z - middle.z)
