"""Players' names in a record: which may be, and finding them in its lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.engine.numbers import read_whole
from companion.errors import UsageError


def check_names(players: Sequence[str]) -> None:
    """Whether these can be players' names in a record. Raises `UsageError`."""
    if not players:
        raise UsageError("players: name at least two, separated by commas")
    for name in players:
        if not name or name != " ".join(name.split()) or any(sign in name for sign in ":,=#"):
            raise UsageError(f"players: '{name}' can't be a name: no colon, comma, = or # in it")
    folded = [_folded(name) for name in players]
    if twice := [name for name in players if folded.count(_folded(name)) > 1]:
        raise UsageError(f"players: {twice[0]} is named twice")


def read_counts(text: str, players: Sequence[str]) -> dict[str, int]:
    """`Ada=4 Bisi=5` as a dict. Raises `UsageError` for anything else."""
    counts: dict[str, int] = {}
    rest = text.replace(",", " ")
    while rest := rest.strip():
        name, sign, tail = rest.partition("=")
        digits, _, rest = tail.strip().partition(" ")
        who = find_player(name.strip(), players)
        count = read_whole(digits)
        if not sign or who is None or count is None:
            known = ", ".join(players)
            raise UsageError(f"'{name.strip()}{sign}{digits}' is no NAME=NUMBER of {known}")
        if who in counts:
            raise UsageError(f"{who} is counted twice")
        counts[who] = count
    return counts


def find_player(name: str, players: Sequence[str]) -> str | None:
    """The player a text names: exactly, or but for capitals and how marks are typed."""
    if name in players:
        return name
    folded = [player for player in players if _folded(player) == _folded(name)]
    return folded[0] if len(folded) == 1 else None


def _folded(name: str) -> str:
    """Without capitals, and with letters and their marks as one: they look the same."""
    return unicodedata.normalize("NFC", name.casefold())
