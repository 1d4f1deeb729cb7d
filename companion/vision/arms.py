"""Where an arm was going that crossed several places."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.vision.zones import Visit, Zone

_ALIKE = math.cos(math.radians(30))
_APART = math.cos(math.radians(60))


def to_the_pile(visits: Sequence[Visit]) -> Visit | None:
    """The last hand that came to the pile, rather than passing over it to the market."""
    for visit in reversed(visits):
        if visit.zone is Zone.PILE and not any(beyond(other, visit) for other in visits):
            return visit
    return None


def beyond(market: Visit, pile: Visit) -> bool:
    """Whether an arm went on over the pile to the market: it came there later and left sooner."""
    return (
        market.zone is Zone.MARKET
        and pile.start <= market.start
        and market.end <= pile.end
        and (pile.start, pile.end) != (market.start, market.end)
        and from_one_side(market, pile)
    )


def passes(visit: Visit, laid: Visit) -> bool:
    """Whether a hand at the market was only on its way to the pile, or back."""
    if visit.zone is not Zone.MARKET:
        return False
    if laid.start < visit.start < laid.end and from_one_side(visit, laid):
        return True
    overlap = min(visit.end, laid.end) - max(visit.start, laid.start)
    return overlap > 0.5 * max(visit.end - visit.start, 1e-6) or (
        visit.start <= laid.start and visit.end >= laid.end
    )


def apart(a: float | None, b: float | None) -> bool:
    """Whether two arms came from so different sides (see `Motion`) that they were two people's."""
    return a is not None and b is not None and math.cos(a - b) < _APART


def from_one_side(a: Visit, b: Visit) -> bool:
    """Whether two visits may be one arm's."""
    if a.side is None or b.side is None:
        return a.side is b.side
    return math.cos(a.side - b.side) > _ALIKE
