"""A match over several rounds: undo, corrections, points, and who drops out."""

from __future__ import annotations

import pytest

from companion.cards import read_card, read_cards
from companion.engine.events import Deal, Placed, Seated, Shown, Stands, Turned
from companion.engine.match import Match
from companion.engine.registry import options_of, presets, rules
from companion.engine.values import Action, Kind
from companion.errors import UsageError

FOUR = read_card("4-circle")


def play(player, cards, **more):
    return Action(player, Kind.PLAY, read_cards(cards), **more)


def match(game="whot/nigerian", players=("A", "B", "C"), **options):
    return Match.begin(game, players, options)


def placed(**fields):
    return Placed(tuple(fields.items()))


LAST = placed(turn="A", call="7-circle", pile="1", hands="A=1 B=1 C=1")


def won_by_a(start, b="1-cross", c="2-cross"):
    over = start.apply(LAST).act(play("A", "11-circle"))[0]
    return over.show("B", read_cards(b)).show("C", read_cards(c))


def test_acting_leaves_the_match_before_as_it_was():
    first = match().deal(5, FOUR)
    second, verdict = first.act(play("A", "8-circle"))
    assert verdict.legal and second.state.turn == "C"
    assert first.state.turn == "A" and first.verdict is None
    assert second.act(play("C", "7-circle"))[0] == second.act(play("C", "7-circle"))[0]


def test_undo_goes_back_to_the_empty_table():
    start = match()
    later = start.deal(5, FOUR).act(play("A", "8-circle"))[0].act(Action("C", Kind.PICK))[0]
    assert later.events == (
        Deal(5), Turned(FOUR), play("A", "8-circle"), Action("C", Kind.PICK),
    )  # fmt: skip
    assert later.undo().undo() == start.deal(5, FOUR)
    assert later.undo().undo().undo().undo() == start
    with pytest.raises(UsageError, match="nothing to undo"):
        start.undo()


def test_correcting_is_replay_with_the_event_replaced():
    later = match().deal(5, FOUR).act(play("A", "8-circle"))[0].act(Action("C", Kind.PICK))[0]
    fixed = later.correct(2, play("A", "7-circle"))
    assert fixed.state.turn == "B" and not fixed.verdict.legal
    assert fixed.events[2] == play("A", "7-circle")
    assert later.correct(2, play("A", "8-circle")) == later
    with pytest.raises(UsageError, match="no event 9"):
        later.correct(9, play("A", "7-circle"))


def test_matches_that_stand_alike_are_equal_however_they_came_there():
    one = match().deal(5, FOUR).act(play("A", "8-circle"))[0]
    other = match().deal(5, FOUR).act(play("A", "7-circle"))[0].undo().act(play("A", "8-circle"))[0]
    assert (one == other, one != other) == (True, False)
    assert one != one.undo() and one != tuple(one)
    assert "before" not in repr(one)


def test_a_correction_that_makes_a_play_legal_leaves_stands_with_nothing_to_do():
    later = match().deal(5, FOUR).act(play("A", "8-cross".replace("8", "7")))[0].stands()[0]
    assert later.verdict.legal
    fixed = later.correct(2, play("A", "7-circle"))
    assert [reason.code for reason in fixed.verdict.reasons] == ["nothing_refused"]
    assert fixed.state.turn == "B"


def test_points_add_up_over_rounds():
    one = won_by_a(match())
    assert one.settlement.standings == {"A": 0, "B": 1, "C": 2}
    two = won_by_a(one)
    assert (two.round, len(two.settled)) == (2, 1)
    assert two.settlement.standings == {"A": 0, "B": 2, "C": 4}


def test_hands_not_shown_leave_the_places_open():
    over = match().apply(LAST).act(play("A", "11-circle"))[0].show("B", read_cards("1-cross"))
    assert over.settlement.totals == {"A": 0, "B": 1, "C": None}
    assert over.settlement.places == (("A",),)


