"""Where things are on this table: the pile, the market, and hands that visit them.

Found from the first look at a laid table: the face-up card is the call card and the pile grows
round it; the backs nearest to it are the market. Zones can be set by hand as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.vision.gate import Motion
from companion.vision.geometry import centre
from companion.vision.sightings import Look, Point, Quad
from companion.vision.tracker import Track

PILE_REACH = 1.3
"""A card whose middle lies within this many card heights of the pile's is on the pile."""
PILE_FOCUS = 0.9
"""Half the side, in card heights, of the square round the pile that must be still."""
_IN, _OUT = 0.30, 0.12
_AREA_IN, _AREA_OUT = 0.025, 0.008
"""The same for the whole middle of the table, which an arm covers a small part of."""
_LYING_S = 2.0
"""A card of which only a part shows lies on the table if it has lain there for so long."""
_RIM = 0.35
"""Cards whose middle is this near to the picture's border, in card heights, are in a hand."""


class Zone(StrEnum):
    """A place on the table."""

    PILE = "pile"
    MARKET = "market"


@dataclass(frozen=True, slots=True)
class Zones:
    """The places of one table, in frame pixels. `market` is None where no backs were seen."""

    pile: Point
    card_height: float
    market: Quad | None = None
    area: tuple[float, float, float, float] | None = None
    """Left, top, right, bottom of where cards count as played, in games that have no pile."""

    @property
    def everywhere(self) -> bool:
        """Whether cards are laid anywhere in the middle, not on a pile."""
        return self.area is not None

    def on_pile(self, track: Track) -> bool:
        """Whether a card lies on the pile, or in the trick area."""
        return self.reaches(track.centre)

    def reaches(self, point: Point) -> bool:
        """Whether a point lies on the pile, or in the trick area."""
        if self.area is not None:
            left, top, right, bottom = self.area
            return left <= point[0] <= right and top <= point[1] <= bottom
        return math.dist(point, self.pile) <= PILE_REACH * self.card_height

    @property
    def pile_quad(self) -> Quad:
        """The square round the pile's middle that a hand enters when it lays a card."""
        if self.area is not None:
            return _rectangle(self.area)
        return _square(self.pile, 0.5 * self.card_height)

    @property
    def pile_area(self) -> Quad:
        """The square round the pile that every card on a neat pile lies in."""
        if self.area is not None:
            return _rectangle(self.area)
        return _square(self.pile, 0.75 * self.card_height)

    @property
    def focus(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the part of the picture where things happen."""
        if self.area is not None:
            return self.area
        reach = PILE_FOCUS * self.card_height
        xs = [self.pile[0] - reach, self.pile[0] + reach]
        ys = [self.pile[1] - reach, self.pile[1] + reach]
        for x, y in self.market or ():
            xs.append(x)
            ys.append(y)
        return min(xs), min(ys), max(xs), max(ys)

    def region(
        self, width: int, height: int, reach: float = PILE_REACH
    ) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of the part of a picture that holds the cards whose middle
        lies within `reach` card heights of the pile's; by default every card on the pile."""
        if self.area is not None:
            more = 0.65 * self.card_height
            left, top, right, bottom = self.area
            return (
                max(0, int(left - more)),
                max(0, int(top - more)),
                min(width, math.ceil(right + more)),
                min(height, math.ceil(bottom + more)),
            )
        reach = (reach + 0.65) * self.card_height
        x, y = self.pile
        return (
            max(0, int(x - reach)),
            max(0, int(y - reach)),
            min(width, int(x + reach)),
            min(height, int(y + reach)),
        )

    def with_market(self, backs: Sequence[Quad]) -> Zones:
        """The market followed as its stack shrinks and is pushed about, or found later."""
        if not backs or self.everywhere:
            return self
        near = self.pile if self.market is None else centre(self.market)
        best = min(backs, key=lambda quad: math.dist(centre(quad), near))
        reach = 6.0 if self.market is None else 0.8
        if math.dist(centre(best), near) > reach * self.card_height:
            return self
        return replace(self, market=best)

    def shifted(self, dx: float, dy: float) -> Zones:
        """The zones after the camera was nudged."""
        market = self.market
        if market is not None:
            a, b, c, d = ((x + dx, y + dy) for x, y in market)
            market = (a, b, c, d)
        area = self.area and (
            self.area[0] + dx,
            self.area[1] + dy,
            self.area[2] + dx,
            self.area[3] + dy,
        )
        pile = self.pile[0] + dx, self.pile[1] + dy
        return replace(self, pile=pile, market=market, area=area)

    def scaled(self, factor: float) -> Zones:
        """The zones in a picture of another size."""
        market = self.market
        if market is not None:
            a, b, c, d = ((x * factor, y * factor) for x, y in market)
            market = (a, b, c, d)
        x, y = self.pile
        area = self.area and (
            self.area[0] * factor,
            self.area[1] * factor,
            self.area[2] * factor,
            self.area[3] * factor,
        )
        return Zones((x * factor, y * factor), self.card_height * factor, market, area)


def find_zones(look: Look, tracks: Sequence[Track], card_height: float | None) -> Zones | None:
    """The zones of a table with a pile, or None while no face-up card lies on it.

    The first card lies whole in the picture; one that shows in part may be in a hand.
    """
    visible = [track for track in tracks if track.visible]
    cards = [track for track in visible if _lies_within(track, look)]
    cards = cards or [track for track in visible if track.seen - track.born >= _LYING_S]
    if not cards:
        return None
    height = card_height or 0.2 * look.height
    middle = (look.width / 2, look.height / 2)
    backs = [(quad, centre(quad)) for quad in look.backs]

    def oddness(track: Track) -> float:
        # The call card lies near the market, or else near the middle.
        near = min((math.dist(track.centre, c) for _, c in backs), default=0.0)
        return near + 0.5 * math.dist(track.centre, middle)

    call = min(cards, key=oddness)
    pile = call.centre
    if call.quad is not None:
        pile = centre(call.quad)
    market = min(backs, key=lambda back: math.dist(back[1], pile))[0] if backs else None
    if market is not None and math.dist(centre(market), pile) > 6 * height:
        market = None
    return Zones(pile, height, market)


def _lies_within(track: Track, look: Look) -> bool:
    return track.quad is not None and all(
        0 <= x <= look.width and 0 <= y <= look.height for x, y in track.quad
    )


def trick_area(look: Look, card_height: float | None) -> Zones:
    """The zones of a game whose cards are laid anywhere in the middle. At the picture's border
    players may hold cards, and set down glasses and phones."""
    height = card_height or 0.2 * look.height
    rim = _RIM * height
    area = rim, rim, look.width - rim, look.height - rim
    return Zones((look.width / 2, look.height / 2), height, None, area)


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand was in a zone from `start` to `end`, and had come from `side` (see `Motion`)."""

    zone: Zone
    start: float
    end: float
    side: float | None


@dataclass(slots=True)
class _Open:
    start: float
    sides: list[float]


class Visits:
    """Follows hands through the zones, frame by frame."""

    def __init__(self) -> None:
        self._open: dict[Zone, _Open] = {}
        self._told: set[Zone] = set()
        """Where the hand that is still leaving was told of already."""

    def leaving(self, t: float) -> list[Visit]:
        """The hands that were seen in the zones and are still on their way out, as visits that end
        at `t`: what lies there is looked at already."""
        visits = [
            Visit(zone, visit.start, t, mean_angle(visit.sides))
            for zone, visit in self._open.items()
        ]
        self._told |= self._open.keys()
        self._open.clear()
        return visits

    def see(self, motion: Motion, zones: Zones) -> list[Visit]:
        """One frame of the gate; returns the visits that ended with it."""
        ended: list[Visit] = []
        enter, leave = (_AREA_IN, _AREA_OUT) if zones.everywhere else (_IN, _OUT)
        quads = {Zone.PILE: zones.pile_quad}
        if zones.market is not None:
            quads[Zone.MARKET] = zones.market
        for zone, quad in quads.items():
            # A shadow on the market is no hand; on a whole table nobody can tell.
            share = motion.reached(quad, shadows=zones.everywhere)
            gone = share <= leave or motion.settled or motion.side is None
            if zone in self._told:
                if gone:
                    self._told.discard(zone)
                continue
            visit = self._open.get(zone)
            if visit is None and share >= enter and motion.side is not None:
                visit = self._open[zone] = _Open(motion.t, [])
            if visit is None:
                continue
            if motion.side is not None:
                visit.sides.append(motion.side)
            # What stays different once the arm has left is a card, not a hand.
            if gone:
                del self._open[zone]
                ended.append(Visit(zone, visit.start, motion.t, mean_angle(visit.sides)))
        return ended

    def clear(self) -> None:
        """Forget hands on their way: the view changed."""
        self._open.clear()
        self._told.clear()


def mean_angle(angles: Sequence[float], agreeing: float = 0.5) -> float | None:
    """The mean direction; None for none, and for such as cancel each other out: `agreeing` is how
    long their mean vector must be, 0 to 1."""
    if not angles:
        return None
    x, y = sum(map(math.cos, angles)), sum(map(math.sin, angles))
    return math.atan2(y, x) if math.hypot(x, y) > agreeing * len(angles) else None


def _rectangle(area: tuple[float, float, float, float]) -> Quad:
    left, top, right, bottom = area
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _square(centre: Point, half: float) -> Quad:
    x, y = centre
    return (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )


def uncut(look: Look, region: tuple[int, int, int, int] | None) -> list[Quad]:
    """The backs that the border of what was looked at (left, top, right, bottom) does not cut."""
    if region is None:
        return list(look.backs)
    left, top, right, bottom = region
    inner = (left + 3 * (left > 0), top + 3 * (top > 0))
    outer = (right - 3 * (right < look.width), bottom - 3 * (bottom < look.height))
    return [
        quad
        for quad in look.backs
        if all(inner[0] <= x <= outer[0] and inner[1] <= y <= outer[1] for x, y in quad)
    ]


def beside(tracks: Sequence[Track], zones: Zones, look: Look) -> tuple[tuple[Track, float], ...]:
    """The cards that show beside the pile, or anywhere in a game that has none, each with its
    direction from the picture's middle."""
    return tuple(
        (
            track,
            math.atan2(track.centre[1] / look.height - 0.5, track.centre[0] / look.width - 0.5),
        )
        for track in tracks
        if track.visible and (zones.everywhere or not zones.on_pile(track))
    )
