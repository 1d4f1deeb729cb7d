"""House-rule options as data: what may be agreed, what it means, and where it comes from.

A family lists its `Option`s; a preset is a set of defaults over them. Values are read from text
(a record's `option` line, `--option k=v`) or given as Python values, and written back as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from companion.engine.numbers import read_whole
from companion.engine.values import OptionValue
from companion.errors import UsageError

_TRUE = {"true", "yes", "on"}
_FALSE = {"false", "no", "off"}
_NULL = {"null", "none", "off"}


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table may agree on.

    Allowed are the `choices`; whole numbers from `low` to `high` (both ends included); None where
    `nullable`; texts such as `draw:2` where `counted` is `draw`; a set of `choices` where `many`.
    `reader` checks and normalises other texts and raises ValueError, saying what is allowed.
    """

    name: str
    default: OptionValue
    meaning: str
    source: str
    choices: tuple[OptionValue, ...] = ()
    low: int | None = None
    high: int | None = None
    nullable: bool = False
    counted: str = ""
    many: bool = False
    reader: Callable[[str], str] | None = None

    @property
    def allowed(self) -> str:
        """What may be written, for a person: `off, remind or draw:1 to draw:9`."""
        parts = [write_value(value) for value in self.choices]
        if self.low is not None and self.high is not None:
            span = f"{self.low} to {self.high}"
            parts.append(f"{self.counted}:n with n from {span}" if self.counted else span)
        if self.nullable:
            parts.append("null")
        if self.many:
            return "any of " + ", ".join(parts) + ", separated by commas, or none"
        return " or ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))

    def read(self, given: object) -> OptionValue:
        """The value a text or a Python value means. Raises `UsageError`, saying what may be."""
        text = _as_text(given)
        word = text.strip().lower().replace("-", "_")
        try:
            return self._read(word, text.strip())
        except ValueError as error:
            detail = str(error) or f"allowed is {self.allowed}"
            raise UsageError(f"option {self.name} can't be '{text}': {detail}") from None

    def _read(self, word: str, text: str) -> OptionValue:
        if self.many:
            names = [name for name in word.strip("{}").replace(",", " ").split() if name != "none"]
            if unknown := [name for name in names if name not in self.choices]:
                raise ValueError(f"'{unknown[0]}' is unknown, allowed is {self.allowed}")
            return tuple(str(choice) for choice in self.choices if choice in names)
        for choice in self.choices:
            if word == write_value(choice):
                return choice
        if True in self.choices and word in _TRUE:
            return True
        if False in self.choices and word in _FALSE:
            return False
        if self.nullable and word in _NULL:
            return None
        if self.low is not None and self.high is not None:
            digits = word
            if self.counted:
                head, colon, digits = word.partition(":")
                if head != self.counted or not colon:
                    raise ValueError
            number = read_whole(digits)
            if number is not None and self.low <= number <= self.high:
                return f"{self.counted}:{number}" if self.counted else number
            raise ValueError
        if self.reader is not None:
            return self.reader(text)
        raise ValueError


def write_value(value: OptionValue) -> str:
    """A value as record text: `true`, `null`, `6`, `number`, `four_twos,dragon`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)


def _as_text(given: object) -> str:
    if given is None or isinstance(given, bool | int | str):
        return write_value(given)
    if isinstance(given, Mapping):
        return ",".join(f"{key}={value}" for key, value in given.items())
    if isinstance(given, Iterable):
        return ",".join(sorted(str(item) for item in given)) or "none"
    raise UsageError(f"an option's value is a text, a number or a set of names, not {given!r}")


def with_defaults(options: Iterable[Option], defaults: Mapping[str, OptionValue]) -> tuple[
    Option, ...
]:  # fmt: skip
    """The same options with a preset's own defaults."""
    return tuple(
        replace(option, default=defaults[option.name]) if option.name in defaults else option
        for option in options
    )


def resolve(
    game: str, options: Iterable[Option], given: Mapping[str, Any]
) -> Mapping[str, OptionValue]:
    """Every option's value: what was given, and the defaults for the rest.

    Raises `UsageError` naming an unknown option or value and what is allowed.
    """
    table = {option.name: option for option in options}
    values: dict[str, OptionValue] = {name: option.default for name, option in table.items()}
    for name, value in given.items():
        option = table.get(option_name(name, table))
        if option is None:
            raise UsageError(f"{game} has no option '{name}': it has {', '.join(table)}")
        values[option.name] = option.read(value)
    return MappingProxyType(values)


def option_name(name: str, known: Iterable[str]) -> str:
    """The exact name of an option: Python keywords can't hold the dot of `calls.number`."""
    plain = name.strip().lower().replace("-", "_")
    for candidate in known:
        if plain == candidate or plain == candidate.replace(".", "_"):
            return candidate
    return name
