"""Rounds of Nigerian Whot for rendered clips: the fixed one of the demo, and seeded self-play.

A round is a list of steps. A step is what one player does, and which hands go to the market
for it: a pick's own, or those of all the others after a general market. The engine judges
every step.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.cards import WHOT, Card, Deck, Shape, WhotCard, deck_cards
from companion.engine.events import Deal, Event, Turned
from companion.engine.record import Entry, Record, parse
from companion.engine.record_write import write, write_event
from companion.engine.registry import rules
from companion.engine.values import Action, Kind, Rules, State
from companion.errors import UsageError

_GAME = "whot/nigerian"
_MOST_OWED = 15
"""The largest debt there is: five 5s in a row."""
NAMES = ("Ada", "Bisi", "Chidi", "Dayo")

DEMO = """\
game whot/nigerian
players Ada, Bisi, Chidi
deal 5
call 4-circle
Ada: 10-circle
Bisi: 10-square
Chidi: 2-square
Ada: 2-star
Bisi: pick
Chidi: 8-star
Bisi: 1-star
Bisi: 7-star
Chidi: 7-triangle
Chidi: says semi last card
Ada: pick
Bisi: 14-triangle
Bisi: 20-whot need cross
Chidi: 5-cross
Chidi: says semi last card
Ada: pick
Bisi: 3-cross
Chidi: 3-circle
Chidi: says last card
Ada: 11-circle
Bisi: 11-triangle
Bisi: says semi last card
Chidi: 4-triangle
Chidi: says check up
"""
"""The demo's round: matches by shape and by number, a 2 answered by a 2, and every other
special card of the Nigerian rules once."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one player does, and what is said with it.

    `takes` holds who then takes how many cards from the market, in order.
    """

    action: Action
    takes: tuple[tuple[str, int], ...]
    said: tuple[Action, ...] = ()

    @property
    def card(self) -> WhotCard | None:
        """The card laid, or None for a pick."""
        card = self.action.cards[0] if self.action.cards else None
        return card if isinstance(card, WhotCard) else None

    @property
    def line(self) -> str:
        """The record's line for the action."""
        return write_event(self.action)


@dataclass(frozen=True, slots=True)
class Round:
    """A round from the deal on. `market` counts the face-down cards before the first step."""

    players: tuple[str, ...]
    deal: int
    call: WhotCard
    market: int
    steps: tuple[Step, ...]

    def record(self) -> str:
        """The round as a game record."""
        events: list[Event] = [Deal(self.deal), Turned(self.call)]
        for step in self.steps:
            events += [step.action, *step.said]
        return write(Record(_GAME, (), self.players, tuple(Entry(e) for e in events)))


def scripted(text: str) -> Round:
    """A round of legal plays, picks and spoken calls from its game record.

    Raises `UsageError` where the record is malformed or breaks the rules.
    """
    record = parse(text)
    judge, dealt = rules(record.game), 0
    state: State | None = None
    call: Card | None = None
    steps: list[Step] = []
    for entry in record.entries:
        event = entry.event
        if isinstance(event, Deal):
            dealt = event.count
        elif isinstance(event, Turned):
            call = event.card
            state = judge.start(record.players, dealt, call=call)
        elif isinstance(event, Action) and state is not None:
            if event.kind is Kind.SAYS and steps:
                steps[-1] = replace(steps[-1], said=(*steps[-1].said, event))
                _, state = _judged(judge, state, event)
            else:
                takes, state = _judged(judge, state, event)
                steps.append(Step(event, takes))
    if not isinstance(call, WhotCard):
        raise UsageError("a clip's round needs 'deal N' and 'call CARD' before its first play")
    market = len(deck_cards(Deck.WHOT)) - 1 - dealt * len(record.players)
    return Round(record.players, dealt, call, market, tuple(steps))


def _judged(
    judge: Rules, state: State, action: Action
) -> tuple[tuple[tuple[str, int], ...], State]:
    """Who takes how many cards after an action, the actor's left neighbour first."""
    verdict = judge.judge(state, action)
    if not verdict.legal:
        why = " ".join(reason.text for reason in verdict.reasons)
        raise UsageError(f"'{write_event(action)}' can't be in a clip's round: {why}")
    at = state.players.index(action.player)
    takes = []
    for name in (*state.players[at + 1 :], *state.players[: at + 1]):
        laid = len(action.cards) if name == action.player else 0
        taken = verdict.state.hands[name] - state.hands[name] + laid
        if taken > 0:
            takes.append((name, taken))
    return tuple(takes), verdict.state


def demo_round() -> Round:
    """The round of the demo clip."""
    return scripted(DEMO)


def self_play(seed: int, players: int = 3, deal: int = 4, turns: int = 12) -> Round:
    """A legal round of at most `turns` actions; it ends earlier where somebody wins.

    Players put down what fits by chance, and pick when nothing does, or now and then anyway.
    """
    rng = np.random.default_rng(seed)
    pack = deck_cards(Deck.WHOT)
    deck = [pack[i] for i in rng.permutation(len(pack))]
    # A Whot is slipped back as the first call card.
    call = deck.pop(next(i for i, card in enumerate(deck) if card != WHOT))
    assert isinstance(call, WhotCard)
    names = NAMES[:players]
    hands: dict[str, list[Card]] = {name: [deck.pop() for _ in range(deal)] for name in names}
    market = len(deck)
    judge = rules(_GAME)
    state, steps = judge.start(names, deal, call=call), list[Step]()
    while len(steps) < turns and state.turn is not None and len(deck) > _MOST_OWED:
        hand = hands[state.turn]
        choices = judge.legal_actions(state, hand)
        plays = [action for action in choices if action.kind is Kind.PLAY]
        # Players name a shape that they hold.
        held = {card.shape for card in hand if isinstance(card, WhotCard)}
        plays = [p for p in plays if p.need is None or p.need in held or held == {Shape.WHOT}]
        if not plays or rng.random() < 0.08:
            action = Action(state.turn, Kind.PICK)
        else:
            action = plays[int(rng.integers(len(plays)))]
            hand.remove(action.cards[0])
        takes, state = _judged(judge, state, action)
        for name, count in takes:
            hands[name] += [deck.pop() for _ in range(count)]
        steps.append(Step(action, takes))
    return Round(names, deal, call, market, tuple(steps))
