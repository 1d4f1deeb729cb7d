"""Thirteen: plays, passes and cleared tricks from the hands over the table.

Nobody announces a play, and a combination may be laid card by card. So a play is told once it is
certain: who laid it (the arm's side, and whose turn it can have been), which cards (read surely,
or the only ones the rules leave), and that nothing more belongs to it. Where something is open,
the referee waits for what follows, which usually decides; only then are people asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from companion.engine.thirteen.state import ThirteenState
from companion.referee import questions as ask
from companion.referee.doubts import second_thoughts
from companion.referee.events import Event, Topic
from companion.referee.explain import Start, Story, in_order, stories
from companion.referee.late import missed
from companion.referee.laying import accept
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.referee.trick_clearing import Clearing
from companion.referee.trick_habits import Habits
from companion.referee.trick_lays import Lay, TrickMemory
from companion.referee.trick_returns import laid_anew
from companion.referee.trick_settling import UNREAD_S, certain, due, grows, reaches, settled
from companion.referee.trick_states import states
from companion.referee.trick_unplayed import unplayed
from companion.referee.trick_ways import (
    CLEARING,
    COVERED,
    PASS,
    Step,
    Way,
    Ways,
    apart,
    completions,
    moved,
)
from companion.vision.tracker import Status

ILLEGAL_S = 2.0
"""How long cards that no legal play explains must lie there."""
WAIT_S = 8.0
"""How long the referee waits for what follows, or for an answer, before it goes on."""
WHO_S = 2.5
"""How long it waits for what follows to tell who it was, once it is known where somebody sits."""
INCREDIBLE = 4.5
"""What cards laid by so unlikely a story cost: rather, part of them was not read."""
MARGIN = 1.0
"""How much likelier than any other the play announced must be, in nats."""
SOON_S = 1.5
"""So soon after a play the same hand rather adds to it than leads again."""
SOLID, UNSEEN_S = 0.85, 3.0
"""How surely a whole card must be read, and how long it must lie there, to count as played though
no hand was seen to lay it."""
STRAY = 0.8
"""How surely a card must be read that comes to light without a hand."""
_LOOKS = 2


class Tricks:
    """Follows the tricks of one table; the sheet is the referee's."""

    def __init__(self) -> None:
        self._memory = TrickMemory()
        self._habits = Habits()
        self._asked: dict[int, Lay] = {}
        self._clearing = Clearing(self._memory)
        self._laid_at = -1e9
        """When the hand left that laid what was explained last."""
        self._named: frozenset[int] = frozenset()
        """The tracks of the cards that were named last."""
        self._due: float | None = None
        """When what lies there will be announced, unless something moves before."""
        self.puzzled = False
        """Whether looking again may tell more."""

    def follow(self, sheet: Sheet, scene: Scene) -> list[Event]:
        """One look at the table: what is announced because of it."""
        memory = self._memory
        self._due = None
        memory.take_in(sheet, scene)
        self._answered(sheet)
        # Once another hand was there, another name is another card's.
        events = second_thoughts(sheet, scene) if not sheet.visits else []
        if memory.taken_back(sheet, scene):
            memory.explained(sheet, memory.lays(sheet)[-1:])
        events += laid_anew(sheet, scene, memory) or unplayed(sheet, scene, memory)
        events += self._clearing.see(sheet, scene, self._laid_at)
        for _ in range(8):
            told = self._next(sheet, scene)
            events += told
            if not told or sheet.game.over:
                break
        if sheet.game.over:
            memory.forget(sheet)
        self.puzzled = bool(memory.seen) or self._clearing.pending or bool(sheet.visits)
        return events

    def wait(self, sheet: Sheet, scene: Scene) -> list[Event]:
        """A frame that was not read: what only had to lie there for a while is announced."""
        if self._due is None or scene.t < self._due - 1e-6 or not scene.open or sheet.game.over:
            return []
        self._due = None
        return self._next(sheet, scene)

    # What to announce next

    def _next(self, sheet: Sheet, scene: Scene) -> list[Event]:
        """What the first hands that are not explained yet turn out to be, if that is certain."""
        lays = self._memory.lays(sheet)
        swept = next((at for at, lay in enumerate(lays) if lay.swept), None)
        if swept is not None and all(lay.blind or lay.hand is None for lay in lays[:swept]):
            return self._clearing.cleared(sheet, scene, lays)
        if lays and lays[0].hand is None and sheet.stirred_at >= 0.0 and swept is None:
            told = self._stray(sheet, scene, lays[0])
            if told or not self._solid(lays[0], scene):
                if told:
                    return told
                lays = lays[1:]
        if all(lay.blind for lay in lays):
            return self._unread_hand(sheet, scene, lays)
        if self._held(sheet, scene.t):
            return []
        ways = self._ways(sheet, scene, lays)
        if not ways:
            return self._unexplained(sheet, scene, lays)
        best = ways[0]
        if best.cost > INCREDIBLE + MARGIN * (len(best.steps) - 1) and swept is None:
            return self._unexplained(sheet, scene, lays)
        if swept is not None and (not best.steps or best.steps[0].hands > swept):
            return self._clearing.cleared(sheet, scene, lays)
        if not best.steps:
            return self._faint(sheet, scene, lays)
        step = best.steps[0]
        if not settled(self._memory, self._habits, sheet, scene, step, lays):
            self._due = due(self._memory, step, lays)
            waits = grows(self._habits, sheet, step)
            return self._lies(sheet, scene, ways, lays) if waits else []
        if step.story is None:
            return self._ask_unread(sheet, scene, step, lays)
        rivals = [way for way in ways if not way.steps or way.steps[0].told != step.told]
        if rivals and rivals[0].cost - best.cost < MARGIN:
            named = self._lies(sheet, scene, ways, lays)
            return named + self._torn(sheet, scene, ways, lays)
        return self._accept(sheet, scene, step, lays)

    def _lies(
        self, sheet: Sheet, scene: Scene, ways: Sequence[Way], lays: Sequence[Lay]
    ) -> list[Event]:
        """Name what was led as soon as it is read surely: that is true whatever comes to it, and
        whoever it was."""
        close = [way for way in ways if way.cost - ways[0].cost < MARGIN]
        steps = [way.steps[0] for way in close if way.steps]
        step = ways[0].steps[0]
        numbers = frozenset(track.number for track in step.tracks)
        if not certain(self._memory, scene, step, lays) or numbers <= self._named:
            return []
        if len(steps) < len(close) or any(other.tracks != step.tracks for other in steps):
            return []
        self._named = numbers
        alone = all(other.player == step.player for other in steps)
        who = step.player if alone and sheet.seats.known(step.player) else None
        cards = in_order([track.card for track in step.tracks])
        return [sheet.name_cards(cards, step.tracks, who, scene.t)]

    def _accept(self, sheet: Sheet, scene: Scene, step: Step, lays: Sequence[Lay]) -> list[Event]:
        """Announce a play, with the passes before it."""
        assert step.story is not None
        sheet.close(Topic.WHO, Topic.UNSURE)
        numbers = {track.number for track in step.tracks}
        used = lays[: step.hands]
        self._laid_at = max(lay.since for lay in used)
        if len(step.story.action.cards) > 1:
            self._habits.laid(reaches(step, lays))
        events = accept(sheet, step.story, step.tracks, step.side, scene.t, learn=True)
        late = [lay for lay in lays[step.hands :] if numbers & {t.number for t in lay.sure}]
        self._memory.explained(sheet, used)
        if late:
            for number in numbers:
                self._memory.seen.pop(number, None)
        return events

    def _solid(self, lay: Lay, scene: Scene) -> bool:
        """Whether cards that no hand was seen to lay can't be misread corners of others."""
        numbers = {track.number for track in lay.sure}
        whole = [
            t for t in scene.tracks if t.number in numbers and t.visible and t.quad is not None
        ]
        return (
            len(whole) == len(lay.sure) > 0
            and min(track.confidence for track in whole) >= SOLID
            and scene.t - lay.since >= UNSEEN_S
        )

    def _stray(self, sheet: Sheet, scene: Scene, lay: Lay) -> list[Event]:
        """Cards that came to light without a hand: a play that was explained holds them as well,
        or was laid before it and hidden by it."""
        tracks = [track for track in lay.sure if track.confidence >= STRAY]
        if not tracks or self._memory.alike < _LOOKS or sheet.game.over:
            return []
        lone = [replace(lay, sure=tuple(tracks), faint=())]
        starts = [start for start in states(sheet, lone, scene.t) if start.more]
        ways = Ways(sheet.rules, sheet.seats, 0.0).of(starts, lone)
        step = ways[0].steps[0] if ways else None
        if step is not None and step.story is not None:
            events = accept(sheet, step.story, step.tracks, sheet.laid_from, scene.t)
        else:
            events = missed(sheet, tracks, None, scene.t)
        self._memory.explained(sheet, lone)
        return events

    def _ways(self, sheet: Sheet, scene: Scene, lays: Sequence[Lay]) -> list[Way]:
        old = [t for t in scene.tracks if t.number in sheet.known and t.status is not Status.GONE]
        hand = lays[0].hand if lays else None
        # Nobody takes a trick away unseen, and leads again, so soon after it was laid.
        soon = hand is not None and hand.start - self._laid_at < SOON_S
        seen = soon or any(t.visible for t in old)
        lies = CLEARING if old and seen else COVERED if old else 0.0
        ways = Ways(sheet.rules, sheet.seats, lies)
        starts = states(sheet, lays, scene.t)
        found = ways.of(starts, lays)
        if found or len(lays) < 2:
            return found
        for other in moved(lays):
            found += ways.of(starts, other)
        return sorted(found, key=lambda way: way.cost)

    # Doubts

    def _held(self, sheet: Sheet, t: float) -> bool:
        """Whether people are being asked what was laid first."""
        entry = sheet.open_on(Topic.UNSURE)
        return entry is not None and t - entry.t < WAIT_S

    def _answered(self, sheet: Sheet) -> None:
        """Hands that people were asked about, and have answered."""
        for number in [number for number in self._asked if number not in sheet.open]:
            self._memory.explained(sheet, [self._asked.pop(number)])

    def _ask_unread(
        self, sheet: Sheet, scene: Scene, step: Step, lays: Sequence[Lay]
    ) -> list[Event]:
        if sheet.open_on(Topic.UNSURE) is not None:
            # Nobody has answered for long: go on without it.
            self._memory.explained(sheet, lays[: step.hands])
            return []
        return self._unsure(sheet, scene, lays[0])

    def _unsure(self, sheet: Sheet, scene: Scene, lay: Lay) -> list[Event]:
        if sheet.open_on(Topic.UNSURE) is not None:
            return []
        names = [card for track in lay.faint[:1] for card, _ in track.votes[:3]]
        question = ask.unsure(sheet.number(), names)
        self._asked[question.number] = lay
        return [sheet.ask(question, scene.t, [*lay.sure, *lay.faint[:1]], side=lay.side)]

    def _torn(
        self, sheet: Sheet, scene: Scene, ways: Sequence[Way], lays: Sequence[Lay]
    ) -> list[Event]:
        """Two plays explain it about as well: what follows will tell, or people."""
        close = [w.steps[0] for w in ways if w.steps and w.cost - ways[0].cost < MARGIN]
        players = list(dict.fromkeys(step.player for step in close))
        lay = lays[0]
        waited = scene.t - lay.since >= WAIT_S
        if len(players) < 2 or any(step.story is None for step in close):
            late = waited or scene.t - lay.since >= UNREAD_S
            rival = next(w for w in ways[1:] if not w.steps or w.steps[0].told != close[0].told)
            clear = rival.cost - ways[0].cost >= 0.5 * MARGIN or not lay.faint
            if close[0].story is not None and ((late and clear) or waited):
                return self._accept(sheet, scene, close[0], lays)
            return self._unsure(sheet, scene, lay) if late and lay.faint else []
        # Where people sit is known: what follows tells more than they could.
        if any(map(sheet.seats.known, players)) and not waited:
            return []
        # Where some sit is: it often does, and soon.
        if any(map(sheet.seats.known, sheet.seats.players)) and scene.t - lay.since < WHO_S:
            self._due = lay.since + WHO_S
            return []
        asked = sheet.open_on(Topic.WHO)
        margin = next(w.cost for w in ways if w.steps and w.steps[0].told != close[0].told)
        if (waited and margin - ways[0].cost >= 0.75 * MARGIN) or (
            asked is not None and scene.t - asked.t >= WAIT_S
        ):
            # Nobody has told for long: the likeliest, which people can correct.
            return self._accept(sheet, scene, close[0], lays)
        told = [step.story for step in close if step.story is not None]
        if asked is not None:
            first = self._asked.get(asked.question.number)
            if first is not None and first.hand == lay.hand:
                # More of it may have come to light since: the answer is about all of it.
                asked.tracks, asked.stories = close[0].tracks, tuple(told)
                self._asked[asked.question.number] = lay
            return []
        question = ask.who(sheet.number(), told[0].action.cards, players)
        self._asked[question.number] = lay
        return [sheet.ask(question, scene.t, close[0].tracks, told, lay.side)]

    def _unexplained(self, sheet: Sheet, scene: Scene, lays: Sequence[Lay]) -> list[Event]:
        """No legal play explains what lies there."""
        memory = self._memory
        first = next(at for at, lay in enumerate(lays) if not lay.blind)
        lay = lays[first]
        if not lay.sure:
            return self._faint(sheet, scene, lays)
        run = [lay]
        for more in lays[first + 1 :]:
            if apart([*run, more]) is None:
                break
            run.append(more)
        # One player's cards, laid one by one, stand or fall together.
        lay = replace(lay, sure=tuple(track for part in run for track in part.sure))
        if memory.alike < _LOOKS or scene.t - max(each.since for each in lays) < ILLEGAL_S:
            return []
        waits = scene.t - lay.since < WAIT_S
        if waits and (scene.fresh or memory.blurred(scene, run)):
            return []
        state = cast(ThirteenState, sheet.match.state)
        cards, table = [track.card for track in lay.sure], state.table
        short = len(cards) > 1 if table is None else len(cards) < len(table.cards)
        if short and any(completions(sheet.rules, state, p, cards) for p in state.active):
            return self._unsure(sheet, scene, lay)
        told = self._likeliest(sheet, lay)
        if told and told[0].verdict.legal and waits:
            return []  # It would be odd, though not against the rules: what follows may tell.
        memory.explained(sheet, run)
        if not told:
            return []
        if told[0].verdict.legal:
            return accept(sheet, told[0], lay.sure, lay.side, scene.t)
        skipped = sheet.skip(told[0], scene.t)
        return [*skipped, *sheet.refuse(told[0].action, lay.sure, lay.side, scene.t)]

    def _likeliest(self, sheet: Sheet, lay: Lay) -> list[Story]:
        """Whose play these cards were, legal or not: by whoever's arm it was."""
        cards = in_order([track.card for track in lay.sure])
        now = [Start(cast(ThirteenState, sheet.match.state))]
        return stories(sheet.rules, now, [(cards, 0.0)], lay.side, sheet.seats, {}, PASS)

    def _faint(self, sheet: Sheet, scene: Scene, lays: Sequence[Lay]) -> list[Event]:
        """Only cards that are read badly lie there."""
        lay = next((lay for lay in lays if lay.faint), None)
        if lay is None or lay.hand is None or scene.t - lay.since < UNREAD_S:
            return []
        faint = {track.number for track in lay.faint}
        if not any(t.visible and t.number in faint for t in scene.tracks):
            return []
        return self._unsure(sheet, scene, lay)

    def _unread_hand(self, sheet: Sheet, scene: Scene, lays: Sequence[Lay]) -> list[Event]:
        """A hand was there, and nothing new was read: it may have laid what can't be read."""
        lay = next((lay for lay in lays if not lay.empty), None)
        if lay is None or not scene.fresh or scene.t - lay.since < UNREAD_S:
            return []
        return self._unsure(sheet, scene, lay)
