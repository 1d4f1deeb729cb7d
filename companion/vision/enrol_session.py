"""Showing a deck: what lies there, what of it has a name, and naming the rest with few taps.

An enrolment looks at one picture after another. A card keeps its number while it lies where it
is. What the reader reads is proposed; once it has been right a few times and never wrong, it is
taken. Every other name is proposed from what the networks make of the card's shape and number,
from the parts of cards already named, and from what is still missing: all cards that lie there
are weighed together, each name once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.cards import WHOT, Card, Deck, different_cards
from companion.vision.assemble import Assembly
from companion.vision.enrol import TRUSTED, EnrolledDeck
from companion.vision.enrol_assign import assign
from companion.vision.enrol_hints import Hint
from companion.vision.enrol_match import Print
from companion.vision.enrol_parts import Parts, parts
from companion.vision.enrol_shown import Problem, apart, in_rows, lay_before, problem, reading
from companion.vision.faces import Plate, cut_faces
from companion.vision.sightings import Box, Image, Quad

MOST_LOOKS = 8
"""More looks than this at a card that lies still tell nothing new."""
PLAIN = 0.5
"""Log likelihood by which a name must beat the next best to be sure."""
ALIKE = 2.0
"""Mean squared difference of two corners' log shares up to which they are read alike."""
ALIKE_WORTH = 3.0
"""Log likelihood that a corner read just like that of a named card adds."""
NEVER = -1e4
"""Log likelihood of a name that is ruled out."""
PARTS_WORTH = 40.0
"""Log likelihood of a face that is exactly alike in both parts against one not alike at all."""
READING_WORTH = 3.0
"""Log likelihood that a reading adds while none was wrong, where no networks are asked."""


class Networks(Protocol):
    """Whatever guesses cards of a deck it was not taught."""

    def __call__(self, image: Image, quads: Sequence[Quad]) -> Sequence[Hint]:
        """What is said of each face, in the order given."""
        ...


class Source(StrEnum):
    """Where a proposed name comes from."""

    READ = "read"
    PARTS = "parts"
    ORDER = "order"
    HINTS = "hints"


class Note(StrEnum):
    """What a person should know about a name just given."""

    AGAIN = "again"
    RENAMED = "renamed"


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that lies open. `card` is its name once it has one; else `proposals` are names for
    it, the likeliest first, `source` where the first comes from and `sure` how it stands.
    `hint` is what the networks said of it, `plate` the mean of so many `looks` at it."""

    number: int
    quad: Quad
    plate: Plate
    height: float
    card: Card | None = None
    proposals: tuple[Card, ...] = ()
    source: Source | None = None
    sure: bool = False
    read: Card | None = None
    problem: Problem | None = None
    hint: Hint | None = None
    looks: int = 1

    def seen_again(self, quad: Quad, plate: Plate) -> Shown:
        """With one more look, laid over those before; what has a name stays as it was learnt."""
        if self.card is not None or self.looks >= MOST_LOOKS:
            return replace(self, quad=quad)
        looks = self.looks + 1
        mean = np.asarray(self.plate + (plate - self.plate) / looks, np.float32)
        return replace(self, quad=quad, plate=mean, looks=looks)


class Enrolment:
    """A deck being shown; a `Beholder`, so that eyes tell it of every look.

    `deck` holds what was learnt so far and can be kept at any time. `hints` are the networks, set
    by whoever has them; without, names are proposed only once some cards have been named.
    """

    hints: Networks | None = None

    def __init__(self, name: str, deck: Deck, begun: EnrolledDeck | None = None) -> None:
        self.deck = begun or EnrolledDeck(name, deck)
        self.shown: tuple[Shown, ...] = ()
        self.notes: list[tuple[Note, Card]] = []
        self._parts = Parts()
        self._numbers = 0
        self._order: list[Card] = []
        self._corners: list[tuple[Card, NDArray[np.float32]]] = []
        self._cards = different_cards(self.deck.deck)
        for known in self.deck.prints:
            self._parts.add(known.name, known.plate)

    def see(self, image: Image, boxes: Sequence[Box], seen: Assembly) -> Assembly:
        """Take in one picture; `shown` then tells what lies in it, in reading order."""
        before = list(self.shown)
        shown = []
        for cut in in_rows(apart(cut_faces(image, boxes))):
            for kept in before:
                now = lay_before(cut, kept.quad, kept.plate)
                if now is not None:
                    before.remove(kept)
                    shown.append(kept.seen_again(cut.quad, now))
                    break
            else:
                self._numbers += 1
                shown.append(Shown(self._numbers, cut.quad, cut.plate, cut.height,
                                   problem=problem(cut)))  # fmt: skip
        self.shown = self._guessed(image, [replace(s, read=reading(s.quad, seen)) for s in shown])
        self._take_readings()
        self._propose()
        return seen

    def clear(self) -> None:
        """Another picture of other cards comes next."""
        self.shown = ()

    def expect(self, order: Iterable[Card]) -> None:
        """The cards that will be laid, in reading order; they are proposed one after another."""
        self._order = list(order)
        self._propose()

    def name(self, number: int, card: Card) -> None:
        """A person names a card that lies there. Raises `KeyError` for one that does not."""
        at = next((s for s in self.shown if s.number == number), None)
        if at is None:
            raise KeyError(number)
        if at.card != card:
            self._name(at, card)
            self._propose()

    def _name(self, at: Shown, card: Card) -> None:
        if at.card is not None:
            self._drop(at)
            self.notes.append((Note.RENAMED, card))
        # A reading that was taken and is put right was wrong: a Dutch V is a queen.
        if at.read is not None and (at.card is None or at.card == at.read):
            right = at.read == card
            self.deck = replace(
                self.deck, right=self.deck.right + right, wrong=self.deck.wrong + (not right)
            )
        self._learn(at, card)

    def accept(self) -> int:
        """Every first proposal that is sure is taken; says how many."""
        sure = [s for s in self.shown if s.card is None and s.proposals and s.sure]
        taken: set[Card] = set()
        for shown in sure:
            card = shown.proposals[0]
            if card not in taken or card == WHOT:
                taken.add(card)
                self._name(shown, card)
        self._propose()
        return len(taken)

    def forget(self, card: Card) -> None:
        """Take a card out of the deck again."""
        kept = tuple(p for p in self.deck.prints if p.name != card)
        self.deck = replace(self.deck, prints=kept)
        self.shown = tuple(replace(s, card=None) if s.card == card else s for s in self.shown)
        self._relearn()
        self._propose()

    def _take_readings(self) -> None:
        if not self.deck.reader_knows:
            return
        for shown in self.shown:
            if shown.card is None and shown.problem is None and shown.read is not None:
                self._learn(shown, shown.read)

    def _learn(self, shown: Shown, card: Card) -> None:
        prints = self.deck.prints
        if shown.hint is not None:
            self._corners.append((card, shown.hint.corner))
        if card in self.deck.had and card != WHOT:
            self.notes.append((Note.AGAIN, card))
            prints = tuple(p for p in prints if p.name != card)
            self.shown = tuple(replace(s, card=None) if s.card == card else s for s in self.shown)
        self.deck = replace(self.deck, prints=(*prints, Print(card, shown.plate, shown.height)))
        self.shown = tuple(
            replace(s, card=card, proposals=(), source=None) if s.number == shown.number else s
            for s in self.shown
        )
        if len(prints) + 1 == len(self.deck.prints) and len(prints) == self._parts.count:
            self._parts.add(card, shown.plate)
        else:
            self._relearn()

    def _drop(self, shown: Shown) -> None:
        """Take back the look that a card on the table gave."""
        kept = tuple(p for p in self.deck.prints if p.plate is not shown.plate)
        self.deck = replace(self.deck, prints=kept)
        if shown.hint is not None:
            corner = shown.hint.corner
            self._corners = [(name, row) for name, row in self._corners if row is not corner]
        self._relearn()

    def _relearn(self) -> None:
        self._parts = Parts()
        for known in self.deck.prints:
            self._parts.add(known.name, known.plate)

    def _propose(self) -> None:
        """New proposals for what has no name: as ordered, or all weighed together."""
        missing = set(self.deck.missing)
        order = [card for card in self._order if card in missing or card == WHOT]
        shown, open_ = [], []
        for one in self.shown:
            if one.card is None and one.problem is None:
                if order:
                    card = order.pop(0)
                    one = replace(one, proposals=(card,), source=Source.ORDER, sure=True)
                else:
                    open_.append(one)
            shown.append(one)
        weighed = {one.number: one for one in self._weighed(open_)}
        self.shown = tuple(weighed.get(one.number, one) for one in shown)

    def _guessed(self, image: Image, shown: Sequence[Shown]) -> tuple[Shown, ...]:
        """What the networks say of every card that has no name and was not asked about before."""
        new = [s for s in shown if s.card is None and s.problem is None and s.hint is None]
        if self.hints is None or not new:
            return tuple(shown)
        said = self.hints(image, [s.quad for s in new])
        by_number = {s.number: hint for s, hint in zip(new, said, strict=True)}
        return tuple(replace(s, hint=by_number.get(s.number, s.hint)) for s in shown)

    def _weighed(self, shown: Sequence[Shown]) -> list[Shown]:
        """Names for cards that have none, all weighed together: every name once."""
        # The 20s are alike: one look does, but another may be shown.
        again = [WHOT] if self.deck.deck is Deck.WHOT else []
        names = [*(c for c in self.deck.missing if c not in again), *again * len(shown)]
        if not shown or not names:
            return list(shown)
        scores = np.stack([self._scores(one, names) for one in shown])
        if len(names) < len(shown):
            # More cards than names: some were shown before, and stay without a proposal.
            keep = np.sort(np.argsort(-scores.max(1))[: len(names)])
        else:
            keep = np.arange(len(shown))
        taken = dict(zip(keep.tolist(), weighed(scores[keep], names), strict=True))
        return [
            self._proposed(one, names, scores[row], *taken[row]) if row in taken else
            replace(one, proposals=(), source=None, sure=False)
            for row, one in enumerate(shown)
        ]  # fmt: skip

    def _scores(self, shown: Shown, names: Sequence[Card]) -> NDArray[np.float64]:
        """How likely a card is each of these; only what says something about it."""
        scores = np.zeros(len(names))
        if shown.hint is not None:
            by_card = dict(zip(self._cards, shown.hint.likely.tolist(), strict=True))
            scores += [by_card[card] for card in names]
            scores += [self._misread_alike(shown.hint, card) for card in names]
        elif found := self._parts.scores(shown.plate, names):
            # A part that no named card has is as likely as the least likely of those had.
            least = min(found.values())
            scores += [PARTS_WORTH * (found.get(card, least) - least) for card in names]
        trusted = self.deck.right >= TRUSTED or shown.hint is None
        if shown.read is not None and self.deck.wrong == 0 and trusted:
            worth = READING_WORTH * (2 if self.deck.right >= TRUSTED else 1)
            scores += [worth * (card == shown.read) for card in names]
        return scores

    def _misread_alike(self, hint: Hint, card: Card) -> float:
        """What it says for a card that its corner is read, rightly or not, like those of the
        named cards with its number."""
        known = [row for name, row in self._corners if parts(name)[0] == parts(card)[0]]
        if not known:
            return 0.0
        off = min(float(np.square(hint.corner - row).mean()) for row in known)
        return float(np.clip(ALIKE_WORTH * (1 - off / ALIKE), -ALIKE_WORTH, ALIKE_WORTH))

    def _proposed(
        self,
        shown: Shown,
        names: Sequence[Card],
        scores: NDArray[np.float64],
        taken: int,
        lead: float,
    ) -> Shown:
        if not np.any(scores):
            return replace(shown, proposals=(), source=None, sure=False)
        order = [taken, *(int(i) for i in np.argsort(-scores, kind="stable"))]
        best = list(dict.fromkeys(names[i] for i in order))
        if shown.read == best[0]:
            source = Source.READ
        else:
            source = Source.PARTS if shown.hint is None else Source.HINTS
        return replace(shown, proposals=tuple(best[:3]), source=source, sure=lead >= PLAIN)


def weighed(scores: NDArray[np.float64], names: Sequence[Card]) -> list[tuple[int, float]]:
    """For every row its column, no column twice, and by how much all is better so than with
    another name for that row."""
    taken = assign(scores)
    found = []
    for row, column in enumerate(taken):
        other = scores.copy()
        other[row, [i for i, name in enumerate(names) if name == names[column]]] = NEVER
        instead = assign(other)
        loss = sum(float(scores[r, c]) for r, c in enumerate(taken))
        loss -= sum(float(other[r, c]) for r, c in enumerate(instead))
        found.append((column, loss))
    return found
