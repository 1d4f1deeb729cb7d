"""Moves in words: what somebody could do, and what somebody did."""

from __future__ import annotations

from companion.app.texts import Texts
from companion.cards import Card
from companion.engine.values import Action, Kind, Verdict


def move_words(action: Action, say: Texts, owed: int = 0) -> str:
    """What an action is, as an invitation: `Play 8 of circles`, `Pick 4 cards`."""
    match action.kind:
        case Kind.PICK:
            return say("hint.pick", n=owed or 1)
        case Kind.PASS:
            return say("hint.pass")
        case Kind.SAYS:
            return say("hint.says", call=say.call(_capital(action.words)))
        case Kind.OBJECTS:
            call = say.call(_capital(action.words))
            return say("lesson.page.objects", player=action.target, call=call)
        case Kind.TIMES:
            return say("lesson.page.times", player=action.target)
        case Kind.WINS:
            return say("hint.wins", win=say.term(action.words))
    cards = say.cards(action.cards)
    if action.need is not None:
        return say("hint.play_need", cards=cards, shape=say.shape(action.need))
    for extra in ("reverse", "skip"):
        if extra in action.extras:
            return say(f"hint.play_{extra}", cards=cards)
    return say("hint.play", cards=cards)


def done_words(verdict: Verdict, picked: int, say: Texts) -> str:
    """What somebody did: `Bisi played 8 of circles: Suspension`; `picked` cards with a pick."""
    action = verdict.action
    if action.kind is Kind.PICK:
        line = say("pick.cards", player=action.player, n=picked)
    elif action.kind is Kind.PASS:
        line = say("pass", player=action.player)
    else:
        cards: tuple[Card, ...] = action.cards
        line = say("play.detail", player=action.player, cards=say.cards(cards))
    calls = ", ".join(say.call(call) for call in verdict.calls if call != "Pass")
    return say("list.calls", line=line, calls=calls) if calls else line


def _capital(words: str) -> str:
    """Spoken words as the engine writes the call: `last card` is `Last card`."""
    return words[:1].upper() + words[1:]
