"""A hand held before the table's own camera, for advice: its cards as they are read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.app.lesson_eyes import Looking, View, Watching, eyes_for
from companion.app.lesson_lending import Lendable
from companion.app.model import Snapshot
from companion.app.picture import jpeg
from companion.cards import Card, Deck, deck_cards
from companion.referee import EventName
from companion.teach.mistaken import alternatives, likeness
from companion.teach.showing import Read, Showing
from companion.vision.gate import Motion
from companion.vision.geometry import sides
from companion.vision.sightings import Eyes, Frame, FrameSource, Image, Sighting

LOOK_EVERY_S = 0.25


@dataclass(frozen=True, slots=True)
class Hand(Watching):
    """The cards read for certain, those to ask about, and what else was read in the place of
    those in the hand."""

    cards: tuple[Card, ...] = ()
    doubtful: tuple[Card, ...] = ()
    instead: tuple[tuple[Card, tuple[Card, ...]], ...] = ()


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
        self._showing = now = self._showing.look(map(read, look.cards))
        instead = ((card, now.instead_of(card)) for card in dict.fromkeys(now.cards))
        self.change(
            cards=now.cards,
            doubtful=now.doubtful,
            instead=tuple((card, others) for card, others in instead if others),
        )

    def alternatives(self, card: Card, hand: Sequence[Card]) -> tuple[Card, ...]:
        """What a card of the hand may be instead, the likeliest first."""
        seen = dict(self.snapshot.instead).get(card, ())
        rest = (other for other in self.snapshot.doubtful if likeness(card, other))
        return alternatives(card, hand, self._showing.limit, (*seen, *rest))

    def picture(self, image: Image) -> bytes:
        """The frame as it was taken."""
        return jpeg(image)


def read(sighting: Sighting) -> Read:
    """A sighting as a reading, its place measured in heights of its printed corner."""
    heights = [max(sides(quad)) for quad in sighting.indices]
    height = sum(heights) / len(heights) if heights else math.nan
    x, y = sighting.centre
    return Read(sighting.card, sighting.confidence, x / height, y / height)


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
