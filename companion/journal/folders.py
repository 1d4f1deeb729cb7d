"""Where the journal lives on this computer."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from companion.errors import CompanionError


def data_folder() -> Path:
    """The folder for games: `COMPANION_DATA`, or where the system keeps a program's data."""
    chosen = os.environ.get("COMPANION_DATA")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "companion"


def journal_path() -> Path:
    """The journal's file."""
    return data_folder() / "journal.sqlite"


def folder_size(folder: Path) -> int:
    """Bytes of every file in a folder and under it; 0 where there is none."""
    total = 0
    for path in folder.rglob("*") if folder.is_dir() else ():
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total


def contents(folder: Path) -> tuple[str, ...]:
    """What lies in a folder, by name; nothing where there is none."""
    return tuple(sorted(path.name for path in folder.iterdir())) if folder.is_dir() else ()


def wipe(folder: Path) -> None:
    """Remove everything in a folder, which stays, empty.

    Raises `CompanionError` where the folder is too wide to be ours (the system's root, a home
    folder or one above it), or where something can't be removed.
    """
    whole = folder.resolve()
    if whole == Path.home().resolve() or whole in Path.home().resolve().parents:
        raise CompanionError(
            f"'{folder}' holds more than this program's data and is left alone; "
            "set COMPANION_DATA to a folder of its own"
        )
    left: list[str] = []
    for path in whole.iterdir() if whole.is_dir() else ():
        try:
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        except OSError:
            left.append(path.name)
    if left:
        raise CompanionError(
            f"of '{folder}' this could not be removed: {', '.join(sorted(left))}; "
            "end other programs that use it and try again"
        )
