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
from companion.app.sentences import Found, Recogniser, refusal, refusals, templates
from companion.cards import Card, InvalidCard, Shape, StandardCard, read_card
from companion.engine.options import Option
from companion.engine.values import Reason

_FOLDER = Path(__file__).with_name("languages")
ENGLISH = "en"
_CARD_TEXT = re.compile(
    r"\b(?:\d{1,2}-(?:circle|triangle|cross|square|star|whot)|(?:10|[2-9AJQK])[SCDH])\b"
)
_SHAPES = tuple(shape.value for shape in Shape)
_AS_IT_IS = frozenset(
    {"player", "target", "turn", "winner", "owner", "source", "path", "address", "detail", "text"}
)
"""Gaps whose words are the same in every language."""


def languages() -> tuple[str, ...]:
    """The codes of the languages there is a catalogue for, English first."""
    codes = sorted({path.parent.name for path in _FOLDER.glob("*/*.ftl")})
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


def language_name(code: str) -> str:
    """A language's name in that language: `Tiếng Việt`."""
    return texts(code)("language.name")


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
        """A sentence of the engine or the referee in this language, cards as people name them.

        One that is not known stays English.
        """
        found = _recogniser("told-").find(sentence)
        return _capital(self._say(found) if found else self._spelt(sentence))

    def reason(self, reason: Reason) -> str:
        """Why the engine refused something."""
        found = refusal(reason)
        return _capital(self._say(found)) if found else self.spell(reason.text)

    def call(self, call: str) -> str:
        """A call of the engine: `Pick two`; its own words where nobody translated it."""
        found = _recogniser("call-").find(call)
        return self._say(found) if found else call

    def _say(self, found: Found) -> str:
        names: dict[str, Any] = {}
        for gap, text in found.gaps.items():
            names[gap] = self._gap(gap, text)
            if gap == "shape" and text in _SHAPES:
                names["shapes"] = self(f"shapes.{text}")
            if gap == "same":
                names["number"] = int(re.sub(r"\D", "", text))
        return self(found.id, **names)

    def _gap(self, gap: str, text: str) -> str | int:
        """What stood in a gap of a sentence, in this language."""
        if gap in _AS_IT_IS and text != "nobody":
            return text
        if text.isdigit():
            return int(text)
        match gap:
            case "game":
                return self.game(text)
            case "option":
                return self.option(text)
            case "why":
                return self.spell(text)
            case "now":
                found = _recogniser("told-").find(text)
                return self._say(found) if found else text
            case "what":
                player, _, kind = text.rpartition(" ")
                if found := _recogniser("phrase-").find(kind):
                    return f"{player} {self._say(found)}".strip()
            case "defence":
                return self.either(re.findall(r"\d+", text))
            case "calls" | "wins" | "list":
                return ", ".join(self.term(word) for word in text.split(", "))
        return self.term(text)

    def term(self, text: str) -> str:
        """A part of a sentence: cards, a shape, a call, an instant win, a combination."""
        try:
            return self.cards(tuple(read_card(word) for word in text.split()))
        except InvalidCard:
            pass
        if text in _SHAPES:
            return self.shape(text)
        for prefix in ("phrase-", "call-"):
            if found := _recogniser(prefix).find(text):
                return self._say(found)
        win = f"value.instant_wins.{text}"
        return self(win) if self.has(win) else self._spelt(text)

    def _spelt(self, sentence: str) -> str:
        def name(found: re.Match[str]) -> str:
            try:
                return self.card(read_card(found[0]))
            except InvalidCard:
                return found[0]

        return _CARD_TEXT.sub(name, sentence)

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

    def meaning(self, option: Option) -> str:
        """What a house rule means."""
        key = f"meaning.{option.name}"
        return self(key) if self.has(key) else option.meaning

    def value(self, option: str, text: str) -> str:
        """A house rule's value for people; `text` is the record's."""
        for key in (f"value.{option}.{text}", f"value.{text}"):
            if self.has(key):
                return self(key)
        if option == "special_cards" and "=" in text:
            return "; ".join(self._effect(part) for part in text.split(","))
        if option == "custom_bombs":
            return "; ".join(self._bomb(rule) for rule in text.split())
        if "," in text:
            return ", ".join(self.value(option, part) for part in text.split(","))
        head, _, digits = text.rpartition(":")
        if digits.isdigit():
            key = f"value.{head or option}.n"
            return self(key, n=int(digits)) if self.has(key) else digits
        return in_words(text)

    def _effect(self, part: str) -> str:
        number, _, words = part.partition("=")
        name, _, amount = words.partition(":")
        n = int(amount) if amount.isdigit() else 0
        return f"{number}: " + self("value.effect." + name, n=n)

    def _bomb(self, rule: str) -> str:
        bomb, _, target = rule.partition(">")
        twos = {"1": "one 2", "2": "two 2s", "3": "three 2s"}
        return self(
            "value.bomb-rule", bomb=self._pile(bomb), target=self._pile(twos.get(target, target))
        )

    def _pile(self, word: str) -> str:
        spaced = re.sub(r"^(\d+)(pairs|quads)$", r"\1 \2", word)
        return self.term("four of a kind" if word == "quad" else spaced)

    def join(self, names: list[str]) -> str:
        """Names in a row: `Ada, Bisi and Chidi`."""
        if len(names) < 2:
            return "".join(names)
        return self("list.and", first=", ".join(names[:-1]), last=names[-1])

    def either(self, names: list[str]) -> str:
        """Names to choose from: `2 or 5`."""
        if len(names) < 2:
            return "".join(names)
        return self("list.or", first=", ".join(names[:-1]), last=names[-1])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


@cache
def _recogniser(prefix: str) -> Recogniser:
    known = templates(catalogue(ENGLISH).values(), prefix)
    return Recogniser(known | refusals() if prefix == "told-" else known)


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
