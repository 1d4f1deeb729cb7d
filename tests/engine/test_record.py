"""The text of a game: read, written, and refused with every line that is wrong."""

from __future__ import annotations

import pytest

from companion.cards import Shape, read_cards
from companion.engine.events import Deal, Placed, Seated, Shown, Stands, Turned, Undo
from companion.engine.match import Match
from companion.engine.record import Record, RecordError, parse
from companion.engine.record_write import record_of, write
from companion.engine.replay import replay
from companion.engine.values import Action, Kind

HEAD = "game whot/nigerian\nplayers Ada, Bisi, Mary Jane\n"
EVERYTHING = """\
game whot/nigerian
option double_decking number
option calls.number draw:1
players Ada, Bisi, Mary Jane
deal 5
call 4-circle
Ada: 4-triangle 4-star
Bisi: 2-star reverse
Mary Jane: pick
Ada: 20-whot need circle
Ada: 20-whot reverse need star
Ada: says last card
Bisi: objects Mary Jane pick two
referee: times Mary Jane
Bisi: pass
Ada: wins four_twos
Ada: leaves
stands
undo
players Bisi, Ada
call 20-whot need cross
position turn Bisi call 20-whot need triangle market 38 pile 2 hands Ada=4 Bisi=5
Mary Jane: holds 7-star 20-whot
Bisi: holds
"""


def entry(line, head=HEAD):
    return parse(head + line + "\n").entries[-1].event


@pytest.mark.parametrize(
    "line, event",
    [
        ("deal 5", Deal(5)),
        ("call O4", Turned(read_cards("4-circle")[0])),
        ("CALL 20 need ball", Turned(read_cards("20-whot")[0], Shape.CIRCLE)),
        ("stands", Stands()),
        ("players Bisi,  Ada", Seated(("Bisi", "Ada"))),
        ("ada : 8-circle", Action("Ada", Kind.PLAY, read_cards("8-circle"))),
        ("Ada: o8, T8", Action("Ada", Kind.PLAY, read_cards("8-circle 8-triangle"))),
        ("Ada: W20 NEED star", Action("Ada", Kind.PLAY, read_cards("W20"), Shape.STAR)),
        ("Ada: W20 I need star", Action("Ada", Kind.PLAY, read_cards("W20"), Shape.STAR)),
        ("Ada: W20 skip", Action("Ada", Kind.PLAY, read_cards("W20"), extras=("skip",))),
        ("Ada: Picks  # two", Action("Ada", Kind.PICK)),
        ("mary jane: says  last   card", Action("Mary Jane", Kind.SAYS, words="last card")),
        (
            "Ada: objects mary jane last card",
            Action("Ada", Kind.OBJECTS, words="last card", target="Mary Jane"),
        ),
        ("Ada: times Bisi", Action("Ada", Kind.TIMES, target="Bisi")),
        ("Bisi: wins four_twos", Action("Bisi", Kind.WINS, words="four_twos")),
        ("Bisi: HOLDS 7-star", Shown("Bisi", read_cards("7-star"))),
        (
            "position turn Mary Jane market 38 locked hands Ada=4",
            Placed(
                (("turn", "Mary Jane"), ("market", "38"), ("locked", ""), ("hands", "Ada=4"))
            ),
        ),
    ],
)  # fmt: skip
def test_a_line_and_what_it_says(line, event):
    assert entry(line) == event


def test_written_again_it_is_the_same_text():
    record = parse(EVERYTHING)
    assert write(record) == EVERYTHING
    assert parse(write(record)) == record


def test_blanks_comments_and_line_ends_do_not_matter():
    loose = "\ufeff# a game\r\n\r\n" + EVERYTHING.replace("\n", "   # so\r\n\n")
    assert parse(loose) == parse(EVERYTHING)


def test_undo_takes_back_the_line_above():
    text = HEAD + "deal 5\ncall 4-circle\nAda: 8-circle\nundo\nAda: 7-circle\n"
    steps, match = replay(parse(text))
    assert [step.text for step in steps] == ["8-circle", "undo", "7-circle"]
    assert match.events == replay(parse(text.replace("Ada: 8-circle\nundo\n", "")))[1].events
    assert isinstance(parse(text).entries[3].event, Undo)


