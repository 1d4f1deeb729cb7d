"""What must never be lost: games, their events, and house rules, in one SQLite file.

Beside it lie the pictures of rounds; `rounds` and `statistics` tell what came of the games.
"""

from companion.journal.export import export_game
from companion.journal.folders import data_folder, journal_path
from companion.journal.store import GameInfo, GameJournal, Store, open_store

__all__ = [
    "GameInfo",
    "GameJournal",
    "Store",
    "data_folder",
    "export_game",
    "journal_path",
    "open_store",
]
