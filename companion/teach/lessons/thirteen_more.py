"""Thirteen, what comes up later: more about bombs, finishers, instant wins, the southern game."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "thirteen"
SOUTHERN = "thirteen/southern"
_CLAIMS = ("wins four_twos", "wins six_pairs", "wins dragon")

ROWS = Lesson(
    "rows",
    GAME,
    (
        Step(
            "beat",
            ("6S 6H 7C 7D 8S 8D",),
            "table 3S 3D 4C 4D 5C 5H owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="6S 6H 7C 7D 8S 8D KD",
        ),
        Step(
            "quad",
            ("9S 9C 9D 9H",),
            "table 6S 6C 6D 6H owner Dung hands Bao=9 Chi=9 Dung=3",
            hand="4D 9S 9C 9D 9H",
        ),
        Step(
            "not-enough",
            ("pass",),
            "table 2S 2D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4C 8S 8C 8D 8H KD",
        ),
        Step(
            "two-on-two",
            ("2H",),
            "table 2C owner Dung hands Bao=6 Chi=7 Dung=1",
            hand="5D 9S 2H",
        ),
    ),
)

ENDGAME = Lesson(
    "endgame",
    GAME,
    (
        Step(
            "close",
            ("9C 9D",),
            "hands Bao=1 Chi=7 Dung=6",
            hand="4S 8S 9C 9D KH",
        ),
        Step(
            "finisher",
            ("AD",),
            "turn Dung table JC owner Chi hands Bao=5 Chi=4 Dung=1",
            hand="4C 9S AD",
            before=("Dung: KD",),
        ),
        Step(
            "places",
            (),
            "turn Dung table JC owner Chi hands Bao=5 Chi=4 Dung=1",
            hand="4C 9S 10D",
            before=("Dung: KD", "Ada: pass", "Bao: pass", "Chi: pass"),
            ask=Ask.TURN,
            choices=("Ada", "Bao", "Chi"),
        ),
    ),
)

INSTANT = Lesson(
    "instant",
    GAME,
    (
        Step(
            "twos",
            ("wins four_twos",),
            deal=13,
            hand="3S 4D 6C 7H 8S 9D 10C JS KC 2S 2C 2D 2H",
            offers=_CLAIMS,
        ),
        Step(
            "pairs",
            ("wins six_pairs",),
            deal=13,
            hand="3S 3D 5C 5H 7S 7D 9C 9H JS JD JC JH AS",
            offers=_CLAIMS,
        ),
        Step(
            "higher",
            ("wins dragon",),
            deal=13,
            hand="3S 4D 5C 6H 7S 8D 9C 10H JS QD KC AH AS",
            before=("Bao: wins six_pairs",),
            offers=_CLAIMS,
        ),
        Step(
            "late",
            ("6C",),
            "table 5C owner Dung hands Bao=13 Chi=13 Dung=12",
            hand="4D 4H 6C 8S 8D 10H 10C KC KD 2S 2C 2D 2H",
            offers=_CLAIMS[:1],
        ),
    ),
    (("instant_wins", "dragon,four_twos,six_pairs"),),
)

SOUTH = Lesson(
    "south",
    SOUTHERN,
    (
        Step(
            "direction",
            (),
            "hands Bao=9 Chi=9 Dung=9",
            hand="4C 6D KD AH",
            before=("Ada: 4C",),
            ask=Ask.TURN,
            choices=("Bao", "Chi", "Dung"),
        ),
        Step(
            "two-twos",
            ("8S 8C 8D 8H",),
            "table 2S 2D owner Bao hands Bao=2 Chi=9 Dung=9",
            hand="4C 8S 8C 8D 8H KD",
        ),
        Step(
            "four-pairs",
            ("5S 5D 6C 6H 7S 7C 8D 8H",),
            "table 9S 9C 9D 9H owner Bao hands Bao=2 Chi=9 Dung=9",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H",
        ),
        Step(
            "three-twos",
            ("pass",),
            "table 2S 2C 2D owner Bao hands Bao=5 Chi=9 Dung=9",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H",
        ),
    ),
)

LESSONS = (ROWS, ENDGAME, INSTANT)
SOUTHERN_LESSONS = (SOUTH,)
