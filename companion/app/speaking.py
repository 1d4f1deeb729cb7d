"""What is said aloud of what happens, and when: the same for every browser and for this machine.

No page, no sound and no thread here; whoever has a loudspeaker asks an `Announcer`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.app.model import Snapshot
from companion.app.setup import Memory
from companion.app.texts import ENGLISH, Texts, languages, texts
from companion.app.wording import headline
from companion.cards import Card
from companion.referee import Event, EventName, Topic
from companion.voice import Saying, Utterance, Weight, choose
from companion.voice.speech import FASTEST, SLOWEST

_WHOT = re.compile(r"\bWhot\b")


@dataclass(frozen=True, slots=True)
class Preferences:
    """How calls are spoken: `rate` 1 is a normal pace, `volume` 0 to 1, `host` says that the
    machine that runs the server speaks, through its own loudspeaker."""

    on: bool = True
    rate: float = 1.0
    volume: float = 1.0
    host: bool = False
    language: str = ENGLISH


def preferences(memory: Memory) -> Preferences:
    """What is set; a setting that makes no sense is as usual."""
    language = memory.setting("language", ENGLISH)
    return Preferences(
        memory.setting("voice", "on") != "off",
        _number(memory.setting("voice_rate", "1"), SLOWEST, FASTEST),
        _number(memory.setting("voice_volume", "1"), 0.0, 1.0),
        memory.setting("voice_host", "off") == "on",
        language if language in languages() else ENGLISH,
    )


def _number(text: str, low: float, high: float) -> float:
    try:
        value = float(text.strip().removesuffix("%"))
    except ValueError:
        return 1.0
    if value != value:
        return 1.0
    # 80 means 80 %, as people write it.
    return min(high, max(low, value / 100 if value > 3 else value))


def spoken(event: Event, say: Texts, named: tuple[Card, ...] = ()) -> str:
    """What is said of one event: the call, and whose turn it is. Empty where it is only shown.

    A play of the cards that were `named` just before says whose turn it is.
    """
    if event.name is EventName.QUESTION:
        topic = event.question.topic if event.question is not None else Topic.ILLEGAL
        key = f"voice.ask.{topic.value}"
        return say(key) if say.has(key) else ""
    if event.name is EventName.CAMERA and event.camera != "lost":
        return ""
    again = event.name is EventName.PLAY and event.cards == named and not event.calls
    parts = [] if again else headline(event, say).text.split("\n")
    turn = event.state.get("turn")
    if turn and event.name not in (EventName.CAMERA, EventName.LIES):
        parts.append(say("turn.of", player=turn))
    # The card's name is an old word that voices get wrong.
    return _WHOT.sub(say("voice.whot"), ". ".join(parts) + ".") if parts else ""


def weight(event: Event) -> Weight:
    """How much depends on an event being heard."""
    if event.name is EventName.ROUND:
        return Weight.END
    if event.name in (EventName.ILLEGAL, EventName.CAMERA):
        return Weight.WRONG
    # Whose turn it is, told soon after, must not cut the name of the card short.
    return Weight.CALL if event.calls or event.name is EventName.LIES else Weight.NEWS


class Announcer:
    """Says what to say next to one loudspeaker. `clock` gives seconds, from any start."""

    def __init__(self, clock: Callable[[], float], seen: Snapshot) -> None:
        self._clock = clock
        self._heard = _latest(seen)
        self._waiting: tuple[Utterance, ...] = ()
        self._named: tuple[Card, ...] = ()
        self._saying: Saying | None = None

    def begin(self, seen: Snapshot | None = None) -> None:
        """Another game: its events are counted anew; those of `seen` are old."""
        self._heard = _latest(seen) if seen is not None else 0
        self._waiting = ()

    def hear(self, now: Snapshot, language: str) -> None:
        """Take in what happened since; events told before, or told again, are not said."""
        say, at = texts(language), self._clock()
        for event in reversed(now.events):
            if event.number > self._heard:
                text = spoken(event, say, self._named)
                if event.name not in (EventName.QUESTION, EventName.CAMERA):
                    self._named = event.cards if event.name is EventName.LIES else ()
                if text:
                    call = Utterance(text, language, weight(event), at)
                    self._waiting = (*self._waiting, call)
        self._heard = max(self._heard, _latest(now))

    def next(self) -> Utterance | None:
        """What to say now, cutting short what is being said."""
        choice = choose(self._waiting, self._saying, self._clock())
        self._waiting = choice.waiting
        return choice.say

    def began(self, call: Utterance, seconds: float) -> None:
        """A call is being said, for so many seconds."""
        self._saying = Saying(call.weight, self._clock() + seconds)

    def hush(self) -> None:
        """Nobody listens: what waits is not said."""
        self._waiting = ()
        self._saying = None

    @property
    def pause(self) -> float | None:
        """Seconds until `next` may have something; None until something happens."""
        if not self._waiting or self._saying is None:
            return None
        return max(0.0, self._saying.until - self._clock())


def _latest(now: Snapshot) -> int:
    return max((event.number for event in now.events), default=0)
