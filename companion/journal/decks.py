"""The decks people have shown, in the data folder: a small file of text and one of looks each.

`decks/NAME.json` says what the deck is; `decks/NAME.npz` holds the looks of its cards, in its
order. Both are replaced whole, the looks first, so that a broken write leaves the old deck.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from companion.cards import Deck, InvalidCard, read_card
from companion.errors import CompanionError, UsageError
from companion.journal.folders import data_folder
from companion.vision.enrol import DeckEyes, EnrolledDeck
from companion.vision.enrol_hints import Hints
from companion.vision.enrol_match import Print
from companion.vision.eyes import CardEyes
from companion.vision.faces import HEIGHT, WIDTH

FORMAT = 1
# A density of -0.3 to 1.5 in one byte: half a hundredth is below any camera's grain.
_LOWEST, _STEP = -0.3, 1.8 / 255
_NAME = re.compile(r"[\w][\w .'-]{0,39}")


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """What a list of decks shows: `had` counts the different cards that were shown."""

    name: str
    deck: Deck
    had: int


def deck_name(text: str) -> str:
    """A name as it is kept. Raises `UsageError` for one that can't be a file's name."""
    name = " ".join(text.split())
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"'{text}' can't name a deck: use up to 40 letters, digits, blanks and dashes."
        )
    return name


def decks_folder() -> Path:
    """Where the decks are kept."""
    return data_folder() / "decks"


def kept_decks() -> tuple[DeckInfo, ...]:
    """The decks there are, by name. One that can't be read is left out."""
    found = []
    for path in sorted(decks_folder().glob("*.json")):
        try:
            about = _about(path)
        except CompanionError:
            continue
        found.append(DeckInfo(about["name"], Deck(about["deck"]), len(set(about["cards"]))))
    return tuple(found)


def keep_deck(enrolled: EnrolledDeck) -> None:
    """Keep a deck, in place of one of its name. Raises `CompanionError` where it can't be."""
    name = deck_name(enrolled.name)
    folder = decks_folder()
    text = {
        "format": FORMAT,
        "name": name,
        "deck": enrolled.deck.value,
        "right": enrolled.right,
        "wrong": enrolled.wrong,
        "cards": [str(p.name) for p in enrolled.prints],
        "heights": [round(p.height, 1) for p in enrolled.prints],
    }
    plates = [np.round((p.plate - _LOWEST) / _STEP) for p in enrolled.prints]
    looks = np.stack(plates) if plates else np.zeros((0, HEIGHT, WIDTH, 3))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"{name}.npz.new"
        with draft.open("wb") as file:
            np.savez_compressed(file, looks=np.clip(looks, 0, 255).astype(np.uint8))
        os.replace(draft, folder / f"{name}.npz")
        draft = folder / f"{name}.json.new"
        draft.write_text(json.dumps(text, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(draft, folder / f"{name}.json")
    except OSError as error:
        raise CompanionError(
            f"The deck can't be kept in {folder} ({error.strerror or error}); "
            "set COMPANION_DATA to another folder."
        ) from error


def kept_deck(name: str) -> EnrolledDeck:
    """The deck of a name. Raises `UsageError` where there is none, `CompanionError` where its
    files are broken."""
    path = decks_folder() / f"{deck_name(name)}.json"
    if not path.is_file():
        names = ", ".join(info.name for info in kept_decks())
        there = f"there are {names}" if names else "none has been shown yet"
        raise UsageError(f"There is no deck '{name}': {there}; companion enrol makes one.")
    about = _about(path)
    try:
        with path.with_suffix(".npz").open("rb") as file:
            looks = np.load(file, allow_pickle=False)["looks"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise _broken(path) from error
    if looks.shape != (len(about["cards"]), HEIGHT, WIDTH, 3) or looks.dtype != np.uint8:
        raise _broken(path)
    plates = looks.astype(np.float32) * np.float32(_STEP) + np.float32(_LOWEST)
    deck = Deck(about["deck"])
    prints = tuple(
        Print(read_card(card, deck), plate, height)
        for card, plate, height in zip(about["cards"], plates, about["heights"], strict=True)
    )
    return EnrolledDeck(about["name"], deck, prints, about["right"], about["wrong"])


def know_deck(eyes: CardEyes, name: str) -> None:
    """Let eyes read pictures with a kept deck; it takes some seconds to lay its looks together.

    Raises what `kept_deck` does, and `UsageError` where the deck is not the one in play.
    """
    enrolled = kept_deck(name)
    if eyes.deck not in (None, enrolled.deck):
        raise UsageError(
            f"'{enrolled.name}' is a {enrolled.deck.value} deck: the game needs a "
            f"{eyes.deck.value} deck."
        )
    eyes.deck = enrolled.deck
    eyes.beholder = DeckEyes(enrolled, Hints.of(eyes, enrolled.deck))


def forget_deck(name: str) -> None:
    """Delete a deck. Raises `UsageError` where there is none of this name."""
    path = decks_folder() / f"{deck_name(name)}.json"
    if not path.is_file():
        raise UsageError(f"There is no deck '{name}'.")
    try:
        path.unlink()
        path.with_suffix(".npz").unlink(missing_ok=True)
    except OSError as error:
        raise CompanionError(f"{path} can't be deleted: {error.strerror or error}.") from error


def _broken(path: Path) -> CompanionError:
    return CompanionError(f"The deck in {path} is broken: show it again with companion enrol.")


def _about(path: Path) -> dict[str, Any]:
    """The text of a deck. Raises `CompanionError` where it is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        deck = Deck(found["deck"])
        cards = [str(read_card(card, deck)) for card in found["cards"]]
        heights = [float(height) for height in found["heights"]]
        about = {
            "name": str(found["name"]), "deck": deck.value, "cards": cards, "heights": heights,
            "right": int(found["right"]), "wrong": int(found["wrong"]),
        }  # fmt: skip
    except (OSError, KeyError, TypeError, ValueError, InvalidCard) as error:
        raise _broken(path) from error
    if found.get("format") != FORMAT or len(heights) != len(cards):
        raise _broken(path)
    return about