def test_a_hundred_drops_out_and_the_last_one_in_wins():
    english = match("whot/english").apply(
        placed(turn="A", call="7-circle", pile="1", hands="A=1 B=1 C=1", standings="A=0 B=90 C=99")
    )
    over = english.act(play("A", "11-circle"))[0]
    over = over.show("B", read_cards("10-cross")).show("C", read_cards("2-star"))
    assert over.settlement.eliminated == ("B", "C") and over.winner == "A"
    with pytest.raises(UsageError, match="the game is over, A has won it"):
        over.deal(6, FOUR)
    stays = over.undo().show("C", ())
    assert stays.settlement.eliminated == ("B",) and stays.winner is None
    following = stays.deal(6, FOUR)
    assert following.state.players == ("A", "C")
    assert following.state.market == 54 - 12 - 1
    with pytest.raises(UsageError, match="B has dropped out"):
        stays.apply(Seated(("A", "B")))


def test_somebody_always_remains():
    blocked = match("whot/english").apply(
        placed(
            turn="A", call="7-circle", market="0", pile="1", hands="A=18 B=18 C=17",
            standings="A=99 B=99 C=99",
        )
    )  # fmt: skip
    for player in "ABC":
        blocked = blocked.act(Action(player, Kind.PICK))[0]
    over = blocked.show("A", read_cards("1-cross")).show("B", read_cards("2-cross"))
    over = over.show("C", read_cards("3-cross"))
    assert (over.winner, over.settlement.eliminated) == ("A", ("B", "C"))


def test_after_an_agreed_number_of_rounds_the_lowest_wins():
    two = won_by_a(won_by_a(match(rounds=2)))
    assert two.winner == "A"
    tied = match(rounds=1, market_empty="count_lowest_wins").apply(
        placed(turn="A", call="7-circle", market="0", hands="A=1 B=1 C=1")
    )
    tied = tied.act(Action("A", Kind.PICK))[0]
    tied = tied.show("A", read_cards("1-cross")).show("B", read_cards("1-square"))
    assert tied.show("C", read_cards("2-cross")).winner is None


def test_the_next_round_deals_as_before_and_may_seat_others():
    over = won_by_a(match().deal(4, FOUR))
    again = over.apply(Turned(FOUR))
    assert (again.round, again.state.counts) == (2, (1, 1, 1)) or again.state.counts == (4, 4, 4)
    moved = over.apply(Seated(("B", "C", "A", "D"))).deal(5, FOUR)
    assert moved.state.turn == "B" and moved.standings["D"] == 0


def test_who_leaves_does_not_come_back():
    left = match().deal(5, FOUR).act(Action("B", Kind.LEAVES))[0]
    assert left.players == ("A", "C")


def test_a_game_without_a_call_card_begins_with_the_deal():
    begun = match(start="first_player_any").deal()
    assert begun.events == (Deal(6),)
    assert match(start="first_player_any").replay(begun.events) == begun
    with pytest.raises(UsageError, match="no card is turned up"):
        begun.start.deal(5, FOUR)


@pytest.mark.parametrize(
    "event, wrong",
    [
        (Deal(0), "at least one card"),
        (Turned(read_card("7H")), "no Whot card"),
        (Turned(read_card("20-whot"), read_card("20-whot").shape), "five other shapes"),
        (Shown("A", ()), "when the round is over"),
        (Stands(), "turn a call card up first"),
    ],
)
def test_events_that_make_no_sense(event, wrong):
    with pytest.raises(UsageError, match=wrong):
        match(start_whot="dealer_names").apply(event)


def test_showing_the_hand_of_nobody():
    over = won_by_a(match())
    with pytest.raises(UsageError, match="does not play"):
        over.show("Z", ())
    with pytest.raises(UsageError, match="no Whot card"):
        over.show("B", read_cards("7H"))


@pytest.mark.parametrize("players", [(), ("A",), tuple("ABCDEFGHIJ")])
def test_players_that_do_not_fit(players):
    with pytest.raises(UsageError):
        match(players=players).deal(6, FOUR)


def test_games_are_found_by_name():
    assert "whot/nigerian" in presets() and rules("WHOT/Old_School").name == "whot/old-school"
    assert rules("whot").name == "whot/nigerian"
    assert rules("whot/nigerian", calls_last_card="off").options["calls.last_card"] == "off"
    for wrong in ("chess", "whot/danish"):
        with pytest.raises(UsageError, match="there is no game"):
            rules(wrong)
        with pytest.raises(UsageError, match="there is no game"):
            options_of(wrong)
    with pytest.raises(UsageError, match="an option's value is"):
        rules("whot/nigerian", decks=1.5)
