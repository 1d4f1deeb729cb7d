"""The bundled clip, and what has to be known beforehand to referee it.

Beside each clip lies the record of its round; only the lines that a table agrees on before the
deal are used (game, options, players, cards each). What happens is read from the pictures.
"""

from __future__ import annotations

from pathlib import Path

from companion.app.setup import Setup
from companion.errors import CompanionError
from companion.paths import datasets_dir


def demo_setup(folder: Path | None = None) -> Setup:
    """The first bundled clip's setup. Raises `CompanionError` where none is there."""
    folder = folder or datasets_dir() / "demo"
    for clip in sorted(folder.glob("*.mp4")):
        record = clip.with_suffix(".record")
        if record.is_file():
            return _header(record.read_text(encoding="utf-8"), clip)
    raise CompanionError(f"there is no recorded round in {folder}: a clip and its .record")


def _header(record: str, clip: Path) -> Setup:
    game, deal = "", None
    players: tuple[str, ...] = ()
    options: dict[str, str] = {}
    for line in record.splitlines():
        word, _, rest = line.partition("#")[0].strip().partition(" ")
        match word:
            case "game":
                game = rest.strip()
            case "players":
                players = tuple(name.strip() for name in rest.split(","))
            case "deal":
                deal = int(rest)
            case "option":
                name, _, value = rest.strip().partition(" ")
                options[name] = value.strip()
    return Setup(game, players, options, deal, str(clip), keep=False)
