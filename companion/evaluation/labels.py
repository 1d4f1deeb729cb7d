"""Labelled photographs: what a `labels.json` says lies in each picture.

    {"source": {"name"?: …},
     "images": [{"file", "complete", "scene": [tags],
                 "objects": [{"class": "7H", "box": [x1, y1, x2, y2] | null}]}]}

Each physical card is one object. Other keys are notes for people and are passed over.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cards import Card, InvalidCard, read_card
from companion.errors import CompanionError, UsageError

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, slots=True)
class Truth:
    """One card that lies in a photograph, and where, when that is known."""

    card: Card
    box: Rectangle | None


@dataclass(frozen=True, slots=True)
class Photograph:
    """One labelled photograph. Not `complete`: further cards may show that are not labelled."""

    path: Path
    cards: tuple[Truth, ...]
    complete: bool
    tags: tuple[str, ...]

    @property
    def multiset(self) -> Counter[Card]:
        """The cards, each as often as it lies there."""
        return Counter(truth.card for truth in self.cards)


@dataclass(frozen=True, slots=True)
class Source:
    """The photographs of one labels file."""

    name: str
    photographs: tuple[Photograph, ...]


def read_labels(path: Path) -> Source:
    """The photographs of one labels file, which lie beside it.

    A source is called by its `name` where it has one, else by its folder. Raises `UsageError`
    for what is malformed, naming file, picture and fault, and `CompanionError` for a file that
    is not there.
    """
    if path.is_dir():
        raise CompanionError(f"{path} is a folder: name the labels file in it.")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CompanionError(f"There is no labels file {path}: check the name.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is no labels file: it is not text.") from None
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {error.strerror or error}.") from error
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise UsageError(f"{path} is not JSON{where}: mend it, or name another file.") from None
    return _Reader(path).source(data)


class _Reader:
    """Checks a labels file while turning it into values."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def source(self, data: Any) -> Source:
        top = self._of(data, dict, "the file")
        described = self._of(top.get("source", {}), dict, "'source'")
        name = described.get("name") or self._path.resolve().parent.name
        images = self._of(top.get("images"), list, "'images'")
        photographs = tuple(self._photograph(item, i) for i, item in enumerate(images, 1))
        return Source(str(name), photographs)

    def _photograph(self, data: Any, number: int) -> Photograph:
        item = self._of(data, dict, f"image {number}")
        file = self._of(item.get("file"), str, f"'file' of image {number}")
        where = f"of image {number} ({file})"
        tags = self._of(item.get("scene", []), list, f"'scene' {where}")
        complete = self._of(item.get("complete", True), bool, f"'complete' {where}")
        objects = self._of(item.get("objects"), list, f"'objects' {where}")
        return Photograph(
            self._path.parent / file,
            tuple(self._truth(each, f"object {i} {where}") for i, each in enumerate(objects, 1)),
            complete,
            tuple(self._of(tag, str, f"a tag in 'scene' {where}") for tag in tags),
        )

    def _truth(self, data: Any, where: str) -> Truth:
        item = self._of(data, dict, where)
        name = self._of(item.get("class"), str, f"'class' of {where}")
        try:
            card = read_card(name)
        except InvalidCard as error:
            raise UsageError(f"{self._path}: in {where}, {error}.") from None
        box = item.get("box")
        if box is None:
            return Truth(card, None)
        numbers = self._of(box, list, f"'box' of {where}")
        if len(numbers) != 4 or not all(_is_number(number) for number in numbers):
            raise UsageError(f"{self._path}: 'box' of {where} must be four numbers or null.")
        left, top, right, bottom = map(float, numbers)
        return Truth(card, (left, top, right, bottom))

    def _of(self, value: Any, kind: type, what: str) -> Any:
        if not isinstance(value, kind):
            wanted = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
            state = "is missing" if value is None else "is wrong"
            raise UsageError(f"{self._path}: {what} {state}, it must be {wanted[kind]}.")
        return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
