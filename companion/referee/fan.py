"""In which order were several cards laid that came to lie there together?

The card laid last lies on top and shows whole; of those beneath only a corner sticks out, and the
further out, the earlier it was laid. What the cards are is left to the rules.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from companion.cards import Card
from companion.vision.sightings import Point
from companion.vision.track import Track

Orders = list[tuple[tuple[Card, ...], float]]
"""Cards in an order, with what speaks against it in nats; the likeliest first."""

MOST = 6
"""Of more cards than this, only the order they lie in is tried, and its reverse."""
_KEPT = 48
_ABOVE = 2.0
"""A card that shows whole lies under one of which a corner shows."""
_INSIDE = 0.7
"""A corner sticks out further than that of a card laid before."""
_NUMBER = 0.05
"""A card was seen later than one laid after it."""
_INDEX = 0.8
"""Where the printed corner is, from a card's middle to its outline's corner."""


def orders(tracks: Sequence[Track]) -> Orders:
    """The orders the cards may have been laid in, as far as lying on each other allows them."""
    top = max(tracks, key=lambda track: (track.open, -track.number))
    lying = sorted(tracks, key=lambda x: (x is top, x.open >= 0.5, -_out(x, top), x.number))
    if len(lying) > MOST:
        cards = tuple(track.card for track in lying)
        return [(cards, 0.0), (cards[::-1], _ABOVE)]
    numbers = {track.number for track in lying}
    ways: dict[tuple[Card, ...], float] = {}
    for way in itertools.permutations(lying):
        at = {track.number: place for place, track in enumerate(way)}
        if any(t.over in numbers and at[t.over] > at[t.number] for t in way if t.over is not None):
            continue
        cost = sum(_against(a, b, top) for a, b in itertools.combinations(way, 2))
        cards = tuple(track.card for track in way)
        ways[cards] = min(cost, ways.get(cards, cost))
    found = sorted(ways.items(), key=lambda entry: entry[1])
    if not found:
        return [(tuple(track.card for track in lying), 0.0)]
    least = found[0][1]
    return [(cards, cost - least) for cards, cost in found[:_KEPT]]


def _against(a: Track, b: Track, top: Track) -> float:
    """What speaks against `a` having been laid before `b`, in nats."""
    cost = _ABOVE * max(0.0, a.open - b.open)
    if max(a.open, b.open) < 0.5 and _out(a, top) < _out(b, top):
        cost += _INSIDE
    return cost + _NUMBER * (a.number > b.number)


def _out(track: Track, top: Track) -> float:
    """How far a card's printed corner sticks out, in pixels from the middle of the top card."""
    return max(math.dist(point, top.centre) for point in _corners(track))


def _corners(track: Track) -> Sequence[Point]:
    if track.quad is None:
        return (track.centre,)
    x, y = track.centre
    return [(x + _INDEX * (px - x), y + _INDEX * (py - y)) for px, py in track.quad]
