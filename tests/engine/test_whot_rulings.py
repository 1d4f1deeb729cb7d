"""The rulings for odd cases, by their numbers in the rules reference, and calls and hints."""

from __future__ import annotations

import random

import pytest
from whot_table import Table, codes

from companion.cards import Deck, deck_cards, read_cards
from companion.engine.registry import presets, rules
from companion.engine.values import Action, Kind


def test_a3_out_on_a_defence_with_effects_applied():
    table = Table(options={"last_card_effects": "apply"}, hands=(3, 1, 2))
    table("A: 2-circle", "B: 2-star")
    assert (table.hands, table.state.over, table.state.debt) == ("2 0 6", True, 0)


def test_a4_the_win_stands_though_the_market_empties():
    table = Table(
        options={"last_card_effects": "apply", "market_empty": "count_lowest_wins"},
        hands=(1, 3, 3),
        market=1,
    )
    table("A: 14-circle")
    assert (table.hands, table.state.winner, table.state.market) == ("0 4 3", "A", 0)


def test_a5_out_on_a_1():
    table = Table(hands=1)
    assert table("A: 1-circle").calls == ("Check up",)
    assert table.state.winner == "A"
    assert codes(table("B: 1-star")) == ["round_over"]


def test_a7_nothing_but_the_number_defends():
    for card, code in [
        ("20-whot", "whot_on_pick"),
        ("1-circle", "pending_pick"),
        ("8-circle", "pending_pick"),
        ("14-circle", "pending_pick"),
        ("11-circle", "pending_pick"),
    ]:
        verdict = Table(turn="B", call="2-circle", debt=2)(f"B: {card} need star")
        assert codes(verdict) == [code]
        assert "a 2" in verdict.reasons[0].text


@pytest.mark.parametrize(
    "cards, turn, debt, hands",
    [
        ("8-circle 8-star", "D", 0, "3 5 5 5"),
        ("14-circle 14-cross", "A", 0, "3 7 7 7"),
        ("1-circle 1-cross", "A", 0, "3 5 5 5"),
        ("5-circle 5-cross 5-star", "B", 9, "2 5 5 5"),
        ("1-circle 2-circle", "B", 2, "3 5 5 5"),
        ("2-circle 1-circle", "B", 2, "3 5 5 5"),
        ("1-circle 11-circle", "B", 0, "3 5 5 5"),
        ("8-circle 2-circle", "C", 2, "3 5 5 5"),
        ("8-circle 8-star 8-triangle", "A", 0, "2 5 5 5"),
    ],
)
def test_a8_each_card_of_a_double_deck_counts(cards, turn, debt, hands):
    options = {"double_decking": "chain"}
    table = Table(options=options, players="A, B, C, D", hands=5)
    table(f"A: {cards}")
    assert (table.state.turn, table.state.debt, table.hands) == (turn, debt, hands)


def test_a8_two_8s_among_two_players_come_round_to_oneself():
    table = Table(options={"double_decking": "number_loose"}, players="A, B", hands=5)
    assert table("A: 8-circle 8-star").state.turn == "A"


def test_a9_a_defence_of_another_shape_deck_keeps_the_debt():
    table = Table(options={"double_decking": "shape"}, turn="B", call="2-circle", debt=2)
    table("B: 2-star 7-star")
    assert (table.state.debt, table.state.turn) == (4, "C")
    assert codes(table("C: 7-circle")) == ["pending_pick"]
    assert table("C: 2-cross").state.debt == 6


@pytest.mark.parametrize("cross, found, debt", [(False, ["deck_mixed_picks"], 2), (True, [], 5)])
def test_a10_mixed_picks(cross, found, debt):
    table = Table(options={"double_decking": "shape", "cross_stack": cross}, hands=5)
    assert codes(table("A: 2-circle 5-circle")) == found
    assert table.state.debt == debt


