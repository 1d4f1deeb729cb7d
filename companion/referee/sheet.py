"""The referee's sheet: the match, what is accounted for, and what is still to be answered.

Every step that changes the match goes through here, so that counts, questions and the market stay
in line with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.cards import Card, Deck
from companion.engine.match import Match
from companion.engine.record_write import record_of, write
from companion.engine.values import Action, Kind, Rules
from companion.referee import questions as ask
from companion.referee.events import Event, EventName, Question, Topic
from companion.referee.explain import OUT_OF_VIEW, PASS, UNSEEN, Story
from companion.referee.game import Game
from companion.referee.market import Market
from companion.referee.seats import Seats
from companion.vision.arms import passes
from companion.vision.tracker import Track
from companion.vision.zones import Visit, Zone

_NOTHING_YET = frozenset({EventName.CAMERA, EventName.LIES})


@dataclass(slots=True)
class Open:
    """A question nobody has answered yet."""

    question: Question
    t: float
    """When it was asked."""
    tracks: tuple[Track, ...] = ()
    stories: tuple[Story, ...] = ()
    side: float | None = None
    action: int | None = None
    player: str | None = None
    sights: dict[Card, float] = field(default_factory=dict)
    """When each card of a hand laid open was seen last."""


class Sheet:
    """What is known of one table. `players` clockwise, the first acts first; `seats` are the
    directions (radians round the picture's middle) of players where they are known beforehand."""

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
        self.here: dict[int, Track] = {}
        """The cards on the pile, or in the trick area, as the last look left them."""
        self.lies = False
        """Whether cards played before can be seen."""
        self.market_shows = True
        """Whether the market lies in the picture, so that picks can be seen."""
        self.visits: list[Visit] = []
        """Hands that were in a zone and have not been explained yet."""
        self.stirred_at = -1.0
        """When a hand last left the pile."""
        self.laid_from: float | None = None
        """The side that the arm of the last play came from."""
        self.laid: Visit | None = None
        """The hand that laid the cards explained last."""
        self.came: Visit | None = None
        """A hand that came to the pile since the last announcement, and changed nothing there."""
        self.left: dict[int, tuple[int, ...]] = {}
        """Index of a refused play that was taken back -> the tracks of its cards."""
        self.dark_since: float | None = None
        """Since when the card played last has been out of sight."""
        self.announced: dict[int, Card] = {}
        """Track -> its name when it was announced."""
        self.waited: set[int] = set()
        """Tracks of cards that were named, and are told as a play once no more came to them."""
        self.waited_until = 0.0
        self.untold: list[Event] = []
        """Events that happened while people said what could not be."""
        self._asked = 0

    # What there is

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

    @property
    def unseen(self) -> float:
        """What a pick or pass costs of which nothing was seen, in nats."""
        if self.rules.deck is not Deck.WHOT:
            return PASS
        return UNSEEN if self.market_shows else OUT_OF_VIEW

    @property
    def shuffles(self) -> bool:
        """Whether the market holds less than is to be picked now, by the rules' count, so that
        the pile becomes the market first."""
        state = self.game.acting
        if self.rules.deck is not Deck.WHOT or state is None or state.turn is None:
            return False
        verdict = self.rules.judge(state, Action(state.turn, Kind.PICK))
        lying, left = getattr(state, "pile", 0), getattr(verdict.state, "pile", 0)
        return verdict.legal and bool(left < lying)

    @property
    def last_t(self) -> float:
        """The time of the last announcement; what is only named was not announced yet."""
        return next((e.t for e in reversed(self.game.log) if e.name not in _NOTHING_YET), -1.0)

    @property
    def touched(self) -> bool:
        """Whether a hand was at the pile since the last announcement."""
        return self.stirred_at > self.last_t

    @property
    def last_hand(self) -> Visit | None:
        """The last hand at the pile that is not explained yet."""
        return next((v for v in reversed(self.visits) if v.zone is Zone.PILE), None)

    def record_text(self) -> str:
        """The game so far as a record; a shape nobody named is marked by a comment."""
        lines = write(record_of(self.match)).splitlines()
        first = len(lines) - self.game.length
        for index in self.game.stand_ins:
            lines[first + index] += "  # nobody told the shape"
        return "\n".join(lines) + "\n"

    def extra(self) -> dict[str, object]:
        """What a record can't hold, for the journal: the 20s whose shape is not known."""
        game = self.game
        return {
            "unnamed": game.unnamed,
            "stand_ins": sorted(game.stand_ins),
            "deal": game.deal,
        }

    # What is written

    def settle(self, t: float) -> list[Event]:
        """Tell what is waited with, before people say something that builds on it."""
        return []

    def hands_explained(self) -> None:
        """It is known what the hands did that were at the pile, and passed over the market."""
        hands = [visit for visit in self.visits if visit.zone is Zone.PILE]
        self.visits = [
            visit
            for visit in self.visits
            if visit not in hands and not any(passes(visit, hand) for hand in hands)
        ]
        self.came = None

    def account(self, tracks: Sequence[Track]) -> None:
        """These cards have been explained, under the names they have now."""
        self.dark_since = None
        for track in tracks:
            self.known.add(track.number)
            self.announced[track.number] = track.card

    def act(
        self,
        action: Action,
        t: float,
        tracks: Sequence[int] = (),
        confidence: float = 1.0,
        inferred: str = "",
    ) -> list[Event]:
        """One action, with the cards it makes somebody fetch booked."""
        before, shuffles = self.game.hands(), action.kind is Kind.PICK and self.shuffles
        self.came = None
        events = self.game.act(action, t, tracks=tracks, confidence=confidence, inferred=inferred)
        if self.rules.deck is Deck.WHOT:
            self.market.booked(before, self.game.hands(), t, action.player)
            if shuffles:
                self.market.shuffled(action.player, t)
        return events

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
        self.account(tracks)
        self.close(Topic.ILLEGAL)
        confidence = min((track.confidence for track in tracks), default=1.0)
        events = self.act(action, t, numbers, confidence, said)
        return [*events, self.ask_illegal(events[0], t, tracks, side)]

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

    def extend(self, t: float) -> tuple[list[Event], tuple[int, ...]]:
        """Cards belong to the play announced last: it is taken off the sheet. Returns what is
        said of it, and the tracks of its cards."""
        last = self.match.events[-1]
        assert isinstance(last, Action)
        numbers = self.game.tracks.get(self.game.length - 1, ())
        self.game.undo()
        self.market.clear()
        self.close(Topic.ILLEGAL, Topic.GONE, Topic.SHAPE)
        text = f"{last.player} laid more"
        event = self.game.event(
            EventName.CORRECTION, t, player=last.player, cards=last.cards, text=text
        )
        return [event], numbers

    def retract(self, t: float) -> list[Event]:
        """The pick announced last was none."""
        last = self.match.events[-1]
        assert isinstance(last, Action) and last.kind is Kind.PICK
        self.game.undo()
        self.market.clear()
        text = f"{last.player} did not pick"
        return [self.game.event(EventName.CORRECTION, t, player=last.player, text=text)]

    def name_cards(
        self, cards: Sequence[Card], tracks: Sequence[Track], player: str | None, t: float
    ) -> Event:
        """Name cards that lie there before they are told as a play, by a player or by nobody known
        yet."""
        sure = min(track.confidence for track in tracks)
        return self.game.event(
            EventName.LIES, t, player=player, cards=tuple(cards), confidence=sure
        )

    # What is asked

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
        self.open[question.number] = Open(question, t, tuple(tracks), tuple(told), side, action)
        cards = tuple(track.card for track in tracks)
        return self.game.question(t, question, cards=cards, action=action)

    def ask_illegal(
        self, event: Event, t: float, tracks: Sequence[Track] = (), side: float | None = None
    ) -> Event:
        """Ask whether the refused play is taken back, stands, or was misread."""
        question = ask.illegal(self.number(), event.player or "", event.cards, event.text)
        return self.ask(question, t, tracks, (), side, event.action)

    def ask_shape(self, player: str, t: float) -> Event:
        """Ask which shape a 20 calls."""
        question = ask.shape(self.number(), player, self.game.names)
        return self.ask(question, t, action=self.game.unnamed)

    def ask_unread(self, t: float, side: float | None) -> Event:
        """Ask what was laid, where nothing was read of it."""
        return self.ask(ask.unsure(self.number(), ()), t, side=side)

    def skip(self, story: Story, t: float) -> list[Event]:
        """What nobody saw those do who came before the player of a story."""
        events: list[Event] = []
        for action in story.skipped:
            events += self.act(action, t, inferred=f"the next card was {story.player}'s")
        return events

    def open_on(self, topic: Topic) -> Open | None:
        """The open question about something, if there is one."""
        return next((e for e in self.open.values() if e.question.topic is topic), None)

    def asked_about(self) -> set[int]:
        """The tracks that open questions are about."""
        return {track.number for entry in self.open.values() for track in entry.tracks}

    def close(self, *topics: Topic, keep: int | None = None) -> None:
        """Questions about these things have answered themselves."""
        self.open = {
            number: entry
            for number, entry in self.open.items()
            if entry.question.topic not in topics or (keep is not None and entry.action == keep)
        }
