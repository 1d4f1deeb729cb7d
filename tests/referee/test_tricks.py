"""Thirteen, hand by hand: what is told at once, what waits for what follows, what is asked."""

import math
from dataclasses import replace

import pytest
from laid import SIDES, Trick, shorts

from companion.cards import Deck, deck_cards, read_card, read_cards
from companion.engine.registry import rules
from companion.engine.values import Action, Kind
from companion.referee.explain import Start
from companion.referee.scene import Scene
from companion.referee.seats import Seats
from companion.referee.taps import TapKind
from companion.referee.trick_lays import Lay
from companion.referee.trick_ways import Ways, completions
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone


@pytest.fixture
def trick():
    return Trick()


def test_a_card_that_follows_is_told_at_once_and_one_that_leads_when_no_more_comes(trick):
    assert shorts(trick.hand("Ada", "3S")) == ["Ada lies 3S"]
    assert shorts(trick.wait(1.0)) == ["Ada play 3S"]
    assert shorts(trick.hand("Bisi", "5S")) == ["Bisi play 5S"]


def test_cards_led_are_named_once_and_again_when_more_lie_there(trick):
    named = [trick.hand("Ada", "3S", looks=4), trick.hand("Ada", "3H")]
    assert [shorts(events) for events in named] == [["Ada lies 3S"], []]
    assert trick.state.hands["Ada"] == 13


def test_a_card_that_others_may_be_is_not_named(trick):
    assert not trick.hand("Ada", "3S", confidence=0.6, votes={"3S": 1.0, "3C": 0.8})


def test_a_lead_is_told_in_time_though_nobody_looks_again(trick):
    trick.hand("Ada", "3S")

    def frame(after, still=True):
        scene = Scene(trick.t + after, tuple(trick.tracks), open=still)
        return shorts(trick.referee.see(scene))

    assert frame(0.5) == []
    assert frame(0.9, still=False) == []
    assert frame(1.0) == ["Ada play 3S"]
    assert frame(1.1) == []


def test_a_knock_is_a_pass(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    assert not trick.hand("Bisi", looks=4)
    assert shorts(trick.hand("Chidi", "JD")) == ["Bisi pass", "Chidi play JD"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"unread": 1}, []),
        ({"unread": 1, "unread_before": 1}, ["Bisi pass", "Chidi play JD"]),
        ({"unread": 1, "same": 2.0}, ["Bisi pass", "Chidi play JD"]),
    ],
)
def test_a_knock_is_a_pass_though_a_corner_stays_unread(trick, more, told):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    visit = Visit(Zone.PILE, trick.t + 0.4, trick.t + 0.8, SIDES["Bisi"])
    for at in range(4):
        trick.t += 0.9 if not at else 0.1
        hands = () if at else (visit,)
        assert not trick.referee.see(Scene(trick.t, tuple(trick.tracks), hands, True, **more))
    assert shorts(trick.hand("Chidi", "JD")) == told


