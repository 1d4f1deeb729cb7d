"""The judgement of a play: can it be, is it his turn, does it fit, and what goes back."""

from __future__ import annotations

from companion.cards import Card, Shape, WhotCard
from companion.engine.values import Action, Reason, Verdict, new_verdict
from companion.engine.whot.fitting import extras_misfit, misfit
from companion.engine.whot.play import lay, step
from companion.engine.whot.reasons import Refusal, reason
from companion.engine.whot.state import WhotState, seen_of
from companion.engine.whot.table import Table
from companion.engine.whot.verdicts import absent, no, not_running, not_your_turn, refuse


def play(table: Table, state: WhotState, seat: int, action: Action, stands: bool) -> Verdict:
    """Judge cards laid on the pile. Several of them are a double deck or a ladder."""
    turn = state.seat
    laid: tuple[WhotCard, ...] = action.cards  # type: ignore[assignment]
    if turn < 0 or state.start or not 0 < len(laid) <= state.counts[seat]:
        return no(state, action, _impossible(state, seat, laid))
    first = laid[0]
    facts = table.cards.get(first)
    if facts is None or (len(laid) > 1 and not all(card in table.cards for card in laid)):
        strange = next(card for card in laid if card not in table.cards)
        return no(state, action, reason(Refusal.WRONG_DECK, card=strange))
    if state.seen & facts.mask >= facts.all_out and not stands:
        return no(state, action, reason(Refusal.CARD_ALREADY_OUT, card=first))
    base = state
    if seat != turn or state.naming >= 0:
        answered = _answer(table, state, seat, laid)
        if answered is not None:
            base = answered
        elif not stands:
            return refuse(table, state, action, not_your_turn(table, state, action.player))
        else:
            base = state._replace(seat=seat, naming=-1, called=state.under or state.called)
    elif facts.wild and state.retort == seat:
        base = state._replace(called=state.under, direction=state.straight)
    back: tuple[WhotCard, ...] = ()
    reasons: tuple[Reason, ...] = ()
    if not stands:
        if (base.attack or base.called or base.call_card) not in facts.answers:
            return refuse(table, state, action, misfit(table, base, first))
        if (action.need or action.extras) and (wrong := _misnamed(table, action, laid[-1])):
            return refuse(table, state, action, wrong)
        if len(laid) > 1:
            wrong = extras_misfit(table, base, laid) or _finish(table, base, seat, laid)
            if wrong:
                reasons, back, laid = (wrong,), laid[1:], laid[:1]
            elif wrong := _already_out(table, base, laid):
                return no(state, action, wrong)
        if table.forbids_finish and (wrong := _finish(table, base, seat, laid)):
            return refuse(table, state, action, wrong)
    after, said = lay(table, base, seat, laid, action.need, action.extras)
    return new_verdict(Verdict, (action, True, reasons, said, after, back))


def passed_by(state: WhotState, seat: int) -> WhotState | None:
    """Who picked and may still play has passed when the next player acts."""
    if state.may_pass == 1 and seat == step(state.counts, state.seat, state.direction):
        return state._replace(seat=seat, may_pass=0, window=(), early=(), unless=None)
    return None


def _impossible(state: WhotState, seat: int, cards: tuple[Card, ...]) -> Reason:
    """What can't be, whoever's turn it is."""
    held, player = state.counts[seat], state.players[seat]
    if wrong := not_running(state):
        return wrong
    if not held:
        return absent(state, player)
    if not cards:
        return reason(Refusal.NO_CARD)
    return reason(Refusal.NOT_THAT_MANY, player=player, count=held, number=len(cards))


def _already_out(table: Table, state: WhotState, cards: tuple[WhotCard, ...]) -> Reason | None:
    """A card that lies in the pile can't be laid again, nor one card twice."""
    for card in cards:
        if seen_of(state.seen, card) + cards.count(card) > table.cards[card].copies:
            return reason(Refusal.CARD_ALREADY_OUT, card=card)
    return None


def _answer(
    table: Table, state: WhotState, seat: int, cards: tuple[WhotCard, ...]
) -> WhotState | None:  # fmt: skip
    """The state in which another than the player on turn may act, if he may."""
    wild = cards[0].number in table.wild
    if state.naming >= 0:
        if seat != state.naming or not wild:
            return None
        # A Whot on a Whot whose shape nobody named: there is nothing left to name.
        return state._replace(seat=seat, naming=-1, called=state.under)
    if seat == state.retort and wild:
        # A Whot answers a Whot: what the first one did is undone.
        return state._replace(seat=seat, called=state.under, direction=state.straight)
    return passed_by(state, seat)


def _misnamed(table: Table, action: Action, last: WhotCard) -> Reason | None:
    """What is wrong with the words that came with a Whot."""
    if last.number not in table.wild:
        return None
    if action.need is Shape.WHOT:
        return reason(Refusal.WHOT_NOT_NAMEABLE)
    if not action.extras:
        return None
    functions = [word for word in action.extras if word in ("reverse", "skip")]
    if table.choice == "one" and len(functions) + (action.need is not None) > 1:
        return reason(Refusal.AMBIGUOUS_WHOT, allowed="a shape, reverse or skip")
    if table.choice == "symbol_plus_one" and len(functions) > 1:
        return reason(Refusal.AMBIGUOUS_WHOT, allowed="a shape, and reverse or skip")
    return None


def _finish(
    table: Table, state: WhotState, seat: int, cards: tuple[WhotCard, ...]
) -> Reason | None:  # fmt: skip
    if table.forbids_finish and len(cards) == state.counts[seat]:
        special = cards[-1].number in table.effects
        return reason(Refusal.FINISH_ON_SPECIAL, card=cards[-1]) if special else None
    return None
