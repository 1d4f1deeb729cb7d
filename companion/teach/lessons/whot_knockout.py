"""Knock-out Whot: a star has two numbers, and stars left in the hand cost dearly."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "whot/knockout"

STARS = Lesson(
    "stars",
    GAME,
    (
        Step(
            "inner",
            ("7-star",),
            "turn Chidi call 10-circle pile 5 hands Bisi=5 Chidi=5",
            hand="7-star 10-cross 3-square",
            before=("Chidi: 14-circle",),
        ),
        Step(
            "outer",
            ("7-circle",),
            "turn Chidi call 3-star pile 7 hands Bisi=5 Chidi=5",
            hand="14-square 7-circle 10-cross",
            before=("Chidi: 7-star",),
        ),
    ),
)

DOUBLES = Lesson(
    "doubles",
    GAME,
    (
        Step(
            "one",
            (),
            "turn Bisi call 7-cross pile 14 hands Bisi=1 Chidi=3",
            hand="3-star 10-cross",
            before=("Bisi: 3-cross",),
            ask=Ask.TOTAL,
            choices=("13", "16", "32"),
        ),
        Step(
            "two",
            (),
            "turn Bisi call 7-cross pile 14 hands Bisi=1 Chidi=3",
            hand="3-star 1-star 10-cross",
            before=("Bisi: 3-cross",),
            ask=Ask.TOTAL,
            choices=("18", "36", "72"),
        ),
        Step(
            "shed",
            ("7-star",),
            "call 7-circle pile 14 hands Bisi=1 Chidi=4",
            hand="7-star 13-circle 3-star",
        ),
    ),
)

LESSONS = (STARS, DOUBLES)
