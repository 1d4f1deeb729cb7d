"""The match on the table, and every announcement made of it, numbered.

A 20's shape is spoken, so the camera can't know it. While nobody has named it, the engine waits
for the name. Another 20 makes it void. Where a pick follows all the same, the engine needs some
shape and is given a stand-in, and the record says so. `called` reads `unknown` until a tap or the
next card tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.cards import Card, Deck, Shape, WhotCard, write_cards
from companion.engine.match import Match
from companion.engine.values import Action, Kind, Rules, State, Verdict
from companion.errors import CompanionError
from companion.referee.events import Event, EventName, Question
from companion.referee.explain import STAND_IN, Naming, needs_shape, with_need
from companion.referee.spoken import said

SHAPES = (Shape.CIRCLE, Shape.TRIANGLE, Shape.CROSS, Shape.SQUARE, Shape.STAR)
_NAMES = {
    Kind.PLAY: EventName.PLAY,
    Kind.PICK: EventName.PICK,
    Kind.PASS: EventName.PASS,
    Kind.SAYS: EventName.SAYS,
    Kind.OBJECTS: EventName.SAYS,
    Kind.TIMES: EventName.SAYS,
    Kind.WINS: EventName.SAYS,
    Kind.LEAVES: EventName.SAYS,
}


class Game:
    """A match that announces: each change gives events. `log` keeps them all."""

    def __init__(self, rules: Rules, players: Sequence[str], deal: int | None = None) -> None:
        self.match = Match.begin(rules, players)
        self.deal = deal
        self.log: list[Event] = []
        self.unnamed: int | None = None
        """The index, among the match's events, of a 20 whose shape nobody has named yet."""
        self.stand_ins: set[int] = set()
        """The indices of 20s that were given a shape which nobody named."""
        self.tracks: dict[int, tuple[int, ...]] = {}
        """Index of a play among the match's events -> the tracks of its cards."""

    @property
    def state(self) -> State | None:
        """The state of the round on the table, or None before the first deal."""
        return self.match.state

    @property
    def acting(self) -> State | None:
        """The same, but once the 20 just played is named: who acts next needs no name."""
        if self.unnamed is not None and self.unnamed == self.length - 1:
            return self.named(STAND_IN).state
        return self.match.state

    @property
    def length(self) -> int:
        """How many events the match holds."""
        return len(self.match.events)

    @property
    def waits(self) -> bool:
        """Whether the next face-up card is turned up, not played."""
        state = self.match.state
        return state is None or bool(getattr(state, "start", False))

    @property
    def over(self) -> bool:
        """Whether the round on the table is over."""
        return self.match.state is not None and self.match.state.over

    def state_json(self) -> dict[str, Any]:
        """The state fields of an event; `called` is `unknown` while a 20 is not named."""
        state = self.acting
        if state is None:
            return {}
        fields = state.as_json()
        if self.unnamed is not None and "called" in fields:
            fields["called"] = "unknown"
        return fields

    def event(self, name: EventName, t: float, **fields: Any) -> Event:
        """An event of now, numbered and kept in the log."""
        event = Event(t, len(self.log) + 1, name, state=self.state_json(), **fields)
        self.log.append(event)
        return event

    def begin(self, t: float, call: Card | None = None) -> list[Event]:
        """Deal a round, with the card turned up where the game has one."""
        if self.match.state is not None and self.match.state.over:
            self.unnamed, self.tracks = None, {}
        self.match = self.dealt(call)
        cards = (call,) if call is not None else ()
        again = " goes back into the market; turn up the next card" if self.waits else ""
        text = f"{write_cards(cards)}{again}" if cards else "the cards are dealt"
        return [self.event(EventName.DEAL, t, cards=cards, text=text)]

    def dealt(self, call: Card | None) -> Match:
        """The match once a round is dealt with this card turned up, or it is turned up anew."""
        state = self.match.state
        if state is not None and state.over:
            return self.match.deal(self.deal, call)
        if state is not None or call is None or self.deal is None:
            return self.match.deal(None if self.match.events else self.deal, call)
        return self.match.deal(self.deal, call)

    def act(
        self,
        action: Action,
        t: float,
        *,
        tracks: Sequence[int] = (),
        confidence: float = 1.0,
        inferred: str = "",
    ) -> list[Event]:
        """One action, judged. A refused one gives an `illegal` event and changes nothing."""
        if action.kind in (Kind.PICK, Kind.PLAY) and not self._voids(action):
            self._stand_in()
        before = self.hands()
        if self.match.state is None:
            raise CompanionError("no cards are dealt yet; lay the table, or say that it is dealt")
        self.match, verdict = self.match.act(action)
        index = self.length - 1
        if action.kind is Kind.PLAY and tracks:
            self.tracks[index] = tuple(tracks)
        if verdict.legal and needs_shape(action) and not verdict.state.over:
            self.unnamed = index if self._names_shapes(action) else self.unnamed
        elif verdict.legal and self.unnamed is not None and self._called_is_settled():
            self.unnamed = None
        return self.announce(verdict, t, before, index, confidence, inferred)

    def announce(
        self,
        verdict: Verdict,
        t: float,
        before: Mapping[str, int],
        index: int,
        confidence: float = 1.0,
        inferred: str = "",
    ) -> list[Event]:
        """The events of a judged action that has just been made part of the match."""
        action = verdict.action
        gained = self.hands().get(action.player, 0) - before.get(action.player, 0)
        events = [
            self.event(
                _NAMES[action.kind] if verdict.legal else EventName.ILLEGAL,
                t,
                player=action.player,
                cards=action.cards,
                legal=verdict.legal,
                reasons=verdict.reasons,
                calls=self._calls(verdict),
                owed=verdict.owed,
                picked=max(0, gained) if action.kind is Kind.PICK else 0,
                confidence=round(confidence, 4),
                inferred=inferred,
                text=verdict.reasons[0].text if verdict.reasons else said(action),
                action=index,
            )
        ]
        return events + self.round_end(t)

    def round_end(self, t: float) -> list[Event]:
        """The `round` event, when the last action ended the round."""
        settled = self.match.settlement
        if settled is None:
            return []
        return [
            self.event(
                EventName.ROUND,
                t,
                player=settled.winner,
                round=self.match.round,
                totals=settled.totals,
                standings=settled.standings,
                places=settled.places,
                text=f"{settled.winner} wins the round" if settled.winner else "the round is over",
            )
        ]

    def question(self, t: float, question: Question, **fields: Any) -> Event:
        """Ask people."""
        return self.event(EventName.QUESTION, t, question=question, text=question.text, **fields)

    @property
    def names(self) -> tuple[Naming, ...]:
        """What may be said with a 20 in this game: the shapes, and `reverse` or `skip` where a
        20 does one of three things."""
        functions = self.match.rules.options.get("whot_choice") == "one"
        return (*SHAPES, "reverse", "skip") if functions else SHAPES

    def name_shape(self, shape: Naming, t: float, inferred: str = "") -> list[Event]:
        """The 20 not named yet asks for `shape`, or reverses or skips. Raises `CompanionError`
        where there is none."""
        index = self.unnamed if self.unnamed is not None else self._last_whot()
        if index is None:
            raise CompanionError("no 20 has been played that could name a shape")
        action = self.match.events[index]
        assert isinstance(action, Action)
        plain = replace(action, need=None, extras=())
        self.match = self.match.correct(index, with_need(plain, shape))
        self.unnamed = None
        self.stand_ins.discard(index)
        asks = isinstance(shape, Shape)
        return [
            self.event(
                EventName.CORRECTION,
                t,
                player=action.player,
                cards=action.cards,
                calls=(f"I need {shape}" if asks else str(shape),),
                inferred=inferred,
                text=f"{action.player} asks for {shape}" if asks else f"{action.player}: {shape}",
                action=index,
            )
        ]

    def named(self, shape: Naming) -> Match:
        """The match if the 20 not named yet asked for `shape`, or reversed or skipped."""
        assert self.unnamed is not None
        action = self.match.events[self.unnamed]
        assert isinstance(action, Action)
        return self.match.correct(self.unnamed, with_need(action, shape))

    def undo(self) -> None:
        """Forget the last event of the match. Raises `UsageError` when there is none."""
        self.match = self.match.undo()
        self.trim()

    def trim(self) -> None:
        """Bring what is kept beside the match in line with its length."""
        length = self.length
        self.tracks = {index: known for index, known in self.tracks.items() if index < length}
        self.stand_ins = {index for index in self.stand_ins if index < length}
        if self.unnamed is not None and self.unnamed >= length:
            self.unnamed = None
        last = self.match.last
        if isinstance(last, Action) and needs_shape(last) and self._names_shapes(last):
            verdict = self.match.verdict
            if verdict is not None and verdict.legal and not verdict.state.over:
                self.unnamed = length - 1

    def _stand_in(self) -> None:
        """Give the engine some shape for a 20 that is not named, so that the game can go on."""
        if self.unnamed is None or self.unnamed != self.length - 1:
            return
        self.match = self.named(STAND_IN)
        self.stand_ins.add(self.unnamed)

    def _voids(self, action: Action) -> bool:
        """Whether a 20 is laid in turn on one whose shape nobody named."""
        state = self.acting
        first = action.cards[0] if action.cards else None
        whot = isinstance(first, WhotCard) and first.is_whot
        return whot and state is not None and state.turn == action.player

    def _names_shapes(self, action: Action) -> bool:
        return self.match.rules.deck is Deck.WHOT and not action.extras

    def _called_is_settled(self) -> bool:
        state = self.match.state
        return state is None or state.over or getattr(state, "called", None) is None

    def _last_whot(self) -> int | None:
        last = self.length - 1
        event = self.match.events[last] if last >= 0 else None
        if isinstance(event, Action) and event.kind is Kind.PLAY and event.cards:
            card = event.cards[-1]
            if isinstance(card, WhotCard) and card.is_whot:
                return last
        return None

    def hands(self) -> Mapping[str, int]:
        """Cards in each hand now."""
        return dict(self.match.state.hands) if self.match.state is not None else {}

    def _calls(self, verdict: Verdict) -> tuple[str, ...]:
        if self.unnamed is not None and self.unnamed == self.length - 1:
            return tuple(call for call in verdict.calls if not call.startswith("I need"))
        return verdict.calls
