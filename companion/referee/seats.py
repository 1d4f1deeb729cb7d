"""Who reached in? Players sit round the table; where, is learned from the plays themselves.

Turn order says who plays; the direction the arm came from is remembered for that player, and
later tells an unseen pick from a play out of turn. Directions are angles round the middle of the
picture (0 right, pi/2 down).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from companion.vision.zones import mean_angle

_SPREAD = math.radians(28)
"""How far from a player's usual direction an arm may well come."""
_GUESSED = math.radians(60)
"""The same from a direction that only follows from where the others sit."""
_MEMORY = 8
_FLOOR, _SURE_FLOOR, _SURE = 0.02, 0.004, 3
"""The least likelihood; the lower one once a player's arm was seen `_SURE` times."""


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

    def known(self, player: str) -> bool:
        """Whether a player's direction was told or seen, not only guessed."""
        return player in self._fixed or bool(self._seen.get(player))

    def direction(self, player: str) -> float | None:
        """Where a player sits, as far as it is known: told, seen, or guessed from the others,
        who sit clockwise at like distances."""
        if player in self._fixed:
            return self._fixed[player]
        sides = self._seen.get(player, [])
        if not sides and player in self.players:
            step = 2 * math.pi / len(self.players)
            at = self.players.index(player)
            sides = [
                there + step * (at - place)
                for place, other in enumerate(self.players)
                if self.known(other) and (there := self.direction(other)) is not None
            ]
        return mean_angle(sides, agreeing=0.2)

    def likelihood(self, player: str, side: float | None) -> float:
        """How well an arm from `side` fits a player, 0.004 to 1; 0.5 where nothing is known."""
        direction = self.direction(player)
        if side is None or direction is None:
            return 0.5
        away = abs((side - direction + math.pi) % (2 * math.pi) - math.pi)
        spread = _SPREAD if self.known(player) else _GUESSED
        sure = player in self._fixed or len(self._seen.get(player, ())) >= _SURE
        floor = _SURE_FLOOR if sure else _FLOOR
        return max(floor, math.exp(-0.5 * (away / spread) ** 2))

    def cost(self, player: str, side: float | None) -> float:
        """The same in nats: 0 fits perfectly, 0.7 says nothing, 4 and more is another's side."""
        return -math.log(self.likelihood(player, side))
