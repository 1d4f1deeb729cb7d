"""All lessons, in the order they are learnt: Nigerian Whot first."""

from companion.errors import UsageError
from companion.teach.lesson import Lesson
from companion.teach.lessons import (
    thirteen,
    thirteen_more,
    thirteen_variants,
    whot_english,
    whot_knockout,
    whot_nigerian,
    whot_round,
)

LESSONS: tuple[Lesson, ...] = (
    *whot_nigerian.LESSONS,
    *whot_round.LESSONS,
    *whot_english.LESSONS,
    *whot_knockout.LESSONS,
    *thirteen.LESSONS,
    *thirteen_more.LESSONS,
    *thirteen_more.SOUTHERN_LESSONS,
    *thirteen_variants.LESSONS,
)


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order."""
    return tuple(lesson for lesson in LESSONS if lesson.game == game)


def lesson_named(name: str) -> Lesson:
    """The lesson of a name. Raises `UsageError`."""
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    raise UsageError(f"there is no lesson '{name}': {', '.join(each.name for each in LESSONS)}")
