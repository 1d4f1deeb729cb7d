"""The judgement of one action: legal or why not, the calls, and the state after.

Nothing here needs a hidden hand. What a player can't have (a card already on the table, more
cards than the hand counts) is refused even when the table says that it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.cards import StandardCard
from companion.engine.thirteen.bombs import Bombs, bomb_key
from companion.engine.thirteen.combinations import RANKS, Combination, Patterns
from companion.engine.thirteen.flow import lay, leave, new_pile, say_pass
from companion.engine.thirteen.instant_wins import (
    FIRST_DEAL_ONLY,
    INSTANT_WINS,
    PRIORITY,
    SPOKEN,
    claimed_kind,
    top_value,
)
from companion.engine.thirteen.options import ThirteenOptions
from companion.engine.thirteen.reasons import Refusal, reason
from companion.engine.thirteen.state import Claim, ThirteenState
from companion.engine.values import Action, Kind, Reason, Verdict

FREE_CHOP = 4
"""Pairs a double sequence needs to be laid out of turn (bomb_after_pass four_pairs_anytime)."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options with what follows from them, worked out once."""

    options: ThirteenOptions
    bombs: Bombs
    patterns: Patterns


def judge(
    agreed: Agreement, state: ThirteenState, action: Action, *, stands: bool = False
) -> Verdict:
    """Judge one action; an illegal one leaves the state as it was."""
    if action.player not in state.players:
        return _refused(state, action, reason(Refusal.NOT_AT_TABLE, player=action.player))
    if action.kind is Kind.SAYS and action.words.strip().lower() == "pass":
        action = replace(action, kind=Kind.PASS, words="")
    return _JUDGES[action.kind](agreed, state, action, stands)


def why_not_beaten(agreed: Agreement, new: Combination, table: Combination) -> Reason | None:
    """Why `new` does not beat `table`, as a bomb or as one of its type; None where it does."""
    if agreed.bombs.beats(new, table):
        return None
    return agreed.bombs.refusal(new, table) or agreed.patterns.beats(new, table)


def waive(agreed: Agreement, state: ThirteenState, player: str) -> ThirteenState:
    """The state in which those between who only had the chance to bomb have let it go.

    Where passers may bomb on their turn (on_turn), nobody waits for them to say pass again.
    """
    if agreed.options.bomb_after_pass != "on_turn":
        return state
    while state.turn is not None and state.turn != player and state.turn in state.locked:
        before = state
        state, _ = say_pass(agreed.options, agreed.bombs, state, state.turn)
        if state.table is None and state.turn != player:
            return before
    return state


def _refused(state: ThirteenState, action: Action, *reasons: Reason) -> Verdict:
    return Verdict(action, False, reasons, (), state)


