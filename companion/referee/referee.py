"""The referee: what lies on the table, and the rules, give what happened.

Feed it a scene for every frame that was gated, and what people tap. It is deterministic: its only
clock is the scenes' own time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card, Deck, deck_of
from companion.engine.match import Match
from companion.engine.record import parse
from companion.engine.record_write import record_of, write
from companion.engine.replay import replay
from companion.engine.values import Action, Kind, Rules
from companion.referee import questions as ask
from companion.referee.events import Event, EventName, Question, Topic
from companion.referee.explain import ILLEGAL, MARGIN, Start, Story, needs_shape, readings, stories
from companion.referee.game import Game
from companion.referee.market import Hand, Market
from companion.referee.seats import Seats
from companion.vision.tracker import Status, Track
from companion.vision.zones import Visit, Zone

ANNOUNCE = 0.7
"""Confidence under which a card is asked about, not announced."""
ASK_S = 1.5
"""How long a card may lie there unread before people are asked."""
ILLEGAL_S = 0.5
"""How long a card that no legal move explains must have been seen."""
GONE_S = 1.2
_STANDS = 0.3
_TAKEN_BACK = 1.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame adds. `tracks` are those on the pile, or in the trick area, oldest first;
    `looked` says that the frame was read; `visits` are hands that have just left a zone;
    `unread` counts what looks like a card there and could not be read."""

    t: float
    tracks: tuple[Track, ...] = ()
    visits: tuple[Visit, ...] = ()
    looked: bool = False
    unread: int = 0


@dataclass(slots=True)
class Open:
    """A question nobody has answered yet."""

    question: Question
    tracks: tuple[Track, ...] = ()
    stories: tuple[Story, ...] = ()
    side: float | None = None
    action: int | None = None


