"""A seeded reference table: whole rounds of any game, with every hand and the market known.

The simulator deals real cards, lets simple players act, and keeps the hands in step with what
the engine counts; where the two differ it says so. It serves tests, demos and measurements: the
referee itself never knows a hidden hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from companion.cards import Card, Shape, StandardCard, WhotCard, deck_cards
from companion.engine.events import Deal, Event, Shown, Stands, Turned
from companion.engine.match import Match
from companion.engine.registry import rules as rules_of
from companion.engine.values import Action, Kind, Rules, State
from companion.errors import UsageError

Strategy: TypeAlias = Callable[[Random, State, Sequence[Card], Sequence[Action]], Action]
"""Chooses among the legal actions of a known hand."""

EVENT_LIMIT = 5000
"""Events after which a round counts as endless."""

PATIENCE = 600
"""Events after which nobody errs any more and everybody plays `simple`: fines for mistakes and
picks for the others can keep hands growing for as long as people play at random."""


@dataclass
class Simulation:
    """A table in play. `market` ends with its top card; `pile` with the call card.

    `draws` tells, for every event of `match`, who drew which cards by it.
    """

    match: Match
    rng: Random
    hands: dict[str, list[Card]] = field(default_factory=dict)
    market: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    draws: list[dict[str, tuple[Card, ...]]] = field(default_factory=list)
    dealt: list[dict[str, tuple[Card, ...]]] = field(default_factory=list)
    """The hands of each round as they were dealt."""

    @property
    def state(self) -> State:
        """The state of the round. Raises `UsageError` before the first deal."""
        if self.match.state is None:
            raise UsageError("no cards are on the table yet: deal first")
        return self.match.state

    def deal(self, count: int | None = None) -> None:
        """Shuffle, deal the next round and turn a card up where the game has one."""
        match, rules = self.match, self.match.rules
        done = match.settlement
        players = tuple(p for p in match.players if done is None or p not in done.eliminated)
        count = count or usual_hand(rules, len(players))
        deck = list(deck_cards(rules.deck, *_packs(rules)))
        self.rng.shuffle(deck)
        self.hands = {player: [deck.pop() for _ in range(count)] for player in players}
        self.market, self.pile = deck, []
        self.dealt.append({player: tuple(hand) for player, hand in self.hands.items()})
        self.take(Deal(count))
        if rules.waits_for_call:
            self._turn_up()
        elif self.match.rules.name.startswith("thirteen"):
            self._call_lowest()

    def take(self, event: Event) -> None:
        """Let an event happen, and keep hands, market and pile in step with it."""
        before = self.match.state
        self.match = self.match.apply(event)
        after = self.match.state
        drawn: dict[str, tuple[Card, ...]] = {}
        if before is not None and after is not None and isinstance(event, Action | Stands):
            verdict = self.match.verdict
            assert verdict is not None
            went_back = self.match.before.verdict if self.match.before else None
            cards, kept = verdict.action.cards, verdict.returned
            if isinstance(event, Stands) and went_back is not None and went_back.returned:
                cards = went_back.returned  # Its first cards have left the hand already.
            happened = verdict.legal and verdict.action.kind is Kind.PLAY and after is not before
            drawn = self._moved(
                before, after, verdict.action.player, cards if happened else (), kept
            )
        self.draws.append(drawn)

    def legal_actions(self) -> list[Action]:
        """What the player to act may do; where only the holder of the lowest card may lead, what
        that player may do."""
        state = self.state
        if state.turn is None:
            return []
        found = self.match.rules.legal_actions(state, self.hands[state.turn])
        lowest = getattr(state, "lowest", None)
        if not found and lowest is not None:
            holder = next((p for p, hand in self.hands.items() if lowest in hand), None)
            if holder is not None:
                found = [
                    Action(holder, Kind.PLAY, (lowest,)),
                ]
        return found

    def show_hands(self) -> None:
        """Lay every hand open once the round is over."""
        for player, hand in self.hands.items():
            if hand and player in self.state.players:
                self.take(Shown(player, tuple(hand)))

    def _turn_up(self) -> None:
        for _ in range(len(self.market)):
            card = self.market.pop()
            self.pile = [card]
            self.take(Turned(card))
            if not getattr(self.state, "start", False):
                return
            # Slipped back into the market: the next card is turned.
            self.pile = []
            self.market.insert(self.rng.randrange(len(self.market) + 1), card)
        raise UsageError("no card of this market can be turned up to start the round")

    def _call_lowest(self) -> None:
        """Where not every card is dealt, the players call the lowest one out."""
        state = self.state
        if getattr(state, "needs_lowest", False) and getattr(state, "lowest", None) is None:
            value = self.match.rules.agreed.patterns.value  # type: ignore[attr-defined]
            cards = [card for hand in self.hands.values() for card in hand]
            self.take(Turned(min(cards, key=value)))

    def _moved(
        self,
        before: State,
        after: State,
        player: str,
        cards: Sequence[Card],
        returned: Sequence[Card],
    ) -> dict[str, tuple[Card, ...]]:
        kept = list(returned)
        for card in cards:
            if card in kept:
                kept.remove(card)
            else:
                self.hands[player].remove(card)
                self.pile.append(card)
        drawn: dict[str, tuple[Card, ...]] = {}
        for name in _in_order(before, player):
            missing = after.hands.get(name, 0) - len(self.hands[name])
            if missing > 0:
                drawn[name] = tuple(self._draw() for _ in range(missing))
                self.hands[name].extend(drawn[name])
            for _ in range(-missing):
                # Taken back: an effect that did not happen after all.
                self.market.append(self.hands[name].pop())
        return drawn

    def _draw(self) -> Card:
        if not self.market:
            top = self.pile.pop()
            self.market, self.pile = self.pile, [top]
            self.rng.shuffle(self.market)
        if not self.market:
            raise UsageError("the engine lets somebody pick where no card is left")
        return self.market.pop()


def simulate(
    rules: str | Rules,
    players: Sequence[str] | int,
    seed: int,
    strategy: str | Strategy = "random",
    rounds: int = 1,
    mistakes: float = 0.0,
    deal: int | None = None,
) -> Match:
    """A match of whole rounds, played from a seed; see `play_out` for the hands as well."""
    return play_out(rules, players, seed, strategy, rounds, mistakes, deal).match


def play_out(
    rules: str | Rules,
    players: Sequence[str] | int,
    seed: int,
    strategy: str | Strategy = "random",
    rounds: int = 1,
    mistakes: float = 0.0,
    deal: int | None = None,
) -> Simulation:
    """Play rounds to their end, showing the hands left.

    `players` are names or how many; `mistakes` is the chance of a refused action before each
    legal one; `deal` the cards each, where not the usual number. The evening ends early where
    somebody has won the whole game. Raises `UsageError` for unknown names, and where a round
    does not end within `EVENT_LIMIT` events.
    """
    names = NAMES[:players] if isinstance(players, int) else tuple(players)
    choose = STRATEGIES[strategy] if isinstance(strategy, str) else strategy
    found = rules_of(rules) if isinstance(rules, str) else rules
    table = Simulation(Match.begin(found, names), Random(seed))
    for _ in range(rounds):
        table.deal(deal)
        play_round(table, choose, mistakes)
        if table.match.winner is not None:
            break
    return table


def play_round(table: Simulation, choose: Strategy, mistakes: float = 0.0) -> None:
    """Play the round on the table to its end and show the hands left."""
    for count in range(EVENT_LIMIT):
        if table.state.over:
            table.show_hands()
            return
        if count == PATIENCE:
            choose, mistakes = simple_choice, 0.0
        if mistakes and table.rng.random() < mistakes:
            table.take(mistake(table))
            continue
        actions = table.legal_actions()
        if not actions:
            raise UsageError(f"{table.state.turn} can do nothing, and the round is not over")
        hand = table.hands[actions[0].player]
        table.take(choose(table.rng, table.state, hand, actions))
    raise UsageError(f"the round has not ended after {EVENT_LIMIT} events")


def mistake(table: Simulation) -> Action:
    """Something that people do wrong: out of turn, cards that don't fit, the wrong game."""
    rng, state = table.rng, table.state
    player = rng.choice([name for name in state.players if table.hands[name]])
    hand = table.hands[player]
    kind = rng.randrange(6)
    if kind == 0:
        return Action(player, Kind.PICK)
    if kind == 1:
        return Action(player, Kind.PASS)
    if kind == 2:
        # A card that everybody sees lying in the pile already.
        pack = deck_cards(table.match.rules.deck, *_packs(table.match.rules))
        lying = [card for card in table.pile if table.pile.count(card) == pack.count(card)]
        if lying:
            return Action(player, Kind.PLAY, (rng.choice(lying),))
    cards = tuple(rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3)))))
    needs = isinstance(cards[-1], WhotCard) and cards[-1].is_whot
    return Action(player, Kind.PLAY, cards, need=Shape.STAR if needs else None)


