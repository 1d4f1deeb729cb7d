"""Teaching: lessons, advice for a hand, and the house rule behind a refusal. Pure."""

from companion.teach.hints import Advice, Hint, hints
from companion.teach.lesson import Ask, Lesson, Step
from companion.teach.lessons import LESSONS, lesson_named, lessons_of
from companion.teach.runner import Moment, Outcome, act, answer, begin, go_on
from companion.teach.why import options_behind

__all__ = [
    "LESSONS",
    "Advice",
    "Ask",
    "Hint",
    "Lesson",
    "Moment",
    "Outcome",
    "Step",
    "act",
    "answer",
    "begin",
    "go_on",
    "hints",
    "lesson_named",
    "lessons_of",
    "options_behind",
]
