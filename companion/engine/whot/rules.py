"""Whot! judged: one action at a time, without seeing a hand.

The rules in short. Lay one card of the call card's shape or number, or a Whot (20), which fits
always and names the shape to follow; or pick a card, which ends the turn. 1 *hold on*: the same
player again. 2 *pick two*, 5 *pick three*: the next player picks, or defends with the same number
and the debt grows. 8 *suspension*: the next player misses the turn. 14 *general market*: everybody
else picks one, the same player again. First without cards wins; the others count their hands.

The English game has none of that but ladders, and a Whot that names a shape, reverses or skips,
and may be answered at once with another. Everything a table may agree on is an option (see
`companion.engine.whot.options`); rulings for odd cases are the reference's A1 to A35.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

from companion.cards import Card, Deck, Shape, WhotCard
from companion.engine.values import (
    Action,
    Kind,
    OptionValue,
    Points,
    Reason,
    Settlement,
    State,
    Verdict,
)
from companion.engine.whot import calls, deal, known, scoring
from companion.engine.whot.fitting import extras_misfit, fits, misfit
from companion.engine.whot.market import Stock, draw
from companion.engine.whot.options import agreed
from companion.engine.whot.play import lay, step
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import CARD_SHIFT, WhotState
from companion.engine.whot.table import Table

# Refusals that no fine is due for: nobody did anything wrong, or the camera did.
_NO_FINE = {
    Refusal.ROUND_OVER.value,
    Refusal.NOT_AT_TABLE.value,
    Refusal.NO_CALL_CARD.value,
    Refusal.NO_CARD.value,
    Refusal.WRONG_DECK.value,
    Refusal.NOT_THAT_MANY.value,
    Refusal.CARD_ALREADY_OUT.value,
    Refusal.SHAPE_NOT_NAMED.value,
}
_OVER = reason(Refusal.ROUND_OVER)
_NAME_SHAPE = "I need circle, triangle, cross, square or star"


def rules(name: str, values: Mapping[str, Any]) -> WhotRules:
    """The rules of a preset with the options given. Raises `UsageError`."""
    return WhotRules(*agreed(name, values))


_Judge: TypeAlias = Callable[[WhotState, Action, bool], Verdict]


class WhotRules:
    """A Whot preset with its options. Never changed once made."""

    def __init__(self, name: str, options: Mapping[str, OptionValue]) -> None:
        self._name = name
        self._options = options
        self._table = Table(options)
        self._judges: dict[Kind, _Judge] = {
            Kind.PLAY: self._play,
            Kind.PICK: self._pick,
            Kind.PASS: self._pass,
            Kind.SAYS: self._says,
            Kind.OBJECTS: self._objects,
            Kind.TIMES: self._times,
            Kind.WINS: self._wins,
            Kind.LEAVES: self._leaves,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WhotRules) and self._options == other._options

    def __hash__(self) -> int:
        return hash(self._name)

    @property
    def name(self) -> str:
        """`whot/nigerian`, `whot/english`, …"""
        return self._name

    @property
    def deck(self) -> Deck:
        """The Whot deck."""
        return Deck.WHOT

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option's value."""
        return self._options

    @property
    def waits_for_call(self) -> bool:
        """Whether a card is turned up to start the pile."""
        return self._options["start"] == "call_card"

    def start(self, players: Sequence[str], deal: int | None = None, **setup: Any) -> WhotState:
        """The state after the deal; `call` is the card turned up, `need` a shape named for it."""
        return _start(
            self._table,
            self._options,
            players,
            deal,
            setup.get("call"),
            setup.get("need"),
            setup.get("previous"),
        )

    def position(self, players: Sequence[str], fields: Mapping[str, str]) -> WhotState:
        """The state a record's `position` line sets."""
        return deal.position(self._table, self._options, players, fields)

    def legal_actions(self, state: State, hand: Sequence[Card]) -> list[Action]:
        """What the player on turn may do with a known hand."""
        return known.legal_actions(self._table, cast(WhotState, state), hand)

    def settle(
        self,
        state: State,
        shown: Mapping[str, Sequence[Card]],
        standings: Mapping[str, Points],
    ) -> Settlement:
        """Count a finished round."""
        return scoring.settle(self._table, self._options, cast(WhotState, state), shown, standings)

    def judge(self, state: State, action: Action, *, stands: bool = False) -> Verdict:
        """Judge one action. `stands` lets a refused play stand after all."""
        # No check at run time, nor a call: this line is passed for every action.
        table: WhotState = state  # type: ignore[assignment]
        if action.player not in table.players and not _is_referee(action):
            return _no(table, action, _absent(table, action.player))
        return self._judges[action.kind](table, action, stands)

    # Playing

    def _play(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        table = self._table
        cards = action.cards
        seat = state.players.index(action.player)
        if wrong := self._impossible(state, seat, cards):
            return _no(state, action, wrong)
        laid: tuple[WhotCard, ...] = cards  # type: ignore[assignment]
        first, last = laid[0], laid[-1]
        if not stands and (wrong := self._already_out(state, laid[:1])):
            return _no(state, action, wrong)
        base = state
        if seat != state.seat or state.naming >= 0:
            answered = self._answer(state, seat, laid)
            if answered is not None:
                base = answered
            elif not stands:
                return self._refuse(state, action, _turn_reason(self._table, state, action.player))
            else:
                base = state._replace(seat=seat, naming=-1, called=state.under or state.called)
        elif state.retort == seat and first.number in table.wild:
            base = state._replace(called=state.under, direction=state.straight)
        back: tuple[WhotCard, ...] = ()
        reasons: tuple[Reason, ...] = ()
        if not stands:
            if not fits(table, base, first):
                return self._refuse(state, action, misfit(table, base, first))
            if last.number in table.wild and (wrong := self._misnamed(action)):
                return self._refuse(state, action, wrong)
            if len(laid) > 1:
                wrong = extras_misfit(table, base, laid) or self._finish(base, seat, laid)
                if wrong:
                    reasons, back, laid = (wrong,), laid[1:], laid[:1]
                elif wrong := self._already_out(base, laid):
                    return _no(state, action, wrong)
            if table.finish == "forbid" and (wrong := self._finish(base, seat, laid)):
                return self._refuse(state, action, wrong)
        after, said = lay(table, base, seat, laid, action.need, action.extras)
        return Verdict(action, True, reasons, said, _owed(after), after, back)

    def _impossible(self, state: WhotState, seat: int, cards: Sequence[Card]) -> Reason | None:
        """What can't be, whoever's turn it is."""
        held = state.counts[seat]
        if state.seat < 0:
            return _OVER
        if state.start:
            return reason(Refusal.NO_CALL_CARD)
        if not held:
            return _absent(state, state.players[seat])
        if not cards:
            return reason(Refusal.NO_CARD)
        if len(cards) > held:
            player = state.players[seat]
            return reason(Refusal.NOT_THAT_MANY, player=player, count=held, number=len(cards))
        for card in cards:
            if card not in CARD_SHIFT:
                return reason(Refusal.WRONG_DECK, card=card)
        return None

    def _already_out(self, state: WhotState, cards: Sequence[WhotCard]) -> Reason | None:
        """A card that lies in the pile can't be laid again."""
        for card in cards:
            lying = (state.seen >> CARD_SHIFT[card]) & 15
            if (lying or len(cards) > 1) and (lying + cards.count(card) > self._table.copies[card]):
                return reason(Refusal.CARD_ALREADY_OUT, card=card)
        return None

    def _answer(
        self, state: WhotState, seat: int, cards: Sequence[WhotCard]
    ) -> WhotState | None:  # fmt: skip
        """The state in which another than the player on turn may act, if he may."""
        if state.naming >= 0:
            if seat != state.naming or cards[0].number not in self._table.wild:
                return None
            # A Whot on a Whot whose shape nobody named: there is nothing left to name.
            return state._replace(seat=seat, naming=-1, called=state.under)
        if seat == state.retort and cards[0].number in self._table.wild:
            # A Whot answers a Whot: what the first one did is undone.
            return state._replace(seat=seat, called=state.under, direction=state.straight)
        return self._passed_by(state, seat)

    def _passed_by(self, state: WhotState, seat: int) -> WhotState | None:
        """Who picked and may still play has passed when the next player acts."""
        if state.may_pass == 1 and seat == step(state.counts, state.seat, state.direction):
            return state._replace(seat=seat, may_pass=0, window=(), early=(), unless=None)
        return None

    def _misnamed(self, action: Action) -> Reason | None:
        """What is wrong with the words that came with a Whot."""
        if action.need is Shape.WHOT:
            return reason(Refusal.WHOT_NOT_NAMEABLE)
        functions = [word for word in action.extras if word in ("reverse", "skip")]
        choice = self._table.choice
        if choice == "one" and len(functions) + (action.need is not None) > 1:
            return reason(Refusal.AMBIGUOUS_WHOT, allowed="a shape, reverse or skip")
        if choice == "symbol_plus_one" and len(functions) > 1:
            return reason(Refusal.AMBIGUOUS_WHOT, allowed="a shape, and reverse or skip")
        return None

    def _finish(
        self, state: WhotState, seat: int, cards: Sequence[WhotCard]
    ) -> Reason | None:  # fmt: skip
        table = self._table
        if table.finish == "forbid" and len(cards) == state.counts[seat]:
            special = cards[-1].number in table.effects
            return reason(Refusal.FINISH_ON_SPECIAL, card=cards[-1]) if special else None
        return None

    # Picking, passing, time

    def _pick(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        if state.seat < 0 or state.start:
            return _no(state, action, _not_running(state))
        seat = state.players.index(action.player)
        base = state
        if seat != state.seat or state.naming >= 0:
            passed = self._passed_by(state, seat) if state.naming < 0 else None
            if passed is None and not stands:
                return self._refuse(state, action, _turn_reason(self._table, state, action.player))
            base = passed or state._replace(seat=seat, naming=-1)
        elif state.may_pass == 1 and not stands:
            return self._refuse(state, action, reason(Refusal.ALREADY_PICKED, player=action.player))
        after = self._picked(base, base.debt or 1, pays=True)
        return Verdict(action, True, (), (), _owed(after), after)

    def _picked(self, state: WhotState, wanted: int, *, pays: bool) -> WhotState:
        """The state after the player on turn picked; `pays` where it was his own choice."""
        table = self._table
        seat = state.seat
        if state.market >= wanted:
            market, pile, seen, got = state.market - wanted, state.pile, state.seen, wanted
        else:
            stock = Stock(state.market, state.pile, state.seen)
            (market, pile, seen), got = draw(table, stock, state.call_card, wanted)
        counts = (*state.counts[:seat], state.counts[seat] + got, *state.counts[seat + 1 :])
        voids = 0 if got else state.voids + 1
        ended = ""
        if got < wanted and not table.reshuffles:
            ended = "market"
        elif voids and voids >= sum(1 for count in counts if count):
            ended = "blocked"
        may_pass = 0
        after = step(counts, seat, state.direction)
        if pays and got and not ended:
            if state.debt:
                may_pass = 1 if table.debt_may_play else 0
            elif table.draw != "one_end":
                may_pass = 1 if table.draw == "one_may_play" else 2
            after = seat if may_pass else after
        return WhotState(
            state.players,
            counts,
            -1 if ended else after,
            state.direction,
            0,
            0,
            state.called,
            state.call_card,
            market,
            pile,
            seen,
            voids,
            may_pass,
            -1,
            None,
            -1,
            1,
            (),
            (),
            None,
            state.finished,
            ended,
        )

    def _pass(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        if state.seat < 0 or state.start:
            return _no(state, action, _not_running(state))
        seat = state.players.index(action.player)
        if (seat != state.seat or state.naming >= 0) and not stands:
            return self._refuse(state, action, _turn_reason(self._table, state, action.player))
        if state.may_pass != 1 and not stands:
            return self._refuse(state, action, reason(Refusal.NO_PASS))
        after = step(state.counts, seat, state.direction)
        passed = state._replace(
            seat=after, may_pass=0, naming=-1, retort=-1, window=(), early=(), unless=None
        )
        return _yes(action, passed)

    def _times(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        if state.seat < 0 or state.start:
            return _no(state, action, _not_running(state))
        table = self._table
        target = action.target
        if target not in state.players:
            return _no(state, action, _absent(state, str(target)))
        if not stands:
            if not table.timed:
                return _no(state, action, reason(Refusal.NO_TIME_LIMIT))
            if target == action.player:
                return _no(state, action, reason(Refusal.NOT_ONESELF, player=target))
        if target != state.turn:
            if stands:
                seat = state.players.index(target)
                return _yes(action, calls.fine(table, state, seat, table.slow))
            facts = {"target": target, "turn": state.turn}
            return _no(state, action, reason(Refusal.NOT_ON_TURN, **facts))
        if not table.fined:
            return Verdict(action, True, (), (), _owed(state), state)
        if state.naming >= 0:
            # The Whot stays without a shape: what was to be followed before it still is.
            after = calls.fine(table, state, state.seat, table.slow)
            after = after._replace(seat=state.naming, naming=-1, called=state.under, window=())
            return _yes(action, after)
        # Slow while a pick is pending: the debt, not the debt and one.
        return _yes(action, self._picked(state, state.debt or table.slow, pays=False))

    def _wins(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        if state.seat < 0 or state.start:
            return _no(state, action, _not_running(state))
        return _no(state, action, reason(Refusal.NO_INSTANT_WIN))

    def _leaves(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        if state.seat < 0:
            return _no(state, action, _OVER)
        return _yes(action, self._leave(state, action.player))

    def _leave(self, state: WhotState, player: str) -> WhotState:
        """The hand goes into the market, the seat is removed, a pending debt passes on."""
        gone = state.players.index(player)
        held = state.counts[gone]
        seat = state.seat
        if seat == gone:
            seat = state.naming if state.naming >= 0 else step(state.counts, gone, state.direction)
        counts = (*state.counts[:gone], *state.counts[gone + 1 :])
        players = (*state.players[:gone], *state.players[gone + 1 :])
        finished = tuple(name for name in state.finished if name != player)
        left = [name for name, count in zip(players, counts, strict=True) if count]
        ended = "left" if len(left) <= 1 else ""
        if ended and not finished:
            finished = tuple(left)
        naming = state.naming if state.seat != gone else -1
        return state._replace(
            players=players,
            counts=counts,
            seat=-1 if ended else seat - (seat > gone),
            debt=0 if ended else state.debt,
            market=state.market + held,
            naming=naming - (naming > gone) if naming != gone else -1,
            called=state.under if state.naming >= 0 and state.seat == gone else state.called,
            retort=-1,
            may_pass=state.may_pass if state.seat != gone else 0,
            voids=0,
            window=tuple(due for due in state.window if due.player != player),
            unless=None,
            finished=finished,
            ended=ended,
        )

    # Words

    def _says(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        return self._spoken(action, calls.says(self._table, state, action, stands))

    def _objects(self, state: WhotState, action: Action, stands: bool) -> Verdict:
        target = action.target
        if target not in state.players:
            return _no(state, action, _absent(state, str(target)))
        if target == action.player and not stands:
            return _no(state, action, reason(Refusal.NOT_ONESELF, player=target))
        return self._spoken(action, calls.objects(self._table, state, action, stands))

    def _spoken(self, action: Action, spoken: calls.Spoken) -> Verdict:
        if spoken.refused is not None:
            return _no(spoken.state, action, spoken.refused)
        return Verdict(action, True, (), spoken.calls, _owed(spoken.state), spoken.state)

    def _refuse(self, state: WhotState, action: Action, why: Reason) -> Verdict:
        """Refuse a play, with the penalty agreed for it."""
        after = state
        if self._table.fine and why.code not in _NO_FINE and state.seat >= 0:
            seat = state.players.index(action.player)
            after = calls.fine(self._table, state, seat, self._table.fine)
        return Verdict(action, False, (why,), (), _owed(after), after)


_start = deal.start


def _is_referee(action: Action) -> bool:
    """The app itself may claim missed calls and call time."""
    return action.kind in (Kind.OBJECTS, Kind.TIMES) and action.player.lower() == calls.REFEREE


def _not_running(state: WhotState) -> Reason:
    return _OVER if state.seat < 0 else reason(Refusal.NO_CALL_CARD)


def _no(state: WhotState, action: Action, why: Reason) -> Verdict:
    return Verdict(action, False, (why,), (), _owed(state), state)


def _yes(action: Action, state: WhotState) -> Verdict:
    return Verdict(action, True, (), (), _owed(state), state)


def _owed(state: WhotState) -> tuple[tuple[str, str], ...]:
    """Who owes which call, and who is to pick what."""
    if not state.window and not state.debt and state.naming < 0:
        return ()
    owed = []
    for player, call, _, heard in state.window:
        if not heard:
            owed.append((player, call))
    if state.seat >= 0:
        if state.naming >= 0:
            owed.append((state.players[state.seat], "I need"))
        elif state.debt:
            owed.append((state.players[state.seat], f"pick {state.debt}"))
    return tuple(owed)


def _turn_reason(table: Table, state: WhotState, player: str) -> Reason:
    if state.naming >= 0:
        wanted = _NAME_SHAPE + (", reverse or skip" if table.choice == "one" else "")
        return reason(Refusal.SHAPE_NOT_NAMED, turn=state.turn, wanted=wanted)
    return reason(Refusal.NOT_YOUR_TURN, turn=state.turn, player=player)


def _absent(state: WhotState, player: str) -> Reason:
    turn = state.turn or "nobody"
    return reason(Refusal.NOT_AT_TABLE, player=player, turn=turn)