@pytest.mark.parametrize(
    "line, wrong",
    [
        ("Ada 8-circle", "no line of a record"),
        ("Zed: pick", "'Zed' is no player: Ada, Bisi, Mary Jane"),
        ("Ada:", "does nothing"),
        ("Ada: 6-circle", "'6-circle' is no whot card"),
        ("Ada: 7H", "'7H' is no whot card"),
        ("Ada: sings", "'sings' is no whot card"),
        ("Ada: need star", "names no card"),
        ("Ada: 20-whot need", "write the shape"),
        ("Ada: 20-whot need moon", "'moon' is no shape"),
        ("Ada: 20-whot need star need cross", "one shape"),
        ("Ada: 20-whot need star 8-circle", "follows need star"),
        ("Ada: 2-circle reverse reverse", "twice"),
        ("Ada: 2-circle reverse 2-star", "follows reverse"),
        ("Ada: pick 3", "stands alone"),
        ("Ada: says", "write the words"),
        ("Ada: objects Zed last card", "name one of Ada, Bisi"),
        ("Ada: times Bisi now", "only who is slow"),
        ("Ada: wins", "write with what"),
        ("Ada: holds 7H", "'7H' is no whot card"),
        ("deal five", "no number"),
        ("deal " + "9" * 5000, "no number"),
        (f"Ada: {'9' * 5000}-circle", "no whot card"),
        (f"option decks {'9' * 5000}", "1 to 2"),
        ("option special_cards 2=pick:²", "pick:1 to pick:9"),
        ("call", "write the card"),
        ("call 4-circle need", "write the shape"),
        ("call 9-circle", "'9-circle' is no whot card"),
        ("undo", "no line above"),
        ("position", "write the state"),
        ("position Ada", "no field"),
        ("position turn Ada turn Ada", "turn is written twice"),
        ("position turn hands Ada=1", "nothing follows turn"),
        ("players", "can't be a name"),
        ("players Ada, ada", "named twice"),
        ("players Zo\u00eb, Zoe\u0308", "named twice"),
        ("option decks", "a name and a value"),
        ("option decks 3", "1 to 2"),
        ("option luck 1", "no option 'luck'"),
        ("game whot/english", "one game"),
    ],
)
def test_a_malformed_line_is_named(line, wrong):
    with pytest.raises(RecordError) as caught:
        parse(HEAD + line + "\n")
    assert [number for number, _ in caught.value.errors] == [3]
    assert wrong in str(caught.value)
    assert str(caught.value).startswith("line 3: ")


def test_everything_wrong_is_told_at_once():
    text = "game whot/danish\noption decks\nplayers A, B\ndeal x\nA: 4-moon\nC: pick\nhello\n"
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert [line for line, _ in caught.value.errors] == [1, 2, 4, 5, 6, 7]
    assert "whot/nigerian" in str(caught.value)


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("", "the game is missing"),
        ("players A, B\n", "the game is missing"),
        ("game whot/nigerian\n", "players are missing"),
        ("game whot/nigerian\noption decks 1\noption decks 2\nplayers A, B\n", "given twice"),
        ("game whot/nigerian\nplayers A, B\ndeal 3\noption decks 2\n", "before the first deal"),
        ("game whot/custom\nplayers A, B\n", "special_cards"),
        ("game poker\nplayers A, B\n", "no game 'poker'"),
        ("game whot/nigerian\nplayers A, B=2\n", "can't be a name"),
    ],
)
def test_a_malformed_head(text, wrong):
    with pytest.raises(RecordError, match=wrong):
        parse(text)


def test_a_tables_own_cards():
    text = "game whot/custom\noption special_cards 3=pick:2, 20=whot\nplayers A, B\n"
    steps, match = replay(parse(text + "deal 4\ncall 7-circle\nA: 3-circle\n"))
    assert match.state.debt == 2 and steps[0].verdict.calls == ("Pick two",)


@pytest.mark.parametrize(
    "lines, wrong",
    [
        ("Ada: pick", "turn a call card up first"),
        ("stands", "turn a call card up first"),
        ("deal 20\ncall 4-circle", "1 to 10 cards"),
        ("deal 5\ncall 4-circle\ndeal 5", "not over yet"),
        ("deal 5\ncall 4-circle need star", "lets nobody name a shape"),
        ("deal 5\ncall 4-circle\nAda: holds 7-star", "when the round is over"),
        ("deal 5\ncall 4-circle\nAda: pick\ncall 5-circle", "not over yet"),
        ("position turn Ada call 7-circle market 50 pile 2 hands Ada=1 Bisi=1", "name Mary Jane"),
    ],
)
def test_a_line_where_it_makes_no_sense(lines, wrong):
    with pytest.raises(RecordError, match=wrong) as caught:
        replay(parse(HEAD + lines + "\n"))
    assert caught.value.errors[-1][0] == 2 + len(lines.split("\n"))


