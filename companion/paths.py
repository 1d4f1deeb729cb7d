"""Where the bundled clips and the app's own files lie.

The data sets stand beside the package in a checkout; `COMPANION_DATASETS` names another place.
(Weights: `companion.vision.eyes.models_folder`; games: `companion.journal.data_folder`.)
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.errors import CompanionError

_PACKAGE = Path(__file__).resolve().parent


def datasets_dir() -> Path:
    """The folder of decks, recipes and demo clips. Raises `CompanionError` where it is absent."""
    told = os.environ.get("COMPANION_DATASETS")
    folder = Path(told).expanduser() if told else _PACKAGE.parent / "datasets"
    if not folder.is_dir():
        raise CompanionError(
            f"the folder {folder} is missing: run from a checkout installed with "
            "`pip install -e .`, or set COMPANION_DATASETS to its folder 'datasets'"
        )
    return folder


def app_assets() -> Path:
    """The app's own pictures, fonts and start page."""
    return _PACKAGE / "app" / "assets"
