"""Every option of Thirteen, every value of it."""

from __future__ import annotations

import pytest
from thirteen_table import at, codes, dealt, go, on, state, verdict

from companion.engine.registry import options_of, rules
from companion.errors import UsageError

SIX_PAIRS = "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 8S 8C"


def pairs(n, low=3):
    return " ".join(f"{rank}{suit}" for rank in range(low, low + n) for suit in "SC")


def test_defaults_are_the_documented_ones():
    written = {option.name: option.default for option in options_of("thirteen")}
    assert written == {
        "players": 4, "deal_three": 13, "direction": "clockwise",
        "first_lead": "lowest_must_include", "later_lead": "winner", "two_in_sequence": "never",
        "min_sequence": 3, "suit_ties": True, "suit_order": "scdh", "lockout": "all_passes",
        "bomb_table": "seed", "custom_bombs": "quad>1 3pairs>1 4pairs>2 5pairs>3",
        "bomb_overkill": True, "bomb_after_pass": "never", "deal_end": "places",
        "finish_on_two": "allow", "lead_after_finisher": "next_active", "instant_wins": (),
        "scoring": "places", "stake": 1, "turn_seconds": 0, "pass_gesture": "either",
        "self_beat": False, "answer_in": "any",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["thirteen", "thirteen/southern", "thirteen/killer"])
def test_every_value_an_option_lists_is_accepted(name):
    for option in options_of(name):
        for choice in option.choices:
            value = (choice,) if option.many else choice
            assert rules(name, {option.name: value}).options[option.name] == value


def test_presets():
    southern = rules("thirteen/southern").options
    assert (southern["bomb_table"], southern["direction"]) == ("southern", "counterclockwise")
    killer = rules("thirteen/killer").options
    assert (killer["bomb_table"], killer["later_lead"]) == ("killer", "lowest")
    northern = rules("thirteen/northern").options
    assert (northern["finish_on_two"], northern["answer_in"]) == ("forbid", "suit")


@pytest.mark.parametrize(
    ("most", "seats", "fits"), [(4, 4, True), (3, 3, True), (3, 4, False), (2, 2, True)]
)
def test_players(most, seats, fits):
    game = rules("thirteen", players=most)
    if fits:
        assert len(game.start("ABCD"[:seats]).players) == seats
    else:
        with pytest.raises(UsageError, match="2 to 3"):
            game.start("ABCD"[:seats])


@pytest.mark.parametrize("hand", [13, 17])
def test_deal_three(hand):
    assert rules("thirteen", deal_three=hand).start("ABC").hands == dict.fromkeys("ABC", hand)
    assert rules("thirteen", deal_three=hand).start("ABCD").hands["A"] == 13


def test_a_deal_that_does_not_fit():
    with pytest.raises(UsageError, match="1 to 13"):
        rules("thirteen").start("ABCD", 14)


@pytest.mark.parametrize(("way", "next_one"), [("clockwise", "B"), ("counterclockwise", "D")])
def test_direction(way, next_one):
    assert state(go(dealt(direction=way), "A: 3S")).turn == next_one


@pytest.mark.parametrize(
    ("first_lead", "line", "refused"),
    [
        ("lowest_must_include", "A: 4S", ["lowest_missing"]),
        ("lowest_must_include", "A: 3S 3D", []),
        ("lowest_must_include", "C: 3S", []),
        ("lowest_any", "A: 4S", []),
        ("lowest_any", "B: 4S", ["not_your_turn"]),
        ("lowest_alone", "A: 3S 3D", ["lowest_alone"]),
        ("lowest_alone", "A: 3S", []),
        ("random", "A: KS", []),
        ("random", "B: 3S", ["not_your_turn"]),
    ],
)
def test_first_lead(first_lead, line, refused):
    assert codes(dealt(first_lead=first_lead), line) == refused


ONE_CARD_EACH = ("A: 3S", "B: 4S", "C: 5S")


@pytest.mark.parametrize(
    ("later_lead", "leader", "free"), [("winner", "A", True), ("loser", "D", True)]
)
def test_later_lead_by_place(later_lead, leader, free):
    match = dealt(deal=1, lowest="3S", later_lead=later_lead)
    match = go(match, *ONE_CARD_EACH).deal(13)
    assert state(match).turn == leader
    assert codes(match, f"{leader}: 9S") == ([] if free else ["lowest_missing"])


def test_later_lead_with_the_lowest_card():
    match = go(dealt(deal=1, lowest="3S", later_lead="lowest"), *ONE_CARD_EACH).deal(13)
    assert codes(match, "A: 9S") == ["lowest_missing"]
    assert codes(match, "B: 3S") == []


@pytest.mark.parametrize(
    ("value", "cards", "refused"),
    [
        ("never", "QS KD AH 2S", ["two_in_sequence"]),
        ("high_end", "QS KD AH 2S", []),
        ("high_end", "AH 2S 3D", ["not_consecutive"]),
        ("high_end", "KS KC AS AC 2S 2C", ["two_in_sequence"]),
    ],
)
def test_two_in_sequence(value, cards, refused):
    assert codes(on("", two_in_sequence=value), f"A: {cards}") == refused


@pytest.mark.parametrize(("least", "refused"), [(3, []), (4, ["sequence_too_short"])])
def test_min_sequence(least, refused):
    assert codes(on("", min_sequence=least), "A: 4S 5D 6H") == refused


@pytest.mark.parametrize(("ties", "refused"), [(True, []), (False, ["too_low"])])
def test_suit_ties(ties, refused):
    assert codes(on("5S", suit_ties=ties), "A: 5H") == refused


@pytest.mark.parametrize(("order", "refused"), [("scdh", ["too_low"]), ("cdhs", [])])
def test_suit_order(order, refused):
    assert codes(on("5H", suit_order=order), "A: 5S") == refused


def test_suit_order_moves_the_lowest_card():
    assert codes(dealt(suit_order="cdhs"), "A: 3S") == ["lowest_missing"]
    assert codes(dealt(suit_order="cdhs"), "A: 3C") == []


@pytest.mark.parametrize(
    ("lockout", "turn", "low", "high"),
    [
        ("all_passes", "D", ["locked"], ["locked"]),
        # B passed on 4S: with 9S B could have beaten it, with a pair nothing was possible.
        ("voluntary_only", "B", ["passed_willingly"], ["passed_willingly"]),
        ("none", "B", [], []),
    ],
)
def test_lockout(lockout, turn, low, high):
    match = go(dealt(lockout=lockout, first_lead="random"), "A: 4S", "B: pass", "C: 6S", "D: pass")
    match = go(match, "A: 8S")
    after = match if turn == "B" else go(match, "C: pass")
    assert codes(match, "B: 9S") == low
    assert codes(match, "B: 2S") == high
    assert state(after).turn == ("B" if turn == "B" else "A")


def test_a_forced_pass_does_not_lock_where_only_willing_ones_do():
    match = go(dealt(lockout="voluntary_only", first_lead="random"), "A: 2S", "B: pass", "C: 2H")
    match = go(match, "D: pass", "A: pass")
    # On 2S the quad would have been a bomb: B passed willingly.
    assert codes(match, "B: 5S 5C 5D 5H") == ["passed_willingly"]
    match = go(dealt(lockout="voluntary_only", first_lead="random"), "A: AS", "B: pass", "C: 2S")
    match = go(match, "D: pass", "A: pass")
    assert state(match).turn == "B"
    assert codes(match, "B: 5S 5C 5D 5H") == []
    assert codes(match, "B: 2H") == ["passed_willingly"]


@pytest.mark.parametrize(
    ("table", "beaten"),
    [
        ("seed", [True, False, True, True, True, False, False, False]),
        ("southern", [True, True, True, True, False, True, True, False]),
        ("house", [True, True, True, True, True, False, False, False]),
        ("killer", [True, True, True, True, False, True, True, True]),
        ("big_ladder", [True, False, True, False, False, False, False, False]),
    ],
)
def test_bomb_table(table, beaten):
    quad = "9S 9C 9D 9H"
    plays = [
        ("2S", quad), ("2S 2C", quad), ("2S", pairs(3)), ("2S 2C", pairs(4)),
        ("2S 2C 2D", pairs(5)), (pairs(3), quad), (quad, pairs(4)), (pairs(4, 4), quad),
    ]  # fmt: skip
    assert [not codes(on(lies, bomb_table=table), f"A: {cards}") for lies, cards in plays] == beaten


def test_big_ladder_needs_long_bombs():
    def refused(lies, cards):
        return codes(on(lies, bomb_table="big_ladder"), f"A: {cards}")

    assert refused("2S 2C", pairs(5)) == []
    assert refused("2S 2C", "4S 4C 4D 4H 5S 5C 5D 5H") == []
    assert refused("2S 2C", "4S 4C 4D 4H 6S 6C 6D 6H") == ["not_a_combination"]
    assert refused("2S 2C 2D", pairs(6)) == ["bomb_wrong_size"]


def test_killer_longer_beats_shorter():
    assert codes(on(pairs(3), bomb_table="killer"), f"A: {pairs(4, 6)}") == []
    assert codes(on("2S", bomb_table="killer", bomb_overkill=False), f"A: {pairs(4)}") == []


