"""How right a reading is: figures a source, a tag, and over everything. Pure.

Cards of a picture are compared as multisets. `right`: announced and there. `wrong`: announced
and not there. `missed`: there and not announced. A card read as another is wrong and missed.
Where a picture is not labelled completely, a card beyond its labels is neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from companion.cards import Card
from companion.evaluation.labels import Photograph
from companion.vision.sightings import Look, Sighting


@dataclass(frozen=True, slots=True)
class Outcome:
    """One photograph as read."""

    photograph: Photograph
    look: Look
    right: Counter[Card]
    wrong: Counter[Card]
    missed: Counter[Card]

    @property
    def exact(self) -> bool:
        """Whether everything labelled was read, and nothing else was announced."""
        return not self.wrong and not self.missed


def judge(photograph: Photograph, look: Look) -> Outcome:
    """Compare what was read with what lies there."""
    there = photograph.multiset
    announced = Counter(sighting.card for sighting in look.cards)
    wrong = announced - there if photograph.complete else Counter[Card]()
    return Outcome(photograph, look, announced & there, wrong, there - announced)


def figures(name: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The line of one source. A share of nothing is None."""
    right = sum(outcome.right.total() for outcome in outcomes)
    wrong = sum(outcome.wrong.total() for outcome in outcomes)
    missed = sum(outcome.missed.total() for outcome in outcomes)
    times = [outcome.look.milliseconds for outcome in outcomes]
    return {
        "source": name,
        "images": len(outcomes),
        "cards": right + missed,
        "right": right,
        "wrong": wrong,
        "missed": missed,
        "precision": _share(right, right + wrong),
        "recall": _share(right, right + missed),
        "exact_images": _share(sum(outcome.exact for outcome in outcomes), len(outcomes)),
        "median_ms": round(median(times), 1) if times else None,
    }


def by_tag(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """A line a tag, in alphabetical order; its name stands under `source`."""
    tags = sorted({tag for outcome in outcomes for tag in outcome.photograph.tags})
    return [figures(tag, [o for o in outcomes if tag in o.photograph.tags]) for tag in tags]


def confusions(outcomes: Iterable[Outcome]) -> Counter[tuple[Card, Card]]:
    """How often one card was read as another: (there, announced).

    Counted where it is certain: the wrong card lies in the box of a missed one, or a picture
    has just one of each.
    """
    found: Counter[tuple[Card, Card]] = Counter()
    for outcome in outcomes:
        if outcome.wrong.total() == outcome.missed.total() == 1:
            found[next(iter(outcome.missed)), next(iter(outcome.wrong))] += 1
            continue
        for truth in outcome.photograph.cards:
            for sighting in wrong_sightings(outcome):
                if truth.card in outcome.missed and _inside(sighting, truth.box):
                    found[truth.card, sighting.card] += 1
    return found


def wrong_sightings(outcome: Outcome) -> tuple[Sighting, ...]:
    """The announced cards that are not there, the least sure where only some are too many."""
    left = Counter(outcome.wrong)
    chosen = []
    for sighting in sorted(outcome.look.cards, key=lambda sighting: sighting.confidence):
        if left[sighting.card] > 0:
            left[sighting.card] -= 1
            chosen.append(sighting)
    return tuple(chosen)


def _inside(sighting: Sighting, box: tuple[float, float, float, float] | None) -> bool:
    if box is None:
        return False
    x, y = sighting.centre
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
