"""English sentences of the engine and the referee, recognised and said in another language.

Both write plain English, which the command line and the journal show as it is. Here a sentence
is matched with the English texts it can have come from (`told-*`, `phrase-*` and `call-*` of the
catalogue, and the engine's own templates of refusals); what stood in its gaps is translated in
turn. A sentence that nothing matches keeps its words, with cards spelt out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fluent.syntax.ast import Message, Placeable, Resource, TextElement, VariableReference

from companion.engine.thirteen import reasons as thirteen
from companion.engine.values import Reason
from companion.engine.whot import reasons as whot

_GAP = re.compile(r"{(\w+)}")
_WORDS, _COUNTED = r".+?", r"\d+"
_COUNTS = frozenset({"count", "debt", "held", "laid", "least", "length"})
"""Gaps that hold whole numbers."""


@dataclass(frozen=True, slots=True)
class Found:
    """A recognised sentence: the id of its text, and what stood in its gaps."""

    id: str
    gaps: Mapping[str, str]


class Recogniser:
    """Knows sentences by their English texts with `{gaps}`; the longest text wins."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        def literal(entry: tuple[str, str]) -> int:
            return -len(_GAP.sub("", entry[1]))

        self._patterns = [(key, _pattern(text)) for key, text in sorted(texts.items(), key=literal)]

    def find(self, sentence: str) -> Found | None:
        """What the sentence is, whether or not it begins with a capital."""
        for written in (sentence, sentence[:1].swapcase() + sentence[1:]):
            for key, pattern in self._patterns:
                if match := pattern.fullmatch(written):
                    return Found(key, match.groupdict())
        return None


def _pattern(text: str) -> re.Pattern[str]:
    # A gap that stands twice holds the same words both times.
    seen: set[str] = set()

    def gap(name: str) -> str:
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{_COUNTED if name in _COUNTS else _WORDS})"

    parts = _GAP.split(text)
    return re.compile(
        "".join(gap(part) if at % 2 else re.escape(part) for at, part in enumerate(parts))
    )


def templates(resources: Iterable[Resource], prefix: str) -> dict[str, str]:
    """The texts whose ids begin with `prefix`, with their variables as `{gaps}`."""
    return {
        entry.id.name: _template(entry)
        for resource in resources
        for entry in resource.body
        if isinstance(entry, Message) and entry.id.name.startswith(prefix)
    }


def _template(message: Message) -> str:
    words = []
    for element in message.value.elements if message.value else ():
        if isinstance(element, TextElement):
            words.append(element.value)
        elif isinstance(element, Placeable) and isinstance(element.expression, VariableReference):
            words.append(f"{{{element.expression.id.name}}}")
    return "".join(words)


def refusals() -> dict[str, str]:
    """The engine's refusals: the id of the text in the catalogue, and the English template."""
    families: dict[str, Mapping[Any, str]] = {"whot": whot.TEXTS, "thirteen": thirteen.TEXTS}
    return {
        f"refusal-{family}-{code.value.replace('_', '-')}": text
        for family, texts in families.items()
        for code, text in texts.items()
    }


def refusal(reason: Reason) -> Found | None:
    """Which refusal a reason is; the families share some codes, so the sentence decides."""
    details = dict(reason.details)
    for key, text in _by_code().get(reason.code, ()):
        if set(_GAP.findall(text)) <= set(details) and text.format_map(details) == reason.text:
            return Found(key, details)
    return None


@cache
def _by_code() -> Mapping[str, tuple[tuple[str, str], ...]]:
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for key, text in refusals().items():
        code = key.split("-", 2)[2].replace("-", "_")
        found[code] = (*found.get(code, ()), (key, text))
    return found
