"""Thirteen as it is played elsewhere: Killer, and the northern game, which is experimental."""

from companion.teach.lesson import Lesson, Step

KILLER_GAME = "thirteen/killer"
NORTHERN_GAME = "thirteen/northern"
_ALL_PASSED = ("Bao: pass", "Chi: pass", "Dung: pass")

KILLER = Lesson(
    "killer",
    KILLER_GAME,
    (
        Step(
            "lowest",
            ("3S",),
            deal=13,
            hand="3S 5C 5D 6H 7C 9S 9D 10H JC QD KS AH 2C",
        ),
        Step(
            "own",
            ("10S",),
            "turn Bao table 9H owner Ada hands Bao=6 Chi=5 Dung=7",
            hand="10S KD",
            before=_ALL_PASSED,
        ),
        Step("finish", ("KD",)),
        Step(
            "change",
            ("4C 4D", "pass"),
            "turn Bao table AH owner Ada hands Bao=6 Chi=5 Dung=7",
            hand="4C 4D 9S",
            before=_ALL_PASSED,
        ),
    ),
)

CHOPS = Lesson(
    "chops",
    KILLER_GAME,
    (
        Step(
            "two-twos",
            ("8S 8C 8D 8H",),
            "table 2S 2D owner Dung hands Bao=9 Chi=9 Dung=2",
            hand="4C 8S 8C 8D 8H KD",
        ),
        Step(
            "three-twos",
            ("pass",),
            "table 2S 2C 2D owner Dung hands Bao=9 Chi=9 Dung=5",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H 9S 9C",
        ),
        Step(
            "quad",
            ("JS JC JD JH",),
            "table 5S 5D 6C 6H 7S 7C 8D 8H owner Dung hands Bao=9 Chi=9 Dung=2",
            hand="4C JS JC JD JH KD",
        ),
        Step(
            "back",
            ("5S 5D 6C 6H 7S 7C 8D 8H",),
            "table JS JC JD JH owner Dung hands Bao=9 Chi=9 Dung=2",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H",
        ),
        Step(
            "longer",
            ("5S 5D 6C 6H 7S 7C 8D 8H",),
            "table 10S 10D JC JH QS QC owner Dung hands Bao=9 Chi=9 Dung=2",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H",
        ),
    ),
)

NORTH = Lesson(
    "north",
    NORTHERN_GAME,
    (
        Step(
            "suit",
            ("JD",),
            "table 9D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="6C 10S JD KH 2S",
        ),
        Step(
            "two",
            ("2S",),
            "table KD owner Dung hands Bao=9 Chi=9 Dung=1",
            hand="4C 9S AH 2S",
        ),
        Step(
            "pair",
            ("9S 9C",),
            "table 6S 6C owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="8D 8H 9S 9C QS QH",
        ),
        Step(
            "run",
            ("7D 8D 9D",),
            "table 4D 5D 6D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4C 7D 8D 9D JS QS KS",
        ),
    ),
)

LAST_TWO = Lesson(
    "last-two",
    NORTHERN_GAME,
    (
        Step(
            "quad",
            ("8S 8C 8D 8H",),
            "table 2H owner Dung hands Bao=9 Chi=9 Dung=1",
            hand="4C 8S 8C 8D 8H KD",
        ),
        Step(
            "no-rows",
            ("4S 4C",),
            "hands Bao=9 Chi=9 Dung=7",
            hand="4S 4C 5D 5H 6S 6C KD",
        ),
        Step(
            "plan",
            ("2H",),
            "hands Bao=3 Chi=5 Dung=4",
            hand="6C 2H",
        ),
        Step("out", ("6C",), before=_ALL_PASSED),
    ),
)

LESSONS = (KILLER, CHOPS, NORTH, LAST_TWO)
