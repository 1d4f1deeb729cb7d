"""How much one device may ask for, so that nobody slows the referee down.

Each address has a bucket a matter, which every request empties a little and time fills again.
What people and their browsers do never empties one; a script that floods does within a second.
This machine's own browsers are not limited.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from companion.app.lan.devices import Role

ADDRESSES = 512
"""Addresses remembered; the one heard of longest ago is forgotten first."""
MESSAGE_BYTES = 16_384
"""A message counts once more for each so many bytes of it."""
RETRY_S = 10
"""How long somebody who was refused is told to wait."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much at once, and how much a second from then on."""

    burst: float
    a_second: float


class Matter(StrEnum):
    """What is counted."""

    REQUEST = "request"
    """A file, or anything else by http."""
    CONNECTION = "connection"
    """A page: each is drawn anew whenever the table changes."""
    MESSAGE = "message"
    """What an open page sends."""


_GUEST = {
    Matter.REQUEST: Allowance(300, 20),
    Matter.CONNECTION: Allowance(16, 0.2),
    Matter.MESSAGE: Allowance(300, 60),
}
# A camera sends ten pictures a second of up to half a megabyte.
_CAMERA = {**_GUEST, Matter.MESSAGE: Allowance(2000, 600)}
_HOST = {
    Matter.REQUEST: Allowance(600, 60),
    Matter.CONNECTION: Allowance(60, 2),
    Matter.MESSAGE: Allowance(2000, 400),
}
_STRANGER = {matter: Allowance(30, 2) for matter in Matter}
_ALLOWED = {
    None: _STRANGER,
    Role.SPECTATOR: _GUEST,
    Role.CAMERA: _CAMERA,
    Role.HOST: _HOST,
}
OPEN = {Matter.REQUEST: 24, Matter.CONNECTION: 16}
"""What one address may have open at a time; a browser takes six requests and a page."""


class Limits:
    """The buckets of every address. `clock` gives seconds, from any start."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[tuple[Role | None, str, Matter], tuple[float, float]]
        self._left = OrderedDict()
        self._open: Counter[tuple[str, Matter]] = Counter()

    def allows(self, role: Role | None, address: str, matter: Matter, size: int = 0) -> bool:
        """Whether a device may do this now; if so it is counted. A stranger's role is None."""
        allowance, now, key = _ALLOWED[role][matter], self._clock(), (role, address, matter)
        left, then = self._left.pop(key, (allowance.burst, now))
        left = min(allowance.burst, left + (now - then) * allowance.a_second)
        cost = 1 + size / MESSAGE_BYTES
        allowed = cost <= left
        self._left[key] = (left - cost if allowed else left, now)
        while len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return allowed

    @contextmanager
    def held(self, address: str, matter: Matter) -> Iterator[bool]:
        """Something is open as long as this is; gives False where too much is already."""
        key = (address, matter)
        self._open[key] += 1
        try:
            yield self._open[key] <= OPEN[matter]
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
