"""Whole rounds before the referee: the simulator's games acted out on a table of cartoons.

outcome = act_out("whot/english", players=3, seed=5)
assert outcome.right, outcome.differs
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from fakes import quad_at
from rounds_table import CARD, HEIGHT, SEATS, WIDTH, Camera, Cloth, Noise, edge

from companion.cards import Deck
from companion.engine.events import Shown, Turned
from companion.engine.record_write import record_of, write
from companion.engine.registry import rules
from companion.engine.simulate import Simulation, play_out
from companion.engine.values import Action, Kind
from companion.errors import CompanionError
from companion.referee.events import Event, EventName, Topic
from companion.referee.referee import Referee
from companion.referee.taps import Tap, TapKind
from companion.table import Table

LONGEST = 90
"""Events of the longest round acted out: as long as people sit over one."""
PILE, MARKET = (WIDTH * 0.49, HEIGHT * 0.55), (WIDTH * 0.7, HEIGHT * 0.36)
ASKED = (Topic.SHAPE,)
"""What the camera can't know, so that people must tap it: besides, who it was, as long as nobody
has told where that player sits."""


@dataclass
class Outcome:
    """How a round came out. `waits` are seconds from each card's rest, or a pick's hand leaving
    the market, to the call; `named` are those to the first call that names the cards, whoever
    laid them; `misnamed` counts cards named that nobody had laid."""

    true: list[str]
    found: list[str]
    events: list[Event]
    asked: list[str]
    illegal: int
    cards: int
    waits: list[float]
    named: list[float]
    misnamed: int

    @property
    def right(self) -> bool:
        return self.true == self.found

    @property
    def differs(self) -> str:
        """The first line that is not as it was."""
        for at, (a, b) in enumerate(zip(self.true, self.found, strict=False)):
            if a != b:
                return f"line {at}: {a} / {b}; before: {self.true[max(0, at - 2) : at]}"
        return f"{len(self.true)} lines, {len(self.found)} found"

    @property
    def needless(self) -> list[str]:
        """Questions about what the camera should have known."""
        return [topic for topic in self.asked if topic not in ASKED]

    @property
    def wrong(self) -> int:
        """Announcements of what did not happen, however they were put right later."""
        left = [line for line in self.true if ": " in line and " holds " not in line]
        told = [
            _line(event)
            for event in self.events
            if event.name in (EventName.PLAY, EventName.PICK, EventName.PASS, EventName.ILLEGAL)
        ]
        false = 0
        for line in told:
            bare = [_bare(each) for each in left]
            if line in bare:
                del left[bare.index(line)]
            else:
                false += 1
        return false + self.misnamed


class Act:
    """One round acted out. `taps` says whether people name the shapes of 20s."""

    def __init__(
        self, game, players, seed, noise=None, market=True, options=None, taps=True, seated=None
    ):
        seated = bool(seed % 2) if seated is None else seated
        self.noise = noise or Noise()
        kit = rules(game, options or {})
        self.play = round_of(game if not options else kit, players, seed)
        self.match = self.play.match
        self.names = list(self.match.start.players)
        self.cloth = Cloth(seed, kit.deck, self.noise)
        self.rng, self.camera = self.cloth.rng, Camera(self.cloth)
        deal = len(next(iter(self.play.dealt[0].values())))
        seats = dict(zip(self.names, SEATS[len(self.names)], strict=True)) if seated else None
        self.referee = Referee(kit, self.names, deal, seats)
        self.table = Table(self.camera, self.camera, self.referee)
        self.sides = dict(zip(self.names, SEATS[len(self.names)], strict=True))
        self.whot, self.market, self.taps = kit.deck is Deck.WHOT, market, taps
        self.events, self.asked, self.waits = [], [], []
        self.lead: list[str] = []
        self.plays: list[Action] = []
        self.due: list[tuple[float, str]] = []
        self.named: dict[tuple[float, str], float] = {}
        self.misnamed = 0
        self.answers: list[tuple[float, str, str]] = []
        self.spot = PILE

    # The clock

    def step(self, arms=(), dt=0.1):
        self.camera.show(arms, dt)
        update = self.table.step()
        for event in update.events:
            self.heard(event)

    def heard(self, event):
        self.events.append(event)
        if event.question is not None:
            topic = event.question.topic
            # Who it was can't be known as long as nobody knows where that player sits.
            if topic is not Topic.WHO or self.referee.seats.known(self.asked_for(event.question)):
                self.asked.append(topic.value)
        if event.name is EventName.LIES:
            self.lies(event)
        if event.name in (EventName.PLAY, EventName.PICK):
            line = _line(event)
            for at, (rest, what) in enumerate(self.due):
                if what == line:
                    self.waits.append(event.t - rest)
                    self.named.setdefault((rest, what), event.t - rest)
                    del self.due[: at + 1]
                    break

    def lies(self, event):
        """Cards are named before it is told who played them, and whether there are more."""
        laid = [play for play in self.plays if set(event.cards) <= set(play.cards)]
        self.misnamed += not any(event.player in (None, play.player) for play in laid)
        for rest, what in self.due:
            if what.split(": ")[1] == " ".join(map(str, event.cards)):
                self.named.setdefault((rest, what), event.t - rest)

    def still(self, seconds):
        """Nothing moves; the quiet part of a long pause is left out."""
        for _ in range(int(min(seconds, 0.8) * 10)):
            self.step()
        if seconds > 0.8:
            for _ in range(int((seconds - 0.8) * 2)):
                self.step(dt=0.5)

    # Arms

    def reach(self, player, to, do=lambda: None, dwell=2, via=None, line=None):
        """An arm comes in, does something, and leaves; from then on `line` is to be called."""
        side = self.sides[player] + self.rng.gauss(0, self.noise.seats)
        start = edge(side)
        stops = (0.35, 0.7, 1.0)
        way = [_between(start, to, k) for k in stops]
        for end in way:
            self.step([(start, end)])
        for _ in range(dwell):
            self.step([(start, to)])
        do()
        if via is not None:
            self.step([(start, via)])
            self.step([(start, via)])
        if line is not None:
            self.due.append((self.camera.t, line))
        for end in reversed(way[:-1]):
            self.step([(start, end)])
        self.step()

    # What happens

    def run(self) -> Outcome:
        self.still(0.5)
        match, cards = self.match.start, 0
        for event in self.match.events:
            before, match = match, match.apply(event)
            if isinstance(event, Turned) and self.whot:
                self.turn_up(event.card)
            elif isinstance(event, Action):
                cards += len(event.cards)
                self.lead.append(event.player)
                self.plays += [event] if event.cards else []
                self.act(event, before, match)
                self.tap()
            elif isinstance(event, Shown):
                break
            elif not self.whot:
                self.still(1.0)
        self.still(3.0)
        illegal = sum(event.name is EventName.ILLEGAL for event in self.events)
        return Outcome(
            lines(self.match), lines(self.referee.match), self.events, self.asked, illegal, cards,
            self.waits, list(self.named.values()), self.misnamed,
        )  # fmt: skip

    def turn_up(self, card):
        if self.market:
            self.cloth.backs = [quad_at(*MARKET, CARD, self.rng.uniform(-0.1, 0.1))]

        def do():
            self.cloth.cards.clear()
            self.cloth.lay(card, *PILE, self.rng.gauss(0, 0.1))

        self.reach(self.names[-1], PILE, do)
        self.still(1.5)

    def act(self, action, before, after):
        if action.kind is Kind.PLAY:
            self.lay(action, after)
        elif action.kind is Kind.PICK:
            self.fetch(action.player, before, after, line=f"{action.player}: pick")
        if not self.whot:
            return self.sweep(before, after)
        for player in self.names:
            if player != action.player and _gained(before, after, player) > 0:
                self.fetch(player, before, after)
        return None

    def lay(self, action, after):
        rng, at = self.rng, self.spot if not self.whot else PILE
        spread = 0.1 if self.whot else 0.3
        x, y = rng.gauss(at[0], spread * CARD), rng.gauss(at[1], 0.6 * spread * CARD)
        turn = rng.gauss(0, 0.3)
        together = len(action.cards) > 1 and rng.random() < (0.4 if self.whot else 0.9)
        groups = [action.cards] if together else [(card,) for card in action.cards]
        for number, group in enumerate(groups):

            def do(group=group, number=number):
                for place, card in enumerate(group):
                    away = (0.3 if len(group) > 1 else 0.12) * CARD * (place + number)
                    skew = turn + (rng.gauss(0, 0.15) if len(groups) > 1 else 0.06 * place)
                    self.cloth.lay(card, x + away, y + 0.1 * away, skew)

            last = number == len(groups) - 1
            self.reach(action.player, (x, y), do, line=_said(action) if last else None)
            if number < len(groups) - 1:
                self.still(rng.uniform(0.2, 0.7))
        shape = action.need.value if action.need else next(iter(action.extras), None)
        if shape:
            self.answers.append((self.camera.t, action.player, shape))
        self.still(rng.uniform(1.0, 4.0))

    def fetch(self, player, before, after, line=None):
        """Hands at the market: all cards at once, or one by one."""
        rng, count = self.rng, max(1, _gained(before, after, player))
        if after.state.pile < before.state.pile:
            self.reshuffle(player)
        trips = 1 if count == 1 or rng.random() < 0.6 else min(count, 3)
        if self.market:
            for number in range(trips):
                self.reach(player, MARKET, line=line if number == 0 else None)
                if number < trips - 1:
                    self.still(0.5)
        self.still(rng.uniform(0.8, 3.0))

    def reshuffle(self, player):
        """All but the call card become the market again."""
        self.cloth.backs = []
        self.cloth.touched()
        self.still(1.0)

        def do():
            top = self.cloth.cards[-1]
            self.cloth.cards[:] = [top]
            top.moved(
                self.rng.gauss(PILE[0], 1.5), self.rng.gauss(PILE[1], 1.5), self.rng.gauss(0, 0.2)
            )
            self.cloth.touched()

        self.reach(player, PILE, do, dwell=6)
        self.still(4.0)

        def put():
            self.cloth.backs = [quad_at(*MARKET, CARD, 0.05)] if self.market else []
            self.cloth.touched()

        self.reach(player, MARKET, put)
        self.still(2.0)

    def sweep(self, before, after):
        """Thirteen: the trick is cleared once everybody has passed."""
        if before.state.table is None or after.state.table is not None or after.state.over:
            return
        self.still(self.rng.uniform(0.5, 2.0))
        heap = self.rng.random() < 0.4

        def do():
            self.cloth.cards.clear()
            if heap:
                self.cloth.backs = [quad_at(WIDTH * 0.88, HEIGHT * 0.3, CARD, 0.4)]
            self.cloth.touched()

        self.reach(after.state.turn, PILE, do, dwell=4)
        self.spot = self.rng.gauss(PILE[0], 0.3 * CARD), self.rng.gauss(PILE[1], 0.15 * CARD)
        self.still(self.rng.uniform(1.0, 3.0))

    def tap(self):
        """People answer which shape a 20 asks for, and who it was while seats are unknown."""
        for question in self.referee.questions:
            who = self.asked_for(question)
            if question.topic is Topic.WHO and not self.referee.seats.known(who):
                answer = Tap(TapKind.ANSWER, question=question.number, choice=who)
                for event in self.table.tap(answer):
                    self.heard(event)
            if question.topic in (Topic.UNSURE, Topic.REPEAT):
                self.tell(question)
            if question.topic is Topic.SHAPE and self.answers and self.taps:
                choice = self.answers[-1][2]
                answer = Tap(TapKind.ANSWER, question=question.number, choice=choice)
                for event in self.table.tap(answer):
                    self.heard(event)

    def asked_for(self, question):
        """Who laid the cards that a question is about; else whoever acted last."""
        entry = self.referee.open.get(question.number)
        cards = {track.card for track in entry.tracks} if entry is not None else set()
        laid = (play.player for play in reversed(self.plays) if cards & set(play.cards))
        return next(laid, self.lead[-1])

    def tell(self, question):
        """People say which card was laid that could not be read: the first not on the sheet."""
        told = [e for e in self.referee.match.events if isinstance(e, Action)]
        known = Counter((each.player, each.cards) for each in told)
        missing = Counter((play.player, play.cards) for play in self.plays) - known
        left = [play for play in self.plays[-4:] if missing[play.player, play.cards] > 0]
        if left and not self.referee.game.over:
            who, cards = left[0].player, left[0].cards
            said = Tap(TapKind.ANSWER, who, cards, question=question.number)
            # What cannot have been played now is no answer; the question stays open.
            with suppress(CompanionError):
                for event in self.table.tap(said):
                    self.heard(event)


def act_out(game, players, seed, **more) -> Outcome:
    """One simulated round before the referee."""
    return Act(game, players, seed, **more).run()


def round_of(game, players, seed) -> Simulation:
    """A round that people would finish: the first of this seed's that is not too long."""
    for number in range(100):
        table = play_out(game, players, 1000 * seed + number, "simple")
        if len(table.match.events) <= LONGEST:
            return table
    raise AssertionError("no round is short enough")


def lines(match) -> list[str]:
    """A record, without what is spoken and what is laid open at the end."""
    found = write(record_of(match)).splitlines()
    spoken = (" holds ", " says ") if match.rules.waits_for_call else (" holds ", " says ", "call ")
    left = [line for line in found if not any(word in line for word in spoken)]
    if match.state is not None and match.state.over:
        left[-1] = _bare(left[-1])  # Nobody need say what the last 20 asks for.
    return left


def _line(event: Event) -> str:
    what = " ".join(map(str, event.cards)) or event.name.value
    return f"{event.player}: {what}"


def _bare(line: str) -> str:
    return line.split(" need")[0].split(" reverse")[0].split(" skip")[0]


def _said(action) -> str:
    return f"{action.player}: {' '.join(map(str, action.cards))}"


def _gained(before, after, player) -> int:
    return after.state.hands.get(player, 0) - before.state.hands.get(player, 0)


def _between(a, b, k):
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k


def percentile(values, share=0.95):
    """The value under which a share of all lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan
