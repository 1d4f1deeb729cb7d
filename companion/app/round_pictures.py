"""A picture of the table at each round's end, taken when the hands lie open."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.model import TableModel


class RoundPictures:
    """Watches a table and keeps a picture whenever more hands of the last round are known.

    `still` gives the picture of now as JPEG, empty where there is none; `keep` takes it. Both are
    called on the table's thread.
    """

    def __init__(
        self, model: TableModel, still: Callable[[], bytes], keep: Callable[[int, bytes], None]
    ) -> None:
        self._model, self._still, self._keep = model, still, keep
        self._known: dict[int, int] = {}
        self.leave = model.subscribe(self._look)
        """Ends the watch."""

    def _look(self) -> None:
        ended = self._model.snapshot.rounds
        numbers = [event.round or at for at, event in enumerate(ended, 1)]
        # A round whose end was taken back is not over any more.
        self._known = {number: n for number, n in self._known.items() if number in numbers}
        if not ended:
            return
        totals = ended[-1].totals or {}
        known = sum(total is not None for total in totals.values())
        if known <= self._known.get(numbers[-1], -1):
            return
        self._known[numbers[-1]] = known
        if jpeg := self._still():
            self._keep(numbers[-1], jpeg)
