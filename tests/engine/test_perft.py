"""Legal lines of tiny deals, counted to a fixed depth.

The numbers are pinned, and counted again by enumerators that share no rule code with the engine:
they are written here from the rules alone, as plainly as possible.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.cards import Deck, read_card, read_cards
from companion.engine.registry import rules
from companion.engine.values import Kind

THIRTEEN_HANDS = ("3S 3C 5S 2S", "4S 4D 6S 2H", "5D 6D 7D AS")
BOMB_HANDS = ("3S 2S 4H", "5S 5C 5D 5H 8S", "6S 6C 7S 7C 8D 8C")
WHOT_HANDS = ("1-circle 14-circle 20-whot", "2-circle 8-circle 1-square", "5-circle 2-star 7-cross")
WHOT_CALL = "4-circle"
WHOT_MARKET = (
    "3-circle 2-cross 14-square 8-star 5-square 1-star 10-cross 11-square 7-circle "
    "13-triangle 12-circle 3-cross 4-star 5-triangle 10-square 2-triangle 11-circle 1-cross"
)

PINNED = [
    ("thirteen", THIRTEEN_HANDS, 6, 631),
    ("thirteen", BOMB_HANDS, 6, 1523),
    ("thirteen/southern", BOMB_HANDS, 6, 572),
    ("thirteen/killer", THIRTEEN_HANDS, 6, 854),
    ("thirteen/northern", THIRTEEN_HANDS, 6, 165),
    ("whot/nigerian", WHOT_HANDS, 6, 724),
    ("whot/swapped", WHOT_HANDS, 6, 479),
    ("whot/old-school", WHOT_HANDS, 6, 734),
]
NAMES = ("A", "B", "C")


@pytest.mark.parametrize(("game", "texts", "depth", "lines"), PINNED)
def test_lines(game, texts, depth, lines):
    deck = rules(game).deck
    hands = {name: frozenset_of(read_cards(text, deck)) for name, text in
             zip(NAMES, texts, strict=True)}  # fmt: skip
    assert by_engine(game, hands, depth) == lines
    assert NAIVE[game](hands, depth) == lines


def frozenset_of(cards):
    assert len(set(cards)) == len(cards)
    return frozenset(cards)


# The engine's own count.


def by_engine(game, hands, depth):
    found = rules(game)
    sizes = {name: len(hand) for name, hand in hands.items()}
    if found.deck is Deck.WHOT:
        state = found.start(NAMES, 3, call=read_card(WHOT_CALL))
        return lines_of(found, state, hands, read_cards(WHOT_MARKET), depth)
    written = " ".join(f"{name}={size}" for name, size in sizes.items())
    state = found.position(NAMES, {"turn": "A", "hands": written})
    return lines_of(found, state, hands, (), depth)


def lines_of(found, state, hands, market, depth):
    if not depth or state.over:
        return 1
    total = 0
    hand = sorted(hands[state.turn], key=str)
    for action in found.legal_actions(state, hand):
        after = found.judge(state, action).state
        held, rest = dict(hands), list(market)
        if action.kind is Kind.PLAY:
            held[action.player] = held[action.player] - set(action.cards)
        at = NAMES.index(action.player)
        for step in range(1, len(NAMES) + 1):
            name = NAMES[(at + step) % len(NAMES)]
            while len(held[name]) < after.hands[name]:
                held[name] = held[name] | {rest.pop(0)}
        total += lines_of(found, after, held, tuple(rest), depth - 1)
    return total


# Thirteen, from the rules alone.

ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


def rank(card):
    return ORDER.index(card.rank.value)


def value(card):
    return 4 * rank(card) + "SCDH".index(card.suit.value)


def red(card):
    return card.suit.value in "DH"


def kind_of(cards, northern):
    ranks = sorted(rank(card) for card in cards)
    different = sorted(set(ranks))
    each = len(ranks) // len(different)
    row = different == list(range(different[0], different[0] + len(different)))
    if len(different) == 1:
        if northern and len(cards) == 2 and red(cards[0]) != red(cards[1]):
            return None
        return ("same", len(cards))
    if ranks != sorted(different * each) or not row or len(different) < 3 or ranks[-1] == 12:
        return None
    if each == 1 and not (northern and len({card.suit for card in cards}) > 1):
        return ("row", len(cards))
    return ("pairs", len(different)) if each == 2 and not northern else None


def beats(cards, table, style):
    kind, other = kind_of(cards, style == "northern"), kind_of(table, style == "northern")
    top, other_top = max(cards, key=value), max(table, key=value)
    twos = len(table) if all(rank(card) == 12 for card in table) else 0
    quad = kind == ("same", 4)
    pairs = kind[1] if kind[0] == "pairs" else 0
    if twos == 1 and (quad or pairs >= 3):
        return True
    if twos == 2 and (pairs >= 4 or (quad and style in ("southern", "killer"))):
        return True
    if style in ("southern", "killer") and other == ("pairs", 3) and (quad or pairs >= 4):
        return True
    if kind != other:
        return False
    if style == "northern" and not (rank(top) == 12 and kind[0] == "same"):
        if len(cards) == 1 or kind[0] == "row":
            if top.suit != other_top.suit:
                return False
        elif len(cards) == 2 and red(top) != red(other_top):
            return False
    return value(top) > value(other_top)


def thirteen(style):
    def play(hands, table, owner, turn, passed, depth):
        if not depth or sum(bool(hand) for hand in hands.values()) == 1:
            return 1
        total = 0
        mine = sorted(hands[turn], key=value)
        for size in range(1, len(mine) + 1):
            for cards in combinations(mine, size):
                if kind_of(cards, style == "northern") is None:
                    continue
                if style == "northern" and size == len(mine) and any(rank(c) == 12 for c in cards):
                    continue
                again = owner == turn and table and not beats(cards, table, style)
                if table and not again and not beats(cards, table, style):
                    continue
                after = {**hands, turn: hands[turn] - set(cards)}
                total += pass_on(after, cards, turn, turn, () if again else passed, depth)
        if table:
            if owner == turn:
                return total + play(hands, (), None, turn, (), depth - 1)
            return total + pass_on(hands, table, owner, turn, (*passed, turn), depth)
        if style == "northern" and all(rank(card) == 12 for card in mine):
            raise AssertionError("the deal is chosen so that this does not come up")
        return total

    def pass_on(hands, table, owner, turn, passed, depth):
        if sum(bool(hand) for hand in hands.values()) == 1:
            return 1
        seats = [NAMES[(NAMES.index(turn) + way * n) % 3] for n in (1, 2)]
        for seat in seats:
            if hands[seat] and seat != owner and seat not in passed:
                return play(hands, table, owner, seat, passed, depth - 1)
        if hands[owner]:
            if style == "killer":
                return play(hands, table, owner, owner, passed, depth - 1)
            return play(hands, (), None, owner, (), depth - 1)
        near = [NAMES[(NAMES.index(owner) + way * n) % 3] for n in (1, 2)]
        return play(hands, (), None, next(seat for seat in near if hands[seat]), (), depth - 1)

    way = -1 if style == "southern" else 1
    return lambda hands, depth: play(hands, (), None, "A", (), depth)


# Whot, from the rules alone.


def whot(hold_all, suspend_all, special):
    """1, 8 and the rest for three players; `special`: whether 2, 5, 8 and 14 do anything."""

    def play(hands, market, top, called, debt, turn, depth):
        if not depth or any(not hand for hand in hands.values()):
            return 1
        total = 0
        following = NAMES[(NAMES.index(turn) + 1) % 3]
        last = NAMES[(NAMES.index(turn) + 2) % 3]
        for card in hands[turn]:
            left = {**hands, turn: hands[turn] - {card}}
            if debt:
                if card.number != top.number:
                    continue
            elif card.number == 20:
                for shape in ("circle", "triangle", "cross", "square", "star"):
                    total += play(left, market, card, shape, 0, following, depth - 1)
                continue
            elif called:
                if card.shape.value != called:
                    continue
            elif card.shape != top.shape and card.number != top.number:
                continue
            owed, after, stock = 0, following, market
            if card.number == 1:
                after = turn if hold_all else last
            elif special and card.number in (2, 5) and left[turn]:
                owed = debt + (2 if card.number == 2 else 3)
            elif special and card.number == 8:
                after = turn if suspend_all else last
            elif special and card.number == 14 and left[turn]:
                left = {**left, following: left[following] | {market[0]}}
                left = {**left, last: left[last] | {market[1]}}
                after, stock = turn, market[2:]
            total += play(left, stock, card, None, owed, after, depth - 1)
        take = debt or 1
        more = {**hands, turn: hands[turn] | set(market[:take])}
        return total + play(more, market[take:], top, called, 0, following, depth - 1)

    def start(hands, depth):
        top = read_card(WHOT_CALL)
        return play(hands, read_cards(WHOT_MARKET), top, None, 0, "A", depth)

    return start


NAIVE = {
    "thirteen": thirteen("seed"),
    "thirteen/southern": thirteen("southern"),
    "thirteen/killer": thirteen("killer"),
    "thirteen/northern": thirteen("northern"),
    "whot/nigerian": whot(hold_all=True, suspend_all=False, special=True),
    "whot/swapped": whot(hold_all=False, suspend_all=True, special=True),
    "whot/old-school": whot(hold_all=True, suspend_all=False, special=False),
}