def test_custom_bombs():
    match = on("2S 2C", bomb_table="custom", custom_bombs="3pairs>2 quad>3pairs")
    assert codes(match, f"A: {pairs(3)}") == []
    assert codes(match, "A: 9S 9C 9D 9H") == ["bomb_wrong_size"]
    with pytest.raises(UsageError, match="no bomb rule"):
        rules("thirteen", custom_bombs="quad>ace")


@pytest.mark.parametrize(("overkill", "refused"), [(True, []), (False, ["bomb_wrong_size"])])
def test_bomb_overkill(overkill, refused):
    assert codes(on("2H", bomb_overkill=overkill), f"A: {pairs(4)}") == refused


LOCKED = "table 2H owner D turn {turn} locked B hands A=13 B=13 C=13 D=12"


@pytest.mark.parametrize(
    ("value", "turn", "cards", "refused"),
    [
        ("never", "C", "5S 5C 5D 5H", ["locked"]),
        ("on_turn", "B", "5S 5C 5D 5H", []),
        ("on_turn", "C", "5S 5C 5D 5H", ["locked"]),
        ("four_pairs_anytime", "C", "5S 5C 5D 5H", ["locked"]),
        ("four_pairs_anytime", "C", pairs(4), []),
    ],
)
def test_bomb_after_pass(value, turn, cards, refused):
    match = at(LOCKED.format(turn=turn), bomb_after_pass=value)
    assert codes(match, f"B: {cards}") == refused


def test_on_turn_a_passer_may_only_bomb_and_nobody_waits_for_the_second_pass():
    match = at(LOCKED.format(turn="B"), bomb_after_pass="on_turn")
    assert codes(match, "B: 2S") == ["too_low"]
    ordinary = at(LOCKED.format(turn="B").replace("2H", "2S"), bomb_after_pass="on_turn")
    assert codes(ordinary, "B: 2H") == ["locked"]
    assert codes(match, "C: 5S 5C 5D 5H") == []
    assert verdict(match, "B: pass", "C: pass", "A: pass").calls == ("Pass", "Clear")


def test_a_free_chop_unlocks_and_the_neighbour_answers():
    match = at(
        "table 2H owner A turn D locked B hands A=12 B=13 C=13 D=13",
        bomb_after_pass="four_pairs_anytime",
    )
    match = go(match, f"B: {pairs(4)}")
    assert (state(match).turn, state(match).locked) == ("C", ())


@pytest.mark.parametrize(
    ("deal_end", "over", "places"),
    [("places", False, (("A",),)), ("first_out", True, (("A",), ("C",), ("B", "D")))],
)
def test_deal_end(deal_end, over, places):
    match = at("table 9S owner D turn A hands A=1 B=5 C=3 D=5", deal_end=deal_end)
    match = go(match, "A: 10S")
    assert (state(match).over, state(match).places()) == (over, places)


@pytest.mark.parametrize(
    ("value", "refused", "places"),
    [
        ("allow", [], (("A",), ("B",), ("C",))),
        ("forbid", ["finish_on_two"], None),
        ("lose", [], (("B",), ("C",), ("A",))),
    ],
)
def test_finish_on_two(value, refused, places):
    match = at("table 9S owner C turn A hands A=1 B=1 C=1", finish_on_two=value)
    assert codes(match, "A: 2H") == refused
    if places:
        match = go(match, "A: 2H", "B: pass", "C: pass", "B: 4S")
        assert state(match).places() == places


def test_a_leader_with_nothing_but_twos_passes_where_they_may_not_finish():
    match = at("turn A hands A=1 B=2 C=5", finish_on_two="forbid")
    match = go(match, "A: pass")
    assert state(match).turn == "B"
    assert codes(go(match, "B: pass"), "C: pass") == ["must_lead"]
    nobody = go(at("turn A hands A=1 B=2", finish_on_two="forbid"), "A: pass", "B: pass")
    assert (state(nobody).over, state(nobody).places()) == (True, (("A",), ("B",)))


@pytest.mark.parametrize(("value", "leader"), [("next_active", "B"), ("next_place", "C")])
def test_lead_after_finisher(value, leader):
    match = at("table 9S owner D turn A hands A=1 B=5 C=3 D=5", lead_after_finisher=value)
    assert state(go(match, "A: KS", "B: pass", "C: pass", "D: pass")).turn == leader