def test_a12_a_pick_that_finds_a_card_breaks_the_void_circle():
    table = Table(hands=(18, 18, 17), market=0)
    table("A: pick", "B: 7-star", "C: pick", "A: pick")
    assert (table.state.over, table.hands) == (False, "18 17 18")
    table("B: pick", "C: pick")
    assert (table.state.over, table.state.ended, table.state.winner) == (True, "blocked", None)


def test_a13_a_general_market_deals_in_order_while_cards_last():
    table = Table(hands=(18, 17, 17), market=1, pile=1)
    table("A: 14-circle")
    # One card was left and one lay under the 14.
    assert (table.hands, table.state.market, table.state.turn) == ("17 18 18", 0, "A")
    table = Table(hands=(18, 17, 18), market=0)
    table("A: 14-circle")
    assert (table.hands, table.state.pile, table.state.turn) == ("17 18 18", 1, "A")
    table = Table(options={"reverse_on_pick": True}, hands=(18, 17, 18), market=0, direction=-1)
    table("A: 14-circle")
    assert table.hands == "17 17 19"


def test_a14_out_of_turn_changes_nothing():
    table = Table(hands=5)
    verdict = table("C: 7-star")
    assert (codes(verdict), table.state.turn, table.hands) == (["not_your_turn"], "A", "5 5 5")
    assert "A is on turn" in verdict.reasons[0].text


@pytest.mark.parametrize(
    "line, turn, hands, call",
    [
        ("A: 8-star", "C", "4 5 5", "8-star"),
        ("C: 7-star", "A", "5 5 4", "7-star"),
        ("C: pick", "A", "5 5 6", "7-circle"),
        ("A: pass", "B", "5 5 5", "7-circle"),
        ("A: 10-cross 10-square", "B", "3 5 5", "10-square"),
    ],
)
def test_a15_what_was_refused_may_stand(line, turn, hands, call):
    table = Table(hands=5)
    assert not table(line).legal
    assert table("stands").legal
    assert (table.state.turn, table.hands, str(table.state.call_card)) == (turn, hands, call)
    table("undo")
    assert (table.state.turn, table.hands) == ("A", "5 5 5")


def test_a15_on_a_pending_pick_the_debt_is_dropped():
    table = Table(turn="B", call="2-circle", debt=2)
    table("B: 11-circle", "stands")
    assert (table.state.turn, table.state.debt) == ("C", 0)


def test_nothing_stands_where_nothing_was_refused():
    assert codes(Table(hands=5)("A: 11-circle", "stands")) == ["nothing_refused"]


def test_what_goes_back_may_stand_too():
    table = Table(hands=5)
    assert len(table("A: 7-star 7-cross").returned) == 1
    table("stands")
    assert (table.hands, table.state.pile) == ("3 5 5", 3)


def test_a16_the_first_shape_spoken_binds():
    table = Table(hands=5)
    verdict = table("A: 20-whot need star", "A: says I need cross")
    assert (codes(verdict), table.state.called) == (["shape_already_named"], "star")
    table("stands")
    assert table.state.called == "cross"


def test_a_whot_is_complete_only_with_its_shape():
    table = Table(hands=5)
    verdict = table("A: 20-whot")
    assert (verdict.state.turn, verdict.owed) == ("A", (("A", "I need"),))
    assert codes(table("B: 7-star")) == ["shape_not_named"]
    assert codes(table("A: 7-star")) == ["shape_not_named"]
    assert codes(table("A: pick")) == ["shape_not_named"]
    assert codes(table("A: says whot")) == ["whot_not_nameable"]
    assert table("A: says ball").calls == ("I need circle",)
    assert (table.state.turn, table.state.called) == ("B", "circle")


def test_slow_to_name_a_shape():
    table = Table(hands=5)
    table("A: 20-whot", "B: times A")
    assert (table.state.turn, table.state.called, table.hands) == ("B", "circle", "5 5 5")


def test_a17_a_wrong_call_is_a_missed_one():
    table = Table(options={"calls.number": "draw:1"}, hands=5)
    table("A: 5-circle", "A: says pick two", "B: objects A pick three")
    assert (table.hands, table.state.debt) == ("5 5 5", 3)