class Referee:
    """Referees one table. `players` clockwise, the first acts first; `seats` are the directions
    (radians round the picture's middle) of players where they are known beforehand."""

    def __init__(
        self,
        rules: Rules,
        players: Sequence[str],
        deal: int | None = None,
        seats: Mapping[str, float] | None = None,
    ) -> None:
        self.rules = rules
        self.game = Game(rules, players, deal)
        self.seats = Seats(players, seats)
        self.market = Market()
        self.known: set[int] = set()
        """Tracks that are accounted for: played, turned up, or said to be nothing."""
        self.open: dict[int, Open] = {}
        self._asked = 0
        self._visits: list[Visit] = []
        self._stirred: float = -1.0
        self._dark_since: float | None = None
        self._read: dict[int, Card] = {}
        """Track -> its name when it was announced."""
        self.puzzled = False
        """Whether the card played last is out of sight and nothing new was read: look again."""

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.game.match

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything announced."""
        return tuple(self.game.log)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What people have not answered yet, and nothing else has."""
        return tuple(entry.question for entry in self.open.values())

    @property
    def several(self) -> bool:
        """Whether one play may hold several cards."""
        if self.rules.deck is not Deck.WHOT:
            return True
        options = self.rules.options
        return options.get("double_decking", "off") != "off" or options.get("ladder", "off") != (
            "off"
        )

    def see(self, scene: Scene) -> tuple[Event, ...]:
        """Take one scene in; returns what is announced because of it."""
        self._visits.extend(scene.visits)
        if any(visit.zone is Zone.PILE for visit in scene.visits):
            self._stirred = scene.t
        if not scene.looked:
            return ()
        fresh = [t for t in scene.tracks if t.number not in self.known and t.visible]
        fresh = [t for t in fresh if deck_of(t.card) is self.rules.deck]
        if self.game.waits:
            return tuple(self._begin(scene, fresh))
        if self.game.over:
            return tuple(self._next_round(scene, fresh))
        if self._top_shows(scene):
            self._dark_since = None
        elif self._dark_since is None:
            self._dark_since = scene.t
        events = self._leaving(scene)
        asked = {track.number for entry in self.open.values() for track in entry.tracks}
        fresh = self._bound([t for t in fresh if t.number not in asked])
        events += self._second_thoughts(scene)
        ready = [t for t in fresh if t.stable and t.confidence >= ANNOUNCE]
        self.puzzled = not fresh and self._touched() and not self._top_shows(scene)
        if not fresh:
            events += self._hidden_card(scene) or self._picks(scene.t)
        elif len(ready) == len(fresh) or (ready and not self.several):
            events += self._placed(ready, scene.t)
        else:
            events += self._unsure([t for t in fresh if t not in ready], scene.t)
        return tuple(events)

    def _bound(self, fresh: list[Track]) -> list[Track]:
        """Cards that a person told before the camera read them are no second play."""
        index = self.game.length - 1
        action = self.match.events[index] if index >= 0 else None
        if not isinstance(action, Action) or action.kind is not Kind.PLAY:
            return fresh
        if index in self.game.tracks:
            return fresh
        told = list(action.cards)
        rest = []
        for track in fresh:
            if track.card in told:
                told.remove(track.card)
                self.known.add(track.number)
                self.game.tracks[index] = (*self.game.tracks.get(index, ()), track.number)
            else:
                rest.append(track)
        return rest

    def _second_thoughts(self, scene: Scene) -> list[Event]:
        """Further looks outvoted the name that was announced for the card played last."""
        index = self.game.length - 1
        numbers = self.game.tracks.get(index, ())
        action = self.match.events[index] if index >= 0 else None
        last = next((e for e in reversed(self.game.log) if e.action == index), None)
        if len(numbers) != 1 or not isinstance(action, Action) or last is None:
            return []
        track = next((t for t in scene.tracks if t.number == numbers[0]), None)
        if track is None or not track.stable or track.confidence < ANNOUNCE:
            return []
        if track.card in action.cards or last.inferred or last.name is EventName.CORRECTION:
            return []
        if len(action.cards) != 1 or track.card == self._read.get(track.number, track.card):
            return []
        self.game.undo()
        self.market.clear()
        self.close(Topic.ILLEGAL, Topic.GONE, Topic.SHAPE)
        text = f"misread: it is {track.card}"
        events = [
            self.game.event(
                EventName.CORRECTION,
                scene.t,
                player=action.player,
                cards=(track.card,),
                inferred="further looks",
                text=text,
            )
        ]
        told = self.tell([track], None, [((track.card,), 0.0)])
        mine = [s for s in told if s.player == action.player and not s.skipped]
        if mine and mine[0].verdict.legal:
            return events + self.accept(mine[0], [track], None, scene.t)
        return events + self.refuse(replace(action, cards=(track.card,)), [track], None, scene.t)

    def _top_shows(self, scene: Scene) -> bool:
        """Whether the card played last can be seen whole; also where it was never seen at all."""
        top = self.game.tracks.get(self._last_play(), ())
        return not top or any(t.visible and t.whole for t in scene.tracks if t.number in top)

    def _touched(self) -> bool:
        """Whether a hand was at the pile since the last announcement."""
        return self._stirred > self._last_t()

    def _dark_for(self, scene: Scene) -> float:
        """Seconds for which the card played last has not been seen."""
        return scene.t - self._dark_since if self._dark_since is not None else 0.0

    def _hidden_card(self, scene: Scene) -> list[Event]:
        """Something lies on the card played last, and looking again does not help."""
        blind = scene.unread > 0 or not any(t.visible and t.whole for t in scene.tracks)
        if not self.puzzled or not blind or self._dark_for(scene) < ASK_S:
            return []
        if self.open_on(Topic.UNSURE) is not None:
            return []
        self._stirred = -1.0
        laid = [v for v in self._visits if v.zone is Zone.PILE]
        side = laid[-1].side if laid else None
        return [self.ask(ask.unsure(self.number(), ()), scene.t, (), (), side)]

    def _last_play(self) -> int:
        return max(self.game.tracks, default=-1)

    def _last_t(self) -> float:
        return next((e.t for e in reversed(self.game.log) if e.name is not EventName.CAMERA), -1.0)

    # The table is laid

    def _begin(self, scene: Scene, fresh: list[Track]) -> list[Event]:
        ready = [t for t in fresh if t.stable and t.confidence >= ANNOUNCE]
        self._visits.clear()
        if not self.rules.waits_for_call:
            return self.game.begin(scene.t)
        if not ready:
            return []
        call = ready[0]
        self.known.update(track.number for track in ready)
        events = self.game.begin(scene.t, call.card)
        if not self.game.waits:
            self.game.tracks[self.game.length - 1] = (call.number,)
        return events

    def _next_round(self, scene: Scene, fresh: list[Track]) -> list[Event]:
        """After a round: once the old cards are away, a card turned up begins the next."""
        self._visits.clear()
        if self.match.winner is not None:
            return []
        there = [t for t in scene.tracks if t.number in self.known and t.status is not Status.GONE]
        if there or not fresh:
            return []
        return self._begin(scene, fresh)

    # Cards are laid

    def _placed(self, tracks: list[Track], t: float) -> list[Event]:
        pile = [visit for visit in self._visits if visit.zone is Zone.PILE]
        laid = pile[-1] if pile else None
        born = laid.start if laid else min(track.born for track in tracks)
        if laid is not None:
            # An arm on its way to the pile passes over the market.
            self._visits = [v for v in self._visits if not _passes(v, laid)]
        events = self._picks(t, before=born)
        events += self._resolved(readings(tracks, self.several), laid.side if laid else None, t)
        if self.several:
            events += self._laid(tracks, laid.side if laid else None, t)
        else:
            for place, track in enumerate(self._in_order(tracks, t)):
                visit = pile[place - len(tracks)] if len(pile) >= len(tracks) else laid
                events += self._laid([track], visit.side if visit else None, t)
                if self.game.over:
                    break
        asked = {track.number for entry in self.open.values() for track in entry.tracks}
        if all(track.number in self.known or track.number in asked for track in tracks):
            self._visits = [v for v in self._visits if v.zone is Zone.MARKET and v.start >= born]
        return events

    def record_text(self) -> str:
        """The game so far as a record."""
        return write(record_of(self.match))

    def extra(self) -> dict[str, object]:
        """What a record can't hold, for the journal: the 20 whose shape is not known."""
        return {"unnamed": self.game.unnamed, "deal": self.game.deal}

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

    def _resolved(
        self, groups: Sequence[tuple[tuple[Card, ...], float]], side: float | None, t: float
    ) -> list[Event]:
        """What followed answers an open question about who, or which card: the story that fits
        both best is taken. `groups` are the readings of the cards that followed, if any."""
        events: list[Event] = []
        for entry in list(self.open.values()):
            if entry.question.topic not in (Topic.WHO, Topic.UNSURE) or not entry.tracks:
                continue
            del self.open[entry.question.number]
            told = [s for s in self.tell(entry.tracks, entry.side) if s.verdict.legal]
            costs = [(s.cost + self._after(s, groups, side), at) for at, s in enumerate(told)]
            if not costs:
                self._account(entry.tracks)
                continue
            best = told[min(costs)[1]]
            said = "what followed fits best" if entry.question.topic is Topic.UNSURE else ""
            events += self.accept(best, entry.tracks, entry.side, t, said)
        return events

    def _after(
        self, story: Story, groups: Sequence[tuple[tuple[Card, ...], float]], side: float | None
    ) -> float:
        """What it costs that this followed a story: cards, or a hand at the market."""
        state = story.verdict.state
        if state.over or state.turn is None:
            return ILLEGAL
        if not groups:
            return self.seats.cost(state.turn, side)
        following = stories(self.rules, [Start(state)], groups, side, self.seats, {})
        return following[0].cost if following else ILLEGAL

    def _in_order(self, tracks: list[Track], t: float) -> list[Track]:
        """Cards laid between two looks, in the likeliest order."""
        if len(tracks) == 1:
            return tracks
        order = sorted(tracks, key=lambda track: track.number)
        if len(tracks) > 3:
            return order
        ways = readings(order, several=True)
        costs: list[tuple[float, list[Track]]] = []
        for cards, extra in ways:
            rest, way, cost, match = list(order), [], extra, self.match
            for card in cards:
                track = next(each for each in rest if each.card == card)
                rest.remove(track)
                way.append(track)
                told = stories(self.rules, [Start(match.state)], [((card,), 0.0)], None,
                               self.seats, {}) if match.state is not None else []  # fmt: skip
                if not told:
                    break
                cost += told[0].cost
                for action in (*told[0].skipped, told[0].verdict.action):
                    match, _ = match.act(action)
            costs.append((cost, way))
        best = min(costs, key=lambda entry: entry[0])[1]
        return best if len(best) == len(tracks) else order

    def _laid(self, tracks: list[Track], side: float | None, t: float) -> list[Event]:
        told = self.tell(tracks, side)
        if not told:
            self.known.update(track.number for track in tracks)
            return []
        best = told[0]
        if not best.verdict.legal:
            return self._refused(tracks, best, told, side, t)
        rival = next((s for s in told[1:] if s.verdict.legal and s.player != best.player), None)
        if rival is not None and rival.cost - best.cost < MARGIN:
            players = list(dict.fromkeys(s.player for s in told if s.verdict.legal))
            question = ask.who(self.number(), best.action.cards, players)
            return [self.ask(question, t, tracks, told, side)]
        return self.accept(best, tracks, side, t)

    def tell(
        self,
        tracks: Sequence[Track],
        side: float | None,
        groups: Sequence[tuple[tuple[Card, ...], float]] | None = None,
    ) -> list[Story]:
        """Every story of these cards being laid, the likeliest first."""
        return stories(
            self.rules,
            self._starts(),
            groups if groups is not None else readings(tracks, self.several),
            side,
            self.seats,
            self.market.touched,
        )

    def _starts(self) -> list[Start]:
        match = self.match
        assert match.state is not None
        starts = [Start(match.state)]
        if self.game.unnamed is not None:
            named = [(shape, self.game.named(shape)) for shape in ask.SHAPES]
            starts = [Start(m.state, shape) for shape, m in named if m.state is not None]
        refused = self.open_on(Topic.ILLEGAL)
        if refused is not None and refused.action == self.game.length - 1:
            state = match.stands()[0].state
            if state is not None and not state.over:
                starts[0] = replace(starts[0], cost=_TAKEN_BACK)
                starts.append(Start(state, cost=_STANDS, stands=True))
        last = self.game.log[-1] if self.game.log else None
        if last is not None and last.name is EventName.PICK and last.inferred != "said":
            before = match.before
            if before is not None and before.state is not None and last.action is not None:
                starts.append(Start(before.state, retract=True))
        return starts

    def accept(
        self, story: Story, tracks: Sequence[Track], side: float | None, t: float, said: str = ""
    ) -> list[Event]:
        """Make a story part of the match."""
        events: list[Event] = []
        start = story.start
        if start.retract:
            events += self.retract(t)
        if start.stands:
            events += self.stands(t)
        self.close(Topic.ILLEGAL, Topic.GONE)
        first = story.action.cards[0]
        # A 20 on a 20 does not tell what the first one asked for.
        if start.need is not None and not getattr(first, "is_whot", False):
            events += self.game.name_shape(start.need, t, f"{first} followed")
        for action in story.skipped:
            why = f"the next card was {story.player}'s"
            events += self.act(action, t, inferred=why)
        confidence = min((track.confidence for track in tracks), default=1.0)
        numbers = [track.number for track in tracks]
        self._account(tracks)
        self.market.acted(story.player)
        if not said and not story.skipped and not start.retract and story.verdict.legal:
            self.seats.learn(story.player, side)
        events += self.act(story.action, t, numbers, confidence, said)
        self.close(Topic.SHAPE, keep=self.game.unnamed)
        if self.game.unnamed is not None and needs_shape(story.action):
            events.append(self.ask_shape(story.player, t))
        return events

    def _refused(
        self, tracks: list[Track], best: Story, told: list[Story], side: float | None, t: float
    ) -> list[Event]:
        """No legal move explains what lies there."""
        if t - min(track.born for track in tracks) < ILLEGAL_S:
            return []
        reason = best.verdict.reasons[0] if best.verdict.reasons else None
        if reason is not None and reason.code == "card_already_out":
            question = ask.repeated(self.number(), best.action.cards[0])
            return [self.ask(question, t, tracks, told, side)]
        return self.refuse(best.action, tracks, side, t)

    def refuse(
        self,
        action: Action,
        tracks: Sequence[Track],
        side: float | None,
        t: float,
        said: str = "",
    ) -> list[Event]:
        """Announce an illegal play, and ask what becomes of it."""
        numbers = [track.number for track in tracks]
        self._account(tracks)
        self.close(Topic.ILLEGAL)
        confidence = min((track.confidence for track in tracks), default=1.0)
        events = self.act(action, t, numbers, confidence, said)
        return [*events, self.ask_illegal(events[0], t, tracks, side)]

    def _account(self, tracks: Sequence[Track]) -> None:
        self._dark_since = None
        for track in tracks:
            self.known.add(track.number)
            self._read[track.number] = track.card

    def ask_illegal(
        self, event: Event, t: float, tracks: Sequence[Track] = (), side: float | None = None
    ) -> Event:
        """Ask whether the refused play is taken back, stands, or was misread."""
        question = ask.illegal(self.number(), event.player or "", event.cards, event.text)
        return self.ask(question, t, tracks, (), side, event.action)

    def ask_shape(self, player: str, t: float) -> Event:
        """Ask which shape a 20 calls."""
        return self.ask(ask.shape(self.number(), player), t, action=self.game.unnamed)

    def stands(self, t: float, said: str = "") -> list[Event]:
        """The refused play above stands after all."""
        game = self.game
        refused = game.length - 1
        before = game.hands()
        game.match, verdict = game.match.stands()
        if refused in game.tracks:
            game.tracks[game.length - 1] = game.tracks[refused]
        self.close(Topic.ILLEGAL)
        inferred = said or "the next card was laid on it"
        return game.announce(verdict, t, before, game.length - 1, inferred=inferred)

    # Cards leave

    def _leaving(self, scene: Scene) -> list[Event]:
        here = {track.number: track for track in scene.tracks}
        events: list[Event] = []
        for number, entry in list(self.open.items()):
            if not entry.tracks or not all(_is_gone(here.get(x.number)) for x in entry.tracks):
                continue
            del self.open[number]
            if entry.question.topic is Topic.ILLEGAL and entry.action is not None:
                last = self.game.match.events[entry.action]
                if isinstance(last, Action):
                    text = f"{last.player} took {' '.join(map(str, last.cards))} back"
                    events.append(
                        self.game.event(
                            EventName.CORRECTION,
                            scene.t,
                            player=last.player,
                            cards=last.cards,
                            text=text,
                            action=entry.action,
                        )
                    )
        events += self._taken(scene, here)
        if self.rules.deck is not Deck.WHOT and self.game.tracks:
            events += self._cleared(scene, here)
        return events

    def _taken(self, scene: Scene, here: Mapping[int, Track]) -> list[Event]:
        """The card played last is no longer there, and what it lay on shows again."""
        index = self.game.length - 1
        top = self.game.tracks.get(index, ())
        action = self.match.events[index] if index >= 0 else None
        verdict = self.match.verdict
        if not top or not isinstance(action, Action) or verdict is None or not verdict.legal:
            return []
        if self.rules.deck is not Deck.WHOT or self.open_on(Topic.GONE) is not None:
            return []
        if not all(_is_gone(here.get(number)) for number in top) or not self._touched():
            return []
        bare = any(
            t.visible and t.whole and t.quad is not None and t.number in self.known
            for t in scene.tracks
        )
        if not bare or self._dark_for(scene) < GONE_S:
            return []
        self._stirred = -1.0
        question = ask.gone(self.number(), action.player, action.cards)
        return [self.ask(question, scene.t, action=index)]

    def _cleared(self, scene: Scene, here: Mapping[int, Track]) -> list[Event]:
        """The trick was taken away: everybody else has passed."""
        numbers = [number for known in self.game.tracks.values() for number in known]
        if not numbers or not all(_is_gone(here.get(number)) for number in numbers):
            return []
        events: list[Event] = []
        state = self.match.state
        while state is not None and not state.over and getattr(state, "table", None) is not None:
            if state.turn is None:
                break
            passed = self.act(Action(state.turn, Kind.PASS), scene.t, inferred="cards taken away")
            events += passed
            if not passed[0].legal:
                break
            state = self.match.state
        self.game.tracks = {}
        events.append(self.game.event(EventName.CLEAR, scene.t, text="the table is cleared"))
        return events

    # The market

    def _picks(self, t: float, before: float | None = None) -> list[Event]:
        events: list[Event] = []
        due = [v for v in self._visits if before is None or v.start < before]
        self._visits = [v for v in self._visits if v not in due]
        for visit in due:
            if visit.zone is Zone.MARKET:
                events += self._resolved((), visit.side, t)
            state = self.game.acting
            if visit.zone is not Zone.MARKET or state is None or state.over or state.turn is None:
                continue
            hand, player = self.market.hand(state.turn, visit.side, visit.end, self.seats)
            if hand is Hand.PICK:
                events += self.act(Action(player, Kind.PICK), t)
                self.market.fetched_one(player)
        return events

    def retract(self, t: float) -> list[Event]:
        """The pick announced last was none."""
        last = self.match.events[-1]
        assert isinstance(last, Action)
        self.game.undo()
        self.market.clear()
        text = f"{last.player} did not pick"
        return [self.game.event(EventName.CORRECTION, t, player=last.player, text=text)]

    def act(
        self,
        action: Action,
        t: float,
        tracks: Sequence[int] = (),
        confidence: float = 1.0,
        inferred: str = "",
    ) -> list[Event]:
        """One action, with the cards it makes somebody fetch booked."""
        before = self.game.hands()
        events = self.game.act(action, t, tracks=tracks, confidence=confidence, inferred=inferred)
        if self.rules.deck is Deck.WHOT:
            self.market.booked(before, self.game.hands(), t, action.player)
        return events

    # Questions

    def _unsure(self, tracks: list[Track], t: float) -> list[Event]:
        """Cards that lie there and can't be read with confidence."""
        late = [track for track in tracks if t - track.born >= ASK_S]
        if not late:
            return []
        track = late[0]
        names = [card for card, _ in track.votes[:3] if deck_of(card) is self.rules.deck]
        laid = [v for v in self._visits if v.zone is Zone.PILE]
        side = laid[-1].side if laid else None
        return [self.ask(ask.unsure(self.number(), names), t, [track], (), side)]

    def number(self) -> int:
        """The number of the next question."""
        self._asked += 1
        return self._asked

    def ask(
        self,
        question: Question,
        t: float,
        tracks: Sequence[Track] = (),
        told: Sequence[Story] = (),
        side: float | None = None,
        action: int | None = None,
    ) -> Event:
        """Ask people; the question stays open until they, or later cards, answer it."""
        self.open[question.number] = Open(question, tuple(tracks), tuple(told), side, action)
        cards = tuple(track.card for track in tracks)
        return self.game.question(t, question, cards=cards, action=action)

    def open_on(self, topic: Topic) -> Open | None:
        """The open question about something, if there is one."""
        return next((e for e in self.open.values() if e.question.topic is topic), None)

    def close(self, *topics: Topic, keep: int | None = None) -> None:
        """Questions about these things have answered themselves."""
        self.open = {
            number: entry
            for number, entry in self.open.items()
            if entry.question.topic not in topics or (keep is not None and entry.action == keep)
        }


def _is_gone(track: Track | None) -> bool:
    return track is None or track.status is Status.GONE


def _passes(visit: Visit, laid: Visit) -> bool:
    """Whether a hand at the market was only on its way to the pile, or back."""
    if visit.zone is not Zone.MARKET:
        return False
    overlap = min(visit.end, laid.end) - max(visit.start, laid.start)
    return overlap > 0.5 * max(visit.end - visit.start, 1e-6) or (
        visit.start <= laid.start and visit.end >= laid.end
    )
