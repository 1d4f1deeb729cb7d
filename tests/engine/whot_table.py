"""A Whot table for tests: lines of a record in, verdicts and state out."""

from __future__ import annotations

from companion.engine.options import write_value
from companion.engine.record import parse
from companion.engine.registry import rules
from companion.engine.replay import Judged, RoundOver, replay


class Table:
    """A record that grows line by line; `position` is made of the keywords."""

    def __init__(self, game="nigerian", options=None, players="A, B, C", **where):
        self.lines = [f"game whot/{game}"]
        for name, value in (options or {}).items():
            self.lines.append(f"option {name} {write_value(value)}")
        self.lines.append(f"players {players}")
        if where:
            self.lines.append(self._position(game, options or {}, players.split(", "), **where))

    def _position(self, game, options, names, **where):
        counts = where.pop("hands", 5)
        counts = [counts] * len(names) if isinstance(counts, int) else counts
        hands = " ".join(f"{name}={count}" for name, count in zip(names, counts, strict=True))
        table = rules(f"whot/{game}", options)._table
        pile = where.pop("pile", 1)
        market = where.pop("market", None)
        pile = pile if market is None else table.size - sum(counts) - market
        fields = {"turn": names[0], "call": "7-circle", **where}
        told = " ".join(f"{key} {value}" for key, value in fields.items())
        return f"position {told} pile {pile} hands {hands}"

    def __call__(self, *lines):
        """Add lines; returns the last verdict."""
        self.lines += lines
        self.steps, self.match = replay(parse("\n".join(self.lines)))
        judged = [step for step in self.steps if isinstance(step, Judged)]
        return judged[-1].verdict if judged else None

    @property
    def state(self):
        return self.match.state

    @property
    def calls(self):
        """All calls so far."""
        judged = [s.verdict for s in self.steps if isinstance(s, Judged) and s.verdict]
        return [call for verdict in judged for call in verdict.calls]

    @property
    def round(self):
        """The last round's settlement."""
        return next(s for s in reversed(self.steps) if isinstance(s, RoundOver)).settlement

    @property
    def hands(self):
        return "".join(str(count) + " " for count in self.state.counts).strip()


def codes(verdict):
    """The codes of a verdict's reasons."""
    return [reason.code for reason in verdict.reasons]
