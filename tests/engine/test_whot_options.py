"""Every option of a Whot table, every value of it, at work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from whot_table import Table, codes

from companion.cards import read_cards
from companion.engine.registry import options_of, presets, rules
from companion.engine.values import Kind
from companion.errors import UsageError

# What follows is looked up below: an option nobody mentions here fails the last test.
SOURCE = Path(__file__).read_text("utf-8")


@pytest.mark.parametrize(
    "value, legal, cards",
    [("decks=1", False, 54), ("decks=2", True, 108)],
)
def test_decks_say_how_often_a_card_may_lie_in_the_pile(value, legal, cards):
    table = Table(options={"decks": int(value[-1])}, call="7-circle")
    assert table("A: 7-circle").legal is legal
    state = table.state
    assert sum(state.counts) + state.market + state.pile == cards


@pytest.mark.parametrize("whots, market", [(5, 32), (4, 31)])
def test_whots_per_deck(whots, market):
    table = Table(options={"whots_per_deck": whots})
    table("deal 7", "call 4-circle", *["A: 20-whot need star", "B: pick", "C: pick"] * whots)
    assert table.state.market == market - 2 * whots
    assert codes(table("A: 20-whot need star")) == ["card_already_out"]


@pytest.mark.parametrize("size", [1, 6, 10])
def test_hand_size(size):
    table = Table(options={"hand_size": size})
    table("call 4-circle")
    assert table.state.counts == (size, size, size)


def test_start_call_card():
    table = Table(options={"start": "call_card"})
    with pytest.raises(UsageError, match="turn a call card up"):
        table("deal 5", "A: 7-circle")


def test_start_first_player_any():
    table = Table(options={"start": "first_player_any"})
    assert table("deal 5", "A: 2-circle").calls == ("Pick two",)
    assert (table.state.debt, table.state.pile, table.state.market) == (2, 1, 39)


@pytest.mark.parametrize(
    "value, call, turn, debt, hands",
    [
        ("plain", "2-circle", "A", 0, "5 5 5"),
        ("apply", "2-circle", "A", 2, "5 5 5"),
        ("apply", "8-circle", "B", 0, "5 5 5"),
        ("apply", "14-circle", "A", 0, "6 6 6"),
        ("apply", "1-circle", "A", 0, "5 5 5"),
        ("apply", "7-circle", "A", 0, "5 5 5"),
    ],
)
def test_start_special(value, call, turn, debt, hands):
    table = Table(options={"start_special": value})
    table("deal 5", f"call {call}")
    assert (table.state.turn, table.state.debt, table.hands) == (turn, debt, hands)


def test_start_special_redraw():
    table = Table(options={"start_special": "redraw"})
    assert codes(table("deal 5", "call 8-circle", "A: 7-circle")) == ["no_call_card"]
    table = Table(options={"start_special": "redraw"})
    assert table("deal 5", "call 8-circle", "call 7-circle", "A: 7-star").legal
    assert (table.match.round, table.state.market) == (1, 38)


def test_start_special_apply_reverse_from_a_custom_map():
    table = Table(options={"special_cards": "3=reverse,20=whot", "start_special": "apply"})
    table("deal 5", "call 3-circle", "A: 7-circle")
    assert table.state.turn == "C"


@pytest.mark.parametrize(
    "value, who", [("first_player_names", "A"), ("dealer_names", "C")]
)  # fmt: skip
def test_start_whot_named(value, who):
    table = Table(options={"start_whot": value})
    assert codes(table("deal 5", "call 20-whot", "B: 4-star")) == ["shape_not_named"]
    assert table(f"{who}: says I need star").calls == ("I need star",)
    assert (table.state.turn, table.state.called) == ("A", "star")
    table = Table(options={"start_whot": value})
    table("deal 5", "call 20-whot need cross")
    assert (table.state.turn, table.state.called) == ("A", "cross")


def test_start_whot_redraw():
    table = Table(options={"start_whot": "redraw"})
    table("deal 5", "call 20-whot")
    assert (table.state.market, table.state.pile) == (39, 0)
    table("call 4-circle")
    assert (table.state.market, table.state.pile) == (38, 1)


@pytest.mark.parametrize(
    "value, first",
    [("left_of_dealer", "A"), ("dealer", "A"), ("winner", "B"), ("random", "A")],
)
def test_first_player(value, first):
    table = Table(options={"first_player": value}, hands=1, turn="B")
    table("B: 11-circle", "deal 5", "call 4-circle")
    assert table.state.turn == first


def test_draw_one_end():
    table = Table(options={"draw": "one_end"}, hands=5)
    table("A: pick")
    assert table.state.turn == "B"


def test_draw_one_may_play():
    table = Table(options={"draw": "one_may_play"}, hands=5)
    assert table("A: pick").state.turn == "A"
    assert codes(table("A: pick")) == ["already_picked"]
    assert table("A: 11-circle").state.turn == "B"
    table("B: pick")
    assert table("B: pass").state.turn == "C"
    table("C: pick")
    # The next player acts: C has not played.
    assert table("A: 12-circle").state.turn == "B"


def test_draw_until_playable():
    table = Table(options={"draw": "until_playable"}, hands=5)
    table("A: pick", "A: pick")
    assert codes(table("A: pass")) == ["no_pass"]
    assert codes(table("B: 11-circle")) == ["not_your_turn"]
    assert table("A: 11-circle").state.counts[0] == 6


@pytest.mark.parametrize("value, kinds", [(True, {"play"}), (False, {"play", "pick"})])
def test_must_play_if_able(value, kinds):
    game = rules("whot/nigerian", must_play_if_able=value)
    state = game.start("AB", 5, call=read_cards("4-circle")[0])
    can = game.legal_actions(state, read_cards("7-circle 10-cross"))
    assert {action.kind.value for action in can} == kinds
    cannot = game.legal_actions(state, read_cards("10-cross"))
    assert [action.kind for action in cannot] == [Kind.PICK]


@pytest.mark.parametrize("value, legal", [(0, False), (5, True), (10, True), (120, True)])
def test_turn_seconds(value, legal):
    assert Table(options={"turn_seconds": value}, hands=5)("B: times A").legal is legal


@pytest.mark.parametrize(
    "value, legal, cards",
    [("called", True, 6), ("auto", True, 6), ("advisory", True, 5), ("off", False, 5)],
)
def test_timer_mode(value, legal, cards):
    verdict = Table(options={"timer_mode": value}, hands=5)("referee: times A")
    assert (verdict.legal, verdict.state.counts[0]) == (legal, cards)


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_slow_penalty(cards):
    verdict = Table(options={"slow_penalty": cards}, hands=5)("B: times A")
    assert (verdict.state.counts[0], verdict.state.turn) == (5 + cards, "B")


@pytest.mark.parametrize("value, turn", [("all", "A"), ("next", "C")])
def test_hold_on_scope(value, turn):
    assert Table(options={"hold_on_scope": value}, hands=5)("A: 1-circle").state.turn == turn


@pytest.mark.parametrize("value, turn", [("next", "C"), ("all", "A")])
def test_suspension_scope(value, turn):
    assert Table(options={"suspension_scope": value}, hands=5)("A: 8-circle").state.turn == turn


@pytest.mark.parametrize("value, turn", [(1, "C"), (2, "D")])
def test_star8_skips(value, turn):
    table = Table(options={"star8_skips": value}, players="A, B, C, D", call="7-star")
    assert table("A: 8-star").state.turn == turn


@pytest.mark.parametrize("value, turn", [("play_again", "A"), ("pass", "B")])
def test_general_market_turn(value, turn):
    state = Table(options={"general_market_turn": value}, hands=5)("A: 14-circle").state
    assert (state.turn, state.counts) == (turn, (4, 6, 6))


@pytest.mark.parametrize(
    "amount, call", [(0, None), (1, "Pick one"), (2, "Pick two"), (5, "Pick five")]
)
def test_pick2_amount(amount, call):
    verdict = Table(options={"pick2_amount": amount}, hands=5)("A: 2-circle")
    assert (verdict.state.debt, verdict.calls) == (amount, (call,) if call else ())


@pytest.mark.parametrize("amount, call", [(0, None), (3, "Pick three"), (4, "Pick four")])
def test_pick5_amount(amount, call):
    verdict = Table(options={"pick5_amount": amount}, hands=5)("A: 5-circle")
    assert (verdict.state.debt, verdict.calls) == (amount, (call,) if call else ())


@pytest.mark.parametrize("value, found", [(True, []), (False, ["no_stacking"])])
def test_stacking(value, found):
    table = Table(options={"stacking": value}, hands=5)
    assert codes(table("A: 2-circle", "B: 2-star")) == found


@pytest.mark.parametrize("value, found, debt", [(False, ["pending_pick"], 2), (True, [], 5)])
def test_cross_stack(value, found, debt):
    table = Table(options={"cross_stack": value}, hands=5)
    assert codes(table("A: 2-circle", "B: 5-star")) == found
    assert table.state.debt == debt


@pytest.mark.parametrize(
    "value, found, debt, called",
    [
        ("refuse", ["whot_on_pick"], 2, None),
        ("cancel", [], 0, "star"),
        ("pass_debt", [], 2, "star"),
    ],
)
def test_whot_on_pending(value, found, debt, called):
    table = Table(options={"whot_on_pending": value}, hands=5)
    assert codes(table("A: 2-circle", "B: 20-whot need star")) == found
    assert (table.state.debt, table.state.called) == (debt, called)
    if value == "pass_debt":
        assert table("C: 2-cross").state.debt == 4


def test_after_debt_lose_turn():
    table = Table(options={"after_debt": "lose_turn"}, hands=5)
    assert table("A: 2-circle", "B: pick").state.turn == "C"


def test_after_debt_may_play():
    table = Table(options={"after_debt": "may_play"}, hands=5)
    assert table("A: 2-circle", "B: pick").state.turn == "B"
    assert table("B: 11-circle").state.counts[1] == 6


@pytest.mark.parametrize("value, direction", [(False, 1), (True, -1)])
def test_reverse_on_pick(value, direction):
    table = Table(options={"reverse_on_pick": value}, hands=5)
    assert table("A: 5-circle reverse").state.direction == direction


@pytest.mark.parametrize(
    "value, cards, found",
    [
        ("off", "4-triangle 4-star", ["one_card_only"]),
        ("number", "4-triangle 4-star", []),
        ("number", "11-circle 11-cross", ["deck_first_number"]),
        ("number", "4-triangle 7-triangle", ["deck_number"]),
        ("number_loose", "11-circle 11-cross", []),
        ("number_loose", "11-circle 12-circle", ["deck_number"]),
        ("shape", "11-circle 12-circle", []),
        ("shape", "11-circle 11-cross", ["deck_shape"]),
        ("either", "11-circle 11-cross 11-square", []),
        ("either", "11-circle 12-circle 13-circle", []),
        ("either", "11-circle 11-cross 10-cross", ["deck_number"]),
        ("chain", "11-circle 11-cross 10-cross", []),
        ("chain", "11-circle 12-triangle", ["deck_chain"]),
        ("chain", "11-circle 20-whot", []),
        ("chain", "20-whot 11-circle", ["deck_whot_last"]),
    ],
)
def test_double_decking(value, cards, found):
    table = Table(options={"double_decking": value}, call="4-circle")
    verdict = table(f"A: {cards} need star")
    assert (verdict.legal, codes(verdict)) == (True, found)
    assert table.state.pile == (2 if found else 1 + len(cards.split()))
    assert len(verdict.returned) == (len(cards.split()) - 1 if found else 0)


@pytest.mark.parametrize(
    "value, found, debt",
    [("each_counts", [], 4), ("last_only", [], 2), ("forbidden", ["deck_specials"], 2)],
)
def test_deck_specials(value, found, debt):
    options = {"double_decking": "number_loose", "deck_specials": value}
    table = Table(options=options, call="7-cross")
    assert codes(table("A: 2-cross 2-star")) == found
    assert table.state.debt == debt


@pytest.mark.parametrize(
    "value, hands, turn, calls",
    [
        ("off", "4 5 5", "C", []),
        ("remind", "4 5 5", "C", ["Suspension"]),
        ("draw:3", "7 5 5", "C", ["Suspension"]),
        ("void", "4 5 5", "B", ["Suspension"]),
    ],
)
def test_calls_number(value, hands, turn, calls):
    table = Table(options={"calls.number": value}, hands=5)
    verdict = table("A: 8-circle", "B: objects A suspension")
    assert verdict.legal is (value != "off")
    assert (table.hands, table.state.turn, table.calls) == (hands, turn, calls)


@pytest.mark.parametrize("value, hand", [("off", 2), ("remind", 2), ("draw:2", 4)])
def test_calls_semi_last(value, hand):
    table = Table(options={"calls.semi_last": value}, hands=3)
    verdict = table("A: 11-circle", "B: objects A semi last card")
    assert (verdict.legal, table.state.counts[0]) == (value != "off", hand)
    assert table.calls == ([] if value == "off" else ["Semi last card"])


@pytest.mark.parametrize("value, hand", [("off", 1), ("remind", 1), ("draw:9", 10)])
def test_calls_last_card(value, hand):
    table = Table(options={"calls.last_card": value}, hands=2)
    verdict = table("A: 11-circle", "B: objects A last card")
    assert (verdict.legal, table.state.counts[0]) == (value != "off", hand)


@pytest.mark.parametrize(
    "value, hand, over",
    [("off", 0, True), ("remind", 0, True), ("draw:2", 2, False), ("not_won", 1, False)],
)
def test_calls_check_up(value, hand, over):
    table = Table(options={"calls.check_up": value}, hands=1)
    table("A: 11-circle")
    assert table.calls == ["Check up"]
    verdict = table("B: objects A check up")
    assert verdict.legal is (value != "off")
    assert (table.state.counts[0], table.state.over) == (hand, over)
    said = Table(options={"calls.check_up": value}, hands=1)
    said("A: 11-circle", "A: says check up", "B: objects A check up")
    assert said.state.over


@pytest.mark.parametrize("value, hand", [("off", 5), ("draw:1", 6)])
def test_calls_false_call(value, hand):
    table = Table(options={"calls.false_call": value}, hands=5)
    assert table("B: says last card").legal
    assert table.state.counts[1] == hand


@pytest.mark.parametrize("value, hand", [("take_back", 5), ("take_back_draw:2", 7)])
def test_illegal_play(value, hand):
    verdict = Table(options={"illegal_play": value}, hands=5)("A: 8-star")
    assert (verdict.legal, verdict.state.counts[0], verdict.state.turn) == (False, hand, "A")


@pytest.mark.parametrize(
    "value, found, hand",
    [("allow", [], 0), ("forbid", ["finish_on_special"], 1), ("draw_one", [], 1)],
)
def test_finish_on_special(value, found, hand):
    table = Table(options={"finish_on_special": value}, hands=1)
    assert codes(table("A: 8-circle")) == found
    assert table.state.counts[0] == hand
    assert Table(options={"finish_on_special": value}, hands=1)("A: 7-star").state.over


def test_finish_on_special_forbid_in_a_double_deck():
    options = {"finish_on_special": "forbid", "double_decking": "shape"}
    table = Table(options=options, hands=2)
    verdict = table("A: 11-circle 8-circle")
    assert (verdict.legal, codes(verdict), table.hands) == (True, ["finish_on_special"], "1 2 2")


@pytest.mark.parametrize("value, hands", [("none", "0 1 1"), ("apply", "0 4 1")])
def test_last_card_effects(value, hands):
    table = Table(options={"last_card_effects": value}, hands=1)
    table("A: 5-circle")
    assert (table.hands, table.state.over) == (hands, True)


@pytest.mark.parametrize(
    "value, over, winner, out",
    [
        ("reshuffle", False, None, ()),
        ("count_lowest_wins", True, "B", ()),
        ("count_highest_loses", True, "B", ("A",)),
    ],
)
def test_market_empty(value, over, winner, out):
    table = Table(options={"market_empty": value}, hands=(2, 1, 1), market=0)
    table("A: pick")
    assert table.state.over is over
    if over:
        table("A: holds 20-whot 7-star", "B: holds 1-cross", "C: holds 2-cross")
        assert (table.round.winner, table.round.eliminated) == (winner, out)
        assert table.round.places == (("B",), ("C",), ("A",))


def test_round_end_first_out():
    assert Table(options={"round_end": "first_out"}, hands=1)("A: 11-circle").state.over


def test_round_end_play_on():
    table = Table(options={"round_end": "play_on"}, hands=1)
    assert table("A: 11-circle").state.turn == "B"
    table("B: pick", "C: 12-circle")
    assert table.state.over
    table("B: holds 1-cross 7-star")
    assert table.round.places == (("A",), ("C",), ("B",))
    assert table.round.winner == "A"


@pytest.mark.parametrize(
    "value, totals, second",
    [
        ("none", {}, {"A": 0, "B": 0, "C": 0}),
        ("per_round", {"A": 0, "B": 1, "C": 2}, {"A": 0, "B": 2, "C": 4}),
        ("cumulative", {"A": 0, "B": 1, "C": 2}, {"A": 0, "B": 2, "C": 4}),
    ],
)
def test_scoring(value, totals, second):
    table = Table(options={"scoring": value}, hands=1)
    shown = ["A: 11-circle", "B: holds 1-cross", "C: holds 2-cross"]
    table(*shown)
    assert table.round.totals == totals
    table("deal 1", "call 7-circle", *shown)
    assert table.round.standings == second


@pytest.mark.parametrize("limit, out", [(None, ()), (50, ("B", "C")), (60, ("C",)), (500, ())])
def test_eliminate_at(limit, out):
    table = Table(options={"eliminate_at": limit}, hands=(1, 3, 4))
    table(
        "A: 11-circle",
        "B: holds 20-whot 20-whot 14-cross",
        "C: holds 20-whot 20-whot 20-whot 7-cross",
    )
    assert table.round.eliminated == out


@pytest.mark.parametrize("rounds, won", [(None, None), (1, "A"), (2, None)])
def test_rounds(rounds, won):
    table = Table(options={"rounds": rounds}, hands=1)
    table("A: 11-circle", "B: holds 1-cross", "C: holds 2-cross")
    assert table.round.game_winner == won


@pytest.mark.parametrize(
    "value, points", [("double", 23), ("face", 20), ("knockout", 46), ("per_star", 46)]
)
def test_star_value_of_one_star(value, points):
    table = Table(options={"star_value": value}, hands=(1, 3, 1))
    table("A: 11-circle", "B: holds 3-star 10-circle 7-cross")
    assert table.round.totals["B"] == points


@pytest.mark.parametrize(
    "value, cards, found",
    [
        ("off", "10-circle 11-circle 12-circle", ["one_card_only"]),
        ("same_symbol", "10-circle 11-circle 12-circle", []),
        ("same_symbol", "10-circle 11-cross 12-circle", ["ladder_symbol"]),
        ("any_symbol", "10-circle 11-cross 12-circle", []),
        ("any_symbol", "10-circle 12-circle 13-circle", ["ladder_step"]),
        ("any_symbol", "10-circle 11-circle 10-cross", ["ladder_step"]),
        ("any_symbol", "10-circle 11-circle 20-whot", ["ladder_whot"]),
        ("any_symbol", "10-circle 11-circle", ["ladder_short"]),
    ],
)
def test_ladder(value, cards, found):
    table = Table("english", options={"ladder": value}, hands=6)
    assert codes(table(f"A: {cards}")) == found


@pytest.mark.parametrize("least, cards", [(2, "10 11"), (3, "10 11 12"), (5, "10 11 12 13 14")])
def test_ladder_min(least, cards):
    table = Table("english", options={"ladder_min": least}, hands=6)
    run = [f"{number}-circle" for number in cards.split()]
    assert codes(table(f"A: {' '.join(run)}")) == []
    table = Table("english", options={"ladder_min": least}, hands=6)
    assert len(table(f"A: {' '.join(run[:-1])}").returned) == len(run) - 2


@pytest.mark.parametrize("value, found", [("one", ["ladder_step"]), ("next_existing", [])])
def test_ladder_step(value, found):
    table = Table("english", options={"ladder_step": value}, call="4-circle", hands=6)
    assert codes(table("A: 10-circle 8-circle 7-circle")) == found


@pytest.mark.parametrize(
    "value, words, calls, turn, called",
    [
        ("symbol", "need star", ("I need star",), "B", "star"),
        ("symbol", "skip need star", ("I need star",), "B", "star"),
        ("one", "need star", ("I need star",), "B", "star"),
        ("one", "skip", ("skip",), "C", "circle"),
        ("one", "reverse", ("reverse",), "C", "circle"),
        ("symbol_plus_one", "need star", ("I need star",), "B", "star"),
        ("symbol_plus_one", "skip need star", ("I need star", "skip"), "C", "star"),
        ("symbol_plus_one", "reverse need star", ("I need star", "reverse"), "C", "star"),
    ],
)
def test_whot_choice(value, words, calls, turn, called):
    verdict = Table(options={"whot_choice": value}, hands=5)(f"A: 20-whot {words}")
    assert (verdict.legal, verdict.calls) == (True, calls)
    assert (verdict.state.turn, verdict.state.called) == (turn, called)


@pytest.mark.parametrize(
    "value, words, found",
    [
        ("one", "skip reverse", ["ambiguous_whot"]),
        ("one", "skip need star", ["ambiguous_whot"]),
        ("symbol_plus_one", "skip reverse need star", ["ambiguous_whot"]),
        ("symbol", "need whot", ["whot_not_nameable"]),
    ],
)
def test_whot_choice_refused(value, words, found):
    table = Table(options={"whot_choice": value}, hands=5)
    assert codes(table(f"A: 20-whot {words}")) == found


@pytest.mark.parametrize(
    "value, call, card, legal",
    [
        ("outside", "14-cross", "7-star", False),
        ("either", "14-cross", "7-star", True),
        ("either", "7-star", "14-cross", False),
        ("either_both_ways", "7-star", "14-cross", True),
    ],
)
def test_star_number(value, call, card, legal):
    table = Table(options={"star_number": value}, call=call, hands=5)
    assert table(f"A: {card}").legal is legal


@pytest.mark.parametrize(
    "value, card, turn, debt",
    [
        ("nigerian", "8-circle", "C", 0),
        ("old_school", "8-circle", "B", 0),
        ("old_school", "1-circle", "A", 0),
        ("english_plain", "1-circle", "B", 0),
        ("swapped", "1-circle", "C", 0),
        ("swapped", "8-circle", "A", 0),
        ("3=pick:4,4=suspension:2,20=whot", "3-circle", "B", 4),
        ("3=pick:4,4=suspension:2,20=whot", "4-circle", "A", 0),
        ("4=suspension:all,5=hold_on:1", "4-circle", "A", 0),
        ("4=suspension:all,5=hold_on:1", "5-circle", "C", 0),
        ("3=reverse,10=general_market,11=none", "3-circle", "C", 0),
        ("3=reverse,10=general_market,11=none", "10-circle", "A", 0),
        ("3=reverse,10=general_market,11=none", "11-circle", "B", 0),
    ],
)
def test_special_cards(value, card, turn, debt):
    state = Table(options={"special_cards": value}, hands=5)(f"A: {card}").state
    assert (state.turn, state.debt) == (turn, debt)


def test_special_cards_may_make_another_number_the_wild_one():
    table = Table(options={"special_cards": "13=whot,20=none"}, call="7-circle", hands=5)
    assert table("A: 13-cross need star").state.called == "star"
    assert codes(table("B: 20-whot")) == ["called_shape"]


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("6=pick:2", "6=pick:2"),
        ("2=pick", "say how many"),
        ("2=pick:0", "say how many"),
        ("2=leap", "leap"),
        ("8=suspension:7", "how many players"),
        ("14=general_market:2", "takes no number"),
        ("2=none,2=none", "twice"),
        ("", "name a map"),
    ],
)
def test_special_cards_refused(text, wrong):
    with pytest.raises(UsageError, match=wrong):
        rules("whot/nigerian", special_cards=text)


@pytest.mark.parametrize(
    "value, name",
    [
        ("nigerian", "whot/nigerian"),
        ("english", "whot/english"),
        ("knockout", "whot/knockout"),
        ("old_school", "whot/old-school"),
        ("swapped", "whot/swapped"),
    ],
)
def test_ruleset(value, name):
    game = rules("whot", ruleset=value)
    assert game.name == name
    assert game.options == rules(name).options


def test_ruleset_custom_needs_its_cards():
    with pytest.raises(UsageError, match="special_cards"):
        rules("whot/custom")
    assert rules("whot/custom", special_cards={2: "pick:2", 20: "whot"}).name == "whot/custom"


def test_presets_differ_where_the_reference_says():
    english, knockout = rules("whot/english").options, rules("whot/knockout").options
    assert (english["eliminate_at"], english["ladder"], english["whot_choice"]) == (
        100, "same_symbol", "one",
    )  # fmt: skip
    assert (knockout["star_value"], knockout["star_number"]) == ("knockout", "either")
    assert rules("whot/nigerian").options["eliminate_at"] is None


@pytest.mark.parametrize(
    "name, value, wrong",
    [
        ("decks", "3", "1 to 2"),
        ("draws", "1", "no option 'draws'"),
        ("double_decking", "maybe", "number_loose"),
        ("eliminate_at", "49", "50 to 500 or null"),
        ("calls.last_card", "draw:0", "draw:n with n from 1 to 9"),
        ("stacking", "perhaps", "true or false"),
    ],
)
def test_an_unknown_option_or_value_names_what_is_allowed(name, value, wrong):
    with pytest.raises(UsageError, match=re.escape(wrong)):
        rules("whot/nigerian", {name: value})


@pytest.mark.parametrize("game", [name for name in presets() if name.startswith("whot/")])
def test_every_option_is_explained_and_keeps_its_value_through_text(game):
    for option in options_of(game):
        assert option.meaning.endswith(".") and option.source
        assert option.read(option.default) == option.default
        for choice in option.choices:
            assert option.read(choice) == choice


def test_every_value_of_every_option_is_tried_here():
    for option in options_of("whot/nigerian"):
        test = f"test_{option.name.replace('.', '_')}"
        assert re.search(rf"def {test}\b|def {test}_", SOURCE), option.name
        for choice in option.choices:
            assert re.search(rf"\b{choice}\b", SOURCE), (option.name, choice)
