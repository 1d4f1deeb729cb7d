"""Thirteen: from the first lead with the 3 of spades to going out."""

from companion.teach.lesson import Ask, Lesson, Step

GAME = "thirteen"

LEAD = Lesson(
    "lead",
    GAME,
    (
        Step(
            "three",
            ("3S 4D 5C", "3S", "3S 4D 5C 6H"),
            deal=13,
            hand="3S 4D 5C 6H 8S 8D 9C 10H JS JD KC AH 2S",
        ),
        Step(
            "rank",
            ("AD",),
            "turn Dung table JC owner Chi hands Bao=9 Chi=9 Dung=9",
            hand="QH AD 2S 9C",
            before=("Dung: KC",),
        ),
        Step(
            "suit",
            ("9H",),
            "turn Dung table 6C owner Chi hands Bao=9 Chi=9 Dung=9",
            hand="4C 9S 9H 2D",
            before=("Dung: 9D",),
        ),
    ),
)

SETS = Lesson(
    "sets",
    GAME,
    (
        Step(
            "pair",
            ("8C 8H",),
            "table 6S 6D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="8C 8H KS KD 2H",
        ),
        Step(
            "pair-suit",
            ("9S 9H",),
            "table 9C 9D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="5C 9S 9H",
        ),
        Step(
            "triple",
            ("7S 7D 7H",),
            "table 5S 5C 5D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="7S 7D 7H AS AC",
        ),
        Step(
            "shed",
            ("4S 4D 4H",),
            "hands Bao=9 Chi=9 Dung=7",
            hand="4S 4D 4H KD",
        ),
    ),
)

RUNS = Lesson(
    "runs",
    GAME,
    (
        Step(
            "run",
            ("7S 8H 9C", "6D 7S 8H"),
            "table 4S 5D 6C owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="6D 7S 8H 9C KD",
        ),
        Step(
            "top",
            ("8C 9S 10D",),
            "table 7C 8D 9H owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="7S 8C 9S 10D KD",
        ),
        Step(
            "no-two",
            ("JC QS KD", "QS KD AH"),
            "table 10S JD QC owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4D JC QS KD AH 2C",
        ),
    ),
)

PASSING = Lesson(
    "passing",
    GAME,
    (
        Step(
            "forced",
            ("pass",),
            "table AS owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4D 5S 9C KH",
        ),
        Step(
            "locked",
            (),
            before=("Bao: AD", "Chi: pass", "Dung: 2C"),
            ask=Ask.TURN,
            choices=("Ada", "Bao", "Chi"),
        ),
        Step(
            "save",
            ("pass",),
            "table 10S owner Dung hands Bao=10 Chi=9 Dung=9",
            hand="5C 5H JS JD 2H",
        ),
        Step(
            "clear",
            ("4C",),
            "turn Bao table KH owner Ada hands Bao=7 Chi=8 Dung=6",
            hand="4C 6D AH 2S",
            before=("Bao: pass", "Chi: pass", "Dung: pass"),
        ),
    ),
)

BOMBS = Lesson(
    "bombs",
    GAME,
    (
        Step(
            "quad",
            ("8S 8C 8D 8H",),
            "table 2S owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4C 8S 8C 8D 8H KD",
        ),
        Step(
            "pairs",
            ("5S 5D 6C 6H 7S 7C 8D 8H",),
            "table 2S 2D owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="3C 5S 5D 6C 6H 7S 7C 8D 8H",
        ),
        Step(
            "only-twos",
            ("pass",),
            "table AH owner Dung hands Bao=9 Chi=9 Dung=7",
            hand="4C 9S 9C 9D 9H KS",
        ),
    ),
)

WHEN = Lesson(
    "when",
    GAME,
    (
        Step(
            "now",
            ("6S 6C 6D 6H",),
            "table 2H owner Dung hands Bao=9 Chi=8 Dung=1",
            hand="6S 6C 6D 6H JD QC",
        ),
        Step(
            "keep",
            ("4C",),
            "hands Bao=9 Chi=9 Dung=8",
            hand="4C 6S 6C 6D 6H 10D 2H",
        ),
        Step(
            "two",
            ("2C",),
            "table AS owner Dung hands Bao=6 Chi=7 Dung=3",
            hand="5D 5H 2C",
        ),
    ),
)

OUT = Lesson(
    "out",
    GAME,
    (
        Step(
            "plan",
            ("2H",),
            "hands Bao=3 Chi=5 Dung=4",
            hand="4S 2H",
        ),
        Step("first", ("4S",), before=("Bao: pass", "Chi: pass", "Dung: pass")),
        Step(
            "inherit",
            (),
            before=("Bao: pass", "Chi: pass", "Dung: pass"),
            ask=Ask.TURN,
            choices=("Bao", "Chi", "Dung"),
        ),
    ),
)

LESSONS = (LEAD, SETS, RUNS, PASSING, BOMBS, WHEN, OUT)
