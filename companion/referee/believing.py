"""Cards that were read too badly to be announced by their looks alone, and believed all the same.

The rules speak for a reading as well: where the card would be legal in its turn under one name,
and hardly be anything else, two faint readings of it are enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card, deck_of
from companion.engine.values import Action, Kind, Rules
from companion.referee.explain import OTHER_NAME, Start, Story, judge, stories
from companion.referee.game import Game
from companion.referee.proof import hand_came
from companion.referee.scene import Scene, ready
from companion.referee.sheet import Sheet
from companion.referee.starts import tell
from companion.vision.arms import to_the_pile
from companion.vision.track import Status, Track
from companion.vision.zones import Visit

FAINT = 0.5
"""The confidence under which no reading counts."""
VOTES, MANY = 1.05, 1.4
"""What the looks at a card must come to: two of 0.6; three, where it lies as if it were one that
lay there before."""
SHARE = 0.6
"""The share of a card's votes that its name must hold, where the rules speak for it."""
APART = OTHER_NAME + 1.0
"""How much less likely, in nats, every other legal name must be."""
CALM_S = 1.0
"""How long the card turned up is looked at before a faint reading of it is believed: nobody waits
for it, and everything follows from it."""
AGAIN_S = 0.5
"""How long after the hand left a card that goes back must still lie there to be a new one."""
FEW_S = 0.25
"""How long a card must have been looked at before a faint reading is believed."""


def believed(sheet: Sheet, fresh: Sequence[Track], side: float | None, t: float) -> list[Track]:
    """Those of the cards that may be announced: the rules allow what was read of them, and
    nothing else that may have been read."""
    faint = [track for track in fresh if not ready(track)]
    if not hand_came(sheet):
        return []
    enough = [track for track in faint if _often(track) and t - track.born >= FEW_S - 1e-6]
    if sheet.several and (not faint or len(enough) < len(faint)):
        return []
    faint = enough
    if sheet.several and len(fresh) > 1:
        told = tell(sheet, fresh, side)
        return faint if told and _plain(told[0]) else []
    return [track for track in faint if _one_way(tell(sheet, [track], side), track)]


def beneath_it(
    sheet: Sheet, scene: Scene, blind: Visit, hand: Visit, fresh: Sequence[Track]
) -> list[Track]:
    """What was read, if badly, of the card that a hand laid before the last `hand` laid the one
    that shows now: it must be legal in its turn, and what shows now after it."""
    seen = [
        track
        for track in scene.tracks
        if track.number not in sheet.known and track not in fresh
        and (not track.visible or track.born < hand.start)
        and blind.start <= track.born and track.confidence >= FAINT
    ]  # fmt: skip
    for track in reversed(seen):
        told = tell(sheet, [track], blind.side)
        if not told or not told[0].verdict.legal:
            continue
        named = track.card in told[0].action.cards
        if (track.stable and named) or (_plain(told[0]) and _leads_to(sheet, told[0], fresh)):
            return [track]
    return []


def call_card(tracks: Sequence[Track], fresh: Sequence[Track], t: float) -> Track | None:
    """The card turned up, where it is certain enough by itself, or where another lies on it by
    now; None while it is not."""
    sure = next((track for track in fresh if ready(track)), None)
    faint = [
        track
        for track in tracks
        if track.status is not Status.GONE and (track.confidence >= FAINT or _lies(track))
        and (sure is None or track.born < sure.born)
    ]  # fmt: skip
    if not faint:
        return sure
    first = faint[0]
    if sure is not None and _lies(first) and sure.born - first.born >= CALM_S:
        return first
    alone = _often(first) and first.confidence / _share(first) >= FAINT and _share(first) > 0.9
    waited = t - first.born >= CALM_S - 1e-6
    if sure is not None and sure is not first and not first.visible:
        return first
    return first if alone and waited and first.visible else sure


def named_by(rules: Rules, game: Game, call: Track, fresh: Sequence[Track]) -> Card:
    """The name of the card turned up: of those it was read as, one that lets what was laid on it
    be played."""
    on = next((track.card for track in fresh if track.born > call.born), None)
    names = [card for card, _ in call.votes if deck_of(card) is rules.deck]
    if on is None or ready(call) or not names:
        return call.card
    for name in names[:2]:
        state = game.dealt(name).state
        if state is not None and state.turn is not None:
            play = Action(state.turn, Kind.PLAY, (on,))
            if judge(rules, state, play).legal:
                return name
    return call.card


def turned_up_again(sheet: Sheet, scene: Scene) -> Track | None:
    """The card that goes back into the market, where a hand came for it and has left: one alike
    was turned up in its stead, or it itself."""
    hand = to_the_pile(sheet.visits)
    if sheet.match.state is None or hand is None or hand.start < sheet.last_t:
        return None
    if scene.t - hand.end < AGAIN_S:
        return None
    shows = [t for t in scene.tracks if t.number in sheet.known and t.visible and t.whole]
    return shows[-1] if shows and ready(shows[-1]) else None


def _often(track: Track) -> bool:
    return (
        track.votes[0][1] >= (VOTES if track.stable else MANY)
        and _share(track) >= SHARE
        and track.confidence >= FAINT
    )


def _lies(track: Track) -> bool:
    """Whether a whole card was seen often enough to lie there, whatever its name."""
    return track.quad is not None and sum(votes for _, votes in track.votes) >= MANY


def _share(track: Track) -> float:
    return track.votes[0][1] / sum(votes for _, votes in track.votes)


def _plain(story: Story) -> bool:
    """Whether nothing odd need have happened."""
    return story.verdict.legal and not story.skipped and not story.start.retract


def _one_way(told: Sequence[Story], track: Track) -> bool:
    if not told or not _plain(told[0]) or track.card not in told[0].action.cards:
        return False
    cards = told[0].action.cards
    return all(
        story.cost - told[0].cost >= APART
        for story in told
        if story.verdict.legal and story.action.cards != cards
    )


def _leads_to(sheet: Sheet, story: Story, fresh: Sequence[Track]) -> bool:
    """Whether the cards that show now may follow the play with nothing odd between."""
    state = story.verdict.state
    if state.over or not fresh:
        return False
    groups = [((track.card,), 0.0) for track in fresh[:1]]
    after = stories(sheet.rules, [Start(state)], groups, None, sheet.seats, {})
    return bool(after) and _plain(after[0]) and isinstance(after[0].action, Action)
