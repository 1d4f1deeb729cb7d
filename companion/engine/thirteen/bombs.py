"""Bomb tables, as data: which bomb beats which 2s, and which other bombs.

A table is a text of `BOMB>TARGET` words. A bomb is `quad`, `3pairs` (and longer), `2quads` (and
longer: consecutive quads); a target is `1`, `2` or `3` (that many 2s) or another bomb. Where the
table holds nothing for two combinations, the ordinary rule of the same type and length holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from companion.engine.thirteen.combinations import Combination, Form
from companion.engine.thirteen.reasons import Refusal, reason
from companion.engine.values import Reason

_LONGER = " ".join(f"{n + 1}pairs>{n}pairs" for n in range(3, 12))

BOMB_TABLES: dict[str, str] = {
    # One 2: four of a kind or 3 pairs; two 2s: 4 pairs; three 2s: 5 pairs. Bombs beat only 2s.
    "seed": "quad>1 3pairs>1 4pairs>2 5pairs>3",
    "southern": "quad>1 quad>2 3pairs>1 4pairs>2 quad>3pairs 4pairs>3pairs 4pairs>quad",
    "house": "quad>1 quad>2 3pairs>1 4pairs>2 5pairs>3",
    "killer": f"quad>1 quad>2 3pairs>1 4pairs>1 4pairs>2 quad>3pairs quad>4pairs 4pairs>quad "
    f"{_LONGER}",
    "big_ladder": "quad>1 3pairs>1 2quads>2 5pairs>2 7pairs>3 3quads>3",
    # Northern sources are thin; one of them lets a quad beat a 2, none has double sequences.
    "northern": "quad>1",
}
"""The tables by name."""

_WORD = re.compile(r"(quad|[3-9]pairs|1[0-2]pairs|[23]quads)>([123]|quad|\d+pairs|[23]quads)")
_TWOS = {"1": "one 2", "2": "two 2s", "3": "three 2s"}


def read_bombs(text: str) -> tuple[tuple[str, str], ...]:
    """The pairs (bomb, target) of a table's text. Raises `ValueError`, naming the bad word."""
    pairs = []
    for word in text.split():
        parts = _WORD.fullmatch(word)
        if not parts:
            raise ValueError(f"'{word}' is no bomb rule: write quad>1, 3pairs>1 or 4pairs>quad")
        pairs.append((parts[1], parts[2]))
    return tuple(pairs)


def bomb_key(combination: Combination) -> str | None:
    """What a combination is as a bomb: `quad`, `4pairs`, `2quads`; None where it is none."""
    if combination.form is Form.QUAD:
        return "quad"
    if combination.form is Form.DOUBLE_SEQUENCE:
        return f"{combination.length}pairs"
    if combination.form is Form.QUAD_SEQUENCE:
        return f"{combination.length}quads"
    return None


def target_key(combination: Combination) -> str | None:
    """What a combination is as a target; None where no bomb is meant for it. Four 2s are none:
    nothing beats them."""
    if combination.twos:
        return str(combination.twos) if combination.twos < 4 else None
    return bomb_key(combination)


@dataclass(frozen=True)
class Bombs:
    """A bomb table in force. With `overkill` a longer double sequence may hit a smaller target."""

    pairs: tuple[tuple[str, str], ...]
    overkill: bool = True

    @cached_property
    def by_target(self) -> dict[str, tuple[str, ...]]:
        """The bombs for each target, in the table's order."""
        found: dict[str, tuple[str, ...]] = {}
        for bomb, target in self.pairs:
            found[target] = (*found.get(target, ()), bomb)
        return found

    @property
    def quad_runs(self) -> bool:
        """Whether consecutive quads are bombs here."""
        return any(bomb.endswith("quads") for bomb, _ in self.pairs)

    def threatens(self, table: Combination) -> bool:
        """Whether any bomb is meant for what lies on the table."""
        return target_key(table) in self.by_target

    def beats(self, new: Combination, table: Combination) -> bool:
        """Whether `new` beats `table` as a bomb."""
        bomb, target = bomb_key(new), target_key(table)
        if bomb is None or target is None or new.twos:
            return False
        bombs = self.by_target.get(target, ())
        if bomb in bombs:
            return True
        if not self.overkill or new.form is not Form.DOUBLE_SEQUENCE:
            return False
        shortest = [int(word.removesuffix("pairs")) for word in bombs if word.endswith("pairs")]
        return any(new.length >= length for length in shortest)

    def refusal(self, new: Combination, table: Combination) -> Reason | None:
        """Why a bomb on this table is refused; None where `new` is no bomb or has the table's
        own type, so that the ordinary rule says it better."""
        if bomb_key(new) is None or new.form is table.form:
            return None
        target = target_key(table)
        if target is None:
            code = Refusal.UNBEATABLE if table.twos else Refusal.BOMB_NEEDS_TWO
            return reason(code, table=table)
        bombs = self.by_target.get(target, ())
        if not bombs and bomb_key(table) is not None:
            return None
        wanted = f"{_TWOS.get(target, table.name)} can't be bombed here"
        if bombs:
            wanted = f"{_TWOS.get(target, table.name)} need {' or '.join(map(_say, bombs))}"
        name = new.name[:1].upper() + new.name[1:]
        return reason(Refusal.BOMB_WRONG_SIZE, given=name, table=table, wanted=wanted)


def _say(bomb: str) -> str:
    return "four of a kind" if bomb == "quad" else bomb.replace("p", " p").replace("q", " q")
