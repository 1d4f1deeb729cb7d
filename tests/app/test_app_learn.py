"""Lessons and advice on the page: texts in every language, and a lesson played in a browser."""

from __future__ import annotations

import pytest

from companion.app.texts import languages, texts
from companion.teach import LESSONS, Advice

every_language = pytest.mark.parametrize("language", ("en", "es", "vi", "th"))


@every_language
def test_every_step_has_its_texts(language):
    assert language in languages()
    say = texts(language)
    for lesson in LESSONS:
        for key in (f"lesson.{lesson.name}", f"lesson.{lesson.name}.about"):
            assert say(key)
        for step in lesson.steps:
            assert say(lesson.text(step)) and say(lesson.text(step, "done"))


@every_language
def test_every_advice_has_its_text(language):
    say = texts(language)
    assert all(say(f"hint.{advice.value}") for advice in Advice)
