"""Random rounds before eyes that misread and miss: the record must come out all the same."""

import math
import random

import pytest
from fakes import quad_at

from companion.cards import Deck, deck_cards
from companion.engine.events import Turned
from companion.engine.record_write import record_of, write
from companion.engine.registry import rules
from companion.engine.simulate import simulate
from companion.engine.values import Action, Kind
from companion.referee.referee import Referee
from companion.referee.scene import Scene
from companion.vision.sightings import Look, Sighting
from companion.vision.tracker import Tracker
from companion.vision.zones import Visit, Zone

PLAYERS = ["Ada", "Bisi", "Chidi"]
SIDES = {"Ada": math.pi / 2, "Bisi": math.pi, "Chidi": 0.0}
NAMES = sorted(set(deck_cards(Deck.WHOT)))


class Noisy:
    """A simulated round laid on a table, seen through noise; sides are known to 14 degrees.

    `misread`: chance, a look and a card, of a random name at a confidence of 0.5 to 0.9;
    `miss`: chance that the top card is not seen in a look. Ends before the first reshuffle.
    """

    def __init__(self, seed, misread=0.02, miss=0.05):
        self.rng, self.misread, self.miss = random.Random(seed), misread, miss
        self.match = until_reshuffled(simulate("whot/nigerian", PLAYERS, seed, "simple", deal=5))
        self.referee = Referee(rules("whot/nigerian"), PLAYERS, 5)
        self.tracker, self.t, self.pile = Tracker(), 0.0, []

    def look(self):
        rng, seen = self.rng, []
        for depth, (card, x, y, angle) in enumerate(reversed(self.pile[-3:])):
            if rng.random() < (self.miss if depth == 0 else 0.6):
                continue
            sure = rng.uniform(0.85, 0.999)
            if rng.random() < self.misread:
                card, sure = rng.choice([n for n in NAMES if n != card]), rng.uniform(0.5, 0.9)
            quad = quad_at(x + rng.gauss(0, 1), y + rng.gauss(0, 1), 100, angle)
            corner = quad_at(0.85 * quad[0][0] + 0.15 * x, 0.85 * quad[0][1] + 0.15 * y, 20, angle)
            seen.append(Sighting(card, sure, quad if depth == 0 else None, (corner,)))
        return Look(640, 360, Deck.WHOT, tuple(seen))

    def rest(self, *visits):
        """The table comes to rest and is looked at as `companion.table` would."""
        self.tracker.stirred()
        for count in range(10):
            tracks = self.tracker.update(self.look(), self.t)
            self.referee.see(Scene(self.t, tracks, visits if count == 0 else (), True))
            known = self.referee.known
            open_ = self.referee.puzzled or any(
                (t.visible and t.number not in known) or t.status == "missing" for t in tracks
            )
            if count >= 1 and not open_:
                break
            self.t += 0.12 if count < 3 else 0.5

    def hand(self, zone, player):
        self.t += 4.0
        return Visit(zone, self.t - 1, self.t - 0.3, SIDES[player] + self.rng.gauss(0, 0.25))

    def play(self):
        for event in self.match.events:
            if isinstance(event, Turned):
                self.pile = [(event.card, 320, 200, 0.0)]
                self.rest()
            elif isinstance(event, Action) and event.kind is Kind.PLAY:
                x, y = self.rng.gauss(320, 10), self.rng.gauss(200, 10)
                self.pile.append((event.cards[0], x, y, self.rng.gauss(0, 0.3)))
                self.rest(self.hand(Zone.PILE, event.player))
                if event.cards[0].number == 14:
                    for player in PLAYERS:
                        if player != event.player:
                            self.rest(self.hand(Zone.MARKET, player))
            elif isinstance(event, Action) and event.kind is Kind.PICK:
                self.rest(self.hand(Zone.MARKET, event.player))
        return told(self.match), told(self.referee.match)


def until_reshuffled(match):
    again = match.start
    for event in match.events:
        after = again.apply(event)
        if again.state and after.state and after.state.pile < again.state.pile:
            break
        again = after
    return again


def told(match):
    lines = write(record_of(match)).splitlines()
    lines = [line for line in lines if " says " not in line and " holds " not in line]
    return [line.split(" need")[0] for line in lines]


def wrong(seed, **noise):
    true, found = Noisy(seed, **noise).play()
    return sum(a != b for a, b in zip(true, found, strict=False)) + abs(len(true) - len(found))


@pytest.mark.parametrize("seed", [2, 5, 9])
def test_rounds_come_out_right_through_noise(seed):
    assert wrong(seed) == 0


@pytest.mark.long
def test_a_hundred_rounds_come_out_right_through_noise():
    right = sum(wrong(seed) == 0 for seed in range(100))
    assert right >= 90
