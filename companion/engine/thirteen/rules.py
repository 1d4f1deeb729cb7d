"""The rules of one Thirteen game: a preset with its options, as `companion.engine.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, cast

from companion.cards import Card, Deck, InvalidCard, StandardCard, read_cards
from companion.engine.names import find_player, read_counts
from companion.engine.options import resolve
from companion.engine.thirteen import judge as judging
from companion.engine.thirteen.combinations import RANKS, SUIT_ORDERS, Combination
from companion.engine.thirteen.judge import Agreement
from companion.engine.thirteen.legal import legal_actions
from companion.engine.thirteen.options import PRESETS, ThirteenOptions, options_of
from companion.engine.thirteen.scoring import TG_TARGET, points
from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import (
    Action,
    OptionValue,
    Points,
    Settlement,
    State,
    Verdict,
)
from companion.errors import UsageError

HAND = 13
PACK = 52
_POSITION = ("table", "owner", "turn", "locked", "hands", "direction", "out")


@dataclass(frozen=True)
class ThirteenRules:
    """What the referee needs to judge a game of Thirteen."""

    name: str
    options: Mapping[str, OptionValue]
    agreed: Agreement
    deck: Deck = Deck.STANDARD
    waits_for_call: bool = False

    def start(self, players: Sequence[str], deal: int | None = None, **setup: Any) -> ThirteenState:
        """The state after the deal.

        `call` names the lowest card dealt, called out by its holder where not every card was
        dealt; without it the first play is believed. `previous` is the deal before. Raises
        `UsageError` where the players or the deal don't fit the game.
        """
        options = self.agreed.options
        names = self._seated(players)
        hand = self._dealt(len(names), deal)
        previous = setup.get("previous")
        state = ThirteenState(
            players=names,
            counts=(hand,) * len(names),
            turn=names[0],
            direction=self._direction,
            needs_lowest=options.first_lead != "random",
            leads=names[0],
        )
        if isinstance(previous, ThirteenState):
            state = self._follow(state, previous)
        return replace(state, lowest=self._lowest(state, hand * len(names), setup.get("call")))

    def position(self, players: Sequence[str], fields: Mapping[str, str]) -> ThirteenState:
        """The state a `position` line sets: `table CARDS owner NAME turn NAME locked NAMES
        hands NAME=N… direction 1|-1 out NAMES`, with no `table` for an empty one.

        Raises `UsageError` for a field that is missing, unknown or impossible.
        """
        names = self._seated(players)
        unknown = [field for field in fields if field not in _POSITION]
        if unknown:
            raise UsageError(
                f"position knows no '{unknown[0]}' in Thirteen: it knows {', '.join(_POSITION)}"
            )
        counts = self._counts(names, fields)
        out = _names(fields, "out", names)
        out += tuple(name for name in names if not counts[names.index(name)] and name not in out)
        held = [name for name in out if counts[names.index(name)]]
        if held:
            raise UsageError(f"position: {held[0]} is out and still holds cards")
        turn = _names(fields, "turn", names)
        table = self._table(fields)
        owner = _names(fields, "owner", names)
        if len(turn) != 1:
            raise UsageError("position needs 'turn' with the name of the player to act")
        if len(owner) > 1 or bool(owner) != (table is not None):
            raise UsageError("position needs 'owner' with one name exactly where 'table' has cards")
        locked = _names(fields, "locked", names)
        if turn[0] in out or (turn == owner and not self.agreed.options.self_beat):
            raise UsageError(f"position: {turn[0]} can't be the one to act")
        if set(locked) & set(owner) or (locked and table is None):
            raise UsageError("position: only players who passed on the table can be locked")
        if turn[0] in locked and self.agreed.options.bomb_after_pass != "on_turn":
            raise UsageError(f"position: {turn[0]} is locked and can't be the one to act")
        return ThirteenState(
            players=names,
            counts=counts,
            turn=turn[0],
            direction=self._direction_of(fields),
            table=table,
            owner=owner[0] if owner else None,
            locked=locked,
            passed=tuple(name for name in locked if name != turn[0]),
            out=out,
            played=frozenset(table.cards) if table is not None else frozenset(),
            opened=True,
            leads=turn[0],
            acted=tuple(name for name in names if counts[names.index(name)] < HAND),
            at_first_out=counts if out else None,
        )

    def judge(self, state: State, action: Action, *, stands: bool = False) -> Verdict:
        """Judge one action. `stands` lets a refused play stand after all."""
        return judging.judge(self.agreed, cast(ThirteenState, state), action, stands=stands)

    def legal_actions(self, state: State, hand: Sequence[Card]) -> list[Action]:
        """What the player to act may do with a known hand, in a fixed order."""
        cards = [card for card in hand if isinstance(card, StandardCard)]
        return legal_actions(self.agreed, cast(ThirteenState, state), cards)

    def settle(
        self,
        state: State,
        shown: Mapping[str, Sequence[Card]],
        standings: Mapping[str, Points],
    ) -> Settlement:
        """Count a finished deal. Only the stakes look at `shown`: what the hands left hold.

        Raises `UsageError` where a hand shown holds a card that is somewhere else.
        """
        final = cast(ThirteenState, state)
        self._check_shown(final, shown)
        hands = {
            player: tuple(card for card in cards if isinstance(card, StandardCard))
            for player, cards in shown.items()
        }
        totals = points(self.agreed.options, final, hands)
        after = {p: standings.get(p, 0) + totals.get(p, 0) for p in {**standings, **totals}}
        game_winner = None
        if self.agreed.options.scoring == "tg10":
            best = max(after.values())
            leaders = [player for player, total in after.items() if total == best]
            if best >= TG_TARGET and len(leaders) == 1:
                game_winner = leaders[0]
        return Settlement(
            winner=final.winner,
            totals=totals,
            places=final.places(),
            standings=after,
            game_winner=game_winner,
        )

    @property
    def _direction(self) -> int:
        return 1 if self.agreed.options.direction == "clockwise" else -1

    def _direction_of(self, fields: Mapping[str, str]) -> int:
        word = fields.get("direction", str(self._direction)).strip()
        if word not in ("1", "-1"):
            raise UsageError(f"position: direction is 1 (clockwise) or -1, not '{word}'")
        return int(word)

    def _seated(self, players: Sequence[str]) -> tuple[str, ...]:
        most = self.agreed.options.players
        if not 2 <= len(players) <= most:
            raise UsageError(f"{self.name} is played by 2 to {most}, not by {len(players)}")
        if len(set(players)) != len(players):
            raise UsageError("two players have the same name: give everybody a name of their own")
        return tuple(players)

    def _dealt(self, seats: int, deal: int | None) -> int:
        usual = self.agreed.options.deal_three if seats == 3 else HAND
        hand = usual if deal is None else deal
        if not 1 <= hand <= PACK // seats:
            raise UsageError(
                f"{hand} cards each can't be dealt to {seats} players: 1 to {PACK // seats} can"
            )
        return hand

    def _follow(self, state: ThirteenState, previous: ThirteenState) -> ThirteenState:
        options = self.agreed.options
        if previous.void or not previous.over:
            # Thrown in, or the same deal again with its lowest card called: nothing changes.
            return replace(
                state,
                first_deal=previous.first_deal,
                needs_lowest=previous.needs_lowest,
                turn=self._if_seated(state, previous.leads),
                leads=self._if_seated(state, previous.leads),
            )
        places = previous.places()
        leader = previous.winner
        if options.later_lead == "loser" and places:
            leader = places[-1][-1]
        leads = self._if_seated(state, leader or previous.leads)
        return replace(
            state,
            first_deal=False,
            needs_lowest=options.later_lead == "lowest",
            turn=leads,
            leads=leads,
        )

    @staticmethod
    def _if_seated(state: ThirteenState, player: str | None) -> str:
        return player if player in state.players else state.players[0]

    def _lowest(self, state: ThirteenState, dealt: int, call: object) -> StandardCard | None:
        if not state.needs_lowest:
            return None
        if call is not None:
            if not isinstance(call, StandardCard):
                raise UsageError(f"{call} can't be the lowest card: it is no standard card")
            return call
        if dealt < PACK:
            return None
        return StandardCard(RANKS[0], SUIT_ORDERS[self.agreed.options.suit_order][0])

    def _table(self, fields: Mapping[str, str]) -> Combination | None:
        try:
            cards = read_cards(fields.get("table", ""), Deck.STANDARD)
        except InvalidCard as error:
            raise UsageError(f"position: {error}") from None
        if not cards:
            return None
        if len(set(cards)) != len(cards):
            raise UsageError("position: a card lies on the table twice")
        standard = [card for card in cards if isinstance(card, StandardCard)]
        made = self.agreed.patterns.classify(standard)
        if not isinstance(made, Combination):
            raise UsageError(f"position: {made.text}")
        return made

    def _counts(self, names: tuple[str, ...], fields: Mapping[str, str]) -> tuple[int, ...]:
        counts = read_counts(fields.get("hands", ""), names)
        missing = [name for name in names if name not in counts]
        if missing:
            raise UsageError(f"position needs the cards of {missing[0]}: hands {missing[0]}=13")
        if sum(counts.values()) > PACK or sum(bool(n) for n in counts.values()) < 2:
            raise UsageError("position: the hands don't fit a deal that goes on")
        return tuple(counts[name] for name in names)

    @staticmethod
    def _check_shown(state: ThirteenState, shown: Mapping[str, Sequence[Card]]) -> None:
        seen: set[Card] = set(state.played)
        for player, cards in shown.items():
            for card in cards:
                if not isinstance(card, StandardCard):
                    raise UsageError(f"{player} holds {card}, which is no standard card")
                if card in seen:
                    raise UsageError(f"{player} holds {card}, which lies somewhere else already")
                seen.add(card)


def rules(name: str, values: Mapping[str, Any]) -> ThirteenRules:
    """The preset's rules with the options given. Raises `UsageError`."""
    if name not in PRESETS:
        raise UsageError(f"there is no game '{name}': there is {', '.join(PRESETS)}")
    resolved = MappingProxyType(dict(resolve(name, options_of(name), values)))
    options = ThirteenOptions.of(resolved)
    return ThirteenRules(name, resolved, Agreement(options, options.bombs(), options.patterns()))


def _names(fields: Mapping[str, str], field: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players a field names, separated by blanks or commas; a name may have blanks itself."""
    words = fields.get(field, "").replace(",", " ").split()
    found: list[str] = []
    while words:
        for length in range(len(words), 0, -1):
            name = find_player(" ".join(words[:length]), players)
            if name is not None:
                break
        else:
            raise UsageError(f"position: '{words[0]}' in '{field}' does not sit at this table")
        if name in found:
            raise UsageError(f"position: {name} is named twice in '{field}'")
        found.append(name)
        del words[:length]
    return tuple(found)
