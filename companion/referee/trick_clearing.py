"""Thirteen: the table is bare. Was the trick cleared, or its only play taken back?

A cleared trick means that everybody else has passed, which takes them a moment. Where the player
who led may have taken the cards away sooner than that, nobody is said to have passed until the
next play, or time, tells; sooner than anybody could have passed, the lead was taken back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum, auto
from typing import cast

from companion.engine.thirteen.state import ThirteenState
from companion.engine.values import Action, Kind
from companion.referee.events import Event, EventName
from companion.referee.leaving import bare
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.referee.trick_lays import Lay, TrickMemory
from companion.referee.trick_returns import last_play, took_back
from companion.referee.trick_ways import FITS
from companion.vision.tracker import Status
from companion.vision.zones import Visit, Zone

CLEAR_S, CLEAR_UNSEEN_S = 0.4, 2.0
"""How long a trick must be out of sight to be cleared; the latter where no hand was seen."""
CLEARED = "cards taken away"
"""Why passes are concluded from a table that is bare."""
OOPS_S, PASS_S = 0.4, 1.0
"""So soon after a lead, for each player who would have to pass, its cards are gone because it was
taken back; and so soon they may be."""
BARE_S = 8.0
"""How long the table must stay bare for nobody to be waited for any more."""
_ALIKE = math.cos(math.radians(45))


class _Gone(Enum):
    """What a trick that has left the table is taken for."""

    CLEARED = auto()
    UNKNOWN = auto()
    TAKEN_BACK = auto()


class Clearing:
    """Watches one table, whose unexplained cards `memory` holds, for a trick that leaves it."""

    def __init__(self, memory: TrickMemory) -> None:
        self._memory = memory
        self._since: float | None = None
        """Since when nothing of the trick shows."""
        self._waits: float | None = None
        """When a trick left of which it is not known that everybody passed."""

    @property
    def pending(self) -> bool:
        """Whether looking again may tell more."""
        waits = self._waits is not None and self._memory.swept is not None
        return self._since is not None or waits

    def see(self, sheet: Sheet, scene: Scene, laid_at: float) -> list[Event]:
        """Notice that the trick has left; `laid_at` is when the hand was gone that laid the play
        announced last."""
        if not self._bare(sheet, scene):
            return []
        memory, lays = self._memory, self._memory.lays(sheet)
        fate = self._fate(sheet, lays, laid_at)
        self._waits = scene.t if fate is _Gone.UNKNOWN else None
        if fate is not _Gone.TAKEN_BACK:
            memory.swept, sheet.game.tracks = scene.t, {}
            return []
        self._since, lead = None, last_play(sheet.match)
        announced = all(lay.blind for lay in lays) and lead is not None
        memory.explained(sheet, lays)
        why = "nobody can have passed so soon"
        return [took_back(sheet, scene.t, *lead, why)] if announced and lead is not None else []

    def cleared(self, sheet: Sheet, scene: Scene, lays: Sequence[Lay]) -> list[Event]:
        """The trick was taken away: everybody else has passed, as far as it is known yet."""
        memory, events = self._memory, list[Event]()
        after = [lay for lay in lays if memory.swept is not None and lay.since > memory.swept]
        waits = self._waits is not None and scene.t - self._waits < BARE_S
        if waits and not any(lay.sure for lay in after):
            return []
        self._waits = None
        state = sheet.match.state
        while state is not None and not state.over and getattr(state, "table", None) is not None:
            if state.turn is None:
                break
            passed = sheet.act(Action(state.turn, Kind.PASS), scene.t, inferred=CLEARED)
            events += passed
            if not passed[0].legal:
                break
            state = sheet.match.state
        sheet.game.tracks = {}
        memory.forget(sheet)
        events.append(sheet.game.event(EventName.CLEAR, scene.t, text="the table is cleared"))
        return events

    def _bare(self, sheet: Sheet, scene: Scene) -> bool:
        """Whether the trick has been out of sight for long enough."""
        if not sheet.game.tracks and not self._memory.seen:
            self._since = None
            return False
        there = any(t.visible or t.status is Status.MISSING for t in scene.tracks)
        if there or scene.fresh or (sheet.game.tracks and not bare(sheet, scene)):
            self._since = None
            return False
        last = max((visit.end for visit in sheet.visits), default=scene.t)
        if self._since is None:
            self._since = scene.t
        wait = CLEAR_S if sheet.visits else CLEAR_UNSEEN_S
        return scene.t - max(self._since, last) >= wait - 1e-6

    def _fate(self, sheet: Sheet, lays: Sequence[Lay], laid_at: float) -> _Gone:
        state, lead = cast(ThirteenState, sheet.match.state), last_play(sheet.match)
        hand = next((v for v in reversed(sheet.visits) if v.zone is Zone.PILE), None)
        left = hand.start if hand is not None else self._since or 0.0
        shown = [lay for lay in lays if not lay.blind]
        if len(shown) == 1 and state.table is None and shown[0].hand != hand:
            # What was led has not been announced yet.
            others, laid_at = len(state.active) - 1, shown[0].since
            mine = _from_one_side(shown[0].hand, hand)
        elif not shown and lead is not None and getattr(lead[1].state, "table", None) is None:
            others, owner = _yet_to_pass(sheet, state), lead[0].player
            mine = hand is None or sheet.seats.cost(owner, hand.side) <= FITS
        else:
            return _Gone.CLEARED
        if not mine or left - laid_at >= PASS_S * others:
            return _Gone.CLEARED
        return _Gone.TAKEN_BACK if left - laid_at < OOPS_S * others else _Gone.UNKNOWN


def _yet_to_pass(sheet: Sheet, state: ThirteenState) -> int:
    """How many players must pass for the trick on the table to be cleared."""
    count = 0
    while state.table is not None and state.turn is not None:
        verdict = sheet.rules.judge(state, Action(state.turn, Kind.PASS))
        if not verdict.legal:
            break
        state, count = cast(ThirteenState, verdict.state), count + 1
    return count


def _from_one_side(laid: Visit | None, took: Visit | None) -> bool:
    sides = [hand.side for hand in (laid, took) if hand is not None and hand.side is not None]
    return len(sides) < 2 or math.cos(sides[0] - sides[1]) > _ALIKE
