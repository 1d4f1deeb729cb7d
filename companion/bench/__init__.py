"""Measurements, one module each: `companion bench NAME` runs `companion.bench.NAME`.

A module offers `TEXT`, one line saying what it measures, and `measure(settings)`, which yields
`Figure`s; `settings` are the `KEY=VALUE` words of the command line. To add a bench, add a file;
one whose name begins with an underscore only helps others.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from companion.errors import UsageError


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure. `peer` names what it is compared with, `ratio` is ours over the
    peer's in the same run."""

    bench: str
    figure: str
    value: float
    unit: str
    peer: str | None = None
    ratio: float | None = None

    def as_json(self) -> dict[str, Any]:
        """The line of `companion bench NAME --json`."""
        line: dict[str, Any] = {
            "bench": self.bench,
            "figure": self.figure,
            "value": self.value,
            "unit": self.unit,
        }
        if self.peer is not None and self.ratio is not None:
            line |= {"peer": self.peer, "ratio": self.ratio}
        return line

    def __str__(self) -> str:
        name = self.figure.replace("_", " ")
        text = f"{name}: {self.value:,g} {self.unit}"
        if self.peer is not None and self.ratio is not None:
            text += f", {self.ratio:g} times {self.peer}"
        return text


class Bench(Protocol):
    """What a module of this package offers."""

    TEXT: str

    def measure(self, settings: Mapping[str, str]) -> Iterable[Figure | str]:
        """The figures, as they are measured; a text is a remark for the person."""
        ...


def names() -> tuple[str, ...]:
    """Every bench there is."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def load(name: str) -> Bench:
    """The bench of that name. Raises `UsageError`, listing the names."""
    if name not in names():
        raise UsageError(f"there is no bench '{name}': there is {', '.join(names())}")
    return cast(Bench, importlib.import_module(f"{__name__}.{name}"))


def number(settings: Mapping[str, str], key: str, default: float) -> float:
    """A setting that is a number above 0. Raises `UsageError`."""
    text = settings.get(key, str(default))
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise UsageError(f"{key}={text}: give a number above 0")
    return value


def known(settings: Mapping[str, str], *keys: str) -> None:
    """Raises `UsageError` for a setting that is not one of `keys`."""
    for key in settings:
        if key not in keys:
            allowed = f"it has {', '.join(keys)}" if keys else "it has none"
            raise UsageError(f"this bench has no setting '{key}': {allowed}")
