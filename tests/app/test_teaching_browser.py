"""A lesson with real cards, and advice for a hand held up, in a browser with a fake camera."""

from __future__ import annotations

import random
from contextlib import ExitStack

import pytest
from conftest import serving
from served_teaching import SEED

from companion.app.texts import texts
from companion.engine.values import Action, Kind
from companion.teach.lesson import LEARNER
from companion.teach.practice import Practice

pytestmark = pytest.mark.browser


@pytest.fixture
def serve_teaching(tmp_path):
    with ExitStack() as running:

        def start(mode: str) -> str:
            words = (str(tmp_path), mode)
            return running.enter_context(serving(tmp_path, *words, module="served_teaching"))

        yield start


def test_a_lesson_is_played_with_real_cards(serve_teaching, screen, tmp_path):
    (tmp_path / "settings.json").write_text('{"lesson-camera": "7"}')
    page = screen(serve_teaching("lessons"))
    page.press("learn")
    page.wait("source-path")
    page.press("lesson-first")
    page.says("lesson-camera", "Lay the card you play")
    (tmp_path / "lying.txt").write_text("4-circle 13-cross")
    page.says("feedback", "fits neither the shape nor the number")
    (tmp_path / "lying.txt").write_text("4-circle 7-circle")
    page.says("feedback", "Right!")
    # A tap does what it did before.
    page.press("next")
    page.says("task", "10 of triangles")
    page.press("hand-10-square")
    page.press("move-play")
    page.says("feedback", "Right!")


def test_a_practice_round_is_played_with_real_cards(serve_teaching, screen, tmp_path):
    dealt = Practice("whot/nigerian", random.Random(SEED).randrange(2**32))
    plays = dealt.rules.legal_actions(dealt.state, dealt.hand)
    card = next(action.cards[0] for action in plays if action.cards and not action.need)
    dealt.act(Action(LEARNER, Kind.PLAY, (card,)))
    (tmp_path / "settings.json").write_text('{"lesson-camera": "7"}')
    page = screen(serve_teaching("lessons"), "phone")
    page.press("learn")
    page.press("practice-whot-nigerian")
    page.says("lesson-camera", "Lay the card you play")
    (tmp_path / "lying.txt").write_text(f"4-circle {card}")
    page.says("log", f"Ada played {texts().card(card)}")
    page.says("seat-Ada", str(len(dealt.hand)))


def test_a_hand_is_held_up_for_advice(serve_teaching, screen, tmp_path):
    page = screen(serve_teaching("advice"))
    page.press("show-hint")
    page.press("show-hand")
    (tmp_path / "lying.txt").write_text("7-circle 10-square 4-circle")
    page.says("hand-count", "2 of 3")
    # What was misread takes a tap, and one on the first of what it may be.
    page.press("held-2")
    page.says("hand-instead", "Not 10 of squares?")
    page.press("instead-10-circle")
    page.gone("hand-instead")
    page.says("hand-count", "2 of 3")
    page.press("card-2-cross")
    page.press("hand-done")
    page.says("best-move", "Play 10 of circles")
    # And so it is in a hand that is known already.
    page.press("known-2")
    page.press("instead-10-triangle")
    page.says("best-move", "Play 7 of circles")
    page.press("hint-player-Bisi")
    page.wait("show-hand")
