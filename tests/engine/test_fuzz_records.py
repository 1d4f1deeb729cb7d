"""Malformed records: nothing but the record error, with line numbers; never a crash or a guess."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.record import RecordError, parse
from companion.engine.record_write import write
from companion.engine.replay import replay
from companion.errors import UsageError

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
TEXTS = [path.read_text("utf-8") for path in GOLDEN]
_WORDS = (
    "game option players deal call position undo stands Ada: Bisi: Chidi: pick pass says objects "
    "times wins holds leaves need reverse skip star 4-circle 20-whot 7H 2S 3S table owner turn "
    "locked hands market pile direction debt Ada=4 Bisi=0 = : , # 0 -1 99999999999999999999 "
    "last card four_twos misdeal thirteen whot/nigerian double_decking number \u2665 \ufe0f \x00"
)
WORDS = _WORDS.split()
NORMAL = settings(max_examples=100, deadline=None, derandomize=True,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
LONG = settings(NORMAL, max_examples=3400)

lines = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
texts = st.one_of(
    st.text(max_size=400),
    st.lists(lines, max_size=20).map("\n".join),
    st.lists(lines, max_size=12).map(
        lambda rest: "\n".join(["game thirteen", "players Ada, Bisi", "deal 13", *rest])
    ),
)


@st.composite
def mutated(draw):
    """A valid record with lines dropped, doubled, swapped, or words and signs changed."""
    found = draw(st.sampled_from(TEXTS)).splitlines()[:60]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(found) - 1))
        change = draw(st.integers(0, 5))
        if change == 0 and len(found) > 1:
            del found[at]
        elif change == 1:
            found.insert(at, found[draw(st.integers(0, len(found) - 1))])
        elif change == 2:
            words = found[at].split() or [""]
            words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
            found[at] = " ".join(words)
        elif change == 3:
            found[at] = found[at][: draw(st.integers(0, len(found[at])))]
        elif change == 4:
            sign = draw(st.characters())
            place = draw(st.integers(0, len(found[at])))
            found[at] = found[at][:place] + sign + found[at][place:]
        else:
            found.insert(at, draw(lines))
    return "\n".join(found)


def survives(text):
    try:
        record = parse(text)
        replay(record)
    except RecordError as error:
        count = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
        assert error.exit_code == 2
        assert error.errors
        assert all(1 <= line <= count and told for line, told in error.errors)
        return
    assert parse(write(record)) == record


@given(texts)
@NORMAL
def test_any_text(text):
    survives(text)


@given(mutated())
@settings(NORMAL, max_examples=200)
def test_records_gone_wrong(text):
    survives(text)


@pytest.mark.long
@pytest.mark.timeout(0)
@given(texts)
@LONG
def test_many_texts(text):
    survives(text)


@pytest.mark.long
@pytest.mark.timeout(0)
@given(mutated())
@settings(LONG, max_examples=6600)
def test_many_records_gone_wrong(text):
    survives(text)


def test_every_mistake_is_told_at_once_with_its_line():
    with pytest.raises(RecordError) as told:
        parse("game thirteen\nplayers Ada, Bisi\ndeal x\nAda: 4-circle\nEfe: pass\n")
    assert [line for line, _ in told.value.errors] == [3, 4, 5]


def test_the_command_line_ends_with_2(tmp_path):
    from companion.cli import main

    path = tmp_path / "game.txt"
    path.write_text("game thirteen\nplayers Ada, Bisi\nAda: 7X\n", "utf-8")
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        assert main(["referee", str(path)]) == 2
    assert "line 3" in said.getvalue()


def test_the_error_is_a_usage_error():
    assert issubclass(RecordError, UsageError)
