"""Events as words for people: one headline, one line under it, and how grave it is.

The same sentence is shown large, read by screen readers and spoken.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.app.model import Snapshot
from companion.app.texts import Texts
from companion.cards import Card
from companion.referee import Event, EventName


class Tone(StrEnum):
    """How a headline is meant."""

    PLAIN = "plain"
    CALL = "call"
    WRONG = "wrong"
    WIN = "win"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Headline:
    """What is shown in very large letters; `text` has a line for each call."""

    text: str
    detail: str = ""
    tone: Tone = Tone.PLAIN
    card: Card | None = None

    @property
    def sentence(self) -> str:
        """Headline and detail as one text, for screen readers and the voice."""
        text = self.text.replace("\n", ". ")
        return f"{text}. {self.detail}" if self.detail else text


def headline(event: Event, say: Texts) -> Headline:
    """The headline of one event."""
    who = event.player or say("somebody")
    card = event.cards[-1] if event.cards else None
    names = say.cards(event.cards) or say("card.unknown")
    turn = event.state.get("turn")
    following = say("turn.next", player=turn) if turn else ""
    match event.name:
        case EventName.PLAY if event.calls:
            detail = say("play.detail", player=who, cards=names)
            text = "\n".join(say.call(call) for call in event.calls)
            return Headline(text, _line(say, detail, following), Tone.CALL, card)
        case EventName.PLAY:
            detail = say("play.short", player=who)
            return Headline(_first(names), _line(say, detail, following), Tone.PLAIN, card)
        case EventName.LIES:
            detail = _line(say, say("play.short", player=who)) if event.player else ""
            return Headline(_first(names), detail, Tone.PLAIN, card)
        case EventName.PICK:
            text = say("pick.cards", player=who, n=event.picked)
            return Headline(text, following, Tone.PLAIN)
        case EventName.PASS:
            return Headline(say("pass", player=who), following)
        case EventName.CLEAR:
            return Headline(say("clear"), say("clear.lead", player=turn) if turn else "")
        case EventName.ILLEGAL:
            why = say.reason(event.reasons[0]) if event.reasons else say.spell(event.text)
            return Headline(say("illegal", player=who), why, Tone.WRONG, card)
        case EventName.ROUND:
            winners = list(event.places[0]) if event.places else [who]
            return Headline(say("round.won", player=say.join(winners)), "", Tone.WIN)
        case EventName.DEAL:
            begins = say("deal.begins", player=turn) if turn else ""
            return Headline(say("deal"), begins, Tone.PLAIN, card)
        case EventName.SAYS | EventName.CORRECTION if event.calls:
            text = "\n".join(say.call(call) for call in event.calls)
            return Headline(text, _line(say, say("says", player=who), following), Tone.CALL, card)
        case EventName.CORRECTION:
            detail = say.spell(event.text) if event.text else following
            return Headline(say("correction"), detail, Tone.QUIET, card)
        case EventName.CAMERA:
            return Headline(say(f"camera.{event.camera}"), say.spell(event.text), Tone.QUIET)
    if event.question is not None:
        return Headline(say.spell(event.question.text), "", Tone.QUIET, card)
    text = say.spell(event.text) if event.text else say(f"event.{event.name.value}")
    return Headline(text, following, Tone.QUIET, card)


def event_line(event: Event, say: Texts) -> str:
    """An event in one line for the list."""
    who = event.player or say("somebody")
    names = say.cards(event.cards) or say("card.unknown")
    match event.name:
        case EventName.PLAY:
            calls = ", ".join(say.call(call) for call in event.calls)
            line = say("play.detail", player=who, cards=names)
            return say("list.calls", line=line, calls=calls) if calls else line
        case EventName.LIES:
            return say("play.detail", player=who, cards=names) if event.player else _first(names)
        case EventName.ILLEGAL if event.cards:
            return say("illegal.line", player=who, cards=names)
        case EventName.DEAL:
            return say("deal.line", cards=names) if event.cards else say("deal")
        case EventName.CORRECTION if event.text:
            return say.spell(event.text)
        case EventName.CORRECTION if event.cards:
            return say("correction.line", player=who, cards=names)
        case EventName.SAYS if event.calls:
            calls = ", ".join(say.call(call) for call in event.calls)
            return say("list.calls", line=who, calls=calls)
        case EventName.PICK:
            return headline(event, say).text
    return headline(event, say).sentence


def status(now: Snapshot, say: Texts) -> str:
    """What the player on turn has to know: the debt, the shape asked for, the owner."""
    if now.debt:
        return say("turn.debt", n=now.debt)
    if now.state.get("called") == "unknown":
        return say("shape.ask")
    if now.called is not None:
        return say("turn.called", shape=say.shape(now.called))
    if "owner" in now.state:
        if now.owner and now.top:
            return say("turn.beat", player=now.owner)
        return say("turn.lead")
    return say("turn.any") if now.turn else ""


def _line(say: Texts, *parts: str) -> str:
    return " ".join(
        part if part.endswith((".", "!", "?")) else say("list.sentence", line=part)
        for part in parts
        if part
    )


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]
