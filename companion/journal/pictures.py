"""Pictures of the table at each round's end: JPEG files beside the journal, for nobody else.

They lie in the data folder, not among the files a browser can ask for; a page shows one only by
sending its bytes.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.errors import CompanionError
from companion.journal.folders import data_folder


class Pictures:
    """The pictures of all games. `folder` is the data folder's `pictures` where None."""

    def __init__(self, folder: Path | None = None) -> None:
        self._chosen = folder

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self._chosen or data_folder() / "pictures"

    def keep(self, game: int, number: int, jpeg: bytes) -> None:
        """Keep the picture of round `number`; an older one is replaced.

        Raises `CompanionError` where it can't be written.
        """
        path = self._path(game, number)
        draft = path.with_suffix(".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(jpeg)
            draft.replace(path)
        except OSError as error:
            raise CompanionError(
                f"the picture can't be kept in '{path}' ({error.strerror}); free some space"
            ) from error

    def read(self, game: int, number: int) -> bytes | None:
        """The picture of round `number`, or None where there is none."""
        try:
            return self._path(game, number).read_bytes()
        except OSError:
            return None

    def forget(self, game: int) -> None:
        """Delete the pictures of a game."""
        shutil.rmtree(self.folder / str(game), ignore_errors=True)

    def _path(self, game: int, number: int) -> Path:
        return self.folder / str(int(game)) / f"round-{int(number)}.jpg"
