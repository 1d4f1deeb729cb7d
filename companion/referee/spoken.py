"""What was said at the table, as a sentence."""

from __future__ import annotations

from companion.engine.values import Action, Kind

REFEREE = "referee"
"""Who calls time in a record where no player does."""


def said(action: Action) -> str:
    """The sentence for something spoken; nothing for what is done with cards."""
    match action.kind:
        case Kind.SAYS:
            text = f"{action.player} says: {action.words}"
        case Kind.OBJECTS:
            text = f"{action.player} says that {action.target} did not call: {action.words}"
        case Kind.TIMES if action.player.lower() == REFEREE:
            text = f"time is up for {action.target}"
        case Kind.TIMES:
            text = f"{action.player} says that {action.target} is too slow"
        case Kind.WINS:
            text = f"{action.player} claims: {action.words}"
        case Kind.LEAVES:
            text = f"{action.player} leaves the game"
        case _:
            text = ""
    return text