def test_a18_last_card_with_other_hands_has_no_effect():
    table = Table(hands=5)
    assert table("C: says last card").legal
    assert table.hands == "5 5 5"


def test_a19_only_the_final_size_is_called():
    table = Table(hands=3)
    assert table("A: 1-circle").calls == ("Hold on",)
    assert table("A: 11-circle").calls == ("Last card",)
    assert codes(table("B: objects A semi last card")) == ["call_not_owed"]
    assert table("B: objects A last card").legal
    assert table.hands == "3 3 3"


def test_a20_a_call_is_due_again_when_the_hand_grew():
    table = Table(hands=2)
    table(
        "A: 11-circle", "A: says last card", "B: pick", "C: pick", "A: pick", "B: pick", "C: pick"
    )
    table("A: 12-circle")
    assert table("C: objects A last card").legal


def test_a21_slow_with_a_debt_picks_the_debt():
    table = Table(turn="B", call="2-circle", debt=4)
    table("C: times B")
    assert (table.hands, table.state.turn, table.state.debt) == ("5 9 5", "C", 0)


def test_a22_changing_direction_among_two():
    table = Table(options={"reverse_on_pick": True}, players="A, B", hands=5)
    table("A: 2-circle reverse")
    assert (table.state.turn, table.state.direction) == ("B", -1)


def test_a23_a34_who_is_out_is_neither_skipped_nor_sent_to_market():
    options = {"round_end": "play_on"}
    table = Table(options=options, players="A, B, C, D", hands=(5, 0, 5, 5))
    assert table("A: 8-circle").state.turn == "D"
    table = Table(options=options, players="A, B, C, D", hands=(5, 0, 5, 5))
    table("A: 14-circle")
    assert table.hands == "4 0 6 6"
    table = Table(options=options, players="A, B, C, D", hands=(5, 0, 5, 5))
    assert table("A: 2-circle").state.turn == "C"


def test_playing_on_a_finishing_whot_may_name_a_shape():
    table = Table(options={"round_end": "play_on"}, hands=(1, 5, 5))
    assert table("A: 20-whot need star").state.called == "star"
    table = Table(options={"round_end": "play_on"}, hands=(1, 5, 5))
    assert table("A: 20-whot", "B: 11-cross").legal


def test_playing_on_last_card_effects_may_apply():
    options = {"round_end": "play_on", "last_card_effects": "apply"}
    assert Table(options=options, hands=(1, 5, 5))("A: 2-circle").state.debt == 2
    options["last_card_effects"] = "none"
    assert Table(options=options, hands=(1, 5, 5))("A: 2-circle").state.debt == 0
    assert Table(options=options, hands=(1, 5, 5))("A: 8-circle").state.turn == "B"


def test_a28_a_ladder_too_short():
    verdict = Table("english", hands=6)("A: 10-circle 11-circle")
    assert (codes(verdict), str(verdict.returned[0])) == (["ladder_short"], "11-circle")


def test_a29_a_ladder_to_the_end_wins():
    table = Table("english", hands=3)
    table("A: 10-circle 11-circle 12-circle")
    assert table.state.winner == "A"


def test_a30_among_two_reverse_does_nothing_and_skip_goes_again():
    table = Table("english", players="A, B", hands=5)
    assert table("A: 20-whot reverse").state.turn == "B"
    table = Table("english", players="A, B", hands=5)
    assert table("A: 20-whot skip").state.turn == "A"
    # The one who would miss a turn may answer.
    assert table("B: 20-whot need star").state.turn == "A"
    assert table.state.called == "star"


def test_a_whot_answers_each_function_and_undoes_it():
    table = Table("english", hands=6)
    table("A: 20-whot reverse", "C: 20-whot need star")
    assert (table.state.direction, table.state.turn) == (1, "A")
    table = Table("english", hands=6)
    table("A: 20-whot need star", "B: 20-whot skip")
    assert (table.state.called, table.state.turn) == ("circle", "A")
    table = Table("english", hands=6)
    table("A: 20-whot skip", "B: 20-whot skip")
    assert table.state.turn == "A"