def random_choice(
    rng: Random, state: State, hand: Sequence[Card], actions: Sequence[Action]
) -> Action:
    """Any legal action, each alike, but seldom picks or passes where a card could be played.

    With no such leaning a round of Whot between players who pick half the time hardly ends.
    """
    plays = [action for action in actions if action.kind is Kind.PLAY]
    return rng.choice(plays if plays and rng.random() < 0.9 else actions)


def simple_choice(
    rng: Random, state: State, hand: Sequence[Card], actions: Sequence[Action]
) -> Action:
    """Gets rid of cards: plays where possible, the plain ones first and as many as fit."""
    claims = [action for action in actions if action.kind is Kind.WINS]
    plays = [action for action in actions if action.kind is Kind.PLAY]
    if claims:
        return claims[0]
    if not plays:
        return rng.choice(actions)
    best = min(_price(action) for action in plays)
    return rng.choice([action for action in plays if _price(action) == best])


STRATEGIES: dict[str, Strategy] = {"random": random_choice, "simple": simple_choice}
NAMES: tuple[str, ...] = ("Ada", "Bisi", "Chidi", "Dayo", "Efe", "Femi", "Gozi", "Hauwa")


def usual_hand(rules: Rules, players: int) -> int:
    """Cards each, where nobody says otherwise."""
    if "hand_size" in rules.options:
        return int(str(rules.options["hand_size"]))
    return int(str(rules.options["deal_three"])) if players == 3 else 13


def _packs(rules: Rules) -> tuple[int, int]:
    decks, whots = rules.options.get("decks", 1), rules.options.get("whots_per_deck", 5)
    return int(str(decks)), int(str(whots))


def _in_order(state: State, player: str) -> tuple[str, ...]:
    """Everybody in the order in which they draw: from the neighbour on, the player last."""
    seats = state.players
    if player not in seats:
        return seats
    at = seats.index(player)
    step = int(getattr(state, "direction", 1))
    return tuple(seats[(at + step * n) % len(seats)] for n in range(1, len(seats) + 1))


def _price(action: Action) -> tuple[int, int]:
    """Less is better: many cards, then low standard cards, and the 20s kept to the end."""
    worth = 0
    for card in action.cards:
        if isinstance(card, StandardCard):
            worth += ("34567891JQKA2".index(card.rank.value[0])) ** 2
        elif card.is_whot:
            worth += 100
        elif card.number in (2, 5, 14):
            worth += 10  # Makes the others pick: the round lasts longer.
    return worth // max(1, len(action.cards)), -len(action.cards)