def _play(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    player = action.player
    impossible = _impossible(state, action)
    if impossible is not None:
        return _refused(state, action, impossible)
    cards = tuple(card for card in action.cards if isinstance(card, StandardCard))
    found = agreed.patterns.classify(cards)
    at = state
    if state.turn != player:
        at = waive(agreed, state, player)
    reasons = list(play_reasons(agreed, at, player, cards, found))
    if reasons and not stands:
        return _refused(state, action, *reasons)
    # What stands is as good as legal: nothing is held against it any more.
    new = found if isinstance(found, Combination) else agreed.patterns.irregular(cards)
    calls: tuple[str, ...] = ()
    if at.table is not None and at.owner == player and why_not_beaten(agreed, new, at.table):
        at, calls = new_pile(agreed.options, at), ("Clear",)
    after, more = lay(agreed.options, agreed.bombs, at, player, new)
    return Verdict(action, True, (), (*calls, *more), after)


def _impossible(state: ThirteenState, action: Action) -> Reason | None:
    player, cards = action.player, action.cards
    if state.over:
        return reason(Refusal.ROUND_OVER)
    if not cards:
        return reason(Refusal.NOTHING_PLAYED)
    if player not in state.active:
        return reason(Refusal.NO_CARDS_LEFT, player=player)
    for index, card in enumerate(cards):
        if not isinstance(card, StandardCard):
            return reason(Refusal.WRONG_DECK, card=card)
        if card in cards[:index]:
            return reason(Refusal.NAMED_TWICE, card=card)
        if card in state.played:
            return reason(Refusal.ALREADY_PLAYED, card=card)
    held = state.count(player)
    if len(cards) > held:
        return reason(Refusal.MORE_THAN_HELD, player=player, laid=len(cards), held=held)
    return None


def play_reasons(
    agreed: Agreement,
    state: ThirteenState,
    player: str,
    cards: tuple[StandardCard, ...],
    found: Combination | Reason,
) -> list[Reason]:
    """Everything against a play that the player can make; `found` is what the cards are."""
    options, table = agreed.options, state.table
    if state.turn != player and not _out_of_turn(agreed, state, player, cards, found):
        if player in state.locked:
            return [reason(Refusal.LOCKED, player=player)]
        if not state.opened and state.needs_lowest and options.first_lead != "lowest_any":
            return _lowest_reasons(options, state, cards)
        return [reason(Refusal.NOT_YOUR_TURN, turn=state.turn, player=player)]
    reasons = []
    if isinstance(found, Reason):
        reasons.append(found)
    if not state.opened and state.needs_lowest:
        reasons += _lowest_reasons(options, state, cards)
    if isinstance(found, Combination) and table is not None and state.owner != player:
        refused = why_not_beaten(agreed, found, table)
        if refused is not None:
            reasons.append(refused)
        elif player in state.locked and bomb_key(found) is None:
            reasons.append(reason(Refusal.LOCKED, player=player))
        elif options.lockout == "voluntary_only":
            reasons += _willing(agreed, state, player, found)
    twos = any(card.rank is RANKS[-1] for card in cards)
    if options.finish_on_two == "forbid" and twos and len(cards) == state.count(player):
        reasons.append(reason(Refusal.FINISH_ON_TWO))
    return reasons


def _out_of_turn(
    agreed: Agreement,
    state: ThirteenState,
    player: str,
    cards: tuple[StandardCard, ...],
    found: Combination | Reason,
) -> bool:
    """Whether somebody may act although it is another's turn."""
    if not state.opened and state.needs_lowest and state.lowest in (None, *cards):
        # Whoever shows the lowest card is the one who leads: nobody can know before. Where not
        # all cards were dealt, the lowest one is known only if it was called.
        return True
    if agreed.options.bomb_after_pass != "four_pairs_anytime" or state.table is None:
        return False
    if not isinstance(found, Combination) or state.owner == player:
        return False
    long = (bomb_key(found) or "").endswith("pairs") and found.length >= FREE_CHOP
    return long and why_not_beaten(agreed, found, state.table) is None


def _lowest_reasons(
    options: ThirteenOptions, state: ThirteenState, cards: tuple[StandardCard, ...]
) -> list[Reason]:
    if options.first_lead == "lowest_any":
        return []
    lowest = state.lowest
    if options.first_lead == "lowest_alone":
        if len(cards) == 1 and (lowest is None or lowest in cards):
            return []
        return [reason(Refusal.LOWEST_ALONE, card=lowest or "whichever it is")]
    if lowest is None or lowest in cards:
        return []
    return [reason(Refusal.LOWEST_MISSING, card=lowest)]


def _willing(
    agreed: Agreement, state: ThirteenState, player: str, new: Combination
) -> list[Reason]:
    for passer, table in state.passed_on:
        if passer == player and why_not_beaten(agreed, new, table) is None:
            return [reason(Refusal.PASSED_WILLINGLY, player=player, table=table)]
    return []


def _pass(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    player = action.player
    if state.over:
        return _refused(state, action, reason(Refusal.ROUND_OVER))
    if player not in state.active:
        return _refused(state, action, reason(Refusal.NO_CARDS_LEFT, player=player))
    if not state.opened and state.needs_lowest and state.turn == player:
        return _refused(state, action, reason(Refusal.FIRST_PASS))
    at = waive(agreed, state, player)
    if at.turn != player:
        if player in state.locked:
            # Must keep passing: saying so again changes nothing.
            return Verdict(action, True, (), ("Pass",), state)
        return _refused(state, action, reason(Refusal.NOT_YOUR_TURN, turn=at.turn, player=player))
    if at.table is None and not _only_twos(agreed.options, at, player):
        return _refused(state, action, reason(Refusal.MUST_LEAD, player=player))
    after, calls = say_pass(agreed.options, agreed.bombs, at, player)
    return Verdict(action, True, (), calls, after)


def _only_twos(options: ThirteenOptions, state: ThirteenState, player: str) -> bool:
    """Whether a leader may hold nothing but 2s, which nobody may go out on here."""
    seen = sum(card.rank is RANKS[-1] for card in state.played)
    return options.finish_on_two == "forbid" and state.count(player) <= 4 - seen


def _wins(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    kind, claim = claimed_kind(action.words), state.claim
    words = SPOKEN.get(kind or "", action.words)
    refused: Reason | None = None
    cards = tuple(card for card in action.cards if isinstance(card, StandardCard))
    new = Claim(action.player, kind or "", top_value(cards, agreed.patterns))
    if kind is None or kind not in agreed.options.instant_wins:
        names = [SPOKEN[name] for name in agreed.options.instant_wins]
        told = f"agreed are {', '.join(names)}" if names else "no instant wins were agreed"
        refused = reason(Refusal.INSTANT_NOT_AGREED, words=words, agreed=told)
    elif state.opened or (state.over and claim is None):
        refused = reason(Refusal.INSTANT_TOO_LATE)
    elif kind in FIRST_DEAL_ONLY and not state.first_deal:
        refused = reason(Refusal.INSTANT_FIRST_DEAL, words=words)
    elif len(cards) < len(action.cards) or (cards and not INSTANT_WINS[kind](cards)):
        refused = reason(Refusal.INSTANT_NOT_SHOWN, words=words)
    elif claim is not None and _rank(new) <= _rank(claim):
        refused = reason(
            Refusal.INSTANT_OUTRANKED,
            winner=claim.player, claimed=SPOKEN[claim.kind], words=words,
        )  # fmt: skip
    if refused is not None:
        return _refused(state, action, refused)
    after = replace(state, claim=new, turn=None, over=True)
    return Verdict(action, True, (), (f"I win ({words})", "Deal over"), after)


def _rank(claim: Claim) -> tuple[int, int]:
    return -PRIORITY[claim.kind], claim.top


def _says(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    if action.words.strip().lower() != "misdeal":
        return Verdict(action, True, (), (), state)
    if state.over:
        return _refused(state, action, reason(Refusal.ROUND_OVER))
    if state.cleared:
        return _refused(state, action, reason(Refusal.MISDEAL_TOO_LATE))
    after = replace(state, turn=None, over=True, void=True, chops=(), paid=())
    return Verdict(action, True, (), ("Misdeal",), after)


def _leaves(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    if state.over:
        return _refused(state, action, reason(Refusal.ROUND_OVER))
    if action.player not in state.active:
        return _refused(state, action, reason(Refusal.NO_CARDS_LEFT, player=action.player))
    after, calls = leave(agreed.options, agreed.bombs, state, action.player)
    return Verdict(action, True, (), calls, after)


def _times(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    if not agreed.options.turn_seconds:
        return _refused(state, action, reason(Refusal.NO_TIME_LIMIT))
    if state.over:
        return _refused(state, action, reason(Refusal.ROUND_OVER))
    if action.target != state.turn:
        return _refused(
            state, action, reason(Refusal.NOT_SLOW, target=action.target, turn=state.turn)
        )
    # No source gives a penalty in Thirteen: the call reminds, and nothing more.
    return Verdict(action, True, (), ("Time",), state)


def _pick(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    return _refused(state, action, reason(Refusal.NOTHING_TO_PICK))


def _objects(agreed: Agreement, state: ThirteenState, action: Action, stands: bool) -> Verdict:
    return _refused(state, action, reason(Refusal.NO_CLAIM))


_JUDGES: dict[Kind, Callable[[Agreement, ThirteenState, Action, bool], Verdict]] = {
    Kind.PLAY: _play,
    Kind.PASS: _pass,
    Kind.WINS: _wins,
    Kind.SAYS: _says,
    Kind.LEAVES: _leaves,
    Kind.TIMES: _times,
    Kind.PICK: _pick,
    Kind.OBJECTS: _objects,
}