def test_the_answer_must_come_at_once():
    table = Table("english", hands=6)
    table("A: 20-whot skip", "C: 11-circle")
    assert codes(table("B: 20-whot need star")) == ["not_your_turn"]


def test_a_whots_function_may_be_named_after():
    table = Table("english", hands=6)
    assert table("A: 20-whot", "A: says skip").calls == ("skip",)
    assert (table.state.turn, table.state.called) == ("C", "circle")
    table = Table("english", hands=6)
    table("A: 20-whot", "A: says reverse")
    assert (table.state.turn, table.state.direction) == ("C", -1)
    table = Table(options={"whot_choice": "symbol_plus_one"}, hands=6)
    assert codes(table("A: 20-whot", "A: says skip")) == ["shape_not_named"]


def test_a32_a_stars_inner_number_has_no_effect():
    table = Table("knockout", options={"special_cards": "nigerian"}, call="14-cross")
    table("A: 7-star need star")
    assert (table.state.turn, table.hands) == ("B", "4 5 5")


def test_a33_a_player_leaves():
    table = Table(players="A, B, C, D", turn="B", call="2-circle", debt=2)
    table("B: leaves")
    assert (table.state.players, table.state.turn, table.state.debt) == (("A", "C", "D"), "C", 2)
    assert table.state.market + table.state.pile + sum(table.state.counts) == 54
    assert codes(table("B: pick")) == ["not_at_table"]
    table("A: leaves", "D: leaves")
    assert (table.state.winner, table.match.players) == ("C", ("C",))


def test_a33_leaving_before_a_whot_is_named():
    table = Table(hands=5)
    table("A: 20-whot", "A: leaves")
    assert (table.state.turn, table.state.called, table.state.naming) == ("B", "circle", -1)
    table = Table(hands=5, turn="B")
    table("B: 20-whot", "A: leaves", "B: says star")
    assert (table.state.turn, table.state.called) == ("C", "star")


def test_a35_after_a_penalty_the_call_is_no_longer_due():
    table = Table(hands=2)
    table("A: 11-circle", "B: objects A last card")
    assert codes(table("C: objects A last card")) == ["call_not_owed"]


def test_calls_may_be_made_before_the_play_and_count():
    table = Table(hands=2)
    table("A: says last card", "A: 11-circle")
    assert codes(table("B: objects A last card")) == ["call_was_made"]


def test_claims_without_words():
    table = Table(options={"calls.number": "draw:1"}, hands=2)
    table("A: 2-circle")
    assert codes(table("B: objects A")) == ["ambiguous_call"]
    table("A: says pick two")
    assert table("B: objects A").legal
    assert codes(table("B: objects A")) == ["call_not_owed"]
    assert codes(table("B: objects A mumble")) == ["unknown_call"]
    assert codes(table("A: objects A last card")) == ["not_oneself"]


def test_a_void_pick_two_need_not_be_picked():
    table = Table(options={"calls.number": "void"}, hands=5)
    table("A: 2-circle", "B: objects A pick two")
    assert (table.state.debt, table.state.turn, table.hands) == (0, "B", "4 5 5")
    table = Table(options={"calls.number": "void"}, hands=5)
    table("A: 2-circle", "A: says pick two", "B: objects A pick two")
    assert table.state.debt == 2


def test_naming_the_change_of_direction_is_making_the_call():
    table = Table(options={"reverse_on_pick": True, "calls.number": "draw:1"}, hands=5)
    table("A: 2-circle reverse")
    assert table.calls == ["Pick two and change direction"]
    assert codes(table("C: objects A pick two and change direction")) == ["call_was_made"]


