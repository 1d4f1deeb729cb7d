"""What the app says: Fluent catalogues, one folder a language, looked up by key.

`say("turn.of", player="Ada")` gives "Ada's turn". Every `languages/CODE/*.ftl` is loaded. Dots,
slashes and underscores of a key are hyphens in the catalogue (`turn-of`), because a Fluent id
holds letters, digits, hyphens and underscores only. What a translation lacks is said in English;
a key nobody has, or a name a text wants and was not given, is a `KeyError`, so that a typing
mistake can't be missed.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource

from companion.app.choices import in_words
from companion.cards import Card, InvalidCard, Shape, StandardCard, read_card

_FOLDER = Path(__file__).with_name("languages")
ENGLISH = "en"
_CARD_TEXT = re.compile(
    r"\b(?:\d{1,2}-(?:circle|triangle|cross|square|star|whot)|(?:10|[2-9AJQK])[SCDH])\b"
)


def languages() -> tuple[str, ...]:
    """The codes of the languages there is a catalogue for, English first."""
    codes = sorted({path.parent.name for path in _FOLDER.glob("*/*.ftl")})
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


def text_id(key: str) -> str:
    """The Fluent id of a key: `call.last_card` is `call-last-card`."""
    return re.sub(r"[^A-Za-z0-9-]", "-", key)


class Texts:
    """One language's texts."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        codes = (language, ENGLISH) if language in languages() else (ENGLISH,)
        self._bundles = tuple(bundle(code) for code in dict.fromkeys(codes))

    def __call__(self, key: str, **names: Any) -> str:
        """The text of a key with the names filled in. Raises `KeyError`."""
        name = text_id(key)
        for each in self._bundles:
            pattern = each.get_message(name).value if each.has_message(name) else None
            if pattern is None:
                continue
            text, errors = each.format_pattern(pattern, names)
            if errors:
                raise KeyError(f"{key}: {errors[0]}")
            return str(text)
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Whether there is a text for this key."""
        return any(each.has_message(text_id(key)) for each in self._bundles)

    def card(self, card: Card) -> str:
        """A card's name in words: `7 of circles`, `Queen of hearts`, `Whot`."""
        if isinstance(card, StandardCard):
            suit = self(f"suit.{card.suit.name.lower()}")
            return self("card.standard", rank=self(f"rank.{card.rank.value}"), suit=suit)
        if card.shape is Shape.WHOT:
            return self("card.whot")
        return self("card.shape", number=card.number, shape=self(f"shapes.{card.shape.value}"))

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards' names, joined."""
        return self.join([self.card(card) for card in cards])

    def spell(self, sentence: str) -> str:
        """A sentence of the referee with the record's card texts as names people use."""

        def name(found: re.Match[str]) -> str:
            try:
                return self.card(read_card(found[0]))
            except InvalidCard:
                return found[0]

        spelt = _CARD_TEXT.sub(name, sentence)
        return spelt[:1].upper() + spelt[1:]

    def shape(self, shape: Shape | str) -> str:
        """A shape's name: `circle`."""
        return self(f"shape.{Shape(shape).value}")

    def game(self, name: str) -> str:
        """A game's name for people: `Nigerian Whot` for `whot/nigerian`."""
        key = f"game.{name}"
        if self.has(key):
            return self(key)
        family, _, variant = name.partition("/")
        words = f"{family}, {variant}" if variant else family
        return in_words(words.replace("-", "_"))

    def variant(self, name: str) -> str:
        """A game's name under the heading of its family: `Nigerian`."""
        key = f"variant.{name}"
        return self(key) if self.has(key) else in_words(name.partition("/")[2] or name)

    def option(self, name: str) -> str:
        """A house rule's name for people."""
        key = f"option.{name}"
        return self(key) if self.has(key) else in_words(name)

    def value(self, option: str, text: str) -> str:
        """A house rule's value for people; `text` is the record's."""
        for key in (f"value.{option}.{text}", f"value.{text}"):
            if self.has(key):
                return self(key)
        return in_words(text)

    def join(self, names: list[str]) -> str:
        """Names in a row: `Ada, Bisi and Chidi`."""
        if len(names) < 2:
            return "".join(names)
        return self("list.and", first=", ".join(names[:-1]), last=names[-1])


@cache
def catalogue(language: str) -> dict[str, Resource]:
    """The parsed files of one language by feature; nothing where there is no such language."""
    return {
        path.stem: FluentResource(path.read_text(encoding="utf-8"))
        for path in sorted(_FOLDER.glob(f"{language}/*.ftl"))
    }


@cache
def bundle(language: str) -> FluentBundle:
    """The texts of one language, ready to be filled in."""
    made = FluentBundle([language], use_isolating=False)
    for resource in catalogue(language).values():
        made.add_resource(resource)
    return made


@cache
def texts(language: str = ENGLISH) -> Texts:
    """The texts of a language."""
    return Texts(language)
