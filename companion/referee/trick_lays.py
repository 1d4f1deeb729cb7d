"""Thirteen: what each hand laid, remembered from the look that shows it until it is explained.

A card that the next one hides was laid all the same, so what was read of it is kept here. Nothing
is concluded: see `trick_ways` for what the rules make of it, and `tricks` for what is announced.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.cards import Card, Deck, deck_of
from companion.engine.match import Match
from companion.engine.values import Action
from companion.referee.scene import Scene, ready
from companion.referee.sheet import Sheet
from companion.vision.lying import long_side
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone

_RARE, _SHARE, _CLEAR = 1.8, 0.6, 0.9
"""A card some two looks of which read it this clearly is sure, though others read another name."""
_REVIVED = 0.85
"""The confidence from which a card that had been set aside as misread counts after all."""
_DOUBTFUL = 0.75
"""The confidence from which a card is none that lies there under another name."""
_EMPTY_LOOKS = 3
"""Looks after a hand that find nothing new, read or unread, for it to have laid nothing."""
_REACH = 0.7
"""How far apart, in card heights, the middles of what is seen of one card may lie."""
BACK_S = 1.2
"""How long a card must be out of sight, with the one beneath it in full view, to be taken back."""


@dataclass(frozen=True, slots=True)
class Lay:
    """What one hand laid, as far as it was read; `faint` cards are read too badly to count by
    themselves. `hand` is None where none was seen, `since` the time from which nothing more came
    to it."""

    hand: Visit | None
    sure: tuple[Track, ...]
    faint: tuple[Track, ...]
    since: float
    swept: bool = False
    """Not a play: the trick was taken away."""
    empty: bool = False
    """Nothing new lay there once the hand had left: it knocked, or laid nothing."""

    @property
    def side(self) -> float | None:
        """The side that the arm came from, where it is known."""
        return self.hand.side if self.hand is not None else None

    @property
    def blind(self) -> bool:
        """Whether nothing was read of it at all."""
        return not self.sure and not self.faint


class TrickMemory:
    """The cards that lie on the table and are not explained yet."""

    def __init__(self) -> None:
        self.seen: dict[int, Track] = {}
        """Track number -> the last view of it that showed it."""
        self.alike = 0
        """In how many looks, one after the other, the same cards were to be seen."""
        self.swept: float | None = None
        """When a trick was taken away of which not everything is explained yet."""
        self._arrived: dict[int, float] = {}
        self._aside: set[int] = set()
        self._left: set[int] = set()
        """Tracks of explained cards that have left the table."""
        self._met: dict[int, set[int]] = {}
        """Track number -> the tracks that one look showed together with it."""
        self._doubles: set[int] = set()
        self._first: dict[int, float] = {}
        """Track number -> when it was first read surely."""
        self._read: dict[int, Card] = {}
        """Track number -> the name under which it was read well."""
        self._last: frozenset[int] = frozenset()
        self._bare: dict[Visit, int] = {}
        """Hand -> in how many looks since it left there was nothing new."""
        self._blurred: set[Visit] = set()
        """Hands after which something lay there that could not be read."""

    def take_in(self, sheet: Sheet, scene: Scene) -> None:
        """One look at the table."""
        lying = trick_cards(sheet.match)
        self._renamed(sheet, scene)
        lie = {track.number for track in scene.tracks if track.status is not Status.GONE}
        self._left |= self._arrived.keys() - self.seen.keys() - lie
        for track in scene.tracks:
            number = track.number
            if number not in sheet.known and track.card in lying and sure(track):
                # A card of this trick that was told by people, or lost from sight and found again.
                sheet.known.add(number)
            if deck_of(track.card) is not Deck.STANDARD or number in sheet.known:
                continue
            if number in self._aside:
                if not (track.visible and sure(track) and track.confidence >= _REVIVED):
                    continue
                self._aside.discard(number)
                self._arrived[number] = scene.t
            if track.status is not Status.GONE:
                if number in self._left:
                    # It was taken away, and lies where it had lain: laid anew.
                    self._arrived[number] = self._first[number] = scene.t
                    self._left.discard(number)
                self.seen[number] = track
                self._arrived.setdefault(number, track.born)
                if sure(track):
                    self._first.setdefault(number, scene.t)
                if sure(track) and track.confidence >= _REVIVED:
                    self._read[number] = track.card
        self._compare(scene)
        hand = max((v.start for v in sheet.visits if v.zone is Zone.PILE), default=-1.0)
        for number, track in list(self.seen.items()):
            # A whole card that no second look confirms was misread, unless another lies on it.
            once = number not in lie and not track.stable and track.quad is not None
            fleeting = once and hand <= track.seen
            if number in sheet.known or fleeting:
                del self.seen[number]
        now = frozenset(number for number, track in self.seen.items() if self._sure(track))
        self.alike = self.alike + 1 if now == self._last else 1
        self._last = now
        self._follow_hands(sheet, scene)

    def _follow_hands(self, sheet: Sheet, scene: Scene) -> None:
        """Count the looks that the hand that was there last has left nothing for."""
        hands = [visit for visit in sheet.visits if visit.zone is Zone.PILE]
        last = max(hands, key=lambda visit: visit.start, default=None)
        self._bare = {hand: looks for hand, looks in self._bare.items() if hand in hands}
        self._blurred = {hand for hand in self._blurred if hand in hands and hand != last}
        if last is None:
            return
        if scene.fresh:
            self._blurred.add(last)
        if scene.same is not None:
            # Where nothing looks different, nothing was laid, whatever can't be read there.
            since = scene.same
            self._bare |= {hand: _EMPTY_LOOKS for hand in hands if hand.start > since}
            return
        new = any(
            track.number not in sheet.known and track.born > last.start
            for track in scene.tracks
            if track.status is not Status.GONE
        )
        if new or scene.fresh:
            self._bare[last] = 0
        else:
            self._bare[last] = self._bare.get(last, 0) + 1

    def blurred(self, scene: Scene, lays: Sequence[Lay]) -> bool:
        """Whether these hands may have laid something that can't be read."""
        return scene.unread > 0 and any(lay.hand in self._blurred for lay in lays)

    def _sure(self, track: Track) -> bool:
        """Whether a card counts; one bad look does not undo a good reading."""
        return sure(track) or self._read.get(track.number) == track.card

    def _renamed(self, sheet: Sheet, scene: Scene) -> None:
        """A new card that is mistaken for the one beneath goes on under that one's track."""
        hands = [visit for visit in sheet.visits if visit.zone is Zone.PILE]
        played: frozenset[Card] = getattr(sheet.match.state, "played", frozenset())
        for track in scene.tracks if hands else ():
            told = sheet.announced.get(track.number, track.card)
            other = track.visible and told != track.card and track.card not in played
            if other and track.number in sheet.known:
                sheet.known.discard(track.number)
                self._arrived[track.number] = hands[-1].end

    def _compare(self, scene: Scene) -> None:
        """Find cards that are read badly where another lies, and never show together with it: that
        one under a wrong name."""
        visible = [track.number for track in scene.tracks if track.visible]
        height = max((long_side(t.quad) for t in scene.tracks if t.quad is not None), default=0.0)
        for number, track in self.seen.items():
            if number in visible:
                self._met.setdefault(number, set()).update(visible)
            self._doubles.discard(number)
            if track.confidence >= _DOUBTFUL:
                continue
            met = self._met.get(number, set())
            if any(
                other.stable
                and other.number not in met
                and other.confidence >= track.confidence
                and other.seen > track.born
                and other.born < track.seen
                and math.dist(other.centre, track.centre) < _REACH * height
                for other in scene.tracks
                if other.number != number and other.status is not Status.GONE
            ):
                self._doubles.add(number)

    def lays(self, sheet: Sheet) -> list[Lay]:
        """What lies there unexplained, hand by hand, the first hand first."""
        hands = sorted((v for v in sheet.visits if v.zone is Zone.PILE), key=lambda v: v.start)
        played: frozenset[Card] = getattr(sheet.match.state, "played", frozenset())
        groups: dict[int, list[Track]] = {at: [] for at in range(-1, len(hands))}
        for number in sorted(self.seen, key=lambda number: (self._arrived[number], number)):
            if number not in self._doubles:
                at = sum(hand.start < self._arrived[number] for hand in hands) - 1
                if at < 0:
                    # A card misread under this name lay there before the hand that laid it came.
                    at = sum(hand.start < self._first.get(number, -1.0) for hand in hands) - 1
                groups[at].append(self.seen[number])
        read = {
            t.card for t in self.seen.values() if self._sure(t) and t.number not in self._doubles
        }
        taken: set[Card] = set()
        found: list[Lay] = []
        for at, group in groups.items():
            tracks = [
                t
                for t in self._once(group)
                if t.card not in taken and (self._sure(t) or t.card not in read)
            ]
            taken |= {track.card for track in tracks if self._sure(track)}
            hand = hands[at] if at >= 0 else None
            after = self.swept is not None and hand is not None and hand.start > self.swept
            if self.swept is not None and after and not any(lay.swept for lay in found):
                found.append(Lay(None, (), (), self.swept, swept=True))
            if hand is None and not tracks:
                continue
            good = tuple(t for t in tracks if self._sure(t) and t.card not in played)
            since = max([hand.end] if hand else [self._arrived[t.number] for t in tracks])
            faint = tuple(t for t in tracks if t not in good)
            empty = hand is not None and self._bare.get(hand, 0) >= _EMPTY_LOOKS
            found.append(Lay(hand, good, faint, since, empty=empty and not tracks))
        if self.swept is not None and not any(lay.swept for lay in found):
            found.append(Lay(None, (), (), self.swept, swept=True))
        return found

    def _once(self, group: Sequence[Track]) -> list[Track]:
        """Every card once, though it may have been lost from sight and found again."""
        views: dict[Card, list[Track]] = {}
        for track in group:
            views.setdefault(track.card, []).append(track)
        found = []
        for same in views.values():
            best = max(same, key=lambda track: (self._sure(track), track.seen, track.number))
            more = sum(track.votes[0][1] for track in same if track is not best)
            votes = ((best.votes[0][0], best.votes[0][1] + more), *best.votes[1:])
            found.append(replace(best, votes=votes) if more else best)
        return found

    def explained(self, sheet: Sheet, lays: Sequence[Lay]) -> None:
        """These hands are accounted for; what was read badly in them was misread."""
        hands = [lay.hand for lay in lays]
        sheet.visits = [visit for visit in sheet.visits if visit not in hands]
        cards = {track.card for lay in lays for track in (*lay.sure, *lay.faint)}
        for number in [n for n, track in self.seen.items() if track.card in cards]:
            del self.seen[number]
            if number not in sheet.known:
                self._aside.add(number)

    def found_again(self, track: Track, t: float) -> None:
        """A card that was explained once is laid anew, with others that came at `t`."""
        self._aside.discard(track.number)
        self.seen[track.number] = track
        self._arrived[track.number] = t
        self._first[track.number] = t
        self._read[track.number] = track.card

    def forget(self, sheet: Sheet) -> None:
        """The table is empty."""
        since = self.swept
        self.swept = None
        sheet.visits = [v for v in sheet.visits if since is not None and v.start > since]
        later = {n for n, at in self._arrived.items() if since is not None and at > since}
        self.seen = {number: track for number, track in self.seen.items() if number in later}
        self._aside &= later

    def taken_back(self, sheet: Sheet, scene: Scene) -> bool:
        """Whether the last hand's cards are gone again, and what they lay on shows as before."""
        lays = self.lays(sheet)
        cards = [track for lay in lays[-1:] for track in (*lay.sure, *lay.faint)]
        if not cards or scene.fresh or scene.t - max(t.seen for t in cards) < BACK_S:
            return False
        there = {t.number for t in scene.tracks if t.status is not Status.GONE}
        top = sheet.game.tracks.get(max(sheet.game.tracks, default=-1), ())
        shows = any(t.visible and t.whole for t in scene.tracks if t.number in top)
        return shows and not any(track.number in there for track in cards)


def trick_cards(match: Match) -> set[Card]:
    """The cards of the trick on the table."""
    found: set[Card] = set()
    at: Match | None = match
    while at is not None and at.state is not None:
        if isinstance(at.last, Action) and at.verdict is not None and at.verdict.legal:
            found |= set(at.last.cards)
        at = at.before
        if at is None or getattr(at.state, "table", None) is None:
            break
    return found


def sure(track: Track) -> bool:
    """Whether a card was read often and surely enough to count."""
    if not track.stable or ready(track):
        return track.stable
    votes = track.votes[0][1]
    share = votes / sum(each for _, each in track.votes)
    return votes >= _RARE and share >= _SHARE and track.confidence / share >= _CLEAR