HANDS = {
    "dragon": "3S 4S 5S 6S 7S 8S 9S 10S JS QH KH AH 2H",
    "twelve_same_colour": "3S 4S 5S 6S 7S 8S 9S 10S JS QS KC AC 2H",
    "five_pair_sequence": f"{pairs(5)} JS QH KH",
    "four_twos": "2S 2C 2D 2H 3S 4D 5D 6D 7D 9D 10D JD KD",
    "six_pairs": "3S 3C 5S 5C 7S 7C 9S 9C JS JC KS KC AH",
    "four_threes": "3S 3C 3D 3H 5S 6D 7D 8D 9D JD QD KD AD",
    "three_pairs_with_3s": f"{pairs(3)} 7D 8D 9D JD QD KD AD",
    "three_triples": "3S 3C 3D 5S 5C 5D 7S 7C 7D 9S JH KH AH",
    "three_aces_and_a_two": "AS AC AD 2S 3S 4D 5D 6D 7D 9D 10D JD KD",
}


@pytest.mark.parametrize("kind", HANDS)
def test_instant_wins(kind):
    agreed = dealt(instant_wins=(kind,))
    won = verdict(agreed, f"B: wins {kind} {HANDS[kind]}")
    assert won.calls == (f"I win ({kind.replace('_', ' ')})", "Deal over")
    assert (won.state.over, won.state.winner) == (True, "B")
    assert codes(agreed, f"B: wins {kind}") == []
    assert codes(agreed, f"B: wins {kind} 3S 4D 5S 6D 8S 9D JS QD KS KD AS AD 2S") == [
        "instant_not_shown"
    ]
    assert codes(dealt(), f"B: wins {kind}") == ["instant_not_agreed"]
    assert codes(agreed, "A: 3S", f"B: wins {kind}") == ["instant_too_late"]


def test_the_instant_win_that_goes_first_wins():
    both = dealt(instant_wins=("six_pairs", "dragon"))
    match = go(both, "A: wins six_pairs")
    assert state(go(match, "B: wins dragon")).winner == "B"
    assert codes(go(match, "B: wins dragon"), "A: wins six_pairs") == ["instant_outranked"]
    kings = HANDS["six_pairs"].replace("AH", "4H")
    aces = kings.replace("KS KC", "AS AC")
    match = go(both, f"A: wins six_pairs {aces}")
    assert codes(match, f"B: wins six_pairs {kings}") == ["instant_outranked"]
    assert codes(match, f"B: wins six_pairs {kings.replace('JS JC', '2D 2H')}") == []


def test_first_deal_extras_win_in_the_first_deal_only():
    match = dealt(deal=1, lowest="3S", instant_wins=("four_threes",))
    assert codes(go(match, *ONE_CARD_EACH).deal(13), "A: wins four_threes") == [
        "instant_first_deal"
    ]


@pytest.mark.parametrize(
    ("seconds", "line", "refused"),
    [
        (0, "B: times A", ["no_time_limit"]),
        (30, "B: times A", []),
        (30, "B: times C", ["not_slow"]),
    ],
)
def test_turn_seconds(seconds, line, refused):
    assert codes(on("", turn_seconds=seconds), line) == refused


@pytest.mark.parametrize("value", ["say", "double_knock", "either"])
def test_pass_gesture_is_the_same_pass(value):
    match = on("9S", pass_gesture=value)
    assert verdict(match, "A: pass").state == verdict(match, "A: says pass").state


def test_self_beat():
    match = go(at("table 9S owner C turn A hands A=3 B=5 C=5", self_beat=True), "A: 10S")
    match = go(match, "B: pass", "C: pass")
    assert (state(match).turn, str(state(match).table)) == ("A", "10S")
    beaten = go(match, "A: KS")
    assert state(beaten).locked == ("B", "C")
    changed = go(match, "A: 4S")
    assert (state(changed).locked, state(changed).turn) == ((), "B")
    cleared = verdict(match, "A: pass")
    assert (cleared.calls, cleared.state.turn) == (("Clear",), "A")


@pytest.mark.parametrize(
    ("table", "cards", "refused"),
    [
        ("5S", "9S", []),
        ("5S", "9H", ["other_suit"]),
        ("5S", "2H", []),
        ("2S", "2H", []),
        ("5D 5H", "7D 7H", []),
        ("5D 5H", "7S 7C", ["other_colour"]),
        ("5D 5H", "7S 7H", ["pair_one_colour"]),
        ("5D 5H", "2S 2C", []),
        ("5D 6D 7D", "8D 9D 10D", []),
        ("5D 6D 7D", "8H 9H 10H", ["other_suit"]),
        ("5D 6D 7D", "8H 9D 10D", ["sequence_one_suit"]),
        ("2S", "9S 9C 9D 9H", []),
        ("", SIX_PAIRS, ["no_double_sequences"]),
    ],
)
def test_answer_in_suit(table, cards, refused):
    assert codes(on(table, "thirteen/northern"), f"A: {cards}") == refused
