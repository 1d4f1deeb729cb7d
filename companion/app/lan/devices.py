"""Who may do what: a role for every device, proved by a token of this start of the server."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum

from companion.app.watchers import Watchers


class Role(StrEnum):
    """What a device is for."""

    HOST = "host"
    """Everything."""
    CAMERA = "camera"
    """Gives pictures, and sees whether the table is seen."""
    SPECTATOR = "spectator"
    """Reads the table, the scores and the rules."""


@dataclass(frozen=True, slots=True)
class Device:
    """One browser. `id` stays the same while its connection comes and goes."""

    role: Role
    id: str


HERE = Device(Role.HOST, "here")
"""A browser on this machine."""

_PATHS = {Role.HOST: "/", Role.CAMERA: "/camera", Role.SPECTATOR: "/watch"}
_device: ContextVar[Device] = ContextVar("device", default=HERE)


def current_device() -> Device:
    """The device whose connection is being served."""
    return _device.get()


def serve_device(device: Device) -> None:
    """Say whose connection the running task serves."""
    _device.set(device)


class Tokens:
    """One secret a role."""

    def __init__(self, make: Callable[[], str] = lambda: secrets.token_urlsafe(16)) -> None:
        self._tokens = {role: make() for role in Role}

    def of(self, role: Role) -> str:
        """The role's token."""
        return self._tokens[role]

    def role(self, text: str) -> Role | None:
        """The role a token proves; None where it proves none."""
        given = text.encode()
        found = None
        # Each is compared, in constant time, so that the time taken tells nothing.
        for role, token in self._tokens.items():
            if hmac.compare_digest(given, token.encode()):
                found = role
        return found


class Lan:
    """The way in for other devices. `address` is the page's, as in https://192.168.1.5:8550."""

    def __init__(self, address: str, tokens: Tokens | None = None) -> None:
        self.address = address.rstrip("/")
        self.tokens = tokens or Tokens()
        self._watchers = Watchers()
        self._picture_shown = False

    @property
    def secure(self) -> bool:
        """Whether a browser of another device gives its camera to this page."""
        return self.address.startswith("https:")

    def link(self, role: Role) -> str:
        """The address that lets a device in, in a role."""
        return f"{self.address}{_PATHS[role]}?token={self.tokens.of(role)}"

    @property
    def picture_shown(self) -> bool:
        """Whether spectators see the camera's picture: the hosts say so, for hands may be in it."""
        return self._picture_shown

    def show_picture(self, shown: bool) -> None:
        """Let spectators see the camera's picture, or not any more."""
        self._picture_shown = shown
        self._watchers.tell()

    def subscribe(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when `picture_shown` changes; gives back the way out."""
        return self._watchers.add(watcher)
