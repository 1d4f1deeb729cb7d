"""Keeps sight of the market, which lies beside what is looked at else."""

from __future__ import annotations

from dataclasses import replace

from companion.vision.sightings import Look
from companion.vision.zones import Zones, uncut

GONE = 3
"""Whole looks without a back after which the market is looked for anew."""
AGAIN_S = 5.0
"""How often the whole picture is looked at for its sake."""
SOON_S = 1.0
"""The same while no market has been found."""


class MarketWatch:
    """Follows the market through the looks that show the whole picture."""

    def __init__(self) -> None:
        self._at = -1e9
        self._missing = 0

    def seen(self, t: float) -> None:
        """The whole picture has just been looked at."""
        self._at = t

    def due(self, zones: Zones, t: float) -> bool:
        """Whether the whole picture should be looked at again."""
        wait = SOON_S if zones.market is None else AGAIN_S
        return not zones.everywhere and t - self._at >= wait

    def follow(
        self, zones: Zones, look: Look, region: tuple[int, int, int, int] | None, t: float
    ) -> Zones:
        """The zones with the market where a look shows it."""
        if zones.everywhere:
            return zones
        if region is None:
            self._at = t
            self._missing = 0 if look.backs else self._missing + 1
            if self._missing >= GONE:
                zones = replace(zones, market=None)
        return zones.with_market(uncut(look, region))
