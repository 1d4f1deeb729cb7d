"""The usual plays and picks, remembered: nearly all of a game, judged in half the time.

What a card does to the turn, the debt and the calls follows from little: whose turn it is and
which way it goes round, what is pending, how the card acts, and whether few cards are left in the
hand. The ordinary judge works that out once; it is kept here, and only the cards are counted
anew. What is unusual is left to the ordinary judge every time: refusals, several cards, a last
card, spoken words, players who are out, a pick for which the market must be made anew.

The rules stand in `companion.engine.whot.ordinary` and below it, and nowhere here. A memory only
saves work: with it or without, the same action on the same state gets the same verdict.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from companion.cards import Card
from companion.engine.values import Action, Kind, State, Verdict, new_verdict
from companion.engine.whot.answers import Asked
from companion.engine.whot.ordinary import judge
from companion.engine.whot.play import carried, followed
from companion.engine.whot.state import STANDING, Heard, Standing, WhotState, new_state
from companion.engine.whot.table import CardFacts, Table

LIMIT = 2000
"""What is kept of each kind for the same players; beyond it, all is learned anew. Two hundred
rounds bring three hundred plays."""
COMPANIES = 16
"""For how many companies of players something is kept."""

Situation: TypeAlias = tuple[object, ...]
"""All that decides what a card that fits, or a pick, leads to."""
Course: TypeAlias = tuple[tuple[str, ...], tuple[Heard, ...], int, Standing]
"""What it leads to: the calls to make, those that become due, the cards each of the others picks,
and how things stand then."""
Company: TypeAlias = tuple[tuple[str, ...], dict[Situation, Course], dict[Situation, Course]]
"""Players, and what is remembered of their plays and of their picks."""


class Memory:
    """The judge of one table, with what it has seen so far."""

    __slots__ = ("_companies", "_company", "_fitting", "_shapes_only", "_table", "_voids")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._fitting = cast(dict[Asked, dict[Card, CardFacts]], table.fitting)
        self._shapes_only = table.choice == "symbol"
        # There, what comes of a play depends on all calls that were left out before it.
        self._voids = table.number_calls == "void"
        self._companies: dict[tuple[str, ...], Company] = {}
        self._company: Company = ((), {}, {})

    def judge(self, state: State, action: Action, *, stands: bool = False) -> Verdict:
        """Judge one action. `stands` lets a refused play stand after all."""
        # No check at run time, and unpacked at once: this is passed for every action.
        now: WhotState = state  # type: ignore[assignment]
        (
            players, counts, market, pile, seen, finished, call_card, window, seat, direction,
            debt, attack, called, early, may_pass, naming, retort,
        ) = now[:17]  # fmt: skip
        player = action.player
        if (
            seat < 0 or naming >= 0 or finished or call_card is None or stands
            or player != players[seat]
        ):  # fmt: skip
            return judge(self._table, now, action, stands)
        # Read once and as a whole: another thread may seat other players meanwhile.
        seated, plays, picks = self._company
        if seated is not players:
            seated, plays, picks = self._seat(players)
        hands = [*counts]
        kind = action.kind

        if kind is _PLAY:
            cards = action.cards
            left = hands[seat] - 1
            if len(cards) != 1 or not left or early or action.extras:
                return judge(self._table, now, action, stands)
            facts = self._fitting[attack or called or call_card].get(cards[0])
            if (
                facts is None
                or seen & facts.mask >= facts.all_out
                or (facts.wild and retort == seat)
            ):
                return judge(self._table, now, action, stands)
            # Two cards and one have their calls; with more, their number makes no difference.
            situation: Situation = (seat, direction, facts.acts, left if left < 3 else 3)
            if debt or facts.wild:
                # What lay under a Whot is kept only where its shape is still to be settled.
                under = None
                if facts.wild and not (action.need and self._shapes_only):
                    under = followed(self._table, called, call_card)
                situation += (action.need, under, debt, attack)
            course = plays.get(situation)
            if course is None:
                return self._learn(plays, situation, now, action, facts.does.markets)
            calls, owed, each, standing = course
            if window and window[0].player == player:
                if self._voids:
                    return judge(self._table, now, action, stands)
                owed = carried(self._table, window, player) + owed
            if each:
                wanted = each * (len(hands) - 1)
                if wanted > market:
                    return judge(self._table, now, action, stands)
                market -= wanted
                hands = [count + each for count in hands]
            hands[seat] = left
            pile += 1
            seen += facts.bit
            call_card = facts.card
        elif kind is _PICK:
            wanted = debt or 1
            if may_pass == 1 or wanted > market:
                return judge(self._table, now, action, stands)
            situation = (seat, direction, debt > 0, called)
            course = picks.get(situation)
            if course is None:
                return self._learn(picks, situation, now, action, 0)
            calls, owed, _, standing = course
            hands[seat] += wanted
            market -= wanted
        else:
            return judge(self._table, now, action, stands)
        lies = (players, tuple(hands), market, pile, seen, finished, call_card, owed)
        after = new_state(WhotState, lies + standing)
        return new_verdict(Verdict, (action, True, (), calls, after, ()))

    def _seat(self, players: tuple[str, ...]) -> Company:
        """What is remembered of these players; they are the ones at the table now."""
        known = self._companies.get(players)
        if known is None:
            if len(self._companies) >= COMPANIES:
                self._companies.clear()
            known = self._companies[players] = (players, {}, {})
        self._company = (players, known[1], known[2])
        return self._company

    def _learn(
        self,
        known: dict[Situation, Course],
        situation: Situation,
        state: WhotState,
        action: Action,
        each: int,
    ) -> Verdict:
        """The ordinary verdict, kept unless more than the situation had a part in it."""
        verdict = judge(self._table, state, action, False)
        after = cast(WhotState, verdict.state)
        if verdict.legal and not after.ended and after.unless is None:
            if len(known) >= LIMIT:
                known.clear()
            owed = after.window[len(carried(self._table, state.window, action.player)) :]
            known[situation] = (verdict.calls, owed, each, after[STANDING:])
        return verdict


_PLAY, _PICK = Kind.PLAY, Kind.PICK
