"""Practice rounds, the state from what the table shows, and the options behind refusals."""

from __future__ import annotations

import pytest

from companion.cards import read_cards
from companion.engine.registry import options_of, presets, rules
from companion.engine.thirteen.reasons import Refusal as Thirteen
from companion.engine.values import Action, Kind, Reason
from companion.engine.whot.reasons import Refusal as Whot
from companion.errors import UsageError
from companion.teach import options_behind
from companion.teach.lesson import LEARNER
from companion.teach.practice import GAMES, Practice
from companion.teach.seen import state_from


@pytest.mark.parametrize("game", GAMES)
def test_a_practice_round_is_played_out_by_its_advice(game):
    table = Practice(game, 7)
    for _ in range(200):
        if table.state.over:
            break
        assert table.awaits and len(table.hand) == table.state.hands[LEARNER]
        assert table.act(table.advice().action)
        assert table.done[0].verdict.action.player == LEARNER
    assert table.state.over and table.advice() is None
    assert table.total() is not None


def test_a_refused_move_changes_nothing():
    table = Practice("whot/nigerian", 3)
    state, hand = table.state, table.hand
    assert not table.act(Action(LEARNER, Kind.PASS))
    assert (table.state, table.hand) == (state, hand)
    assert table.refused.reasons[0].code == "no_pass"


def test_the_same_seed_deals_the_same_round():
    assert Practice("thirteen", 5).hand == Practice("thirteen", 5).hand


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_shows_gives_the_same_moves(game):
    table = Practice(game, 11)
    for _ in range(8):
        if table.state.over:
            return
        told = table.state.as_json()
        seen = state_from(table.rules, table.state.players, told)
        same = table.rules.legal_actions(seen, table.hand)
        assert same == table.rules.legal_actions(table.state, table.hand)
        table.act(table.advice().action)


def test_the_first_lead_is_told_by_untouched_hands():
    game = rules("thirteen")
    state = game.start(("Ada", "Bisi", "Chidi", "Dayo"))
    seen = state_from(game, state.players, {**state.as_json(), "turn": "Bisi"})
    assert seen.turn == "Bisi"
    card = read_cards("4D")
    assert not game.judge(seen, Action("Bisi", Kind.PLAY, card)).legal
    later = state_from(game, state.players, state.as_json(), first_deal=False)
    assert game.judge(later, Action("Ada", Kind.PLAY, card)).legal


def test_nothing_dealt_is_no_state():
    with pytest.raises(UsageError):
        state_from(rules("whot/nigerian"), ("Ada", "Bisi"), {})


@pytest.mark.parametrize("game", presets())
def test_options_behind_refusals_are_options_of_the_game(game):
    names = {option.name for option in options_of(game)}
    family = Whot if game.startswith("whot") else Thirteen
    codes = [code for code in family if code not in (Whot.NO_MATCH, Thirteen.TOO_LOW)]
    behind = [options_behind(game, Reason(code.value, "")) for code in codes]
    assert any(behind)
    assert {name for some in behind for name in some} <= names


def test_what_is_behind_depends_on_the_cards():
    def facts(code, **details):
        return Reason(code.value, "", tuple(details.items()))

    star = facts(Whot.NO_MATCH, card="7-star", call="14-circle")
    assert options_behind("whot/nigerian", star) == ("star_number",)
    assert (
        options_behind("whot/nigerian", facts(Whot.NO_MATCH, card="7-star", call="3-cross")) == ()
    )
    same = facts(Thirteen.TOO_LOW, card="9S", top="9H")
    assert options_behind("thirteen", same) == ("suit_ties", "suit_order")
    assert options_behind("thirteen", facts(Thirteen.TOO_LOW, card="8S", top="9H")) == ()
    assert options_behind("chess/blitz", same) == ()
