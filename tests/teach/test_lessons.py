"""Every lesson can be played to its end, and the engine refuses what is wrong in it."""

from __future__ import annotations

import pytest

from companion.engine.values import Action, Kind
from companion.errors import UsageError
from companion.teach import LESSONS, Ask, Outcome, act, answer, begin, go_on, lesson_named
from companion.teach.lesson import LEARNER, action_of
from companion.teach.runner import goal, right_answer

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def moments(lesson):
    """Each step's beginning, with the right thing done in between."""
    moment = begin(lesson)
    while not moment.over:
        yield moment
        if moment.step.ask is None:
            moment = act(moment, goal(moment))
        else:
            moment = answer(moment, right_answer(moment))
        assert moment.solved, moment.step.name
        moment = go_on(moment)


def simple_tries(moment):
    """What a learner can do with one tap or two."""
    last = Kind.PASS if moment.lesson.game.startswith("thirteen") else Kind.PICK
    yield Action(LEARNER, last)
    for card in dict.fromkeys(moment.hand):
        yield Action(LEARNER, Kind.PLAY, (card,))
    yield from moment.offers


@every_lesson
def test_the_right_path_leads_to_the_end(lesson):
    for moment in moments(lesson):
        assert all(verdict.legal for verdict in moment.others), moment.others
        assert len(moment.hand) == moment.state.hands[LEARNER], moment.step.name


@every_lesson
def test_every_goal_is_legal(lesson):
    for moment in moments(lesson):
        for words in moment.step.goals:
            assert act(moment, action_of(lesson, words)).solved, words


@every_lesson
def test_wrong_moves_are_refused_with_the_reason_and_may_be_tried_again(lesson):
    refused = 0
    for moment in moments(lesson):
        for action in simple_tries(moment):
            after = act(moment, action)
            if after.tried and after.tried.outcome is Outcome.REFUSED:
                refused += 1
                assert after.tried.verdict.reasons[0].text
                assert after.state == moment.state and after.hand == moment.hand
                assert act(after, goal(moment)).solved
    assert refused or all(step.ask for step in lesson.steps)


@every_lesson
def test_questions_have_one_right_answer_among_their_choices(lesson):
    for moment in moments(lesson):
        if moment.step.ask is None:
            continue
        assert right_answer(moment) in moment.step.choices
        for choice in moment.step.choices:
            assert answer(moment, choice).solved == (choice == right_answer(moment))


def test_a_legal_move_that_is_not_the_goal_leaves_the_table_as_it_was():
    moment = begin(lesson_named("again"))
    after = act(moment, action_of(moment.lesson, "12-circle"))
    assert after.tried.outcome is Outcome.POOR and after.state == moment.state
    assert after.tries == 1 and not after.solved


def test_a_double_deck_that_partly_goes_back_is_refused():
    moment = begin(lesson_named("double"))
    moment = go_on(act(moment, goal(moment)))
    after = act(moment, action_of(moment.lesson, "4-star 4-triangle"))
    assert after.tried.outcome is Outcome.REFUSED
    assert after.tried.verdict.reasons[0].code == "deck_first_number"


def test_picked_cards_come_from_the_lesson():
    *_, moment = moments(lesson_named("first"))
    assert [str(card) for card in moment.hand] == ["3-circle"]


def test_nothing_happens_once_a_step_is_solved():
    moment = begin(lesson_named("first"))
    done = act(moment, goal(moment))
    assert act(done, goal(moment)) is done
    assert go_on(moment) is moment
    assert answer(moment, "Bisi") is moment


def test_an_unknown_lesson_names_those_there_are():
    with pytest.raises(UsageError, match="first"):
        lesson_named("chess")


def test_the_first_lesson_is_short_and_every_game_family_has_lessons():
    assert len(LESSONS[0].steps) <= 5 and LESSONS[0].game == "whot/nigerian"
    assert {lesson.game for lesson in LESSONS} == {
        "whot/nigerian",
        "whot/english",
        "whot/knockout",
        "thirteen",
        "thirteen/southern",
        "thirteen/killer",
        "thirteen/northern",
    }
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)
    assert {step.ask for lesson in LESSONS for step in lesson.steps} >= set(Ask)


def at_step(name, step):
    """The moment of a lesson's step."""
    return next(moment for moment in moments(lesson_named(name)) if moment.step.name == step)


