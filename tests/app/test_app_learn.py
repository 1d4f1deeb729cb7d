"""Lessons and advice on the page: texts in every language, moves in words, and a lesson played
in a browser."""

from __future__ import annotations

import pytest

from companion.app.components.hand_view import layout, stays_in_sight
from companion.app.components.hint_list import hint_reasons
from companion.app.components.lesson_feedback import answer_lines
from companion.app.components.lesson_moves import move_buttons
from companion.app.components.lesson_table import lesson_table
from companion.app.components.lesson_words import done_words, move_words
from companion.app.components.why import house_rules_behind
from companion.app.model import Snapshot
from companion.app.setup import Setup
from companion.app.texts import languages, texts
from companion.app.views.hints import advice_for
from companion.app.views.learn import COURSES, course_for
from companion.app.views.lesson import chosen_after
from companion.cards import Deck, read_cards
from companion.engine.values import Reason
from companion.errors import UsageError
from companion.teach import LESSONS, Advice, Outcome, act, answer, begin, go_on, lesson_named
from companion.teach.lesson import action_of
from companion.teach.practice import Practice
from companion.teach.runner import goal, right_answer

every_language = pytest.mark.parametrize("language", ("en", "es", "vi", "th"))
say = texts()


@every_language
def test_every_step_has_its_texts(language):
    assert language in languages()
    speak = texts(language)
    for lesson in LESSONS:
        assert speak(f"lesson.{lesson.name}") and speak(f"lesson.{lesson.name}.about")
        for step in lesson.steps:
            assert speak(lesson.text(step)) and speak(lesson.text(step, "done"))


@every_language
def test_every_advice_and_every_answer_can_be_said(language):
    speak = texts(language)
    assert all(speak(f"hint.{advice.value}") for advice in Advice)
    for lesson in LESSONS:
        moment = begin(lesson)
        while not moment.over:
            if moment.step.ask is not None:
                after = answer(moment, right_answer(moment))
            else:
                assert move_words(goal(moment), speak)
                for card in moment.hand:
                    tried = act(moment, action_of(lesson, str(card)))
                    assert answer_lines(tried, speak)
                after = act(moment, goal(moment))
            moment = go_on(after)


def test_moves_are_told_in_words():
    lesson = lesson_named("functions")

    def words(text):
        return move_words(action_of(lesson, text), say)

    assert words("20-whot need star") == "Play Whot and ask for star"
    assert words("20-whot skip") == "Play Whot and skip the next player"
    assert move_words(action_of(lesson, "pick"), say, 4) == "Pick 4 cards"
    calls = lesson_named("calls")
    assert move_words(action_of(calls, "says last card"), say) == "Say “Last card”"
    claim = action_of(calls, "objects Chidi last card")
    assert move_words(claim, say) == "“Chidi did not say Last card!”"
    assert "too slow" in move_words(action_of(calls, "times Bisi"), say)
    assert move_words(action_of(lesson_named("lead"), "pass"), say) == "Pass"


def test_what_was_done_is_told_in_words():
    table = Practice("whot/nigerian", 1)
    table.act(table.advice().action)
    lines = [done_words(done.verdict, done.picked, say) for done in table.done]
    assert lines[0].startswith("Ada ") and len(lines) >= 2


def named(control) -> list[str]:
    """The identifiers in a part of the page, from above."""
    if isinstance(control, (list, tuple)):
        return [name for each in control for name in named(each)]
    own = [control.identifier] if getattr(control, "identifier", None) else []
    below = [getattr(control, field, None) for field in ("content", "controls")]
    return own + [
        name for each in below if not isinstance(each, str | None) for name in named(each)
    ]


def test_a_pick_may_change_the_direction_where_that_is_agreed():
    done = []
    moment = begin(lesson_named("turning"))
    two = read_cards("2-triangle")
    part = move_buttons(moment.rules, moment.state, two, (), say, done.append)
    assert named(part) == ["moves", "move-play", "move-turn", "move-rest"]
    other = move_buttons(moment.rules, moment.state, read_cards("10-triangle"), (), say, print)
    assert "move-turn" not in named(other)
    usual = begin(lesson_named("picks"))
    part = move_buttons(usual.rules, usual.state, read_cards("2-star"), (), say, print)
    assert "move-turn" not in named(part)


def test_on_little_room_a_whot_asks_for_its_word_and_nothing_else():
    moment = begin(lesson_named("functions"))
    whot = read_cards("20-whot")
    needed = ["circle", "triangle", "cross", "square", "star"]
    part = named(move_buttons(moment.rules, moment.state, whot, (), say, print, tight=True))
    assert [name for name in part if name.startswith("need-")] == [f"need-{n}" for n in needed]
    assert "move-rest" not in part
    part = named(move_buttons(moment.rules, moment.state, whot, (), say, print))
    assert "move-rest" in part


def test_a_hand_stays_in_sight_while_it_leaves_most_of_the_page():
    assert all(stays_in_sight(count, 328, 640) for count in range(1, 19))
    assert not stays_in_sight(30, 328, 640)
    # As many as the hands that win at once take, with help after a try.
    assert stays_in_sight(13, 328, 640, buttons=5)
    assert not stays_in_sight(13, 328, 640, buttons=6)
    assert not stays_in_sight(12, 328, 320)


