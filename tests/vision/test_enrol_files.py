"""Decks on disk, and the command that learns them."""

from __future__ import annotations

import json

import cv2
import pytest
from enrol_fakes import NOTHING, placed

from companion import cli
from companion.cards import Deck, different_cards, read_card
from companion.errors import CompanionError, UsageError
from companion.journal import decks
from companion.vision import eyes as eyes_module
from companion.vision.enrol import DeckEyes, EnrolledDeck
from companion.vision.enrol_match import Print
from companion.vision.eyes import CardEyes
from companion.vision.faces import cut_faces
from companion.vision.sightings import Look

NAMES = ("1-circle", "2-star", "7-cross", "3-circle")


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


def enrolled(name: str = "Odd one") -> EnrolledDeck:
    image, boxes = placed(NAMES[:2])
    prints = [
        Print(read_card(card), cut.plate, cut.height)
        for card, cut in zip(NAMES, cut_faces(image, boxes), strict=False)
    ]
    return EnrolledDeck(name, Deck.WHOT, tuple(prints), 3, 1)


def test_a_deck_comes_back_as_it_was_kept() -> None:
    deck = enrolled()
    decks.keep_deck(deck)
    back = decks.kept_deck("Odd one")
    assert (back.name, back.deck, back.right, back.wrong) == ("Odd one", Deck.WHOT, 3, 1)
    assert [p.name for p in back.prints] == [p.name for p in deck.prints]
    assert abs(back.prints[0].plate - deck.prints[0].plate).max() < 0.01
    assert [info.had for info in decks.kept_decks()] == [2]
    decks.forget_deck("Odd one")
    assert decks.kept_decks() == ()


def test_what_is_not_there_or_broken_is_said() -> None:
    with pytest.raises(UsageError, match="There is no deck 'mine'"):
        decks.kept_deck("mine")
    with pytest.raises(UsageError):
        decks.forget_deck("mine")
    with pytest.raises(UsageError, match="can't name a deck"):
        decks.deck_name("../mine")
    decks.keep_deck(enrolled("mine"))
    path = decks.decks_folder() / "mine.npz"
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(CompanionError, match="broken"):
        decks.kept_deck("mine")
    path.with_suffix(".json").write_text("{}")
    with pytest.raises(CompanionError, match="broken"):
        decks.kept_deck("mine")
    assert decks.kept_decks() == ()


def test_a_deck_must_be_that_of_the_game() -> None:
    decks.keep_deck(enrolled("mine"))
    eyes = CardEyes(None, None, Deck.STANDARD)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="whot deck"):
        decks.know_deck(eyes, "mine")
    eyes.deck = None
    decks.know_deck(eyes, "mine")
    assert eyes.deck is Deck.WHOT
    assert isinstance(eyes.beholder, DeckEyes)


class BoxEyes:
    """Eyes that find the faces where a picture of this size has them, and read nothing."""

    def __init__(self, boxes) -> None:
        self.boxes, self.beholder, self.deck = boxes, None, None

    def look(self, image):
        seen = self.beholder.see(image, self.boxes, NOTHING)
        return Look(image.shape[1], image.shape[0], Deck.WHOT, seen.cards)


def test_the_command_learns_by_order_and_by_labels(tmp_path, monkeypatch, capsys) -> None:
    image, boxes = placed(NAMES)
    picture = tmp_path / "a.png"
    cv2.imwrite(str(picture), image)
    monkeypatch.setattr(eyes_module, "load_eyes", lambda *a, **k: BoxEyes(boxes))
    words = ["enrol", str(picture), str(tmp_path / "no.png"), "--name", "mine", "--json"]
    assert cli.main([*words, "--order", ",".join(NAMES)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [card["card"] for card in lines[0]["cards"]] == list(NAMES)
    assert lines[-1]["had"] == sorted(NAMES)
    assert len(lines[-1]["missing"]) == 46

    objects = [{"class": name, "box": None} for name in NAMES[::-1]]
    labels = tmp_path / "labels.json"
    labels.write_text(json.dumps({"images": [{"file": "a.png", "objects": objects}]}))
    command = ["enrol", str(picture), "--name", "mine", "--anew", "--labels", str(labels)]
    assert cli.main(command) == 0
    assert "a.png: " + ", ".join(NAMES[::-1]) in capsys.readouterr().out
    assert cli.main(["enrol", "--list"]) == 0
    assert capsys.readouterr().out == "mine: whot, 4 cards\n"
    assert cli.main([*command[:4], "--deck", "standard"]) == 2
    assert cli.main(["enrol", "--delete", "mine"]) == 0
    assert cli.main(["enrol", str(picture)]) == 2


def test_a_deck_is_shown_in_one_command_and_read_in_the_next(tmp_path, monkeypatch, capsys) -> None:
    lay, seen = (tmp_path / name for name in ("lay.png", "seen.png"))
    every = tuple(map(str, different_cards(Deck.WHOT)))
    image, boxes = placed(NAMES)
    cv2.imwrite(str(lay), image)
    monkeypatch.setattr(eyes_module, "load_eyes", lambda *a, **k: BoxEyes(boxes))
    command = ["enrol", str(lay), "--name", "mine", "--order", ",".join(NAMES), "--json"]
    assert cli.main(command) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["missing"] == [
        card for card in every if card not in NAMES
    ]
    turned = NAMES[::-1]
    image, boxes = placed(turned, seed=5, height=200.0, light=0.7)
    cv2.imwrite(str(seen), image)
    monkeypatch.setattr(eyes_module, "load_eyes", lambda *a, **k: BoxEyes(boxes))
    assert cli.main(["look", str(seen), "--my-deck", "mine", "--json"]) == 0
    read = json.loads(capsys.readouterr().out)["cards"]
    assert sorted(card["card"] for card in read) == sorted(NAMES)
    assert cli.main(["look", str(seen), "--my-deck", "yours"]) == 2
