"""English Whot: plain numbers, ladders, the Whot's three functions, a hundred points."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "whot/english"

PLAIN = Lesson(
    "plain",
    GAME,
    (
        Step(
            "two",
            ("10-circle",),
            "turn Chidi call 7-circle pile 4 hands Bisi=5 Chidi=5",
            hand="10-circle 7-star 13-cross",
            before=("Chidi: 2-circle",),
        ),
        Step(
            "eight",
            (),
            "call 3-circle pile 6 hands Bisi=5 Chidi=5",
            hand="8-circle 7-star 13-cross",
            before=("Ada: 8-circle",),
            ask=Ask.TURN,
            choices=("Ada", "Bisi", "Chidi"),
        ),
        Step(
            "pick",
            ("pick",),
            "turn Chidi call 7-star pile 9 hands Bisi=5 Chidi=5",
            hand="10-square 13-cross 2-circle",
            before=("Chidi: 5-star",),
            market="20-whot",
        ),
    ),
)

LADDER = Lesson(
    "ladder",
    GAME,
    (
        Step(
            "up",
            ("10-triangle 11-triangle 12-triangle",),
            "call 10-circle pile 5 hands Bisi=5 Chidi=5",
            hand="11-triangle 10-triangle 7-star 12-triangle",
        ),
        Step(
            "down",
            ("3-square 2-square 1-square",),
            "call 3-circle pile 8 hands Bisi=5 Chidi=5",
            hand="1-square 2-square 3-square 5-square",
        ),
    ),
)

WHOTS = Lesson(
    "functions",
    GAME,
    (
        Step(
            "need",
            ("20-whot need star",),
            "call 7-triangle pile 5 hands Bisi=5 Chidi=5",
            hand="20-whot 3-star 8-star 10-cross",
        ),
        Step(
            "skip",
            ("20-whot skip", "20-whot reverse"),
            "call 7-star pile 12 hands Bisi=1 Chidi=4",
            hand="20-whot 3-star 10-cross",
        ),
        Step(
            "stays",
            ("5-star",),
            "turn Bisi call 7-star pile 9 hands Bisi=4 Chidi=4",
            hand="5-star 7-cross 10-circle",
            before=("Bisi: 20-whot reverse",),
        ),
    ),
)

DEFENCE = Lesson(
    "defence",
    GAME,
    (
        Step(
            "answer",
            ("20-whot need star",),
            "turn Chidi call 7-triangle pile 6 hands Bisi=5 Chidi=5",
            hand="20-whot 3-star 8-star",
            before=("Chidi: 20-whot need circle",),
        ),
        Step(
            "skipped",
            ("20-whot need cross", "20-whot skip", "20-whot reverse"),
            "turn Chidi call 7-star pile 9 hands Bisi=2 Chidi=4",
            hand="20-whot 7-cross 3-cross",
            before=("Chidi: 20-whot skip",),
        ),
    ),
)

HUNDRED = Lesson(
    "hundred",
    GAME,
    (
        Step(
            "total",
            (),
            "turn Bisi call 7-cross pile 14 hands Bisi=1 Chidi=3",
            hand="7-star 10-cross",
            before=("Bisi: 3-cross",),
            ask=Ask.TOTAL,
            choices=("17", "24", "34"),
        ),
        Step(
            "shed",
            ("5-star",),
            "call 5-circle pile 15 hands Bisi=1 Chidi=3",
            hand="5-star 7-circle 3-cross",
        ),
    ),
)

LESSONS = (PLAIN, LADDER, WHOTS, DEFENCE, HUNDRED)