@pytest.mark.parametrize(
    "fields, wrong",
    [
        ("turn Ada call 7-circle market 38 pile 1 hands A=5", "no NAME=NUMBER"),
        ("turn Zed call 7-circle market 38 pile 1 hands %", "no player"),
        ("call 7-circle market 38 pile 1 hands %", "turn is missing"),
        ("turn Ada market 38 pile 1 hands %", "don't make"),
        ("turn Ada call 7-circle market 40 pile 1 hands %", "don't make the 54 cards"),
        ("turn Ada call 7-circle hands %", "in the market and in the pile"),
        ("turn Ada call 6-circle market 38 pile 1 hands %", "no whot card"),
        ("turn Ada call 7-circle need whot market 38 pile 1 hands %", "five other shapes"),
        ("turn Ada call 7-circle need star market 38 pile 1 hands %", "lets nobody name"),
        ("turn Ada call 7-circle market x pile 1 hands %", "no number"),
        (f"turn Ada call 7-circle market {'9' * 5000} pile 1 hands %", "no number"),
        (f"turn Ada call 7-circle market 38 pile 1 hands Ada={'9' * 5000}", "no NAME=NUMBER"),
        ("turn Ada call 7-circle market 38 pile 1 direction 2 hands %", "write 1 or -1"),
        ("turn Ada call 7-circle market 38 pile 1 debt 2 hands %", "makes nobody pick"),
        ("turn Ada call 7-circle market 38 pile 1 debt 2 attack 7 hands %", "no 7 makes"),
        ("turn Ada owner Ada call 7-circle market 38 pile 1 hands %", "no field of Whot"),
        ("turn Ada call 7-circle market 48 pile 1 hands Ada=0 Bisi=4 Mary Jane=1", "be over"),
        ("turn Ada call 7-circle market 38 pile 1 hands Ada=5 Ada=5", "counted twice"),
    ],
)
def test_an_impossible_position(fields, wrong):
    line = "position " + fields.replace("%", "Ada=5 Bisi=5 Mary Jane=5")
    with pytest.raises(RecordError, match=wrong):
        replay(parse(HEAD + line + "\n"))


def test_market_or_pile_may_be_left_to_the_sum():
    line = "position turn Ada call 7-circle pile 4 hands Ada=5 Bisi=5 Mary Jane=5\n"
    assert replay(parse(HEAD + line))[1].state.market == 35


def test_a_name_typed_with_its_mark_apart():
    text = "game whot/nigerian\nplayers Zo\u00eb, Bisi\ndeal 5\ncall 4-circle\nZoe\u0308: pick\n"
    assert replay(parse(text))[1].verdict.action.player == "Zo\u00eb"


def test_a_match_as_a_record():
    match = Match.begin("whot/nigerian", ["Ada", "Bisi"], {"decks": 2, "calls.semi_last": "off"})
    match = match.deal(5, read_cards("4-circle")[0])
    match, _ = match.act(Action("Ada", Kind.PLAY, read_cards("8-circle")))
    record = record_of(match)
    assert record == Record(
        "whot/nigerian",
        (("decks", "2"), ("calls.semi_last", "off")),
        ("Ada", "Bisi"),
        record.entries,
    )
    assert write(record).endswith("deal 5\ncall 4-circle\nAda: 8-circle\n")
    assert replay(parse(write(record)))[1] == match


def test_hands_shown_are_checked():
    over = "position turn Ada call 7-circle market 47 pile 1 hands Ada=1 Bisi=2 Mary Jane=3\n"
    over = HEAD + over + "Ada: 11-circle\n"
    steps, _ = replay(parse(over + "Bisi: holds 7-star\n"))
    assert [reason.code for reason in steps[1].notes] == ["hand_differs"]
    with pytest.raises(RecordError, match="lies in the pile"):
        replay(parse(over + "Bisi: holds 11-circle 7-star\n"))
    with pytest.raises(RecordError, match="held by somebody"):
        replay(parse(over + "Bisi: holds 7-star\nMary Jane: holds 7-star\n"))
