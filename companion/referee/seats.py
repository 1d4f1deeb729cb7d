"""Who reached in? Players sit round the table; where, is learned from the plays themselves.

Turn order says who plays; the direction the arm came from is remembered for that player, and
later tells an unseen pick from a play out of turn. Directions are angles round the middle of the
picture (0 right, pi/2 down).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

_SPREAD = math.radians(28)
"""How far from a player's usual direction an arm may well come."""
_MEMORY = 8
_FLOOR = 0.02


class Seats:
    """The directions of everybody at the table; `fixed` sets some of them from the start."""

    def __init__(self, players: Sequence[str], fixed: Mapping[str, float] | None = None) -> None:
        self.players = tuple(players)
        self._fixed = dict(fixed or {})
        self._seen: dict[str, list[float]] = {player: [] for player in players}

    def learn(self, player: str, side: float | None) -> None:
        """An arm that was certainly this player's came from `side`."""
        if side is not None and player in self._seen:
            self._seen[player] = [*self._seen[player], side][-_MEMORY:]

    def direction(self, player: str) -> float | None:
        """Where a player sits, as far as it is known."""
        if player in self._fixed:
            return self._fixed[player]
        sides = self._seen.get(player, [])
        if not sides:
            return None
        return math.atan2(sum(map(math.sin, sides)), sum(map(math.cos, sides)))

    def likelihood(self, player: str, side: float | None) -> float:
        """How well an arm from `side` fits a player, 0.02 to 1; 0.5 where nothing is known."""
        direction = self.direction(player)
        if side is None or direction is None:
            return 0.5
        away = abs((side - direction + math.pi) % (2 * math.pi) - math.pi)
        return max(_FLOOR, math.exp(-0.5 * (away / _SPREAD) ** 2))

    def cost(self, player: str, side: float | None) -> float:
        """The same in nats: 0 fits perfectly, 0.7 says nothing, 3.9 is another player's side."""
        return -math.log(self.likelihood(player, side))