def test_a_legal_play_after_a_hand_that_may_have_laid_something_is_told_late_and_not_refused(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    trick.hand("Bisi", "2H")
    visit = Visit(Zone.PILE, trick.t + 0.4, trick.t + 0.8, SIDES["Chidi"])
    trick.t += 0.9
    trick.referee.see(Scene(trick.t, tuple(trick.tracks), (visit,), True, 1))
    pairs = ("4C", "4D", "5C", "5D", "6C", "6D")
    assert not trick.hand("Ada", *pairs, looks=4)
    assert not trick.wait(4.0)
    assert shorts(trick.wait(5.0)) == ["Chidi pass", f"Ada play {' '.join(pairs)}"]


def test_a_pair_led_card_by_card_is_one_play(trick):
    trick.hand("Ada", "3S")
    assert not trick.hand("Ada", "3H")
    assert shorts(trick.wait(1.0)) == ["Ada play 3S 3H"]


def test_a_table_that_lays_cards_together_is_not_waited_with_and_a_second_card_is_put_right(trick):
    trick.hand("Ada", "3S")
    trick.wait(2.0)
    trick.tracks[0] = gone(trick.tracks[0])
    trick.hand("Ada")
    trick.wait(0.6)
    for _ in range(40):
        trick.referee._tricks._habits.laid(1)
    assert shorts(trick.hand("Ada", "5S")) == ["Ada play 5S"]
    trick.hand("Ada", "5C")
    assert shorts(trick.wait(1.0)) == ["Ada correction 5S", "Ada play 5S 5C"]


def test_a_pair_that_follows_card_by_card_waits_for_its_second_card(trick):
    trick.hand("Ada", "3S", "3H")
    trick.wait(1.0)
    assert not trick.hand("Bisi", "7C")
    assert shorts(trick.hand("Bisi", "7D")) == ["Bisi play 7C 7D"]


@pytest.mark.parametrize(
    ("confidence", "votes", "told"),
    [
        (0.98, {"5S": 1.0}, ["Bisi play 5S"]),
        (0.9, {"5S": 1.0}, []),
        (0.84, {"5S": 2.3, "5C": 0.3}, ["Bisi play 5S"]),
        (0.84, {"5S": 2.3, "5C": 0.6}, []),
    ],
)
def test_one_sure_look_or_several_that_agree_tell_a_card_that_follows(
    trick, confidence, votes, told
):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    t = trick.t + 0.9
    card = Track(
        9, read_card("5S"), confidence, ((0, 0), (9, 0), (9, 14), (0, 14)), (40.0, 0.0),
        Status.THERE, True, t, t, tuple((read_card(name), each) for name, each in votes.items()),
    )  # fmt: skip
    visit = Visit(Zone.PILE, t - 0.5, t - 0.1, SIDES["Bisi"])
    scene = Scene(t, (*trick.tracks, card), (visit,), True)
    assert shorts(trick.referee.see(scene)) == told


def test_four_cards_led_one_by_one_are_asked_about_together():
    trick = Trick(seats=False)
    for card in ("3S", "3C", "3D", "3H"):
        trick.hand("Ada", card)
    assert shorts(trick.wait(1.0)) == ["- lies 3S 3C 3D 3H", "? who"]
    assert trick.referee.questions[0].text == "Who played 3S 3C 3D 3H?"


def test_who_played_is_answered_for_cards_that_came_to_light_later_as_well():
    trick = Trick(seats=False)
    trick.hand("Ada", "3S", "3H", looks=4)
    (asked,) = trick.referee.questions
    trick.tracks.append(replace(trick.tracks[0], number=9, card=read_card("3C"), born=trick.t))
    trick.wait(0.1)
    trick.wait(0.1)
    told = trick.tap(TapKind.ANSWER, question=asked.number, choice="Ada")
    assert shorts(told) == ["Ada play 3S 3C 3H"]


def test_several_cards_led_at_once_are_told_after_a_few_looks(trick):
    assert not trick.hand("Ada", "3S", "3H")
    assert shorts(trick.wait(0.1)) == ["Ada play 3S 3H"]


def test_the_last_card_of_a_hand_is_told_at_once():
    trick = Trick(deal=1)
    assert shorts(trick.hand("Ada", "3S")) == ["Ada play 3S"]


def test_a_lead_that_nothing_can_be_added_to_is_told_at_once():
    trick = Trick(deal=2)
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    game = trick.referee.game
    game.match = game.match._replace(state=replace(game.match.state, table=None, owner=None))
    # Ada leads again, and whatever she holds besides, it makes no pair with a 2 and no sequence.
    most = frozenset(deck_cards(Deck.STANDARD)) - set(read_cards("2H 5C 9D KS"))
    counts = (2, 2, 2)
    state = replace(game.match.state, played=most, counts=counts, turn="Ada", locked=(), passed=())
    game.match = game.match._replace(state=state)
    trick.tracks.clear()
    assert shorts(trick.hand("Ada", "2H")) == ["Ada play 2H"]


def test_the_next_play_ends_the_wait_for_a_lead(trick):
    trick.hand("Ada", "3S")
    assert shorts(trick.hand("Bisi", "4H", gap=0.6)) == ["Ada play 3S", "Bisi play 4H"]


def test_who_played_is_told_by_what_follows(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    assert shorts(trick.hand(None, "5S")) == ["- lies 5S"]
    assert shorts(trick.hand("Chidi", "6S")) == ["Bisi play 5S", "Chidi play 6S"]


def test_a_badly_read_card_counts_where_the_rules_leave_no_other(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    assert not trick.hand("Bisi", "JC", confidence=0.6, votes={"JC": 1.4, "3C": 0.6})
    told = trick.hand("Chidi", "QC", looks=5)
    assert shorts(told) == ["Bisi play JC", "Chidi play QC"]


def test_a_badly_read_card_that_completes_what_must_be_answered_is_believed(trick):
    trick.hand("Ada", "3S", "3H")
    trick.wait(1.0)
    assert not trick.hand("Bisi", "7C")
    trick.tracks.append(replace(trick.tracks[-1], number=9, card=read_card("7D"), stable=False,
        confidence=0.9, votes=((read_card("7D"), 0.9),)))  # fmt: skip
    assert shorts(trick.wait(0.1)) == ["Bisi play 7C 7D"]


@pytest.mark.parametrize(("votes", "told"), [(1.2, []), (1.7, ["Bisi play JC"])])
def test_a_badly_read_card_is_believed_once_three_looks_agree(trick, votes, told):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    assert shorts(trick.hand("Bisi", "JC", confidence=0.7, votes={"JC": votes})) == told


def test_what_cannot_be_read_is_asked_about_and_nobody_has_passed(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    assert not trick.hand("Bisi")
    trick.hand("Chidi", "JD")
    assert shorts(trick.wait(1.0)) == ["? unsure"]
    question = trick.referee.questions[0]
    told = trick.tap("answer", "Bisi", "9D", question=question.number)
    assert shorts(told) == ["Bisi play 9D"]
    assert shorts(trick.wait(0.2)) == ["Chidi play JD"]


def test_a_corner_read_as_another_card_is_no_play(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    trick.hand("Bisi", "5S")
    track = trick.tracks[-1]
    trick.tracks.append(
        Track(
            9, read_card("QD"), 0.6, None, track.centre, Status.NEW, True, trick.t + 0.1, trick.t,
            ((read_card("QD"), 1.2),),
        )
    )  # fmt: skip
    assert not trick.wait(4.0)


def test_taken_away_means_that_everybody_else_has_passed(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    trick.tracks[0] = gone(trick.tracks[0])
    trick.hand("Chidi")
    assert shorts(trick.wait(0.6)) == ["Bisi pass", "Chidi pass", "- clear"]


def test_a_card_missed_for_a_moment_is_not_taken_away(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    there = trick.tracks[0]
    trick.tracks[0] = gone(there)
    assert not trick.wait(0.5)
    trick.tracks[0] = there
    assert shorts(trick.hand("Bisi", "4S")) == ["Bisi play 4S"]


def test_a_lower_card_is_illegal(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    trick.hand("Bisi", "9S")
    assert not trick.hand("Chidi", "5S")
    assert shorts(trick.wait(2.0)) == ["Chidi illegal 5S", "? illegal"]


def test_one_card_on_a_pair_is_asked_about(trick):
    trick.hand("Ada", "3S", "3H")
    trick.wait(1.0)
    assert not trick.hand("Bisi", "7C")
    assert shorts(trick.wait(2.0)) == ["? unsure"]


def test_hands_laid_open_at_the_end_are_no_new_deal():
    table = Trick()
    game = table.referee.game
    lead = game.match
    for _ in range(2):
        lead = lead.act(Action(lead.state.turn, Kind.LEAVES))[0]
    game.match = lead
    assert game.over
    table.tracks.clear()
    table.hand("Bisi", "KD", "KH")
    assert not table.wait(2.0)


def test_the_only_card_that_is_left_completes_a_pair():
    kit = rules("thirteen")
    state = kit.start(("Ada", "Bisi"), 13)
    for player, cards in (("Ada", "3S 3H"), ("Bisi", "9S 9C")):
        state = kit.judge(
            state, Action(player, Kind.PLAY, tuple(map(read_card, cards.split())))
        ).state
    found = completions(kit, state, "Ada", [read_card("9D")])
    assert [set(map(str, play)) for play in found] == [{"9D", "9H"}]


def test_who_held_back_did_not_pass():
    kit = rules("thirteen")
    seats = Seats(("Ada", "Bisi", "Chidi"), SIDES)
    state = kit.start(seats.players, 13)
    state = kit.judge(state, Action("Ada", Kind.PLAY, (read_card("3S"),))).state
    track = Track(
        1, read_card("9S"), 0.99, None, (0, 0), Status.THERE, True, 2.0, 2.0,
        ((read_card("9S"), 2.0),),
    )  # fmt: skip
    blind = Lay(Visit(Zone.PILE, 0.5, 1.0, math.pi), (), (), 1.0)
    lay = Lay(Visit(Zone.PILE, 1.5, 1.9, 0.0), (track,), (), 1.9)
    ways = Ways(kit, seats, 3.0)
    assert ways.of([Start(state)], [lay])[0].steps[0].player == "Chidi"
    unread = ways.of([Start(state)], [blind, lay])[0].steps[0]
    assert unread.player == "Bisi"
    assert unread.story is None


def gone(track):
    fields = {name: getattr(track, name) for name in Track.__slots__}
    return Track(**(fields | {"status": Status.GONE}))


def test_a_refused_card_taken_back_may_be_laid_again_in_its_old_place(trick):
    trick.hand("Ada", "QS")
    trick.wait(1.0)
    trick.hand("Bisi", "JS")
    assert "Bisi illegal JS" in shorts(trick.wait(2.5))
    jack = trick.tracks[1]
    trick.tracks[1] = gone(jack)
    assert shorts(trick.wait(0.5)) == ["Bisi correction JS"]
    trick.hand("Bisi", "KD")
    trick.wait(1.0)
    assert "- clear" in shorts(trick.remove("QS", "KD"))
    trick.tracks[1] = jack
    trick.hand("Bisi", "JD")
    trick.wait(2.0)
    assert trick.told()[-1] == "Bisi play JS JD"


def test_a_card_that_shows_its_true_name_beneath_the_next_was_no_other_play(trick):
    trick.hand("Ada", "3S")
    trick.wait(1.0)
    trick.hand("Bisi", "9D", confidence=0.85, votes={"9D": 2.0, "9H": 0.9})
    trick.hand("Chidi", "QS")
    read = trick.tracks[1]
    trick.tracks[1] = replace(read, status=Status.COVERED)
    name = read_card("9H")
    votes = ((name, 2.0),)
    trick.tracks.append(replace(read, number=9, card=name, born=trick.t, seen=trick.t, votes=votes))
    for _ in range(3):
        trick.wait(0.1)
    assert trick.told()[-2:] == ["Chidi play QS", "Bisi correction 9H"]
    assert "Bisi: 9H" in trick.referee.record_text()
    assert trick.state.hands["Bisi"] == 12
