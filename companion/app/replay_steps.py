"""A game again, event by event: each step of its match as the pages show a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.model import Camera, Snapshot
from companion.app.texts import Texts
from companion.app.wording import Headline, Tone, headline
from companion.engine.events import Deal, Seated, Shown, Turned
from companion.engine.match import Match
from companion.engine.values import Action, Kind, Verdict
from companion.journal.rounds import steps
from companion.referee import Event, EventName

_NAMES = {Kind.PLAY: EventName.PLAY, Kind.PICK: EventName.PICK, Kind.PASS: EventName.PASS}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the table after it, the round it belongs to, and what to say of it."""

    now: Snapshot
    round: int
    said: Headline


def replay_steps(match: Match, say: Texts) -> tuple[Step, ...]:
    """Every step, oldest first. A deal that waits for its call card has none of its own."""
    found: list[Step] = []
    for number, after in enumerate(steps(match), 1):
        if isinstance(after.last, Deal) and after.state is None:
            continue
        found.append(_step(number, after, say))
        done = after.settlement
        ended = after.before is None or after.before.settlement is None
        if done is not None and ended:
            told = {"totals": done.totals, "places": done.places, "standings": done.standings}
            event = _event(number, after, EventName.ROUND, done.winner, **told)
            found.append(Step(_snapshot(after, event), after.round, headline(event, say)))
    return tuple(found)


def _step(number: int, after: Match, say: Texts) -> Step:
    last, verdict = after.last, after.verdict
    if isinstance(last, Turned):
        event = _event(number, after, EventName.DEAL, cards=(last.card,))
    elif isinstance(last, Deal):
        event = _event(number, after, EventName.DEAL)
    elif verdict is not None and last is not None:
        event = _judged(number, after, verdict)
    else:
        event = _event(number, after, EventName.SAYS)
        return Step(_snapshot(after, event), after.round, Headline(_plain(after, say)))
    line = headline(event, say)
    if event.name is EventName.SAYS and not event.calls:
        line = Headline(_plain(after, say), "", Tone.QUIET)
    return Step(_snapshot(after, event), after.round, line)


def _judged(number: int, after: Match, verdict: Verdict) -> Event:
    action = verdict.action
    before = after.before.state if after.before is not None else None
    picked = 0
    if action.kind is Kind.PICK and before is not None and after.state is not None:
        gained = after.state.hands.get(action.player, 0) - before.hands.get(action.player, 0)
        picked = max(0, gained)
    name = _NAMES.get(action.kind, EventName.SAYS) if verdict.legal else EventName.ILLEGAL
    return _event(
        number,
        after,
        name,
        action.player,
        cards=action.cards,
        legal=verdict.legal,
        reasons=verdict.reasons,
        calls=verdict.calls,
        picked=picked,
        text=verdict.reasons[0].text if verdict.reasons else "",
    )


def _plain(after: Match, say: Texts) -> str:
    last = after.last
    if isinstance(last, Shown):
        if not last.cards:
            return say("history.shows_none", player=last.player)
        return say("history.shows", player=last.player, cards=say.cards(last.cards))
    if isinstance(last, Seated):
        return say("history.seated", player=say.join(list(last.players)))
    if isinstance(last, Action):
        words = f"{last.target or ''} {say.term(last.words) if last.words else ''}".strip()
        return f"{last.player}: {words}" if words else last.player
    return say("history.placed")


def _event(
    number: int, after: Match, name: EventName, player: str | None = None, **fields: object
) -> Event:
    state = after.state.as_json() if after.state is not None else {}
    return Event(0.0, number, name, player, state=state, **fields)  # type: ignore[arg-type]


def _snapshot(after: Match, event: Event) -> Snapshot:
    players = after.state.players if after.state is not None else after.players
    return Snapshot(
        game=after.rules.name,
        deck=after.rules.deck,
        players=players,
        camera=Camera.ENDED,
        state=event.state,
        events=(event,),
    )
