"""Whole deals of Thirteen for stakes on a table of cartoons: the hands left are laid open, read and
confirmed with one tap each."""

import math

import pytest
from rounds import Act
from rounds_table import CARD, HEIGHT, WIDTH

from companion.engine.events import Shown
from companion.referee.events import Topic
from companion.referee.showing import wanted
from companion.referee.taps import Tap, TapKind


class Ending(Act):
    """A deal, and what is laid down after it."""

    def lay_open(self):
        """Everybody lays the cards left down in a row, and says that what was read is right."""
        self.still(1.0)
        left = {e.player: e.cards for e in self.match.events if isinstance(e, Shown)}
        for player, cards in left.items():
            side = self.sides[player]
            x, y = math.cos(side), math.sin(side)
            at = WIDTH / 2 + x * (WIDTH / 2 - CARD), HEIGHT / 2 + y * (HEIGHT / 2 - 0.6 * CARD)

            def do(at=at, x=x, y=y, side=side, cards=cards):
                for place, card in enumerate(cards):
                    away = 0.25 * CARD * (place - (len(cards) - 1) / 2)
                    self.cloth.lay(card, at[0] + y * away, at[1] + x * away, side - math.pi / 2)

            self.reach(player, at, do, dwell=4)
            self.still(8.0)
            for question in self.referee.questions:
                if question.topic is Topic.HOLDS:
                    said = Tap(TapKind.ANSWER, question=question.number, choice="holds")
                    for event in self.table.tap(said):
                        self.heard(event)
        return left


@pytest.mark.parametrize("seed", [1, 3])
def test_the_hands_that_count_are_read_and_confirmed(seed):
    options = {"scoring": "stakes_southern", "deal_end": "first_out"}
    act = Ending("thirteen", 2 + seed % 3, seed, options=options, seated=True)
    assert act.run().right
    left = act.lay_open()
    shown = act.referee.match.shown
    assert shown
    assert not wanted(act.referee)
    assert {player: set(cards) for player, cards in shown.items()} == {
        player: set(left[player]) for player in shown
    }
    settled = act.referee.match.settlement
    assert settled.totals == act.match.settlement.totals
    asked = [e.question.text for e in act.events if e.question and e.question.topic is Topic.HOLDS]
    assert len(asked) == len(shown)
