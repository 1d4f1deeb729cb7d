"""Nigerian Whot, what comes up in a round: beginning and end, being hit, missed calls, an empty
market, changing direction, and how good players use their cards."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "whot/nigerian"
_SAYS = ("says semi last card", "says last card", "says check up")

ROUND = Lesson(
    "round",
    GAME,
    (
        Step(
            "turned",
            ("7-circle",),
            "call 2-circle pile 1 hands Bisi=4 Chidi=4",
            hand="7-circle 10-square 13-cross 3-star",
        ),
        Step(
            "last-two",
            ("2-cross",),
            "turn Chidi call 7-cross pile 16 hands Bisi=2 Chidi=3",
            hand="2-cross",
            before=("Chidi: 3-cross",),
        ),
        Step(
            "who-last",
            (),
            "turn Bisi call 7-cross pile 14 hands Bisi=1 Chidi=2",
            hand="13-circle 4-circle",
            before=("Bisi: 3-cross",),
            ask=Ask.LAST,
            choices=("Ada", "Bisi", "Chidi"),
            shown=("Chidi: 7-star 5-star",),
        ),
    ),
)

HIT = Lesson(
    "hit",
    GAME,
    (
        Step(
            "skipped",
            (),
            "turn Chidi call 7-circle pile 6 hands Bisi=4 Chidi=4",
            hand="10-circle 7-star 13-cross",
            before=("Chidi: 8-circle",),
            ask=Ask.TURN,
            choices=("Ada", "Bisi", "Chidi"),
        ),
        Step(
            "market",
            (),
            "turn Bisi call 7-square pile 9 hands Bisi=4 Chidi=3",
            hand="10-circle 7-star",
            before=("Bisi: 14-square",),
            market="3-cross",
            ask=Ask.TURN,
            choices=("Ada", "Bisi", "Chidi"),
        ),
        Step(
            "slow",
            (),
            "turn Chidi call 7-cross pile 8 hands Bisi=4 Chidi=4",
            hand="10-circle 7-star 13-triangle",
            before=("Chidi: 2-cross", "Bisi: times Ada"),
            market="3-star 11-circle",
            ask=Ask.HELD,
            choices=("4", "5", "6"),
        ),
    ),
)

SHAPE = Lesson(
    "shape",
    GAME,
    (
        Step(
            "own-last",
            ("20-whot need cross",),
            "call 7-star pile 15 hands Bisi=3 Chidi=4",
            hand="20-whot 13-cross",
        ),
        Step(
            "cant",
            ("20-whot need triangle",),
            "turn Bisi call 10-triangle pile 14 hands Bisi=1 Chidi=4",
            hand="20-whot 3-triangle 7-star",
            before=("Bisi: pick", "Chidi: 10-cross"),
        ),
        Step(
            "whot-on-whot",
            ("pick",),
            "turn Chidi call 7-circle pile 6 hands Bisi=5 Chidi=5",
            hand="7-star 3-star 10-cross",
            before=("Chidi: 20-whot need square",),
            market="8-circle",
        ),
    ),
)

MISSED = Lesson(
    "missed",
    GAME,
    (
        Step(
            "forgot",
            (),
            "call 7-star pile 14 hands Bisi=3 Chidi=4",
            hand="3-star 10-cross",
            before=("Ada: 3-star", "Bisi: objects Ada last card"),
            market="7-circle 8-circle",
            ask=Ask.HELD,
            choices=("1", "2", "3"),
        ),
        Step(
            "anew",
            ("says last card",),
            "call 10-triangle pile 20 hands Bisi=3 Chidi=4",
            hand="10-cross 7-star",
            before=("Ada: 10-cross",),
            offers=_SAYS,
        ),
        Step(
            "late",
            ("13-circle",),
            "turn Bisi call 7-circle pile 14 hands Bisi=2 Chidi=3",
            hand="13-circle 7-square",
            before=("Bisi: 3-circle", "Chidi: pick"),
            offers=("objects Bisi last card",),
        ),
    ),
)

CHECK_UP = Lesson(
    "check-up",
    GAME,
    (
        Step(
            "finish",
            ("13-cross",),
            "call 7-cross pile 18 hands Bisi=3 Chidi=4",
            hand="13-cross",
        ),
        Step("say", ("says check up",), offers=_SAYS),
        Step(
            "claim",
            ("objects Chidi check up",),
            "turn Chidi call 7-cross pile 18 hands Bisi=3 Chidi=1",
            hand="13-cross 7-star",
            before=("Chidi: 11-cross",),
            offers=("objects Chidi check up", "objects Chidi last card"),
        ),
    ),
    (("calls.check_up", "draw:2"),),
)

MARKET = Lesson(
    "market",
    GAME,
    (
        Step(
            "last-card",
            ("pick",),
            "call 7-star market 1 hands Bisi=4 Chidi=3",
            hand="10-square 13-cross",
            market="3-circle",
        ),
        Step(
            "reshuffle",
            (),
            before=("Bisi: 3-star", "Chidi: pick"),
            ask=Ask.MARKET,
            choices=("0", "43", "44"),
        ),
        Step(
            "middle",
            ("pick",),
            "turn Bisi call 7-cross market 1 hands Bisi=3 Chidi=4",
            hand="10-square 13-circle",
            before=("Bisi: 2-cross", "Chidi: 2-star"),
            market="3-circle 7-triangle 11-square 8-star",
        ),
    ),
)

TURNING = Lesson(
    "turning",
    GAME,
    (
        Step(
            "away",
            ("2-triangle reverse",),
            "call 7-triangle pile 12 hands Bisi=5 Chidi=1",
            hand="2-triangle 10-triangle 3-cross",
        ),
        Step(
            "stays",
            (),
            before=("Chidi: pick",),
            ask=Ask.TURN,
            choices=("Ada", "Bisi", "Chidi"),
        ),
        Step(
            "back",
            ("5-star reverse",),
            "turn Chidi call 7-cross pile 12 hands Bisi=4 Chidi=2",
            hand="5-star 10-cross 3-triangle",
            before=("Chidi: 5-cross",),
        ),
    ),
    (("reverse_on_pick", "true"),),
)

TACTICS = Lesson(
    "tactics",
    GAME,
    (
        Step(
            "no-follow",
            ("7-star",),
            "call 7-cross pile 9 hands Bisi=4 Chidi=4",
            hand="1-cross 7-star 10-circle 3-star",
        ),
        Step(
            "all-pick",
            ("14-square",),
            "call 7-square pile 14 hands Bisi=1 Chidi=1",
            hand="14-square 7-circle 11-square",
        ),
        Step(
            "two-at-once",
            ("1-circle",),
            "call 4-circle pile 16 hands Bisi=2 Chidi=3",
            hand="1-circle 7-circle",
        ),
        Step("out", ("7-circle",)),
    ),
)

LESSONS = (ROUND, HIT, SHAPE, MISSED, CHECK_UP, MARKET, TURNING, TACTICS)
