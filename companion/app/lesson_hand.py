"""A hand held before the table's own camera, for advice: its cards as they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from companion.app.lesson_eyes import Looking, View, Watching, eyes_for
from companion.app.lesson_lending import Lendable
from companion.app.model import Snapshot
from companion.app.picture import jpeg
from companion.cards import Card, Deck, deck_cards
from companion.referee import EventName
from companion.teach.showing import Showing
from companion.vision.gate import Motion
from companion.vision.sightings import Eyes, Frame, FrameSource, Image

LOOK_EVERY_S = 0.25


@dataclass(frozen=True, slots=True)
class Hand(Watching):
    """The cards read for certain, and those to ask about."""

    cards: tuple[Card, ...] = ()
    doubtful: tuple[Card, ...] = ()


class HandCamera(Looking[Hand]):
    """Reads a hand until stopped, or until the camera has to go back."""

    def __init__(
        self,
        view: View,
        showing: Showing,
        open_: Callable[[View], tuple[FrameSource, Eyes]] | None = None,
    ) -> None:
        super().__init__(Hand(), view, open_)
        self._showing = showing
        self._looked = -LOOK_EVERY_S

    def take(self, frame: Frame, motion: Motion, eyes: Eyes) -> None:
        """Look at a new frame; a hand is never quite still, so the gate is not asked."""
        if frame.t - self._looked < LOOK_EVERY_S:
            return
        self._looked = frame.t
        look = eyes.look(frame.image)
        self._showing = self._showing.look((card.card, card.confidence) for card in look.cards)
        self.change(cards=self._showing.cards, doubtful=self._showing.doubtful)

    def picture(self, image: Image) -> bytes:
        """The frame as it was taken."""
        return jpeg(image)


def showing_for(now: Snapshot, packs: int = 1) -> Showing:
    """The beginning of a hand being shown at a table: what lies there can't be in it."""
    limit = Counter(deck_cards(now.deck, packs))
    limit.subtract(played(now))
    return Showing({card: count for card, count in limit.items() if count > 0}, Counter(now.top))


def played(now: Snapshot) -> tuple[Card, ...]:
    """Cards out of every hand, the latest first: in Whot the pile, which a reshuffle makes
    smaller; in Thirteen all that were played since the deal."""
    most = len(deck_cards(now.deck)) if now.deck is Deck.STANDARD else (now.pile or 0)
    found: list[Card] = []
    for event in now.events:
        if event.name in (EventName.PLAY, EventName.DEAL):
            found += reversed(event.cards)
        if event.name is EventName.DEAL:
            break
    return tuple(found[:most])


def borrowed(source: Lendable, view: View) -> tuple[FrameSource, Eyes]:
    """The table's camera for a while, once the eyes for it are there. Raises `CompanionError`."""
    eyes = eyes_for(view)
    return source.lend(), eyes
