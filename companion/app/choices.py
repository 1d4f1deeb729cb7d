"""House rules as something to choose from: values, plain labels, and what differs from usual."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from companion.engine.options import Option, write_value
from companion.errors import UsageError

LONGEST_RANGE = 30


class Shown(StrEnum):
    """How an option is chosen on the page."""

    SWITCH = "switch"
    LIST = "list"
    SET = "set"
    TEXT = "text"


def shown(option: Option) -> Shown:
    """The control that fits an option."""
    if option.many:
        return Shown.SET
    if option.reader is not None:
        return Shown.TEXT
    if set(option.choices) == {True, False} and not option.nullable and option.low is None:
        return Shown.SWITCH
    if option.high is not None and option.high - (option.low or 0) > LONGEST_RANGE:
        return Shown.TEXT
    return Shown.LIST


def values(option: Option) -> tuple[str, ...]:
    """What may be chosen, as record text, in order."""
    found = [write_value(choice) for choice in option.choices]
    if option.low is not None and option.high is not None:
        prefix = f"{option.counted}:" if option.counted else ""
        found += [f"{prefix}{n}" for n in range(option.low, option.high + 1)]
    if option.nullable:
        found.append("null")
    return tuple(dict.fromkeys(found))


def usual(option: Option) -> str:
    """The preset's own value as record text."""
    return write_value(option.default)


def current(option: Option, given: Mapping[str, str]) -> str:
    """The value in force as record text."""
    return given.get(option.name, usual(option))


def changed(options: tuple[Option, ...], given: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the options that differ from the preset."""
    return tuple(o.name for o in options if current(o, given) != usual(o))


def choose(options: tuple[Option, ...], given: Mapping[str, str], name: str, text: str) -> dict[
    str, str
]:  # fmt: skip
    """The options after one was set; what equals the preset is not kept.

    Raises `UsageError` where the value can't be.
    """
    option = next((o for o in options if o.name == name), None)
    if option is None:
        raise UsageError(f"there is no option '{name}'")
    value = write_value(option.read(text))
    kept = {key: old for key, old in given.items() if key != name}
    if value != usual(option):
        kept[name] = value
    return kept


def fitting(options: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """What of remembered options a preset still knows and allows."""
    kept: dict[str, str] = {}
    for name, text in given.items():
        try:
            kept = choose(options, kept, name, text)
        except UsageError:
            continue
    return kept


def in_words(text: str) -> str:
    """A name or value of the record as words: `double_decking` is `Double decking`."""
    words = text.replace("_", " ").replace(".", ": ").replace(",", ", ").replace("  ", " ")
    if words in ("true", "false", "null"):
        return {"true": "Yes", "false": "No", "null": "None"}[words]
    if ":" in text and text.split(":")[-1].isdigit():
        words = " ".join(text.split(":"))
    return words[:1].upper() + words[1:]
