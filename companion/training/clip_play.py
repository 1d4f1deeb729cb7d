"""Rounds of Nigerian Whot for rendered clips: the fixed one of the demo, and seeded self-play.

A round is a list of steps. A step is what one player does, and which hands go to the market
for it: a pick's own, or those of all the others after a general market.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.cards import Deck, Shape, WhotCard, deck_cards, read_card, read_shape

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

_DEBTS = {2: 2, 5: 3}


@dataclass(frozen=True, slots=True)
class Step:
    """One player's action. `card` is None for a pick; `takes` holds who then takes how many
    cards from the market; `lines` are the record's lines for it."""

    player: str
    card: WhotCard | None
    need: Shape | None
    takes: tuple[tuple[str, int], ...]
    lines: tuple[str, ...]


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
        head = (
            "game whot/nigerian",
            f"players {', '.join(self.players)}",
            f"deal {self.deal}",
            f"call {self.call}",
        )
        return "\n".join((*head, *(line for step in self.steps for line in step.lines))) + "\n"


class _Table:
    """Whose turn it is and what is owed: as much of the rules as a legal round needs."""

    def __init__(self, players: tuple[str, ...], call: WhotCard) -> None:
        self.players = players
        self.call = call
        self.turn = 0
        self.debt = 0
        self.need: Shape | None = None

    def _after(self, by: int) -> int:
        return (self.turn + by) % len(self.players)

    def fits(self, card: WhotCard) -> bool:
        if self.debt:
            return card.number == self.call.number
        if card.is_whot:
            return True
        if self.need is not None:
            return card.shape is self.need
        return card.shape is self.call.shape or card.number == self.call.number

    def play(self, card: WhotCard, need: Shape | None) -> tuple[tuple[str, int], ...]:
        if not self.fits(card):
            raise ValueError(f"{card} does not fit {self.call}")
        self.call, self.need = card, need
        self.debt += _DEBTS.get(card.number, 0)
        others = tuple(self.players[self._after(i)] for i in range(1, len(self.players)))
        self.turn = self._after({1: 0, 14: 0, 8: 2}.get(card.number, 1))
        return tuple((name, 1) for name in others) if card.number == 14 else ()

    def pick(self) -> int:
        count, self.debt = self.debt or 1, 0
        self.turn = self._after(1)
        return count


def scripted(text: str) -> Round:
    """A round from the record of one: plays, picks and spoken calls.

    Raises `ValueError` where a line is out of turn or a card does not fit.
    """
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    heads = dict(line.split(" ", 1) for line in lines if line and ":" not in line)
    players = tuple(name.strip() for name in heads["players"].split(","))
    call = read_card(heads["call"], Deck.WHOT)
    assert isinstance(call, WhotCard)
    table, steps, deal = _Table(players, call), list[Step](), int(heads["deal"])
    for line in (line for line in lines if ":" in line):
        player, words = (part.strip() for part in line.split(":", 1))
        if words.startswith("says"):
            last = steps.pop()
            steps.append(Step(last.player, last.card, last.need, last.takes, (*last.lines, line)))
            continue
        if player != players[table.turn]:
            raise ValueError(f"'{line}': it is {players[table.turn]}'s turn")
        if words == "pick":
            steps.append(Step(player, None, None, ((player, table.pick()),), (line,)))
            continue
        name, _, needed = words.partition(" need ")
        card = read_card(name, Deck.WHOT)
        assert isinstance(card, WhotCard)
        need = read_shape(needed) if needed else None
        steps.append(Step(player, card, need, table.play(card, need), (line,)))
    market = 54 - 1 - deal * len(players)
    return Round(players, deal, call, market, tuple(steps))


def demo_round() -> Round:
    """The round of the demo clip."""
    return scripted(DEMO)


def self_play(seed: int, players: int = 3, deal: int = 4, turns: int = 12) -> Round:
    """A legal round of at most `turns` actions; it ends earlier where somebody wins.

    Players put down what fits, specials first by chance, and pick when nothing does.
    """
    rng = np.random.default_rng(seed)
    deck = [card for card in deck_cards(Deck.WHOT) if isinstance(card, WhotCard)]
    deck = [deck[i] for i in rng.permutation(len(deck))]
    # A Whot is slipped back as the first call card.
    first = next(i for i, card in enumerate(deck) if not card.is_whot)
    call = deck.pop(first)
    names = NAMES[:players]
    hands = {name: [deck.pop() for _ in range(deal)] for name in names}
    market = len(deck)
    table, steps = _Table(names, call), list[Step]()
    while len(steps) < turns and all(hands.values()) and len(deck) > 3 * players:
        player = names[table.turn]
        hand = hands[player]
        fitting = [card for card in hand if table.fits(card)]
        if not fitting or rng.random() < 0.08:
            takes = ((player, table.pick()),)
            step = Step(player, None, None, takes, (f"{player}: pick",))
        else:
            card = fitting[int(rng.integers(len(fitting)))]
            hand.remove(card)
            shapes = [c.shape for c in hand if not c.is_whot] or [Shape.CIRCLE]
            # The last card names nothing: the round is over.
            need = shapes[int(rng.integers(len(shapes)))] if card.is_whot and hand else None
            takes = table.play(card, need) if hand else ()
            named = f" need {need.value}" if need else ""
            step = Step(player, card, need, takes, (f"{player}: {card}{named}",))
        for name, count in step.takes:
            hands[name] += [deck.pop() for _ in range(min(count, len(deck)))]
        steps.append(step)
    return Round(names, deal, call, market, tuple(steps))
