"""What is remembered never differs from what the ordinary judge says."""

from __future__ import annotations

from random import Random

import pytest

from companion.cards import WHOT, Shape, WhotCard, read_card
from companion.engine.registry import rules
from companion.engine.simulate import play_out
from companion.engine.values import Action, Kind, Verdict
from companion.engine.whot import PRESETS, memory, ordinary
from companion.engine.whot.state import IDENTITIES, WhotState

NEEDS = (None, Shape.CROSS, Shape.STAR, Shape.WHOT)
TABLES = [
    *((game, {}) for game in PRESETS),
    ("whot/nigerian", {"round_end": "play_on", "last_card_effects": "apply"}),
    ("whot/nigerian", {"calls.number": "void", "calls.check_up": "not_won"}),
    ("whot/nigerian", {"calls.number": "off", "calls.false_call": "draw:1"}),
    ("whot/nigerian", {"cross_stack": True, "whot_on_pending": "pass_debt", "star8_skips": 2}),
    ("whot/nigerian", {"stacking": False, "whot_on_pending": "cancel", "decks": 2}),
    ("whot/nigerian", {"draw": "one_may_play", "after_debt": "may_play"}),
    ("whot/nigerian", {"draw": "until_playable", "general_market_turn": "pass"}),
    ("whot/nigerian", {"finish_on_special": "forbid", "illegal_play": "take_back_draw:2"}),
    ("whot/nigerian", {"whot_choice": "symbol_plus_one", "reverse_on_pick": True}),
    ("whot/nigerian", {"market_empty": "count_lowest_wins", "double_decking": "either"}),
    ("whot/nigerian", {"start": "first_player_any", "suspension_scope": "all"}),
    ("whot/knockout", {"star_number": "either_both_ways"}),
    ("whot/custom", {"special_cards": "1=reverse,3=pick:1,8=suspension:2,7=whot,20=whot"}),
]  # fmt: skip


def states_of(match):
    found = []
    while match is not None:
        if match.state is not None:
            found.append(match.state)
        match = match.before
    return found[::-1]


def everything(state, rng):
    """Every card by the player on turn, some by another, and picks; many of them can't be."""
    on_turn = state.turn or state.players[0]
    for card in IDENTITIES:
        for need in NEEDS if card.is_whot else (None,):
            yield Action(on_turn, Kind.PLAY, (card,), need)
    cards = rng.sample(IDENTITIES, 6)
    yield from (Action(rng.choice(state.players), Kind.PLAY, (card,)) for card in cards)
    yield Action(on_turn, Kind.PLAY, tuple(cards[:2]))
    yield Action(on_turn, Kind.PLAY, (read_card("2-circle"),), extras=("reverse",))
    yield Action(on_turn, Kind.PLAY, (read_card("7H"),))
    yield from (Action(player, Kind.PICK) for player in (*state.players, "nobody"))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_same_verdict_on_everything(game, options):
    found, rng = rules(game, options), Random(game)
    table = found._table
    for seed in range(3):
        match = play_out(
            found, rng.choice((2, 3, 4)), seed, ("random", "simple")[seed % 2], mistakes=0.2
        ).match
        states = states_of(match)
        for state in rng.sample(states, min(20, len(states))):
            said = Action(state.turn or state.players[0], Kind.SAYS, words="last card")
            for now in (state, ordinary.judge(table, state, said, False).state):
                for action in everything(now, rng):
                    verdict = found.judge(now, action)
                    assert verdict == ordinary.judge(table, now, action, False), (action, now)
                    assert type(verdict) is Verdict and type(verdict.state) is WhotState
                    stood = found.judge(now, action, stands=True)
                    assert stood == ordinary.judge(table, now, action, True)


def test_the_ordinary_judge_is_asked_once_for_what_is_usual(monkeypatch):
    found = rules("whot/nigerian")
    state = found.start(("Ada", "Bisi"), 5, call=WhotCard(Shape.CIRCLE, 4))
    actions = [Action("Ada", Kind.PLAY, (read_card("7-circle"),)), Action("Ada", Kind.PICK)]
    verdicts = [found.judge(state, action) for action in actions]
    monkeypatch.setattr(memory, "judge", lambda *_: pytest.fail("asked again"))
    assert [found.judge(state, action) for action in actions] == verdicts
    # Another plain card, another call card: the same situation.
    other = found.judge(state._replace(call_card=WhotCard(Shape.CROSS, 10)),
                        Action("Ada", Kind.PLAY, (read_card("11-cross"),)))  # fmt: skip
    assert other.legal and other.state.turn == "Bisi"


def test_a_debt_passed_on_keeps_the_number_that_made_it():
    found = rules("whot/nigerian", {"whot_on_pending": "pass_debt"})
    whot = Action("Ada", Kind.PLAY, (WHOT,), Shape.STAR)
    for attack in (2, 5):
        fields = {"turn": "Ada", "call": f"{attack}-circle", "debt": "6", "market": "30",
                  "hands": "Ada=4 Bisi=4"}  # fmt: skip
        after = found.judge(found.position(("Ada", "Bisi"), fields), whot).state
        assert (after.debt, after.attack) == (6, attack)


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr(memory, "LIMIT", 3)
    monkeypatch.setattr(memory, "COMPANIES", 2)
    found = rules("whot/nigerian")
    for players in (("A", "B"), ("A", "C"), ("B", "C"), ("A", "B", "C")):
        play_out(found, players, 1)
        kept = found.judge.__self__
        assert len(kept._companies) <= 2
        assert all(
            len(plays) <= 3 and len(picks) <= 3 for _, plays, picks in kept._companies.values()
        )
