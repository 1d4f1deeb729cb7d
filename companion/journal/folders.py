"""Where the journal lives on this computer."""

from __future__ import annotations

import os
import sys
from pathlib import Path


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
