"""Thirteen: is what lies there all of a play, or may more come to it, or be read of it?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.cards import StandardCard
from companion.engine.thirteen.state import ThirteenState
from companion.referee.scene import Scene
from companion.referee.sheet import Sheet
from companion.referee.trick_habits import Habits
from companion.referee.trick_lays import Lay, TrickMemory
from companion.referee.trick_ways import Step
from companion.vision.tracker import Track

LEAD_S = 0.75
"""How long after a hand has left more cards may be added to what it led."""
FAINT_S = 1.5
"""How long a card that is read badly is looked at before the rules settle what it is."""
UNREAD_S = 2.5
"""How long a card may lie there unread before people are asked."""
PLAIN = 0.95
"""How surely a single card must be read that lies open, for one look to be enough."""
_LOOKS, _UNREAD_LOOKS, _DOUBTFUL_LOOKS = 2, 3, 4
_LED_LOOKS, LED_S = 3, 0.3
"""Looks at several cards led at once: the lower ones show little, and any may be missed. One look
less is enough once they have lain there for so long."""
AGREED, LIKELY = 0.85, 0.85
"""The share of the looks that must agree on a badly read card's name, and how surely one look
must read it, for it to complete an answer."""
COMPLETING, ALONE = 1.2, 1.6
"""The votes of several looks that are enough for a card that completes an answer, and for one
that is all of it: two fair looks, and three."""


def settled(
    memory: TrickMemory,
    habits: Habits,
    sheet: Sheet,
    scene: Scene,
    step: Step,
    lays: Sequence[Lay],
) -> bool:
    """Whether nothing more will come to the play."""
    later, last = lays[step.hands :], max(lay.since for lay in lays)
    if step.story is None and scene.t - last < LEAD_S - 1e-6:
        return False
    if any(lay.sure or lay.swept for lay in later):
        doubts = any(lay.faint for lay in lays)
        return memory.alike >= (_DOUBTFUL_LOOKS if doubts else _LOOKS)
    faint = {track.number for lay in lays for track in lay.faint}
    state = sheet.match.state
    table = getattr(state, "table", None)
    if step.story is not None and step.story.start.more:
        table = None
    cards = step.story.action.cards if step.story is not None else ()
    whole = table is not None and len(cards) == len(table.cards)
    doubtful = [track for track in step.tracks if track.number in faint]
    if doubtful and scene.t - last < FAINT_S:
        # That a wrong name completes what must be answered, or comes again, would be chance.
        completes = len(doubtful) < len(cards)
        told = whole and all(_likely(track, completes) for track in doubtful)
        if not told or len(doubtful) < len(faint):
            return False
    if whole and not faint and not scene.fresh and (_plain(step) or _agreed(step)):
        return True
    if memory.alike < (_UNREAD_LOOKS if scene.fresh and not whole else _LOOKS):
        return False
    before = step.story.start.more if step.story is not None else ()
    if step.story is None or len(cards) > len(step.tracks) + len(before):
        return scene.t - lays[0].since >= UNREAD_S
    late = scene.t - last >= LED_S - 1e-6
    if whole or (not faint and _all_led(memory, habits, step, lays, late)):
        return True
    # More of what was led may still come to light.
    return scene.t - last >= (UNREAD_S if faint or scene.fresh else LEAD_S) - 1e-6


def due(memory: TrickMemory, step: Step, lays: Sequence[Lay]) -> float | None:
    """When a play that was read well is waited with no longer, if nothing moves till then."""
    if step.story is None or memory.alike < _LOOKS or any(lay.faint for lay in lays):
        return None
    return max(lay.since for lay in lays) + LEAD_S


def grows(habits: Habits, sheet: Sheet, step: Step) -> bool:
    """Whether a single card was led that is waited with because more may come to it."""
    story, table = step.story, getattr(sheet.match.state, "table", None)
    if story is None or story.start.more or table is not None or len(story.action.cards) != 1:
        return False
    state, card = cast(ThirteenState, story.start.state), story.action.cards[0]
    return isinstance(card, StandardCard) and not habits.complete(state, step.player, card)


def certain(memory: TrickMemory, scene: Scene, step: Step, lays: Sequence[Lay]) -> bool:
    """Whether the cards of a play lie there, all of them, and are read beyond doubt."""
    if step.story is None or len(step.story.action.cards) != len(step.tracks):
        return False
    if scene.fresh or any(lay.faint for lay in lays):
        return False
    return _plain(step) or memory.alike >= _LOOKS


def _all_led(
    memory: TrickMemory, habits: Habits, step: Step, lays: Sequence[Lay], late: bool
) -> bool:
    """Whether what was led need not be waited with; `late` says that it has lain there for some
    looks."""
    story = step.story
    if story is None or story.start.more:
        return False
    first = story.action.cards[0]
    if len(story.action.cards) == 1 and isinstance(first, StandardCard):
        return habits.complete(cast(ThirteenState, story.start.state), step.player, first)
    # Who lays several cards at once has no more of them to lay.
    return reaches(step, lays) == 1 and memory.alike >= (_LOOKS if late else _LED_LOOKS)


def _likely(track: Track, completes: bool) -> bool:
    """Whether the looks at a badly read card agree on its name: several fairly, or one clearly
    where other cards lie there that it `completes` to an answer."""
    votes = track.votes[0][1]
    if votes < AGREED * sum(each for _, each in track.votes):
        return False
    enough = COMPLETING if completes else ALONE
    return votes >= enough or (completes and track.confidence >= LIKELY)


def _plain(step: Step) -> bool:
    """Whether one look tells: a single card that lies open and was read surely."""
    if step.story is None or len(step.story.action.cards) != 1 or len(step.tracks) != 1:
        return False
    first = step.tracks[0]
    return first.visible and first.whole and first.open >= 1.0 and first.confidence >= PLAIN


def _agreed(step: Step) -> bool:
    """Whether several looks at a single card agree on it, though one of them read another name."""
    return len(step.tracks) == 1 and step.tracks[0].whole and _likely(step.tracks[0], False)


def reaches(step: Step, lays: Sequence[Lay]) -> int:
    """By how many reaches of an arm the cards of a play were laid."""
    numbers = {track.number for track in step.tracks}
    return sum(
        bool(numbers & {track.number for track in (*lay.sure, *lay.faint)})
        for lay in lays[: step.hands]
    )