def test_the_direction_is_shown_where_it_is_not_the_usual_one():
    for name, shown in (("south", True), ("lead", False)):
        moment = begin(lesson_named(name))
        part = named(lesson_table(moment.rules, moment.state, say, 400))
        assert ("direction" in part) == shown


def test_a_market_that_runs_out_is_shown():
    for name, shown in (("market", True), ("first", False)):
        moment = begin(lesson_named(name))
        part = named(lesson_table(moment.rules, moment.state, say, 400))
        assert ("market-left" in part) == shown


def test_a_poor_move_gets_the_sentence_of_its_step():
    moment = begin(lesson_named("again"))
    tried = act(moment, action_of(moment.lesson, "12-circle"))
    assert tried.tried.outcome is Outcome.POOR
    assert answer_lines(tried, say)[0].startswith("That fits. But with the 1 first")
    first = begin(lesson_named("first"))
    tried = act(first, action_of(first.lesson, "pick"))
    assert answer_lines(tried, say) == [say("lesson.page.better_pick")]


def test_a_refusal_names_the_cards_and_the_house_rule_in_force():
    moment = begin(lesson_named("picks"))
    tried = act(moment, action_of(moment.lesson, "20-whot need star"))
    (line,) = answer_lines(tried, say)
    assert "Pick two is pending" in line
    rules = house_rules_behind(moment.rules, tried.tried.verdict.reasons, say)
    assert len(rules) == 1 and say.option("whot_on_pending") in rules[0]
    assert house_rules_behind(moment.rules, [Reason("round_over", "")], say) == []


def test_cards_are_chosen_in_the_order_they_are_tapped():
    assert chosen_after(chosen_after((), 2), 0) == (2, 0)
    assert chosen_after((2, 0), 2) == (0,)


def test_the_lessons_of_the_game_played_last_come_first():
    assert course_for("thirteen/killer") == "thirteen/killer"
    assert course_for("whot/old-school") == COURSES[0] == "whot/nigerian"


def test_advice_follows_what_the_table_shows():
    now = Snapshot(
        "whot/nigerian",
        Deck.WHOT,
        ("Ada", "Bisi"),
        state={
            "turn": "Bisi", "direction": 1, "debt": 2, "called": None, "call_card": "2-cross",
            "hands": {"Ada": 3, "Bisi": 2}, "market": 40, "pile": 9,
        },
    )  # fmt: skip
    best = advice_for(Setup("whot/nigerian"), now, read_cards("2-star 7-cross"))[0]
    assert move_words(best.action, say, now.debt) == "Play 2 of stars"
    assert hint_reasons(best, say) == [say("hint.defends")]
    with pytest.raises(UsageError):
        advice_for(Setup("whot/nigerian"), now, read_cards("2-star"))


def large_text(address: str) -> dict:
    """What a browser keeps whose text is half as large again."""
    kept = [{"name": "flutter.companion.text_size", "value": "150"}]
    return {"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": kept}]}


def in_sight(page, *names: str) -> bool:
    """Whether parts are on the page as it stands, whole."""
    boxes = [page.part(name).bounding_box() for name in names]
    height = page.page.viewport_size["height"]
    return all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)


@pytest.mark.browser
def test_the_first_lesson_is_played_to_its_end(serve_app, screen):
    address = serve_app("start")
    page = screen(address, "phone", storage_state=large_text(address))
    page.press("learn")
    page.press("lesson-first")
    page.says("task", "4 of circles")
    # On the smallest page and with large text nothing has to be looked for.
    assert in_sight(page, "task", "call-card", "hand", "moves")
    page.press("hand-13-cross")
    page.press("move-play")
    page.says("feedback", "fits neither the shape nor the number")
    assert in_sight(page, "feedback", "hand", "moves")
    # By keys: the first card, laid; then on to the next step.
    page.strike("1")
    page.says("moves", "Play 7 of circles")
    page.strike("l")
    page.says("feedback", "Right!")
    page.strike("n")
    page.says("task", "10 of triangles")
    page.press("hand-10-square")
    page.press("move-play")
    page.press("next")
    page.says("task", "Pick a card from the market")
    page.press("move-rest")
    page.press("next")
    page.says("task", "Finish!")
    page.press("hand-3-circle")
    page.press("move-play")
    page.says("feedback", "you win the round")
    page.press("next")
    page.says("lesson-over", "Lesson finished")
    page.press("all-lessons")
    page.says("lesson-first", "finished")


@pytest.mark.browser
def test_advice_is_asked_for_at_the_table(serve_app, screen):
    page = screen(serve_app("end"))
    page.press("show-hint")
    page.says("hints", "There is advice once the cards are dealt")
    page.press_button("Back")
    page.wait("live-picture")


@pytest.mark.parametrize("across", [328, 736, 860])
def test_a_hand_is_laid_out_in_rows_that_fit(across):
    for count in range(1, 19):
        in_a_row, height = layout(count, across)
        assert height >= (48 if count > 12 else 56)
        assert in_a_row * (height / 1.4 + 12) <= across + 5
        rows = -(-count // in_a_row)
        assert count > (rows - 1) * in_a_row and in_a_row - count // rows <= 1
