"""The catalogues: every language says everything, with the same gaps."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax.ast import BaseNode, Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

from companion import referee, table
from companion.app.choices import values
from companion.app.sentences import Recogniser, refusals, templates
from companion.app.texts import ENGLISH, catalogue, languages, text_id, texts
from companion.cards import Deck, Shape, deck_cards
from companion.engine.registry import options_of, presets, rules
from companion.engine.thirteen.instant_wins import SPOKEN
from companion.engine.thirteen.reasons import Refusal as ThirteenRefusal
from companion.engine.thirteen.reasons import reason as thirteen_reason
from companion.engine.whot.effects import EffectKind
from companion.engine.whot.reasons import Refusal as WhotRefusal
from companion.engine.whot.reasons import reason as whot_reason
from companion.engine.whot.table import Table

OTHERS = [code for code in languages() if code != ENGLISH]
GAMES = (*presets(), "whot/custom")


class Gaps(Visitor):
    """The names a text fills in."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.names.add(node.id.name)


def gaps(node: BaseNode) -> set[str]:
    found = Gaps()
    found.visit(node)
    return found.names


def messages(language: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for feature, resource in catalogue(language).items():
        for entry in resource.body:
            assert not isinstance(entry, Junk), f"{language}/{feature}: {entry.content}"
            if isinstance(entry, Message):
                assert entry.id.name not in found, f"{language}/{feature}: {entry.id.name} twice"
                found[entry.id.name] = entry
    return found


def test_the_languages():
    assert languages() == ("en", "es", "th", "vi")


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_with_the_same_gaps(language):
    english, theirs = messages(ENGLISH), messages(language)
    assert sorted(set(english) - set(theirs)) == []
    assert sorted(set(theirs) - set(english)) == []
    for name, message in english.items():
        assert gaps(message) == gaps(theirs[name]), name


@pytest.mark.parametrize("language", languages())
def test_every_feature_has_a_file_in_every_language(language):
    assert set(catalogue(language)) == set(catalogue(ENGLISH))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_value_is_named(language, game):
    known = messages(language)
    say = texts(language)
    for option in options_of(game):
        assert text_id(f"option.{option.name}") in known
        assert text_id(f"meaning.{option.name}") in known
        for value in values(option):
            if not value.isdigit():
                head = value.rpartition(":")[0]
                names = (f"{option.name}.{value}", value, f"{head}.n")
                assert any(text_id(f"value.{name}") in known for name in names), value
            assert say.value(option.name, value)


@pytest.mark.parametrize("language", languages())
def test_a_tables_own_cards_and_bombs_are_told(language):
    say = texts(language)
    own = ",".join(f"{n}={kind.value}:2" for n, kind in enumerate(EffectKind, 1))
    assert "_" not in say.value("special_cards", own)
    for game in presets():
        for option in options_of(game):
            if option.name == "custom_bombs":
                assert "pairs" not in say.value("custom_bombs", str(option.default)) or (
                    language == ENGLISH
                )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", presets())
def test_every_game_has_a_name(language, game):
    known = messages(language)
    assert text_id(f"game.{game}") in known
    assert text_id(f"variant.{game}") in known


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("deck", list(Deck))
def test_every_card_has_its_own_name(language, deck):
    cards = set(deck_cards(deck))
    assert len({texts(language).card(card) for card in cards}) == len(cards)


def engine_calls() -> list[str]:
    """Every call the engine can make."""
    found = [f"I need {shape.value}" for shape in Shape if shape is not Shape.WHOT]
    for game in presets():
        agreed = rules(game)
        if agreed.deck is Deck.WHOT:
            for amount in range(1, 10):
                own = rules(
                    "whot/custom", special_cards=f"1=hold_on,2=pick:{amount},3=reverse,20=whot"
                )
                found += [call for call, _ in Table(own.options).call_words.values()]
            found += [call for call, _ in Table(agreed.options).call_words.values()]
    found += ["skip", "reverse", *(f"I win ({words})" for words in SPOKEN.values())]
    flow = Path(rules.__code__.co_filename).parent / "thirteen"
    written = "".join(path.read_text(encoding="utf-8") for path in flow.glob("*.py"))
    found += [
        call
        for call in ("Pass", "Clear", "Bomb", "Deal over", "Misdeal", "Time")
        if f'"{call}"' in written
    ]
    return sorted(set(found))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("call", engine_calls())
def test_every_call_is_known(language, call):
    known = Recogniser(templates(catalogue(ENGLISH).values(), "call-"))
    found = known.find(call)
    assert found is not None
    assert found.id in messages(language)
    if language != ENGLISH and not call.startswith("Check"):
        assert texts(language).call(call) != call


FACTS = {
    "player": "Ada", "turn": "Bisi", "target": "Chidi", "winner": "Bisi", "card": "7-star",
    "call": "4-circle", "shape": "circle", "number": 4, "same": "a 4", "count": 2, "debt": 2,
    "name": "Pick two", "defence": "a 2 or a 5", "first": "7-star", "returned": "7-cross 3-star",
    "allowed": "a shape, reverse or skip", "least": 3, "step": "exactly one", "calls": "Last card",
    "words": "four twos", "wanted": "a pair", "table": "7S 7H", "laid": 3, "held": 2,
    "cards": "3S 4S", "length": 2, "given": "a pair", "top": "8H", "tie": "rank before suit",
    "agreed": "agreed are dragon", "claimed": "dragon",
}  # fmt: skip
ENGLISH_WORDS = re.compile(
    r"\b(the|pick|card|pair|rank|shape|star|circle|of|or|and|must|agreed|only)\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "why",
    [
        *(whot_reason(code, **FACTS) for code in WhotRefusal),
        *(thirteen_reason(code, **FACTS) for code in ThirteenRefusal),
    ],
    ids=lambda why: why.code,
)
def test_every_refusal_is_said(language, why):
    said = texts(language).reason(why)
    assert "{" not in said
    assert said == texts(language).spell(why.text)
    if language != ENGLISH:
        assert not ENGLISH_WORDS.search(said), said


def test_every_refusal_has_a_text():
    known = messages(ENGLISH)
    assert sorted(set(refusals()) - set(known)) == []
    assert (
        sorted(key for key in known if key.startswith("refusal-") and key not in refusals()) == []
    )


def referee_sentences() -> list[tuple[str, str]]:
    """The sentences written in the referee and the table, with `{}` for what is filled in."""
    folder = Path(referee.__file__).parent
    found = []
    for path in (*sorted(folder.glob("*.py")), Path(table.__file__)):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            found += [(path.name, text) for text in _written(node)]
    return found


def _written(node: ast.AST) -> list[str]:
    """Texts given to `text=` and `inferred=`, to names that end there, and to errors."""
    values: list[ast.expr] = []
    if isinstance(node, ast.keyword) and node.arg in ("text", "inferred"):
        values = [node.value]
    elif isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        values = [node.value] if {*names} & {"text", "why", "now", "inferred"} else []
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        values = list(node.args) if node.func.id in ("CompanionError", "StaleTap") else []
    return [text for value in values for text in _texts(value)]


FILLED = "live"
"""Fits every gap: a name, and the state of a camera."""


def _texts(value: ast.expr) -> list[str]:
    if isinstance(value, ast.IfExp):
        return _texts(value.body) + _texts(value.orelse)
    if isinstance(value, ast.BoolOp):
        return [text for part in value.values for text in _texts(part)]
    if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
        return [value.value]
    if isinstance(value, ast.JoinedStr):
        first = value.values[0]
        if isinstance(first, ast.FormattedValue) and ast.unparse(first.value) == "text":
            return []  # Goes on with a sentence that is found by itself.
        parts = [part.value if isinstance(part, ast.Constant) else FILLED for part in value.values]
        return ["".join(map(str, parts))] if set(parts) != {FILLED} else []
    return []


def test_every_sentence_of_the_referee_is_known():
    known = Recogniser(templates(catalogue(ENGLISH).values(), "told-"))
    told = referee_sentences()
    assert len(told) > 40
    assert [entry for entry in told if known.find(entry[1]) is None] == []
