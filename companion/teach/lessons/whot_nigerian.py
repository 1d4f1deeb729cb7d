"""Nigerian Whot: from the first card to the counting of hands."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "whot/nigerian"
_SAYS = ("says semi last card", "says last card", "says check up")

FIRST = Lesson(
    "first",
    GAME,
    (
        Step(
            "match",
            ("7-circle", "4-star"),
            "call 4-circle pile 1 hands Bisi=4 Chidi=4",
            hand="7-circle 4-star 13-cross 10-square",
        ),
        Step(
            "number",
            ("10-square",),
            "turn Chidi call 4-triangle pile 6 hands Bisi=3 Chidi=4",
            hand="7-circle 10-square 13-cross",
            before=("Chidi: 10-triangle",),
        ),
        Step(
            "pick",
            ("pick",),
            "turn Chidi call 7-star pile 9 hands Bisi=3 Chidi=3",
            hand="10-square 13-cross",
            before=("Chidi: 3-star",),
            market="3-circle",
        ),
        Step(
            "win",
            ("3-circle",),
            "turn Chidi call 7-cross pile 16 hands Bisi=2 Chidi=3",
            hand="3-circle",
            before=("Chidi: 3-cross",),
        ),
    ),
)

AGAIN = Lesson(
    "again",
    GAME,
    (
        Step(
            "hold-on",
            ("1-circle",),
            "call 3-circle pile 4 hands Bisi=4 Chidi=4",
            hand="1-circle 12-circle 7-star 13-cross",
        ),
        Step("hold-on-again", ("12-circle",), market="3-square"),
        Step(
            "suspension",
            ("8-triangle",),
            "turn Chidi call 4-triangle pile 9 hands Bisi=1 Chidi=5",
            hand="8-triangle 7-star 3-cross",
            before=("Chidi: 7-triangle",),
        ),
        Step(
            "market",
            ("14-square",),
            "call 7-square pile 7 hands Bisi=4 Chidi=3",
            hand="14-square 11-square 3-star",
        ),
        Step("market-again", ("11-square",), market="10-cross"),
    ),
)

PICKS = Lesson(
    "picks",
    GAME,
    (
        Step(
            "defend",
            ("2-star",),
            "turn Chidi call 7-cross pile 3 hands Bisi=4 Chidi=4",
            hand="2-star 7-triangle 20-whot 11-cross",
            before=("Chidi: 2-cross",),
        ),
        Step(
            "pay",
            ("pick",),
            "turn Chidi call 7-circle pile 6 hands Bisi=4 Chidi=4",
            hand="2-circle 7-star 13-circle",
            before=("Chidi: 5-circle",),
            market="3-star 10-cross 8-circle",
        ),
        Step(
            "dead",
            ("10-square",),
            "turn Bisi call 7-square pile 8 hands Bisi=4 Chidi=4",
            hand="10-square 7-star 3-triangle",
            before=("Bisi: 2-square", "Chidi: pick"),
        ),
        Step(
            "keep",
            ("13-triangle",),
            "call 10-triangle pile 7 hands Bisi=5 Chidi=5",
            hand="2-triangle 13-triangle 7-cross",
        ),
        Step(
            "attack",
            ("2-triangle",),
            "call 13-triangle pile 14 hands Bisi=1 Chidi=4",
            hand="2-triangle 3-triangle 7-cross",
        ),
    ),
)

WHOT = Lesson(
    "whot",
    GAME,
    (
        Step(
            "call",
            ("20-whot need star",),
            "call 7-triangle pile 5 hands Bisi=4 Chidi=4",
            hand="20-whot 3-star 8-star 5-star 10-cross",
        ),
        Step(
            "follow",
            ("11-square",),
            "turn Chidi call 7-circle pile 6 hands Bisi=4 Chidi=4",
            hand="11-square 7-star 20-whot",
            before=("Chidi: 20-whot need square",),
        ),
        Step(
            "bound",
            ("13-cross",),
            "turn Bisi call 7-circle pile 8 hands Bisi=4 Chidi=4",
            hand="7-circle 3-square 13-cross",
            before=("Bisi: 20-whot need cross", "Chidi: pick"),
        ),
        Step(
            "last",
            ("12-circle",),
            "call 12-triangle pile 12 hands Bisi=4 Chidi=3",
            hand="20-whot 12-circle",
        ),
    ),
)

CALLS = Lesson(
    "calls",
    GAME,
    (
        Step(
            "two-left",
            ("7-star",),
            "call 7-circle pile 9 hands Bisi=4 Chidi=4",
            hand="7-star 3-star 10-cross",
        ),
        Step("semi", ("says semi last card",), offers=_SAYS),
        Step(
            "last",
            ("says last card",),
            before=("Bisi: 4-star", "Chidi: pick", "Ada: 3-star"),
            offers=_SAYS,
        ),
        Step(
            "claim",
            ("objects Chidi last card",),
            "turn Chidi call 7-cross pile 14 hands Bisi=3 Chidi=2",
            hand="13-circle 7-circle",
            before=("Chidi: 13-cross",),
            offers=("objects Chidi last card", "objects Bisi last card"),
        ),
        Step(
            "slow",
            ("times Bisi",),
            "turn Bisi call 7-cross pile 14 hands Bisi=3 Chidi=2",
            hand="13-circle 7-circle",
            offers=("times Bisi", "times Chidi"),
        ),
    ),
)

DOUBLE = Lesson(
    "double",
    GAME,
    (
        Step(
            "deck",
            ("4-triangle 4-star",),
            "call 4-circle pile 5 hands Bisi=4 Chidi=4",
            hand="4-triangle 4-star 7-star 10-square",
        ),
        Step(
            "number-first",
            ("4-star",),
            "call 7-star pile 5 hands Bisi=4 Chidi=4",
            hand="4-star 4-triangle 10-cross",
        ),
        Step(
            "defend",
            ("2-star 2-triangle", "2-triangle 2-star"),
            "turn Chidi call 7-cross pile 9 hands Bisi=4 Chidi=4",
            hand="2-star 2-triangle 7-circle 10-square",
            before=("Chidi: 2-cross",),
        ),
        Step(
            "to-one",
            ("says last card",),
            "call 10-cross pile 12 hands Bisi=4 Chidi=4",
            hand="10-circle 10-square 7-star",
            before=("Ada: 10-circle 10-square",),
            offers=_SAYS,
        ),
    ),
    (("double_decking", "number"),),
)

COUNT = Lesson(
    "count",
    GAME,
    (
        Step(
            "star",
            ("3-circle",),
            "turn Chidi call 10-circle pile 7 hands Bisi=4 Chidi=5",
            hand="7-star 3-circle 10-cross",
            before=("Chidi: 13-circle",),
        ),
        Step(
            "shed",
            ("13-cross",),
            "call 10-cross pile 14 hands Bisi=3 Chidi=1",
            hand="13-cross 3-cross 7-star",
        ),
        Step(
            "total",
            (),
            "turn Bisi call 7-cross pile 14 hands Bisi=1 Chidi=3",
            hand="7-star 20-whot",
            before=("Bisi: 3-cross",),
            ask=Ask.TOTAL,
            choices=("27", "34", "41"),
        ),
    ),
)

LESSONS = (FIRST, AGAIN, PICKS, WHOT, CALLS, DOUBLE, COUNT)
