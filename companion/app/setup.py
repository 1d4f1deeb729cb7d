"""What a game is begun with, and remembering it for the next time."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.journal import data_folder

USUAL_GAME = "whot/nigerian"


@dataclass(frozen=True, slots=True)
class Setup:
    """Game, people, agreed rules and source. `options` holds only what differs, as text.

    `keep` says whether the game goes into the journal; `game_id` is the journal's number of a
    game that goes on. `my_deck` names the deck on the table where it was shown before.
    """

    game: str = USUAL_GAME
    players: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    deal: int | None = None
    source: str = ""
    keep: bool = True
    game_id: int | None = None
    my_deck: str = ""

    @property
    def ready(self) -> bool:
        """Whether play can begin: two people with different names, and a source."""
        return len(self.players) >= 2 and len(set(self.players)) == len(self.players)


class Memory:
    """Settings in one small file; a missing or broken file counts as empty.

    Keeping raises `CompanionError` where the file can't be written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / "settings.json"

    def setup(self) -> Setup:
        """What was used last, with the camera that is set to come first."""
        found = self._read()
        setup, camera = setup_from(found.get("setup")), found.get("camera")
        return replace(setup, source=camera) if isinstance(camera, str) and camera else setup

    def keep_setup(self, setup: Setup) -> None:
        """Remember what a game was begun with; its players' names as well."""
        names = [*setup.players, *self.names()]
        fields = asdict(replace(setup, game_id=None))
        self._write(setup=fields, names=list(dict.fromkeys(names))[:40])

    def names(self) -> tuple[str, ...]:
        """Names used before, the latest first."""
        names = self._read().get("names")
        return tuple(str(name) for name in names) if isinstance(names, list) else ()

    def setting(self, name: str, usual: str) -> str:
        """A setting of the app, such as `theme` or `language`."""
        value = self._read().get(name)
        return value if isinstance(value, str) else usual

    def keep_setting(self, name: str, value: str) -> None:
        """Remember a setting."""
        self._write(**{name: value})

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _write(self, **fields: Any) -> None:
        text = json.dumps({**self._read(), **fields}, ensure_ascii=False, indent=2)
        draft = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text + "\n", encoding="utf-8")
            os.replace(draft, self._path)
        except OSError as error:
            raise CompanionError(
                f"settings can't be kept in '{self._path}' ({error.strerror}); "
                "set COMPANION_DATA to another folder"
            ) from error


def setup_from(found: object) -> Setup:
    """A setup read from what a file held; whatever does not fit is left at its default."""
    if not isinstance(found, dict):
        return Setup()
    setup = Setup()
    if isinstance(found.get("game"), str):
        setup = replace(setup, game=found["game"])
    if isinstance(found.get("players"), list):
        setup = replace(setup, players=tuple(str(name) for name in found["players"] if name))
    if isinstance(found.get("options"), dict):
        setup = replace(setup, options={str(k): str(v) for k, v in found["options"].items()})
    if isinstance(found.get("deal"), int):
        setup = replace(setup, deal=found["deal"])
    if isinstance(found.get("source"), str):
        setup = replace(setup, source=found["source"])
    if isinstance(found.get("my_deck"), str):
        setup = replace(setup, my_deck=found["my_deck"])
    return setup
