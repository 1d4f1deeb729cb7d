"""A whole round to practise on: real cards from a seed, and opponents who play simply.

The learner's moves are judged by the engine; a refused one changes nothing. The others play as
`companion.engine.simulate` lets simple people play: they get rid of cards and look no further.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from companion.cards import Card, StandardCard, deck_cards
from companion.engine.match import Match
from companion.engine.registry import rules as rules_of
from companion.engine.simulate import Simulation, simple_choice
from companion.engine.thirteen.rules import ThirteenRules
from companion.engine.values import Action, Kind, Rules, State, Verdict
from companion.teach.advice import Hint
from companion.teach.hints import hints
from companion.teach.lesson import LEARNER, THIRTEEN_TABLE, WHOT_TABLE

GAMES = (
    "whot/nigerian",
    "whot/english",
    "whot/knockout",
    "thirteen",
    "thirteen/southern",
    "thirteen/killer",
    "thirteen/northern",
)


class Done(NamedTuple):
    """What somebody did, and how many cards came to the own hand by it."""

    verdict: Verdict
    picked: int


class Practice:
    """A round in play; `done` holds the moves since the learner's last one, his own first."""

    def __init__(self, game: str, seed: int) -> None:
        self.rules: Rules = rules_of(game)
        self._round, self._moves = f"{game} {seed}", 0
        table = WHOT_TABLE if game.startswith("whot") else THIRTEEN_TABLE
        self._table = Simulation(Match.begin(self.rules, table), Random(seed))
        self._table.deal()
        self.done: tuple[Done, ...] = ()
        self.refused: Verdict | None = None
        """The learner's latest try, where the rules did not allow it."""
        self.joined: tuple[Card, ...] = ()
        """Cards that came to the learner's hand since his last move, and with it."""
        self.wanted: tuple[Action, ...] = ()
        """No move is better than another: that is what advice is for."""
        self._others()

    @property
    def state(self) -> State:
        """The state of the round."""
        return self._table.state

    @property
    def hand(self) -> tuple[Card, ...]:
        """The learner's cards, as people sort them: by shape, or from low to high."""
        held = tuple(self._table.hands[LEARNER])
        if isinstance(self.rules, ThirteenRules):
            cards = [card for card in held if isinstance(card, StandardCard)]
            return self.rules.agreed.patterns.ordered(cards)
        order = {card: place for place, card in enumerate(deck_cards(self.rules.deck))}
        return tuple(sorted(held, key=order.__getitem__))

    @property
    def key(self) -> tuple[str, int]:
        """Which turn this is: of which round, and how many moves the learner has made."""
        return self._round, self._moves

    @property
    def anew(self) -> bool:
        """Whether the round begins."""
        return self._moves == 0

    @property
    def awaits(self) -> bool:
        """Whether the learner is to act."""
        actions = self._table.legal_actions()
        return bool(actions) and actions[0].player == LEARNER

    def act(self, action: Action) -> bool:
        """The learner acts; then the others, until it is his turn again. False: refused."""
        verdict = self.rules.judge(self.state, action)
        if not verdict.legal or verdict.returned:
            self.refused = verdict
            return False
        before = Counter(self.hand)
        before.subtract(action.cards)
        self.refused, self.done = None, ()
        self._moves += 1
        self._take(action)
        self._others()
        self.joined = tuple((Counter(self.hand) - before).elements())
        return True

    def advice(self) -> Hint | None:
        """The best move by the rules of thumb, for the learner to take or leave."""
        found = hints(self.rules, self.state, self.hand, 1) if self.awaits else []
        return found[0] if found else None

    def total(self) -> int | float | None:
        """What the learner's hand counts once the round is over."""
        if not self.state.over:
            return None
        shown = {name: tuple(hand) for name, hand in self._table.hands.items() if hand}
        return self.rules.settle(self.state, shown, {}).totals.get(LEARNER)

    def _others(self) -> None:
        while not self.state.over and not self.awaits:
            actions = self._table.legal_actions()
            hand = self._table.hands[actions[0].player]
            self._take(simple_choice(self._table.rng, self.state, hand, actions))

    def _take(self, action: Action) -> None:
        before = self.state.hands.get(action.player, 0)
        self._table.take(action)
        verdict = self._table.match.verdict
        assert verdict is not None
        picked = self.state.hands.get(action.player, 0) - before
        self.done = (*self.done, Done(verdict, picked if action.kind is Kind.PICK else 0))
