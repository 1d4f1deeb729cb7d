"""Which printed corners without an outline are corners of one card. Pure.

Of most cards there is one in a pack, so corners of one name belong together whenever they lie
as a card's corners can; packs with four corners, and with all corners the same way up, included.
The 20s of Whot are many, so two of their corners must lie as opposite corners do.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from companion.cards import WHOT, Card
from companion.vision.corners import Corner
from companion.vision.geometry import centre, down, sides
from companion.vision.limits import Limits
from companion.vision.sightings import Quad


@dataclass(frozen=True, slots=True)
class Span:
    """How far one corner lies from another, across and along the card, in index heights.

    `along` is positive where each lies below the other as it is read, or, when both are the
    same way up (`opposed` False), just the distance.
    """

    across: float
    along: float
    opposed: bool


def span(a: Quad, b: Quad, limits: Limits) -> Span | None:
    """The span of two corners in reading order; None when they are of different cards by their
    sizes or by the way they are turned."""
    (ax, ay), (bx, by) = down(a), down(b)
    dot = ax * bx + ay * by
    if abs(dot) < math.cos(limits.askew):
        return None
    first, second = max(sides(a)), max(sides(b))
    if max(first, second) > limits.unlike_sizes * min(first, second):
        return None
    # The mean direction of both, so that perspective counts half against either.
    sign = -1 if dot < 0 else 1
    dx, dy = ax + sign * bx, ay + sign * by
    scale = math.hypot(dx, dy) * (first + second) / 2
    (x0, y0), (x1, y1) = centre(a), centre(b)
    along = ((x1 - x0) * dx + (y1 - y0) * dy) / scale
    across = abs((y1 - y0) * dx - (x1 - x0) * dy) / scale
    return Span(across, along if sign < 0 else abs(along), sign < 0)


def one_card(a: Quad, b: Quad, limits: Limits) -> bool:
    """Whether two corners can be of one card, given that there is one card of that name."""
    found = span(a, b, limits)
    return (
        found is not None
        and found.across <= limits.beside
        and -limits.abreast <= found.along <= limits.below
        and math.hypot(found.across, found.along) >= limits.apart
    )


def pair_up(loose: Sequence[Corner], limits: Limits) -> list[tuple[Corner, ...]]:
    """Corners in groups of one card each, single ones included."""
    names: dict[Card | None, list[Corner]] = {}
    for corner in loose:
        known = corner.confidence >= limits.paired
        names.setdefault(corner.card if known else None, []).append(corner)
    groups: list[tuple[Corner, ...]] = [(corner,) for corner in names.pop(None, [])]
    whots = names.pop(WHOT, [])
    seen: list[Span] = []
    for corners in names.values():
        for group in _together(corners, limits):
            groups.append(tuple(group))
            if len(group) == 2 and (found := _opposite(group[0], group[1], limits)):
                seen.append(found)
    usual = limits.usual
    if seen:
        # What other cards of this very deck show in this light is the better measure.
        usual = median(s.across for s in seen), median(s.along for s in seen)
    return groups + _whots(whots, usual, limits)


def _together(corners: Sequence[Corner], limits: Limits) -> list[list[Corner]]:
    """Corners of one name, each group one card: everyone fits someone in it."""
    groups: list[list[Corner]] = []
    for corner in corners:
        mine = [g for g in groups if any(one_card(corner.quad, o.quad, limits) for o in g)]
        groups = [g for g in groups if g not in mine]
        groups.append([corner, *(other for group in mine for other in group)])
    return groups


def _whots(
    corners: Sequence[Corner], usual: tuple[float, float], limits: Limits
) -> list[tuple[Corner, ...]]:
    """20s in pairs, those first that lie most as opposite corners of this deck do."""
    spans = [
        (abs(math.log(found.across / usual[0])) + abs(math.log(found.along / usual[1])), a, b)
        for at, a in enumerate(corners)
        for b in corners[at + 1 :]
        if (found := _opposite(a, b, limits)) is not None
    ]
    groups: list[tuple[Corner, ...]] = []
    taken: set[int] = set()
    for _, a, b in sorted(spans, key=lambda s: (s[0], s[1].number, s[2].number)):
        if not {a.number, b.number} & taken:
            groups.append((a, b))
            taken |= {a.number, b.number}
    return groups + [(corner,) for corner in corners if corner.number not in taken]


def _opposite(a: Corner, b: Corner, limits: Limits) -> Span | None:
    """The span of two corners that lie as opposite corners of one card do."""
    found = span(a.quad, b.quad, limits)
    if found is None or not found.opposed or found.along <= 0:
        return None
    fits = (
        limits.along[0] <= found.along <= limits.along[1]
        and limits.across[0] <= found.across <= limits.across[1]
        and limits.across_along[0] <= found.across / found.along <= limits.across_along[1]
    )
    return found if fits else None
