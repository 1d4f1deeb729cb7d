"""The referee: what lies on the table, and the rules, give what happened.

Feed it a scene for every frame that was gated, and what people tap. It is deterministic: its only
clock is the scenes' own time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, Deck, deck_of
from companion.engine.record import parse
from companion.engine.replay import replay
from companion.engine.values import Action, Kind, Rules
from companion.referee import questions as ask
from companion.referee.believing import (
    believed,
    beneath_it,
    call_card,
    named_by,
    turned_up_again,
)
from companion.referee.doubts import hidden_card, second_thoughts, unlaid, unsure
from companion.referee.events import Event, Topic
from companion.referee.fetching import picks
from companion.referee.ladders import between, told_first
from companion.referee.laying import placed, resolved, unread_before
from companion.referee.leaving import bare, leaving
from companion.referee.proof import newly_laid, told_already
from companion.referee.scene import Scene, ready
from companion.referee.sheet import Sheet
from companion.referee.showing import hands_shown
from companion.referee.tricks import Tricks
from companion.referee.twenty import laid_on_its_like
from companion.vision.arms import passes, to_the_pile
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone

HIDDEN_S = 3.0
"""How long a card that was read, but not announced, is remembered while it does not show."""
DEAL_S = 12.0
"""How long after a round at least the next one's first card is laid, in games whose cards are all
dealt."""
LEAVES_S = 0.5
"""How long after a card turned up was read its hand may still be on its way back."""
HELD_S = 2.5
"""How long something unread on the pile after a hand was there holds a pick back."""
HANDS_OFF_S = 0.15
"""A hand that left the market this long ago will not go on to the pile."""


class Referee(Sheet):
    """Referees one table. `players` clockwise, the first acts first; `seats` are the directions
    (radians round the picture's middle) of players where they are known beforehand."""

    def __init__(
        self,
        rules: Rules,
        players: Sequence[str],
        deal: int | None = None,
        seats: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(rules, players, deal, seats)
        self.puzzled = False
        """Whether the card played last is out of sight and nothing new was read: look again."""
        self._plain = False
        """Whether everything that the last look showed is accounted for."""
        self._blind: Visit | None = None
        """A hand that laid something that could not be read yet."""
        self._last: Scene | None = None
        """The last look, and how much had been announced after it."""
        self._announced = 0
        self._waiting: set[int] = set()
        """The cards that hand laid, as far as anything shows of them."""
        self._weak: list[Track] = []
        """What was read, if badly, of a card that another lies on by now."""
        self._fresh: set[int] = set()
        self._alike = 0
        self._fleeting = False
        self._tricks = Tricks()

    @classmethod
    def resume(
        cls,
        record: str,
        extra: Mapping[str, object] | None = None,
        seats: Mapping[str, float] | None = None,
    ) -> Referee:
        """A referee where a record ends; `extra` is what the journal kept beside it.

        Raises `RecordError`, a `UsageError`, where the record is malformed.
        """
        _, match = replay(parse(record))
        kept = extra or {}
        deal, unnamed = kept.get("deal"), kept.get("unnamed")
        referee = cls(
            match.rules, match.start.players, deal if isinstance(deal, int) else None, seats
        )
        referee.game.match = match
        referee.game.unnamed = unnamed if isinstance(unnamed, int) else None
        stand_ins = kept.get("stand_ins")
        if isinstance(stand_ins, list):
            length = referee.game.length
            referee.game.stand_ins = {n for n in stand_ins if isinstance(n, int) and n < length}
        return referee

    def anchor(self, tracks: Sequence[Track]) -> None:
        """The view changed, or the game was resumed: cards played before are accounted for."""
        played: list[Card] = []
        for event in self.match.events:
            played.extend(getattr(event, "cards", ()) or ())
            turned = getattr(event, "card", None)
            if turned is not None:
                played.append(turned)
        for track in tracks:
            if track.card in played:
                played.remove(track.card)
                self.known.add(track.number)

    def see(self, scene: Scene) -> tuple[Event, ...]:
        """Take one scene in; returns what is announced because of it."""
        if scene.looked:
            self._last = replace(scene, visits=())
        elif self._last is not None and scene.open and (self._told_more() or self._over(scene.t)):
            # What people said may tell what lies there, or that nothing more was laid.
            scene = replace(self._last, t=scene.t, visits=scene.visits)
        events = (*self.untold, *self._see(scene))
        self.untold.clear()
        self._announced = len(self.game.log)
        return events

    def _see(self, scene: Scene) -> tuple[Event, ...]:
        # A card is often read before the arm that laid it has crossed the market on its way back.
        laid = self.laid
        self.visits.extend(v for v in scene.visits if laid is None or not passes(v, laid))
        if any(visit.zone is Zone.PILE for visit in scene.visits):
            self.stirred_at = scene.t
        if not scene.looked and self.rules.deck is not Deck.WHOT:
            return tuple(self._tricks.wait(self, scene))
        if not scene.looked:
            return tuple(self._hands_off(scene))
        self._plain = False
        self.here = {track.number: track for track in scene.tracks}
        fresh = [t for t in scene.tracks if t.number not in self.known and self._shows(t, scene)]
        fresh = [t for t in fresh if deck_of(t.card) is self.rules.deck]
        if self.game.waits:
            return tuple(self._begin(scene, fresh))
        if self.game.over:
            return tuple(hands_shown(self, scene) or self._next_round(scene, fresh))
        if self._top_shows(scene):
            self.dark_since = None
        elif self.dark_since is None:
            self.dark_since = scene.t
        events = leaving(self, scene)
        if self.rules.deck is not Deck.WHOT:
            events += self._tricks.follow(self, scene)
            self.puzzled = self._tricks.puzzled
            return tuple(events)
        fresh = [*fresh, *laid_on_its_like(self, scene)]
        asked = self.asked_about()
        fresh = self._bound([t for t in fresh if t.number not in asked])
        shown, fresh = fresh, newly_laid(self, fresh)
        events += second_thoughts(self, scene)
        if self.game.waits:
            return tuple(events)
        fresh += between(self, scene.tracks, fresh)
        first = told_first(self, fresh, scene.t)
        if first:
            events += self._tell_first(first, scene.t)
            fresh = [track for track in fresh if track.number not in self.known]
            if self.game.over or not fresh:
                return tuple(events)
        side = self.last_hand.side if self.last_hand is not None else None
        faint = believed(self, fresh, side, scene.t)
        sure = [t for t in fresh if ready(t) or t in faint]
        hand, blind = self.last_hand, self._blind
        found, weak = False, list[Track]()
        hidden = not any(t.number in self._waiting for t in fresh)
        newer = any(t.number not in self._waiting for t in sure)
        if blind is not None and newer and hand is not None and hand.start >= blind.end:
            # What lies beneath was never read well, but it was laid, and in its turn.
            weak = beneath_it(self, scene, blind, hand, sure) or self._weak
            found = bool(weak)
            fresh = [*weak, *(track for track in fresh if track not in weak)]
            sure = [*weak, *sure]
            if hidden and not weak:
                events += unread_before(self, blind, scene.t)
            self._blind = None if hidden or weak else blind
        self.puzzled = not fresh and self.touched and not self._top_shows(scene)
        calm = not fresh or not self.several or self._calm(fresh, scene)
        self._weak = weak if found and not calm else []
        if self._weak:
            # Both are looked at once more, though that beneath may not show again.
            self._blind = blind
        else:
            waits = self.puzzled or (fresh and not (sure and calm))
            self._blind = hand if waits else None
            self._waiting = {track.number for track in fresh}
        self.lies = any(t.visible and t.number in self.known for t in scene.tracks)
        if not fresh:
            self._plain = not self.puzzled and not asked
            if self.puzzled and not bare(self, scene):
                events += hidden_card(self, scene)
            elif not self.puzzled and not self._held(scene):
                events += picks(self, scene.t, resolved)
                events += unlaid(self, shown, scene.t)
        elif not calm:
            pass
        elif len(sure) == len(fresh) or (sure and not self.several):
            events += placed(self, sure, scene.t)
            settled = self.known | self.asked_about()
            if any(track.number not in settled for track in sure):
                # It waits for what follows, which may hide it.
                self._blind = hand
        else:
            events += unsure(self, [t for t in fresh if t not in sure], scene.t)
        return tuple(events)

    def settle(self, t: float) -> list[Event]:
        """Tell the play that is waited with, if there is one."""
        held = [track for number, track in self.here.items() if number in self.waited]
        return self._tell_first(held, t) if held else []

    def hands_explained(self) -> None:
        """What those hands laid need not be found out any more."""
        super().hands_explained()
        self._blind, self._weak = None, []
        self._waiting.clear()

    def _tell_first(self, tracks: list[Track], t: float) -> list[Event]:
        """Tell a play that was waited with; hands that came later belong to what follows."""
        newest = max(track.born for track in tracks)
        later = [v for v in self.visits if v.zone is Zone.PILE and v.start > newest]
        self.visits = [visit for visit in self.visits if visit not in later]
        events = placed(self, tracks, t, at_once=True)
        self.visits = sorted([*self.visits, *later], key=lambda visit: visit.start)
        self.waited.clear()
        self._blind = None
        return events

    def _over(self, t: float) -> bool:
        """Whether cards have been waited with for long enough."""
        return bool(self.waited) and t >= self.waited_until

    def _told_more(self) -> bool:
        return self.rules.deck is Deck.WHOT and len(self.game.log) != self._announced

    def _hands_off(self, scene: Scene) -> list[Event]:
        """A frame that was not read. A hand that has left the market, and did not go on to the
        pile, has picked; nothing need be read for that."""
        due = [v for v in self.visits if v.zone is Zone.MARKET]
        if not due or not self._plain or not scene.open or self.game.waits or self.game.over:
            return []
        if len(due) < len(self.visits) or scene.t - due[-1].end < HANDS_OFF_S - 1e-6:
            return []
        return picks(self, scene.t, resolved)

    def _held(self, scene: Scene) -> bool:
        """Whether a hand came to the pile and what lies there was not read yet: it may have laid
        a card, and what it passed on its way is no pick."""
        pile = to_the_pile(self.visits)
        if pile is None:
            return False
        self.visits = [v for v in self.visits if v is pile or not passes(v, pile)]
        self.puzzled = scene.unread > 0 and scene.t - pile.end < HELD_S
        if self.puzzled:
            self._blind = pile
        return self.puzzled

    def _calm(self, fresh: list[Track], scene: Scene) -> bool:
        """Whether the same new cards have been seen twice: more may belong to the same play."""
        numbers = {track.number for track in fresh}
        laid = self.last_hand
        if numbers != self._fresh or laid is None:
            self._fleeting = False
        if laid is not None:
            # A corner that showed in one look only may well show again.
            self._fleeting = self._fleeting or any(
                t.number not in self.known | numbers and t.born >= laid.start for t in scene.tracks
            )
        self._alike = self._alike + 1 if numbers == self._fresh else 1
        self._fresh = numbers
        return self._alike >= (4 if self._fleeting else 3 if scene.unread else 2)

    def _begin(self, scene: Scene, fresh: list[Track]) -> list[Event]:
        """The table is laid."""
        self.visits = [v for v in self.visits if v.zone is Zone.PILE][-1:]
        if not self.rules.waits_for_call:
            return self.game.begin(scene.t)
        unknown = [t for t in scene.tracks if t.number not in self.known]
        call = call_card(unknown, fresh, scene.t) or turned_up_again(self, scene)
        if call is None:
            return []
        if call.number in scene.covering and not any(t.born > call.born for t in unknown):
            if self.open_on(Topic.TURNED) is not None:
                return []
            return [self.ask(ask.turned_up(self.number(), call.card), scene.t, [call])]
        self.close(Topic.TURNED)
        self.known.add(call.number)
        self.visits = [v for v in self.visits if v.start > call.born]
        # The hand that turned the card up may pass over the market on its way back.
        self.laid = Visit(Zone.PILE, call.born, scene.t + LEAVES_S, None)
        card = named_by(self.rules, self.game, call, fresh)
        events = self.game.begin(scene.t, card)
        if not self.game.waits:
            self.game.tracks[self.game.length - 1] = (call.number,)
        return events

    def _next_round(self, scene: Scene, fresh: list[Track]) -> list[Event]:
        """After a round: once the old cards are away, a card turned up begins the next."""
        self.visits.clear()
        if self.match.winner is not None:
            return []
        there = [t for t in scene.tracks if t.number in self.known and t.status is not Status.GONE]
        asked = self.asked_about()
        fresh = [t for t in fresh if t.number not in asked]
        if there or not fresh:
            return []
        if not self.rules.waits_for_call and scene.t - self.last_t < DEAL_S:
            # Nobody deals so fast: hands are being laid open.
            return []
        events = self._begin(scene, fresh)
        if events:
            self.close(Topic.HOLDS)
        return events

    def _top_shows(self, scene: Scene) -> bool:
        """Whether the card played last can be seen whole; also where it was never seen at all."""
        lie = [at for at, cards in self.game.tracks.items() if self.left.get(at) != cards]
        top = self.game.tracks.get(max(lie, default=-1), ())
        return not top or any(t.visible and t.whole for t in scene.tracks if t.number in top)

    def _shows(self, track: Track, scene: Scene) -> bool:
        """Whether a card lies there for all that is known. One that was read well a moment ago
        need not be read in every look: another may lie on most of it."""
        if track.visible:
            return True
        if track.number in self.waited:
            return track.status is not Status.GONE or not self._top_shows(scene)
        hidden = track.status in (Status.COVERED, Status.MISSING)
        return hidden and ready(track) and scene.t - track.seen < HIDDEN_S

    def _bound(self, fresh: list[Track]) -> list[Track]:
        """Cards that a person told before the camera read them are no second play."""
        index = self.game.length - 1
        action = self.match.events[index] if index >= 0 else None
        told: list[Card] = []
        if isinstance(action, Action) and action.kind is Kind.PLAY:
            told = list(action.cards) if index not in self.game.tracks else []
        rest = []
        for track in fresh:
            earlier = told_already(self, track)
            if track.card in told:
                told.remove(track.card)
                self.known.add(track.number)
                self.game.tracks[index] = (*self.game.tracks.get(index, ()), track.number)
            elif earlier is not None and ready(track):
                self.known.add(track.number)
                self.game.tracks[earlier] = (track.number,)
            else:
                rest.append(track)
        return rest
