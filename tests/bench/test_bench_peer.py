"""Where the PyPI package `whot` and our engine agree, and where not and which rule decides."""

from __future__ import annotations

import pytest

from companion.bench._whot_games import games
from companion.cards import WHOT, Shape, WhotCard, read_card, read_cards
from companion.engine.registry import rules
from companion.engine.values import Action, Kind

pytest.importorskip("whot", reason="the PyPI package whot is not installed")

from companion.bench._whot_peer import _card, make, prepare, table_of


def peer(call, hands, market=()):
    from whot import TestWhot

    engine = TestWhot(
        _card(read_card(call)), [[_card(c) for c in read_cards(hand)] for hand in hands]
    )
    engine.pick_three_enabled = True
    engine.gen.cards = [_card(card) for card in market]
    engine.start_game()
    return engine


def held(engine):
    return [len(player._cards) for player in engine.players]


def ours(position):
    fields = {}
    for part in position.split("; "):
        name, _, words = part.partition(" ")
        fields[name] = words
    found = rules("whot/nigerian")
    names = [word.partition("=")[0] for word in fields["hands"].split()]
    return found, found.position(names, fields)


def play(card, player="A"):
    return Action(player, Kind.PLAY, (read_card(card),))


def test_on_the_shared_rules_they_agree_on_every_action():
    _, played = games(40, seed=1)
    judged = [prepare(game) for game in played]
    assert [peer.disagreement for peer in judged if peer.disagreement] == []
    assert sum(len(peer.moves) for peer in judged) > 500
    assert not all(legal for peer in judged for legal in peer.legal)


def test_the_market_is_stacked_so_that_both_draw_the_same_cards():
    _, played = games(5, seed=2)
    for game in played:
        engine = table_of(game)
        for move in prepare(game).moves:
            make(engine, move)
        assert sum(held(engine)) + len(engine.pile) + len(engine.gen.cards) == 54


def test_a_special_card_turned_up_at_the_start():
    """Ruling A1: nobody played it, so it does nothing. The peer makes the first player pick two."""
    engine = peer("2-circle", ["11-circle 7-cross", "5-circle 3-cross"])
    assert not make(engine, (0, None))
    found = rules("whot/nigerian")
    state = found.start(["A", "B"], 2, call=read_card("2-circle"))
    assert found.judge(state, play("11-circle")).legal


def test_a_general_market_as_the_last_card():
    """Ruling A4: the round ends with the card, nobody picks. The peer deals the others one."""
    engine = peer("7-circle", ["14-circle", "5-circle 3-cross"], [WHOT, WHOT])
    make(engine, (0, None))
    assert held(engine) == [0, 3]
    found, state = ours("turn A; call 7-circle; market 50; pile 1; hands A=1 B=2")
    assert dict(found.judge(state, play("14-circle")).state.hands) == {"A": 0, "B": 2}


def test_a_pick_that_the_market_is_too_small_for():
    """Rule 2.10 and ruling A11: the pile is shuffled and the pick goes on. The peer's market
    hands out one card for two."""
    engine = peer("7-circle", ["2-circle 7-cross", "5-circle 3-cross"], [WhotCard(Shape.STAR, 4)])
    make(engine, (0, None))
    make(engine, None)
    assert held(engine)[1] == 3
    found, state = ours("turn B; call 2-circle; debt 2; market 1; pile 49; hands A=1 B=3")
    after = found.judge(state, Action("B", Kind.PICK)).state
    assert dict(after.hands) == {"A": 1, "B": 5}


def test_a_general_market_with_no_market_left():
    """Ruling A13: the pile is shuffled when needed. The peer deals nobody anything."""
    engine = peer("7-circle", ["14-circle 7-cross", "5-circle 3-cross"], [])
    make(engine, (0, None))
    assert held(engine) == [1, 2]
    found, state = ours("turn A; call 7-circle; market 0; pile 50; hands A=2 B=2")
    assert dict(found.judge(state, play("14-circle")).state.hands) == {"A": 1, "B": 3}
