"""The catalogues: every language says everything, with the same gaps."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax.ast import Junk, Message
from fluent.syntax.serializer import serialize_pattern

from companion import table
from companion.app.choices import values
from companion.app.language import nearest
from companion.app.rules_text import in_short
from companion.app.sentences import Recogniser, refusals, templates
from companion.app.texts import (
    ENGLISH,
    catalogue,
    language_name,
    languages,
    text_id,
    texts,
)
from companion.app.theme import FONT, fitting
from companion.app.web_files import write_web_files
from companion.cards import Deck, Shape, deck_cards, read_card
from companion.engine.match import Match
from companion.engine.registry import options_of, presets, rules
from companion.engine.thirteen.instant_wins import SPOKEN
from companion.engine.thirteen.reasons import Refusal as ThirteenRefusal
from companion.engine.thirteen.reasons import reason as thirteen_reason
from companion.engine.values import Action, Kind
from companion.engine.whot.effects import EffectKind
from companion.engine.whot.reasons import Refusal as WhotRefusal
from companion.engine.whot.reasons import reason as whot_reason
from companion.engine.whot.table import Table
from companion.errors import CompanionError
from companion.paths import app_assets

OTHERS = [code for code in languages() if code != ENGLISH]
GAMES = (*presets(), "whot/custom")


def gaps(message: Message) -> set[str]:
    """The names a text fills in."""
    assert message.value is not None
    return set(re.findall(r"\$([\w-]+)", serialize_pattern(message.value)))


@cache
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
def test_every_option_and_value_is_named(language):
    known = messages(language)
    say = texts(language)
    for option in {o.name + str(o.default): o for g in GAMES for o in options_of(g)}.values():
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


def test_every_call_is_known():
    known = Recogniser(templates(catalogue(ENGLISH).values(), "call-"))
    for call in engine_calls():
        found = known.find(call)
        assert found is not None, call
        for language in OTHERS:
            assert found.id in messages(language)
            assert texts(language).call(call) != call, (language, call)


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
def test_every_refusal_is_said(language):
    say = texts(language)
    reasons = [whot_reason(code, **FACTS) for code in WhotRefusal]
    reasons += [thirteen_reason(code, **FACTS) for code in ThirteenRefusal]
    for why in reasons:
        said = say.reason(why)
        assert "{" not in said
        assert said == say.spell(why.text)
        assert language == ENGLISH or not ENGLISH_WORDS.search(said), said


def test_every_refusal_has_a_text():
    known = messages(ENGLISH)
    assert sorted(set(refusals()) - set(known)) == []
    assert (
        sorted(key for key in known if key.startswith("refusal-") and key not in refusals()) == []
    )


def referee_sentences() -> list[tuple[str, str]]:
    """The sentences written where a page can show them, with what is filled in replaced."""
    root = Path(table.__file__).parent
    more = ("table.py", "journal/store.py", "vision/phone.py", "app/desk.py", "app/setup.py")
    found = []
    for path in (*sorted(root.glob("referee/*.py")), *(root / name for name in more)):
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
        words = "".join(str(part) for part in parts if part is not FILLED)
        return ["".join(map(str, parts))] if re.search("[a-z]", words) else []
    return []


def test_every_sentence_of_the_referee_is_known():
    known = Recogniser(templates(catalogue(ENGLISH).values(), "told-"))
    told = referee_sentences()
    assert len(told) > 40
    assert [entry for entry in told if known.find(entry[1]) is None] == []


HANDS = (
    ("Ada holds 7-star", ["Ada", "7-star"]),
    ("Ada holds 7-star 2-star: 18", ["Ada", "7-star", "2-star", "18"]),
    ("Ada holds 2H 2S: 1.5 to pay. I see 2 of 3 cards", ["Ada", "2H", "1.5", "2", "3"]),
    ("Ada holds 3S, which lies somewhere else already. I read 3S 5C", ["Ada", "3S", "5C"]),
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("sentence", "parts"), HANDS)
def test_a_hand_laid_open_is_told_in_every_language(language, sentence, parts):
    say = texts(language)
    told = say.spell(sentence)
    assert language == ENGLISH or not re.search("holds|pay|see|read", told)
    for part in parts:
        named = say.card(read_card(part)) if part[-1].isalpha() and part != "Ada" else part
        assert named in told


NAMES = "Ṣẹ́gun Ọlá Ịfẹ́ọma Ụchẹ Ɓala Ɗanƙo Ƴar’adua Nguyễn Thị Đỗ Quyên สมชาย เพ็ญพักตร์ Íñigo ₦ ฿"


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_our_font_draws_every_text_and_name(weight):
    fonts = pytest.importorskip("fontTools.ttLib", reason="reads the font with fontTools")
    path = app_assets() / "fonts" / f"NotoSans-{weight}.ttf"
    known = fonts.TTFont(path).getBestCmap()
    written = set(NAMES)
    for language in languages():
        for feature in catalogue(language):
            file = Path(nearest.__code__.co_filename).parent / "languages" / language
            written |= set((file / f"{feature}.ftl").read_text(encoding="utf-8"))
    assert sorted(character for character in written - {"\n"} if ord(character) not in known) == []


def test_the_page_loads_our_font_first(tmp_path):
    write_web_files(tmp_path)
    families = json.loads((tmp_path / "assets" / "FontManifest.json").read_text(encoding="utf-8"))
    ours = next(family for family in families if family["family"] == FONT)
    assert len(ours["fonts"]) == 2
    for font in ours["fonts"]:
        assert (tmp_path / "assets" / font["asset"]).resolve().is_file()
    files = [*(tmp_path / "fonts").iterdir()]
    assert sum(file.stat().st_size for file in files) < 1_500_000
    assert (tmp_path / "fonts" / "OFL.txt").is_file()


@pytest.mark.parametrize(
    ("tags", "code"),
    [(["es-MX", "en"], "es"), (["fr", "vi_VN"], "vi"), (["fr"], "en"), ([], "en"), (["TH"], "th")],
)
def test_the_browsers_language_is_taken_where_we_speak_it(tags, code):
    assert nearest(tags) == code


def test_languages_name_themselves():
    assert [language_name(code) for code in languages()] == [
        "English", "Español", "ไทย", "Tiếng Việt",
    ]  # fmt: skip


def test_marks_take_no_width():
    assert fitting("จั่วสองใบ", 300, 1, 200, 10) > fitting("จวสองใบxxx", 300, 1, 200, 10)


def test_a_real_refusal_comes_out_in_every_language():
    agreed = rules("whot/nigerian")
    state = agreed.start(("Ada", "Bisi"), call=read_card("4-circle"))
    refused = agreed.judge(state, Action("Ada", Kind.PLAY, (read_card("13-cross"),)))
    said = {code: texts(code).reason(refused.reasons[0]) for code in languages()}
    assert said["en"].startswith("Shape or number: 13 of crosses fits neither")
    assert "13 de cruces no coincide" in said["es"]
    assert "13 กากบาท" in said["th"]
    assert "13 chữ thập" in said["vi"]
    question = f"Ada laid 13-cross. {refused.reasons[0].text}"
    assert texts("vi").spell(question) == f"Ada đã đánh 13 chữ thập. {said['vi']}"


def test_the_referees_sentences_keep_names_and_spell_cards():
    say = texts("es")
    assert say.spell("misread: it is 13-cross") == "Mal leída: es 13 de cruces"
    assert say.spell("corrected: Ada pick") == "Corregido: Ada roba"
    assert say.spell("the next card was Ana María's") == "La carta siguiente era de Ana María"
    assert say.spell("nobody wrote this 7-star") == "Nobody wrote this 7 de estrellas"
    assert say.spell("the table has moved on: Ada is on turn now; look, and tap again") == (
        "La mesa ha seguido: ahora es el turno de Ada; mire y toque otra vez"
    )
    assert say.spell("Four of a kind does not beat 2S: one 2 need 3 pairs or 5 pairs.") == (
        "Un póker no vence a 2 de picas: contra un 2 hace falta 3 parejas seguidas "
        "o 5 parejas seguidas."
    )
    assert say.call("I need star") == "Pido estrella"
    assert say.call("I win (four twos)") == "Gano (cuatro 2)"


def failed(do: Callable[[], object]) -> str:
    with pytest.raises(CompanionError) as error:
        do()
    return str(error.value)


def test_what_a_start_lacks_is_said():
    say = texts("es")
    whot, thirteen = rules("whot/nigerian"), rules("thirteen")
    turned = {"call": read_card("4-circle")}
    sentences = [
        failed(lambda: whot.start(("Ada",), **turned)),
        failed(lambda: whot.start(("Ada", "Bisi"), 11, **turned)),
        failed(lambda: whot.start(tuple("ABCDEFGH"), 10, **turned)),
        failed(lambda: thirteen.start(("Ada",))),
        failed(lambda: thirteen.start(("Ada", "Bisi", "Chidi", "Dayo"), 17)),
        failed(lambda: rules("whot/custom")),
        failed(lambda: rules("whot/nigerian", stacking="x")),
        failed(lambda: Match.begin(whot, ("Ada", "Ada"))),
        failed(lambda: Match.begin(whot, ("Ada:", "Bisi"))),
        failed(lambda: Match.begin(whot, ())),
    ]
    known = Recogniser(templates(catalogue(ENGLISH).values(), "told-error-"))
    for sentence in sentences:
        assert known.find(sentence) is not None, sentence
        assert say.spell(sentence) != texts(ENGLISH).spell(sentence)


@pytest.mark.parametrize("language", languages())
def test_every_agreement_is_told_in_short(language):
    say = texts(language)
    for game in presets():
        usual = in_short(rules(game), None, say)
        assert len(usual) >= 5
        told = set(usual)
        for option in options_of(game):
            for value in values(option):
                if not value.isdigit() and option.name != "ruleset" and value != "custom":
                    told |= set(in_short(rules(game, {option.name: value}), 4, say))
        assert len(told) > len(usual) + 5
        assert not any("{" in sentence or "_" in sentence for sentence in told)


def test_the_rules_in_short_follow_the_options():
    say = texts("en")
    knockout = in_short(rules("whot/knockout"), None, say)
    assert "A star may be played by its inner number too." in knockout
    plain = in_short(rules("whot/nigerian", stacking=False), 4, say)
    assert plain[0] == "Each player gets 4 cards."
    assert "A pick can't be passed on: the next player picks." in plain
    northern = in_short(rules("thirteen/northern"), None, say)
    assert "Bombs: four of a kind against one 2." in northern
    assert "Nobody may go out on a 2." in northern