@pytest.mark.parametrize(
    "line, code",
    [
        ("A: 11-circle 11-circle 11-circle 11-circle 11-circle 11-circle", "not_that_many"),
        ("A: 7-circle", "card_already_out"),
        ("A: pass", "no_pass"),
        ("A: wins four_twos", "no_instant_win"),
        ("A: times A", "not_oneself"),
        ("A: times B", "not_on_turn"),
        ("referee: pick", "not_at_table"),
    ],
)
def test_refusals_have_a_reason_of_their_own(line, code):
    verdict = Table(hands=5)(line)
    assert codes(verdict) == [code]
    assert verdict.reasons[0].text.endswith((".", "."))
    assert not verdict.legal


def test_a_card_reshuffled_may_come_again():
    table = Table(hands=(10, 10, 10), market=1, pile=1)
    table("A: 7-star", "B: pick", "C: pick")
    assert table("A: 7-circle").legal


def test_judging_without_a_record():
    game = rules("whot/nigerian")
    state = game.start(["A", "B"], 5, call=read_cards("4-circle")[0])
    assert game.judge(state, Action("A", Kind.PLAY)).reasons[0].code == "no_card"
    seven = read_cards("7H", Deck.STANDARD)
    assert game.judge(state, Action("A", Kind.PLAY, seven)).reasons[0].code == "wrong_deck"
    assert game.judge(state, Action("Z", Kind.PICK)).reasons[0].code == "not_at_table"


VARIANTS = [
    *[(name, {}) for name in presets() if name.startswith("whot/")],
    ("whot/nigerian", {"double_decking": "number", "decks": 2, "reverse_on_pick": True}),
    ("whot/nigerian", {"double_decking": "number_loose", "cross_stack": True}),
    ("whot/nigerian", {"double_decking": "shape", "deck_specials": "forbidden"}),
    ("whot/nigerian", {"double_decking": "either", "finish_on_special": "forbid"}),
    ("whot/nigerian", {"double_decking": "chain", "deck_specials": "last_only"}),
    ("whot/nigerian", {"draw": "one_may_play", "after_debt": "may_play", "round_end": "play_on"}),
    ("whot/nigerian", {"draw": "until_playable", "whot_on_pending": "pass_debt"}),
    ("whot/english", {"ladder": "any_symbol", "ladder_step": "next_existing", "ladder_min": 2}),
    ("whot/english", {"whot_choice": "symbol_plus_one", "start": "first_player_any"}),
]


@pytest.mark.parametrize("name, options", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_hints_are_legal_and_everything_legal_is_hinted(name, options, seed):
    """Random rounds with known hands: what is listed is judged legal, single cards both ways."""
    chance = random.Random(seed)
    game = rules(name, options)
    pack = list(deck_cards(Deck.WHOT, int(game.options["decks"])))
    chance.shuffle(pack)
    players = ("A", "B", "C")
    hands = {player: [pack.pop() for _ in range(6)] for player in players}
    call = next(card for card in pack if not card.is_whot) if game.waits_for_call else None
    if call:
        pack.remove(call)
    total = len(pack) + 18 + bool(call)
    state = game.start(players, 6, **({"call": call} if call else {}))
    pile = [call] if call else []
    for _ in range(120):
        if state.over:
            break
        hand = hands[state.turn]
        actions = game.legal_actions(state, hand)
        assert actions and len(set(actions)) == len(actions)
        assert actions == game.legal_actions(state, hand)
        for action in actions[:40]:
            verdict = game.judge(state, action)
            assert verdict.legal and not verdict.returned, action
        singles = {a.cards[0] for a in actions if a.kind is Kind.PLAY and len(a.cards) == 1}
        for card in set(hand) - singles:
            assert not game.judge(state, Action(state.turn, Kind.PLAY, (card,))).legal
        action = chance.choice(actions)
        before, state = state, game.judge(state, action).state
        for card in action.cards:
            hand.remove(card)
            pile.append(card)
        for player in players:
            while len(hands[player]) < state.hands[player]:
                if not pack:
                    pack, pile = pile[:-1], pile[-1:]
                    chance.shuffle(pack)
                hands[player].append(pack.pop())
        assert len(pack) == state.market and len(pile) == state.pile, (before, action)
        assert sum(state.counts) + state.market + state.pile == total
