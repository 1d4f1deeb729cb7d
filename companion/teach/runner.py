"""Takes a learner through a lesson: every move is judged by the engine itself.

A `Moment` is a value; `begin`, `act`, `answer` and `go_on` give the next one. Where an action
comes from (a tap, a key, a card laid before a camera) does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from companion.cards import Card
from companion.engine.values import Action, Kind, Rules, State, Verdict
from companion.teach.lesson import (
    LEARNER,
    Ask,
    Lesson,
    Step,
    action_of,
    cards_of,
    fields_of,
    hands_of,
    lines_of,
)


class Outcome(StrEnum):
    """What became of the learner's try."""

    RIGHT = "right"
    POOR = "poor"
    """The rules allow it, and another move is better here."""
    REFUSED = "refused"
    """The rules do not allow it; the verdict holds the reasons."""
    WRONG = "wrong"
    """The answer to a question is another."""


class Try(NamedTuple):
    """The learner's latest try at a step, and what was judged."""

    outcome: Outcome
    verdict: Verdict | None = None
    answered: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a learner stands: the step, the table, his hand, what the others did, his last try."""

    lesson: Lesson
    rules: Rules
    at: int
    state: State
    hand: tuple[Card, ...]
    market: tuple[Card, ...] = ()
    """Cards the learner picks next."""
    others: tuple[Verdict, ...] = ()
    """What was played before this step's task, oldest first."""
    tried: Try | None = None
    tries: int = 0

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The present step; the last one when the lesson is over."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def solved(self) -> bool:
        """Whether this step is done and the next may come."""
        return self.tried is not None and self.tried.outcome is Outcome.RIGHT

    @property
    def key(self) -> tuple[str, int]:
        """Which turn this is: of which lesson, and which of its steps."""
        return self.lesson.name, self.at

    @property
    def anew(self) -> bool:
        """Whether the step sets a table of its own; else it goes on from the one before."""
        return bool(self.step.position or self.step.deal)

    @property
    def awaits(self) -> bool:
        """Whether a move is waited for."""
        return not self.over and not self.solved and self.step.ask is None

    @property
    def wanted(self) -> tuple[Action, ...]:
        """The moves that the step is about."""
        return tuple(action_of(self.lesson, words) for words in self.step.goals)

    @property
    def joined(self) -> tuple[Card, ...]:
        """Cards picked since the last move: none, a step ends with a pick."""
        return ()

    @property
    def offers(self) -> tuple[Action, ...]:
        """What can be said in this step besides playing and picking."""
        return tuple(action_of(self.lesson, words) for words in self.step.offers)


def begin(lesson: Lesson) -> Moment:
    """The first step of a lesson."""
    rules = lesson.rules
    first = lesson.steps[0]
    return _set_up(Moment(lesson, rules, 0, _placed(lesson, rules, first), ()))


def act(moment: Moment, action: Action) -> Moment:
    """What the learner's action brings: the next state where it meets the goal."""
    if not moment.awaits:
        return moment
    if action.kind is Kind.WINS:
        # Who claims an instant win shows the hand.
        action = replace(action, cards=moment.hand)
    verdict = moment.rules.judge(moment.state, action)
    tries = moment.tries + 1
    if not verdict.legal or verdict.returned:
        return replace(moment, tried=Try(Outcome.REFUSED, verdict), tries=tries)
    if not meets(moment, action):
        return replace(moment, tried=Try(Outcome.POOR, verdict), tries=tries)
    after = replace(moment, tried=Try(Outcome.RIGHT, verdict), tries=tries)
    return _take(after, verdict)


def answer(moment: Moment, choice: str) -> Moment:
    """What the learner's answer to a question brings."""
    if moment.over or moment.solved or moment.step.ask is None:
        return moment
    outcome = Outcome.RIGHT if choice == right_answer(moment) else Outcome.WRONG
    return replace(moment, tried=Try(outcome, answered=choice), tries=moment.tries + 1)


def go_on(moment: Moment) -> Moment:
    """The next step, once this one is done; after the last the lesson is over."""
    if not moment.solved:
        return moment
    at = moment.at + 1
    after = replace(moment, at=at, tried=None, tries=0, others=())
    return after if after.over else _set_up(after)


def meets(moment: Moment, action: Action) -> bool:
    """Whether an action is what the step is about."""
    return any(same_move(action, wanted) for wanted in moment.wanted)


def goal(moment: Moment) -> Action:
    """The move the step has in mind."""
    return moment.wanted[0]


def right_answer(moment: Moment) -> str:
    """The answer to the step's question, as the engine knows it."""
    match moment.step.ask:
        case Ask.TOTAL | Ask.LAST:
            shown = {LEARNER: moment.hand, **hands_of(moment.lesson, moment.step.shown)}
            counted = moment.rules.settle(moment.state, shown, {})
            last = counted.places[-1][0]
            return str(counted.totals[LEARNER]) if moment.step.ask is Ask.TOTAL else last
        case Ask.HELD:
            return str(moment.state.hands[LEARNER])
        case Ask.MARKET:
            return str(moment.state.as_json()["market"])
    return moment.state.turn or ""


def same_move(action: Action, wanted: Action) -> bool:
    """Whether two actions are one move; the order of Thirteen's cards is free."""
    if action.kind is not wanted.kind:
        return False
    if action.kind is not Kind.PLAY:
        return (action.words, action.target) == (wanted.words, wanted.target)
    if (action.need, action.extras) != (wanted.need, wanted.extras):
        return False
    if action.cards and hasattr(action.cards[0], "suit"):
        return set(action.cards) == set(wanted.cards)
    return action.cards == wanted.cards


def _set_up(moment: Moment) -> Moment:
    """The step's own position and hand, and the others' moves before its task."""
    lesson, step = moment.lesson, moment.step
    state = moment.state
    if moment.anew:
        state = _placed(lesson, moment.rules, step)
    hand = cards_of(lesson, step.hand) if step.hand else moment.hand
    moment = replace(moment, state=state, hand=hand, market=cards_of(lesson, step.market))
    others: list[Verdict] = []
    for action in lines_of(lesson, step.before):
        verdict = moment.rules.judge(moment.state, action)
        others.append(verdict)
        moment = _take(moment, verdict)
    return replace(moment, others=tuple(others))


def _placed(lesson: Lesson, rules: Rules, step: Step) -> State:
    if step.deal:
        return rules.start(lesson.players, step.deal)
    return rules.position(lesson.players, fields_of(lesson, step))


def _take(moment: Moment, verdict: Verdict) -> Moment:
    """The moment after a verdict: cards laid leave the learner's hand, cards picked join it."""
    hand = list(moment.hand)
    action = verdict.action
    if action.player == LEARNER and action.kind is Kind.PLAY:
        for card in action.cards:
            if card in hand:
                hand.remove(card)
    picked = max(0, verdict.state.hands[LEARNER] - len(hand))
    hand += moment.market[:picked]
    return replace(moment, state=verdict.state, hand=tuple(hand), market=moment.market[picked:])