def test_the_engine_knows_what_is_asked():
    asked = {
        ("round", "who-last"): "Chidi",
        ("hit", "slow"): "5",
        ("missed", "forgot"): "3",
        ("market", "reshuffle"): "43",
        ("turning", "stays"): "Bisi",
        ("endgame", "places"): "Ada",
        ("south", "direction"): "Dung",
    }
    for (name, step), answered in asked.items():
        assert right_answer(at_step(name, step)) == answered


def test_a_pick_goes_on_in_the_new_market():
    moment = at_step("market", "middle")
    after = act(moment, goal(moment))
    assert len(after.hand) == 6 and after.state.as_json()["market"] > 1
    assert after.state.as_json()["pile"] == 1


def test_a_direction_changed_hits_the_other_side():
    moment = at_step("turning", "away")
    after = act(moment, goal(moment))
    assert after.state.turn == "Chidi" and after.state.as_json()["debt"] == 2
    poor = act(moment, action_of(moment.lesson, "2-triangle"))
    assert poor.tried.outcome is Outcome.POOR


def test_who_forgets_check_up_plays_on():
    moment = at_step("check-up", "claim")
    assert moment.state.over
    after = act(moment, goal(moment))
    assert not after.state.over and after.state.hands["Chidi"] == 2


def test_a_claim_too_late_is_refused_with_the_reason():
    moment = at_step("missed", "late")
    after = act(moment, moment.offers[0])
    assert after.tried.verdict.reasons[0].code == "too_late"


def test_an_instant_win_is_shown_and_judged():
    moment = at_step("instant", "twos")
    wrong = act(moment, action_of(moment.lesson, "wins dragon"))
    assert wrong.tried.verdict.reasons[0].code == "instant_not_shown"
    assert act(moment, goal(moment)).state.winner == LEARNER
    late = at_step("instant", "late")
    refused = act(late, late.offers[0])
    assert refused.tried.verdict.reasons[0].code == "instant_too_late"


def refused(moment, words):
    """Why the step refuses a move: the code of the first reason."""
    tried = act(moment, action_of(moment.lesson, words)).tried
    assert tried.outcome is Outcome.REFUSED, words
    return tried.verdict.reasons[0].code


def test_in_killer_nobody_answers_whoever_goes_on_alone():
    moment = at_step("killer", "own")
    after = act(moment, goal(moment))
    assert after.state.turn == LEARNER and set(after.state.locked) == {"Bao", "Chi", "Dung"}
    assert act(go_on(after), action_of(moment.lesson, "KD")).state.out == (LEARNER,)
    change = at_step("killer", "change")
    for words in change.step.goals:
        assert act(change, action_of(change.lesson, words)).state.locked == ()
    assert refused(at_step("killer", "lowest"), "5C 5D") == "lowest_missing"


def test_in_killer_three_pairs_beat_one_two_only():
    moment = at_step("chops", "two-twos")
    assert act(moment, goal(moment)).tried.verdict.calls[0] == "Bomb"
    three = "5S 5D 6C 6H 7S 7C"
    assert refused(at_step("chops", "back"), three) == "bomb_wrong_size"
    assert refused(at_step("chops", "longer"), three) == "too_low"
    assert refused(at_step("chops", "three-twos"), f"{three} 8D 8H 9S 9C") == "bomb_wrong_size"


def test_the_northern_lessons_refuse_other_suits_and_colours():
    assert refused(at_step("north", "suit"), "KH") == "other_suit"
    assert refused(at_step("north", "pair"), "8D 8H") == "other_colour"
    assert refused(at_step("north", "pair"), "QS QH") == "pair_one_colour"
    assert refused(at_step("north", "run"), "JS QS KS") == "other_suit"
    rows = at_step("last-two", "no-rows")
    assert refused(rows, "4S 4C 5D 5H 6S 6C") == "no_double_sequences"
    plan = at_step("last-two", "plan")
    poor = act(plan, action_of(plan.lesson, "6C"))
    assert poor.tried.outcome is Outcome.POOR
    assert not plan.rules.judge(
        plan.rules.position(
            plan.lesson.players, {"turn": "Ada", "hands": "Ada=1 Bao=3 Chi=5 Dung=4"}
        ),
        action_of(plan.lesson, "2H"),
    ).legal
